// What the Lab view says of a run: its question, the answer with its condition, and who attends to whom as it
// is asked for and as each variant has learned it.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/matrix_block.h"
#include "app/figures/parts/scale.h"
#include "app/figures/views/lab.h"
#include "core/lab/answer.h"
#include "core/lab/table.h"

namespace attnlab {
namespace {

// Words one after the other, each in its colour.
struct Piece {
  std::string words;
  Color color;
};
constexpr int answer_lines = 2;

// Sets the pieces in lines of this width; without a canvas to draw on it counts them.
constexpr double leading = 1.4;
int set_pieces(const Canvas& measures, Canvas* canvas, const std::vector<Piece>& pieces, Point at,
               double size, double width) {
  double x = 0;
  int line = 0;
  for (const Piece& piece : pieces) {
    for (std::size_t from = 0; from < piece.words.size();) {
      const std::size_t end = std::min(piece.words.find(' ', from), piece.words.size() - 1) + 1;
      const std::string word = piece.words.substr(from, end - from);
      const double wide = measures.text_width(word, Face::sans_medium, size);
      if (x > 0 && x + wide > width) x = 0, ++line;
      if (canvas != nullptr)
        canvas->text({at.x + x, at.y + line * leading * size}, word, {Face::sans_medium, size, piece.color});
      x += wide;
      from = end;
    }
  }
  return line + 1;
}

std::vector<Piece> answer_pieces(const Theme& theme, const LabFigure& lab) {
  std::vector<Piece> pieces;
  for (const lab::AnswerPiece& one : lab::answer_of(lab.record))
    pieces.push_back({one.words, one.variant < 0
                                     ? theme.text
                                     : variant_ink(theme, static_cast<std::size_t>(one.variant))});
  if (pieces.empty()) pieces.push_back({lab.record.experiment.task->question, theme.secondary});
  return pieces;
}

void draw_answer(Canvas& canvas, const Theme& theme, const LabFigure& lab, double y, double width) {
  std::vector<Piece> pieces = answer_pieces(theme, lab);
  constexpr double largest = measure::type_15, smallest = measure::type_11;
  double size = largest;
  while (size > smallest && set_pieces(canvas, nullptr, pieces, {}, size, width) > answer_lines) size -= 0.5;
  // Of many variants the first stand there; the table has all.
  bool cut = false;
  while (pieces.size() > 1 && set_pieces(canvas, nullptr, pieces, {}, size, width) > answer_lines)
    pieces.pop_back(), cut = true;
  if (cut) pieces.back().words = "…";
  set_pieces(canvas, &canvas, pieces, {0, y}, size, width);
}

// Tokens by their place, where the scene has no names for them.
MatrixBlock learned_block(const Canvas& canvas, const FigureInput& input, WeightsRule rule,
                          const MatrixView& A, std::string name) {
  // Weights that may be negative have the colours of signed numbers.
  const Theme& theme = input.theme;
  const ColorScale scale = rule == WeightsRule::linear
                               ? ColorScale{theme.signed_map, signed_range({A}), RangeOf::fixed}
                               : ColorScale{theme.weights_map, {0, 1}, RangeOf::fixed};
  MatrixBlock block = block_of(A, {}, input.theme.text, scale);
  for (int i = 0; i < block.rows; ++i) block.row_labels.push_back("t" + std::to_string(i + 1));
  block.captions.clear();
  block.words = std::move(name);
  prepare(block, canvas);
  return block;
}

// The weights of a variant's first kept training, at the picked step where it is picked.
std::optional<Scene> trained_scene(const LabFigure& lab, const LabPick& pick, std::size_t variant) {
  const lab::VariantResult& result = lab.record.variants[variant];
  const bool picked = pick.variant == static_cast<int>(variant);
  const auto seed = static_cast<std::size_t>(picked ? std::max(0, pick.seed) : 0);
  if (seed >= result.traces.size() || result.traces[seed].snapshots.empty()) return std::nullopt;
  const lab::Trace& trace = result.traces[seed];
  const lab::Snapshot* shown = picked ? lab::snapshot_at(trace, pick.step) : &trace.snapshots.back();
  return shown == nullptr ? std::nullopt : std::optional(lab::scene_of(lab.record, variant, trace, *shown));
}

// Whether the task's target is the weights asked for: its tokens are unit rows (lab::tasks), and every
// variant has the values as they are. A value matrix may do a part of it.
bool asks_for_weights(const lab::Experiment& e) {
  return e.task->fixed && std::ranges::all_of(e.models, [](const Scene& m) {
           return m.value == ValueRule::inputs && m.output == OutputRule::none;
         });
}

constexpr double learned_gap = 18, learned_name = 20, learned_head = 26, learned_foot = 10;
constexpr double learned_label = 22;  // left of the cells

// Of the weights: a query that is no key stands alone.
int learned_rows(const lab::Experiment& e) { return e.task->source == Source::cross ? 1 : e.settings.tokens; }

}  // namespace

LearnedCells learned_cells(const LabFigure& lab, Extent left) {
  constexpr double largest = 40, smallest = 26;
  const lab::Experiment& e = lab.record.experiment;
  const double cols = e.settings.tokens, rows = learned_rows(e),
               around = learned_head + learned_name + learned_foot;
  for (std::size_t count = e.variants.size() + (asks_for_weights(e) ? 1 : 0); count > 0; --count) {
    const double each = (left.width + learned_gap) / static_cast<double>(count) - learned_gap - learned_label;
    const double cell = std::floor(std::min(
        {largest, (left.height - around) / rows - measure::cell_gap, each / cols - measure::cell_gap}));
    if (cell >= smallest) return {cell, around + rows * (cell + measure::cell_gap)};
  }
  return {};
}

double draw_learned(Canvas& canvas, const FigureInput& input, const LabFigure& lab, const Rect& where,
                    double cell) {
  const lab::Experiment& e = lab.record.experiment;
  const Theme& theme = input.theme;
  const std::vector<std::string> names = lab::spoken_names(e);
  struct One {
    Scene scene;
    std::string name;
    Color ink;
    bool asked = false;
  };
  std::vector<One> all;
  for (std::size_t v = 0; v < names.size(); ++v)
    if (auto scene = trained_scene(lab, input.options.pick, v)) {
      if (all.empty() && asks_for_weights(e)) all.push_back({*scene, "asked for", theme.text, true});
      all.push_back({std::move(*scene), names[v], variant_ink(theme, v)});
    }
  canvas.text({where.x, where.y + 14}, "Who attends to whom, as learned",
              {Face::sans_medium, measure::type_13, theme.text});
  const double high = learned_rows(e) * (cell + measure::cell_gap), line = learned_name + high + learned_foot;
  double x = 0, y = where.y + learned_head + learned_name;
  for (const One& one : all) {
    const Analysis analysis = analyze(one.scene);
    const Matrix& weights = analysis.head(0).A;
    const MatrixView A = one.asked ? view(one.scene.target) : view(weights);
    MatrixBlock block =
        learned_block(canvas, input, one.asked ? WeightsRule::softmax : one.scene.weights, A, one.name);
    const double left = learned_label, wide = static_cast<double>(A.cols()) * (cell + measure::cell_gap);
    if (x > 0 && x + left + wide > where.width) x = 0, y += line;
    if (x + left + wide > where.width || y + high > where.bottom()) break;
    canvas.text({where.x + x + left, y - 7},
                elide(canvas, one.name, Face::sans_medium, measure::type_13, wide + learned_gap / 2),
                {Face::sans_medium, measure::type_13, one.ink});
    block.words.clear();
    draw(canvas, input, {}, block, {where.x + x + left, y}, cell);
    x += left + wide + learned_gap;
  }
  return y + high + learned_foot - where.y;
}

double draw_lab_answer(Canvas& canvas, const Theme& theme, const LabFigure& lab, Point at, double size,
                       double width) {
  return set_pieces(canvas, &canvas, answer_pieces(theme, lab), {at.x, at.y + size}, size, width) * leading *
         size;
}

void draw_lab_head(Canvas& canvas, const FigureInput& input, const LabFigure& lab, double width) {
  const lab::Experiment& e = lab.record.experiment;
  const Theme& theme = input.theme;
  const std::string question = lab::question_of(e);
  double size = measure::type_22;
  while (size > measure::type_15 && canvas.text_width(question, Face::sans_medium, size) > width) size -= 0.5;
  canvas.text({0, 22}, elide(canvas, question, Face::sans_medium, size, width),
              {Face::sans_medium, size, theme.text});
  draw_answer(canvas, theme, lab, 46, width);
  const TextStyle quiet{Face::sans, measure::type_12, theme.secondary};
  const std::string state =
      room_of(input.options.room).alone ? "" : elide(canvas, lab.state, quiet.face, quiet.size, width / 2);
  const double room = width - canvas.text_width(state, quiet.face, quiet.size) - 16;
  canvas.text({0, 84}, elide(canvas, lab::setting_words(e), quiet.face, quiet.size, room), quiet);
  // On paper nothing runs.
  if (room_of(input.options.room).alone) return;
  text_right(canvas, {width, 84}, state, {Face::sans, measure::type_12, theme.text});
  if (lab.progress >= 1) return;
  canvas.fill_rectangle({0, 91, width, 5}, theme.hairline, 2.5);
  if (lab.progress > 0)
    canvas.fill_rectangle({0, 91, std::max(5.0, width * lab.progress), 5}, theme.accent, 2.5);
}

}  // namespace attnlab
