// The chosen row of the softmax, step by step, and the gradient that comes back through it.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/views/softmax.h"

namespace attnlab {
namespace {

constexpr double steps_title_room = measure::name_above + 34, steps_caption_line = 17,
                 between_steps = measure::space_1;
constexpr double formula_room = 46;  // at least, so that those under each other stand in one line

// Rows of one length under each other, each with a formula beside it: one row of a matrix taken through
// several steps. With tokens as columns they stand as columns beside each other.
struct Steps {
  std::string title;                // plain words above
  std::vector<MatrixBlock> rows;    // 1 x n each, with one row formula
  std::vector<std::string> labels;  // of the n cells
  std::vector<RowNote> captions;    // below
  std::string widest;               // what a caption can be at most: the room follows from no value
};

struct Measured {
  Steps steps;
  bool columns = false;
  double formula = 0, label = 0, captions = 0;  // the widest of each
  std::vector<double> above;                    // the widths of names above columns

  int count() const { return static_cast<int>(steps.rows.size()); }
  int length() const { return static_cast<int>(steps.labels.size()); }
  double height(double cell) const { return std::round(cell * steps.rows.front().cell_height_scale); }
  // From one row to the next, or from one column to the next.
  double pitch(double cell) const {
    return columns ? std::max(cell, formula) + measure::space_2 : height(cell) + between_steps;
  }
  double along(double cell) const {
    return length() * ((columns ? height(cell) : cell) + measure::cell_gap) - measure::cell_gap;
  }
  std::vector<PlacedName> names(double cell) const { return place_column_names(above, cell); }
  double second_line(double cell) const { return column_name_line * (lines_of(names(cell)) - 1); }
};

Measured measured(const Canvas& canvas, const FigureInput& in, Steps steps) {
  Measured m{std::move(steps), in.options.columns};
  for (MatrixBlock& row : m.steps.rows) {
    for (const std::string& formula : row.row_formulas)
      m.formula = std::max(m.formula, measure_formula(canvas, formula, measure::type_13).width);
    if (m.columns) row.row_formulas.clear();
    prepare(row, canvas, m.columns);
  }
  constexpr double most_label = 76;
  if (m.columns)
    for (std::string& label : m.steps.labels) {
      label = elide(canvas, label, Face::sans, measure::type_12, most_label);
      m.label = std::max(m.label, canvas.text_width(label, Face::sans, measure::type_12));
    }
  if (m.columns)
    m.label = std::max(m.label, canvas.text_width(side_word(Side::keys), Face::sans, measure::type_11));
  else
    m.above = column_name_widths(canvas, m.steps.labels);
  m.captions = canvas.text_width(m.steps.widest, Face::sans, measure::type_12);
  return m;
}

BlockSize size_at(const Measured& m, double cell) {
  BlockSize out;
  const double across = m.count() * m.pitch(cell) - (m.columns ? measure::space_2 : between_steps);
  out.left = (m.columns ? m.label : std::max(m.formula, formula_room)) + measure::label_left;
  out.width = m.columns ? across : m.along(cell);
  out.height = m.columns ? m.along(cell) : across;
  out.inner = std::max(out.width, m.captions);
  out.top = steps_title_room + m.second_line(cell);
  out.bottom = m.steps.captions.empty()
                   ? 0
                   : measure::space_1 + steps_caption_line * static_cast<double>(m.steps.captions.size());
  return out;
}

void words(Canvas& canvas, const FigureInput& in, const Measured& m, Point at, double cell) {
  const BlockSize size = size_at(m, cell);
  canvas.text({at.x - size.left + measure::label_left, at.y - measure::name_above - 18 - m.second_line(cell)},
              elide(canvas, m.steps.title, Face::sans_medium, measure::type_13,
                    size.left - measure::label_left + size.inner),
              {Face::sans_medium, measure::type_13, in.theme.text});
  const std::vector<PlacedName> names = m.names(cell);
  for (int j = 0; j < m.length(); ++j) {
    const std::string& label = m.steps.labels[static_cast<std::size_t>(j)];
    const double pitch = (m.columns ? m.height(cell) : cell) + measure::cell_gap,
                 side = pitch - measure::cell_gap;
    // The key's colour, as in the bars.
    canvas.fill_rectangle(m.columns ? Rect{at.x - 4, at.y + j * pitch + 2, 3, side - 4}
                                    : Rect{at.x + j * pitch + 2, at.y - 4, side - 4, 3},
                          key_color(j), 1.5);
    if (m.columns)
      text_right(canvas,
                 {at.x - measure::label_left,
                  at.y + j * pitch + m.height(cell) / 2 + cap_height * measure::type_12 / 2},
                 label, {Face::sans, measure::type_12, in.theme.secondary});
    else
      draw_column_name(canvas, in.theme.secondary, {at.x, at.y - 7}, label,
                       names[static_cast<std::size_t>(j)]);
  }
  text_right(canvas, {at.x - measure::label_left, at.y - 7}, std::string(side_word(Side::keys)),
             {Face::sans, measure::type_11, in.theme.keys});
  double y = at.y + size.height + measure::space_1;
  for (const RowNote& caption : m.steps.captions)
    canvas.text({at.x, y += steps_caption_line},
                elide(canvas, caption.text, Face::sans, measure::type_12, size.inner + 0.5),
                {Face::sans, measure::type_12, caption.color.value_or(in.theme.secondary)});
}

Panel steps_panel(const PanelPart& part, Steps steps, std::vector<ColorScale> scales) {
  const FigureInput& in = part.in;
  if (in.options.plain) {
    steps.captions.clear();
    steps.widest.clear();
  }
  std::vector<std::string> formulas;
  for (const MatrixBlock& row : steps.rows)
    formulas.push_back(row.row_formulas.empty() ? "" : row.row_formulas.front());
  const Measured m = measured(part.canvas, in, std::move(steps));
  const auto drawn = [m, formulas, &canvas = part.canvas, &in, &marks = part.marks](Point at, double cell) {
    words(canvas, in, m, at, cell);
    for (int k = 0; k < m.count(); ++k) {
      const auto index = static_cast<std::size_t>(k);
      const double way = k * m.pitch(cell), room = std::max(cell, m.formula);
      const Point place = m.columns ? Point{at.x + way + (room - cell) / 2, at.y} : Point{at.x, at.y + way};
      if (m.columns) {
        const double width = measure_formula(canvas, formulas[index], measure::type_13).width;
        draw_formula(canvas, {place.x + (cell - width) / 2, at.y - 7}, formulas[index], measure::type_13,
                     in.theme.secondary);
      }
      draw(canvas, in, marks, m.steps.rows[index], place, cell);
    }
  };
  return {.drawing = {[m](double cell) { return size_at(m, cell); }, drawn}, .scales = std::move(scales)};
}

// Row `row` of a node's matrix as a block of its own, with its place in the matrix kept for the pointer.
MatrixBlock row_block(const FigureInput& in, Node node, int row) {
  const int head = is_per_head(node) ? in.options.head : 0;
  const Matrix values_of_row = values(in.scene, in.analysis, node, head).row(row);
  MatrixBlock block = block_of(view(values_of_row), "", in.theme.text);
  block.cell = Cell{node, head, row, 0};
  return block;
}

void add(Steps& steps, const FigureInput& in, MatrixBlock block, const char* formula, const ColorScale& scale,
         bool masked = true) {
  block.row_formulas = {formula};
  block.cell_height_scale = 0.72;
  block.scale = scale;
  for (int j = 0; masked && j < block.cols; ++j)
    if (!allowed(in.scene.mask, in.options.row, j))
      block.paint[static_cast<std::size_t>(j)] = CellPaint::masked;
  steps.rows.push_back(std::move(block));
}

}  // namespace

Panel softmax_steps_panel(const PanelPart& part, const SoftmaxDetail& detail, const ColorScale& numbers,
                          const ColorScale& weights) {
  const FigureInput& in = part.in;
  const int row = in.options.row;
  Steps steps{.title = (in.options.columns ? "column " : "row ") + std::to_string(row + 1) +
                       ", step by step: " + token_label(in.scene, row),
              .labels = token_names(in, Side::keys),
              .widest = "max overflow, sum overflow"};
  const auto node = [&](Node of, const char* formula, const ColorScale& scale) {
    add(steps, in, row_block(in, of, row), formula, scale, of != Node::S);
  };
  const auto step = [&](const Matrix& m, const char* formula, const ColorScale& scale) {
    add(steps, in, block_of(view(m), "", in.theme.text), formula, scale);
  };
  node(Node::S, "s", numbers);
  node(Node::L, "l", numbers);
  std::string words;
  switch (in.scene.weights) {
    case WeightsRule::softmax:
      step(detail.shifted, "l - \\max", numbers);
      step(detail.exponentials, "\\exp", weights);
      node(Node::A, "\\exp / \\sum", weights);
      words = "max " + number_or_word(detail.maximum, 2) + ", sum " + number_or_word(detail.sum, 2);
      break;
    case WeightsRule::linear:
      node(Node::A, "p = l", weights);
      words = "nothing is done to them";
      break;
    case WeightsRule::sigmoid:
      node(Node::A, "\\frac{1}{1 + e^{-l}}", weights);
      words = "each by itself: no sum, no largest";
      break;
    case WeightsRule::sparsemax:
      step(detail.shifted, "l - \\theta", numbers);
      node(Node::A, "\\max(0, l - \\theta)", weights);
      words = "threshold θ " + number_or_word(detail.threshold, 2);
      break;
  }
  steps.captions = {detail.sum == 0 ? RowNote{"all masked: weights 0", in.theme.broken} : RowNote{words}};
  return steps_panel(part, std::move(steps), {numbers, weights});
}

Panel logit_gradient_panel(const PanelPart& part, const LogitGradient& gradient, const ColorScale& scale) {
  const FigureInput& in = part.in;
  Steps steps{.title = "gradient of each logit",
              .labels = token_names(in, Side::keys),
              .widest = "no target: g is 1 at the largest"};
  add(steps, in, block_of(view(gradient.by_weights), "", in.theme.text), "g", scale);
  add(steps, in, block_of(view(gradient.by_logits), "", in.theme.text), "J g", scale);
  if (gradient.of_loss)
    steps.captions = {"of the loss ½ ‖Y − target‖²"};
  else if (gradient.pulled >= 0)
    steps.captions = {steps.widest, "weight"};
  else
    steps.captions = {RowNote{"nothing is allowed: no gradient", in.theme.broken}};
  return steps_panel(part, std::move(steps), {scale});
}

}  // namespace attnlab
