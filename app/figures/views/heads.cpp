// The Heads view, and its part "weights": what each head looks at, on one scale,
// and how far the heads are apart.
#include "app/figures/views/heads.h"

#include "app/figures/canvas/text.h"
#include "core/analysis/names.h"
#include "core/analysis/weighing.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

constexpr double switch_height = 20, switch_band = switch_height + measure::space_2;

std::string switch_words(int head, bool on) {
  return "head " + std::to_string(head + 1) + (on ? "" : " off");
}

constexpr double track_width = 18, track_height = 11;  // in which the knob slides

// As wide as its longer words, so that switching moves nothing.
double switch_width(const Canvas& canvas, int head) {
  return canvas.text_width(switch_words(head, false), Face::sans, measure::type_12) + track_width +
         4 * measure::space_1;
}

void draw_switch(Canvas& canvas, const Theme& theme, Point at, int head, bool on) {
  const Rect box{at.x, at.y, switch_width(canvas, head), switch_height};
  if (on) canvas.fill_rectangle(box, theme.chosen, switch_height / 2);
  canvas.stroke_rectangle(box, {theme.hairline, 1, !on}, switch_height / 2);
  constexpr double radius = track_height / 2;
  const double middle = box.center().y;
  const Rect track{box.x + measure::space_1 + 1, middle - radius, track_width, track_height};
  if (on) canvas.fill_rectangle(track, theme.secondary, radius);
  canvas.stroke_rectangle(track, {theme.secondary, 1, false}, radius);
  canvas.fill_circle({on ? track.right() - radius : track.x + radius, middle}, radius - 2.5,
                     on ? theme.chosen : theme.secondary);
  canvas.text({track.right() + measure::space_1 + 1, middle + 0.36 * measure::type_12},
              switch_words(head, on), {Face::sans, measure::type_12, on ? theme.text : theme.secondary});
  canvas.hit({box, {Node::H, head, -1, -1}});
}

// The same figure seen from each head, so that a head's block is named, marked and pointed at as its own.
std::vector<FigureInput> input_of_heads(const FigureInput& input) {
  std::vector<FigureInput> list(static_cast<std::size_t>(input.analysis.dims.h), input);
  for (std::size_t i = 0; i < list.size(); ++i) list[i].options.head = static_cast<int>(i);
  return list;
}

ColorScale scale_of_heads(const FigureInput& in) {
  ColorScale widest = weights_scale(in, {view(in.analysis.heads[0].A)});
  for (int i = 1; i < in.analysis.dims.h; ++i) {
    const ColorScale one = weights_scale(in, {view(in.analysis.head(i).A)});
    if (one.range.high > widest.range.high) widest = one;
  }
  return widest;
}

struct WeightsPart : PanelPart {
  const HeadsDetail detail = heads_detail(in.scene, in.analysis, in.options.heads_off);
  const std::vector<FigureInput> inputs = input_of_heads(in);
  const std::vector<PanelPart> by_head = parts_of_heads();
  const ColorScale scale = scale_of_heads(in);

  int h() const { return dims().h; }
  std::vector<PanelPart> parts_of_heads() const {
    std::vector<PanelPart> list;
    for (const FigureInput& one : inputs) list.push_back(PanelPart{canvas, one});
    return list;
  }

  // The entropy stands beside its row; a row with nothing allowed has none.
  std::vector<RowNote> notes_of_entropy(const HeadAnalysis& of) const {
    std::vector<RowNote> notes;
    for (Eigen::Index i = 0; i < of.entropy.rows(); ++i) {
      const double entropy = of.entropy(i, 0);
      if (!std::isfinite(entropy))
        notes.emplace_back("over", theme().broken);
      else if (of.row_sums(i, 0) == 0)
        notes.emplace_back("Σ 0", theme().broken);
      else
        notes.emplace_back(show_number(entropy, 2));
    }
    return notes;
  }

  Panel weights(int i) const {
    const auto index = static_cast<std::size_t>(i);
    const HeadShare& share = detail.heads[index];
    const HeadAnalysis& of = in.analysis.heads[index];
    const PanelPart& part = by_head[index];
    MatrixBlock one = part.block(Node::A, scale, h() > 1 ? "A_{" + std::to_string(i + 1) + "}" : "A");
    one.faded = !share.on;
    one.notes = share.mean_entropy ? notes_of_entropy(of) : notes_of_sums(view(of.row_sums), theme(), false);
    if (share.mean_entropy) one.captions = {"mean entropy " + number_or_word(*share.mean_entropy, 2)};
    return named(id_of_head(in, "A", i),
                 with_switch(canvas, in, part.panel(std::move(one), {"mean entropy overflow"}), i, share.on));
  }

