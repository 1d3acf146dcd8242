#include "core/studies/again.h"

#include "core/algebra/svd.h"
#include "core/analysis/analysis.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnlab {
namespace {

// The velocity of every token, and one step by the rule. The scene is its own, so that only X is written.
class Particles {
 public:
  Particles(const Scene& scene, const AgainRule& rule) : scene_(scene), rule_(rule) {}

  TokenMatrix next(TokenMatrix X) {
    const double h = rule_.step / rule_.substeps;
    for (int k = 0; k < rule_.substeps; ++k) {
      X = rule_.flow ? runge_kutta(X, h) : TokenMatrix(X + h * velocity(X));
      if (rule_.sphere) X = normalised(X);
    }
    return X;
  }

  // A token of length 0 has no direction and stays.
  static TokenMatrix normalised(TokenMatrix X) {
    for (Eigen::Index i = 0; i < X.rows(); ++i) {
      const double length = X.row(i).stableNorm();
      if (length > 0) X.row(i) /= length;
    }
    return X;
  }

 private:
  TokenMatrix velocity(const TokenMatrix& X) {
    scene_.X = X;
    TokenMatrix v = output_alone(scene_);
    if (rule_.sphere)
      for (Eigen::Index i = 0; i < X.rows(); ++i) v.row(i) -= v.row(i).dot(X.row(i)) * X.row(i);
    return v;
  }

  TokenMatrix runge_kutta(const TokenMatrix& X, double h) {
    const TokenMatrix a = velocity(X), b = velocity(X + h / 2 * a), c = velocity(X + h / 2 * b),
                      d = velocity(X + h * c);
    return X + h / 6 * (a + 2 * b + 2 * c + d);
  }

  Scene scene_;
  AgainRule rule_;
};

// Groups that hang together: each token gets the number of the first that it can be reached from.
int clusters_of(const TokenMatrix& X, double near) {
  std::array<int, max_tokens> group{};
  const int n = static_cast<int>(X.rows());
  int count = 0;
  for (int i = 0; i < n; ++i) group[static_cast<std::size_t>(i)] = i;
  const auto find = [&group](int i) {
    while (group[static_cast<std::size_t>(i)] != i) i = group[static_cast<std::size_t>(i)];
    return i;
  };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      if ((X.row(i) - X.row(j)).stableNorm() < near) group[static_cast<std::size_t>(find(i))] = find(j);
  for (int i = 0; i < n; ++i) count += find(i) == i ? 1 : 0;
  return count;
}

AgainMeasure measured(const TokenMatrix& X) {
  AgainMeasure out;
  const int n = static_cast<int>(X.rows());
  double largest = 0;
  for (int i = 0; i < n; ++i) largest = std::max(largest, X.row(i).stableNorm());
  const TokenMatrix unit = Particles::normalised(X);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) {
      out.diameter = std::max(out.diameter, (X.row(i) - X.row(j)).stableNorm());
      out.cosine += unit.row(i).dot(unit.row(j));
    }
  if (n > 1) out.cosine /= n * (n - 1) / 2.0;
  out.clusters = clusters_of(X, largest > 0 ? again_near * largest : 1);
  const Matrix sigma = singular_values(X);
  for (Eigen::Index k = 0; k < sigma.size(); ++k) out.rank += sigma(k, 0) > again_near * sigma(0, 0) ? 1 : 0;
  return out;
}

}  // namespace

std::string why_not_again(const Scene& scene, const AgainRule& rule) {
  if (check(scene)) return "The scene cannot be computed.";
  if (scene.source == Source::free)
    return "The inputs are Q, K and V, each of its own: with Q = K = V = X the output can be the next X.";
  const Dims n = dims(scene);
  if (n.d_o != n.d)
    return "X has " + std::to_string(n.d) + " numbers for each token and Y has " + std::to_string(n.d_o) +
           ": it cannot be the next X. An output matrix with " + std::to_string(n.d) +
           " columns makes it one.";
  for (Eigen::Index i = 0; rule.sphere && i < scene.X.rows(); ++i)
    if (!(scene.X.row(i).stableNorm() > 0) || !std::isfinite(scene.X.row(i).stableNorm()))
      return "Token " + std::to_string(i + 1) +
             " has no direction: on the sphere every token is brought to length 1.";
  return {};
}

AgainRun again(const Scene& scene, const AgainRule& rule, int steps) {
  AgainRun out;
  AgainRule used = rule;
  used.substeps = std::max(1, rule.substeps);
  out.why_not = why_not_again(scene, used);
  if (out.why_not.empty() && !(rule.step >= least_again_step && rule.step <= most_again_step))
    out.why_not = "A step is from 0.001 to 10.";
  if (!out.why_not.empty()) return out;
  Particles particles(scene, used);
  TokenMatrix X = used.sphere ? Particles::normalised(scene.X) : scene.X;
  for (int k = 0; k <= steps; ++k) {
    out.X.push_back(X);
    out.measure.push_back(measured(X));
    if (k == steps) break;
    X = particles.next(X);
    // Its norms and distances are looked at, too.
    out.left_range = !X.allFinite() || !std::isfinite(4 * X.stableNorm());
    if (out.left_range) break;
  }
  return out;
}

AgainRun again_kept(const Scene& scene, int head, int rounds) {
  AgainRun out;
  if (check(scene)) out.why_not = "The scene cannot be computed.";
  if (out.why_not.empty() && scene.source != Source::self)
    out.why_not =
        "Weights are kept where tokens attend to one another: with Q = K = V = X each round can begin where the "
        "one before it ends.";
  if (!out.why_not.empty()) return out;
  const Matrix A = analyze(scene).head(head).A;
  TokenMatrix X = scene.X;
  for (int m = 0; m <= rounds; ++m) {
    out.X.push_back(X);
    out.measure.push_back(measured(X));
    X = TokenMatrix(A.lazyProduct(X));
    out.left_range = !X.allFinite() || !std::isfinite(4 * X.stableNorm());
    if (out.left_range) break;
  }
  return out;
}

Scene with_tokens(const Scene& scene, const TokenMatrix& X) {
  Scene out = scene;
  out.X = X;
  return out;
}

std::variant<Edit, std::string> keep_tokens(const TokenMatrix& X) {
  if (!(X.cwiseAbs().maxCoeff() <= max_entry))
    return "An entry of X is beyond 1000000, more than can be set.";
  return set_matrix_edit({MatrixKind::X, 0}, view(X));
}

}  // namespace attnlab
