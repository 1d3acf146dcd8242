// The facts of the rows of weights: that they sum to 1, what a scale or a constant does to them, and what
// linear, sigmoid and sparsemax weights have that a softmax has not.
#include "core/facts/needs.h"
#include "core/studies/contributions.h"
#include "core/text/number.h"

#include <algorithm>

namespace attnlab::fact {
namespace {

Fact rows_sum_to_one(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix& A = head_of(in, h).A;
    for (int i = 0; i < A.rows(); ++i) {
      worst.add(std::abs(A.row(i).sum() - 1), 1, h, i);
      if (A.row(i).minCoeff() < 0) worst.add(-A.row(i).minCoeff(), 1, h, i);
    }
  }
  const int empty = first_empty_row(in);
  return worst.identity(!by_shares(in) ? weights_words(in) : empty < 0 ? "" : empty_row_words(empty));
}

Fact output_rows_sum(const FactInput& in) {
  Worst worst;
  double sum = 0;
  const double s = in.analysis.outside;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 0; i < in.analysis.dims.n_q; ++i) {
      if (allowed_keys(in, i) == 0) continue;
      sum = (head_of(in, h).A.row(i) / s).sum();
      worst.add(std::abs(sum - 1 / s), 1 / s, h, i);
    }
  const Fact out = worst.identity();
  if (out.status != FactStatus::holds) return out;
  return valued(sum, 1 / s, out.head, out.row);
}

// The constant of row i is what a bias b on the keys would add, q_i . b for all alike.
// Here any number will do.
Fact shift_invariance(const FactInput& in) {
  Worst worst;
  std::uint64_t seed = 3;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    Matrix L = head.L;
    for (int i = 0; i < L.rows(); ++i) {
      if (allowed_keys(in, i) == 0) continue;
      double size = 1;
      const double constant = 2 * uniform(seed);
      for (int j = 0; j < L.cols(); ++j) {
        if (allowed(in.scene.mask, i, j)) size = std::max(size, std::abs(L(i, j)));
        L(i, j) += constant;
      }
      if (4 * machine_eps * size > too_rough) return not_applicable(too_rough_words);
      const Matrix moved = weighed(in.scene.weights, L.row(i));
      worst.within(largest(moved - head.A.row(i)), tolerance + 4 * machine_eps * size, h, i);
    }
  }
  // Entry by entry a constant moves every weight, by less than a double shows where a sigmoid is flat.
  Fact out = worst.identity(by_shares(in) ? "" : weights_words(in));
  if (by_shares(in) || out.status == FactStatus::broken || worst.empty()) return out;
  return not_applicable("too flat to show in doubles");
}

// A symmetric L gives a symmetric A where each weight goes by its own logit;
// L is held against its transpose entry by entry.
Fact symmetric_weights(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    if (!symmetric_logits(in, h)) continue;
    if (logit_rounding(in, h) > too_rough) return not_applicable(too_rough_words);
    const Matrix& A = head_of(in, h).A;
    worst.within(largest(Matrix(A - A.transpose())), tolerance + 4 * logit_rounding(in, h), h);
  }
  return worst.identity();
}

// Whether nothing but one product stands between P_Q and the logits.
bool plain_scores(const FactInput& in) {
  const Graph& g = graph(rules_of(in.scene));
  const Few<Factor, 3>& factors = g[Node::S].summands[0].factors;
  return !g[Node::L].less && g[Node::S].summands.size() == 1 && factors.size() == 2 &&
         factors[0] == Factor{Node::P_Q, false} && factors[1] == Factor{Node::P_K, true};
}

// The product with the keys may come first: n (d_k d_v) steps in place of n^2 (d_k + d_v).
Fact linear_order(const FactInput& in) {
  Worst worst;
  const double by = sigma(in) * in.analysis.outside;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    const Matrix inner = product(head.P_K.transpose(), head.P_V), other = product(head.P_Q, inner) / by;
    const Matrix terms =
        product(query_terms(in, h), product(Matrix(key_terms(in, h).transpose()), value_terms(in, h)));
    worst.add(largest(Matrix(head.H - other)), largest(terms) / by, h);
  }
  Fact out = worst.identity();
  const Dims& n = in.analysis.dims;
  out.numbers = std::to_string(n.n_k * n.d_k * n.d_v + n.n_q * n.d_k * n.d_v) +
                " multiplications in place of " + std::to_string(n.n_q * n.n_k * (n.d_k + n.d_v)) +
                " per head";
  return out;
}

