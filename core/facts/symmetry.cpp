// The facts of symmetry.
#include "core/facts/needs.h"

#include "core/algebra/softmax.h"
#include "core/algebra/spectrum.h"
#include "core/studies/detail_symmetry.h"

namespace attnlab::fact {
namespace {

// Why the scores are not those of one matrix; they are not, or not by more than chance.
std::string asymmetry_words(const FactInput& in) {
  if (!same_tokens(in)) return different_tokens;
  if (placed(in)) return placed_words;
  if (in.scene.unit_keys) return "unit keys: queries are not brought to length 1, keys are";
  if (reads(in, Node::W_edit)) return "the merged W is not symmetric, or has a negative eigenvalue";
  return "two matrices: queries and keys are not the same vectors";
}

Fact symmetric_split(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Worst worst;
  for (int h = 0; h < n.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    const double size = largest(head.S), length = head.S.stableNorm();
    worst.add(largest(head.symmetric_part + head.antisymmetric_part - head.S), size, h);
    worst.add(
        std::abs(std::hypot(head.symmetric_part.stableNorm(), head.antisymmetric_part.stableNorm()) - length),
        length, h);
    if (in.scene.source != Source::self || in.scene.unit_keys || placed(in)) continue;
    if (turned(in) && reads(in, Node::W_edit)) continue;  // x_i R W R^T x_i^T
    const Matrix W_sym = 0.5 * (head.W + head.W.transpose());
    const MatrixView X = query_rows(in);
    const double terms = score_size(in, h);
    for (int i = 0; i < n.n_q; ++i) {
      const double itself = product(product(X.row(i), W_sym), X.row(i).transpose())(0, 0);
      worst.add(std::abs(itself - head.S(i, i)), terms, h, i, i);
    }
  }
  return worst.identity();
}

Fact symmetry_score(const FactInput& in) {
  if (!reads(in, Node::W_K) && !reads(in, Node::W_edit))
    return not_applicable("W equals its transpose by the rule, so the score is 1", 1);
  Fact out;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix& W = head_of(in, h).W;
    const double scale = largest(W);
    if (scale == 0) continue;
    const Matrix near_one = W / scale;
    const double score = product(near_one, near_one).trace() / near_one.squaredNorm();
    if (std::abs(score) > 1 + tolerance) return broken("the score leaves [-1, 1]");
    if (out.value && std::abs(score) <= std::abs(out.value.value_or(0))) continue;
    out = valued(std::clamp(score, -1.0, 1.0), 1, h);
  }
  return out;
}

// The queries with themselves are symmetric whatever they are; where they are the scores,
// that says something.
Fact qq_symmetric(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  const int r = std::min({n.n_q, n.d_k, n.d});
  const std::string freedom = std::to_string(n.n_q * r - r * (r - 1) / 2) +
                              " degrees of freedom where the tokens are free, of " +
                              std::to_string(n.n_q * n.n_q) + " entries";
  Worst worst;
  for (int h = 0; h < n.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    if (!one_matrix(in, h) || in.scene.unit_keys)
      return not_applicable("the scores are others: " + asymmetry_words(in) + "; choose qq", {}, freedom);
    if (turned(in))
      return not_applicable(std::string(turned_words) + ": S is still symmetric, and is not P_Q P_Q^T", {},
                            freedom);
    worst.add(largest(head.S - head.S.transpose()), 0, h);
    worst.add(largest(head.S - head.QQ), 0, h);
  }
  Fact out = worst.identity();
  out.numbers = freedom;
  return out;
}

// Relative to the largest eigenvalue; a rounding error below 0 is none.
Fact qq_semidefinite(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Fact out;
  for (int h = 0; h < n.h; ++h) {
    const Matrix& QQ = head_of(in, h).QQ;
    const double scale = largest(QQ);
    if (scale == 0) continue;
    const Matrix eigenvalues = symmetric_eigenvalues(QQ / scale);
    const double slack = 2 * n.n_q * n.d_k * machine_eps;
    const double least = eigenvalues.minCoeff() / eigenvalues.maxCoeff();
    if (least < -slack) return broken(rounding_words);
    const double clamped = least <= slack ? 0 : least;
    if (!(clamped >= out.value)) out = valued(clamped, 0, h);
  }
  out.numbers = "the smallest eigenvalue over the largest";
  return out;
}

// s_ij = |p_i| |p_j| cos > |p_i|^2 exactly where |p_j| cos > |p_i|:
// a longer vector that is near enough in direction.
Fact self_not_always_largest(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Fact out;
  int rows = 0;
  for (int h = 0; h < n.h; ++h) {
    const Matrix& QQ = head_of(in, h).QQ;
    const double slack = 4 * n.d_k * machine_eps * largest(QQ);
    for (int i = 0; i < QQ.rows(); ++i) {
      Eigen::Index best = 0;
      if (QQ.row(i).maxCoeff(&best) <= QQ(i, i) + slack) continue;
      if (QQ(best, best) <= QQ(i, i)) return broken("a query that is not longer beats it");
      if (rows++ == 0) out.head = h, out.row = i, out.col = static_cast<int>(best);
      out.numbers +=
          (rows == 1 ? "queries where another is larger: " : ", ") + std::to_string(i + 1) + of_head(in, h);
    }
  }
  out.value = rows;
  return rows > 0 ? out : not_applicable("here every query scores highest with itself", 0);
}

// With P P^T 2 s_ij <= s_ii + s_jj; with unit keys over one matrix no s_ij is above s_ii at all.
Fact no_mutual_preference(const FactInput& in) {
  Fact out;
  int count = 0;
  bool promised = true;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    promised = promised && (one_matrix(in, h) || gram_scores(in, h));
    for (const MutualPair& pair : mutual_pairs(head_of(in, h).S)) {
      if (count++ == 0) out.head = h, out.row = pair.i, out.col = pair.j, out.mirrored = true;
      out.numbers += (count == 1 ? "pairs: (" : ", (") + std::to_string(pair.i + 1) + ", " +
                     std::to_string(pair.j + 1) + ")" + of_head(in, h);
    }
  }
  out.value = count;
  out.bound = 0;
  if (promised) return count > 0 ? broken(rounding_words, out) : out;
  const bool merged = reads(in, Node::W_edit);
  const std::string why = placed(in) ? placed_words
                          : merged   ? "a merged W that is not semidefinite"
                                     : "two matrices";
  // A statement about one matrix: to two it does not apply, and such pairs break nothing.
  if (count > 0 && merged && !placed(in) && same_tokens(in)) return broken(why, out);
  out.status = FactStatus::not_applicable;
  out.because = !same_tokens(in) ? different_tokens
                                 : why + ": such pairs could exist, and here there are " +
                                       (count > 0 ? std::to_string(count) : "none");
  out.bound.reset();
  return out;
}

