#include "core/algebra/hull.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace attnlab {
namespace {

using Vector = Eigen::Matrix<double, 1, Eigen::Dynamic, Eigen::RowMajor, 1, max_tokens>;
constexpr double eps = std::numeric_limits<double>::epsilon();

Matrix times_two_to(const MatrixView& m, int exponent) {
  if (std::abs(exponent) < 1000) return m * std::ldexp(1.0, exponent);
  Matrix out = m;
  for (Eigen::Index i = 0; i < out.size(); ++i) out.data()[i] = std::ldexp(out.data()[i], exponent);
  return out;
}

// The corners in use, with their weights.
struct Corral {
  std::array<Eigen::Index, max_tokens> corner{};
  std::array<double, max_tokens> weight{};
  std::size_t count = 0;

  bool has(Eigen::Index j) const {
    return std::find(corner.begin(), corner.begin() + static_cast<std::ptrdiff_t>(count), j) !=
           corner.begin() + static_cast<std::ptrdiff_t>(count);
  }
  void add(Eigen::Index j) {
    corner[count] = j;
    weight[count++] = 0;
  }
  // Drops the corners without weight; the rest sums to 1 again.
  void tidy() {
    std::size_t kept = 0;
    double sum = 0;
    for (std::size_t k = 0; k < count; ++k)
      if (weight[k] > 0) {
        corner[kept] = corner[k];
        sum += weight[kept++] = weight[k];
      }
    count = kept;
    for (std::size_t k = 0; k < count; ++k) weight[k] /= sum;
  }
  Vector point(const Matrix& q) const {
    Vector x = Vector::Zero(q.cols());
    for (std::size_t k = 0; k < count; ++k) x += weight[k] * q.row(corner[k]);
    return x;
  }
};

// The point of the affine hull of the corners that is nearest to the origin, and its weights,
// of sum 1 and any sign.
struct AffinePoint {
  bool exists = false;  // false where the corners are dependent to rounding
  std::array<double, max_tokens> weight{};
  Vector x;
};

// The first corner less its projection on the span of the differences to it. The projection is taken twice
// ("twice is enough", Giraud et al. 2005), so that x is orthogonal to the span relative to its own length,
// however thin the simplex.
AffinePoint affine_point(const Matrix& q, const Corral& corral) {
  AffinePoint out;
  const auto free = static_cast<Eigen::Index>(corral.count) - 1;
  Matrix basis(free, q.cols());  // orthonormal rows; differences = R^T basis
  Matrix R = Matrix::Zero(free, free);
  for (Eigen::Index k = 0; k < free; ++k) {
    Vector v = q.row(corral.corner[static_cast<std::size_t>(k) + 1]) - q.row(corral.corner[0]);
    const double before = v.norm();
    for (int pass = 0; pass < 2; ++pass)
      for (Eigen::Index l = 0; l < k; ++l) {
        const double along = basis.row(l).dot(v);
        R(l, k) += along;
        v -= along * basis.row(l);
      }
    R(k, k) = v.norm();
    if (!(R(k, k) > 4 * eps * before)) return out;
    basis.row(k) = v / R(k, k);
  }
  out.x = q.row(corral.corner[0]);
  Vector share = Vector::Zero(free);  // of x in the basis, then the weights: R b = -share
  for (int pass = 0; pass < 2; ++pass)
    for (Eigen::Index l = 0; l < free; ++l) {
      const double along = basis.row(l).dot(out.x);
      share(l) -= along;
      out.x -= along * basis.row(l);
    }
  out.weight[0] = 1;
  for (Eigen::Index k = free - 1; k >= 0; --k) {
    for (Eigen::Index l = k + 1; l < free; ++l) share(k) -= R(k, l) * share(l);
    share(k) /= R(k, k);
    out.weight[static_cast<std::size_t>(k) + 1] = share(k);
    out.weight[0] -= share(k);
  }
  out.exists = true;
  return out;
}

// Moves the weights towards the affine optimum: all the way (true), or until the first of them vanishes.
bool step(const std::array<double, max_tokens>& target, Corral& corral) {
  double length = 1;
  std::size_t first = corral.count;
  for (std::size_t k = 0; k < corral.count; ++k) {
    if (target[k] > 0) continue;
    const double until = corral.weight[k] > 0 ? corral.weight[k] / (corral.weight[k] - target[k]) : 0;
    if (first == corral.count || until < length) first = k, length = until;
  }
  for (std::size_t k = 0; k < corral.count; ++k)
    corral.weight[k] = std::max(0.0, (1 - length) * corral.weight[k] + length * target[k]);
  const bool arrived = first == corral.count;
  if (!arrived) corral.weight[first] = 0;
  corral.tidy();
  return arrived;
}

// The corral with one more corner, brought to the optimum of a face; its x.
std::optional<Vector> extended(const Matrix& q, Corral& corral, Eigen::Index j) {
  corral.add(j);
  for (int k = 0; k < max_tokens + 1; ++k) {
    const AffinePoint affine = affine_point(q, corral);
    if (!affine.exists) return std::nullopt;
    if (step(affine.weight, corral)) return affine.x;
  }
  return std::nullopt;
}

// The corner towards which x comes nearest to the origin, judged by the angle between x - q_j and x; -1 where
// the plane through x across its direction has the hull behind it, to rounding: then nothing of the hull is
// nearer.
Eigen::Index towards(const Matrix& q, const Corral& corral, const Vector& x) {
  const double length = x.norm();
  if (length <= 8 * eps) return -1;  // the origin itself, to rounding: x has no direction
  Eigen::Index best = -1;
  double steepest = 0;
  for (Eigen::Index j = 0; j < q.rows(); ++j) {
    const Vector way = x - q.row(j);
    const double gain = way.dot(x);
    if (gain <= 16 * eps * length || corral.has(j) || gain <= steepest * way.norm()) continue;
    best = j;
    steepest = gain / way.norm();
  }
  return best;
}

// Tries every face: for the hulls so thin that rounding hides the way.
void search_faces(const Matrix& q, Corral& best, Vector& x) {
  const auto largest = static_cast<std::size_t>(std::min(q.rows(), q.cols() + 1));
  for (unsigned chosen = 1; chosen < 1u << q.rows(); ++chosen) {
    Corral face;
    for (Eigen::Index j = 0; j < q.rows(); ++j)
      if ((chosen >> j & 1u) != 0) face.add(j);
    if (face.count > largest) continue;
    const AffinePoint affine = affine_point(q, face);
    if (!affine.exists || !(affine.x.norm() < x.norm())) continue;
    if (*std::min_element(affine.weight.begin(),
                          affine.weight.begin() + static_cast<std::ptrdiff_t>(face.count)) < 0)
      continue;
    best = face;
    best.weight = affine.weight;
    best.tidy();
    x = affine.x;
  }
}

// The combination of the rows of `q` (entries of at most 1 or so) that is nearest to the origin,
// and its distance.
Corral nearest_to_origin(const Matrix& q, double& distance) {
  Corral best;
  Eigen::Index j = 0;
  q.rowwise().squaredNorm().minCoeff(&j);
  best.add(j);
  best.weight[0] = 1;
  Vector x = q.row(j);
  while ((j = towards(q, best, x)) >= 0) {  // each round is nearer than the one before: it ends
    Corral next = best;
    const std::optional<Vector> nearer = extended(q, next, j);
    if (!nearer || !(nearer->norm() < x.norm())) {
      search_faces(q, best, x);
      break;
    }
    best = next;
    x = *nearer;
  }
  distance = x.norm();
  return best;
}

}  // namespace

