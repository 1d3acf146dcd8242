// Field: the attention field as a value: where it stands, the logits over its plane, and how weights become
// colours. The fragment shader, the exports and the tests all paint from this description.
#pragma once

#include "app/figures/canvas/color.h"
#include "core/studies/field.h"

#include <vector>

namespace attnlab {

// winner: the colour of the key with the largest weight, paler over the ground where the next one is near,
// with a line where two tie. key: the weight of one key on a ramp from 0 to 1. entropy: on the same ramp,
// from 0 to log n.
enum class FieldMode { winner, key, entropy };

inline constexpr int field_ramp_stops = 33;

struct Field {
  double x = 0, y = 0, width = 0, height = 0;  // pixels of the canvas
  double unit = 1;                             // of them to a logical pixel of the figure
  // The piece of the plane that it shows; v grows upwards.
  double u_left = -1, u_right = 1, v_bottom = -1, v_top = 1;
  FieldLogits logits;  // of 1 to 8 keys, finite
  FieldMode mode = FieldMode::winner;
  int key = 0;                                 // whose weight
  std::array<Color, max_tokens> colors{};      // of the keys
  Color ground, line;                          // under the colours, and where two keys tie
  std::array<Color, field_ramp_stops> ramp{};  // equidistant, linear in sRGB between them
};

// Of a key's colour over the ground, for weights p1 of the winner and p2 of the next: from field_palest at p1
// = p2 to 1, by 1 - p2 / p1, which no other key changes.
inline constexpr double field_palest = 0.3;
// Half the width of the line, in logical pixels. Its edge is one of them soft.
inline constexpr double field_line = 0.75;

// The place of the plane at a point of the figure.
PlanePoint plane_point(const Field& field, double x, double y);
// The colour there: core's own computation.
Color field_color(const Field& field, double x, double y);
// width x height colours, row by row from the top: each that of the middle of its pixel.
std::vector<Color> field_raster(const Field& field, int width, int height);

}  // namespace attnlab
