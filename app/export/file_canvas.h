// FileCanvas: what the canvases of files share: how wide a text is, and a matrix cell by cell, with the lines
// of a masked one where the window's own program draws them (shaders/heatmap.frag). Knows no format.
#pragma once

#include "app/export/font_faces.h"
#include "app/figures/canvas/canvas.h"

namespace attnlab {

struct Hatch {
  double width = 1;  // of a line
  std::vector<std::pair<Point, Point>> lines;
};

// Lines that rise to the right, cut to the cell with its rounded corners,
// the cell's centre midway between two of them.
Hatch hatch_of(const Rect& cell, double corner);

class FileCanvas : public Canvas {
 public:
  double text_width(std::string_view utf8, Face face, double size) const final {
    return fonts_.advance(utf8, face) * size;
  }
  void heatmap(const Heatmap& heatmap) final;

 protected:
  // `grid`: pixels of a logical one, on which cells and hairlines lie so that they are sharp at every zoom;
  // 0: anywhere.
  FileCanvas(const FontFaces& fonts, double grid) : fonts_(fonts), grid_(grid) {}
  virtual void hatch(const Hatch& hatch, Color color);
  // Around the code points of signs that no font has.
  void boxes(Point baseline, std::string_view utf8, const TextStyle& style);

  const FontFaces& fonts_;
  double grid_;
};

}  // namespace attnlab