HullPoint nearest_in_hull(const MatrixView& points, const MatrixView& p) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  HullPoint out;
  out.distance = nan;
  if (points.rows() == 0 || points.rows() > max_tokens || points.cols() == 0 || points.cols() > max_tokens ||
      p.rows() != 1 || p.cols() != points.cols())
    return out;
  out.weights = Matrix::Constant(1, points.rows(), nan);
  out.nearest = Matrix::Constant(1, points.cols(), nan);
  if (!points.allFinite() || !p.allFinite()) return out;

  // A power of two, which rounds nothing, brings every difference near 1.
  const double largest = std::max(points.cwiseAbs().maxCoeff(), p.cwiseAbs().maxCoeff());
  const int exponent = largest == 0 ? 0 : std::ilogb(largest) + 1;
  const Matrix scaled = times_two_to(points, -exponent), origin = times_two_to(p, -exponent);
  const Matrix q = scaled.rowwise() - origin.row(0);
  const Corral corral = nearest_to_origin(q, out.distance);
  out.distance = std::ldexp(out.distance, exponent);
  out.weights.setZero();
  for (std::size_t k = 0; k < corral.count; ++k) out.weights(0, corral.corner[k]) = corral.weight[k];
  const Matrix nearest = corral.point(scaled);
  out.nearest = times_two_to(view(nearest), exponent);
  return out;
}

double hull_rounding(const MatrixView& points, const MatrixView& p) {
  if (points.size() == 0 || p.size() == 0) return 0;
  return 1e-12 * std::max(points.cwiseAbs().maxCoeff(), p.cwiseAbs().maxCoeff());
}

namespace {

// Twice the signed area of the triangle, of points scaled into [-1, 1].
double turn(const PlanePoint& a, const PlanePoint& b, const PlanePoint& c) {
  return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
}

void add_corner(std::vector<PlanePoint>& chain, const PlanePoint& p, std::size_t least) {
  while (chain.size() >= least && turn(chain[chain.size() - 2], chain.back(), p) <= 1e-14) chain.pop_back();
  chain.push_back(p);
}

}  // namespace

std::vector<PlanePoint> outline(std::span<const PlanePoint> points) {
  std::vector<PlanePoint> sorted;
  double size = 0;
  for (const PlanePoint& p : points)
    if (std::isfinite(p.u) && std::isfinite(p.v)) {
      sorted.push_back(p);
      size = std::max({size, std::abs(p.u), std::abs(p.v)});
    }
  if (size > 0)
    for (PlanePoint& p : sorted) p = {p.u / size, p.v / size};
  const auto before = [](const PlanePoint& a, const PlanePoint& b) {
    return a.u != b.u ? a.u < b.u : a.v < b.v;
  };
  std::sort(sorted.begin(), sorted.end(), before);
  const auto same = [](const PlanePoint& a, const PlanePoint& b) { return a.u == b.u && a.v == b.v; };
  sorted.erase(std::unique(sorted.begin(), sorted.end(), same), sorted.end());
  std::vector<PlanePoint> chain;
  if (sorted.size() < 2) {
    chain = sorted;
  } else {
    for (const PlanePoint& p : sorted) add_corner(chain, p, 2);
    const std::size_t lower = chain.size() + 1;
    for (std::size_t i = sorted.size() - 1; i-- > 0;) add_corner(chain, sorted[i], lower);
    chain.pop_back();  // the first again
  }
  for (PlanePoint& p : chain) p = {p.u * size, p.v * size};
  return chain;
}

}  // namespace attnlab
