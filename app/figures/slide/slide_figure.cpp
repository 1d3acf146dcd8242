#include "app/figures/slide/slide_figure.h"

#include "app/figures/canvas/drawing.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double beside_arrow = 9, over_arrow = 6, head_of_arrow = 7;

using InHand = std::function<bool(const std::string& name)>;

struct Item {
  Block block;
  std::optional<MatrixBlock> whole{};  // its matrix, before it is cut and measured
  bool given = false;
};

// Some of the rows, the chosen one among them.
MatrixBlock some_rows(MatrixBlock block, int most, int chosen) {
  const int first = std::clamp(chosen - most / 2, 0, block.rows - most), all = block.rows;
  const auto cut = [&](auto& list, int each) {
    if (static_cast<int>(list.size()) != all * each) return;
    list.erase(list.begin() + (first + most) * each, list.end());
    list.erase(list.begin(), list.begin() + first * each);
  };
  cut(block.values, block.cols);
  cut(block.paint, block.cols);
  cut(block.row_labels, 1);
  cut(block.notes, 1);
  block.rows = most;
  block.cell->row += first;
  block.captions = {"rows " + std::to_string(first + 1) + " to " + std::to_string(first + most) + " of " +
                    std::to_string(all)};
  return block;
}

// A place in the list: an item, or a row or a stack of places.
struct Place {
  std::size_t item = 0;
  std::vector<Place> list;
  bool is_row = false;
};

// From the first cell of the first block to each side.
struct Reach {
  double left = 0, right = 0, top = 0, bottom = 0;
};

class Arrangement {
 public:
  Arrangement(Canvas& canvas, const FigureInput& input, const BlockList& list)
      : canvas_(canvas), in_(input), blocks_(make_blocks(canvas, input, list)) {
    for (const Block& block : blocks_.list) {
      const BlockRow* row = block.which.row;
      items_.push_back({block, block.matrix, row != nullptr && row->node && is_given(*row->node)});
      if (row != nullptr && row->node) nodes_.push_back(*row->node);
    }
    place_ = place_of(list, true);
    if (!room().sentences && input.options.numbers) return;  // every cell bears its number
    std::vector<Legend> bars;
    for (const Item& item : items_)
      if (const auto& matrix = item.block.matrix)
        bars.push_back({matrix->scale, letter_in(in_, matrix->cell->node)});
    if (!bars.empty()) legends_ = legend_set(canvas, input, bars);
  }

  bool empty() const { return items_.empty(); }
  // Stands as the fit says, but for its cells.
  void take(const SlideFit& fit) {
    fit_ = fit;
    for (Item& item : items_)
      if (item.whole) item.block.matrix = measured(*item.whole, item.block.which);
  }
  Extent extent(double cell) {
    Extent needed = around(arranged(cell).second);
    const LegendRows bars = bars_in(cell, needed.width);
    needed.width = std::max(needed.width, bars.width + 2 * side_margin);
    if (bars.height > 0) needed.height += measure::space_4 + bars.height;
    return needed;
  }

  // How large cells can be in the space; 0: they have no room.
  double largest(const Extent& space) {
    double low = 0, high = room().most_cell;
    for (int i = 0; i < 12; ++i) {  // to a fraction of a pixel
      const double middle = i == 0 ? high : (low + high) / 2;
      const Extent needed = extent(middle);
      (needed.width <= space.width && needed.height <= space.height ? low : high) = middle;
      if (low == high) break;
    }
    return std::floor(low * 4) / 4;
  }

