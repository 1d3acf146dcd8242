// The part "contributions" of the Softmax view: the weights, what each contributes to the output of its row,
// and of which values that is made.
#include "app/figures/views/softmax.h"
#include "core/analysis/names.h"
#include "core/studies/contributions.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

struct ContributionsPart : PanelPart {
  const Matrix shares = contributions(head()), sums = shares.rowwise().sum();
  const ColorScale weights = weights_scale(in, {view(head().A)}),
                   signed_shares = signed_scale(in, RangeOf::numbers, {view(shares)}),
                   outputs = signed_scale(in, RangeOf::outputs, {view(head().P_V), view(head().H)});

  Panel parts() const {
    MatrixBlock one =
        block(Node::A, view(shares), signed_shares, "\\text{contributions}", {"shares of the output"});
    one.cell = Cell{Node::A, in.options.head, 0, 0};
    hatch_masked(one, in.scene.mask);
    one.notes = notes_of_sums(view(sums), theme());
    return named("contributions", panel(std::move(one)));
  }

  // The query for which weight and contribution are farthest apart.
  std::string found() const {
    if (!shares.allFinite()) return "A value left the range of doubles.";
    const auto one = outweighed(head());
    if (!one) return "Here the key of the largest weight contributes most, for every query.";
    const auto told = [&](int key, const char* words, double contributes) {
      return key_label(in.scene, key) + words + show_number(head().A(one->row, key), 2) +
             " and contributes " + show_number(contributes, 2);
    };
    return token_label(in.scene, one->row) + " attends most to " +
           told(one->heaviest, ", which has the weight ", one->of_heaviest) + "; " +
           told(one->most, " has the weight ", one->of_most) + ".";
  }

  PanelFigure figure() const {
    return {
        {panel(block(Node::A, weights)), parts(), panel(block(Node::P_V, outputs)),
         panel(block(Node::H, outputs))},
        {2, 4},
        sentence_width,
        {{weights, "A"}, {signed_shares, "\\text{contributions}"}, {outputs, "P_V, H"}},
        {"A contribution is the weight, times the length of the value, times how far that points the way of "
         "the output, over the length of the output. Below 0: it points against it.",
         found()}};
  }
};

}  // namespace

HeldPanels softmax_contributions_panels(Canvas& canvas, const FigureInput& input) {
  return panels_of<ContributionsPart>(canvas, input);
}

}  // namespace attnlab
