// Theme: the colours and measures of the program's look, in one place.
// See the table in each theme's definition.
#pragma once

#include "app/figures/canvas/field.h"

namespace attnlab {

enum class ThemeId { light, dark, print };

struct Theme {
  ThemeId id = ThemeId::light;
  Color background, panel, hairline;
  Color text, secondary, chosen;
  Color queries, keys, values, output;
  Color holds, broken;
  Color accent;  // the frame of the cell under the pointer
  Color hatch_ground, hatch_line, overflow_ground;
  Color cell_line;  // the hairline round a cell: near zero a cell is its ground
  ColorMap signed_map = ColorMap::diverging_light;
  // Violet, from this theme's ground: blue and red are the two signs, blue, orange,
  // green and pink the four roles.
  ColorMap weights_map = ColorMap::weights_light;
};

const Theme& theme(ThemeId id);
// The same for who sits far away, and for paper: words in inks that stand 7:1 and more on its ground, marks
// in the colour of the hand.
const Theme& wall_theme(ThemeId id);

// Spacing and type of the look, at scale 1.
namespace measure {
inline constexpr double space_1 = 4, space_2 = 8, space_3 = 12, space_4 = 16, space_5 = 24;
inline constexpr double cell = 44, cell_min = 22, cell_max = 120, cell_gap = 2, cell_corner = 3;
inline constexpr double name_above = 14, label_left = 8;
inline constexpr double left_panel = 372, right_panel = 340, bar = 44, status = 28;
inline constexpr double type_11 = 11, type_12 = 12, type_13 = 13, type_15 = 15, type_18 = 18, type_22 = 22;
}  // namespace measure

// One colour a key, wherever a colour stands for a key: its mark, its segment of a softmax bar, its region of
// the attention field. None is the colour of a role. In the field they are mixed with the panel's ground, so
// that points and labels on it stay the loudest.

// At full strength. `key` from 0 to 7.
Color key_color(int key);
// As the field shows them.
std::array<Color, max_tokens> field_colors(const Theme& theme);
std::array<Color, field_ramp_stops> field_ramp(const Theme& theme);

}  // namespace attnlab
