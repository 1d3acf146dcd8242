// The facts of heads and of what they cost.
#include "core/facts/needs.h"

#include "core/algebra/svd.h"
#include "core/studies/detail_heads.h"

#include <algorithm>

namespace attnlab::fact {
namespace {

// The copying score speaks of square matrices that are not all but nilpotent, and not of rank 1,
// with its one eigenvalue.
std::string copying_words(const OVMatrix& OV, int d_v, double terms) {
  if (d_v == 1) return "says nothing of one direction";
  const auto copying = copying_of(OV);
  return copying && copying->sizes > 1e-3 * terms ? short_text(copying->score) : "none";
}

Fact ov_circuit(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Fact out;
  out.bound = n.d_v;
  for (int h = 0; h < n.h; ++h) {
    const OVMatrix OV = ov_matrix(in.scene, n, h);
    const double terms = spectral_norm(value_weights(in, h)) * spectral_norm(output_block(in, h));
    if (!OV.allFinite() || !std::isfinite(terms)) return not_applicable(overflow_words);
    const int rank = rank_above(OV, 8 * machine_eps * terms);
    if (rank > n.d_v) return broken("the rank is above the bound");
    if (!(rank <= out.value)) out.value = rank, out.head = h;
    out.numbers += (h == 0 ? "copying score " : ", ") + copying_words(OV, n.d_v, terms);
  }
  if (n.d_v < std::min(n.d_V, n.d_o)) return out;
  const std::string d = n.d_V == n.d ? "d" : "the width of V";
  Fact empty = not_applicable(
      "values as wide as " + d + " let a head move every direction: choose d_v below " + d, out.value);
  empty.bound = out.bound;
  empty.numbers = out.numbers;
  return empty;
}

// Trainable numbers of the rules in force with `heads` heads of one width.
int cost(const FactInput& in, int d, int heads, int width) {
  int each = 0;
  for (const Node node : {Node::W_Q, Node::W_K, Node::W_V, Node::W_A, Node::W_O})
    if (reads(in, node)) each += (node == Node::W_V ? in.analysis.dims.d_V : d) * width;
  return heads * each;
}

std::string no_width_words(const FactInput& in) {
  return reads(in, Node::W_edit) ? "a merged W has no width: each head costs d x d numbers"
                                 : no_factors_words(in);
}

std::string other_width_words(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  if (n.d % n.h != 0) return std::to_string(n.h) + " heads do not divide d = " + std::to_string(n.d);
  const int width = n.d / n.h;
  if (n.d_k == width && n.d_v == width && (!reads(in, Node::W_O) || n.d_o == n.d)) return "";
  return "heads of another width: it is about d_k = d_v = d/h = " + std::to_string(width);
}

Fact same_cost_heads(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  const int width = n.d / n.h;
  Fact out = valued(weight_parameters(in).total(), cost(in, n.d, 1, n.d));
  out.numbers = std::to_string(n.h) + " heads of width " + std::to_string(width) + " here, one of width " +
                std::to_string(n.d) + " beside them";
  if (out.value == out.bound) return out;
  return broken("the counts disagree");
}

Fact mean_of_heads(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  OutputWeight stacked = OutputWeight::Zero(n.h * n.d_v, n.d_v);
  Matrix mean = Matrix::Zero(n.n_q, n.d_v);
  for (int h = 0; h < n.h; ++h) {
    stacked.middleRows(h * n.d_v, n.d_v) = WeightMatrix::Identity(n.d_v, n.d_v) / n.h;
    mean += head_of(in, h).H;
  }
  mean /= n.h;
  Worst worst;
  worst.add(largest(Matrix(in.analysis.concat.lazyProduct(stacked)) - mean), largest(in.analysis.concat), 0);
  return worst.identity();
}

Fact shared_halves(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  const int one = n.d * n.d_k * n.h;
  Fact out;
  if (reads(in, Node::W_K))
    out = not_applicable("two matrices here: choose qq or shared");
  else if (weight_parameters(in).score != one)
    return broken("the counts disagree");
  out.value = one;
  out.bound = 2 * one;
  out.numbers =
      std::to_string(one) + " numbers for one matrix per head, " + std::to_string(2 * one) + " for two";
  return out;
}

Fact merged_equals_factored(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix keys = as_met(in, key_rows(in));
    const Matrix merged = product(product(query_rows(in), head_of(in, h).W), keys.transpose());
    worst.add(largest(merged - head_of(in, h).S), score_size(in, h), h);
  }
  return worst.identity(placed(in)           ? placed_words
                        : turned(in)         ? "rope turns between W^Q and W^K"
                        : in.scene.unit_keys ? "unit keys: a key has another length before its projection"
                                             : "");
}

// clang-format off
constexpr FactInfo heads_rows[]{
    {.id = "ov-circuit", .title = "A head moves at most $d_v$ directions",
     .statement = R"(\operatorname{rank}(W^{V}_i W^{O}_i) \le d_v)",
     .statement_columns = R"(\operatorname{rank}(W^{O\mathsf{T}}_i W^{V\mathsf{T}}_i) \le d_v)",
     .about = "What a head writes when it reads a token. The copying score, the sum of the eigenvalues over the sum of their "
              "sizes, is 1 where all are positive, as for a head that copies, and −1 where all are negative; 1 does not make it a "
              "copy.",
     .source = "transformer-circuits.pub 2021", .view = "heads", .part = "output", .relation = "≤",
     .nodes = nodes<Node::W_V, Node::W_O, Node::W_A>, .identity = true,
     .needs = {{has<Node::W_O, Node::W_A>, "there is no W^O"},
               {[](In in) { return value_projection(in.scene).has_value(); }, "the values have no matrix of their own"}},
     .by = ov_circuit},
    {.id = "same-cost-heads", .title = "Many narrow heads cost as much as one",
     .statement = R"(d_k = d_v = d/h \to h \cdot d\,d_k = d \cdot d)",
     .about = "h heads of width d/h have as many parameters as one head of width d: several ways of attending, at the same cost. "
              "Counted over all matrices of the rules.",
     .source = "1706.03762 section 3.2.2", .view = "rank", .part = "W", .relation = "=", .nodes = nodes<Node::W_Q, Node::W_K>,
     .identity = true, .needs = {{has<Node::W_Q>, no_width_words}, several_heads, other_width_words}, .by = same_cost_heads},
    {.id = "mean-of-heads", .title = "Averaging heads is one choice of $W^{O}$",
     .statement = R"([H_1 \ldots H_h]\,[I; \ldots; I]/h = \frac{1}{h} \sum_i H_i)",
     .statement_columns = R"(\frac{1}{h}\,[I \ldots I]\,[H_1;\ldots;H_h] = \frac{1}{h} \sum_i H_i)",
     .about = "Averaging heads is a special case of setting them side by side: W^O made of identities divided by h.",
     .view = "heads", .part = "output", .nodes = nodes<Node::H>, .identity = true, .needs = {several_heads}, .by = mean_of_heads},
    {.id = "shared-halves", .title = "Sharing $W^{Q}$ and $W^{K}$ halves the cost",
     .statement = R"(h\,d\,d_k = \tfrac{1}{2} \cdot 2\,h\,d\,d_k)",
     .about = "Half the numbers for the scores, and where queries and keys are the same tokens symmetric scores, unless keys are "
              "brought to length 1.",
     .source = "2001.04451", .view = "rank", .part = "W", .relation = "of", .nodes = nodes<Node::W_Q, Node::W_K>, .identity = true,
     .needs = {two_factors}, .by = shared_halves},
    {.id = "merged-equals-factored", .title = "One matrix $W$ gives the same scores",
     .statement = R"(Q\,(W^{Q}W^{K\mathsf{T}})\,K^{\mathsf{T}} = (QW^{Q})(KW^{K})^{\mathsf{T}} = S)",
     .statement_columns = R"(K^{\mathsf{T}}(W^{K}W^{Q\mathsf{T}})Q = (W^{K\mathsf{T}}K)^{\mathsf{T}}(W^{Q\mathsf{T}}Q) = S)",
     .about = "Only the product of the two matrices enters the scores. Unit keys, whose length is taken after their projection, "
              "rope, which turns them after it, and what places add to keys tell the two apart.",
     .view = "rank", .part = "W", .nodes = nodes<Node::S>, .needs = {two_factors, finite<Node::W, Node::S>, sure_unit_keys},
     .by = merged_equals_factored},
};
// clang-format on

}  // namespace

std::span<const FactInfo> heads_facts() { return heads_rows; }

}  // namespace attnlab::fact
