#include "core/analysis/analysis.h"

#include "core/algebra/matrix_ops.h"
#include "core/algebra/softmax.h"
#include "core/algebra/svd.h"
#include "core/analysis/weighing.h"
#include "core/scene/positions.h"

#include <utility>

namespace attnlab {
namespace {

// Row by column, summed in the order of the inner index: P P^T comes out exactly equal to its transpose. The
// first factor of a product is never a transposed one.
template <typename Left, typename Out>
void multiply(const Left& a, const MatrixView& b, bool transposed, Out& out) {
  if (transposed)
    out = a.lazyProduct(b.transpose());
  else
    out = a.lazyProduct(b);
}

// Works out the nodes of the graph one after another; what an operation works on is there before it.
class Evaluator {
 public:
  // `alone`: without what is read off the weights beside them.
  Evaluator(const Scene& scene, Analysis& analysis, bool alone = false)
      : s_(scene), a_(analysis), alone_(alone) {}

  // A matrix of one head, or of the layer, of the shape of `out`'s type.
  template <typename Out>
  void operator()(const Operation& operation, int head, Out& out) const {
    switch (operation.kind) {
      case Operation::Kind::sum: return sum(operation, head, out);
      case Operation::Kind::unit_rows: return unit_rows(operand(operation.of, head), out);
      case Operation::Kind::turned: return turned(operand(operation.of, head), out);
      case Operation::Kind::distances: return distances(head, out);
      case Operation::Kind::logits: return logits(operation, head, out);
      case Operation::Kind::weights:
        return weights(operation.weights, a_.heads[static_cast<std::size_t>(head)], out);
      case Operation::Kind::concat: return concat(operation.of, out);
      case Operation::Kind::absent:
      case Operation::Kind::given: return;
    }
  }

 private:
  MatrixView operand(Node node, int head) const {
    if (is_given(node)) return matrix(std::as_const(s_), {kind_of(node), head});
    if (node == Node::concat) return view(std::as_const(a_.concat));
    return view(a_.head(head).*member_of(node));
  }

  template <typename Out>
  void sum(const Operation& operation, int head, Out& out) const {
    if (operation.over_heads) {
      Operation one = operation;
      one.over_heads = false;
      Out part;
      for (int i = 0; i < a_.dims.h; ++i) {
        sum(one, i, part);
        if (i == 0) out.setZero(part.rows(), part.cols());
        out += part;
      }
      return;
    }
    product(operation.summands[0], head, out);
    for (const Summand* other = operation.summands.begin() + 1; other != operation.summands.end(); ++other) {
      Out part;
      product(*other, head, part);
      out += part;
    }
    if (operation.divisor == Divisor::outside) out /= a_.outside;
    if (operation.divisor == Divisor::two) out *= 0.5;
  }

  template <typename Out>
  void product(const Summand& summand, int head, Out& out) const {
    const Few<Factor, 3>& factors = summand.factors;
    const auto factor = [&](int i) { return operand(factors[i].node, head); };
    switch (factors.size()) {
      case 0: out = Matrix::Identity(a_.dims.d, a_.dims.d); break;
      case 1:
        if (factors[0].transposed)
          out = factor(0).transpose();
        else
          out = factor(0);
        break;
      case 2: multiply(factor(0), factor(1), factors[1].transposed, out); break;
      default: {
        Matrix left;
        multiply(factor(0), factor(1), factors[1].transposed, left);
        multiply(left, factor(2), factors[2].transposed, out);
      }
    }
    if (summand.coefficient != 1) out *= summand.coefficient;
  }

  template <typename Out>
  static void unit_rows(const MatrixView& m, Out& out) {
    out = m;
    for (Eigen::Index j = 0; j < out.rows(); ++j) {
      auto k = out.row(j);
      if (std::isinf(k.stableNorm()))
        k *= 0.25;  // exact; four entries of the largest magnitude have a norm of twice that
      const double norm = k.stableNorm();
      if (norm > 0) k /= norm;
    }
  }

  template <typename Out>
  void turned(const MatrixView& m, Out& out) const {
    out = turned_by_place(s_, m);
  }

