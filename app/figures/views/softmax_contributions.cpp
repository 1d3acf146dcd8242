// The part "contributions" of the Softmax view: the weights, what each contributes to the output of its row,
// and of which values that is made.
#include "app/figures/views/softmax.h"
#include "core/studies/contributions.h"

namespace attnlab {
namespace {

// Its sentences and captions are the same on every scene, so that nothing moves while numbers change.
struct ContributionsPart : PanelPart {
  const Matrix shares = contributions(head()), sums = shares.rowwise().sum();
  const ColorScale weights = weights_scale(in, {view(head().A)}),
                   signed_shares = signed_scale(in, RangeOf::numbers, {view(shares)}),
                   outputs = signed_scale(in, RangeOf::outputs, {view(head().P_V), view(head().H)});

  const Legend shares_bar{signed_shares, "\\text{shares of the output}"};

  // They answer no pointer, as they are no node's cells.
  Panel parts() const {
    MatrixBlock one = block(Node::A, view(shares), signed_shares, "\\text{contributions}",
                            {"framed: more than the largest weight's"});
    hatch_masked(one, in.scene.mask);
    one.notes = notes_of_sums(view(sums), theme());
    const auto frames = [this](Point at, double cell) {
      if (hides(in.options)) return;
      for (const Outweighed& row : outweighed(head()))
        canvas.stroke_rectangle(cell_of(in, at, cell, row.row, row.most), {theme().text, 2.5, false},
                                measure::cell_corner);
    };
    Panel out = named("contributions", panel(std::move(one), {}, frames));
    out.bar = shares_bar;
    return out;
  }

  PanelFigure figure() const {
    return {{panel(block(Node::A, weights)), parts(), panel(block(Node::P_V, outputs)),
             panel(block(Node::H, outputs))},
            {2, 4},
            sentence_width,
            {{weights, "A"}, shares_bar, {outputs, "P_V, H"}},
            {"A contribution is the weight, times the length of the value, times how far that points the way "
             "of the output, over the length of the output. Below 0: it points against it."}};
  }
};

}  // namespace

HeldPanels softmax_contributions_panels(Canvas& canvas, const FigureInput& input) {
  return panels_of<ContributionsPart>(canvas, input);
}

}  // namespace attnlab