// Of P_Q P_Q^T under the scale in force, unmasked: symmetric whatever the rule.
Fact weights_not_symmetric(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Fact out;
  double rounding = 0;
  for (int h = 0; h < n.h; ++h) {
    const Matrix& P_Q = head_of(in, h).P_Q;
    rounding = std::max(rounding, 2 * (n.d_k + 4) * machine_eps * absolute_product(P_Q, P_Q) / sigma(in));
    const Matrix A = softmax_of(head_of(in, h).QQ / sigma(in));
    const double difference = (A - A.transpose()).norm();
    if (!std::isfinite(difference)) return not_applicable(overflow_words);
    if (!(difference <= out.value)) out = valued(difference, {}, h);
  }
  if (rounding > too_rough) return not_applicable(too_rough_words);
  if (!by_softmax(in)) return not_applicable(weights_words(in));
  if (out.value > tolerance + 2 * n.n_q * rounding) return out;
  return not_applicable("all queries are divided by the same sum", out.value);
}

// With pi_i A_ij = pi_j A_ji the matrix of sqrt(A_ij A_ji) is similar to A, and symmetric: its eigenvalues
// are real. They are compared by the traces of powers, since eigenvalues of A itself come out complex by
// rounding where two coincide.
Fact real_spectrum(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Worst worst;
  for (int h = 0; h < n.h; ++h) {
    if (const auto unsure = unsure_scores(in, h); !unsure.empty()) return not_applicable(unsure);
    if (!symmetric_logits(in, h))
      return not_applicable("the logits are not symmetric: " + asymmetry_words(in));
    const Matrix& A = head_of(in, h).A;
    const Matrix& S = head_of(in, h).S;
    const Matrix B = A.cwiseProduct(A.transpose()).cwiseSqrt();
    const double bent = largest(S - S.transpose()) / sigma(in) + 2 * logit_rounding(in, h);
    Matrix power_A = A, power_B = B;
    for (int k = 1; k <= n.n_q; ++k) {
      worst.within(std::abs(power_A.trace() - power_B.trace()), n.n_q * k * (tolerance + bent), h);
      power_A = product(power_A, A);
      power_B = product(power_B, B);
    }
  }
  return worst.identity();
}

