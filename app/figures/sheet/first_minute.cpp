#include "app/figures/sheet/first_minute.h"

#include "app/figures/canvas/drawing.h"
#include "app/figures/canvas/formula.h"
#include "app/figures/parts/scale.h"
#include "app/figures/sheet/sheet_words.h"
#include "core/analysis/names.h"
#include "core/scene/rules.h"

#include <algorithm>

namespace attnlab {
namespace {

constexpr int first_tokens = 4, first_width = 3;
constexpr double page_margin = 96, first_top = 396, first_gap = 4, first_side = first_pitch - first_gap;
constexpr double queries_left = 196, scores_left = 576, weights_left = 1140;
constexpr double keys_top = 204, keys_pitch = 50;
constexpr double sentence_size = 54, sentence_line = 62, sentence_top = 148, sentence_width = 456;
constexpr double names_type = 20.7, small_type = 18, heading_type = 26, symbol_type = 28, below_cells = 794,
                 least_letter = 12.5;
constexpr int sentence_lines = 4;

double row_middle(int row) { return first_top + row * first_pitch + first_side / 2; }

class FirstPicture {
 public:
  FirstPicture(Canvas& canvas, const FigureInput& input, double zoom)
      : canvas_(canvas), input_(input), theme_(input.theme), zoom_(zoom) {}

  void words(Point at, std::string_view text, double size, Color color, Face face = Face::sans,
             Anchor anchor = Anchor::start) const {
    size = std::max(size, least_letter / zoom_);
    const double width = canvas_.text_width(text, face, size);
    canvas_.text({at.x - anchor_at(anchor, width), at.y}, text, {face, size, color, anchor});
  }

  void sentence(const Said& said) const {
    const TextStyle style{Face::sans, sentence_size, theme_.text};
    const auto lines =
        sheet_lines(canvas_, said.text, style, sentence_width, sentence_lines, false, inks_of(theme_, said));
    double baseline = sentence_top;
    for (const SheetLine& line : lines) {
      draw_lines(canvas_, {line}, page_margin + line.width / 2, baseline, sentence_line, style);
      baseline += sentence_line;
    }
  }

  // A matrix without names at a place, as large as the design has it.
  void matrix(Node node, Point at) const {
    Recorder recorder(canvas_, first_block_zoom);
    draw(recorder, input_, marks_of(input_), first_block(recorder, input_, node), {}, first_block_cell);
    recorder.drawing.draw(canvas_, at, first_block_zoom);
  }

  void row_names(double right, bool of_keys) const {
    for (int i = 0; i < first_tokens; ++i) {
      const bool held = i == first_cell.row;
      words({right - 14, row_middle(i) + names_type * 0.35},
            of_keys ? key_label(input_.scene, i) : token_label(input_.scene, i), names_type, theme_.text,
            held ? Face::sans_bold : Face::sans, Anchor::end);
    }
  }
  void column_names(double left, double baseline) const {
    for (int j = 0; j < first_tokens; ++j)
      words({left + j * first_pitch + first_side / 2, baseline}, key_label(input_.scene, j), names_type,
            theme_.text, Face::sans, Anchor::middle);
  }

  // "what each word asks for", and the letter at the far end.
  void heading_of(double left, double right, double baseline, std::string_view said, std::string_view latex,
                  Color color) const {
    words({left, baseline}, said, small_type, color, Face::sans_medium);
    const double width = measure_formula(canvas_, latex, symbol_type).width;
    draw_formula(canvas_, {right - width, baseline}, latex, symbol_type, color);
  }

  void arrow(double from, double to, double y, Color color) const {
    canvas_.line({from, y}, {to, y}, {color, 2.5});
    const Point head[3] = {{to - 11, y - 8}, {to, y}, {to - 11, y + 8}};
    canvas_.polyline(head, {color, 2.5});
  }
  void formula(Point at, std::string_view latex, Color color) const {
    draw_formula(canvas_, at, latex, 22, color);
  }