  Panel apart() const {
    MatrixBlock block = block_of(view(detail.apart), "\\text{how far apart}", theme().text,
                                 {theme().weights_map, weights_range({view(detail.apart)})});
    for (int i = 0; i < h(); ++i) {
      block.row_labels.push_back("head " + std::to_string(i + 1));
      block.col_labels.push_back(std::to_string(i + 1));
    }
    if (columns()) std::swap(block.row_labels, block.col_labels);
    block.captions = {"0: the same weights,",
                      makes_shares(in.scene.weights) ? "1: no key in common" : "more: farther apart"};
    return named("apart", panel(std::move(block)));
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list;
    for (int i = 0; i < h(); ++i) list.push_back(weights(i));
    if (h() > 1) list.push_back(apart());
    return list;
  }

  std::vector<std::string> sentences() const {
    const std::string beside = columns() ? "Under each column" : "Beside each row";
    if (!detail.heads[0].mean_entropy)
      return {beside + ": its sum. Weights that are no shares of 1 have no entropy."};
    const int n = dims().n_k;
    return {beside + ": its entropy in nats, at most log " + std::to_string(n) + " = " +
                show_number(std::log(n), 2) + ", less where keys are masked.",
            h() > 1
                ? "How far apart: half the sum over the keys of |A − A′|, the mean over the queries (total "
                  "variation)."
                : "One head: with two or more their weights stand side by side here."};
  }

  PanelFigure figure() const {
    return {panels(), {2, h(), h() + 1}, sentence_width, {{scale, "A"}}, sentences()};
  }
};

// What multiplies the head's output on its way into Y: its own matrix, or its rows of W_O, W^{O}[2];
// empty without one.
std::string output_side(const Scene& s, int head, Notation notation) {
  const Graph& g = graph(rules_of(s));
  if (g[Node::Y].copy_of()) return {};
  const Factor& factor = g[Node::Y].summands[0].factors[1];
  const std::string letter = Letters(s, head, notation)(factor.node, factor.transposed != notation.columns);
  return s.heads.size() > 1 && !is_per_head(factor.node) ? letter + "[" + std::to_string(head + 1) + "]"
                                                         : letter;
}

// What makes the values; empty where they are taken as they are.
std::string value_side(const Scene& s, int head, Notation notation) {
  const auto weights = graph(rules_of(s)).weights_of(Node::P_V);
  return weights ? Letters(s, head, notation)(*weights, notation.columns) : std::string();
}

constexpr Part heads_parts[] = {
    {"weights", "Weights",
     "What each head attends to, side by side on one scale, and how far they are apart.",
     panels_of<WeightsPart>, "A1,A2,A3,A4"},
    {"output", "Output", "What each head adds to the output, and the matrix that its values go through.",
     heads_output_panels, "part.H1,part.H2,part.H3,part.H4,sum.Y"},
    {"without", "Without",
     "What the layer does without a head, the output matrix, the scores, the mask, one key.",
     heads_without_panels, "", "ablation knock out remove importance prune"}};

}  // namespace

extern const View heads_view{
    .id = "heads",
    .label = "Heads",
    .about = "All heads side by side, what each adds to the output, and the output without some.",
    .parts = heads_parts,
    .also = "multi-head",
    .shows_all_heads = true,
    .about_weights = true};

Panel with_switch(Canvas& canvas, const FigureInput& input, Panel panel, int head, bool on) {
  // Where nobody switches it is a mark of what is off.
  const bool needed = room_of(input.options.room).sentences || !on;
  if (input.analysis.dims.h == 1 || input.options.plain || !needed) return panel;
  panel.grow([&](const Sized& one) {
    return roomier(
        one,
        [width = switch_width(canvas, head)](BlockSize& size) {
          size.top += switch_band;
          size.inner = std::max(size.inner, width);
        },
        [size = one.size, &canvas, &theme = input.theme, head, on](Point at, double cell) {
          draw_switch(canvas, theme, {at.x, at.y - size(cell).top - switch_band}, head, on);
        });
  });
  return panel;
}

std::string id_of_head(const FigureInput& input, const char* matrix, int head) {
  return matrix + (input.analysis.dims.h > 1 ? std::to_string(head + 1) : std::string());
}

std::string part_latex(const Scene& s, int head, Notation notation) {
  const std::string H = Letters(s, head, notation)(Node::H), side = output_side(s, head, notation);
  return notation.columns ? side + H : H + side;
}

std::string ov_latex(const Scene& s, int head, Notation notation) {
  const std::string values = value_side(s, head, notation), side = output_side(s, head, notation);
  if (values.empty() && side.empty()) return "I";
  return notation.columns ? side + values : values + side;
}

}  // namespace attnlab
