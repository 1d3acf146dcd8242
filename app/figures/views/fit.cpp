#include "app/figures/views/fit.h"

#include "app/figures/canvas/drawing.h"
#include "app/figures/canvas/theme.h"

#include <iterator>

namespace attnlab {
namespace {

constexpr double below_one[] = {1,    0.95, 0.9,  0.85, 0.8,  0.75, 0.7,  0.65, 0.6,
                                0.55, 0.5,  0.45, 0.4,  0.35, 0.3,  0.25, 0.2};
constexpr double hall_zooms[] = {0.6, 0.7, 0.8, 0.9, 1,   1.1, 1.2, 1.3, 1.4, 1.5,
                                 1.6, 1.8, 2,   2.3, 2.6, 3,   3.5, 4,   5,   6};

constexpr double hall_digit = 0.04;  // of the height: what is read from the last row
constexpr double readable = 0.75;    // letters of 12 pixels are 9 then

// It notes the smallest cell.
class Measuring final : public BlankCanvas {
 public:
  Measuring(const Canvas& measures, double zoom) : measures_(measures), zoom_(zoom) {}

  double text_width(std::string_view utf8, Face face, double size) const override {
    return measures_.text_width(utf8, face, size * zoom_) / zoom_;
  }
  void heatmap(const Heatmap& map) override {
    cell = cell == 0 ? map.cell_width : std::min(cell, map.cell_width);
  }

  double cell = 0;

 private:
  const Canvas& measures_;
  double zoom_;
};

Fit at_zoom(Extent space, double zoom) { return {zoom, {space.width / zoom, space.height / zoom}}; }

// Whether the figure is whole with this zoom, and comfortable.
struct TriedCell {
  Fit fit;
  bool whole = false;
};

TriedCell tried(const Canvas& measures, const DrawInRoom& draw, Extent space, double zoom) {
  TriedCell out{at_zoom(space, zoom)};
  Measuring canvas(measures, zoom);
  const Extent used = draw(canvas, out.fit.room, zoom);
  out.whole = used.width <= out.fit.room.width + 0.5 && used.height <= out.fit.room.height + 0.5;
  out.fit.cell = canvas.cell * zoom;
  out.fit.comfortable = out.whole && (canvas.cell == 0 ? zoom >= 1 : out.fit.cell > measure::cell_min - 0.01);
  return out;
}

void keep_smaller(double& smallest, double by) { smallest = smallest == 0 ? by : std::min(smallest, by); }

// A text that begins in a cell of a matrix is a number. Words are what is set in the face of the interface:
// formulas have small signs of their own.
Smallest smallest_in(const Drawing& drawing) {
  Smallest smallest;
  std::vector<Rect> cells;
  for (const Primitive& one : drawing.primitives)
    if (const auto* drawn = std::get_if<DrawnHeatmap>(&one)) {
      const Heatmap& map = drawn->map;
      cells.push_back({map.x, map.y, map.cols * (map.cell_width + map.gap) - map.gap,
                       map.rows * (map.cell_height + map.gap) - map.gap});
      keep_smaller(smallest.cell, map.cell_width);
    }
  for (const DrawnText* text : drawing.texts()) {
    const double size = text->style.size;
    if (std::ranges::any_of(cells, [text](const Rect& r) { return inside(r, text->baseline); })) {
      keep_smaller(smallest.digit, size);
      smallest.largest_digit = std::max(smallest.largest_digit, size);
    } else if (text->style.face != Face::math && text->style.face != Face::math_upright) {
      keep_smaller(smallest.word, size);
    }
  }
  return smallest;
}

}  // namespace

Fit fit_whole(const Canvas& measures, const DrawInRoom& draw, Extent space, const Fit* last) {
  const auto begin = std::begin(below_one), end = std::end(below_one);
  const auto at = [&](double zoom) { return tried(measures, draw, space, zoom); };
  if (last != nullptr && last->comfortable) {
    const auto here = std::find(begin, end, last->zoom);
    const TriedCell now = at(last->zoom);
    if (now.fit.comfortable && (here == begin || !at(*std::prev(here)).fit.comfortable)) return now.fit;
  }
  constexpr double larger = 1.02;  // cells, for smaller letters
  std::optional<TriedCell> best;
  for (const double zoom : below_one) {
    if (zoom < readable && best) break;
    const TriedCell one = at(zoom);
    if (one.fit.comfortable) return one.fit;
    if (one.whole && (!best || one.fit.cell > larger * best->fit.cell)) best = one;
  }
  return best ? best->fit : at_zoom(space, *std::prev(end));
}

Smallest smallest_of(const Canvas& measures, const DrawInRoom& draw, const Fit& fit) {
  Recorder canvas(measures, fit.zoom);
  draw(canvas, fit.room, fit.zoom);
  const Smallest laid = smallest_in(canvas.drawing);
  return {fit.zoom * laid.digit, fit.zoom * laid.cell, fit.zoom * laid.word, fit.zoom * laid.largest_digit};
}

Fit fit_hall(const Canvas& measures, const DrawInRoom& draw, Extent space) {
  struct Candidate {
    Fit fit;
    Smallest seen;
  };
  std::vector<Candidate> whole;
  for (const double zoom : hall_zooms)
    if (const auto [fit, is_whole] = tried(measures, draw, space, zoom); is_whole)
      whole.push_back({fit, smallest_of(measures, draw, fit)});
  if (whole.empty()) return fit_whole(measures, draw, space);
  const auto nameless = [](const Candidate& one) { return !one.seen.named(); };
  const auto part = [](const Candidate& one) { return one.seen.word / one.seen.largest_digit; };
  if (std::ranges::all_of(whole, nameless)) return std::ranges::max_element(whole, {}, part)->fit;
  std::erase_if(whole, nameless);
  double largest = 0;
  for (const Candidate& one : whole) largest = std::max(largest, one.seen.digit);
  const double needed = hall_digit * space.height;
  const double enough = largest < needed ? 0.95 * largest : std::max(needed, 0.9 * largest);
  while (whole.back().seen.digit < enough) whole.pop_back();
  return whole.back().fit;
}

}  // namespace attnlab