// Of all points b of the simplex a is the nearest to l exactly if (l - a) . (b - a) <= 0 for its corners b.
Fact nearest_point(const FactInput& in) {
  Worst worst;
  int zeros = 0, of = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 0; i < in.analysis.dims.n_q; ++i) {
      if (allowed_keys(in, i) == 0) continue;
      const HeadAnalysis& head = head_of(in, h);
      double along = 0, most = 0, size = 1;
      bool first = true;
      for (int j = 0; j < in.analysis.dims.n_k; ++j) {
        if (!allowed(in.scene.mask, i, j)) continue;
        const double a = head.A(i, j), rest = head.L(i, j) - a;
        ++of;
        zeros += a == 0 ? 1 : 0;
        along += a * rest;
        most = first ? rest : std::max(most, rest);
        size = std::max(size, std::abs(head.L(i, j)));
        first = false;
      }
      worst.add(std::max(0.0, most - along), size, h, i);
    }
  Fact out = worst.identity();
  out.numbers = std::to_string(zeros) + " of " + std::to_string(of) + " weights are exactly 0";
  return out;
}

// Of all rows the one in which the two keys are farthest apart.
Fact largest_weight(const FactInput& in) {
  Fact out;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (const Outweighed& one : outweighed(head_of(in, h))) {
      if (one.of_most - one.of_heaviest <= out.bound.value_or(0) - out.value.value_or(0)) continue;
      const auto told = [&](int key) {
        return numbered("key", key) + " with the weight " + show_number(head_of(in, h).A(one.row, key), 2);
      };
      out = valued(one.of_heaviest, one.of_most, h, one.row, one.heaviest);
      out.numbers = numbered("query", one.row) + of_head(in, h) + ": " + told(one.heaviest) +
                    " contributes less than " + told(one.most);
    }
  return out;
}

