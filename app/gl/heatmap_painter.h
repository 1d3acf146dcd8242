// Paints heatmaps by the fragment shader shaders/heatmap.frag, called back by ImGui's OpenGL backend while it renders
// a draw list. Knows ImGui's draw data and GL, no window and nothing of what a matrix means.
//
// Whoever adds the callback to a draw list adds ImDrawCallback_ResetRenderState after it: the painter leaves its own
// program and vertex array bound.
#pragma once

#include "app/gl/display.h"
#include "app/gl/program.h"
#include "app/ui/kit/paint.h"

#include <array>

namespace attnlab {

class HeatmapPainter {
 public:
  // Needs a current OpenGL 3.3 context, as do all calls and the destructor. Throws GlError.
  HeatmapPainter();
  ~HeatmapPainter();
  HeatmapPainter(const HeatmapPainter&) = delete;
  HeatmapPainter& operator=(const HeatmapPainter&) = delete;

  // What the interface takes; valid as long as this object stays where it is.
  Painter painter();

  // Draws one heatmap inside `clip` (left, top, right, bottom in ImGui's coordinates), by the blending in force.
  void paint(const HeatmapPaint& heatmap, const ImVec4& clip, const Display& display);

 private:
  struct Uniforms {
    int display, pixel_scale, origin, cell, gap, cols;
    int half_cell, corner, stops, stop_count, hatch_ground, hatch_line, overflow_ground, hatch;
  };
  void upload_cells(const HeatmapPaint& heatmap, int count);
  void set_uniforms(const HeatmapPaint& heatmap, const Display& display);

  Program program_;
  Uniforms uniforms_;
  unsigned vertices_ = 0, cells_ = 0;
};

}  // namespace attnlab
