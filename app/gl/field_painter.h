// Paints attention fields by the fragment shader shaders/field.frag, called back by ImGui's OpenGL backend while it
// renders a draw list. Knows ImGui's draw data and GL, no window and nothing of what a key means.
//
// As with heatmaps, ImDrawCallback_ResetRenderState comes after the callback.
#pragma once

#include "app/gl/display.h"
#include "app/gl/program.h"
#include "app/ui/kit/paint.h"

namespace attnlab {

class FieldPainter {
 public:
  // Needs a current OpenGL 3.3 context, as do all calls and the destructor. Throws GlError.
  FieldPainter();
  ~FieldPainter();
  FieldPainter(const FieldPainter&) = delete;
  FieldPainter& operator=(const FieldPainter&) = delete;

  // Adds to what the interface takes; valid as long as this object stays where it is.
  void add_to(Painter& painter);

  // Draws one field inside `clip` (left, top, right, bottom in ImGui's coordinates), by the blending in force.
  void paint(const FieldPaint& field, const ImVec4& clip, const Display& display);

 private:
  struct Uniforms {
    int display, corners, middle, middle_rest, half_size, pairs, keys, chosen, mode, colors, ramp;
  };
  void set_uniforms(const FieldPaint& field, const Display& display);

  Program program_;
  Uniforms uniforms_;
  unsigned vertices_ = 0;
};

}  // namespace attnlab
