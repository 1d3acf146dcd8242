// Blocks of matrices: any node that the rules have, with what stands beside it in the Pipeline.
#include "app/figures/blocks/kinds.h"
#include "core/analysis/weighing.h"

namespace attnlab {
namespace {

MatrixView values_in(const FigureInput& in, const NodeOfHead& one) {
  return values(in.scene, in.analysis, one.node, is_per_head(one.node) ? one.head : 0);
}

// Weights of several heads: the scale that reaches farthest.
ColorScale scale_of_weights(const FigureInput& in, const std::vector<NodeOfHead>& list) {
  ColorScale widest;
  bool any = false;
  for (const NodeOfHead& one : list) {
    if (one.node != Node::A) continue;
    const ColorScale scale = weights_scale(in, {values_in(in, one)});
    if (!any || scale.range.high > widest.range.high) widest = scale;
    any = true;
  }
  return widest;
}

}  // namespace

ColorScale scale_of_inputs(const FigureInput& in) {
  double largest = 0;
  const auto take = [&largest](const Scene& scene) {
    for (const MatrixId id : matrices_in_use(scene))
      if (const MatrixView m = matrix(scene, id); m.size() > 0)
        largest = std::max(largest, m.cwiseAbs().maxCoeff());
  };
  take(in.scene);
  if (in.comparison != nullptr && in.comparison->other_state != nullptr)
    take(in.comparison->other_state->scene);
  return fixed_scale(in, std::max(round_up(largest), in.options.inputs_end));
}

MatrixPanels::MatrixPanels(Canvas& canvas, const FigureInput& input, const std::vector<NodeOfHead>& list) {
  for (int head = 0; head < input.analysis.dims.h; ++head) {
    const auto shows = [head](const NodeOfHead& one) { return one.head == head; };
    heads_.push_back(std::ranges::any_of(list, shows) ? std::make_shared<OfHead>(canvas, input, head)
                                                      : nullptr);
  }
  // Logits that do not stand apart are no larger than their scores, and have their colours.
  const bool apart = logits_stand_apart(input);
  SignedGroup groups[range_count];
  std::array<bool, range_count> has{};
  for (const NodeOfHead& one : list) {
    const bool as_scores = range_of(one.node) == RangeOf::logits && !apart;
    const RangeOf of = as_scores ? RangeOf::scores : range_of(one.node);
    if (of == RangeOf::weights || is_given(one.node)) continue;
    has[range_place(of)] = true;
    groups[range_place(of)].add({values_in(input, as_scores ? NodeOfHead{Node::S, one.head} : one)});
  }
  std::vector<SignedGroup> together, logits;
  for (std::size_t i = 0; i < range_count; ++i) {
    groups[i].of = static_cast<RangeOf>(i);
    if (has[i]) (groups[i].of == RangeOf::logits ? logits : together).push_back(groups[i]);
  }
  for (const auto* some : {&together, &logits})
    for (const ColorScale& scale : signed_scales(input, *some)) scales_[range_place(scale.of)] = scale;
  if (!apart) scales_[range_place(RangeOf::logits)] = scales_[range_place(RangeOf::scores)];
  scales_[range_place(RangeOf::weights)] = scale_of_weights(input, list);
  inputs_ = scale_of_inputs(input);
}

Block MatrixPanels::block(const std::string& name, const BlockId& id, const NodeOfHead& one) const {
  const PanelPart& part = heads_[static_cast<std::size_t>(one.head)]->part;
  const FigureInput& in = part.in;
  MatrixBlock block =
      part.block(one.node, is_given(one.node) ? inputs_ : scales_[range_place(range_of(one.node))]);
  if (one.node == Node::A)
    block.notes = notes_of_sums(view(part.head().row_sums), in.theme, makes_shares(in.scene.weights));
  if (std::string elsewhere = scores_elsewhere(in); one.node == Node::S && !elsewhere.empty())
    block.captions.push_back({std::move(elsewhere), in.theme.secondary});
  return {name, id, part.panel(block), block};
}

}  // namespace attnlab
