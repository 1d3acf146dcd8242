#include "core/analysis/analysis.h"

#include "core/scene/positions.h"

#include <cmath>

namespace attnlab {
namespace {

class Magnitudes {
 public:
  Magnitudes(const Scene& scene, const Analysis& analysis)
      : s_(scene), a_(analysis), g_(graph(rules_of(scene))) {}

  Matrix of(Node node, int head) const {
    const Operation& operation = g_[node];
    switch (operation.kind) {
      case Operation::Kind::given: return matrix(s_, {kind_of(node), head}).cwiseAbs();
      case Operation::Kind::sum: return sum(operation, head);
      case Operation::Kind::unit_rows: return unit_rows(operation.of, head);
      case Operation::Kind::turned: return turned_by_place(s_, of(operation.of, head), TurnWay::absolute);
      case Operation::Kind::distances: return a_.head(head).D;
      case Operation::Kind::logits: {
        Matrix terms = of(operation.of, head) / (a_.inside * s_.temperature);
        if (operation.less) terms += of(*operation.less, head);
        return terms;
      }
      case Operation::Kind::weights: {
        if (operation.weights != WeightsRule::linear) return a_.head(head).A;
        Matrix terms = of(operation.of, head);
        forbid(s_.mask, terms, 0);
        return terms;
      }
      case Operation::Kind::concat:
      case Operation::Kind::absent: break;
    }
    return {};
  }

  // Head by head: concat(H) W_O is the sum of H_i W_O[i].
  LayerMatrix output() const {
    const Dims& n = a_.dims;
    LayerMatrix out = LayerMatrix::Zero(n.n_q, n.d_o);
    for (int i = 0; i < n.h; ++i) {
      if (g_.reads(Node::W_O))
        out += of(Node::H, i).lazyProduct(s_.W_O.middleRows(i * n.d_v, n.d_v).cwiseAbs());
      else if (g_[Node::Y].over_heads)
        out += sum(g_[Node::Y], i);
      else
        out.middleCols(i * n.d_v, n.d_v) = of(Node::H, i);
    }
    return out;
  }

 private:
  // By the lengths that the rows have in the scene.
  Matrix unit_rows(Node node, int head) const {
    Matrix terms = of(node, head);
    const Matrix& rows = a_.head(head).*member_of(node);
    for (Eigen::Index j = 0; j < terms.rows(); ++j)
      if (const double norm = rows.row(j).stableNorm(); norm > 0) terms.row(j) /= norm;
    return terms;
  }

  Matrix sum(const Operation& operation, int head) const {
    Matrix total;
    for (const Summand& summand : operation.summands) {
      Matrix part = product(summand, head);
      if (summand.coefficient != 1) part *= std::abs(summand.coefficient);
      if (total.size() == 0)
        total = part;
      else
        total += part;
    }
    if (operation.divisor == Divisor::outside) total /= a_.outside;
    if (operation.divisor == Divisor::two) total /= 2;
    return total;
  }

  Matrix product(const Summand& summand, int head) const {
    if (summand.factors.size() == 0) return Matrix::Identity(a_.dims.n_q, a_.dims.n_k);
    Matrix out;
    for (const Factor& factor : summand.factors) {
      const Matrix next = of(factor.node, head);
      if (out.size() == 0)
        out = factor.transposed ? Matrix(next.transpose()) : next;
      else
        out = factor.transposed ? Matrix(out.lazyProduct(next.transpose())) : Matrix(out.lazyProduct(next));
    }
    return out;
  }

  const Scene& s_;
  const Analysis& a_;
  const Graph& g_;
};

}  // namespace

Matrix magnitude(const Scene& s, const Analysis& a, Node node, int head) {
  return Magnitudes(s, a).of(node, head);
}

LayerMatrix output_magnitude(const Scene& s, const Analysis& a) { return Magnitudes(s, a).output(); }

}  // namespace attnlab
