// Painters: heatmaps and attention fields by the programs shaders/heatmap.frag and shaders/field.frag, called back by ImGui's
// OpenGL backend while it renders a draw list. Know ImGui's draw data and GL, no window and nothing of what a matrix or a
// key means.
//
// Whoever adds a callback to a draw list adds ImDrawCallback_ResetRenderState after it: a painter leaves its own program and
// vertex array bound.
#pragma once

#include "app/figures/canvas/color.h"
#include "app/gl/program.h"
#include "app/ui/kit/paint.h"

#include "imgui.h"

#include <array>

namespace attnlab {

// Where ImGui's coordinates lie: `origin` is the top left corner of the viewport, `size` what it shows, `scale` the
// framebuffer pixels of one coordinate (ImDrawData's DisplayPos, DisplaySize and FramebufferScale).
struct Display {
  ImVec2 origin{0, 0}, size{1, 1}, scale{1, 1};
};

class HeatmapPainter {
 public:
  // Needs a current OpenGL 3.3 context, as do all calls and the destructor. Throws GlError.
  HeatmapPainter();
  ~HeatmapPainter();

  // What the interface takes; valid as long as this object stays where it is.
  Painter painter();

  // Draws one heatmap inside `clip` (left, top, right, bottom in ImGui's coordinates), by the blending in force.
  void paint(const HeatmapPaint& heatmap, const ImVec4& clip, const Display& display);

 private:
  struct Uniforms {
    int display, pixel_scale, origin, cell, gap, cols;
    int half_cell, corner, stops, stop_count, hatch_ground, hatch_line, overflow_ground, hatch;
    int hairline, hairline_width;
  };
  void upload_cells(const HeatmapPaint& heatmap, int count);
  void set_uniforms(const HeatmapPaint& heatmap, const Display& display);

  Program program_;
  Uniforms uniforms_;
  unsigned vertices_ = 0, cells_ = 0;
};

class FieldPainter {
 public:
  // Needs a current OpenGL 3.3 context, as do all calls and the destructor. Throws GlError.
  FieldPainter();
  ~FieldPainter();

  // Adds to what the interface takes; valid as long as this object stays where it is.
  void add_to(Painter& painter);

  // Draws one field inside `clip` (left, top, right, bottom in ImGui's coordinates), by the blending in force.
  void paint(const FieldPaint& field, const ImVec4& clip, const Display& display);

 private:
  struct Uniforms {
    int display, corners, middle, middle_rest, half_size, pairs, keys, chosen, mode, colors, ramp;
    int half_extent, palest, line, ground, tie;
  };
  void set_uniforms(const FieldPaint& field, const Display& display);

  Program program_;
  Uniforms uniforms_;
  unsigned vertices_ = 0;
};

// Both together.
struct Painters {
  HeatmapPainter heatmaps;
  FieldPainter fields;

  // What the interface takes; valid as long as this object stays where it is.
  Painter painter() {
    Painter both = heatmaps.painter();
    fields.add_to(both);
    return both;
  }
};

}  // namespace attnlab
