// The facts of rank and of what a width allows.
#include "core/facts/needs.h"

#include "core/algebra/hull.h"
#include "core/algebra/svd.h"
#include "core/studies/detail_rank.h"

#include <algorithm>
#include <utility>

namespace attnlab::fact {
namespace {

// |W_Q| |W_K|^T: the terms that the entries of W are summed from.
WeightMatrix weight_terms(const FactInput& in, int head) {
  if (!reads(in, Node::W_Q)) return head_of(in, head).W.cwiseAbs();
  return projection(in, Node::P_Q, head)
      .cwiseAbs()
      .lazyProduct(projection(in, Node::P_K, head).transpose().cwiseAbs());
}

// A rank and what bounds it, of the head in which it is largest.
Fact bounded_rank(int h, int rank, int bound, Fact out) {
  if (!(rank <= out.value)) out = valued(rank, bound, h);
  return rank > bound ? broken("the rank is above the bound", out) : out;
}

// Counted above 4 d u |W_Q| |W_K|: the rounding of W alone can make its plain numerical rank larger than the
// width.
Fact rank_of_weights(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Fact out;
  for (int h = 0; h < n.h; ++h) {
    const double terms =
        spectral_norm(projection(in, Node::P_Q, h)) * spectral_norm(projection(in, Node::P_K, h));
    if (!std::isfinite(terms)) return not_applicable(overflow_words);
    const Matrix& sigma_W = head_of(in, h).singular_values;
    const auto rank = static_cast<int>((sigma_W.array() > 2 * n.d * machine_eps * terms).count());
    out = bounded_rank(h, rank, std::min(n.d, n.d_k), out);
  }
  if (n.d_k < n.d || out.status == FactStatus::broken) return out;
  return not_applicable("factors as wide as d can make every W: choose d_k below d", out.value);
}

// Where d_k is above d, the bound d is that of the tokens, whose projections are rounded.
Fact rank_scores(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Fact out;
  int rank_A = 0;
  const double cells = std::sqrt(n.n_q * n.n_k);
  for (int h = 0; h < n.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    const bool projected = n.d < n.d_k || reads(in, Node::W_edit) || turned(in) || placed(in);
    const double size = projected ? score_size(in, h) : absolute_product(head.P_Q, head.K_dot);
    if (!std::isfinite(size)) return not_applicable(overflow_words);
    const int rank = rank_above(head.S, 4 * cells * machine_eps * (n.d_k + 4) * size);
    out = bounded_rank(h, rank, std::min({n.n_q, n.n_k, n.d, n.d_k}), out);
    if (out.head == h) rank_A = rank_of(head.A, 0);
  }
  out.numbers =
      "rank of S " + short_text(out.value.value_or(0)) + ", rank of the weights " + std::to_string(rank_A);
  if (std::min(n.d, n.d_k) < std::min(n.n_q, n.n_k) || out.status == FactStatus::broken) return out;
  return not_applicable("no more tokens than the width: every matrix has such a rank", out.value,
                        out.numbers);
}

Fact parameters(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  const ScoreParameters count = score_parameters(n.d, n.d_k, n.h);
  if (!reads(in, Node::W_K))
    return not_applicable(reads(in, Node::W_Q) ? "one shared matrix, not two" : no_factors_words(in),
                          weight_parameters(in).score);
  Fact out;
  if (2 * n.d_k >= n.d)
    out = not_applicable("two factors save only where d_k is below d/2");
  else if (weight_parameters(in).score >= count.merged)
    out = broken("the counts disagree");
  out.value = weight_parameters(in).score;
  out.bound = count.merged;
  out.numbers = std::to_string(count.two) + " numbers in two factors, " + std::to_string(count.merged) +
                " in one matrix, " + std::to_string(count.freedom) + " degrees of freedom";
  return out;
}

// Equal power sums tr(M^k), k = 1 .. max(d, d_k), say that the eigenvalues other than 0 are equal, one by one
// (Newton), and do not suffer where eigenvalues coincide, as the zeros of W do.
Fact same_spectrum(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const MatrixView W_Q = projection(in, Node::P_Q, h), W_K = projection(in, Node::P_K, h);
    const Matrix terms = weight_terms(in, h);
    const double size = terms.norm();
    if (!std::isfinite(size)) return not_applicable(overflow_words);
    if (size == 0) continue;
    const Matrix outer = head_of(in, h).W / size, absolute = terms / size;
    const Matrix inner = product(Matrix(W_K.transpose()), Matrix(W_Q)) / size;
    Matrix outer_power = outer, inner_power = inner, absolute_power = absolute;
    for (int k = 0; k < std::max(in.analysis.dims.d, in.analysis.dims.d_k); ++k) {
      worst.add(std::abs(outer_power.trace() - inner_power.trace()), absolute_power.trace(), h);
      outer_power = product(outer_power, outer);
      inner_power = product(inner_power, inner);
      absolute_power = product(absolute_power, absolute);
    }
  }
  return worst.identity();
}

Fact best_rank_r(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    if (!head.singular_values.allFinite()) return not_applicable(overflow_words);
    const double scale = largest(head.W);
    if (scale == 0) continue;
    const WeightMatrix W = head.W / scale;
    const auto [U, V, sigma] = svd(W);
    WeightMatrix rest = W;
    for (Eigen::Index r = 0; r < W.rows() && sigma(r, 0) > machine_eps * sigma(0, 0); ++r) {
      const double dropped = (head.singular_values.bottomRows(W.rows() - r) / scale).norm();
      worst.add(std::abs(rest.norm() - dropped) * scale, sigma(0, 0) * scale, h);
      rest -= sigma(r, 0) * U.col(r).lazyProduct(V.col(r).transpose());
    }
  }
  return worst.identity();
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

// The key of the largest weight in row i of A; -1 where another comes within a part `margin` of it.
int favourite(const Matrix& A, int i, double margin) {
  Eigen::Index best = 0;
  const double top = A.row(i).maxCoeff(&best);
  for (Eigen::Index j = 0; j < A.cols(); ++j)
    if (j != best && A(i, j) >= top * (1 - margin)) return -1;
  return top > 0 ? static_cast<int>(best) : -1;
}

// The keys of all heads that lie in the hull of the others.
struct Inside {
  std::string names;
  int count = 0;
};

// Seeded queries that see every key: how often one prefers a key that lies inside.
int wins_inside(const Matrix& keys, unsigned inside, int queries, std::uint64_t& seed) {
  int wins = 0;
  Matrix query(1, keys.cols());
  for (int k = 0; k < queries; ++k) {
    for (Eigen::Index c = 0; c < query.cols(); ++c) query(0, c) = uniform(seed);
    const Eigen::Index best = winner(keys, query);
    wins += best >= 0 && (inside >> best & 1u) != 0 ? 1 : 0;
  }
  return wins;
}

// Queries of the scene itself see what the mask lets them see;
// without a mask none can prefer a key that lies inside.
Fact unreachable_key(const FactInput& in) {
  Fact out;
  Inside all;
  int wins = 0;
  std::uint64_t seed = 14;
  constexpr int queries = 64;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix keys = met_rows(in, h);
    const Matrix& A = head_of(in, h).A;
    unsigned inside = 0;
    for (int j = 0; j < keys.rows(); ++j) {
      if (!surrounded(keys, j)) continue;
      inside |= 1u << j;
      if (all.count++ == 0) out.head = h, out.row = j;
      all.names += (all.names.empty() ? "" : ", ") + std::to_string(j + 1) + of_head(in, h);
    }
    if (inside == 0) continue;
    wins += wins_inside(keys, inside, queries, seed);
    for (int i = 0; i < A.rows() && (masks_something(in) || lowered(in)); ++i) {
      const int best = favourite(A, i, 1e-9 + 4 * logit_rounding(in, h));
      if (best < 0 || (inside >> best & 1u) == 0) continue;
      out = broken(lowered(in) ? numbered("key", best) + " is nearer: " + lowered_words
                               : "the mask hides from " + numbered("query", i) + " the keys around " +
                                     numbered("key", best),
                   out);
      out.head = h;
      out.row = best;
    }
  }
  if (all.count == 0) return not_applicable("every key is a corner of the hull of the keys", 0);
  out.value = all.count;
  out.numbers = "inside: " + all.names + "; " + std::to_string(wins) + " wins in " + std::to_string(queries) +
                " seeded queries per head";
  if (wins > 0) return broken("a seeded query prefers one", out);
  if (lowered(in) && out.status == FactStatus::holds)
    return not_applicable(std::string(lowered_words) + ": a key inside could win by being near", out.value);
  return out;
}

