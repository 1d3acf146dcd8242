// Whether a slide can be shown, and whether what it speaks of is seen on it:
// asked of the figure itself. Knows no lesson and no ImGui.
#pragma once

#include "app/figures/parts/figure.h"

namespace attnlab {

// One sentence on a view, a part or a block that this scene has not, or on hands that are none; empty where
// there is nothing to say.
std::string wrong_slide(const Slide& slide, const Scene& scene, const Analysis& analysis);
std::string wrong_hands(const Slide& slide);
// Whether the figure is another one where this cell (-1: the whole row, column, matrix) is lit.
// A title shows nothing.
bool shows_light(const Slide& slide, const Scene& scene, const Analysis& analysis, const std::string& light);

}  // namespace attnlab
