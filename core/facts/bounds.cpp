// The facts of how fast attention can change, and of what patterns its width lets it make: the softmax halves
// differences of logits, the layer as a whole has no such bound, and log A has the rank of the scores.
#include "core/facts/needs.h"

#include "core/algebra/svd.h"
#include "core/analysis/gradients.h"

#include <algorithm>

namespace attnlab::fact {
namespace {

// The length of the difference of two rows over the keys that row i may see.
double apart(const FactInput& in, const Matrix& m, int i, int k) {
  Matrix difference = Matrix::Zero(1, m.cols());
  for (int j = 0; j < m.cols(); ++j)
    if (allowed(in.scene.mask, i, j)) difference(0, j) = m(i, j) - m(k, j);
  return difference.stableNorm();
}

Fact lipschitz(const FactInput& in) {
  Fact out;
  bool comparable = false;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 1; i < in.analysis.dims.n_q; ++i)
      for (int k = 0; k < i; ++k) {
        if (!see_alike(in, i, k) || allowed_keys(in, i) == 0) continue;
        comparable = true;
        const double logits = apart(in, head_of(in, h).L, i, k), weights = apart(in, head_of(in, h).A, i, k);
        if (!std::isfinite(logits)) return not_applicable("a difference of logits overflows");
        if (logits == 0) continue;
        const double bound = 0.5 * logits + 1e-14 * in.analysis.dims.n_k;
        if (out.value && weights * out.bound.value_or(1) <= out.value.value_or(0) * bound) continue;
        out = valued(weights, bound, h, k);
        out.numbers = "queries " + std::to_string(k + 1) + " and " + std::to_string(i + 1) + of_head(in, h) +
                      " come nearest";
      }
  if (!out.value)
    return not_applicable(comparable ? "queries that see the same keys have the same logits"
                                     : "no two queries may see the same keys");
  return out.value <= out.bound ? out : broken(by_softmax(in) ? rounding_words : weights_words(in), out);
}

// What takes token 1 to its row of E_Q, and to its row of P_V; the identity where there is no such matrix.
Matrix into_queries(const FactInput& in, int h) {
  if (reads(in, Node::W_edit)) return weights_of(in, h).W;
  if (!reads(in, Node::W_Q)) return Matrix::Identity(in.analysis.dims.d, in.analysis.dims.d);
  return projection(in, Node::P_Q, h);
}
Matrix into_values(const FactInput& in, int h) {
  const MatrixView W = projection(in, Node::P_V, h);
  return W.size() > 0 ? Matrix(W) : Matrix::Identity(in.analysis.dims.d, in.analysis.dims.d);
}

// W_Q E_K^T J P_V / sigma + a_11 W_V, over s, d x d_v, with J of row 1; and the same term by term.
struct Derivative {
  Matrix value, terms;
};
Derivative derivative_at_zero(const FactInput& in, int h) {
  const HeadAnalysis& head = head_of(in, h);
  const Matrix W = into_queries(in, h), V = into_values(in, h), p = head.A.row(0);
  Matrix J = product(Matrix(-p.transpose()), p), J_terms = -J;
  J.diagonal() += p.transpose();
  J_terms.diagonal() += p.transpose();
  const double s = in.analysis.outside;
  const auto made = [&](const Matrix& left, const Matrix& keys, const Matrix& middle, const Matrix& values,
                        const Matrix& own) {
    const Matrix moved = product(product(product(left, Matrix(keys.transpose())), middle), values);
    return Matrix((moved / sigma(in) + p(0, 0) * own) / s);
  };
  return {made(W, head.K_turn, J, head.P_V, V),
          made(W.cwiseAbs(), key_terms(in, h), J_terms, value_terms(in, h), V.cwiseAbs())};
}

// Token 1 becomes 0; the derivative of its own head output by its own entries, by backpropagation,
// one column of it a time.
Fact not_lipschitz(const FactInput& in) {
  Scene scene = in.scene;
  scene.output = OutputRule::none;
  scene.target.resize(0, 0);
  scene.X.row(0).setZero();
  const Analysis analysis = analyze(scene);
  const FactInput moved{scene, analysis};
  if (std::string why = out_of_range(moved, {Node::S, Node::L, Node::P_V}); !why.empty())
    return not_applicable(std::move(why));
  // Each head by itself: without an output matrix none reaches the others' columns.
  Scene one = scene;
  one.heads.resize(1);
  Analysis alone;
  alone.dims = analysis.dims;
  alone.dims.h = 1;
  alone.inside = analysis.inside;
  alone.outside = analysis.outside;
  alone.Y.resize(analysis.dims.n_q, analysis.dims.d_v);
  Worst worst;
  double norm = 0;
  for (int h = 0; h < analysis.dims.h; ++h) {
    alone.heads[0] = analysis.head(h);
    one.heads[0] = weights_of(in, h);
    const Derivative formula = derivative_at_zero(moved, h);
    Matrix exact(analysis.dims.d, analysis.dims.d_v);
    for (int c = 0; c < analysis.dims.d_v; ++c) {
      LayerMatrix dY = LayerMatrix::Zero(analysis.dims.n_q, analysis.dims.d_v);
      dY(0, c) = 1;
      exact.col(c) = backpropagate(one, alone, dY).X.row(0).transpose();
    }
    worst.add(largest(Matrix(exact - formula.value)), largest(formula.terms), h, 0);
    norm = std::max(norm, exact.stableNorm());
  }
  return worst.identity("", "with token 1 set to 0 the derivative has the norm " + short_text(norm) +
                                "; it grows with the square of the other tokens");
}

Matrix centred_logarithms(const Matrix& A, double& largest_log) {
  Matrix out = A;
  for (Eigen::Index k = 0; k < out.size(); ++k) {
    out.data()[k] = std::log(A.data()[k]);
    largest_log = std::max(largest_log, std::abs(out.data()[k]));
  }
  for (Eigen::Index i = 0; i < out.rows(); ++i) out.row(i).array() -= out.row(i).mean();
  return out;
}

std::string wide_enough_words(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  return n.d_k < std::min(n.n_q, n.n_k - 1)
             ? ""
             : "d_k = " + std::to_string(n.d_k) + " is enough for every pattern of weights";
}

// The singular values above what rounding makes of zeros are counted: eps times the largest would not do,
// since a large part common to a row's logits has left its rounding in the small ones.
Fact log_weights_rank(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Fact out;
  for (int h = 0; h < n.h; ++h) {
    if (std::string why = unsure_scores(in, h); !why.empty()) return not_applicable(std::move(why));
    const Matrix& A = head_of(in, h).A;
    if (A.minCoeff() < 1e-290)
      return not_applicable("a weight is too small for its logarithm to be exact" + of_head(in, h));
    double size = 1;
    const Matrix values = singular_values(centred_logarithms(A, size));
    const double rounding =
        4 * std::sqrt(n.n_q * n.n_k) * (logit_rounding(in, h) + 8 * machine_eps * (1 + size));
    const auto rank = static_cast<int>((values.array() > rounding).count());
    if (rank <= out.value) continue;
    out = valued(rank, n.d_k, h);
    out.numbers = "singular value " + std::to_string(n.d_k + 1) + of_head(in, h) + ": " +
                  short_text(values(n.d_k, 0)) + ", rounding up to " + short_text(rounding);
  }
  if (out.value > out.bound) return broken(lowered(in) ? lowered_words : rounding_words, out);
  return out;
}

// clang-format off
constexpr FactInfo lipschitz_rows[]{
    {.id = "lipschitz", .title = "Weights move at most half as far as logits",
     .statement = R"(\lVert a_i - a_k \rVert \le \tfrac{1}{2}\,\lVert l_i - l_k \rVert)",
     .about = "The softmax is Lipschitz with 1/2: two queries with similar logits, that may see the same keys, get "
              "similar weights.",
     .source = "1704.00805", .view = "softmax", .part = "row", .relation = "≤", .nodes = nodes<Node::L, Node::A>,
     .needs = {finite<Node::L>}, .by = lipschitz},
    {.id = "not-lipschitz", .title = "Self-attention itself has no such bound",
     .statement = R"(\frac{\partial h_1}{\partial x_1} = \tfrac{1}{s}\left(\tfrac{1}{\sigma} W^{Q} P_K^{\mathsf{T}} J P_V + a_{11} W^{V}\right), \quad x_1 = 0)",
     .statement_columns = R"(\frac{\partial h_1}{\partial x_1} = \tfrac{1}{s}\left(\tfrac{1}{\sigma} P_V J P_K^{\mathsf{T}} W^{Q\mathsf{T}} + a_{11} W^{V\mathsf{T}}\right), \quad x_1 = 0)",
     .about = "At a token set to 0 the derivative holds the covariance of keys and values, J = diag(p) - p p^T of its weights "
              "between them, which grows without bound with the tokens unless W or W^V is 0 (scores are divided by σ, outputs by "
              "s).",
     .source = "2006.04710", .view = "softmax", .part = "row", .nodes = nodes<Node::A, Node::H>, .identity = true,
     .needs = {softmax_weights,
               {[](In in) { return in.scene.source == Source::self; }, "not self-attention: queries, keys and values do not move together"},
               {[](In in) { return !in.scene.unit_keys; }, no_direction_words}, not_turned,
               {[](In in) { return allowed_keys(in, 0) > 0; }, "query 1 may see no key"}}, .by = not_lipschitz},
};
constexpr FactInfo log_rank_rows[]{
    {.id = "log-weights-rank", .title = "The logarithms of the weights have rank $d_k$ at most",
     .statement = R"(\operatorname{rank}\left(\log A\,(I - \tfrac{1}{n}\mathbf{1}\mathbf{1}^{\mathsf{T}})\right) \le d_k)",
     .statement_columns = R"(\operatorname{rank}\left((I - \tfrac{1}{n}\mathbf{1}\mathbf{1}^{\mathsf{T}})\log A\right) \le d_k)",
     .about = "The softmax adds a number to all logits of each query, and once it is taken away the rank of the scores is left: a "
              "narrow head cannot make every pattern of weights, though A itself may have full rank; distances that are taken off "
              "the logits (alibi) go beyond it.",
     .view = "rank", .part = "W", .relation = "≤", .nodes = nodes<Node::A>,
     .needs = {softmax_weights, {no<masks_something>, "masked: the logarithm of a weight 0 is not finite"}, wide_enough_words,
               finite<Node::S, Node::L>}, .by = log_weights_rank},
};
// clang-format on

}  // namespace

std::span<const FactInfo> lipschitz_facts() { return lipschitz_rows; }
std::span<const FactInfo> log_rank_facts() { return log_rank_rows; }

}  // namespace attnlab::fact