// clang-format off
constexpr FactInfo softmax_rows[]{
    {.id = "rows-sum-to-one", .title = "The weights of a query sum to 1",
     .statement = R"(A\,\mathbf{1} = \mathbf{1},\quad a_{ij} \ge 0)",
     .statement_columns = R"(\mathbf{1}^{\mathsf{T}} A = \mathbf{1}^{\mathsf{T}},\quad a_{ij} \ge 0)",
     .about = "The weights of a query are shares of one whole, so that its output is a weighted mean of values. A query that "
              "may see no key has no shares to give: its weights are all 0 here, NaN in other software.",
     .source = "1706.03762", .view = "softmax", .part = "row", .nodes = nodes<Node::A>, .needs = {finite<Node::A>},
     .by = rows_sum_to_one},
    {.id = "output-rows-sum", .title = "Divided by $s$, the weights of a query sum to $1/s$",
     .statement = R"(\sum_j a_{ij}/s = 1/s \quad \text{where query } i \text{ may see a key})",
     .statement_columns = R"(\sum_j a_{ji}/s = 1/s \quad \text{where query } i \text{ may see a key})",
     .about = "A scale s after the softmax makes the weights shares of 1/s instead of 1. A scale before it makes them milder, and "
              "they still sum to 1. One after the softmax can be taken into W^O or the values, one before it into W^Q or the "
              "queries: no scale makes a layer possible that was not.",
     .source = "1706.03762", .view = "softmax", .part = "scale", .relation = "=", .nodes = nodes<Node::A>, .identity = true,
     .needs = {finite<Node::A>, {scaled_outside, "nothing is divided after the softmax: choose a scale outside"}, shares_of_one},
     .otherwise = no_row_words, .by = output_rows_sum},
    {.id = "shift-invariance", .title = "A constant in all logits of a query cancels",
     .statement = R"(a(l + c\,\mathbf{1}) = a(l))",
     .about = "A vector added to every projected key adds the same number to all scores of a query, so it cancels, unless the "
              "keys are then brought to length 1 or turned by their positions, or the queries move with them. One added to every "
              "query adds another number for every key. A sparsemax forgets a constant, too; weights that are made entry by entry "
              "do not.",
     .source = "2302.08626, 2006.16362", .view = "softmax", .part = "row", .nodes = nodes<Node::L, Node::A>,
     .needs = {finite<Node::L, Node::A>}, .otherwise = no_row_words, .by = shift_invariance},
    {.id = "symmetric-weights", .title = "Entry by entry, symmetric logits make symmetric weights",
     .statement = R"(L = L^{\mathsf{T}} \to A = A^{\mathsf{T}})",
     .about = "What takes the symmetry from the weights is the sum that the softmax divides by, which differs from query to query. Linear and sigmoid weights have no such sum: i attends to j as much as j to i.",
     .source = "2409.04431", .view = "symmetry", .part = "weights", .nodes = nodes<Node::L, Node::A>, .identity = true,
     .needs = {{no<by_shares>, "every weight depends on all logits of its query"},
               {[](In in) { return in.analysis.dims.n_q == in.analysis.dims.n_k; }, "the weights are not square"}, same_sides,
               finite<Node::S, Node::L, Node::A>}, .otherwise = "the logits are not symmetric, or the mask is not",
     .by = symmetric_weights},
    {.id = "linear-order", .title = "Without a softmax, keys and values can meet first",
     .statement = R"(A P_V = \tfrac{1}{\sigma}\, P_Q\,(P_K^{\mathsf{T}} P_V))",
     .statement_columns = R"(P_V A = \tfrac{1}{\sigma}\, (P_V P_K^{\mathsf{T}})\,P_Q)",
     .about = "A product of three matrices may be multiplied in either order: first keys with values, a matrix of d_k x d_v, and no n "
              "x n matrix is ever made. That is why linear attention costs n and not n². A softmax, or a mask, comes between the two products.",
     .source = "2006.16236", .view = "pipeline", .nodes = nodes<Node::A, Node::H>, .identity = true,
     .needs = {{weighs_by<WeightsRule::linear>, "the weights are not linear"},
               {no<masks_something>, "a mask comes between the two products"},
               {plain_scores, "the scores are another product than that of P_Q and P_K"},
               finite<Node::S, Node::L, Node::P_V, Node::A, Node::H>}, .by = linear_order},
    {.id = "nearest-point", .title = "A sparsemax is the nearest point of the simplex",
     .statement = R"((l_i - a_i) \cdot (b - a_i) \le 0 \quad \text{for every corner } b)",
     .about = "Of all weights that are shares of 1, those nearest to the logits: where a logit is small enough the nearest point "
              "lies on the border, and the weight is exactly 0. A softmax never gives 0 to a key that may be seen.",
     .source = "1602.02068", .view = "softmax", .part = "row", .nodes = nodes<Node::L, Node::A>, .identity = true,
     .needs = {{weighs_by<WeightsRule::sparsemax>, "the weights are not a sparsemax"}, finite<Node::L, Node::A>},
     .otherwise = no_row_words, .by = nearest_point},
    {.id = "largest-weight", .title = "The largest weight need not contribute most",
     .statement = R"(c_{ij} = \frac{a_{ij}\, v_j \cdot o_i}{\lVert o_i \rVert^2}, \; a_{ij} = \max_l a_{il}, \; c_{ij} < \max_l c_{il} \quad \text{for some } i, j)",
     .statement_columns = R"(c_{ji} = \frac{a_{ji}\, v_j \cdot o_i}{\lVert o_i \rVert^2}, \; a_{ji} = \max_l a_{li}, \; c_{ji} < \max_l c_{li} \quad \text{for some } i, j)",
     .about = "A key contributes to the output o of a query, the sum of the a v, its weight, times the length of its value, times how "
              "far that points the way of o. Those of all keys sum to 1; what points against o contributes less than 0.",
     .view = "softmax", .part = "contributions", .relation = "<", .nodes = nodes<Node::A>, .identity = true,
     .needs = {finite<Node::S, Node::L, Node::P_V, Node::A, Node::H>, sure_scores},
     .otherwise = "for every query the key of the largest weight contributes most", .by = largest_weight},
};
// clang-format on

}  // namespace

std::span<const FactInfo> softmax_facts() { return softmax_rows; }

}  // namespace attnlab::fact
