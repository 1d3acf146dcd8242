// The facts of rank and of what a width allows.
#include "core/facts/measure.h"

#include "core/algebra/hull.h"
#include "core/algebra/svd.h"
#include "core/studies/detail_rank.h"

#include <algorithm>
#include <utility>

namespace attnlab::fact {
namespace {

// |W_Q| |W_K|^T: the terms that the entries of W are summed from.
WeightMatrix terms_of_W(const FactInput& in, int head) {
  const Head& w = weights_of(in, head);
  if (!reads(in, Node::W_Q)) return head_of(in, head).W.cwiseAbs();
  return w.W_Q.cwiseAbs().lazyProduct(projection(in, Node::P_K, head).transpose().cwiseAbs());
}

// A rank and what bounds it, of the head in which it is largest.
Fact bounded_rank(int h, int rank, int bound, Fact out) {
  const bool worse = !out.value || rank > *out.value;
  if (worse) {
    out.value = rank;
    out.bound = bound;
    out.head = h;
  }
  return rank > bound ? broken("the rank is above the bound", out) : out;
}

Fact rank_W(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Fact out;
  for (int h = 0; h < n.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    const double terms = largest(terms_of_W(in, h));
    if (!head.W.allFinite() || !std::isfinite(terms)) return not_applicable(overflow_words);
    out = bounded_rank(h, rank_of(head.W, terms), std::min(n.d, n.d_k), out);
  }
  if (!reads(in, Node::W_Q)) return not_applicable(no_factors_words(in), out.value);
  return out;
}

Fact rank_scores(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Fact out;
  int rank_A = 0;
  for (int h = 0; h < n.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    const double size = score_size(in, h);
    if (!head.S.allFinite() || !head.A.allFinite() || !std::isfinite(size))
      return not_applicable(overflow_words);
    out = bounded_rank(h, rank_of(head.S, size), std::min({n.n_q, n.n_k, n.d, n.d_k}), out);
    if (out.head == h) rank_A = rank_of(head.A, 0);
  }
  out.numbers = "rank of S " + short_text(*out.value) + ", rank of the weights " + std::to_string(rank_A);
  return out;
}

Fact parameters(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  const ScoreParameters count = score_parameters(n.d, n.d_k, n.h);
  if (!reads(in, Node::W_K))
    return not_applicable(reads(in, Node::W_Q) ? "one shared matrix, not two" : no_factors_words(in),
                          in.analysis.parameters.score);
  Fact out;
  out.value = in.analysis.parameters.score;
  out.bound = count.merged;
  out.numbers = std::to_string(count.two) + " numbers in two factors, " + std::to_string(count.merged) +
                " in one matrix, " + std::to_string(count.freedom) + " degrees of freedom";
  const bool saves = *out.value < count.merged;
  if (in.analysis.parameters.score == count.two && saves == (2 * n.d_k < n.d) &&
      count.freedom <= count.merged && count.freedom <= count.two)
    return out;
  return broken("the counts disagree");
}

// Equal power sums tr(M^k), k = 1 .. d, say that the eigenvalues other than 0 are equal, one by one (Newton), and do not
// suffer where eigenvalues coincide, as the zeros of W do.
Fact same_spectrum(const FactInput& in) {
  if (!reads(in, Node::W_Q)) return not_applicable(no_factors_words(in));
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Head& w = weights_of(in, h);
    const WeightMatrix other = projection(in, Node::P_K, h);
    const double size = terms_of_W(in, h).norm();
    if (!std::isfinite(size)) return not_applicable(overflow_words);
    if (size == 0) {
      worst.add(0, 0, h);
      continue;
    }
    const WeightMatrix outer = head_of(in, h).W / size;
    const WeightMatrix inner = WeightMatrix(other.transpose().lazyProduct(w.W_Q)) / size;
    WeightMatrix outer_power = outer, inner_power = inner;
    for (int k = 0; k < in.analysis.dims.d; ++k) {
      worst.add(std::abs(outer_power.trace() - inner_power.trace()) * size, size, h);
      outer_power = WeightMatrix(outer_power.lazyProduct(outer));
      inner_power = WeightMatrix(inner_power.lazyProduct(inner));
    }
  }
  return worst.identity();
}

Fact best_rank_r(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    if (!head.W.allFinite() || !head.singular_values.allFinite()) return not_applicable(overflow_words);
    const double scale = largest(head.W);
    if (scale == 0) {
      worst.add(0, 0, h);
      continue;
    }
    const WeightMatrix W = head.W / scale;
    const auto [U, V, sigma] = svd(W);
    WeightMatrix rest = W;
    for (Eigen::Index r = 0; r < W.rows(); ++r) {
      const double dropped = (head.singular_values.bottomRows(W.rows() - r) / scale).norm();
      worst.add(std::abs(rest.norm() - dropped) * scale, W.norm() * scale, h);
      rest -= sigma(r, 0) * U.col(r).lazyProduct(V.col(r).transpose());
    }
  }
  return worst.identity();
}

