// The caption of a sheet: what is shown and by which rules, in plain words and a few formulas.
#include "app/figures/blocks/blocks.h"
#include "app/figures/canvas/text.h"
#include "app/figures/sheet/sheet.h"
#include "core/studies/moved.h"
#include "core/text/utf8.h"

namespace attnlab {
namespace {

std::string counted(int count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string sizes(const Dims& d) {
  std::string text = d.n_q == d.n_k
                         ? counted(d.n_q, "token", "tokens")
                         : counted(d.n_q, "query", "queries") + ", " + counted(d.n_k, "key", "keys");
  text += ", $d$ = " + std::to_string(d.d);
  if (d.d_V != d.d) text += ", V with " + counted(d.d_V, "column", "columns");
  text += ", $d_k$ = " + std::to_string(d.d_k) + ", $d_v$ = " + std::to_string(d.d_v);
  return d.h > 1 ? text + ", " + counted(d.h, "head", "heads") : text;
}

// "QW^Q", "QW^Q(KW^K)^T", "A": what a product is, with the projections written out.
std::string written_out(const Graph& g, const Summand& summand) {
  std::string text;
  for (const Factor& f : summand.factors) {
    const Quantity& row = row_of(f.node);
    std::string one = std::string(row.symbol) + (row.raised.empty() ? "" : "^" + std::string(row.raised));
    bool several = false;
    Node node = f.node;
    while (g[node].kind == Operation::Kind::turned || g[node].kind == Operation::Kind::unit_rows)
      node = g[node].of;
    if (node >= Node::P_Q && node <= Node::P_V) {
      const Summand& projection = g[g.original(node)].summands[0];
      one = written_out(g, projection);
      several = projection.factors.size() > 1;
    }
    if (f.transposed && row.raised.empty()) one = (several ? "(" + one + ")" : one) + "^{\\mathsf{T}}";
    if (f.transposed && !row.raised.empty())
      one = std::string(row.symbol) + "^{" + std::string(row.raised) + "\\mathsf{T}}";
    text += one;
  }
  return summand.coefficient == 1 ? text : short_number(summand.coefficient) + text;
}

std::string scores_latex(const Graph& g) {
  std::string text;
  for (const Summand& summand : g[Node::S].summands)
    text += (text.empty() ? "" : " + ") + written_out(g, summand) + (summand.factors.size() == 0 ? "I" : "");
  return text;
}

std::string divisor_words(const Scale& scale) {
  if (scale.kind == Scale::Kind::number) return short_number(scale.number);
  return scale.kind == Scale::Kind::none ? "" : "$" + divisor_name(scale) + "$";
}

std::string scores(const Scene& scene, const Graph& g) {
  std::string text = "scores $" + scores_latex(g) + "$";
  if (scene.unit_keys) text += ", unit keys";
  if (scene.positions != Positions::none)
    text += ", " + std::string(position_names[static_cast<std::size_t>(scene.positions)]);
  if (const std::string by = divisor_words(scene.inside); !by.empty()) text += ", divided by " + by;
  if (scene.temperature != 1) text += ", temperature " + short_number(scene.temperature);
  if (scene.weights != WeightsRule::softmax)
    text += ", " + std::string(weights_names[static_cast<std::size_t>(scene.weights)]) + " weights";
  if (scene.mask.kind == Mask::Kind::causal) text += ", causal mask";
  if (scene.mask.kind == Mask::Kind::matrix) text += ", masked";
  return text;
}

std::string values(const Graph& g) {
  const auto copy = g[Node::P_V].copy_of();
  if (copy && !is_given(*copy)) return "values are the keys";
  return "values $" + written_out(g, g[Node::P_V].summands[0]) + "$";
}

std::string output(const Scene& scene, const Graph& g) {
  std::string text = "output not projected";
  if (!g[Node::Y].copy_of()) {
    Summand weights;
    weights.factors.add(g[Node::Y].summands[0].factors[1]);
    text = "output by $" + written_out(g, weights) + "$";
  }
  if (const std::string by = divisor_words(scene.outside); !by.empty())
    text += ", divided by " + by + " outside the " +
            (scene.weights == WeightsRule::softmax ? "softmax" : "weights");
  return text;
}

std::string shown(const FigureInput& input, const Sheet& sheet) {
  const int heads = input.analysis.dims.h;
  if (sheet.matrix)
    return sheet.matrix->title + (sheet.matrix->head >= 0 && heads > 1
                                      ? " of head " + std::to_string(sheet.matrix->head + 1)
                                      : std::string());
  if (sheet.view == nullptr) return {};
  std::string text(input.options.blocks.empty() ? sheet.view->label
                                                : joined(block_names(input.options.blocks), ", "));
  const auto part = static_cast<std::size_t>(std::max(0, input.options.part));
  if (part < sheet.view->parts.size()) text += ", " + std::string(sheet.view->parts[part].label);
  if (heads > 1 && !sheet.view->shows_all_heads) text += ", head " + std::to_string(input.options.head + 1);
  return text;
}

}  // namespace

std::string caption_of(const FigureInput& input, const Sheet& sheet) {
  const Scene& scene = input.scene;
  if (input.analysis.dims.h == 0) return {};
  std::string moved;
  if (sheet.before && sheet.before->names.empty() && sheet.compare != Compare::off && !hides(input.options))
    moved = moved_words(scene, what_moved(sheet.before->scene, sheet.before->analysis, scene, input.analysis))
                .text;
  const std::string what = shown(input, sheet);
  // The caption calls the inputs Q, K and V, whatever they are made of.
  Rules rules = rules_of(scene);
  rules.source = Source::free;
  const Graph& g = graph(rules);
  return (moved.empty() ? "" : moved + " ") + (what.empty() ? "" : what + ": ") + sizes(input.analysis.dims) +
         "; " + scores(scene, g) + "; " + values(g) + "; " + output(scene, g) +
         (input.options.columns ? "; tokens as columns" : "");
}

}  // namespace attnlab
