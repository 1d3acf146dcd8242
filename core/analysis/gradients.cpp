#include "core/analysis/gradients.h"

#include "core/analysis/weighing.h"
#include "core/scene/positions.h"

#include <algorithm>

namespace attnlab {
namespace {

template <typename GradientsT, typename Use>
auto with_gradient(GradientsT& g, MatrixId id, Use use) {
  const bool present = id.head >= 0 && id.head < max_heads;
  auto& head = g.heads[static_cast<std::size_t>(present ? id.head : 0)];
  switch (id.kind) {
    case MatrixKind::X: return use(&g.X);
    case MatrixKind::M: return use(&g.M);
    case MatrixKind::Q: return use(&g.Q);
    case MatrixKind::K: return use(&g.K);
    case MatrixKind::V: return use(&g.V);
    case MatrixKind::WQ: return use(present ? &head.W_Q : nullptr);
    case MatrixKind::WK: return use(present ? &head.W_K : nullptr);
    case MatrixKind::WV: return use(present ? &head.W_V : nullptr);
    case MatrixKind::W: return use(present ? &head.W : nullptr);
    case MatrixKind::WA: return use(present ? &head.W_A : nullptr);
    case MatrixKind::P: return use(present ? &head.P : nullptr);
    case MatrixKind::WO: return use(&g.W_O);
    case MatrixKind::target: break;
  }
  return use(static_cast<decltype(&g.X)>(nullptr));
}

// Derivatives flow back through the graph, from Y to what was given: node by node in the reverse order of
// computation, what reaches a node going on to the factors of its operation.
class Flow {
 public:
  Flow(const Scene& scene, const Analysis& analysis, const Graph& graph, Gradients& gradients)
      : s_(scene), a_(analysis), g_(graph), out_(gradients) {}

  void operator()(const LayerMatrix& dY) {
    for (int i = 0; i < a_.dims.h; ++i) one_head(dY, i);
  }
  void operator()(Node node, int head, const Matrix& derivative) {
    reached(node) = derivative;
    from(node, head);
  }
  // What has reached a computed node of the head that went last.
  const Matrix& reached_by(Node node) { return reached(node); }
  void one_head(const LayerMatrix& dY, int i) {
    reached_ = {};
    through_output(dY, i);
    from(Node::H, i);
  }

 private:
  MatrixView value(Node node, int head) const {
    if (is_given(node)) return matrix(s_, {kind_of(node), head});
    return view(a_.head(head).*member_of(node));
  }
  Matrix& reached(Node node) { return reached_[static_cast<std::size_t>(node)]; }

  template <typename Derivative>
  void add(Node node, int head, const Derivative& derivative) {
    if (is_given(node)) {
      gradient(out_, {kind_of(node), head}) += derivative;
    } else if (reached(node).size() == 0) {
      reached(node) = derivative;
    } else {
      reached(node) += derivative;
    }
  }

  void from(Node node, int head) {
    for (int k = static_cast<int>(node); k >= static_cast<int>(first_computed); --k)
      through(static_cast<Node>(k), head);
  }

  // Y = concat(H) W_O is the sum of H_i W_O[i]: each head's columns and rows are its own.
  void through_output(const LayerMatrix& dY, int i) {
    add(Node::H, i, derivative_by_head(s_, g_, a_.dims, dY, i));
    const MatrixView H = value(Node::H, i);
    if (g_.reads(Node::W_O))
      out_.W_O.middleRows(i * a_.dims.d_v, a_.dims.d_v) = H.transpose().lazyProduct(dY);
    if (g_.reads(Node::W_A)) gradient(out_, {MatrixKind::WA, i}) = dY.transpose().lazyProduct(H);
  }

