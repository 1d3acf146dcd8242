// The facts of the softmax's rows: that they sum to 1, and what a scale or a constant does to them.
#include "core/facts/measure.h"

#include "core/algebra/softmax.h"

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
  return worst.identity(empty < 0 ? "" : empty_row_words(empty));
}

Fact output_rows_sum(const FactInput& in) {
  Fact out;
  out.bound = 1;
  double farthest = -1;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 0; i < in.analysis.dims.n_q; ++i) {
      if (allowed_keys(in, i) == 0) continue;
      const double sum = (head_of(in, h).A.row(i) / in.analysis.outside).sum();
      if (!std::isfinite(sum)) return not_applicable(overflow_words);
      if (std::abs(sum - 1) <= farthest) continue;
      farthest = std::abs(sum - 1);
      out.value = sum;
      out.head = h;
    }
  if (!out.value) return not_applicable("no row has anything allowed");
  if (farthest <= tolerance) return out;
  return broken(outside_words(in), out);
}

// The constant of row i is what a bias b on the keys would add to it: (q_i . b) for all keys alike. Here any number will do.
Fact shift_invariance(const FactInput& in) {
  Worst worst;
  std::uint64_t seed = 3;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    Matrix L = head.L, A = head.A;
    for (int i = 0; i < L.rows(); ++i) {
      if (allowed_keys(in, i) == 0) continue;
      double size = 1;
      const double constant = 2 * uniform(seed);
      for (int j = 0; j < L.cols(); ++j) {
        if (allowed(in.scene.mask, i, j)) size = std::max(size, std::abs(L(i, j)));
        L(i, j) += constant;
      }
      softmax_row(L, A, i);
      worst.add(largest(A.row(i) - head.A.row(i)), size, h, i);
    }
  }
  return worst.empty() ? not_applicable("no row has anything allowed") : worst.identity();
}

// clang-format off
constexpr FactInfo softmax_rows[]{
    {.id = "rows-sum-to-one", .title = "Every row of $A$ sums to 1",
     .statement = R"(A\,\mathbf{1} = \mathbf{1},\quad a_{ij} \ge 0)",
     .statement_columns = R"(\mathbf{1}^{\mathsf{T}} A = \mathbf{1}^{\mathsf{T}},\quad a_{ij} \ge 0)",
     .about = "The weights of a query are shares of one whole, so that its output is a weighted mean of "
              "values. A row in which the mask allows nothing has no shares to give: its weights are all 0 "
              "here, NaN in other software.",
     .source = "1706.03762", .view = "softmax", .part = "row", .nodes = nodes<Node::A>,
     .measure = rows_sum_to_one},
    {.id = "output-rows-sum", .title = "The scale belongs inside",
     .statement = R"(\sum_j a_{ij}/s = 1/s)",
     .about = "Divided by a scale s after the softmax, the weights sum to 1/s: the mean of the values "
              "shrinks towards 0. Before the softmax the same scale makes the weights milder, and they "
              "still sum to 1.",
     .source = "1706.03762", .view = "softmax", .part = "scale", .nodes = nodes<Node::A>,
     .measure = output_rows_sum},
    {.id = "shift-invariance", .title = "A constant in a row cancels",
     .statement = R"(\operatorname{softmax}(l + c\,\mathbf{1}) = \operatorname{softmax}(l))",
     .about = "A bias b on the keys adds the same number to all scores of a query, so it cancels; a bias on "
              "the queries does not.",
     .source = "2302.08626, 2006.16362", .view = "softmax", .part = "row", .nodes = nodes<Node::L, Node::A>,
     .measure = shift_invariance},
};
// clang-format on

}  // namespace

std::span<const FactInfo> softmax_facts() { return softmax_rows; }

}  // namespace attnlab::fact
