// The part "mask" of the Softmax view: the logits with what is not allowed hatched, and what the three ways of masking make of
// them, side by side.
#include "app/figures/views/softmax.h"
#include "core/analysis/weighing.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

struct MaskPart : PanelPart {
  const MaskDetail detail = mask_detail(in.scene, in.analysis, in.options.head);
  const ColorScale numbers = signed_scale(in, RangeOf::logits, {view(head().L)}),
                   weights =
                       weights_scale(in, {view(detail.minus_infinity.weights), view(detail.filled.weights),
                                          view(detail.afterwards.weights)});

  bool shares() const { return makes_shares(in.scene.weights); }
  bool is_softmax() const { return in.scene.weights == WeightsRule::softmax; }
  bool is_linear() const { return in.scene.weights == WeightsRule::linear; }
  std::string rows() const { return columns() ? "columns" : "rows"; }

  std::string mask_in_words() const {
    const auto cells = dims().n_q * dims().n_k;
    if (detail.as_if_causal) return "no mask; here: as if causal";
    return std::to_string(detail.forbidden) + " of " + std::to_string(cells) + " cells masked";
  }

  // In a hall numbers take the room of what is said there.
  void explain(MatrixBlock& block, std::vector<RowNote> lines) const {
    if (!in.options.hall) block.captions = std::move(lines);
  }

  Panel logits() const {
    MatrixBlock one = block(Node::L, theme().text, numbers);
    if (detail.as_if_causal) one.name += "\\text{, as if causal}";
    hatch_masked(one, detail.mask);
    label_tokens(one, in);
    explain(one, {quiet("logits, hatched where masked"), quiet(mask_in_words())});
    return panel(std::move(one), {in.options.hall ? "" : "no mask; here: as if causal"});
  }

  MatrixBlock way(const MaskWay& way, const char* name) const {
    MatrixBlock block = block_of(view(way.weights), name, theme().text, weights);
    label_tokens(block, in);
    return block;
  }

  Panel minus_infinity() const {
    MatrixBlock block = way(detail.minus_infinity, "\\text{minus infinity}");
    if (!detail.as_if_causal) block.cell = Cell{Node::A, in.options.head, 0, 0};  // the scene's own weights
    hatch_masked(block, detail.mask);
    note_sums(block, view(detail.minus_infinity.row_sums), theme(), shares());
    explain(block,
            {quiet("masked logits are −∞: weight 0,"), quiet(!shares()      ? "the others do not move"
                                                             : is_softmax() ? "the others renormalise"
                                                                            : "the others share 1 anew")});
    return panel(std::move(block));
  }

  // The weight that gets past the mask is framed, and its sum stands beside the row.
  Panel filled() const {
    MatrixBlock block = way(detail.filled, "\\text{fill with 0}");
    for (Eigen::Index i = 0; i < detail.filled.leaked.rows(); ++i) {
      const double leaked = detail.filled.leaked(i, 0);
      const std::string number = !std::isfinite(leaked) ? "over"
                                 : leaked == 0          ? "0"
                                                        : show_rounded(leaked, 2);
      block.notes.push_back({"leaks " + number, leaked == 0 ? theme().holds : theme().broken});
    }
    block.note_width = 66;
    explain(block,
            {quiet("masked logits are 0: their weight"), quiet(shares() ? "leaks; the " + rows() + " sum to 1"
                                                               : is_linear() ? "is 0, too"
                                                                             : "leaks: one half each")});
    const auto frames = [this](Point at, double cell) {
      for (int i = 0; i < dims().n_q; ++i)
        for (int j = 0; j < dims().n_k; ++j)
          if (detail.allowed(i, j) == 0)
            canvas.stroke_rectangle(cell_of(in, at, cell, i, j), {theme().broken, 2, false},
                                    measure::cell_corner);
    };
    return panel(std::move(block), {}, frames);
  }

  Panel afterwards() const {
    const std::string after = shares()
                                  ? "\\text{after the " + std::string(function_name(in.scene.weights)) + "}"
                                  : "\\text{afterwards}";
    MatrixBlock block = way(detail.afterwards, after.c_str());
    hatch_masked(block, detail.mask);
    note_sums(block, view(detail.afterwards.row_sums), theme(), shares());
    for (RowNote& note : block.notes)
      if (note.text == "Σ 1.00") note.text = "Σ < 1";  // short of it by less than half a hundredth
    explain(block, {quiet("weights set to 0 afterwards:"),
                    quiet(shares() ? "the " + rows() + " fall short of 1" : "the same as minus infinity")});
    return panel(std::move(block));
  }

  std::vector<Panel> panels() const { return {logits(), minus_infinity(), filled(), afterwards()}; }

  std::string nothing_allowed() const {
    const std::string row = columns() ? "column" : "row";
    if (!shares())
      return "Weights that are made entry by entry know nothing of other keys: what is masked takes nothing from them.";
    return "Where a " + row +
           " has nothing allowed, minus infinity leaves weights of 0 and the sum 0 here; other software gives "
           "NaN, or a uniform " +
           row + ". Filling with 0 makes it uniform: everything leaks.";
  }

  PanelFigure figure() const {
    return {.panels = panels(),
            .columns = {2, 4},
            .width = sentence_width,
            .bars = {{numbers, "L"}, {weights, "A"}},
            .lines = lines({nothing_allowed()}),
            .line_descent = 0};
  }
};

}  // namespace

Extent draw_softmax_mask(Canvas& canvas, const FigureInput& input, Extent space) {
  return draw_part<MaskPart>(canvas, input, space);
}

}  // namespace attnlab
