#include "core/studies/gauge.h"

#include "core/algebra/svd.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {
namespace {

Dial sensible(Dial dial) {
  dial.angle = std::isfinite(dial.angle) ? dial.angle : 0;
  dial.stretch = std::isfinite(dial.stretch) ? std::clamp(dial.stretch, 1 / most_stretch, most_stretch) : 1;
  dial.shear = std::isfinite(dial.shear) ? std::clamp(dial.shear, -most_shear, most_shear) : 0;
  return dial;
}

// R K D with K = [1 k; 0 1] and D = diag(g, 1/g); the inverse transposed is R [1 0; -k 1] diag(1/g, g).
WeightMatrix matrix_of(Freedom freedom, const Dial& wished, int d_k, bool inverse_transposed) {
  Dial dial = sensible(wished);
  if (freedom != Freedom::any) dial.stretch = 1, dial.shear = 0;
  WeightMatrix B = WeightMatrix::Identity(d_k, d_k);
  const double g = inverse_transposed ? 1 / dial.stretch : dial.stretch;
  const double c = std::cos(dial.angle), s = std::sin(dial.angle);
  if (d_k == 1) {
    B(0, 0) = c < 0 ? -g : g;
    return B;
  }
  const auto [p, q] = dial_plane(d_k, dial.plane);
  const double upper = inverse_transposed ? 0 : dial.shear, lower = inverse_transposed ? -dial.shear : 0;
  B(p, p) = (c + s * lower) * g;
  B(p, q) = (c * upper + s) / g;
  B(q, p) = (-s + c * lower) * g;
  B(q, q) = (-s * upper + c) / g;
  return B;
}

double largest_change(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols() || a.size() == 0) return 0;
  if (!a.allFinite() || !b.allFinite()) return std::numeric_limits<double>::infinity();
  return (a - b).cwiseAbs().maxCoeff();
}

// The larger singular value of the 2 x 2 block over the smaller one; 1 where B is 1 x 1.
double condition_of(const Matrix& B, std::pair<int, int> plane) {
  if (B.rows() < 2) return 1;
  const auto [p, q] = plane;
  const double a = B(p, p), b = B(p, q), c = B(q, p), d = B(q, q);
  const double sum = std::hypot(a + d, b - c), difference = std::hypot(a - d, b + c);
  return (sum + difference) / std::abs(sum - difference);
}

}  // namespace

Freedom freedom_of(ScoreRule rule) {
  const Graph& g = graph({.score = rule});
  if (g.reads(Node::W_K)) return Freedom::any;
  return g.reads(Node::W_Q) ? Freedom::orthogonal : Freedom::none;
}

int dial_planes(int d_k) { return d_k * (d_k - 1) / 2; }

std::pair<int, int> dial_plane(int d_k, int plane) {
  if (d_k < 2) return {0, 0};
  int left = std::clamp(plane, 0, dial_planes(d_k) - 1), q = 1;
  while (left >= q) left -= q++;
  return {left, q};
}

WeightMatrix dial_matrix(Freedom freedom, const Dial& dial, int d_k) {
  return matrix_of(freedom, dial, d_k, false);
}

WeightMatrix dial_inverse_transposed(Freedom freedom, const Dial& dial, int d_k) {
  return matrix_of(freedom, dial, d_k, true);
}

Turning turning_of(const Scene& scene, int head) {
  Turning out;
  out.head = std::clamp(head, 0, std::max(0, static_cast<int>(scene.heads.size()) - 1));
  if (scene.heads.empty()) return out;
  const Head& one = scene.heads[static_cast<std::size_t>(out.head)];
  out.W_Q = one.W_Q;
  out.W_K = one.W_K;
  return out;
}

Turned turned(const Scene& scene, const Turning& turning) {
  Turned out;
  const Freedom freedom = freedom_of(scene.score);
  if (freedom == Freedom::none) {
    out.why_not =
        "Under this rule no product of two weight matrices makes the scores: there is nothing to turn.";
    return out;
  }
  const auto d_k = static_cast<int>(turning.W_Q.cols());
  out.W_Q = turning.W_Q;
  if (freedom == Freedom::any) out.W_K = turning.W_K;
  const WeightMatrix B = dial_matrix(freedom, turning.dial, d_k);
  if (B == WeightMatrix::Identity(d_k, d_k)) return out;
  out.W_Q = turning.W_Q * B;
  double largest = out.W_Q.cwiseAbs().maxCoeff();
  if (freedom == Freedom::any) {
    out.W_K = turning.W_K * dial_inverse_transposed(freedom, turning.dial, d_k);
    largest = std::max(largest, out.W_K.cwiseAbs().maxCoeff());
  }
  if (!(largest <= max_entry))
    out.why_not = "An entry would leave the range that can be set by hand, ±1 000 000.";
  return out;
}

bool made_by(const Scene& scene, const Turning& turning) {
  const auto head = static_cast<std::size_t>(turning.head);
  if (head >= scene.heads.size()) return false;
  // Of another size or rule: W_K has other columns than W_Q, or none.
  const auto same_shape = [](const WeightMatrix& a, const WeightMatrix& b) {
    return a.rows() == b.rows() && a.cols() == b.cols();
  };
  if (!same_shape(turning.W_Q, scene.heads[head].W_Q) || !same_shape(turning.W_K, scene.heads[head].W_K))
    return false;
  const Turned made = turned(scene, turning);
  if (!made.why_not.empty()) return false;
  const bool keys = freedom_of(scene.score) == Freedom::any;
  return same_bits(view(made.W_Q), view(scene.heads[head].W_Q)) &&
         (!keys || same_bits(view(made.W_K), view(scene.heads[head].W_K)));
}

