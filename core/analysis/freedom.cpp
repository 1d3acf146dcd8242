#include "core/analysis/freedom.h"

#include "core/algebra/svd.h"
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
  Count(const Scene& scene, const Analysis& analysis)
      : s_(scene),
        a_(analysis),
        g_(graph(rules_of(scene))),
        queries_(rank_of(tokens(Node::P_Q), tokens(Node::P_Q))),
        keys_(rank_of(tokens(Node::P_K), tokens(Node::P_K))) {}

  DegreesOfFreedom operator()(int head) const {
    const Dims& n = a_.dims;
    DegreesOfFreedom out;
    const int r = std::min({n.n_q, n.d, n.d_k});
    out.QQ = of_symmetric(n.n_q, r);
    if (queries_)
      out.QQ_X_fixed = weights(Node::P_Q) ? of_symmetric(*queries_, std::min(*queries_, n.d_k)) : 0;
    const auto r_Q = rank_of_projected(Node::P_Q, head);
    if (r_Q) out.QQ_here = of_symmetric(n.n_q, *r_Q);
    if (s_.unit_keys || turns_rows(s_, n.d_k) || s_.positions == Positions::keys) return out;

    if (symmetric_by_rule(s_)) {
      out.scores = out.QQ;
      out.scores_X_fixed = out.QQ_X_fixed;
      out.scores_here = out.QQ_here;
      return out;
    }
    out.scores = of_product(n.n_q, n.n_k, std::min({n.n_q, n.n_k, n.d, n.d_k}));
    out.scores_X_fixed = scores_of_these_tokens();
    const auto e_Q = between() ? rank_of_queries(head) : r_Q, e_K = rank_of_projected(Node::P_K, head);
    if (e_Q && e_K) out.scores_here = n.n_q * *e_K + n.n_k * *e_Q - *e_Q * *e_K;
    return out;
  }

 private:
  std::optional<Node> weights(Node projected) const { return g_.weights_of(projected); }
  MatrixView tokens(Node projected) const { return matrix(s_, {kind_of(g_.input_of(projected)), 0}); }
  // The matrix that a person edits between queries and keys, if any.
  bool between() const { return g_[Node::S].summands[0].factors.size() == 3; }

  std::optional<int> rank_of_projected(Node node, int head) const {
    return rank_of(view(a_.head(head).*member_of(node)), view(magnitude(s_, a_, node, head)));
  }

  // Of the rows that meet the keys, P_Q W.
  std::optional<int> rank_of_queries(int head) const {
    const Matrix& W = a_.head(head).W;
    const Matrix E = a_.head(head).P_Q.lazyProduct(W),
                 size = magnitude(s_, a_, Node::P_Q, head).lazyProduct(W.cwiseAbs());
    return rank_of(view(E), view(size));
  }

  std::optional<int> scores_of_these_tokens() const {
    if (!queries_ || !keys_) return std::nullopt;
    if (between()) return *queries_ * *keys_;
    if (!weights(Node::P_Q)) return 0;
    const int d = a_.dims.d, d_k = a_.dims.d_k;
    if (weights(Node::P_Q) != weights(Node::P_K))
      return of_product(*queries_, *keys_, std::min({*queries_, *keys_, d_k}));
    // One matrix, other tokens: X W W^T M^T.
    const MatrixView X = tokens(Node::P_Q), M = tokens(Node::P_K);
    if (X.rows() == M.rows() && X == M) return of_symmetric(*queries_, std::min(*queries_, d_k));
    if (*queries_ == d && *keys_ == d) return of_symmetric(d, std::min(d, d_k));
    return std::nullopt;
  }

  const Scene& s_;
  const Analysis& a_;
  const Graph& g_;
  std::optional<int> queries_, keys_;  // the ranks of the tokens that they are made of
};

}  // namespace

DegreesOfFreedom freedom(const Scene& scene, const Analysis& analysis, int head) {
  if (head < 0 || head >= analysis.dims.h) return {};
  return Count(scene, analysis)(head);
}

std::vector<DegreesOfFreedom> freedom(const Scene& scene, const Analysis& analysis) {
  std::vector<DegreesOfFreedom> out;
  if (analysis.dims.h == 0) return out;
  const Count count(scene, analysis);
  for (int head = 0; head < analysis.dims.h; ++head) out.push_back(count(head));
  return out;
}

}  // namespace attnlab
