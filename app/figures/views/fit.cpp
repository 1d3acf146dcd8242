#include "app/figures/views/fit.h"

#include "app/figures/canvas/drawing.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace attnlab {
namespace {

constexpr double below_one[] = {1,    0.95, 0.9,  0.85, 0.8,  0.75, 0.7,  0.65, 0.6,
                                0.55, 0.5,  0.45, 0.4,  0.35, 0.3,  0.25, 0.2};
constexpr double above_one[] = {1, 1.2, 1.4, 1.6, 1.8, 2, 2.3, 2.6, 3, 3.5, 4, 5, 6};

// A canvas on which nothing is seen.
class Nothing final : public Canvas {
 public:
  Nothing(const Canvas& measures, double zoom) : measures_(measures), zoom_(zoom) {}

  void fill_rectangle(const Rect&, Color, double) override {}
  void stroke_rectangle(const Rect&, const Stroke&, double) override {}
  void polyline(std::span<const Point>, const Stroke&) override {}
  void curve(const Point (&)[4], const Stroke&) override {}
  void fill_polygon(std::span<const Point>, Color) override {}
  void fill_circle(Point, double, Color) override {}
  void text(Point, std::string_view, const TextStyle&) override {}
  double text_width(std::string_view utf8, Face face, double size) const override {
    return measures_.text_width(utf8, face, size * zoom_) / zoom_;
  }
  void heatmap(const Heatmap&) override {}
  void field(const Field&) override {}

 private:
  const Canvas& measures_;
  double zoom_;
};

Fit at_zoom(Extent space, double zoom) { return {zoom, {space.width / zoom, space.height / zoom}}; }

bool is_whole(const Canvas& measures, const DrawInRoom& draw, const Fit& fit) {
  Nothing canvas(measures, fit.zoom);
  const Extent used = draw(canvas, fit.room, fit.zoom);
  return used.width <= fit.room.width + 0.5 && used.height <= fit.room.height + 0.5;
}

bool inside(const Rect& cell, Point p) {
  return p.x >= cell.x && p.x <= cell.right() && p.y >= cell.y && p.y <= cell.bottom();
}

// The smallest em among the texts that begin in a cell of a matrix.
double smallest_in_cells(const Drawing& drawing) {
  std::vector<Rect> cells;
  for (const Primitive& one : drawing.primitives)
    if (const auto* drawn = std::get_if<DrawnHeatmap>(&one)) {
      const Heatmap& map = drawn->map;
      cells.push_back({map.x, map.y, map.cols * (map.cell_width + map.gap) - map.gap,
                       map.rows * (map.cell_height + map.gap) - map.gap});
    }
  double smallest = 0;
  for (const Primitive& one : drawing.primitives)
    if (const auto* text = std::get_if<DrawnText>(&one))
      if (std::ranges::any_of(cells, [text](const Rect& r) { return inside(r, text->baseline); }))
        smallest = smallest == 0 ? text->style.size : std::min(smallest, text->style.size);
  return smallest;
}

}  // namespace

Fit fit_whole(const Canvas& measures, const DrawInRoom& draw, Extent space, double last) {
  const auto begin = std::begin(below_one), end = std::end(below_one);
  auto here = std::find_if(begin, end, [last](double step) { return step <= last + 1e-9; });
  if (here == end) here = begin;
  // Upwards while it stays whole, else downwards until it is.
  if (is_whole(measures, draw, at_zoom(space, *here))) {
    while (here != begin && is_whole(measures, draw, at_zoom(space, *std::prev(here)))) --here;
    return at_zoom(space, *here);
  }
  while (std::next(here) != end && !is_whole(measures, draw, at_zoom(space, *here))) ++here;
  return at_zoom(space, *here);
}

double smallest_digit(const Canvas& measures, const DrawInRoom& draw, const Fit& fit) {
  Recorder canvas(measures, fit.zoom);
  draw(canvas, fit.room, fit.zoom);
  return fit.zoom * smallest_in_cells(canvas.drawing);
}

Fit fit_hall(const Canvas& measures, const DrawInRoom& draw, Extent space) {
  struct Candidate {
    Fit fit;
    double digit;
  };
  std::vector<Candidate> whole;
  double largest = 0;
  for (const double zoom : above_one) {
    const Fit fit = at_zoom(space, zoom);
    if (!is_whole(measures, draw, fit)) continue;
    whole.push_back({fit, smallest_digit(measures, draw, fit)});
    largest = std::max(largest, whole.back().digit);
  }
  for (auto one = whole.rbegin(); one != whole.rend(); ++one)
    if (one->digit >= 0.9 * largest) return one->fit;
  return fit_whole(measures, draw, space);
}

}  // namespace attnlab
