#include "tests/core/fact_truth_parts.h"

#include "core/analysis/gradients.h"
#include "tests/core/random_scene.h"
#include "tests/core/reference.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/SVD>

#include <bit>
#include <cmath>

namespace attnlab::test {
namespace {

Mat values_of(const Grid& g) {
  Mat out(g.rows, g.cols);
  for (int i = 0; i < g.rows; ++i)
    for (int j = 0; j < g.cols; ++j) out(i, j) = g.at(i, j).value;
  return out;
}

Mat sizes_of(const Grid& g) {
  Mat out(g.rows, g.cols);
  for (int i = 0; i < g.rows; ++i)
    for (int j = 0; j < g.cols; ++j) out(i, j) = g.at(i, j).magnitude;
  return out;
}

Mat wide(const MatrixView& m) { return m.cast<long double>(); }

Mat input(const Scene& s, MatrixKind kind) { return wide(matrix(s, {kind, 0})); }

void tell_weights(const Scene& s, const Dims& n, int h, ToldHead& out) {
  const Head& head = s.heads[static_cast<std::size_t>(h)];
  if (in_use(s, MatrixKind::WQ)) out.W_Q = wide(view(head.W_Q));
  out.W_K = in_use(s, MatrixKind::WK) ? wide(view(head.W_K)) : out.W_Q;
  if (s.score != ScoreRule::single && s.value == ValueRule::projected) out.W_V = wide(view(head.W_V));
  if (s.score == ScoreRule::merged) out.W_edit = wide(view(head.W));
  if (s.positions == Positions::keys) out.P = wide(view(head.P));
  if (s.output == OutputRule::projected) out.out = wide(view(s.W_O)).middleRows(h * n.d_v, n.d_v);
  if (s.output == OutputRule::alt) out.out = wide(view(head.W_A)).transpose();
}

}  // namespace

bool Told::sees(int i, int j) const { return allowed(scene.mask, i, j); }

int Told::seen(int i) const {
  int count = 0;
  for (int j = 0; j < n.n_k; ++j) count += sees(i, j) ? 1 : 0;
  return count;
}

Mat Told::softmax(const Mat& logits, int i) const {
  Mat out = Mat::Zero(1, logits.cols());
  long double top = -INFINITY, sum = 0;
  const auto in = [&](int j) { return i < 0 || sees(i, j); };
  for (int j = 0; j < logits.cols(); ++j)
    if (in(j)) top = std::max(top, logits(0, j));
  for (int j = 0; j < logits.cols(); ++j)
    if (in(j)) sum += out(0, j) = std::exp(logits(0, j) - top);
  return sum > 0 ? Mat(out / sum) : out;
}

// The threshold of a sparsemax by halving: what is left above it falls with it, and is 1 at one place.
Mat Told::weights(const Mat& logits, int i) const {
  if (scene.weights == WeightsRule::softmax) return softmax(logits, i);
  Mat out = Mat::Zero(1, logits.cols());
  long double top = -INFINITY;
  for (int j = 0; j < logits.cols(); ++j)
    if (sees(i, j)) top = std::max(top, logits(0, j));
  long double low = -1, high = 0;  // above the largest
  for (int k = 0; k < 200 && scene.weights == WeightsRule::sparsemax; ++k) {
    const long double middle = (low + high) / 2;
    long double left = 0;
    for (int j = 0; j < logits.cols(); ++j)
      if (sees(i, j)) left += std::max(0.0L, logits(0, j) - top - middle);
    (left > 1 ? low : high) = middle;
  }
  for (int j = 0; j < logits.cols(); ++j) {
    if (!sees(i, j)) continue;
    const long double l = logits(0, j);
    out(0, j) = scene.weights == WeightsRule::linear    ? l
                : scene.weights == WeightsRule::sigmoid ? 1 / (1 + std::exp(-l))
                                                        : std::max(0.0L, l - top - low);
  }
  return out;
}

Mat Told::unit(Mat keys) const {
  for (int j = 0; j < keys.rows() && scene.unit_keys; ++j)
    if (keys.row(j).norm() > 0) keys.row(j) /= keys.row(j).norm();
  return keys;
}

int Told::numbers_of_scores() const {
  int count = 0;
  for (const ToldHead& h : heads) count += static_cast<int>(h.W_Q.size() + (tied ? 0 : h.W_K.size()));
  return count;
}

Told told(const Scene& s) {
  const Reference r = reference(s);
  const Dims n = dims(s);
  Told out{s, n};
  out.inside = s.inside.kind == Scale::Kind::sqrt_dk ? std::sqrt(static_cast<long double>(n.d_k))
                                                     : static_cast<long double>(divisor(s.inside, n.d_k));
  out.outside = s.outside.kind == Scale::Kind::sqrt_dk ? std::sqrt(static_cast<long double>(n.d_k))
                                                       : static_cast<long double>(divisor(s.outside, n.d_k));
  out.tied = in_use(s, MatrixKind::WQ) && !in_use(s, MatrixKind::WK);
  const bool qq = s.score == ScoreRule::qq;
  out.Q = input(s, query_input(s.source));
  out.K = input(s, qq ? query_input(s.source) : key_input(s.source));
  out.V = input(s, value_input(s.source));
  out.concat = values_of(r.concat);
  out.Y = values_of(r.Y);
  for (int h = 0; h < n.h; ++h) {
    const ReferenceHead& from = r.heads[static_cast<std::size_t>(h)];
    ToldHead to{values_of(from.P_Q), values_of(from.P_K), values_of(from.K_dot), values_of(from.P_V),
                values_of(from.S),   values_of(from.L),   values_of(from.A),     values_of(from.H),
                values_of(from.W),   sizes_of(from.S),    sizes_of(from.K_dot),  sizes_of(from.P_V),
                sizes_of(from.H)};
    tell_weights(s, n, h, to);
    to.K_met = values_of(from.K_turn);
    out.heads.push_back(std::move(to));
  }
  return out;
}

long double largest(const Mat& m) { return m.size() == 0 ? 0 : m.cwiseAbs().maxCoeff(); }

int rank(const Mat& m, long double relative) {
  if (largest(m) == 0) return 0;
  const Eigen::JacobiSVD<Mat> svd(m);
  int out = 0;
  for (int k = 0; k < svd.singularValues().size(); ++k)
    out += svd.singularValues()(k) > relative * svd.singularValues()(0) ? 1 : 0;
  return out;
}

std::pair<Mat, Mat> eigen(const Mat& symmetric) {
  const Eigen::SelfAdjointEigenSolver<Mat> solver(symmetric);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

Mat inverse(const Mat& square) { return square.inverse(); }

Mat skew(int n) {
  Mat out = Mat::Identity(n, n) * 1.25L;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) out(i, j) += j > i ? 0.5L : 0.1L * i;
  return out;
}

Mat turn(int n) {
  Mat out = Mat::Identity(n, n);
  if (n == 1) return -out;
  for (int i = 0; i + 1 < n; ++i) {
    Mat plane = Mat::Identity(n, n);
    plane(i, i) = plane(i + 1, i + 1) = 0.6L;
    plane(i, i + 1) = 0.8L;
    plane(i + 1, i) = -0.8L;
    out = Mat(out * plane);
  }
  return out;
}

bool inside_others(const Mat& rows, int j, long double within) {
  const int n = static_cast<int>(rows.rows()), dim = static_cast<int>(rows.cols());
  const long double size = largest(rows);
  for (unsigned chosen = 1; chosen < 1U << n; ++chosen) {
    if ((chosen >> j & 1U) != 0 || std::popcount(chosen) > dim + 1) continue;
    Mat system(dim + 1, std::popcount(chosen)), wanted(dim + 1, 1);
    for (int i = 0, at = 0; i < n; ++i)
      if ((chosen >> i & 1U) != 0) {
        system.block(0, at, dim, 1) = rows.row(i).transpose() / (size > 0 ? size : 1);
        system(dim, at++) = 1;
      }
    wanted.topRows(dim) = rows.row(j).transpose() / (size > 0 ? size : 1);
    wanted(dim, 0) = 1;
    const Mat c = Mat(system.fullPivLu().solve(wanted));
    if (largest(system * c - wanted) < within && c.minCoeff() > -within) return true;
  }
  return false;
}

namespace {

enum class Moved { token, query, memory };

Scene swapped(const Scene& s, Moved what, int a) {
  Scene out = s;
  for (const MatrixKind kind : input_kinds) {
    if (!in_use(s, kind)) continue;
    const bool query = kind == query_input(s.source);
    if (what == Moved::query ? !query : what == Moved::memory && query) continue;
    MutableView m = matrix(out, {kind, 0});
    m.row(a).swap(m.row(a + 1));
  }
  return out;
}

Truth moves_along(const Scene& s, Moved what) {
  const Reference before = reference(s);
  const Mat Y = values_of(before.Y);
  const long double size = largest(sizes_of(before.Y));
  const Dims n = dims(s);
  Truth out = Truth::yes;
  for (int a = 0; a + 1 < (what == Moved::query ? n.n_q : n.n_k); ++a) {
    Mat expected = Y;
    if (what != Moved::memory) expected.row(a).swap(expected.row(a + 1));
    const long double difference = largest(values_of(reference(swapped(s, what, a)).Y) - expected);
    if (difference > 1e-9L * size + 1e-290L) return Truth::no;
  }
  return out;
}

bool one_set(const Scene& s) {
  const Mat Q = input(s, query_input(s.source));
  const bool keys = s.score == ScoreRule::qq || same(input(s, key_input(s.source)), Q);
  const bool from_keys = s.value == ValueRule::keys && s.score != ScoreRule::single;
  return keys && (from_keys || same(input(s, value_input(s.source)), Q));
}

}  // namespace

Truth permutation_truth(const Scene& s) {
  // Warm, so that every key has some weight.
  Scene other = s;
  other.temperature = 1;
  other.inside = {Scale::Kind::none, 1};
  Random random(11);
  for (const MatrixId id : matrices_in_use(s)) {
    MutableView m = matrix(other, id);
    for (int k = 0; k < m.size(); ++k) m.data()[k] = random.uniform(-1, 1);
  }
  if (one_set(s) && s.source == Source::free) {
    other.K = in_use(s, MatrixKind::K) ? other.Q : other.K;
    other.V = in_use(s, MatrixKind::V) ? other.Q : other.V;
  }
  if (one_set(s) && s.source == Source::cross && in_use(s, MatrixKind::M)) other.M = other.X;
  for (const Scene* scene : {&s, static_cast<const Scene*>(&other)}) {
    if (one_set(s) || s.score == ScoreRule::qq) {
      if (moves_along(*scene, Moved::token) == Truth::no) return Truth::no;
    } else if (moves_along(*scene, Moved::query) == Truth::no ||
               moves_along(*scene, Moved::memory) == Truth::no) {
      return Truth::no;
    }
  }
  return Truth::yes;
}

Truth gradient_truth(const Scene& s) {
  const Analysis a = analyze(s);
  const Reference r = reference(s);
  long double steepest = 1;
  for (const ReferenceHead& h : r.heads) steepest = std::max(steepest, largest(sizes_of(h.S)));
  if (steepest > 30) return Truth::silent;
  const auto loss = [](const Scene& at) {
    const Mat Y = values_of(reference(at).Y);
    const Mat off = at.target.size() > 0 ? Mat(Y - wide(view(at.target))) : Y;
    return off.squaredNorm() / 2;
  };
  const LayerMatrix dY = s.target.size() > 0 ? LayerMatrix(a.Y - s.target) : a.Y;
  const Gradients g = backpropagate(s, a, dY);
  Random random(5);
  Scene up = s, down = s;
  long double expected = 0, terms = largest(sizes_of(r.Y)) * largest(sizes_of(r.Y)) + loss(s);
  constexpr double step = 1e-5;
  for (const MatrixId id : matrices_in_use(s)) {
    const MatrixView m = matrix(s, id), by = gradient(g, id);
    MutableView high = matrix(up, id), low = matrix(down, id);
    for (int k = 0; k < m.size(); ++k) {
      const double way = random.uniform(-1, 1);
      high.data()[k] = m.data()[k] * (1 + step * way);
      low.data()[k] = m.data()[k] * (1 - step * way);
      expected += static_cast<long double>(by.data()[k]) * m.data()[k] * way;
      terms += std::fabs(static_cast<long double>(by.data()[k]) * m.data()[k]);
    }
  }
  const long double off = std::fabs((loss(up) - loss(down)) / (2 * step) - expected) / terms;
  return off < 1e-4L ? Truth::yes : off > 1e-2L ? Truth::no : Truth::silent;
}

}  // namespace attnlab::test