  template <typename Out>
  void distances(int head, Out& out) const {
    const double slope = slope_of(s_, head);
    out.resize(a_.dims.n_q, a_.dims.n_k);
    for (int i = 0; i < out.rows(); ++i)
      for (int j = 0; j < out.cols(); ++j) out(i, j) = slope * std::abs(i - j);
  }

  template <typename Out>
  void logits(const Operation& operation, int head, Out& out) const {
    out = operand(operation.of, head) / (a_.inside * s_.temperature);
    if (operation.less) out -= operand(*operation.less, head);
    forbid(s_.mask, out, -std::numeric_limits<double>::infinity());
  }

  // With what is read off the rows of the weights.
  template <typename Out>
  void weights(WeightsRule rule, HeadAnalysis& head, Out& out) const {
    const Eigen::Index n_q = head.L.rows();
    out.resize(n_q, head.L.cols());
    if (rule != WeightsRule::softmax) out = weighed(rule, head.L);
    for (Eigen::Index i = 0; i < n_q && rule == WeightsRule::softmax && alone_; ++i)
      softmax_row<false>(head.L, out, i);
    if (rule == WeightsRule::linear) keep_overflow(head.L, out);
    if (alone_) return;
    head.row_sums.resize(n_q, 1);
    if (makes_shares(rule)) head.entropy.resize(n_q, 1);
    for (Eigen::Index i = 0; i < n_q; ++i) {
      if (rule == WeightsRule::softmax)
        head.entropy(i, 0) = softmax_row(head.L, out, i);
      else if (rule == WeightsRule::sparsemax)
        head.entropy(i, 0) = entropy_of(out, i);
      head.row_sums(i, 0) = out.row(i).sum();
    }
  }

  // A logit that is minus infinity without a mask left the range of doubles, and so did its weight.
  template <typename Out>
  void keep_overflow(const Matrix& L, Out& out) const {
    for (Eigen::Index i = 0; i < out.rows(); ++i)
      for (Eigen::Index j = 0; j < out.cols(); ++j)
        if (allowed(s_.mask, static_cast<int>(i), static_cast<int>(j))) out(i, j) = L(i, j);
  }

  template <typename Out>
  void concat(Node of, Out& out) const {
    const Eigen::Index width = operand(of, 0).cols();
    out.resize(a_.dims.n_q, a_.dims.h * width);
    for (int i = 0; i < a_.dims.h; ++i) out.middleCols(i * width, width) = operand(of, i);
  }

