// Colour bars: which colour stands for which number, with the ends and zero marked.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/theme.h"

namespace attnlab {

inline constexpr double color_bar_height = 26;  // bar and numbers
void draw_color_bar(Canvas& canvas, const Theme& theme, Point top_left, double width, ColorMap map,
                    ColorRange range);

}  // namespace attnlab
