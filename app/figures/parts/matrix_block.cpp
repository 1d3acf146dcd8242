// Making and measuring blocks; drawing them is matrix_draw.cpp.
#include "app/figures/parts/matrix_block.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

constexpr double most_label = 76;  // longer labels are elided
constexpr double caption_line = 17;
constexpr double words_gap = 0.4;  // of the name's size
constexpr double column_label_band = 17, side_band = 13, row_side_room = 16;

double name_size(const MatrixBlock& block, double cell) {
  return block.heading > 0 ? block.heading : cell < 40 ? measure::type_15 : measure::type_18;
}
bool has_small_name(const MatrixBlock& block, double cell) { return block.heading == 0 && cell < 40; }

void turn(MatrixBlock& block) {
  const MatrixBlock own = block;
  for (int i = 0; i < own.rows; ++i)
    for (int j = 0; j < own.cols; ++j) {
      const auto from = static_cast<std::size_t>(i * own.cols + j),
                 to = static_cast<std::size_t>(j * own.rows + i);
      block.values[to] = own.values[from];
      block.paint[to] = own.paint[from];
    }
  std::swap(block.rows, block.cols);
  std::swap(block.row_labels, block.col_labels);
  std::swap(block.row_side, block.col_side);
  std::swap(block.row_word, block.col_word);
  block.transposed = !block.transposed;
  block.turned = true;
}

std::optional<Side> side_of_tokens(Side side) {
  return side == Side::queries || side == Side::keys ? std::optional(side) : std::nullopt;
}

double cells_width(const MatrixBlock& block, double cell) {
  return std::max(0.0, block.cols * (cell + measure::cell_gap) - measure::cell_gap);
}

}  // namespace

Marks marks_of(const FigureInput& input) {
  Marks marks;
  marks.hover = input.options.hover;
  marks.pinned = input.options.pinned;
  const std::optional<Cell>& of = marks.hover ? marks.hover : marks.pinned;
  if (!of || (is_per_head(of->node) && of->head != input.options.head)) return marks;
  const MatrixView m = values(input.scene, input.analysis, of->node, of->head);
  if (of->row < 0 || of->col < 0 || of->row >= m.rows() || of->col >= m.cols()) return marks;
  marks.made = made_of(input.scene, input.analysis, *of);
  marks.fed = feeds(input.scene, input.analysis, *of, input.options.head);
  marks.any = true;
  return marks;
}

MatrixBlock block_of(const MatrixView& values, std::string name, Color color, const ColorScale& scale) {
  MatrixBlock block;
  block.name = std::move(name);
  block.color = color;
  block.scale = scale;
  block.rows = static_cast<int>(values.rows());
  block.cols = static_cast<int>(values.cols());
  block.values.assign(values.data(), values.data() + values.size());
  block.paint.assign(block.values.size(), CellPaint::value);
  for (std::size_t i = 0; i < block.values.size(); ++i)
    if (!std::isfinite(block.values[i])) block.paint[i] = CellPaint::overflow;
  return block;
}

MatrixBlock block_of_node(const FigureInput& input, Node node, std::string name, Color color,
                          const ColorScale& scale) {
  const int head = is_per_head(node) ? input.options.head : 0;
  MatrixBlock block =
      block_of(values(input.scene, input.analysis, node, head), std::move(name), color, scale);
  block.cell = Cell{node, head, 0, 0};
  if (node == Node::L || node == Node::A) hatch_masked(block, input.scene.mask);
  return block;
}

void hatch_masked(MatrixBlock& block, const Mask& mask) {
  for (int i = 0; i < block.rows; ++i)
    for (int j = 0; j < block.cols; ++j)
      if (!allowed(mask, i, j)) block.paint[static_cast<std::size_t>(i * block.cols + j)] = CellPaint::masked;
}

bool sums_to_one(double sum) { return std::abs(sum - 1) <= 1e-14; }  // 4 ulp a key

std::string sum_words(double sum) {
  if (sums_to_one(sum)) return "Σ 1";
  if (!std::isfinite(sum)) return "Σ over";
  return "Σ " + show_rounded(sum, 2);
}

std::vector<RowNote> notes_of_sums(const MatrixView& sums, const Theme& theme, bool one_expected) {
  std::vector<RowNote> notes;
  for (Eigen::Index i = 0; i < sums.rows(); ++i) {
    const double sum = sums(i, 0);
    const bool quiet = !one_expected && std::isfinite(sum) && sum != 0;
    notes.emplace_back(sum_words(sum), sums_to_one(sum) ? theme.holds
                                       : quiet          ? theme.secondary
                                                        : theme.broken);
  }
  return notes;
}

std::string_view side_word(std::optional<Side> side) {
  return side == Side::queries ? "queries" : side == Side::keys ? "keys" : "";
}

std::string_view row_word(const MatrixBlock& block) {
  return block.row_word.empty() ? side_word(block.row_side) : block.row_word;
}
std::string_view col_word(const MatrixBlock& block) {
  return block.col_word.empty() ? side_word(block.col_side) : block.col_word;
}

Color side_color(const Theme& theme, Side side) { return side == Side::queries ? theme.queries : theme.keys; }

void label_rows(MatrixBlock& block, const FigureInput& input, Side side) {
  block.row_labels = token_names(input, side);
  block.row_side = side_of_tokens(side);
}

void label_cols(MatrixBlock& block, const FigureInput& input, Side side) {
  block.col_labels = token_names(input, side);
  block.col_side = side_of_tokens(side);
}

