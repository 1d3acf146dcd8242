// Paint: the seam between the interface, which knows no GL, and the programs in shaders/. A painter is a set
// of ImGui draw callbacks; the plain data of each call travels inside the draw list.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/field.h"
#include "app/figures/canvas/heatmap.h"

#include "imgui.h"

namespace attnlab {

inline constexpr int heatmap_paint_cells = 256;  // 16 x 16

// One heatmap in framebuffer-independent ImGui coordinates;
// copied into the draw list (user data of the callback).
struct HeatmapPaint {
  void* painter = nullptr;  // Painter::self
  float x = 0, y = 0, cell_width = 0, cell_height = 0, gap = 0, corner = 0;
  int rows = 0, cols = 0;
  float low = -1, high = 1;
  ColorMap map = ColorMap::diverging_light;
  Color hatch_ground, hatch_line, overflow_ground, pale_ground, hairline;
  float hairline_width = 1;
  float values[heatmap_paint_cells] = {};
  CellPaint paint[heatmap_paint_cells] = {};
};

// One field, likewise. The place in it is (s, t), from -1 to 1 across it and upwards, 0 in the middle. For
// each pair of keys (m, j) the three numbers at 3 (max_tokens m + j) are p, q, r: the logit of j lies p s + q
// t + r above that of m. Differences are exact to rounding where the logits themselves would be large, as
// floats need it.
struct FieldPaint {
  void* painter = nullptr;  // Painter::field_self
  float x = 0, y = 0, width = 0, height = 0;
  int keys = 0, key = 0;
  FieldMode mode = FieldMode::winner;
  float unit = 1;  // of a logical pixel, in the coordinates of x
  float pairs[3 * max_tokens * max_tokens] = {};
  Color colors[max_tokens] = {}, ramp[field_ramp_stops] = {}, ground, tie;
};

struct Painter {
  void* self = nullptr;        // of the heatmaps
  void* field_self = nullptr;  // of the fields
  // Draws ((const HeatmapPaint*)cmd->UserCallbackData) inside cmd->ClipRect. Null:
  // the canvas draws plain rectangles.
  ImDrawCallback heatmap = nullptr;
  // The same for FieldPaint. Null: the canvas draws coarse squares.
  ImDrawCallback field = nullptr;
};

// The heatmap with its first cell at `at`, in ImGui coordinates, `zoom` of them to a logical pixel. At most
// heatmap_paint_cells cells. Values beyond the range of floats are clamped:
// they are beyond the colours already.
HeatmapPaint paint_of(const Heatmap& heatmap, void* painter, Point at, double zoom);
// The field with its top left corner at `at`. Differences too large for floats are scaled down:
// where they are 0 stays.
FieldPaint paint_of(const Field& field, void* painter, Point at, double zoom);

}  // namespace attnlab
