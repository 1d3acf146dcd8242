// Drawing a block: its cells and their numbers; its labels and marks are files of their own.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/block_drawing.h"

namespace attnlab {
namespace {

// What stands before the sign of equality: "S" of "S = P_Q P_K^T", "Y" of "=\\,Y".
std::string left_side(std::string name) {
  if (name.starts_with("=\\,")) name.erase(0, 3);
  const auto equals = name.find('=');
  if (equals != std::string::npos && equals > 0) name.erase(equals);
  while (name.ends_with(' ')) name.pop_back();
  return name;
}

ShownMatrix shown(const MatrixBlock& block, Point at, double cell) {
  const BlockSize size = size_of(block, cell);
  const Rect all{at.x - size.left, at.y - size.top, size.total_width(), size.total_height()};
  return {
      block.cell, block.name, block.rows, block.cols, block.values, all, {at.x, all.y, size.inner, size.top}};
}

// The block with its difference to before in the place of its values; hatched where there was no such matrix.
// What is said of the values beside and below them would not hold.
MatrixBlock difference(const Canvas& canvas, const Theme& theme, MatrixBlock block,
                       const Comparison& comparison) {
  const ShownMatrix* other = counterpart(*comparison.subtract, shown(block, {}, 0));
  if (other != nullptr) block.before = other->values, block.now = block.values;
  for (std::size_t i = 0; i < block.values.size(); ++i) {
    if (other == nullptr) {
      block.paint[i] = CellPaint::masked;
      continue;
    }
    block.values[i] -= other->values[i];
    if (block.paint[i] == CellPaint::value && !std::isfinite(block.values[i]))
      block.paint[i] = CellPaint::overflow;
  }
  block.scale = {theme.signed_map, {-comparison.difference, comparison.difference}};
  block.notes.clear();
  block.captions.clear();
  if (!block.name.empty()) {
    block.name = "\\Delta\\," + left_side(std::move(block.name));
    block.name_width[0] = measure_formula(canvas, block.name, measure::type_15).width;
    block.name_width[1] =
        measure_formula(canvas, block.name, block.heading > 0 ? block.heading : measure::type_18).width;
    block.words.clear();  // of the matrix, not of its difference
    block.words_width = 0;
  }
  return block;
}

// A drawn mark around a point: × for a mask, + and − for a sign.
void mark(Canvas& canvas, Point c, double r, const Stroke& stroke, bool aslant, bool upright) {
  const double d = aslant ? r * 0.8 : 0;
  canvas.line({c.x - (aslant ? d : r), c.y - d}, {c.x + (aslant ? d : r), c.y + d}, stroke);
  if (aslant || upright)
    canvas.line({c.x - d, c.y + (aslant ? d : r)}, {c.x + d, c.y - (aslant ? d : r)}, stroke);
}

}  // namespace

void BlockDrawing::overflowing(const Rect& where, double value, Color ink) const {
  const double small = std::clamp(width * 0.24, 8.0, 12.0), large = std::min(height * 0.36, 15.0);
  const char* sign = std::isnan(value) ? "±" : value > 0 ? "+" : "−";
  const Point middle = where.center();
  text_center(canvas, {middle.x, middle.y - 1}, sign, {Face::sans_medium, large, ink});
  const char* word = canvas.text_width("overflow", Face::sans, small) <= width - 2 ? "overflow" : "over";
  text_center(canvas, {middle.x, middle.y + small}, word, {Face::sans, small, ink});
}

void BlockDrawing::sign_or_mask(const Rect& where, CellPaint paint, double value, Color ink) const {
  constexpr double rounding = 1e-14;
  const double side = std::min(width, height), r = 0.17 * side;
  if (paint == CellPaint::masked)
    mark(canvas, where.center(), r, {ink, std::max(1.2, side / 36), false}, true, true);
  else if (paint == CellPaint::value && std::abs(value) > rounding * block.scale.range.high)
    mark(canvas, where.center(), r, {ink, std::max(1.0, r / 4), false}, false, value > 0);
}

bool BlockDrawing::from_to(std::size_t index, const Rect& where, Color ink) const {
  constexpr double least = 8.5, most = measure::type_12, least_height = 36;
  if (block.before.empty() || block.values[index] == 0 || height < least_height) return false;
  const int decimals = in.options.decimals;
  const std::string text =
      show_rounded(block.before[index], decimals) + " → " + show_rounded(block.now[index], decimals);
  double type = std::min(most, height * 0.2);
  while (type >= least && canvas.text_width(text, Face::sans, type) > width - 4) type -= 0.5;
  if (type < least) return false;
  text_middle(canvas, {where.center().x, where.bottom() - 0.24 * height}, text, {Face::sans, type, ink});
  return true;
}

void BlockDrawing::number(double value, Point middle, const TextStyle& style) const {
  const std::string text = type.text(value);
  const double hanging = text.starts_with("−") ? canvas.text_width("−", style.face, style.size) / 2 : 0;
  text_middle(canvas, {middle.x + type.shift * style.size / type.size - hanging, middle.y}, text, style);
}

void BlockDrawing::changed_cell(std::size_t at_cell, const Rect& where, Color ink) const {
  const ChangedLook look = changed_look(width, height, type.size, in.options.zoom);
  const double value = block.values[at_cell], was = changed.other[at_cell];
  const Point middle{where.center().x - look.strip / 2, where.center().y};
  const bool numbers = in.options.numbers && type.size > 0;
  if (numbers) number(value, {middle.x, middle.y - look.up}, {Face::sans_medium, type.size, ink});
  if (in.comparison->is_before) return;
  if (numbers && look.old_size > 0 && std::isfinite(was))
    number(was, {middle.x, middle.y + look.down}, {Face::sans, look.old_size, ink});
  const bool like_ground = contrast(ink, theme().background) < 2;
  canvas.fill_rectangle(change_strip(where, look, value - was, changed.most, like_ground), ink);
}

void BlockDrawing::step_back(std::vector<CellPaint>& paints) const {
  const bool lights_some = !in.options.lit.empty() || !in.options.gradients.lit.empty();
  if (!room().light_is_contrast || !lights_some || !block.cell) return;
  each_cell([&](int i, int j) {
    CellPaint& paint = paints[static_cast<std::size_t>(i * block.cols + j)];
    const Cell here = cell_at(i, j);
    const auto lights = [&here](const Cell& one) { return covers(one, here); };
    if (paint == CellPaint::value && std::ranges::none_of(lit(), lights)) paint = CellPaint::pale;
  });
}

void BlockDrawing::all_cells() const {
  if (block.rows == 0 || block.cols == 0) return;
  Heatmap map = heatmap_of(block, theme(), at, {width, height});
  std::vector<CellPaint> paints = block.paint;
  for (std::size_t i = 0; i < changed.other.size(); ++i)
    if (changed.reads_same[i] && paints[i] == CellPaint::value) paints[i] = CellPaint::pale;
  step_back(paints);
  map.paint = paints.data();
  if (in.comparison != nullptr)
    map.pale_ground = with_alpha(theme().background, static_cast<std::uint8_t>(255 * in.comparison->pale));
  if (!block.faded) canvas.heatmap(map);
  if (block.faded)
    each_cell([&](int i, int j) {
      canvas.stroke_rectangle(cell(i, j), {theme().hairline, 1, false}, measure::cell_corner);
    });
  const bool glyphs = theme().id == ThemeId::print && !in.options.numbers;
  each_cell([&](int i, int j) {
    const auto index = static_cast<std::size_t>(i * block.cols + j);
    const Rect where = cell(i, j);
    const Color ground = cell_color(map, i, j);
    const Color ink = block.faded                        ? theme().secondary
                      : paints[index] == CellPaint::pale ? quiet_ink(theme(), ground)
                                                         : ink_on(ground);
    const double value = block.values[index];
    const CellPaint paint = block.paint[index];
    if (paint == CellPaint::overflow) {
      overflowing(where, value, ink);
    } else if (paint == CellPaint::value && changed.differs(index)) {
      changed_cell(index, where, ink);
    } else if (paint == CellPaint::value && in.options.numbers) {
      const bool small = from_to(index, where, ink);
      const Point middle = where.center();
      if (type.size > 0)
        number(value, {middle.x, middle.y - (small ? 0.14 * height : 0)}, {room().digits, type.size, ink});
    }
    if (glyphs && (block.scale.range.low < 0 || paint == CellPaint::masked))
      sign_or_mask(where, paint, value, ink);
    if (block.cell)
      canvas.hit({{where.x, where.y, width + measure::cell_gap, height + measure::cell_gap},
                  cell_at(i, j),
                  block.derivative});
  });
}

namespace {

// Where anything is: whatever has no name of its own; derivatives by name, and that by Y with Y.
bool is_covered(const FigureOptions& options, const MatrixBlock& block) {
  if (!hides(options) || block.elsewhere) return false;
  if (!block.derivative) return !block.cell || is_hidden(options, block.cell->node);
  const std::vector<Node>& hidden = options.gradients.hidden;
  return block.cell ? std::ranges::find(hidden, block.cell->node) != hidden.end()
                    : is_hidden(options, Node::Y);
}

}  // namespace

void draw(Canvas& canvas, const FigureInput& input, const Marks& marks, const MatrixBlock& given, Point at,
          double cell) {
  const bool hidden = hides(input.options), covered = is_covered(input.options, given);
  if (input.shown != nullptr && !covered) input.shown->matrices.push_back(shown(given, at, cell));
  MatrixBlock block =
      is_difference(input) && !covered ? difference(canvas, input.theme, given, *input.comparison) : given;
  const BlockSize size = covered ? size_of(given, cell) : BlockSize();
  if (hidden) {  // what is said of it may be what is asked
    block.notes.clear();
    block.captions.clear();
  }
  BlockDrawing d{canvas, input, block, at, cell};
  if (covered) d.size = size;
  const Comparison* with = input.comparison;
  const bool paired = with != nullptr && with->other != nullptr && !covered;
  const ShownMatrix* other = paired ? counterpart(*with->other, shown(given, at, cell)) : nullptr;
  // Of what is covered not even the sign, by the place of its neighbours' digits.
  d.type = d.type_of(covered ? d.open_values() : block.values);
  if (other != nullptr) d.compare(other->values);
  d.heading();
  d.labels();
  if (covered) return d.covered();
  d.all_cells();
  d.chosen();
  d.all_marks(marks);
}

}  // namespace attnlab