  void through(Node node, int head) {
    const Matrix& derivative = reached(node);
    if (derivative.size() == 0) return;
    const Operation& operation = g_[node];
    switch (operation.kind) {
      case Operation::Kind::sum:
        for (const Summand& summand : operation.summands) product(operation, summand, head, derivative);
        break;
      case Operation::Kind::weights:
        add(operation.of, head,
            through_weights(operation.weights, a_.head(head).L, a_.head(head).A, derivative));
        break;
      case Operation::Kind::logits: add(operation.of, head, derivative / (a_.inside * s_.temperature)); break;
      case Operation::Kind::unit_rows: unit_rows(node, operation.of, head, derivative); break;
      case Operation::Kind::turned:  // the transpose of a turn turns back
        add(operation.of, head, turned_by_place(s_, derivative, TurnWay::back));
        break;
      case Operation::Kind::distances:
      case Operation::Kind::concat:
      case Operation::Kind::absent:
      case Operation::Kind::given: break;
    }
  }

  // R = c F_1 F_2 ... / divisor: dF_k = c (F_1 .. F_k-1)^T dR (F_k+1 ..)^T / divisor,
  // its transpose where F_k is one.
  template <typename Derivative>
  void product(const Operation& operation, const Summand& summand, int head, const Derivative& dR) {
    const Few<Factor, 3>& factors = summand.factors;
    for (int k = 0; k < factors.size(); ++k) {
      Matrix d = dR;
      for (int j = factors.size() - 1; j > k; --j) d = times_transpose(d, factors[j], head);
      if (factors[k].transposed) {
        d = Matrix(d.transpose());
        for (int j = 0; j < k; ++j) d = times(d, factors[j], head);
      } else {
        for (int j = 0; j < k; ++j) d = transpose_times(factors[j], d, head);
      }
      if (operation.divisor == Divisor::outside) d /= a_.outside;
      if (operation.divisor == Divisor::two) d /= 2;
      if (summand.coefficient != 1) d *= summand.coefficient;
      add(factors[k].node, head, d);
    }
  }
  Matrix times_transpose(const Matrix& d, const Factor& f, int head) const {
    const MatrixView m = value(f.node, head);
    return f.transposed ? Matrix(d.lazyProduct(m)) : Matrix(d.lazyProduct(m.transpose()));
  }
  Matrix times(const Matrix& d, const Factor& f, int head) const {
    const MatrixView m = value(f.node, head);
    return f.transposed ? Matrix(d.lazyProduct(m.transpose())) : Matrix(d.lazyProduct(m));
  }
  Matrix transpose_times(const Factor& f, const Matrix& d, int head) const {
    const MatrixView m = value(f.node, head);
    return f.transposed ? Matrix(m.lazyProduct(d)) : Matrix(m.transpose().lazyProduct(d));
  }

  // u = k / ||k||: dk = (du - (du . u) u) / ||k||. A zero row stays zero and passes nothing on.
  void unit_rows(Node node, Node of, int head, const Matrix& du) {
    const MatrixView u = value(node, head), k = value(of, head);
    Matrix dk = Matrix::Zero(k.rows(), k.cols());
    for (Eigen::Index j = 0; j < k.rows(); ++j) {
      const double norm = k.row(j).stableNorm();
      if (norm > 0) dk.row(j) = (du.row(j) - du.row(j).dot(u.row(j)) * u.row(j)) / norm;
    }
    add(of, head, dk);
  }