// What the queries of any token meet: the rows of K_dot, or K W^T under "merged".
Matrix met_rows(const FactInput& in, int h) {
  const Matrix& K = head_of(in, h).K_dot;
  return reads(in, Node::W_edit) ? product(K, weights_of(in, h).W.transpose()) : K;
}

// Whether row j of `keys` lies in the hull of the other rows.
bool surrounded(const Matrix& keys, Eigen::Index j) {
  Matrix others(keys.rows() - 1, keys.cols());
  others << keys.topRows(j), keys.bottomRows(keys.rows() - 1 - j);
  return nearest_in_hull(view(std::as_const(others)), MatrixView(keys.row(j).data(), 1, keys.cols()))
             .distance <= tolerance * largest(keys);
}

// The key that `query` prefers by more than rounding; -1: none.
Eigen::Index winner(const Matrix& keys, const Matrix& query) {
  const Matrix scores = product(keys, query.transpose());
  Eigen::Index best = 0;
  const double top = scores.col(0).maxCoeff(&best);
  const double slack = 8 * tolerance * largest(keys) * query.cwiseAbs().sum();
  for (Eigen::Index j = 0; j < keys.rows(); ++j)
    if (j != best && scores(j, 0) >= top - slack) return -1;
  return best;
}

// The key of the largest weight in row i of A; -1 where two share it.
int favourite(const Matrix& A, int i) {
  Eigen::Index best = 0;
  const double top = A.row(i).maxCoeff(&best);
  for (Eigen::Index j = 0; j < A.cols(); ++j)
    if (j != best && A(i, j) >= top * (1 - 1e-9)) return -1;
  return top > 0 ? static_cast<int>(best) : -1;
}

// Queries of the scene itself, which see what the mask lets them see, and seeded ones, which see every key.
Fact unreachable_key(const FactInput& in) {
  Fact out;
  int count = 0, wins = 0;
  std::string names;
  std::uint64_t seed = 14;
  constexpr int queries = 64;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix keys = met_rows(in, h);
    const Matrix& A = head_of(in, h).A;
    if (!keys.allFinite() || !A.allFinite()) return not_applicable(overflow_words);
    unsigned inside = 0;
    for (int j = 0; j < keys.rows(); ++j) {
      if (!surrounded(keys, j)) continue;
      inside |= 1u << j;
      if (count++ == 0) out.head = h, out.row = j;
      names += (names.empty() ? "" : ", ") + std::to_string(j + 1);
    }
    if (inside == 0) continue;
    Matrix query(1, keys.cols());
    for (int k = 0; k < queries; ++k) {
      for (Eigen::Index c = 0; c < query.cols(); ++c) query(0, c) = uniform(seed);
      const Eigen::Index best = winner(keys, query);
      wins += best >= 0 && (inside >> best & 1u) != 0 ? 1 : 0;
    }
    for (int i = 0; i < A.rows() && masks_something(in); ++i) {
      const int best = favourite(A, i);
      if (best < 0 || (inside >> best & 1u) == 0) continue;
      out = broken(
          "the mask hides from " + numbered("query", i) + " the keys around " + numbered("key", best), out);
      out.head = h;
      out.row = best;
    }
  }
  out.value = count;
  out.numbers = count == 0 ? "every key is a corner of the hull"
                           : "inside: " + names + "; " + std::to_string(wins) + " wins in " +
                                 std::to_string(queries) + " seeded queries a head";
  return wins > 0 ? broken("a seeded query prefers one", out) : out;
}

