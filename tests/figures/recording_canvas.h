// A canvas that draws nothing and remembers everything, with the same text widths on every machine: what the tests of
// figures read.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <string>
#include <vector>

namespace attnlab {

struct DrawnText {
  Point baseline;
  std::string text;
  TextStyle style;
  double width = 0;
  // The ink: capitals and descenders, without the air of the line.
  Rect box() const { return {baseline.x, baseline.y - 0.70 * style.size, width, 0.86 * style.size}; }
};

struct DrawnRectangle {
  Rect where;
  Color color;
};

struct DrawnHeatmap {
  Heatmap map;  // its pointers lead into the two vectors below
  std::vector<double> values;
  std::vector<CellPaint> paint;
  Rect cell(int i, int j) const {
    return {map.x + j * (map.cell_width + map.gap), map.y + i * (map.cell_height + map.gap), map.cell_width,
            map.cell_height};
  }
  Color color(int i, int j) const;
};

struct DrawnField {
  Field field;
  std::size_t rectangles = 0;  // so many lie below it
};

class RecordingCanvas : public Canvas {
 public:
  void fill_rectangle(const Rect& where, Color color, double corner) override;
  void stroke_rectangle(const Rect& where, const Stroke& stroke, double corner) override;
  void polyline(std::span<const Point> points, const Stroke& stroke) override;
  void curve(const Point (&points)[4], const Stroke& stroke) override;
  void fill_polygon(std::span<const Point> points, Color color) override;
  void fill_circle(Point center, double radius, Color color) override;
  void text(Point baseline, std::string_view utf8, const TextStyle& style) override;
  double text_width(std::string_view utf8, Face face, double size) const override;
  void heatmap(const Heatmap& heatmap) override;
  void field(const Field& field) override;
  void hit(const Hit& hit) override;

  std::vector<DrawnText> texts;
  std::vector<DrawnRectangle> rectangles, frames;  // filled; stroked
  std::vector<std::vector<Point>> lines;           // polylines, and curves by their four points
  std::vector<DrawnHeatmap> heatmaps;
  std::vector<DrawnField> fields;
  std::vector<Hit> hits;
  std::vector<std::string> log;  // every call, in order
};

// Whether any text is exactly this.
bool has_text(const RecordingCanvas& canvas, std::string_view text);

}  // namespace attnlab
