// Paint: the seam between the interface, which knows no GL, and the programs in shaders/. A painter is a pair
// of ImGui draw callbacks; the plain data of each call travels inside the draw list.
#pragma once

#include "app/figures/canvas.h"
#include "app/figures/heatmap.h"

#include "imgui.h"

namespace attnlab {

inline constexpr int heatmap_paint_cells = 256;  // 16 x 16

// One heatmap in framebuffer-independent ImGui coordinates; copied into the draw list (user data of the callback).
struct HeatmapPaint {
  void* painter = nullptr;  // Painter::self
  float x = 0, y = 0, cell_width = 0, cell_height = 0, gap = 0, corner = 0;
  int rows = 0, cols = 0;
  float low = -1, high = 1;
  ColorMap map = ColorMap::diverging_light;
  Color hatch_ground, hatch_line, overflow_ground;
  float values[heatmap_paint_cells] = {};
  CellPaint paint[heatmap_paint_cells] = {};
};

struct Painter {
  void* self = nullptr;
  // Draws ((const HeatmapPaint*)cmd->UserCallbackData) inside cmd->ClipRect. Null: the canvas draws plain rectangles.
  ImDrawCallback heatmap = nullptr;
};

// The heatmap with its first cell at `at`, in ImGui coordinates, `zoom` of them to a logical pixel. At most
// heatmap_paint_cells cells. Values beyond the range of floats are clamped: they are beyond the colours already.
HeatmapPaint paint_of(const Heatmap& heatmap, void* painter, Point at, double zoom);

}  // namespace attnlab
