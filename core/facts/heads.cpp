// The facts of heads and of what they cost.
#include "core/facts/measure.h"

#include "core/studies/detail_heads.h"

namespace attnlab::fact {
namespace {

Fact ov_circuit(const FactInput& in) {
  if (!reads(in, Node::W_O) && !reads(in, Node::W_A)) return not_applicable("there is no W_O");
  if (!value_projection(in.scene)) return not_applicable("the values have no matrix of their own");
  const Dims& n = in.analysis.dims;
  Fact out;
  out.bound = n.d_v;
  for (int h = 0; h < n.h; ++h) {
    const OVMatrix OV = ov_matrix(in.scene, n, h);
    const double terms =
        largest(Matrix(value_weights(in, h).cwiseAbs().lazyProduct(output_block(in, h).cwiseAbs())));
    if (!OV.allFinite() || !std::isfinite(terms)) return not_applicable(overflow_words);
    const int rank = rank_of(OV, terms);
    if (rank > n.d_v) return broken("the rank is above the bound");
    if (!out.value || rank > *out.value) out.value = rank, out.head = h;
    const auto copying = copying_score(OV);
    out.numbers +=
        (h == 0 ? "copying score " : ", ") + (copying ? short_text(*copying) : std::string("none"));
  }
  return out;
}

// Trainable numbers of the rules in force with `heads` heads of one width.
int cost(const FactInput& in, int d, int heads, int width) {
  int each = 0;
  for (const Node node : {Node::W_Q, Node::W_K, Node::W_V, Node::W_A, Node::W_O})
    if (reads(in, node)) each += d * width;
  return heads * each;
}

Fact same_cost_heads(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  if (!reads(in, Node::W_Q))
    return not_applicable(reads(in, Node::W_edit) ? "a merged W has no width: each head costs d x d numbers"
                                                  : no_factors_words(in));
  if (n.d % n.h != 0)
    return not_applicable(std::to_string(n.h) + " heads do not divide d = " + std::to_string(n.d));
  Fact out;
  out.value = cost(in, n.d, n.h, n.d / n.h);
  out.bound = cost(in, n.d, 1, n.d);
  out.numbers =
      std::to_string(n.h) + (n.h == 1 ? " head" : " heads") + " of width " + std::to_string(n.d / n.h);
  if (*out.value == *out.bound) return out;
  return broken("the counts disagree");
}

Fact mean_of_heads(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  if (n.h == 1) return not_applicable("one head only");
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
  if (!reads(in, Node::W_Q)) return not_applicable(no_factors_words(in));
  const Dims& n = in.analysis.dims;
  Fact out;
  out.value = n.d * n.d_k * n.h;
  out.bound = 2 * n.d * n.d_k * n.h;
  const bool shared = !reads(in, Node::W_K);
  out.numbers = shared ? "shared here" : "two matrices here";
  if (in.analysis.parameters.score == (shared ? *out.value : *out.bound)) return out;
  return broken("the counts disagree");
}

Fact merged_equals_factored(const FactInput& in) {
  if (!reads(in, Node::W_Q)) return not_applicable(no_factors_words(in));
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix keys = as_met(in, key_rows(in));
    const Matrix merged = product(product(query_rows(in), head_of(in, h).W), keys.transpose());
    worst.add(largest(merged - head_of(in, h).S), score_size(in, h), h);
  }
  return worst.identity(in.scene.unit_keys ? "unit keys: a key has another length before its projection"
                                           : "");
}

// clang-format off
constexpr FactInfo heads_rows[]{
    {.id = "ov-circuit", .title = "A head moves at most $d_v$ directions",
     .statement = R"(\operatorname{rank}(W^{V}_i W^{O}_i) \le d_v)",
     .statement_columns = R"(\operatorname{rank}(W^{O\mathsf{T}}_i W^{V\mathsf{T}}_i) \le d_v)",
     .about = "What a head writes when it reads a token. The copying score, the sum of the eigenvalues over "
              "the sum of their sizes, is 1 where it copies and −1 where it inverts.",
     .source = "transformer-circuits.pub 2021", .view = "heads", .part = "output", .relation = "≤",
     .nodes = nodes<Node::W_V, Node::W_O, Node::W_A>, .measure = ov_circuit},
    {.id = "same-cost-heads", .title = "Many narrow heads cost as one",
     .statement = R"(h \cdot d \cdot (d/h) = d \cdot d)",
     .about = "h heads of width d/h have the parameters of one head of width d: several ways of looking for "
              "the same number of parameters.",
     .source = "1706.03762 section 3.2.2", .view = "rank", .part = "W", .relation = "=",
     .nodes = nodes<Node::W_Q, Node::W_K>, .measure = same_cost_heads},
    {.id = "mean-of-heads", .title = "The mean of heads is one $W^{O}$",
     .statement = R"([H_1 \ldots H_h]\,[I; \ldots; I]/h = \frac{1}{h} \sum_i H_i)",
     .statement_columns = R"(\frac{1}{h}\,[I \ldots I]\,[H_1;\ldots;H_h] = \frac{1}{h} \sum_i H_i)",
     .about = "Averaging heads is a special case of setting them side by side: W_O made of identities "
              "divided by h.",
     .view = "heads", .part = "output", .nodes = nodes<Node::H>, .measure = mean_of_heads},
    {.id = "shared-halves", .title = "Sharing $W^{Q}$ and $W^{K}$ halves the cost",
     .statement = R"(d\,d_k \quad\text{against}\quad 2\,d\,d_k)",
     .about = "Half the numbers, and in self-attention symmetric scores.",
     .source = "2001.04451", .view = "rank", .part = "W", .relation = "of",
     .nodes = nodes<Node::W_Q, Node::W_K>, .measure = shared_halves},
    {.id = "merged-equals-factored", .title = "One matrix $W$ gives the same scores",
     .statement = R"(X\,(W^{Q}W^{K\mathsf{T}})\,X^{\mathsf{T}} = (XW^{Q})(XW^{K})^{\mathsf{T}})",
     .statement_columns =
         R"(X^{\mathsf{T}}(W^{K}W^{Q\mathsf{T}})X = (W^{K\mathsf{T}}X)^{\mathsf{T}}(W^{Q\mathsf{T}}X))",
     .about = "Only the product of the two matrices enters the scores. Unit keys, which are measured after "
              "their projection, tell the two apart.",
     .view = "rank", .part = "W", .nodes = nodes<Node::S>, .measure = merged_equals_factored},
};
// clang-format on

}  // namespace

std::span<const FactInfo> heads_facts() { return heads_rows; }

}  // namespace attnlab::fact