  void weights(bool one_row) const {
    words({weights_left - 14, 334}, "who", heading_type, theme_.queries, Face::sans_medium, Anchor::end);
    words({weights_left, 334}, "attends to whom", heading_type, theme_.keys, Face::sans_medium);
    column_names(weights_left, 380);
    row_names(weights_left, false);
    matrix(Node::A, {weights_left, first_top});
    words({weights_left, below_cells},
          one_row ? "The other rows stay: each asks for itself." : "Each row adds up to 1.", small_type,
          theme_.secondary);
  }

  void scores() const {
    heading_of(scores_left, scores_left + first_tokens * first_pitch - first_gap, 380, "how well they match",
               "S", theme_.text);
    matrix(Node::S, {scores_left, first_top});
    const double y = row_middle(first_cell.row), from = scores_left + first_tokens * first_pitch + 8;
    arrow(from, weights_left - 78, y, theme_.secondary);
    words({from, y + 26}, "softmax", small_type, theme_.secondary);
    words({scores_left, below_cells}, "Below: before. Strip: up or down, and how far.", small_type,
          theme_.secondary);
  }

  // Q has its cells from who edits it, K where it is `held` so.
  void inputs(bool held) const {
    heading_of(queries_left, queries_left + first_width * first_pitch - first_gap, 380,
               "what each word asks for", "Q", theme_.queries);
    row_names(queries_left, false);
    const double right = scores_left + first_tokens * first_pitch - first_gap;
    heading_of(scores_left, right, 160, "what each word offers", "K^{T}", theme_.keys);
    column_names(scores_left, 192);
    if (!held) turned_keys();
    const Point bend[4] = {{right + 8, 275}, {right + 26, 275}, {right + 24, 300}, {right + 24, 386}};
    canvas_.curve(bend, {theme_.keys, 2.5});
    const Point head[3] = {{right + 16, 375}, {right + 24, 386}, {right + 32, 375}};
    canvas_.polyline(head, {theme_.keys, 2.5});
    formula({right + 40, 322}, "W^{K}", theme_.keys);
    const double y = row_middle(first_cell.row), from = queries_left + first_width * first_pitch + 6;
    arrow(from, scores_left - 12, y, theme_.queries);
    formula({from + 28, y - 14}, "W^{Q}", theme_.queries);
  }

  void before_inputs() const {
    const Rect held = first_held();
    const double y = row_middle(first_cell.row), middle = held.center().x;
    words({held.x - 52, y + names_type * 0.35}, token_label(input_.scene, first_cell.row), names_type,
          theme_.text, Face::sans_bold, Anchor::end);
    words({middle, held.y - 22}, "one of three numbers that it asks with", small_type, theme_.secondary,
          Face::sans, Anchor::middle);
    for (const double side : {-1.0, 1.0}) {
      const double tip = middle + side * (first_side / 2 + 30);
      const Point chevron[3] = {{tip - side * 14, y - 13}, {tip, y}, {tip - side * 14, y + 13}};
      canvas_.polyline(chevron, {theme_.accent, 3.5});
    }
  }
  void long_arrow() const {
    arrow(first_held().right() + 52, weights_left - 86, row_middle(first_cell.row), theme_.queries);
  }
  void invitation(bool moved) const {
    const double middle = first_held().center().x;
    words({middle, below_cells + 14}, moved ? "Ctrl+Z takes it back." : "Drag this number sideways",
          moved ? small_type : 19, moved ? theme_.secondary : theme_.accent,
          moved ? Face::sans : Face::sans_medium, Anchor::middle);
  }