// clang-format off
constexpr FactInfo rank_rows[]{
    {.id = "rank-W", .title = "The rank of $W$ is at most the width",
     .statement = R"(\operatorname{rank}(W^{Q}W^{K\mathsf{T}}) \le \min(d, d_k))",
     .statement_columns = R"(\operatorname{rank}(W^{K}W^{Q\mathsf{T}}) \le \min(d, d_k))",
     .about = "Two narrow factors cannot make every matrix: a head of width d_k compares tokens in d_k "
              "directions only.",
     .view = "rank", .part = "W", .relation = "≤", .nodes = nodes<Node::W>, .measure = rank_W},
    {.id = "rank-scores", .title = "Low-rank scores, full-rank weights",
     .statement = R"(\operatorname{rank}(S) \le \min(n, d, d_k))",
     .about = "The exponential of the softmax undoes the bound: the weights may have full rank.",
     .source = "2002.07028", .view = "rank", .part = "W", .relation = "≤", .nodes = nodes<Node::S>,
     .measure = rank_scores},
    {.id = "parameters", .title = "Two factors save where $d_k < d/2$",
     .statement = R"(2\,d\,d_k \quad\text{against}\quad d^2)",
     .about = "A product of rank d_k has 2 d d_k less d_k squared degrees of freedom; the rest of the "
              "numbers in the two factors changes no score.",
     .view = "rank", .part = "W", .relation = "against", .nodes = nodes<Node::W_Q, Node::W_K>,
     .measure = parameters},
    {.id = "same-spectrum", .title = R"($W^{Q}W^{K\mathsf{T}}$ and $W^{K\mathsf{T}}W^{Q}$ have one spectrum)",
     .statement = R"(\lambda_k(W^{Q}W^{K\mathsf{T}}) = \lambda_k(W^{K\mathsf{T}}W^{Q}) \ne 0)",
     .about = "All but the zeros: the spectrum of the large matrix can be read off the small one. Measured "
              "by the sums of the powers of the eigenvalues.",
     .source = "transformer-circuits.pub 2021", .view = "rank", .part = "W", .nodes = nodes<Node::W>,
     .measure = same_spectrum},
    {.id = "best-rank-r", .title = "The cut SVD approximates best",
     .statement = R"(\lVert W - W_r \rVert_F = \sqrt{\sum_{i > r} \sigma_i^2})",
     .about = "No matrix of rank r is nearer to W (Eckart and Young 1936). Measured for every r.",
     .view = "rank", .part = "W", .nodes = nodes<Node::W>, .measure = best_rank_r},
    {.id = "unreachable-key", .title = "A key inside the hull never wins",
     .statement = R"(k_j = \sum_{i \ne j} c_i k_i \to q \cdot k_j \le \max_{i \ne j} q \cdot k_i)",
     .about = "Whatever the query, another key scores at least as much. With d_k = 1 only the largest and "
              "the smallest key can win. A mask that hides the others changes that.",
     .source = "2203.06462", .view = "geometry", .nodes = nodes<Node::K_dot, Node::P_K>,
     .measure = unreachable_key},
};
// clang-format on

}  // namespace

std::span<const FactInfo> rank_facts() { return rank_rows; }

}  // namespace attnlab::fact