GaugeDetail gauge_detail(const Scene& scene, const Analysis& analysis, int head,
                         const std::optional<Turning>& turning) {
  GaugeDetail out;
  if (analysis.dims.h == 0) return out;
  const auto index = static_cast<std::size_t>(std::clamp(head, 0, analysis.dims.h - 1));
  const HeadAnalysis& now = analysis.heads[index];
  out.freedom = freedom_of(scene.score);
  if (out.freedom == Freedom::none) return out;
  const bool known = turning && turning->head == static_cast<int>(index) && made_by(scene, *turning);
  const Dial dial = known ? turning->dial : Dial{};
  const int d_k = analysis.dims.d_k;
  out.dial = dial;
  out.plane = dial_plane(d_k, dial.plane);
  out.B = dial_matrix(out.freedom, dial, d_k);
  out.B_inverse_transposed = dial_inverse_transposed(out.freedom, dial, d_k);
  out.condition = condition_of(out.B, out.plane);
  out.size = largest_change(now.S, Matrix::Zero(now.S.rows(), now.S.cols()));
  out.P_Q_before = now.P_Q;
  out.P_K_before = now.P_K;
  if (!known || out.B == Matrix::Identity(d_k, d_k)) return out;
  Scene before = scene;
  before.heads[index].W_Q = turning->W_Q;
  before.heads[index].W_K = turning->W_K;
  const HeadAnalysis was = analyze(before).heads[index];
  out.size = largest_change(was.S, Matrix::Zero(was.S.rows(), was.S.cols()));
  out.difference = largest_change(now.S, was.S);
  out.P_Q_before = was.P_Q;
  out.P_K_before = was.P_K;
  out.moved = std::max(largest_change(now.P_Q, was.P_Q), largest_change(now.P_K, was.P_K));
  return out;
}

namespace {

// m^-1 right, by elimination with the largest pivot of each column. m is square and has an inverse.
WeightMatrix solved(WeightMatrix m, WeightMatrix right) {
  const Eigen::Index n = m.rows();
  for (Eigen::Index k = 0; k < n; ++k) {
    Eigen::Index below = 0;
    m.col(k).tail(n - k).cwiseAbs().maxCoeff(&below);
    m.row(k).swap(m.row(k + below));
    right.row(k).swap(right.row(k + below));
    for (Eigen::Index i = k + 1; i < n; ++i) {
      const double factor = m(i, k) / m(k, k);
      m.row(i) -= factor * m.row(k);
      right.row(i) -= factor * right.row(k);
    }
  }
  for (Eigen::Index k = n - 1; k >= 0; --k) {
    for (Eigen::Index j = k + 1; j < n; ++j) right.row(k) -= m(k, j) * right.row(j);
    right.row(k) /= m(k, k);
  }
  return right;
}

std::string why_not_folded(const Scene& scene, const Dims& n) {
  const Graph& rules = graph(rules_of(scene));
  if (!rules.reads(Node::W_Q)) return "there is no W^Q";
  if (scene.source != Source::self) return "queries have tokens of their own, which alone would take W^Q in";
  if (const auto values = rules[Node::P_V].copy_of(); values && is_given(*values))
    return "the values are the tokens themselves, which would be others";
  if (n.h * n.d_k != n.d)
    return (n.h > 1 ? "side by side the W^Q take " : "W^Q takes ") + std::to_string(n.d) + " numbers to " +
           std::to_string(n.h * n.d_k) + ", which has no inverse";
  return "";
}

}  // namespace

QueriesFolded queries_folded(const Scene& scene) {
  constexpr double least = 1e-6;  // of the largest singular value
  const Dims n = dims(scene);
  QueriesFolded out{{}, why_not_folded(scene, n)};
  if (!out.why_not.empty()) return out;
  const WeightMatrix one = WeightMatrix::Identity(n.d, n.d);
  WeightMatrix B(n.d, n.d);
  for (int h = 0; h < n.h; ++h) B.middleCols(h * n.d_k, n.d_k) = scene.heads[static_cast<std::size_t>(h)].W_Q;
  if (B == one) return {{}, "W^Q is the identity"};
  const Matrix sigma = singular_values(B);
  if (!(sigma(n.d - 1, 0) > least * sigma(0, 0))) return {{}, "W^Q has no inverse, or next to none"};
  for (const MatrixId id : matrices_in_use(scene)) {
    Matrix changed;
    if (id.kind == MatrixKind::X) changed = scene.X.lazyProduct(B);
    if (id.kind == MatrixKind::WQ) changed = one.middleCols(id.head * n.d_k, n.d_k);
    if (id.kind == MatrixKind::WK || id.kind == MatrixKind::WV) changed = solved(B, matrix(scene, id));
    if (changed.size() == 0) continue;
    if (!(changed.cwiseAbs().maxCoeff() <= max_entry))
      return {{}, "an entry would be beyond 1000000, more than can be set"};
    out.list.push_back(set_matrix_edit(id, view(std::as_const(changed))));
  }
  return out;
}

}  // namespace attnlab
