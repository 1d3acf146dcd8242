// A stroke of painting on a mask: the first cell decides whether it allows or forbids, the cells on the way follow.
// Knows no widget.
#pragma once

#include "app/ui/kit/edits.h"
#include "core/scene/mask_start.h"
#include "core/scene/rules.h"

namespace attnlab {

struct MaskStroke {
  bool active = false;
  bool allow = false;
  MaskCell last;
};

void begin_stroke(MaskStroke& stroke, const Scene& scene, const Dims& dims, MaskCell at, Edits& edits);
// With all cells on the line from the last one; `to` may lie outside.
void continue_stroke(MaskStroke& stroke, const Scene& scene, const Dims& dims, MaskCell to, Edits& edits);
// Esc: back to the mask before the stroke.
void abandon_stroke(MaskStroke& stroke, Edits& edits);

// Whether query i sees no key at all.
bool sees_nothing(const Scene& scene, const Dims& dims, int i);
// What is said of such a row wherever it is pointed at.
inline constexpr const char* nothing_allowed_sentence =
    "Nothing is allowed in this row, so all its weights are 0 and they sum to 0, not to 1. Other software "
    "gives "
    "NaN there, or a uniform row.";

}  // namespace attnlab
