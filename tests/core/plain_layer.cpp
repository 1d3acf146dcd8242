#include "tests/core/plain_layer.h"

#include <cmath>
#include <utility>

namespace attnlab::test {

Numbers softmax_rows(const Numbers& L, const Mask& mask) {
  Numbers out = zeros(L.rows(), L.cols());
  for (int i = 0; i < L.rows(); ++i) {
    long double top = -INFINITY;
    for (int j = 0; j < L.cols(); ++j)
      if (allowed(mask, i, j)) top = std::max(top, L(i, j).real());
    Number sum = 0;
    for (int j = 0; j < L.cols(); ++j)
      if (allowed(mask, i, j)) sum += out(i, j) = std::exp(L(i, j) - top);
    for (int j = 0; j < L.cols(); ++j)
      if (allowed(mask, i, j)) out(i, j) /= sum;
  }
  return out;
}

namespace {

Number logistic(Number x) {
  return x.real() < 0 ? std::exp(x) / (1.0L + std::exp(x)) : 1.0L / (1.0L + std::exp(-x));
}

// The largest support whose smallest logit is above its threshold.
void sparsemax_row(const Numbers& L, const Mask& mask, int i, Numbers& out) {
  std::vector<int> seen;
  for (int j = 0; j < L.cols(); ++j)
    if (allowed(mask, i, j)) seen.push_back(j);
  std::sort(seen.begin(), seen.end(), [&](int a, int b) { return L(i, a).real() > L(i, b).real(); });
  for (std::size_t count = seen.size(); count > 0; --count) {
    Number theta = -1;
    for (std::size_t k = 0; k < count; ++k) theta += L(i, seen[k]) - L(i, seen[0]);
    theta /= static_cast<long double>(count);
    if (count > 1 && (L(i, seen[count - 1]) - L(i, seen[0])).real() <= theta.real()) continue;
    for (std::size_t k = 0; k < count; ++k) out(i, seen[k]) = L(i, seen[k]) - L(i, seen[0]) - theta;
    return;
  }
}

// Row i as complex numbers x + iy, each times a power of its own root of unity.
Numbers turned(const Numbers& m, double angle) {
  Numbers out = m;
  for (int i = 0; i < m.rows(); ++i)
    for (int c = 0; c + 1 < m.cols(); c += 2) {
      const long double by =
          i * static_cast<long double>(angle) * std::pow(10000.0L, -static_cast<long double>(c) / m.cols());
      out(i, c) = m(i, c) * std::cos(by) - m(i, c + 1) * std::sin(by);
      out(i, c + 1) = m(i, c) * std::sin(by) + m(i, c + 1) * std::cos(by);
    }
  return out;
}

}  // namespace

Numbers weights_rows(WeightsRule rule, const Numbers& L, const Mask& mask) {
  if (rule == WeightsRule::softmax) return softmax_rows(L, mask);
  Numbers out = zeros(L.rows(), L.cols());
  for (int i = 0; i < L.rows(); ++i) {
    if (rule == WeightsRule::sparsemax) sparsemax_row(L, mask, i, out);
    for (int j = 0; j < L.cols() && rule != WeightsRule::sparsemax; ++j)
      if (allowed(mask, i, j)) out(i, j) = rule == WeightsRule::linear ? L(i, j) : logistic(L(i, j));
  }
  return out;
}

PlainLayer::PlainLayer(const Scene& s) : scene(s), n(dims(s)) {
  for (const MatrixId id : matrices_in_use(s)) (*this)[id] = numbers(matrix(s, id));
}

Numbers PlainLayer::query_tokens() const {
  return at(scene.source == Source::free ? MatrixKind::Q : MatrixKind::X);
}
Numbers PlainLayer::key_tokens() const {
  if (scene.score == ScoreRule::qq) return query_tokens();
  return at(scene.source == Source::free   ? MatrixKind::K
            : scene.source == Source::self ? MatrixKind::X
                                           : MatrixKind::M);
}
Numbers PlainLayer::value_tokens() const {
  if (scene.score != ScoreRule::single && scene.value == ValueRule::keys) return key_tokens();
  return at(scene.source == Source::free   ? MatrixKind::V
            : scene.source == Source::self ? MatrixKind::X
                                           : MatrixKind::M);
}

Numbers PlainLayer::into_queries(int h) const {
  if (scene.score == ScoreRule::merged) return at(MatrixKind::W, h);
  return scene.score == ScoreRule::unprojected ? Numbers(Numbers::Identity(n.d, n.d)) : at(MatrixKind::WQ, h);
}
Numbers PlainLayer::into_keys(int h) const {
  if (scene.score == ScoreRule::merged || scene.score == ScoreRule::unprojected)
    return Numbers(Numbers::Identity(n.d, n.d));
  return at(scene.score == ScoreRule::qk ? MatrixKind::WK : MatrixKind::WQ, h);
}
Numbers PlainLayer::into_values(int h) const {
  if (scene.score == ScoreRule::single) return at(MatrixKind::WQ, h);
  if (scene.value == ValueRule::keys) return into_keys(h);
  const Eigen::Index d = value_tokens().cols();
  return scene.value == ValueRule::inputs ? Numbers(Numbers::Identity(d, d)) : at(MatrixKind::WV, h);
}

Numbers PlainLayer::output_block(int h) const {
  if (scene.output == OutputRule::alt) return transpose(at(MatrixKind::WA, h));
  Numbers out = zeros(n.d_v, n.d_o);
  for (int i = 0; i < n.d_v; ++i) {
    if (scene.output == OutputRule::none) out(i, h * n.d_v + i) = 1;
    for (int j = 0; j < n.d_o && scene.output == OutputRule::projected; ++j)
      out(i, j) = at(MatrixKind::WO)(h * n.d_v + i, j);
  }
  return out;
}

Plain PlainLayer::computed() const {
  Plain out;
  out.sigma = static_cast<long double>(divisor(scene.inside, n.d_k)) * scene.temperature;
  out.outside = divisor(scene.outside, n.d_k);
  out.Y = zeros(n.n_q, n.d_o);
  for (int h = 0; h < n.h; ++h) {
    PlainHead head;
    head.E_Q = query_tokens() * into_queries(h);
    head.P_K = head.E_K = key_tokens() * into_keys(h);
    head.P_V = value_tokens() * into_values(h);
    for (int j = 0; j < n.n_k && scene.unit_keys; ++j) {
      Number square = 0;
      for (int c = 0; c < n.d_k; ++c) square += head.P_K(j, c) * head.P_K(j, c);
      for (int c = 0; c < n.d_k && square != Number(0); ++c) head.E_K(j, c) /= std::sqrt(square);
    }
    if (scene.positions == Positions::keys) head.E_K = head.E_K + at(MatrixKind::P, h);
    if (scene.positions == Positions::rope) {
      head.E_Q =
          turned(query_tokens() * (scene.score == ScoreRule::merged ? Numbers(Numbers::Identity(n.d, n.d))
                                                                    : into_queries(h)),
                 scene.angle);
      if (scene.score == ScoreRule::merged) head.E_Q = head.E_Q * into_queries(h);
      head.E_K = turned(head.E_K, scene.angle);
    }
    head.S = head.E_Q * transpose(head.E_K);
    head.L = scaled(head.S, 1 / out.sigma);
    for (int i = 0; i < n.n_q && scene.positions == Positions::alibi; ++i)
      for (int j = 0; j < n.n_k; ++j)
        head.L(i, j) -= std::abs(i - j) * (scene.slope ? *scene.slope * std::exp2(-8.0L * h / n.h)
                                                       : std::exp2(-8.0L * (h + 1) / n.h));
    head.A = weights_rows(scene.weights, head.L, scene.mask);
    head.H = scaled(head.A * head.P_V, 1 / out.outside);
    out.Y = out.Y + head.H * output_block(h);
    out.heads.push_back(std::move(head));
  }
  return out;
}

Number PlainLayer::loss() const {
  const Numbers Y = computed().Y;
  Number out = 0;
  for (int i = 0; i < Y.rows(); ++i)
    for (int j = 0; j < Y.cols(); ++j) {
      const Number off = Y(i, j) - static_cast<long double>(scene.target(i, j));
      out += off * off / 2.0L;
    }
  return out;
}

}  // namespace attnlab::test