  SlideDrawing draw(Extent space, double cell, const InHand& in_hand) {
    const auto [at, reach] = arranged(cell);
    const Extent needed = extent(cell), blocks = around(reach);
    const Point by = centred(needed, space),
                first{by.x + reach.left + side_margin, by.y + reach.top + side_margin};
    SlideDrawing out{at_least(needed, space), cell};
    const Marks marks = marks_of(in_);
    const auto shown = in_.options.stages < 0 ? items_.size() : static_cast<std::size_t>(in_.options.stages);
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const Item& item = items_[i];
      const Point here{first.x + at[i].x, first.y + at[i].y};
      out.blocks.push_back({item.block.name, item.block.which, here, size_of(item, cell)});
      if (item.given) out.blocks.back().matrix = item.block.matrix;
      if (i >= shown || (item.given && in_hand && in_hand(item.block.name))) continue;
      if (item.block.matrix)
        attnlab::draw(canvas_, in_, marks, *item.block.matrix, here, cell);
      else if (const BlockSize& size = out.blocks.back().size;
               hides(in_.options) && !item.block.panel.tells_nothing)
        cover(canvas_, in_, {here.x, here.y, size.width, size.height});
      else
        item.block.panel.drawing.draw(here, cell);
    }
    for (std::size_t i = 0; i + 1 < std::min(shown, items_.size()); ++i) arrow(out, i);
    const LegendRows bars = bars_in(cell, blocks.width);
    if (!bars.at.empty())
      draw_legends(
          canvas_, in_, legends_, bars,
          {std::max(by.x + side_margin, std::min(first.x, by.x + needed.width - side_margin - bars.width)),
           by.y + blocks.height + measure::space_4});
    return out;
  }

 private:
  static constexpr double side_margin = 6;

  LegendRows bars_in(double cell, double width) const {
    constexpr double least = 200;
    return legends_.shown.empty() ? LegendRows()
                                  : legend_rows(legends_, color_bar_width(cell), std::max(width, least));
  }

  const Room& room() const { return room_of(in_.options.room); }

  static Extent around(const Reach& reach) {
    return {reach.left + reach.right + 2 * side_margin, reach.top + reach.bottom + 2 * side_margin};
  }

  Place place_of(const BlockList& list, bool is_row) {
    Place out{.is_row = is_row};
    for (const BlockEntry& entry : list) {
      if (!entry.list.empty()) {
        if (Place inner = place_of(entry.list, !is_row); !inner.list.empty())
          out.list.push_back(std::move(inner));
        continue;
      }
      const auto found =
          std::ranges::find_if(items_, [&entry](const Item& item) { return item.block.name == entry.name; });
      if (found != items_.end()) out.list.push_back({static_cast<std::size_t>(found - items_.begin()), {}});
    }
    return out;
  }

  // As this room has matrices.
  MatrixBlock measured(MatrixBlock block, const BlockId& which) const {
    // The line of the headings is the arrows'.
    block.ruled = true;
    block.shape = false;
    if (!room().sentences || in_.options.plain) {
      block.notes.clear();
      block.captions.clear();
    }
    block.heading = room().heading;
    // Its letter alone: what makes it stands on the arrow.
    if (const std::size_t equals = block.name.find(" = "); block.heading > 0 && equals != std::string::npos)
      block.name.erase(equals);
    block.bands = 0;
    block.words = fit_.words && room().heading > 0 && which.row != nullptr && which.row->node
                      ? words_of(in_.scene, *which.row->node)
                      : std::string_view();
    if (fit_.most_rows > 0 && block.rows > fit_.most_rows && block.cell && turns(block.cell->node) &&
        !in_.options.columns)
      block = some_rows(std::move(block), fit_.most_rows, in_.options.row);
    prepare(block, canvas_, in_.options.columns);
    return block;
  }

  BlockSize size_of(const Item& item, double cell) const {
    return item.block.matrix ? attnlab::size_of(*item.block.matrix, cell)
                             : item.block.panel.drawing.size(cell);
  }

  // Symbols of one row stand on one line, that of a stack's first block, too.
  void align(const Place& row, double cell) {
    std::vector<MatrixBlock*> matrices;
    for (const Place& one : row.list) {
      const Place* first = &one;
      while (!first->list.empty()) first = &first->list.front();
      if (auto& matrix = items_[first->item].block.matrix) matrices.push_back(&*matrix);
    }
    double bands = 0;
    for (MatrixBlock* one : matrices) one->bands = 0, bands = std::max(bands, bands_above(*one, cell));
    for (MatrixBlock* one : matrices) one->bands = bands;
  }

  std::optional<Node> node_of(std::size_t item) const {
    const BlockRow* row = items_[item].block.which.row;
    return row != nullptr ? row->node : std::nullopt;
  }
  bool joined(std::size_t from, std::size_t to) const {
    const auto a = node_of(from), b = node_of(to);
    return a && b && items_[from].block.matrix && items_[to].block.matrix &&
           feeds_next(in_.scene, *a, *b, nodes_);
  }
  std::string operator_on(std::size_t from, std::size_t to) const {
    return fit_.operators ? operator_words(in_.scene, *node_of(from), *node_of(to)) : "";
  }
  double arrow_length(std::size_t from, std::size_t to) const {
    const double words = canvas_.text_width(operator_on(from, to), Face::sans, measure::type_11);
    return std::max(std::max(room().least_arrow, 24.0), words + 2 * measure::space_2);
  }

  // Where the first cells stand beside each other, from that of the first.
  Reach in_row(const std::vector<Place>& list, double cell, std::vector<Point>& at, Point origin) {
    Reach all;
    double x = 0, last_right = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      std::vector<Point> trial = at;
      const Reach one = reach_of(list[i], cell, trial, origin);
      if (i > 0) {
        double next = x + last_right + room().column_gap + one.left;
        const Place &a = list[i - 1], &b = list[i];
        if (a.list.empty() && b.list.empty() && joined(a.item, b.item))
          next = std::max(next, x + size_of(items_[a.item], cell).heading + arrow_length(a.item, b.item) +
                                    2 * beside_arrow);
        x = std::floor(next);
      }
      reach_of(list[i], cell, at, {origin.x + x, origin.y});
      last_right = one.right;
      if (i == 0) all.left = one.left;
      all.right = std::max(all.right, x + one.right);
      all.top = std::max(all.top, one.top);
      all.bottom = std::max(all.bottom, one.bottom);
    }
    return all;
  }

  Reach in_stack(const std::vector<Place>& list, double cell, std::vector<Point>& at, Point origin) {
    Reach all;
    double y = 0, last_bottom = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      std::vector<Point> trial = at;
      const Reach one = reach_of(list[i], cell, trial, origin);
      if (i > 0) y = std::floor(y + last_bottom + measure::space_4 + one.top);
      reach_of(list[i], cell, at, {origin.x, origin.y + y});
      last_bottom = one.bottom;
      if (i == 0) all.top = one.top;
      all.bottom = std::max(all.bottom, y + one.bottom);
      all.left = std::max(all.left, one.left);
      all.right = std::max(all.right, one.right);
    }
    return all;
  }

  Reach reach_of(const Place& place, double cell, std::vector<Point>& at, Point origin) {
    if (place.list.empty()) {
      at[place.item] = origin;
      const BlockSize size = size_of(items_[place.item], cell);
      return {size.left, std::max(size.inner, size.width) + size.right, size.top, size.height + size.bottom};
    }
    if (!place.is_row) return in_stack(place.list, cell, at, origin);
    align(place, cell);
    return in_row(place.list, cell, at, origin);
  }

  // Where all first cells stand, from that of the first block.
  std::pair<std::vector<Point>, Reach> arranged(double cell) {
    std::vector<Point> at(items_.size());
    if (fit_.rows < 2) {
      const Reach reach = reach_of(place_, cell, at, {});
      return {std::move(at), reach};
    }
    Place rows{.is_row = false};
    const std::size_t each = (place_.list.size() + fit_.rows - 1) / fit_.rows;
    for (std::size_t i = 0; i < place_.list.size(); ++i) {
      if (i % each == 0) rows.list.push_back({.is_row = true});
      rows.list.back().list.push_back(place_.list[i]);
    }
    const Reach reach = reach_of(rows, cell, at, {});
    return {std::move(at), reach};
  }

  // In the line of the headings, from the words of one to the symbol of the next.
  void arrow(const SlideDrawing& drawn, std::size_t from) const {
    const PlacedBlock &a = drawn.blocks[from], &b = drawn.blocks[from + 1];
    if (a.at.y != b.at.y || b.at.x <= a.at.x || !joined(from, from + 1)) return;
    const double y = a.at.y - a.size.baseline - cap_of_symbol;
    const Point start{a.at.x + a.size.heading + beside_arrow, y}, end{b.at.x - beside_arrow, y};
    if (end.x - start.x < head_of_arrow * 2) return;
    const Color role = color_of(in_.theme, row_of(*node_of(from)).color),
                color = role == in_.theme.text ? in_.theme.secondary : role;
    constexpr double wide = 1.7;
    canvas_.line(start, end, {color, wide, false});
    const Point tip[3] = {{end.x - head_of_arrow, y - 0.62 * head_of_arrow},
                          end,
                          {end.x - head_of_arrow, y + 0.62 * head_of_arrow}};
    canvas_.polyline(tip, {color, wide, false});
    const std::string words = operator_on(from, from + 1);
    const double width = canvas_.text_width(words, Face::sans, measure::type_11);
    if (width > end.x - start.x) return;
    canvas_.text({(start.x + end.x - width) / 2, y - over_arrow}, words,
                 {Face::sans, measure::type_11, in_.theme.secondary});
  }
  static constexpr double cap_of_symbol = 5;

  Canvas& canvas_;
  const FigureInput& in_;
  Blocks blocks_;
  std::vector<Item> items_;
  std::vector<Node> nodes_;
  Place place_;
  SlideFit fit_;
  LegendSet legends_;
};

}  // namespace

