// The bands of words of a wall, on a screen of 1920 x 1080: what is told stands above, what is said aloud
// below, each in so many lines. Knows no screen: who draws them scales them.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <string_view>

namespace attnlab {

inline constexpr Extent wall_design{1920, 1080};

struct WallBand {
  double size = 0, baseline = 0;  // of the type, and of its first line
  double line = 0;                // from one to the next
  int lines = 1;
};
inline constexpr double wall_margin = 60;
inline constexpr WallBand told_band{44, 104, 58, 2}, loud_band{60, 1000, 60, 1},
    long_band{44, 964, 54, 2};  // said aloud, where one line of the loud band is too short

// Whether a band of this width, margins and all, holds all of a text.
bool holds(const WallBand& band, const Canvas& measures, std::string_view text,
           double width = wall_design.width);

}  // namespace attnlab
