#include "app/figures/views/heads_names.h"

#include "core/analysis/quantity.h"
#include "core/scene/rules.h"

namespace attnlab {
namespace {

std::string number(const Scene& s, int head, bool brackets = false) {
  if (s.heads.size() < 2) return {};
  const std::string digits = std::to_string(head + 1);
  return brackets ? "_{[" + digits + "]}" : "_{" + digits + "}";
}

std::string weight(const std::string& letter, const std::string& number, bool transposed) {
  return "W^{" + letter + (transposed ? "\\mathsf{T}}" : "}") + number;
}

// What multiplies the head's output on its way into Y; empty without W_O.
std::string output_side(const Scene& s, int head, bool columns) {
  const Graph& g = graph(rules_of(s));
  if (g[Node::Y].copy_of()) return {};
  const Factor& factor = g[Node::Y].summands[0].factors[1];
  return weight(std::string(row_of(factor.node).raised), number(s, head, !is_per_head(factor.node)),
                factor.transposed != columns);
}

// What makes the values; empty where they are taken as they are.
std::string value_side(const Scene& s, int head, bool columns) {
  const auto weights = graph(rules_of(s)).weights_of(Node::P_V);
  return weights ? weight(std::string(row_of(*weights).raised), number(s, head), columns) : std::string();
}

}  // namespace

std::string part_latex(const Scene& s, int head, Notation notation) {
  const std::string H = "H" + number(s, head), side = output_side(s, head, notation.columns);
  return notation.columns ? side + H : H + side;
}

std::string ov_latex(const Scene& s, int head, Notation notation) {
  const std::string values = value_side(s, head, notation.columns),
                    side = output_side(s, head, notation.columns);
  if (values.empty() && side.empty()) return "I";
  return notation.columns ? side + values : values + side;
}

}  // namespace attnlab
