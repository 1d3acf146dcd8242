#include "core/analysis/freedom.h"

#include "core/algebra/svd.h"
#include "core/analysis/magnitude.h"
#include "core/analysis/node.h"
#include "core/scene/positions.h"

#include <algorithm>

namespace attnlab {

namespace {

// The dimension of the n x m matrices of rank r, and of the symmetric n x n ones of rank r.
int of_product(int n, int m, int r) { return r * (n + m - r); }
int of_symmetric(int n, int r) { return n * r - r * (r - 1) / 2; }

// None where an entry is not finite.
std::optional<int> rank_of(const MatrixView& m, const MatrixView& terms) {
  if (!m.allFinite() || !terms.allFinite()) return std::nullopt;
  const double largest = m.size() == 0 ? 0 : std::max(m.cwiseAbs().maxCoeff(), terms.cwiseAbs().maxCoeff());
  if (largest == 0) return 0;
  // The entries carry the rounding of the terms that they were summed from.
  return numerical_rank(singular_values(Matrix(m / largest)), m.rows(), m.cols(),
                        terms.cwiseAbs().maxCoeff() / largest);
}

class Count {
 public:
  Count(const Scene& scene, const Analysis& analysis, int head)
      : s_(scene), a_(analysis), g_(graph(rules_of(scene))), head_(head) {}

  DegreesOfFreedom operator()() const {
    const Dims& n = a_.dims;
    DegreesOfFreedom out;
    const int r = std::min({n.n_q, n.d, n.d_k});
    out.QQ = of_symmetric(n.n_q, r);
    const auto tokens = rank_of_tokens(Node::P_Q);
    if (tokens) out.QQ_X_fixed = weights(Node::P_Q) ? of_symmetric(*tokens, std::min(*tokens, n.d_k)) : 0;
    const auto r_Q = rank_of(view(one().P_Q), view(magnitude(s_, a_, Node::P_Q, head_)));
    if (r_Q) out.QQ_here = of_symmetric(n.n_q, *r_Q);
    if (s_.unit_keys || turns_rows(s_, n.d_k)) return out;

    if (symmetric_by_rule(s_)) {
      out.scores = out.QQ;
      out.scores_X_fixed = out.QQ_X_fixed;
      out.scores_here = out.QQ_here;
      return out;
    }
    out.scores = of_product(n.n_q, n.n_k, std::min({n.n_q, n.n_k, n.d, n.d_k}));
    out.scores_X_fixed = scores_of_these_tokens();
    const auto e_Q = rank_of_queries(),
               e_K = rank_of(view(one().P_K), view(magnitude(s_, a_, Node::P_K, head_)));
    if (e_Q && e_K) out.scores_here = n.n_q * *e_K + n.n_k * *e_Q - *e_Q * *e_K;
    return out;
  }

 private:
  const HeadAnalysis& one() const { return a_.head(head_); }
  std::optional<Node> weights(Node projected) const { return g_.weights_of(projected); }
  MatrixView tokens(Node projected) const { return matrix(s_, {kind_of(g_.input_of(projected)), 0}); }
  std::optional<int> rank_of_tokens(Node projected) const {
    return rank_of(tokens(projected), tokens(projected));
  }
  // The matrix that a person edits between queries and keys, if any.
  bool between() const { return g_[Node::S].summands[0].factors.size() == 3; }

  // Of the rows that meet the keys: P_Q, or P_Q W.
  std::optional<int> rank_of_queries() const {
    const Matrix P_Q = one().P_Q, terms = magnitude(s_, a_, Node::P_Q, head_);
    if (!between()) return rank_of(view(P_Q), view(terms));
    const Matrix W = one().W;
    const Matrix E = P_Q.lazyProduct(W), size = terms.lazyProduct(W.cwiseAbs());
    return rank_of(view(E), view(size));
  }

  std::optional<int> scores_of_these_tokens() const {
    const auto queries = rank_of_tokens(Node::P_Q), keys = rank_of_tokens(Node::P_K);
    if (!queries || !keys) return std::nullopt;
    if (between()) return *queries * *keys;
    if (!weights(Node::P_Q)) return 0;
    const int d = a_.dims.d, d_k = a_.dims.d_k;
    if (weights(Node::P_Q) != weights(Node::P_K))
      return of_product(*queries, *keys, std::min({*queries, *keys, d_k}));
    // One matrix, other tokens: X W W^T M^T.
    const MatrixView X = tokens(Node::P_Q), M = tokens(Node::P_K);
    if (X.rows() == M.rows() && X == M) return of_symmetric(*queries, std::min(*queries, d_k));
    if (*queries == d && *keys == d) return of_symmetric(d, std::min(d, d_k));
    return std::nullopt;
  }

  const Scene& s_;
  const Analysis& a_;
  const Graph& g_;
  int head_;
};

}  // namespace

DegreesOfFreedom freedom(const Scene& scene, const Analysis& analysis, int head) {
  if (head < 0 || head >= analysis.dims.h) return {};
  return Count(scene, analysis, head)();
}

}  // namespace attnlab
