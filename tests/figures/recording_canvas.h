// A recorder with the same text widths on every machine, that also sorts what it records by kind:
// what the tests of figures read.
#pragma once

#include "app/figures/canvas/drawing.h"

namespace attnlab::test {

class RecordingCanvas : public Recorder {
 public:
  RecordingCanvas() : Recorder(static_cast<const Canvas&>(*this)) {}
  double text_width(std::string_view utf8, Face face, double size) const override;
  std::vector<std::string> log() const;  // all but the hits, in order

  std::vector<DrawnText> texts;
  std::vector<DrawnRectangle> rectangles;
  std::vector<DrawnFrame> frames;
  std::vector<std::vector<Point>>
      lines;  // polylines, polygons, curves by their four points, circles by two corners
  std::vector<DrawnHeatmap> heatmaps;
  std::vector<Field> fields;
  std::vector<Hit> hits;
  std::vector<LegendHit> legends;

 private:
  void add(Primitive one) override;
};

// The ink of a text: capitals and descenders, without the air of the line.
Rect box_of(const DrawnText& text);
Rect cell_of(const DrawnHeatmap& drawn, int i, int j);
Color color_of(const DrawnHeatmap& drawn, int i, int j);
// Every cell of a heatmap, row by row, as it is drawn.
struct DrawnCell {
  int row, col;
  Rect where;
  CellPaint paint;
  double value;
};
std::vector<DrawnCell> cells_of(const DrawnHeatmap& drawn);
// Whether all the points are strictly inside.
bool lies_in(const Rect& cell, std::span<const Point> points);
// How many texts are exactly this, whether any is, and whether any has these words in it.
int count_of(const RecordingCanvas& canvas, std::string_view text);
bool has_text(const RecordingCanvas& canvas, std::string_view text);
bool says(const RecordingCanvas& canvas, std::string_view words);

}  // namespace attnlab::test
