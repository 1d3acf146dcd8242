// The parts "mask" and "rules" of the Softmax view: what ways of masking, and of weighing,
// make of the same logits, side by side.
#include "app/figures/views/softmax.h"
#include "core/analysis/names.h"
#include "core/analysis/weighing.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

// The part "mask": the logits with what is not allowed hatched,
// and what the three ways of masking make of them.
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
    if (room_of(in.options.room).sentences) block.captions = std::move(lines);
  }

  Panel logits() const {
    MatrixBlock one = block(Node::L, numbers);
    if (detail.as_if_causal) one.name += "\\text{, as if causal}";
    hatch_masked(one, detail.mask);
    explain(one, {"logits, hatched where masked", mask_in_words()});
    return named(
        "masked.L",
        panel(std::move(one), {room_of(in.options.room).sentences ? "no mask; here: as if causal" : ""}));
  }

  MatrixBlock way(const MaskWay& way, const std::string& name) const {
    return block(Node::A, view(way.weights), weights, name);
  }

  Panel minus_infinity() const {
    MatrixBlock one = way(detail.minus_infinity, "\\text{minus infinity}");
    if (!detail.as_if_causal) one.cell = Cell{Node::A, in.options.head, 0, 0};  // the scene's own weights
    hatch_masked(one, detail.mask);
    one.notes = notes_of_sums(view(detail.minus_infinity.row_sums), theme(), shares());
    explain(one, {"masked logits are −∞: weight 0,", !shares()      ? "the others do not move"
                                                     : is_softmax() ? "the others renormalise"
                                                                    : "the others share 1 anew"});
    return named("infinity.A", panel(std::move(one)));
  }

  // The weight that gets past the mask is framed, and its sum stands beside the row.
  Panel filled() const {
    MatrixBlock one = way(detail.filled, "\\text{fill with 0}");
    for (Eigen::Index i = 0; i < detail.filled.leaked.rows(); ++i) {
      const double leaked = detail.filled.leaked(i, 0);
      const std::string number = !std::isfinite(leaked) ? "over"
                                 : leaked == 0          ? "0"
                                                        : show_rounded(leaked, 2);
      one.notes.emplace_back("leaks " + number, leaked == 0 ? theme().holds : theme().broken);
    }
    one.note_width = 66;
    explain(one, {"masked logits are 0: their weight", shares()      ? "leaks; the " + rows() + " sum to 1"
                                                       : is_linear() ? "is 0, too"
                                                                     : "leaks: one half each"});
    const auto frames = [this](Point at, double cell) {
      for (int i = 0; i < dims().n_q; ++i)
        for (int j = 0; j < dims().n_k; ++j)
          if (detail.allowed(i, j) == 0)
            canvas.stroke_rectangle(cell_of(in, at, cell, i, j), {theme().broken, 2, false},
                                    measure::cell_corner);
    };
    return named("filled.A", panel(std::move(one), {}, frames));
  }

  Panel afterwards() const {
    MatrixBlock one = way(detail.afterwards,
                          shares() ? "\\text{after the " + std::string(function_name(in.scene.weights)) + "}"
                                   : "\\text{afterwards}");
    hatch_masked(one, detail.mask);
    one.notes = notes_of_sums(view(detail.afterwards.row_sums), theme(), shares());
    for (RowNote& note : one.notes)
      if (note.text == "Σ 1.00") note.text = "Σ < 1";  // short of it by less than half a hundredth
    explain(one, {"weights set to 0 afterwards:",
                  shares() ? "the " + rows() + " fall short of 1" : "the same as minus infinity"});
    return named("afterwards.A", panel(std::move(one)));
  }

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
    const std::vector<Panel> panels{logits(), minus_infinity(), filled(), afterwards()};
    return {panels, {2, 4}, sentence_width, {{numbers, "L"}, {weights, "A"}}, {nothing_allowed()}, 0};
  }
};

// A rule of the weights, and in two lines what it makes of logits.
struct ToldRule {
  WeightsRule rule;
  const char *id, *first, *second;
};
constexpr ToldRule told_rules[] = {
    {WeightsRule::softmax, "softmax.L", "shares of 1, none of them 0:", "keys compete"},
    {WeightsRule::linear, "linear.L", "any sum, any sign:", "the logits themselves"},
    {WeightsRule::sigmoid, "sigmoid.L", "each from 0 to 1, any sum:", "keys do not compete"},
    {WeightsRule::sparsemax, "sparsemax.L",
     "shares of 1, small ones 0:", "the nearest point of the simplex"}};

// The part "rules": why a softmax? The same logits under each rule of the weights, the one in force named.
struct RulesPart : PanelPart {
  const ColorScale logits = signed_scale(in, RangeOf::logits, {view(head().L)}),
                   shares = is_difference(in) ? fixed_scale(in, 1)
                                              : ColorScale{theme().weights_map, {0, 1}, RangeOf::fixed};

  Panel under(const ToldRule& told) const {
    const Matrix A = weighed(told.rule, head().L), sums = A.rowwise().sum();
    const bool in_force = told.rule == in.scene.weights;
    MatrixBlock one = block(Node::A, view(A), told.rule == WeightsRule::linear ? logits : shares,
                            (in_force ? "A = " : "") + weights_latex(told.rule, "L"));
    if (in_force) one.cell = Cell{Node::A, in.options.head, 0, 0};
    hatch_masked(one, in.scene.mask);
    one.notes = notes_of_sums(view(sums), theme(), makes_shares(told.rule));
    if (room_of(in.options.room).sentences) one.captions = {told.first, told.second};
    return named(told.id, panel(std::move(one)));
  }

  PanelFigure figure() const {
    std::vector<Panel> panels;
    for (const ToldRule& told : told_rules) panels.push_back(under(told));
    const std::string why =
        "The same logits under every rule. What a softmax buys: an output that is a weighted mean of the "
        "values, and gradients for every key. What it costs: exponentials, and a sum over all keys before "
        "the first weight is known.";
    return {std::move(panels), {2, 4}, sentence_width, {{shares, "A"}, {logits, "L"}}, {why}, 0};
  }
};

}  // namespace

HeldPanels softmax_mask_panels(Canvas& canvas, const FigureInput& input) {
  return panels_of<MaskPart>(canvas, input);
}
HeldPanels softmax_rules_panels(Canvas& canvas, const FigureInput& input) {
  return panels_of<RulesPart>(canvas, input);
}

}  // namespace attnlab
