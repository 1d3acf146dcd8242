#include "app/figures/slide/slide_figure.h"

#include "app/figures/canvas/drawing.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double beside_arrow = 9;

using InHand = std::function<bool(const std::string& name)>;

struct Item {
  Block block;
  std::optional<MatrixBlock> whole{};  // its matrix, before it is cut and measured
  bool given = false;
};

// Some of the rows, the chosen one among them.
MatrixBlock some_rows(MatrixBlock block, int most, int chosen) {
  const int first = first_of_rows(chosen, most, block.rows), all = block.rows;
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
  if (block.cell) block.cell->row += first;
  block.captions = {"rows " + std::to_string(first + 1) + " to " + std::to_string(first + most) + " of " +
                    std::to_string(all)};
  return block;
}

// Behind its symbol, the scene that it is of.
void name_scene(MatrixBlock& block, std::string scene) {
  std::erase_if(scene, [](char c) { return std::string_view("\\{}$").find(c) != std::string_view::npos; });
  if (block.heading > 0)
    block.words = std::move(scene);
  else
    block.name += "\\;\\text{" + scene + '}';
}

class SlideBlocks {
 public:
  SlideBlocks(Canvas& canvas, const FigureInput& input)
      : canvas_(canvas), in_(input), blocks_(make_blocks(canvas, input, input.options.blocks)) {
    for (const Block& block : blocks_.list) {
      const BlockRow* row = block.which.row;
      const bool own = block.which.scene.empty(), node = row != nullptr && row->node;
      items_.push_back({block, block.matrix, own && node && is_given(*row->node)});
      if (own && node) nodes_.push_back(*row->node);
    }
    if (!room().sentences && input.options.numbers) return;  // every cell bears its number
    std::vector<Legend> bars;
    for (const Item& item : items_) {
      if (const auto& matrix = item.block.matrix) bars.push_back({matrix->scale, letter_of(item)});
      // Derivatives stand on one scale of their own, as they come from their view.
      for (const ColorScale& scale : item.block.panel.scales)
        if (!item.block.matrix && scale.of == RangeOf::gradients) bars.push_back({scale, "\\partial"});
    }
    const auto has_own = [](const Item& item) { return item.block.panel.bar.has_value(); };
    if (!bars.empty()) legends_ = legend_set(canvas, input, bars, std::ranges::any_of(items_, has_own));
  }

  bool empty() const { return items_.empty(); }
  // Stands as the fit says, but for its cells.
  void take(const SlideFit& fit) {
    fit_ = fit;
    for (Item& item : items_)
      if (item.whole) item.block.matrix = measured(*item.whole, item.block.which);
    seats_.clear();
    rows_ = columns_ = 0;
    const BlockList& list = in_.options.blocks;
    const std::size_t each = (list.size() + fit.rows - 1) / fit.rows;
    for (std::size_t first = 0; first < list.size(); first += each)
      seat_row(std::span(list).subspan(first, std::min(each, list.size() - first)), 0);
    join();
  }
  Extent extent(double cell) {
    Extent needed = around(arranged(cell));
    const LegendRows bars = bars_in(cell, needed.width);
    needed.width = std::max(needed.width, bars.width + 2 * side_margin);
    if (bars.height > 0) needed.height += measure::space_4 + bars.height;
    return needed;
  }

  // How large cells can be in the space; 0: they have no room. A little less need not have room, too: where
  // names no longer fit above their columns they take another line.
  double largest(const Extent& space) {
    const auto fits = [&](double cell) {
      const Extent needed = extent(cell);
      return needed.width <= space.width && needed.height <= space.height;
    };
    double low = 0, high = room().most_cell;
    for (int i = 0; i < 12; ++i) {  // to a fraction of a pixel
      const double middle = i == 0 ? high : (low + high) / 2;
      (fits(middle) ? low : high) = middle;
      if (low == high) break;
    }
    const double quarters = std::floor(low * 4) / 4;
    return fits(quarters) ? quarters : low;
  }

