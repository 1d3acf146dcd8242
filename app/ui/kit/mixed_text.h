// Mixed text: words with mathematics between dollar signs, "Every row of $A$ sums to 1", wrapped at the spaces.
#pragma once

#include "app/ui/kit/ui.h"

#include <string_view>

namespace attnlab {

// Draws over what is there; `x` and `top` in screen pixels, `size` and `width` in logical ones. Returns the height in
// logical pixels. With `color` of no opacity it only measures.
double mixed_text(const Ui& ui, double x, double top, double size, double width, Color color,
                  std::string_view text, bool draw = true);

}  // namespace attnlab
