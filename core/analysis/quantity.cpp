#include "core/analysis/quantity.h"

#include <array>

namespace attnlab {

namespace {

const HeadAnalysis& head_of(const Analysis& a, int head) { return a.heads[static_cast<std::size_t>(head)]; }

template <Matrix HeadAnalysis::*Member>
QuantityValue of_head(const Analysis& a, int head) {
  return view(head_of(a, head).*Member);
}

// A part of the scores, which exists where they are square.
template <Matrix HeadAnalysis::*Member>
QuantityValue of_square_scores(const Analysis& a, int head) {
  if (!head_of(a, head).asymmetry) return std::monostate{};
  return view(head_of(a, head).*Member);
}

QuantityValue rank(const Analysis& a, int head) { return head_of(a, head).rank; }

QuantityValue asymmetry_of_scores(const Analysis& a, int head) {
  const auto& asymmetry = head_of(a, head).asymmetry;
  return asymmetry ? QuantityValue(*asymmetry) : QuantityValue(std::monostate{});
}

QuantityValue concat(const Analysis& a, int /*head*/) { return view(a.concat); }

QuantityValue output(const Analysis& a, int /*head*/) { return view(a.Y); }

using enum QuantityKind;
using enum QuantityScope;
using H = HeadAnalysis;

constexpr std::array table{
    Quantity{"Q", "Projected queries", "P_Q = Q W^Q", projection, head, of_head<&H::P_Q>},
    Quantity{"K", "Projected keys", "P_K = K W^K", projection, head, of_head<&H::P_K>},
    Quantity{"V", "Projected values", "P_V = V W^V", projection, head, of_head<&H::P_V>},
    Quantity{"scores", "Scores", "S = P_Q P_K^{\\mathsf{T}}", scores, head, of_head<&H::S>},
    Quantity{"logits", "Logits", "L = S / (\\text{inside} \\cdot \\text{temperature})", scores, head,
             of_head<&H::L>},
    Quantity{"weights", "Weights", "A = \\operatorname{softmax}(L)", weights, head, of_head<&H::A>},
    Quantity{"row_sums", "Row sums of the weights", "\\sum_j a_{ij}", vector, head, of_head<&H::row_sums>},
    Quantity{"entropy", "Entropy of each row, in nats", "-\\sum_j a_{ij} \\log a_{ij}", vector, head,
             of_head<&H::entropy>},
    Quantity{"output", "Head output", "H = A P_V / \\text{outside}", projection, head, of_head<&H::H>},
    Quantity{"W", "Merged score matrix", "W = W^Q W^{K\\mathsf{T}}", scores, head, of_head<&H::W>},
    Quantity{"singular_values", "Singular values of W", "\\sigma_i(W)", vector, head,
             of_head<&H::singular_values>},
    Quantity{"rank", "Numerical rank of W", "\\operatorname{rank} W", scalar, head, rank},
    Quantity{"QQ", "Queries with queries", "P_Q P_Q^{\\mathsf{T}}", scores, head, of_head<&H::QQ>},
    Quantity{"QQ_eigenvalues", "Eigenvalues of the queries with queries", "\\lambda_i(P_Q P_Q^{\\mathsf{T}})",
             vector, head, of_head<&H::QQ_eigenvalues>},
    Quantity{"asymmetry", "Asymmetry of the scores",
             "\\lVert (S - S^{\\mathsf{T}})/2 \\rVert_F / \\lVert S \\rVert_F", scalar, head,
             asymmetry_of_scores},
    Quantity{"symmetric_part", "Symmetric part of the scores", "(S + S^{\\mathsf{T}})/2", scores, head,
             of_square_scores<&H::symmetric_part>},
    Quantity{"antisymmetric_part", "Antisymmetric part of the scores", "(S - S^{\\mathsf{T}})/2", scores,
             head, of_square_scores<&H::antisymmetric_part>},
    Quantity{"concat", "All heads beside each other", "\\operatorname{concat}(H_1, \\ldots, H_h)", projection,
             layer, concat},
    Quantity{"output", "Output of the layer", "Y = \\operatorname{concat}(H_1, \\ldots, H_h) W^O", projection,
             layer, output},
};

}  // namespace

std::span<const Quantity> quantities() { return table; }

const Quantity* find_quantity(std::string_view id, QuantityScope scope) {
  for (const Quantity& quantity : table)
    if (quantity.id == id && quantity.scope == scope) return &quantity;
  return nullptr;
}

}  // namespace attnlab