// clang-format off
constexpr FactInfo rank_rows[]{
    {.id = "rank-W", .title = "The rank of $W$ is at most the width",
     .statement = R"(\operatorname{rank}(W^{Q}W^{K\mathsf{T}}) \le \min(d, d_k))",
     .statement_columns = R"(\operatorname{rank}(W^{K}W^{Q\mathsf{T}}) \le \min(d, d_k))",
     .about = "Two narrow factors cannot make every matrix: a head of width d_k compares tokens in d_k directions only.",
     .view = "rank", .part = "W", .relation = "≤", .nodes = nodes<Node::W>, .identity = true,
     .needs = {two_factors, finite<Node::W>}, .by = rank_of_weights},
    {.id = "rank-scores", .title = "The rank of $S$ is at most the width",
     .statement = R"(\operatorname{rank}(S) \le \min(n_q, n_k, d, d_k))",
     .about = "Narrow queries and keys cannot make every matrix of scores. The exponential of the softmax can undo the bound: the "
              "weights may have a higher rank, and may not.",
     .source = "2002.07028", .view = "rank", .part = "W", .relation = "≤", .nodes = nodes<Node::S>, .identity = true,
     .needs = {finite<Node::S, Node::A>,
               {[](In in) { return !turned(in) || in.analysis.dims.d >= in.analysis.dims.d_k; },
                "rope: turned by their positions, queries and keys may span more than the d dimensions of the tokens"}},
     .by = rank_scores},
    {.id = "parameters", .title = "Two factors save where $d_k < d/2$",
     .statement = R"(h \cdot 2\,d\,d_k < h \cdot d^2)",
     .about = "A product of rank r, at most d and d_k, has 2 d r less r squared degrees of freedom; the rest of the numbers in "
              "the two factors changes no score.",
     .view = "rank", .part = "W", .relation = "<", .nodes = nodes<Node::W_Q, Node::W_K>, .identity = true, .by = parameters},
    {.id = "same-spectrum", .title = R"($W^{Q}W^{K\mathsf{T}}$ and $W^{K\mathsf{T}}W^{Q}$ have one spectrum)",
     .statement = R"(\operatorname{tr}\,(W^{Q}W^{K\mathsf{T}})^m = \operatorname{tr}\,(W^{K\mathsf{T}}W^{Q})^m)",
     .about = "The sums of the powers of the eigenvalues are equal for every m, so the eigenvalues are, all but the zeros: the "
              "spectrum of the large matrix can be read off the small one.",
     .source = "transformer-circuits.pub 2021", .view = "rank", .part = "W", .nodes = nodes<Node::W>, .identity = true,
     .needs = {two_factors, finite<Node::W>}, .otherwise = zero_W_words, .by = same_spectrum},
    {.id = "best-rank-r", .title = "The cut SVD approximates best",
     .statement = R"(\lVert W - W_r \rVert_F = \sqrt{\sum_{i > r} \sigma_i^2})",
     .about = "No matrix of rank r is nearer to W (Eckart and Young 1936). Measured for every r below its rank.",
     .view = "rank", .part = "W", .nodes = nodes<Node::W>, .identity = true, .needs = {finite<Node::W>},
     .otherwise = "W is zero: nothing can be cut", .by = best_rank_r},
    {.id = "unreachable-key", .title = "A key inside the hull never wins",
     .statement = R"(k_j = \sum_{l \ne j} c_l k_l,\; c_l \ge 0,\; \sum_l c_l = 1 \to a_{ij} \le \max_{l \ne j} a_{il})",
     .statement_columns = R"(k_j = \sum_{l \ne j} c_l k_l,\; c_l \ge 0,\; \sum_l c_l = 1 \to a_{ji} \le \max_{l \ne j} a_{li})",
     .about = "Whatever the query, another key scores at least as much: it can tie, never win. With d_k = 1 only the largest and "
              "the smallest key can win. A mask that hides the others, or distances that count (alibi), change that; under rope "
              "the keys are those that are turned.",
     .source = "2203.06462", .view = "geometry", .nodes = nodes<Node::K_dot, Node::P_K>,
     .needs = {finite<Node::K_dot, Node::S, Node::A>, sure_scores}, .by = unreachable_key},
};
// clang-format on

}  // namespace

std::span<const FactInfo> rank_facts() { return rank_rows; }

}  // namespace attnlab::fact