void label_node(MatrixBlock& block, const FigureInput& input, Node node) {
  label_rows(block, input, sides_of(node).rows);
  label_cols(block, input, sides_of(node).cols);
}

MatrixBlock without_row_names(MatrixBlock block) {
  block.row_labels.clear();
  block.row_side.reset();
  block.label_width = 0;
  return block;
}

void prepare(MatrixBlock& block, const Canvas& canvas, bool columns) {
  if (columns) turn(block);
  block.label_width = 0;
  for (std::string& label : block.row_labels) {
    label = elide(canvas, label, Face::sans, measure::type_12, most_label);
    block.label_width = std::max(block.label_width, canvas.text_width(label, Face::sans, measure::type_12));
  }
  if (!block.row_labels.empty())
    block.label_width =
        std::max(block.label_width, canvas.text_width(row_word(block), Face::sans, measure::type_11));
  block.col_label_widths = column_name_widths(canvas, block.col_labels);
  for (const std::string& formula : block.row_formulas)
    block.label_width = std::max(block.label_width, measure_formula(canvas, formula, measure::type_13).width);
  block.caption_width = 0;
  for (const RowNote& caption : block.captions)
    block.caption_width =
        std::max(block.caption_width, canvas.text_width(caption.text, Face::sans, measure::type_12));
  block.name_width[0] = measure_formula(canvas, block.name, measure::type_15).width;
  block.name_width[1] =
      measure_formula(canvas, block.name, block.heading > 0 ? block.heading : measure::type_18).width;
  block.words_width = canvas.text_width(block.words, Face::sans, measure::type_13);
  block.side_width = canvas.text_width(col_word(block), Face::sans, measure::type_11);
}

double heading_width(const MatrixBlock& block, double cell) {
  if (block.name.empty()) return 0;
  const bool small = has_small_name(block, cell);
  const double name = block.name_width[small ? 0 : 1];
  if (block.heading > 0)
    return name + (block.words.empty() ? 0 : block.heading * words_gap + block.words_width);
  return name;
}

std::optional<double> side_beside_name(const MatrixBlock& block, double cell) {
  const double width = cells_width(block, cell), name = block.name_width[has_small_name(block, cell) ? 0 : 1],
               half = block.side_width / 2;
  const double left = name + measure::space_3 + half, right = width - half;
  if (block.ruled || block.name.empty() || left > right) return std::nullopt;
  return std::clamp(side_over_columns(block, cell), left, right);
}

double side_over_columns(const MatrixBlock& block, double cell) {
  const double width = cells_width(block, cell), half = block.side_width / 2;
  const bool between = block.cols > 1 && block.cols % 2 == 1;
  const double middle = width / 2 - (between ? (cell + measure::cell_gap) / 2 : 0);
  return std::max(middle, std::min(half, width / 2));
}

std::vector<PlacedName> col_label_places(const MatrixBlock& block, double cell) {
  return place_column_names(block.col_label_widths, cell, block.one_line);
}

double bands_above(const MatrixBlock& block, double cell) {
  if (block.col_labels.empty()) return block.bands;
  const double second = column_name_line * (lines_of(col_label_places(block, cell)) - 1);
  return std::max(block.bands, column_label_band + second +
                                   (block.col_side && !side_beside_name(block, cell) ? side_band : 0));
}

Heatmap heatmap_of(const MatrixBlock& block, const Theme& theme, Point at, Extent cell) {
  return {.x = at.x,
          .y = at.y,
          .cell_width = cell.width,
          .cell_height = cell.height,
          .gap = measure::cell_gap,
          .corner = measure::cell_corner,
          .rows = block.rows,
          .cols = block.cols,
          .values = block.values.data(),
          .paint = block.paint.data(),
          .map = block.scale.map,
          .range = block.scale.range,
          .hatch_ground = theme.hatch_ground,
          .hatch_line = theme.hatch_line,
          .overflow_ground = theme.overflow_ground,
          .hairline = theme.cell_line};
}

BlockSize size_of(const MatrixBlock& block, double cell) {
  BlockSize size;
  const double gap = measure::cell_gap;
  size.width = cells_width(block, cell);
  const double height = std::round(cell * block.cell_height_scale);
  size.height = std::max(0.0, block.rows * (height + gap) - gap);
  size.left = block.label_width > 0 ? block.label_width + measure::label_left : 0;
  if (block.chosen_row >= 0 && !block.turned) size.left += 2;
  size.inner = std::max({size.width, heading_width(block, cell), block.caption_width});
  size.top =
      (block.name.empty() ? 0 : block.above + 0.95 * name_size(block, cell)) + bands_above(block, cell);
  const std::optional<double> side = side_beside_name(block, cell);
  size.heading = side ? *side + block.side_width / 2 : heading_width(block, cell);
  size.baseline = block.above + bands_above(block, cell);
  if (block.row_side && !block.row_labels.empty()) size.top = std::max(size.top, row_side_room);
  const bool notes_beside = !block.notes.empty() && !block.turned;
  size.right = notes_beside ? measure::space_2 + block.note_width : 0;
  if (size.inner > size.width) size.right = std::max(0.0, size.right - (size.inner - size.width));
  size.bottom = block.captions.empty()
                    ? 0
                    : measure::space_1 + caption_line * static_cast<double>(block.captions.size());
  if (block.turned && !block.notes.empty()) size.bottom += note_line;
  return size;
}

}  // namespace attnlab
