// The facts of the rows of weights: that they sum to 1, and what a scale or a constant does to them.
#include "core/facts/needs.h"

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

// The constant of row i is what a bias b on the projected keys would add to it: q_i . b for all keys alike. Here any number
// will do.
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

// clang-format off
constexpr FactInfo softmax_rows[]{
    {.id = "rows-sum-to-one", .title = "Every row of $A$ sums to 1",
     .statement = R"(A\,\mathbf{1} = \mathbf{1},\quad a_{ij} \ge 0)",
     .statement_columns = R"(\mathbf{1}^{\mathsf{T}} A = \mathbf{1}^{\mathsf{T}},\quad a_{ij} \ge 0)",
     .about = "The weights of a query are shares of one whole, so that its output is a weighted mean of values. A row in which "
              "the mask allows nothing has no shares to give: its weights are all 0 here, NaN in other software.",
     .source = "1706.03762", .view = "softmax", .part = "row", .nodes = nodes<Node::A>, .needs = {finite<Node::A>},
     .by = rows_sum_to_one},
    {.id = "output-rows-sum", .title = "Rows of $A/s$ sum to $1/s$",
     .statement = R"(\sum_j a_{ij}/s = 1/s \quad \text{where row } i \text{ may see a key})",
     .statement_columns = R"(\sum_j a_{ji}/s = 1/s \quad \text{where query } i \text{ may see a key})",
     .about = "A scale s after the softmax makes the weights shares of 1/s instead of 1. A scale before it makes them milder, and "
              "they still sum to 1. One behind the softmax can be taken into W^O or the values, one before it into W^Q or the "
              "queries: no scale makes a layer possible that was not.",
     .source = "1706.03762", .view = "softmax", .part = "scale", .relation = "=", .nodes = nodes<Node::A>, .identity = true,
     .needs = {finite<Node::A>, {scaled_outside, "nothing is divided after the softmax: choose a scale outside"}, shares_of_one},
     .otherwise = no_row_words, .by = output_rows_sum},
    {.id = "shift-invariance", .title = "A constant in a row cancels",
     .statement = R"(a(l + c\,\mathbf{1}) = a(l))",
     .about = "A vector added to every projected key adds the same number to all scores of a query, so it cancels, unless the "
              "keys are then brought to length 1 or turned by their places, or the queries move with them. One added to every "
              "query adds another number for every key. A sparsemax forgets a constant, too; weights that are made entry by entry "
              "do not.",
     .source = "2302.08626, 2006.16362", .view = "softmax", .part = "row", .nodes = nodes<Node::L, Node::A>,
     .needs = {finite<Node::L, Node::A>}, .otherwise = no_row_words, .by = shift_invariance},
};
// clang-format on

}  // namespace

std::span<const FactInfo> softmax_facts() { return softmax_rows; }

}  // namespace attnlab::fact