  const Scene& s_;
  Analysis& a_;
  bool alone_;
};

// Symmetry of the scores, rank of W, eigenvalues of P_Q P_Q^T.
void examine(HeadAnalysis& out) {
  const int d = static_cast<int>(out.W.rows());
  out.singular_values = singular_values(out.W);
  out.rank = numerical_rank(out.singular_values, d, d);
  out.QQ_eigenvalues = gram_eigenvalues(out.P_Q);
  if (out.S.rows() == out.S.cols()) out.asymmetry = asymmetry(out.S);
}

// Whether all entries are finite: 0 times anything else is NaN, and a sum of zeros is quick.
bool finite(const Matrix& m) { return (m.array() * 0).sum() == 0; }

// A masked logit is minus infinity by intent; any other value that is not finite left the range of doubles.
// P_Q, P_K, P_V and A need no look of their own: what is not finite in them makes QQ, S, H not finite.
bool overflowed(const Scene& s, const HeadAnalysis& a) {
  for (const Matrix* m : {&a.S, &a.H, &a.W, &a.QQ, &a.singular_values, &a.QQ_eigenvalues, &a.symmetric_part,
                          &a.antisymmetric_part})
    if (!finite(*m)) return true;
  if (s.mask.kind == Mask::Kind::none) return !finite(a.L);
  for (Eigen::Index i = 0; i < a.L.rows(); ++i)
    for (Eigen::Index j = 0; j < a.L.cols(); ++j)
      if (!std::isfinite(a.L(i, j)) && allowed(s.mask, static_cast<int>(i), static_cast<int>(j))) return true;
  return false;
}

// Nodes that the rules leave as they come.
void repeat_what_stays(const Scene& s, HeadAnalysis& head) {
  if (!s.unit_keys) head.K_dot = head.P_K;
  if (s.positions != Positions::rope) {
    head.Q_turn = head.P_Q;
    head.K_turn = s.positions == Positions::keys ? head.K_placed : head.K_dot;
  }
}

// The parts of scores that are not square do not exist.
bool exists(Node node, const HeadAnalysis& head) {
  return (node != Node::S_sym && node != Node::S_anti) || head.S.rows() == head.S.cols();
}

}  // namespace

Matrix HeadAnalysis::*member_of(Node computed) {
  using H = HeadAnalysis;
  // clang-format off
  static constexpr Matrix H::*members[] = {
      &H::P_Q, &H::P_K, &H::K_dot, &H::K_placed, &H::Q_turn, &H::K_turn, &H::P_V, &H::S, &H::D, &H::L, &H::A, &H::H,
      nullptr, nullptr,
      &H::W, &H::QQ, &H::symmetric_part, &H::antisymmetric_part};
  // clang-format on
  static_assert(std::size(members) == node_count - static_cast<std::size_t>(first_computed));
  return members[static_cast<int>(computed) - static_cast<int>(first_computed)];
}

Analysis analyze(const Scene& s) {
  Analysis out;
  const Graph& g = graph(rules_of(s));
  if (check(s, g)) return out;
  out.dims = dims(s, g);
  out.inside = divisor(s.inside, out.dims.d_k);
  out.outside = divisor(s.outside, out.dims.d_k);
  out.parameters = parameters(s, g, out.dims);

  const Evaluator evaluate(s, out);
  for (int i = 0; i < out.dims.h; ++i) {
    HeadAnalysis& head = out.heads[static_cast<std::size_t>(i)];
    for (int k = static_cast<int>(first_computed); k < node_count; ++k)
      if (const Node node = static_cast<Node>(k); is_per_head(node) && exists(node, head))
        evaluate(g[node], i, head.*member_of(node));
    repeat_what_stays(s, head);
    examine(head);
    out.overflow = out.overflow || overflowed(s, head);
  }
  evaluate(g[Node::concat], 0, out.concat);
  evaluate(g[Node::Y], 0, out.Y);
  if (in_use(s, g, MatrixKind::target)) out.loss = 0.5 * (out.Y - s.target).squaredNorm();
  out.overflow = out.overflow || !out.Y.allFinite() || (out.loss && !std::isfinite(*out.loss));
  return out;
}

LayerMatrix output_alone(const Scene& s) {
  Analysis out;
  const Graph& g = graph(rules_of(s));
  out.dims = dims(s, g);
  out.inside = divisor(s.inside, out.dims.d_k);
  out.outside = divisor(s.outside, out.dims.d_k);
  const Evaluator evaluate(s, out);
  for (int i = 0; i < out.dims.h; ++i)
    for (const Node node : {Node::P_Q, Node::P_K, Node::P_V})
      evaluate(g[node], i, out.heads[static_cast<std::size_t>(i)].*member_of(node));
  return output_from(Node::K_dot, s, out);
}

const LayerMatrix& output_from(Node first, const Scene& s, Analysis& a) {
  const Graph& g = graph(rules_of(s));
  const Evaluator evaluate(s, a, true);
  for (int i = 0; i < a.dims.h; ++i)
    for (int k = static_cast<int>(first); k <= static_cast<int>(Node::H); ++k)
      if (const Node node = static_cast<Node>(k); node != Node::P_V)
        evaluate(g[node], i, a.heads[static_cast<std::size_t>(i)].*member_of(node));
  evaluate(g[Node::concat], 0, a.concat);
  evaluate(g[Node::Y], 0, a.Y);
  return a.Y;
}

void weigh_anew(const Scene& s, int head, Analysis& a) {
  const Graph& g = graph(rules_of(s));
  const Evaluator evaluate(s, a, true);
  HeadAnalysis& one = a.heads[static_cast<std::size_t>(head)];
  for (int k = static_cast<int>(first_computed); k <= static_cast<int>(Node::A); ++k)
    if (const Node node = static_cast<Node>(k); node != Node::P_V)
      evaluate(g[node], head, one.*member_of(node));
  repeat_what_stays(s, one);
}

}  // namespace attnlab
