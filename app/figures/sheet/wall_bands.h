// The wall's three bands, which never move: above what is told, in the middle the slide's blocks or its view,
// below what is said aloud; a title stands in the middle of all. All lengths are parts of the screen. The
// window draws by them, and a sheet as a slide (Sheet::slide). Knows no window.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/theme.h"
#include "core/text/said.h"

namespace attnlab {

inline constexpr Extent wall_design{1920, 1080};
inline constexpr double wall_margin = 60, wall_foot = 26, wall_foot_baseline = 1056;

// Lengths of the design in pixels: x and y by the sides of the screen, sizes by the smaller.
struct WallScale {
  double x = 1, y = 1, size = 1;
  explicit WallScale(Extent screen);
};

// How large everything is: by the height of the screen, whatever the interface's own size.
double wall_scale(Extent screen);
Rect wall_band(Extent screen);  // the middle one, pixels

// What is told and said, on a canvas of which one pixel is WallScale::size of the screen.
void draw_wall_words(Canvas& canvas, const Theme& theme, Extent screen, std::string_view told,
                     const Said& loud, bool title);
// Whether the bands hold all of what is told above, and said aloud below, on a screen of the design's shape.
bool holds_told(const Canvas& canvas, std::string_view told);
bool holds_said(const Canvas& canvas, std::string_view said);

}  // namespace attnlab