 private:
  void turned_keys() const {
    Recorder recorder(canvas_, first_block_zoom);
    draw(recorder, input_, Marks(), first_turned_keys(recorder, input_), {}, first_block_cell);
    recorder.drawing.draw(canvas_, first_keys(), first_block_zoom);
  }
  Canvas& canvas_;
  const FigureInput& input_;
  const Theme& theme_;
  double zoom_;
};

void lay_ground(Canvas& canvas, const Theme& theme, const Rect& where, double grown) {
  if (grown >= 1) return;
  Color color = theme.background;
  color.a = static_cast<std::uint8_t>(std::lround(255 * (1 - std::clamp(grown, 0.0, 1.0))));
  canvas.fill_rectangle(where, color);
}

}  // namespace

bool suits_first_minute(const Scene& scene, const Analysis& analysis) {
  const Dims& n = analysis.dims;
  return n.n_q == first_tokens && n.n_k == first_tokens && n.d == first_width && n.h == 1 &&
         scene.source == Source::free && scene.score == ScoreRule::qk &&
         scene.weights == WeightsRule::softmax && scene.mask.kind == Mask::Kind::none;
}

Rect first_held() {
  return {queries_left + first_cell.col * first_pitch, first_top + first_cell.row * first_pitch, first_side,
          first_side};
}
Point first_queries() { return {queries_left, first_top}; }

MatrixBlock first_block(const Canvas& canvas, const FigureInput& input, Node node) {
  const MatrixView weights = view(input.analysis.head(0).A), scores = view(input.analysis.head(0).S),
                   queries = view(input.scene.Q), keys = view(input.scene.K);
  const ColorScale scale =
      node == Node::A ? weights_scale(input, {weights})
      : node == Node::S
          ? signed_scale(input, RangeOf::scores, {scores})
          : fixed_scale(input, std::max(signed_range({queries, keys}).high, input.options.inputs_end));
  MatrixBlock block = block_of_node(input, node, "", input.theme.text, scale);
  prepare(block, canvas);
  return block;
}

// Half as high as its cells are wide.
MatrixBlock first_turned_keys(const Canvas& canvas, const FigureInput& input) {
  MatrixBlock keys = first_block(canvas, input, Node::K);
  keys.cell_height_scale = (keys_pitch / first_block_zoom - measure::cell_gap) / first_block_cell;
  prepare(keys, canvas, true);
  return keys;
}
Point first_keys() { return {scores_left, keys_top}; }

void draw_first_minute(Canvas& canvas, const FigureInput& input, const FirstWords& words,
                       const FirstGrowth& grown, double zoom) {
  const FirstPicture picture(canvas, input, zoom);
  const Theme& theme = input.theme;
  picture.long_arrow();
  if (grown.scores > 0) {
    lay_ground(canvas, theme,
               {scores_left - 16, row_middle(first_cell.row) - 20, weights_left - scores_left - 70, 40},
               1 - grown.scores);
    picture.scores();
    lay_ground(canvas, theme, {scores_left - 4, 350, weights_left - scores_left - 66, below_cells - 330},
               grown.scores);
  }
  if (grown.inputs > 0) {
    lay_ground(canvas, theme, {first_held().right() + 4, row_middle(first_cell.row) - 20, 190, 40},
               1 - grown.inputs);
    picture.inputs(grown.inputs >= 1);
    lay_ground(canvas, theme, {scores_left - 4, 120, weights_left - scores_left - 66, 240}, grown.inputs);
    lay_ground(canvas, theme, {page_margin - 40, 350, scores_left - page_margin + 30, first_top - 350},
               grown.inputs);
    lay_ground(canvas, theme, {page_margin - 40, first_top, queries_left - page_margin + 38, 4 * first_pitch},
               grown.inputs);
    lay_ground(canvas, theme, {scores_left - 106, 350, 98, below_cells - 360}, grown.inputs);
  }
  picture.sentence(words.said);
  picture.weights(words.one_row);
  picture.invitation(words.moved);
}

void cover_first_inputs(Canvas& canvas, const FigureInput& input, const FirstGrowth& grown, double zoom) {
  const Theme& theme = input.theme;
  const Rect held = first_held();
  const double right = queries_left + first_width * first_pitch + 2;
  const double out = 3;  // the cell's own frame stays
  lay_ground(canvas, theme,
             {queries_left - 2, first_top - 2, right - queries_left, held.y - out - first_top + 2},
             grown.inputs);
  lay_ground(canvas, theme,
             {queries_left - 2, held.y - out, held.x - out - queries_left + 2, first_side + 2 * out + 2},
             grown.inputs);
  lay_ground(canvas, theme,
             {held.right() + out, held.y - out, right - held.right() - out, first_side + 2 * out + 2},
             grown.inputs);
  if (grown.inputs >= 1) return;
  FirstPicture(canvas, input, zoom).before_inputs();
  canvas.stroke_rectangle({held.x - 2.7, held.y - 2.7, first_side + 5.8, first_side + 5.8}, {theme.accent, 5},
                          8);
}

}  // namespace attnlab
