// Painters: the programs that draw for the interface, together. Needs a current OpenGL 3.3 context while it lives.
#pragma once

#include "app/gl/field_painter.h"
#include "app/gl/heatmap_painter.h"

namespace attnlab {

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