  const Scene& s_;
  const Analysis& a_;
  const Graph& g_;
  Gradients& out_;
  std::array<Matrix, node_count> reached_;  // of the head under way; 0 x 0: nothing yet
};

}  // namespace

MatrixView gradient(const Gradients& gradients, MatrixId id) {
  return with_gradient(gradients, id, [](const auto* m) { return m ? view(*m) : MatrixView(nullptr, 0, 0); });
}

MutableView gradient(Gradients& gradients, MatrixId id) {
  return with_gradient(gradients, id, [](auto* m) { return m ? view(*m) : MutableView(nullptr, 0, 0); });
}

Matrix derivative_by_head(const Scene& s, const Graph& g, const Dims& n, const LayerMatrix& dY, int head) {
  const Eigen::Index first = head * n.d_v;
  if (g.reads(Node::W_O)) return dY.lazyProduct(s.W_O.middleRows(first, n.d_v).transpose());
  if (g.reads(Node::W_A)) return dY.lazyProduct(s.heads[static_cast<std::size_t>(head)].W_A);
  return dY.middleCols(first, n.d_v);
}

namespace {

// What every matrix in use begins with.
Gradients no_gradients(const Scene& s, const Graph& g) {
  Gradients out;
  for (const MatrixId id : matrices_in_use(s, g)) {
    const MatrixView m = matrix(s, id);
    with_gradient(out, id, [&](auto* zero) { zero->setZero(m.rows(), m.cols()); });
  }
  return out;
}

}  // namespace

Gradients backpropagate(const Scene& s, const Analysis& a, const LayerMatrix& dY) {
  if (a.dims.h == 0 || dY.rows() != a.Y.rows() || dY.cols() != a.Y.cols()) return {};
  const Graph& g = graph(rules_of(s));
  Gradients out = no_gradients(s, g);
  Flow(s, a, g, out)(dY);
  return out;
}

Gradients backpropagate(const Scene& s, const Analysis& a, Node node, int head, const Matrix& derivative) {
  const Graph& g = graph(rules_of(s));
  Gradients out = no_gradients(s, g);
  Flow(s, a, g, out)(node, head, derivative);
  return out;
}

Matrix derivative_by(const Scene& s, const Analysis& a, const LayerMatrix& dY, Node node, int head) {
  if (head >= a.dims.h || dY.rows() != a.Y.rows() || dY.cols() != a.Y.cols()) return {};
  const Graph& g = graph(rules_of(s));
  Gradients out = no_gradients(s, g);
  Flow flow(s, a, g, out);
  flow.one_head(dY, head);
  Matrix by = flow.reached_by(node);
  if (node == Node::A && by.size() > 0)
    for (int i = 0; i < a.dims.n_q; ++i)
      for (int j = 0; j < a.dims.n_k; ++j)
        if (!allowed(s.mask, i, j)) by(i, j) = 0;
  return by;
}

Gradients gradients(const Scene& s, const Analysis& a) {
  if (!in_use(s, MatrixKind::target) || a.dims.h == 0) return {};
  const LayerMatrix dY = a.Y - s.target;  // of 1/2 ||Y - target||_F^2
  return backpropagate(s, a, dY);
}

bool all_finite(const Gradients& g) {
  for (int kind = 0; kind < matrix_kind_count; ++kind)
    for (int head = 0; head < max_heads; ++head)
      if (!gradient(g, {static_cast<MatrixKind>(kind), head}).allFinite()) return false;
  return true;
}

LogitGradient logit_gradient(const Scene& scene, const Analysis& analysis, int head, int row) {
  LogitGradient out;
  const Dims& n = analysis.dims;
  if (n.h == 0) return out;
  const int index = std::clamp(head, 0, n.h - 1), i = std::clamp(row, 0, n.n_q - 1);
  const HeadAnalysis& one = analysis.head(index);
  const Matrix p = one.A.row(i);
  out.of_loss = scene.target.size() > 0;
  out.by_weights = out.by_logits = Matrix::Zero(1, n.n_k);
  if (out.of_loss) {
    const LayerMatrix dY = analysis.Y.row(i) - scene.target.row(i);
    const Matrix dH = derivative_by_head(scene, graph(rules_of(scene)), n, dY, index);
    out.by_weights = dH.lazyProduct(one.P_V.transpose()) / analysis.outside;
  } else {
    Eigen::Index largest = 0;
    if (p.allFinite() && p.row(0).maxCoeff(&largest) > 0) {
      out.pulled = static_cast<int>(largest);
      out.by_weights(0, largest) = 1;
    }
  }
  for (Eigen::Index j = 0; j < n.n_k; ++j)
    if (!allowed(scene.mask, i, static_cast<int>(j))) out.by_weights(0, j) = 0;
  out.by_logits = through_weights(scene.weights, one.L.row(i), p, out.by_weights);
  out.finite = out.by_weights.allFinite() && out.by_logits.allFinite();
  return out;
}

}  // namespace attnlab