namespace {

SlideFit fit_with(Canvas& canvas, const FigureInput& input, Extent space, int most_rows) {
  if (input.analysis.dims.h == 0) return {};
  Arrangement blocks(canvas, input, input.options.blocks);
  if (blocks.empty()) return {};
  std::optional<SlideFit> best;
  constexpr std::pair<bool, bool> said[] = {{true, true}, {false, true}, {false, false}};
  constexpr double worth = 1.1;  // larger cells, for fewer words or another row
  const std::size_t most_lines = std::clamp<std::size_t>(input.options.blocks.size(), 1, 4);
  for (std::size_t rows = 1; rows <= most_lines; ++rows)
    for (const auto& [words, operators] : said) {
      SlideFit fit{rows, words, operators, most_rows};
      blocks.take(fit);
      fit.cell = blocks.largest(space);
      if (!best || fit.cell > worth * best->cell) best = fit;
    }
  return *best;
}

}  // namespace

SlideFit fit_slide(Canvas& canvas, const FigureInput& input, Extent space) {
  return fit_with(canvas, input, space, 0);
}

SlideStand stand_of_slide(const Canvas& measures, FigureInput input, Extent pixels, double zoom) {
  // Names; on a wall below the first of these numbers axis words are not read.
  constexpr double readable = 0.7, smaller[] = {1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3};
  constexpr int least_rows = 2;
  const Room& room = room_of(input.options.room);
  const int rows = std::max(input.analysis.dims.n_q, input.analysis.dims.n_k);
  SlideStand out;
  // Whether cells are as large as the room asks for, of a wall whatever its names.
  const auto stands = [&](double part, int most_rows, bool small_cells) {
    out.zoom = input.options.zoom = part * zoom;
    Recorder canvas(measures, out.zoom);
    out.fit = fit_with(canvas, input, {pixels.width / out.zoom, pixels.height / out.zoom}, most_rows);
    out.fits = out.fit.cell >= room.least_cell / (room.large && !small_cells ? part : 1);
    return out.fits;
  };
  const auto stands_in_rows = [&](double part, int fewest, bool small_cells) {
    if (stands(part, 0, small_cells)) return true;
    if (fewest <= 0 || fewest >= rows || !stands(part, fewest, small_cells)) return false;
    int most = rows - 1;
    while (!stands(part, most, small_cells)) --most;
    return true;
  };
  for (const int fewest : {room.fewest_rows, std::min(room.fewest_rows, least_rows)})
    for (const double part : smaller)
      if ((!room.large || part >= readable) && stands_in_rows(part, fewest, false)) return out;
  if (!room.large) return out;
  // All of it, in digits that are too small.
  for (const double part : smaller)
    if (stands_in_rows(part, room.fewest_rows, true)) break;
  out.fits = false;
  return out;
}

SlideDrawing draw_slide(Canvas& canvas, const FigureInput& input, Extent space, const SlideFit& fit,
                        const InHand& in_hand) {
  if (input.analysis.dims.h == 0) return {space};
  Arrangement blocks(canvas, input, input.options.blocks);
  if (blocks.empty()) return {space};
  blocks.take(fit);
  return blocks.draw(space, std::max(fit.cell, measure::cell_min), in_hand);
}

}  // namespace attnlab
