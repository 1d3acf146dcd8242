// One colour a key, for the attention field: which key a query looks at. The Okabe-Ito colours, which the colour-blind
// tell apart, and a dark grey; in the field they are mixed with the panel's ground, so that points and labels on it
// stay the loudest.
#pragma once

#include "app/figures/canvas/field.h"
#include "app/figures/canvas/theme.h"

namespace attnlab {

// At full strength, for the key's own mark. `key` from 0 to 7.
Color key_color(int key);
// As the field shows them.
std::array<Color, max_tokens> field_colors(const Theme& theme);
std::array<Color, field_ramp_stops> field_ramp(const Theme& theme);
// `part` of `color` over `ground`, linear in sRGB.
Color mixed(Color color, Color ground, double part);

}  // namespace attnlab
