// The part "weights" of the Heads view: what each head looks at, on one scale, and how far the heads are apart.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/color_bar.h"
#include "app/figures/parts/scale.h"
#include "app/figures/parts/steady.h"
#include "app/figures/views/heads.h"
#include "app/figures/views/views.h"
#include "core/text/number.h"

#include <cmath>

namespace attnlab {
namespace {

struct WeightsView {
  Canvas& canvas;
  const FigureInput& in;
  const HeadsDetail& detail;
  const HeadInputs& heads;
  const Marks& marks;
  ColorRange range;

  const Theme& theme() const { return in.theme; }
  int h() const { return in.analysis.dims.h; }

  // The entropy stands beside its row; a row with nothing allowed has none.
  void note_entropy(MatrixBlock& block, const HeadAnalysis& head) const {
    for (Eigen::Index i = 0; i < head.entropy.rows(); ++i) {
      const double entropy = head.entropy(i, 0);
      if (!std::isfinite(entropy))
        block.notes.push_back({"over", theme().broken});
      else if (head.row_sums(i, 0) == 0)
        block.notes.push_back({"Σ 0", theme().broken});
      else
        block.notes.push_back({show_number(entropy, 2), theme().secondary});
    }
    block.note_width = 42;
  }

  Panel weights(int i) const {
    const auto index = static_cast<std::size_t>(i);
    const HeadAnalysis& head = in.analysis.heads[index];
    const std::string name = h() > 1 ? "A_{" + std::to_string(i + 1) + "}" : "A";
    MatrixBlock block = block_of_node(heads.input[index], Node::A, name, theme().text);
    set_scale(block, theme().weights_map, range);
    label_tokens(block, in, i % 2 == 0);
    block.faded = !detail.heads[index].on;
    note_entropy(block, head);
    block.captions = {
        {"mean entropy " + number_or_word(detail.heads[index].mean_entropy, 2), theme().secondary}};
    Panel panel = steady_panel(canvas, heads.input[index], heads.marks[index], std::move(block),
                               {"mean entropy overflow"});
    return h() > 1 ? with_switch(canvas, in, std::move(panel), i, detail.heads[index].on) : panel;
  }

  Panel apart() const {
    MatrixBlock block = block_of(view(detail.apart), "\\text{how far apart}", theme().text);
    set_scale(block, theme().weights_map, {0, 1});
    for (int i = 0; i < h(); ++i) {
      block.row_labels.push_back("head " + std::to_string(i + 1));
      block.col_labels.push_back(std::to_string(i + 1));
    }
    block.captions = {{"0: the same weights,", theme().secondary},
                      {"1: no key in common", theme().secondary}};
    return block_panel(canvas, in, marks, std::move(block));
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list;
    for (int i = 0; i < h(); ++i) list.push_back(weights(i));
    if (h() > 1) list.push_back(apart());
    return list;
  }

  std::vector<std::string> sentences() const {
    const int n = in.analysis.dims.n_k;
    std::vector<std::string> list{std::string(in.options.columns ? "Under each column" : "Beside each row") +
                                  ": its entropy in nats, at most log " + std::to_string(n) + " = " +
                                  show_number(std::log(n), 2) + ", less where keys are masked."};
    if (h() > 1)
      list.push_back(
          "How far apart: half the sum over the keys of |A − A′|, the mean over the queries (total "
          "variation).");
    else
      list.push_back("One head: with two or more their weights stand side by side here.");
    return list;
  }
};

ColorRange range_of_heads(const FigureInput& in) {
  ColorRange range = weights_range(in, {view(in.analysis.heads[0].A)});
  for (int i = 1; i < in.analysis.dims.h; ++i)
    range.high = std::max(range.high,
                          weights_range(in, {view(in.analysis.heads[static_cast<std::size_t>(i)].A)}).high);
  return range;
}

}  // namespace

Extent draw_heads_weights(Canvas& canvas, const FigureInput& input, const HeadsDetail& detail, Extent space) {
  const HeadInputs heads(input);
  const Marks marks = marks_of(input);
  const WeightsView view_of{canvas, input, detail, heads, marks, range_of_heads(input)};
  const std::vector<Panel> panels = view_of.panels();
  const std::vector<std::string> lines = sentence_lines(canvas, view_of.sentences());
  const int h = input.analysis.dims.h;
  const int columns[] = {2, h, h + 1};
  const Reserved reserved{.below = color_bar_height + sentences_height(lines), .width = sentence_width};
  const PanelGrid grid = fit_panels(panels, columns, space, reserved);
  const Point shift = centred(grid.extent, space);
  draw_panels(panels, grid, shift);
  const Point below{grid.at.front().x + shift.x, grid.below + shift.y};
  draw_color_bar(canvas, input.theme, below, std::clamp(4 * grid.cell, 110.0, 200.0), input.theme.weights_map,
                 view_of.range);
  draw_sentences(canvas, input.theme, {grid.left + shift.x, below.y + color_bar_height}, lines);
  return at_least(grid.extent, space);
}

}  // namespace attnlab
