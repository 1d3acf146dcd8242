// The part "rules" of the Softmax view: why a softmax? The same logits under each rule of the weights, the one in force named.
#include "app/figures/views/softmax.h"
#include "core/analysis/names.h"
#include "core/analysis/weighing.h"

#include <array>

namespace attnlab {
namespace {

constexpr std::array all_rules{WeightsRule::softmax, WeightsRule::linear, WeightsRule::sigmoid,
                               WeightsRule::sparsemax};

struct RulesPart : PanelPart {
  const ColorScale logits = signed_scale(in, RangeOf::logits, {view(head().L)}),
                   shares = is_difference(in) ? fixed_scale(in, 1)
                                              : ColorScale{theme().weights_map, {0, 1}, RangeOf::fixed};

  static std::array<const char*, 2> words(WeightsRule rule) {
    switch (rule) {
      case WeightsRule::softmax: return {"shares of 1, none of them 0:", "keys compete"};
      case WeightsRule::linear: return {"any sum, any sign:", "the logits themselves"};
      case WeightsRule::sigmoid: return {"each from 0 to 1, any sum:", "keys do not compete"};
      case WeightsRule::sparsemax: break;
    }
    return {"shares of 1, small ones 0:", "the nearest point of the simplex"};
  }

  Panel one(WeightsRule rule) const {
    const Matrix A = weighed(rule, head().L);
    const bool in_force = rule == in.scene.weights;
    const std::string name = weights_latex(rule, "L");
    MatrixBlock block = block_of(view(A), in_force ? "A = " + name : name, theme().text,
                                 rule == WeightsRule::linear ? logits : shares);
    if (in_force) block.cell = Cell{Node::A, in.options.head, 0, 0};
    hatch_masked(block, in.scene.mask);
    label_tokens(block, in);
    const Matrix sums = A.rowwise().sum();
    note_sums(block, view(sums), theme(), makes_shares(rule));
    if (!in.options.hall) block.captions = {quiet(words(rule)[0]), quiet(words(rule)[1])};
    return panel(std::move(block));
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list;
    for (const WeightsRule rule : all_rules) list.push_back(one(rule));
    return list;
  }

  PanelFigure figure() const {
    return {
        .panels = panels(),
        .columns = {2, 4},
        .width = sentence_width,
        .bars = {{shares, "A"}, {logits, "L"}},
        .lines = lines(
            {"The same logits under every rule. What a softmax buys: an output that is a weighted mean of the "
             "values, and gradients for every key. What it costs: exponentials, and a sum over all keys before "
             "the first weight is known."}),
        .line_descent = 0};
  }
};

}  // namespace

Extent draw_softmax_rules(Canvas& canvas, const FigureInput& input, Extent space) {
  return draw_part<RulesPart>(canvas, input, space);
}

}  // namespace attnlab
