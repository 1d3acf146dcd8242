#include "core/analysis/quantity.h"

namespace attnlab {
namespace {

const HeadAnalysis& head_of(const Analysis& a, int head) { return a.head(head); }

template <Matrix HeadAnalysis::*Member>
QuantityValue of_head(const Analysis& a, int head) {
  const Matrix& m = head_of(a, head).*Member;
  return m.size() > 0 ? QuantityValue(view(m)) : QuantityValue(std::monostate{});
}

QuantityValue rank(const Analysis& a, int head) { return head_of(a, head).rank; }

QuantityValue asymmetry_of_scores(const Analysis& a, int head) {
  const auto& asymmetry = head_of(a, head).asymmetry;
  return asymmetry ? QuantityValue(*asymmetry) : QuantityValue(std::monostate{});
}

using enum QuantityKind;
using H = HeadAnalysis;
constexpr QuantityScope layer = QuantityScope::layer;

// clang-format off
constexpr std::array table{
    Quantity{.node = Node::P_Q, .id = "Q", .code = "P_Q", .title = "Projected queries", .formula = "P_Q = Q W^Q",
             .symbol = "P_Q", .letter = "q", .color = ColorRole::queries, .kind = projection,
             .words = "the input of {input}, projected"},
    Quantity{.node = Node::P_K, .id = "K", .code = "P_K", .title = "Projected keys", .formula = "P_K = K W^K",
             .symbol = "P_K", .letter = "k", .color = ColorRole::keys, .kind = projection,
             .words = "the input of {input}, projected"},
    Quantity{.node = Node::P_V, .id = "V", .code = "P_V", .title = "Projected values", .formula = "P_V = V W^V",
             .symbol = "P_V", .letter = "v", .color = ColorRole::values, .kind = projection,
             .words = "the input of {input}, projected"},
    Quantity{.node = Node::S, .id = "scores", .code = "S", .title = "Scores", .formula = "S = P_Q P_K^{\\mathsf{T}}",
             .symbol = "S", .letter = "S", .kind = scores,
             .words = "the query of {row} · the key of {col}"},
    Quantity{.node = Node::L, .id = "logits", .code = "L", .title = "Logits",
             .formula = "L = S / (\\text{inside} \\cdot \\text{temperature})",
             .symbol = "L", .letter = "L", .kind = scores,
             .words = "the score, divided by the scale"},
    Quantity{.node = Node::A, .id = "weights", .code = "A", .title = "Weights",
             .formula = "A = \\operatorname{softmax}(L)",
             .symbol = "A", .letter = "A", .kind = weights,
             .words = "how much {row} attends to {col}"},
    Quantity{.id = "row_sums", .title = "Row sums of the weights", .formula = "\\sum_j a_{ij}", .kind = vector,
             .read = of_head<&H::row_sums>},
    Quantity{.id = "entropy", .title = "Entropy of each row, in nats", .formula = "-\\sum_j a_{ij} \\log a_{ij}",
             .kind = vector, .read = of_head<&H::entropy>},
    Quantity{.node = Node::H, .id = "output", .code = "H", .title = "Head output",
             .formula = "H = A P_V / \\text{outside}",
             .symbol = "H", .letter = "H", .color = ColorRole::output, .kind = projection,
             .words = "the values, weighed by how much {row} attends to each"},
    Quantity{.node = Node::W, .id = "W", .code = "W", .title = "Merged score matrix",
             .formula = "W = W^Q W^{K\\mathsf{T}}", .symbol = "W", .letter = "W", .kind = scores},
    Quantity{.id = "singular_values", .title = "Singular values of W", .formula = "\\sigma_i(W)", .kind = vector,
             .read = of_head<&H::singular_values>},
    Quantity{.id = "rank", .title = "Numerical rank of W", .formula = "\\operatorname{rank} W", .kind = scalar,
             .read = rank},
    Quantity{.node = Node::QQ, .id = "QQ", .code = "QQ", .title = "Queries with queries",
             .formula = "P_Q P_Q^{\\mathsf{T}}", .symbol = "P_QP_Q^{\\mathsf{T}}", .letter = "(P_QP_Q^{\\mathsf{T}})", .kind = scores,
             .words = "the query of {row} · the query of {col}"},
    Quantity{.id = "QQ_eigenvalues", .title = "Eigenvalues of the queries with queries",
             .formula = "\\lambda_i(P_Q P_Q^{\\mathsf{T}})", .kind = vector, .read = of_head<&H::QQ_eigenvalues>},
    Quantity{.id = "asymmetry", .title = "Asymmetry of the scores",
             .formula = "\\lVert (S - S^{\\mathsf{T}})/2 \\rVert_F / \\lVert S \\rVert_F", .kind = scalar,
             .read = asymmetry_of_scores},
    Quantity{.node = Node::S_sym, .id = "symmetric_part", .code = "S_sym", .title = "Symmetric part of the scores",
             .formula = "(S + S^{\\mathsf{T}})/2", .symbol = "S", .letter = "S", .raised = "\\mathrm{sym}",
             .kind = scores, .words = "what the two scores have in common"},
    Quantity{.node = Node::S_anti, .id = "antisymmetric_part", .code = "S_anti",
             .title = "Antisymmetric part of the scores", .formula = "(S - S^{\\mathsf{T}})/2",
             .symbol = "S", .letter = "S", .raised = "\\mathrm{anti}", .kind = scores,
             .words = "what turns its sign when query and key change places"},
    Quantity{.node = Node::concat, .id = "concat", .code = "concat", .title = "All heads beside each other",
             .formula = "\\operatorname{concat}(H_1, \\ldots, H_h)", .symbol = "C", .letter = "C",
             .color = ColorRole::output, .kind = projection, .scope = layer},
    Quantity{.node = Node::Y, .id = "output", .code = "Y", .title = "Output of the layer",
             .formula = "Y = \\operatorname{concat}(H_1, \\ldots, H_h) W^O", .symbol = "Y", .letter = "Y",
             .color = ColorRole::output, .kind = projection, .scope = layer, .words = "the output of {row}"},

    // Not printed by `compute` under a name of their own.
    Quantity{.node = Node::K_dot, .code = "K_hat", .title = "Keys of length 1",
             .formula = "\\hat{K}", .symbol = "\\hat{P}_K", .letter = "\\hat{k}",
             .color = ColorRole::keys, .words = "the key of {row}, brought to length 1"},
    Quantity{.node = Node::K_placed, .code = "K_placed", .title = "Keys with their places added",
             .formula = "P_K + P", .symbol = "P_K", .letter = "k", .raised = "P",
             .color = ColorRole::keys, .words = "the key of {row} and what its place adds"},
    Quantity{.node = Node::Q_turn, .code = "Q_turned", .title = "Queries turned by position",
             .formula = "\\mathrm{turn}(P_Q)", .symbol = "P_Q", .letter = "q", .raised = "R",
             .color = ColorRole::queries, .words = "the query of {row}, turned by its position"},
    Quantity{.node = Node::K_turn, .code = "K_turned", .title = "Keys turned by position",
             .formula = "\\mathrm{turn}(P_K)", .symbol = "P_K", .letter = "k", .raised = "R",
             .color = ColorRole::keys, .words = "the key of {row}, turned by its position"},
    Quantity{.node = Node::D, .code = "D", .title = "Distances", .formula = "D = \\text{slope}\\,|i - j|",
             .symbol = "D", .letter = "D", .kind = scores,
             .words = "what the distance from {row} to {col} takes off the logit"},
    Quantity{.node = Node::X, .id = "X", .code = "X", .title = "Tokens", .symbol = "X", .letter = "X",
             .scope = layer},
    Quantity{.node = Node::M, .id = "M", .code = "M", .title = "Memory", .symbol = "M", .letter = "M",
             .scope = layer},
    Quantity{.node = Node::Q, .id = "Q", .code = "Q", .title = "Queries", .symbol = "Q", .letter = "Q",
             .color = ColorRole::queries, .scope = layer},
    Quantity{.node = Node::K, .id = "K", .code = "K", .title = "Keys", .symbol = "K", .letter = "K",
             .color = ColorRole::keys, .scope = layer},
    Quantity{.node = Node::V, .id = "V", .code = "V", .title = "Values", .symbol = "V", .letter = "V",
             .color = ColorRole::values, .scope = layer},
    Quantity{.node = Node::W_Q, .id = "WQ", .code = "W_Q", .title = "Weights of the queries", .symbol = "W",
             .letter = "W", .raised = "Q", .color = ColorRole::queries},
    Quantity{.node = Node::W_K, .id = "WK", .code = "W_K", .title = "Weights of the keys", .symbol = "W",
             .letter = "W", .raised = "K", .color = ColorRole::keys},
    Quantity{.node = Node::W_V, .id = "WV", .code = "W_V", .title = "Weights of the values", .symbol = "W",
             .letter = "W", .raised = "V", .color = ColorRole::values},
    Quantity{.node = Node::W_edit, .id = "W", .code = "W", .title = "Weights of the scores", .symbol = "W",
             .letter = "W"},
    Quantity{.node = Node::W_A, .id = "WA", .code = "W_A", .title = "Weights of the symmetric design", .symbol = "W",
             .letter = "W", .raised = "A", .color = ColorRole::output},
    Quantity{.node = Node::P, .id = "P", .code = "P", .title = "What places add to the keys", .symbol = "P",
             .letter = "P", .color = ColorRole::keys},
    Quantity{.node = Node::W_O, .id = "WO", .code = "W_O", .title = "Weights of the output", .symbol = "W",
             .letter = "W", .raised = "O", .color = ColorRole::output, .scope = layer},
    Quantity{.id = "target", .code = "target", .title = "Target", .symbol = "\\text{target}",
             .color = ColorRole::output, .scope = layer},
};
// clang-format on

// `compute` prints the rows up to the output of the layer.
constexpr std::size_t printed = [] {
  std::size_t i = 0;
  while (table[i].node != Node::Y) ++i;
  return i + 1;
}();

// Where the row of each node stands.
constexpr auto places = [] {
  std::array<std::size_t, node_count> out{};
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].node) out[static_cast<std::size_t>(*table[i].node)] = i;
  return out;
}();

}  // namespace

std::span<const Quantity> quantities() { return std::span(table).first(printed); }

const Quantity* find_quantity(std::string_view id, QuantityScope scope) {
  for (const Quantity& quantity : quantities())
    if (quantity.id == id && quantity.scope == scope) return &quantity;
  return nullptr;
}

QuantityValue Quantity::get(const Analysis& a, int head) const {
  if (!node) return read(a, head);
  switch (*node) {
    case Node::concat: return view(a.concat);
    case Node::Y: return view(a.Y);
    case Node::S_sym:
    case Node::S_anti:
      if (!head_of(a, head).asymmetry) return std::monostate{};
      break;
    default: break;
  }
  return view(head_of(a, head).*member_of(*node));
}

const Quantity& row_of(Node node) { return table[places[static_cast<std::size_t>(node)]]; }

const Quantity& row_of(MatrixKind kind) {
  return kind == MatrixKind::target ? table.back() : row_of(node_of(kind));
}

}  // namespace attnlab