  SlideDrawing draw(Extent space, double cell, const InHand& in_hand) {
    const Places places = arranged(cell);
    const Extent needed = extent(cell), blocks = around(places);
    const Point by = centred(needed, space), corner{by.x + side_margin, by.y + top_margin()};
    SlideDrawing out{at_least(needed, space), cell};
    const Marks marks = marks_of(in_);
    const auto shown = in_.options.stages < 0 ? items_.size() : static_cast<std::size_t>(in_.options.stages);
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const Item& item = items_[i];
      const Point here{corner.x + places.at[i].x, corner.y + places.at[i].y};
      out.blocks.push_back({item.block.name, item.block.which, here, size_of(item, cell)});
      if (item.given) out.blocks.back().matrix = item.block.matrix;
      if (const auto asked = asked_in(item); asked)
        if (auto place = place_in(*item.block.matrix, here, cell, *asked)) {
          const bool last =
              place->right() + 1 > here.x + out.blocks.back().size.width &&
              std::ranges::none_of(places.at, [x = places.at[i].x](Point p) { return p.x > x; });
          if (!last) place = {place->x, place->bottom(), place->width, measure::cell_gap};
          out.asked = place;
        }
      if (i >= shown || (item.given && in_hand && in_hand(item.block.name))) continue;
      if (item.block.matrix)
        attnlab::draw(canvas_, in_, marks, *item.block.matrix, here, cell);
      else if (const BlockSize& size = out.blocks.back().size;
               hides(in_.options) && !item.block.panel.tells_nothing && item.block.which.scene.empty())
        cover(canvas_, in_, {here.x, here.y, size.width, size.height});
      else
        item.block.panel.drawing.draw(here, cell);
    }
    for (const Joint& joint : joints_)
      if (const PlacedBlock& a = out.blocks[joint.from], &b = out.blocks[joint.to]; joint.to < shown)
        draw_joint(canvas_, in_.theme, joint, {a.at, a.size}, {b.at, b.size}, beside_arrow);
    const LegendRows bars = bars_in(cell, blocks.width);
    if (!bars.at.empty())
      draw_legends(canvas_, in_, legends_, bars,
                   {std::max(corner.x, std::min(corner.x + places.at[0].x,
                                                by.x + needed.width - side_margin - bars.width)),
                    by.y + blocks.height + measure::space_4});
    return out;
  }

 private:
  static constexpr double side_margin = 6;
  // Above symbols there is room in their line; where numbers come first it is the cells'.
  double top_margin() const { return room().large ? 2 : side_margin; }
  double bottom_margin() const { return room().large ? 4 : side_margin; }

  // What is asked for, where it may be one of its cells: of derivatives another one.
  std::optional<Cell> asked_in(const Item& item) const {
    if (!item.block.matrix) return std::nullopt;
    return item.block.matrix->derivative ? in_.options.gradients.asked : in_.options.asked;
  }

  LegendRows bars_in(double cell, double width) const {
    constexpr double least = 200;
    return legends_.shown.empty() ? LegendRows()
                                  : legend_rows(legends_, color_bar_width(cell), std::max(width, least));
  }

  const Room& room() const { return room_of(in_.options.room); }

  Extent around(const Places& places) const {
    return {places.extent.width + 2 * side_margin, places.extent.height + top_margin() + bottom_margin()};
  }

  // From the next row of the grid on: the first block of a row begins in this column,
  // those of a stack stand in one.
  void seat_row(std::span<const BlockEntry> list, int first) {
    const int top = rows_;
    int bottom = top;
    for (const BlockEntry& entry : list) {
      const int column = &entry == &list.front() ? first : ++columns_;
      rows_ = top;
      if (entry.list.empty()) seat(entry, column);
      for (const BlockEntry& inner : entry.list)
        if (inner.list.empty())
          seat(inner, column);
        else
          seat_row(inner.list, column);
      bottom = std::max(bottom, rows_);
    }
    rows_ = bottom;
    // Beside what stands in several rows, but not over what stands below it.
    const auto is_free = [&](const Seat& tall) {
      return std::ranges::none_of(
          seats_, [&tall](const Seat& one) { return one.column == tall.column && one.row > tall.row; });
    };
    for (Seat& seat : seats_)
      if (seat.row == top && items_[seat.block].block.panel.tall && is_free(seat))
        seat.last = bottom - 1, seat.at_top = true;
  }
  void seat(const BlockEntry& entry, int column) {
    const auto found = std::ranges::find(blocks_.list, entry.name, &Block::name);
    const auto block = static_cast<std::size_t>(found - blocks_.list.begin());
    if (found == blocks_.list.end() || std::ranges::find(seats_, block, &Seat::block) != seats_.end()) return;
    seats_.push_back({block, column, rows_, rows_});
    ++rows_;
  }

  // As this room has matrices.
  MatrixBlock measured(MatrixBlock block, const BlockId& which) const {
    // The line of the headings is the arrows'.
    block.ruled = !fit_.low;
    if (!room().sentences || in_.options.plain) {
      block.notes.clear();
      block.captions.clear();
    }
    block.heading = room().heading;
    if (room().large) block.above = 11;  // eight rows need it
    block.enough_digit = room().enough_digit / fit_.names;
    const bool is_node = which.row != nullptr && which.row->node;
    // Its letter alone: what makes it stands on the arrow. Of others the name says all.
    if (const std::size_t equals = block.name.find(" = "); block.heading > 0 && equals != std::string::npos) {
      if (is_node)
        block.name.erase(equals);
      else
        block.heading = measure::type_18;
    }
    block.bands = 0;
    block.words = fit_.words && room().heading > 0 && is_node ? words_of(in_.scene, *which.row->node)
                                                              : std::string_view();
    if (!which.scene.empty()) name_scene(block, which.scene);
    const bool of_tokens = block.cell ? turns(block.cell->node) : block.row_side.has_value();
    if (fit_.most_rows > 0 && block.rows > fit_.most_rows && of_tokens && !in_.options.columns)
      block = some_rows(std::move(block), fit_.most_rows, in_.options.row);
    prepare(block, canvas_, in_.options.columns);
    return block;
  }

  BlockSize size_of(const Item& item, double cell) const {
    return item.block.matrix ? attnlab::size_of(*item.block.matrix, cell)
                             : item.block.panel.drawing.size(cell);
  }

  // "queries" before the rows is no part of the arrow that ends above it.
  double under_arrows(const MatrixBlock& block) const {
    constexpr double head_of_arrow = 5;
    return room().heading > 0 && block.row_side && !block.row_labels.empty() ? head_of_arrow : 0;
  }

  // Symbols of one row stand on one line.
  void align(double cell) {
    for (const Seat& seat : seats_) {
      double bands = 0;
      std::vector<MatrixBlock*> matrices;
      for (const Seat& one : seats_)
        if (auto& matrix = items_[one.block].block.matrix; matrix && one.row == seat.row)
          matrices.push_back(&*matrix),
              matrix->bands = 0, bands = std::max({bands, bands_above(*matrix, cell), under_arrows(*matrix)});
      for (MatrixBlock* one : matrices) one->bands = bands;
    }
  }

  std::optional<Node> node_of(std::size_t item) const {
    const BlockId& which = items_[item].block.which;
    return which.row != nullptr && which.scene.empty() ? which.row->node : std::nullopt;
  }
  std::string letter_of(const Item& item) const {
    const BlockRow* row = item.block.which.row;
    if (row == nullptr || !row->node) return item.block.matrix->name;
    return Letters(in_.scene, head_of(item.block.which.head), {in_.options.columns})(*row->node);
  }
  int head_of(int named) const { return named < 0 ? in_.options.head : named; }
  // One after the other in a row: the arrow stands in the line of the headings.
  void join() {
    joints_.clear();
    for (std::size_t i = 0; i + 1 < seats_.size(); ++i) {
      const std::size_t from = seats_[i].block, to = seats_[i + 1].block;
      const auto a = node_of(from), b = node_of(to);
      const int heads[] = {items_[from].block.which.head, items_[to].block.which.head};
      const bool other_head =
          a && b && is_per_head(*a) && is_per_head(*b) && head_of(heads[0]) != head_of(heads[1]);
      if (!a || !b || other_head || seats_[i].row != seats_[i + 1].row || !items_[from].block.matrix ||
          !items_[to].block.matrix || !feeds_next(in_.scene, *a, *b, nodes_))
        continue;
      Joint joint{.from = from, .to = to, .color = arrow_color(in_.theme, *a), .in_headings = true};
      if (fit_.operators) joint.words = operator_words(in_.scene, *a, *b);
      joint.said =
          std::max(std::max(room().least_arrow, 24.0),
                   canvas_.text_width(joint.words, Face::sans, measure::type_11) + 2 * measure::space_2);
      joints_.push_back(std::move(joint));
    }
  }

  Places arranged(double cell) {
    align(cell);
    std::vector<BlockSize> sizes;
    for (const Item& item : items_) sizes.push_back(size_of(item, cell));
    return place(seats_, sizes, joints_,
                 {.column = room().column_gap, .row = measure::space_4, .beside_said = beside_arrow});
  }

  Canvas& canvas_;
  const FigureInput& in_;
  Blocks blocks_;
  std::vector<Item> items_;
  std::vector<Node> nodes_;
  std::vector<Seat> seats_;
  int rows_ = 0, columns_ = 0;  // of the grid so far
  std::vector<Joint> joints_;
  SlideFit fit_;
  LegendSet legends_;
};

}  // namespace

