// What facts display, worked out by definition on the layer of plain_layer.h:
// by how much the statement is false on a scene.
#pragma once

#include "core/scene/scene.h"

#include <string_view>

namespace attnlab::test {

struct Displayed {
  long double off = 0;   // 0 where it is true to the last digit
  long double size = 0;  // of the terms that it compares

  // True to the rounding of extended precision, or to a part of the size.
  bool is_true(long double part = 1e-14L) const { return off <= part * size; }
};

// Of the facts on the form of the scores, on other matrices for the same layer, on distances and on bounds.
// Only where the statement means something on this scene (the fact holds or is broken).
Displayed displayed(std::string_view id, const Scene& scene);
bool is_worked_out(std::string_view id);

}  // namespace attnlab::test
