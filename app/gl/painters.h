// Painters: heatmaps and attention fields by the programs shaders/heatmap.frag and shaders/field.frag, called
// back by ImGui's OpenGL backend while it renders a draw list. Know ImGui's draw data and GL, no window and
// nothing of what a matrix or a key means.
//
// Whoever adds a callback to a draw list adds ImDrawCallback_ResetRenderState after it: a painter leaves its
// own program and vertex array bound.
#pragma once

#include "app/figures/canvas/color.h"
#include "app/gl/program.h"
#include "app/ui/kit/paint.h"

#include "imgui.h"

#include <optional>

namespace attnlab {

// Where ImGui's coordinates lie (ImDrawData's DisplayPos, DisplaySize, FramebufferScale): the top left corner
// of the viewport, what it shows, and the framebuffer pixels of one coordinate.
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

  // Inside `clip` (left, top, right, bottom in ImGui's coordinates), by the blending in force.
  void paint(const HeatmapPaint& heatmap, const ImVec4& clip, const Display& display);

 private:
  struct Uniforms {
    const Program& of;
    int display = of.uniform("display"), pixel_scale = of.uniform("pixel_scale"),
        origin = of.uniform("origin"), cell = of.uniform("cell"), gap = of.uniform("gap"),
        cols = of.uniform("cols"), half_cell = of.uniform("half_cell"), corner = of.uniform("corner"),
        stops = of.uniform("stops"), stop_count = of.uniform("stop_count"),
        hatch_ground = of.uniform("hatch_ground"), hatch_line = of.uniform("hatch_line"),
        overflow_ground = of.uniform("overflow_ground"), pale_ground = of.uniform("pale_ground"),
        hatch = of.uniform("hatch"), hairline = of.uniform("hairline"),
        hairline_width = of.uniform("hairline_width");
  };
  void upload_cells(const HeatmapPaint& heatmap, int count);
  void set_uniforms(const HeatmapPaint& heatmap, const Display& display);

  Program program_{"heatmap.vert", "heatmap.frag"};
  Uniforms uniforms_{program_};
  unsigned vertices_ = 0, cells_ = 0;
};

// Its shader is the larger one and seen in one view alone: it is compiled by the first call of paint(), not
// before the first frame.
class FieldPainter {
 public:
  // Adds to what the interface takes; valid as long as this object stays where it is.
  void add_to(Painter& painter);

  // The same as a heatmap's. Needs a current OpenGL 3.3 context, as does the destructor. Throws GlError.
  void paint(const FieldPaint& field, const ImVec4& clip, const Display& display);

 private:
  struct Uniforms {
    const Program& of;
    int display = of.uniform("display"), corners = of.uniform("corners"), middle = of.uniform("middle"),
        middle_rest = of.uniform("middle_rest"), half_size = of.uniform("half_size"),
        pairs = of.uniform("pairs"), keys = of.uniform("keys"), chosen = of.uniform("chosen"),
        mode = of.uniform("mode"), colors = of.uniform("colors"), ramp = of.uniform("ramp"),
        half_extent = of.uniform("half_extent"), palest = of.uniform("palest"), line = of.uniform("line"),
        ground = of.uniform("ground"), tie = of.uniform("tie");
  };
  struct Compiled {
    Compiled();
    ~Compiled();
    Compiled& operator=(Compiled&&) = delete;  // nor copied
    void set_uniforms(const FieldPaint& field, const Display& display) const;

    Program program{"field.vert", "field.frag"};
    Uniforms uniforms{program};
    unsigned vertices = 0;
  };
  std::optional<Compiled> compiled_;
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