int first_of_rows(int chosen, int most, int all) { return std::clamp(chosen - most / 2, 0, all - most); }

SlideFit fit_slide(Canvas& canvas, const FigureInput& input, Extent space, int most_rows, double names,
                   double enough) {
  if (input.analysis.dims.h == 0) return {};
  SlideBlocks blocks(canvas, input);
  if (blocks.empty()) return {};
  struct Said {
    bool words, operators, low;
  };
  constexpr Said said[] = {
      {true, true, false}, {false, true, false}, {false, false, false}, {false, false, true}};
  constexpr double worth = 1.1;  // larger cells, for fewer words or another row
  const std::size_t most_lines = std::clamp<std::size_t>(input.options.blocks.size(), 1, 4);
  std::optional<SlideFit> best;
  for (std::size_t rows = 1; rows <= most_lines; ++rows)
    for (const auto& [words, operators, low] : said) {
      if (low && enough == 0) continue;
      SlideFit fit{rows, words, operators, most_rows, names, low};
      blocks.take(fit);
      fit.cell = blocks.largest(space);
      if (!best || fit.cell > worth * best->cell || (best->cell < enough && fit.cell >= enough)) best = fit;
    }
  return *best;
}

SlideDrawing draw_slide(Canvas& canvas, const FigureInput& input, Extent space, const SlideFit& fit,
                        const InHand& in_hand) {
  if (input.analysis.dims.h == 0) return {space};
  SlideBlocks blocks(canvas, input);
  if (blocks.empty()) return {space};
  blocks.take(fit);
  return blocks.draw(space, std::max(fit.cell, measure::cell_min), in_hand);
}

}  // namespace attnlab