// clang-format off
constexpr FactInfo symmetry_rows[]{
    {.id = "symmetric-split", .title = "Scores split at right angles",
     .statement = R"(\lVert S \rVert_F^2 = \lVert S_{\text{sym}} \rVert_F^2 + \lVert S_{\text{anti}} \rVert_F^2)",
     .about = "x W_anti x is 0 for every token x: in self-attention, unless keys are brought to length 1 or get places added, the score of a token "
              "with itself sees the symmetric part of W alone.",
     .source = "2502.10927", .view = "symmetry", .part = "scores", .nodes = nodes<Node::S_sym, Node::S_anti>, .identity = true,
     .needs = {square_scores, finite<Node::S, Node::S_sym, Node::S_anti>}, .by = symmetric_split},
    {.id = "symmetry-score", .title = "How symmetric $W$ is, from $-1$ to 1",
     .statement = R"(-1 \le \operatorname{tr}(WW)/\lVert W \rVert_F^2 \le 1)",
     .about = "1 where W equals its transpose, −1 where it is its negative. In trained language models it shows how they were trained: nearer to symmetric for both directions, less so for one.",
     .source = "2502.10927", .view = "symmetry", .part = "scores", .nodes = nodes<Node::W>, .identity = true,
     .needs = {finite<Node::W>}, .otherwise = zero_W_words, .by = symmetry_score},
    {.id = "qq-symmetric", .title = "One matrix makes the scores symmetric",
     .statement = R"(S = P_Q P_Q^{\mathsf{T}} = S^{\mathsf{T}})",
     .statement_columns = R"(S = P_Q^{\mathsf{T}} P_Q = S^{\mathsf{T}})",
     .about = "Scores, not weights: how much i attends to j is still not how much j attends to i, because the weights of each query are divided by a "
              "sum of its own. With unit keys the scores are not symmetric.",
     .view = "symmetry", .part = "scores", .nodes = nodes<Node::QQ, Node::S>, .identity = true,
     .needs = {finite<Node::QQ, Node::S>}, .by = qq_symmetric},
    {.id = "qq-semidefinite", .title = R"($P_Q P_Q^{\mathsf{T}}$ has no negative eigenvalue)",
     .statement = R"(x\,P_Q P_Q^{\mathsf{T}}x^{\mathsf{T}} = \lVert x P_Q \rVert^2 \ge 0)",
     .statement_columns = R"(x^{\mathsf{T}}P_Q^{\mathsf{T}}P_Q x = \lVert P_Q x \rVert^2 \ge 0)",
     .about = "Not every symmetric matrix is possible: the scores of queries with queries are dot products.",
     .view = "symmetry", .part = "scores", .relation = "≥", .nodes = nodes<Node::QQ>, .identity = true, .needs = {finite<Node::QQ>},
     .otherwise = "every query is 0: so is the matrix", .by = qq_semidefinite},
    {.id = "self-not-always-largest", .title = "A longer query can beat one's own score",
     .statement = R"(q_i \cdot q_j > q_i \cdot q_i \quad \text{for some } i, j \text{, with } \lVert q_j \rVert > \lVert q_i \rVert)",
     .about = "Of the projected queries q, one for each token: with one matrix for both a token need not attend most to itself. Another scores higher exactly where its length times the cosine of the angle is larger.",
     .view = "symmetry", .part = "scores", .nodes = nodes<Node::QQ>, .identity = true, .needs = {several_queries, finite<Node::QQ>},
     .by = self_not_always_largest},
    {.id = "no-mutual-preference", .title = "No two tokens prefer each other to themselves",
     .statement = R"(\min(s_{ij} - s_{ii},\, s_{ji} - s_{jj}) \le 0)",
     .about = "Under one matrix for queries and keys: 2 q_i . q_j is at most q_i . q_i + q_j . q_j. Two tokens may well be each "
              "other's favourite among the others. With two matrices such pairs can exist, and are counted.",
     .view = "symmetry", .part = "scores", .nodes = nodes<Node::S>,
     .needs = {square_scores, several_queries, finite<Node::S>, sure_unit_keys}, .by = no_mutual_preference},
    {.id = "weights-not-symmetric", .title = "Symmetric scores, weights that are not",
     .statement = R"(B = \operatorname{softmax}(P_Q P_Q^{\mathsf{T}}/\sigma) \ne B^{\mathsf{T}})",
     .statement_columns = R"(B = \operatorname{softmax}(P_Q^{\mathsf{T}} P_Q/\sigma) \ne B^{\mathsf{T}})",
     .about = "The weights of each query are divided by a sum of their own: log(b_ij/b_ji) = log Z_j − log Z_i. Sigma is the inside scale times the "
              "temperature; unmasked.",
     .view = "symmetry", .part = "weights", .nodes = nodes<Node::A>, .identity = true, .needs = {several_queries, finite<Node::QQ>},
     .by = weights_not_symmetric},
    {.id = "real-spectrum", .title = "Symmetric logits: $A$ has real eigenvalues",
     .statement = R"(D^{1/2} A D^{-1/2} = (D^{1/2} A D^{-1/2})^{\mathsf{T}})",
     .about = "With the sums of the exponentials on the diagonal of D, A is similar to a symmetric matrix: repeated attention "
              "fades without turning in circles. A causal A, which is triangular, has real eigenvalues for any scores.",
     .view = "symmetry", .part = "weights", .nodes = nodes<Node::A>, .identity = true,
     .needs = {softmax_weights, square_scores, finite<Node::S, Node::L, Node::A>, same_sides,
               {mask_is_symmetric, "the mask is not symmetric"}}, .by = real_spectrum},
};
// clang-format on

}  // namespace

std::span<const FactInfo> symmetry_facts() { return symmetry_rows; }

}  // namespace attnlab::fact
