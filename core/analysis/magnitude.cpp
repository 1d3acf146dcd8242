#include "core/analysis/magnitude.h"

#include <cmath>

namespace attnlab {

namespace {

class Magnitudes {
 public:
  Magnitudes(const Scene& scene, const Analysis& analysis)
      : s_(scene), a_(analysis), g_(graph(rules_of(scene))) {}

  LayerMatrix operator()(Node node, int head) const {
    const Operation& operation = g_[node];
    const HeadAnalysis& values = a_.heads[static_cast<std::size_t>(head)];
    switch (operation.kind) {
      case Operation::Kind::given: return matrix(s_, {kind_of(node), head}).cwiseAbs();
      case Operation::Kind::sum: return over_heads(operation) ? layer(operation) : sum(operation, head);
      case Operation::Kind::unit_rows: {
        LayerMatrix terms = (*this)(operation.of, head);
        for (Eigen::Index j = 0; j < terms.rows(); ++j) {
          const double norm = (values.*member_of(operation.of)).row(j).stableNorm();
          if (norm > 0) terms.row(j) /= norm;
        }
        return terms;
      }
      case Operation::Kind::logits: return (*this)(operation.of, head) / (a_.inside * s_.temperature);
      case Operation::Kind::softmax: return values.A;
      case Operation::Kind::concat: return beside(operation.of);
      case Operation::Kind::absent: break;
    }
    return {};
  }

 private:
  static bool reads_concat(const Operation& operation) {
    const Few<Factor, 3>* factors = operation.product();
    return factors != nullptr && factors->size() > 1 && (*factors)[0].node == Node::concat;
  }
  bool over_heads(const Operation& operation) const {
    return operation.over_heads || reads_concat(operation);
  }

  LayerMatrix beside(Node of) const {
    LayerMatrix out = LayerMatrix::Zero(a_.dims.n_q, a_.dims.h * a_.dims.d_v);
    for (int i = 0; i < a_.dims.h; ++i) out.middleCols(i * a_.dims.d_v, a_.dims.d_v) = (*this)(of, i);
    return out;
  }

  // Head by head: concat(H) W_O is the sum of H_i W_O[i].
  LayerMatrix layer(const Operation& operation) const {
    LayerMatrix out = LayerMatrix::Zero(a_.dims.n_q, a_.dims.d_o);
    const Eigen::Index d_v = a_.dims.d_v;
    for (int i = 0; i < a_.dims.h; ++i) {
      if (operation.over_heads)
        out += sum(operation, i);
      else
        out += (*this)(Node::H, i).lazyProduct(s_.W_O.middleRows(i * d_v, d_v).cwiseAbs());
    }
    return out;
  }

  LayerMatrix sum(const Operation& operation, int head) const {
    LayerMatrix total;
    for (const Summand& summand : operation.summands) {
      const LayerMatrix part = product(summand, head) * std::abs(summand.coefficient);
      total = total.size() == 0 ? part : LayerMatrix(total + part);
    }
    if (operation.divisor == Divisor::outside) total /= a_.outside;
    if (operation.divisor == Divisor::two) total /= 2;
    return total;
  }

  LayerMatrix product(const Summand& summand, int head) const {
    if (summand.factors.size() == 0) return LayerMatrix::Identity(a_.dims.n_q, a_.dims.n_k);
    LayerMatrix out;
    for (const Factor& factor : summand.factors) {
      const LayerMatrix next = (*this)(factor.node, head);
      if (out.size() == 0)
        out = factor.transposed ? LayerMatrix(next.transpose()) : next;
      else
        out = factor.transposed ? LayerMatrix(out.lazyProduct(next.transpose()))
                                : LayerMatrix(out.lazyProduct(next));
    }
    return out;
  }

  const Scene& s_;
  const Analysis& a_;
  Graph g_;
};

}  // namespace

LayerMatrix magnitude(const Scene& s, const Analysis& a, Node node, int head) {
  return Magnitudes(s, a)(node, head);
}

}  // namespace attnlab
