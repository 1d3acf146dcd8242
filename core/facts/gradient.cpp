// The fact that the exact gradients agree with differences of the loss.
#include "core/facts/measure.h"

#include "core/analysis/gradients.h"

#include <algorithm>

namespace attnlab::fact {
namespace {

constexpr double steepest = 1e5;  // logits beyond which differences drown in rounding
constexpr double relative_bound = 1e-6;

// 1/2 ||Y - target||_F^2, or 1/2 ||Y||_F^2 without a target.
LayerMatrix off_target(const Scene& scene, const Analysis& analysis) {
  return in_use(scene, MatrixKind::target) ? LayerMatrix(analysis.Y - scene.target) : analysis.Y;
}

bool has_key_without_direction(const FactInput& in) {
  for (int h = 0; h < in.analysis.dims.h && in.scene.unit_keys; ++h)
    for (Eigen::Index j = 0; j < in.analysis.dims.n_k; ++j)
      if (head_of(in, h).P_K.row(j).isZero(0)) return true;
  return false;
}

// How fast the logits and the lengths of keys change where every entry changes by a part of itself.
double steepness(const FactInput& in) {
  double out = 1;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const double L = score_size(in, h) / (in.analysis.inside * in.scene.temperature);
    out = std::max({out, L, in.scene.unit_keys ? largest(key_terms(in, h)) : 1});
  }
  return out;
}

// Every entry in use moves by t times itself times a seeded number; the slope of the loss at t = 0, and of its terms.
struct Direction {
  Scene scene;
  std::uint64_t seed;

  double loss_at(const Scene& from, double t) {
    std::uint64_t state = seed;
    for (const MatrixId id : matrices_in_use(from)) {
      const MatrixView m = matrix(from, id);
      MutableView to = matrix(scene, id);
      for (Eigen::Index k = 0; k < m.size(); ++k) to.data()[k] = m.data()[k] * (1 + t * uniform(state));
    }
    return 0.5 * off_target(scene, analyze(scene)).squaredNorm();
  }
};

// Central differences of sixth order along two seeded directions through all matrices at once.
Fact gradient_check(const FactInput& in) {
  const LayerMatrix dY = off_target(in.scene, in.analysis);
  const Gradients exact = backpropagate(in.scene, in.analysis, dY);
  const double slope = steepness(in), loss = 0.5 * dY.squaredNorm(), size_Y = output_size(in);
  if (!all_finite(exact) || !std::isfinite(slope) || !std::isfinite(loss) || !std::isfinite(size_Y * size_Y))
    return not_applicable(overflow_words);
  if (has_key_without_direction(in)) return not_applicable("unit keys: a key of length 0 has no direction");
  if (slope > steepest) return not_applicable("the softmax is too steep for differences to be taken");
  Fact out;
  out.residual = 0;
  out.bound = relative_bound;
  const double h = 1 / (256 * slope);
  for (const std::uint64_t seed : {41u, 42u}) {
    Direction along{in.scene, seed};
    std::uint64_t state = seed;
    double expected = 0, size = loss + size_Y * size_Y;
    for (const MatrixId id : matrices_in_use(in.scene)) {
      const MatrixView m = matrix(in.scene, id), g = gradient(exact, id);
      for (Eigen::Index k = 0; k < m.size(); ++k) {
        const double term = m.data()[k] * g.data()[k] * uniform(state);
        expected += term;
        size += std::abs(term);
      }
    }
    const auto pair = [&](int k) { return along.loss_at(in.scene, k * h) - along.loss_at(in.scene, -k * h); };
    const double measured = (45 * pair(1) - 9 * pair(2) + pair(3)) / (60 * h);
    if (!std::isfinite(measured)) return not_applicable(overflow_words);
    if (size > 0) out.residual = std::max(*out.residual, std::abs(measured - expected) / size);
  }
  out.numbers = "relative, along two seeded directions";
  if (*out.residual <= relative_bound) return out;
  return broken(rounding_words, out);
}

// clang-format off
constexpr FactInfo gradient_rows[]{
    {.id = "gradient-check", .title = "Exact gradients equal differences",
     .statement =
         R"(\sum_k g_k\,t_k = \frac{L(\theta + \varepsilon t) - L(\theta - \varepsilon t)}{2\varepsilon})",
     .about = "The derivatives by which the lab trains, against central differences of the loss itself.",
     .view = "pipeline", .nodes = nodes<Node::Y>, .measure = gradient_check},
};
// clang-format on

}  // namespace

std::span<const FactInfo> gradient_facts() { return gradient_rows; }

}  // namespace attnlab::fact
