// Edits of one frame: what panels and actions return. The app applies them to the history in order.
#pragma once

#include "core/scene/edit.h"

#include <string>
#include <vector>

namespace attnlab {

struct Edits {
  std::vector<Edit> list;
  bool abandon = false;  // Esc during a gesture: back to the last sealed scene
  std::string message;   // why something was not taken, for the status line
  void add(Edit edit) { list.push_back(std::move(edit)); }
};

}  // namespace attnlab
