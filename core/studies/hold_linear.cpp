// Holding a weight where the logits are linear in the entries that move: z = z_0 + D change.
#include "core/studies/hold_parts.h"

#include "core/analysis/weighing.h"

#include <Eigen/Cholesky>
#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {
namespace {

using Vector = Eigen::VectorXd;
using Rows = Eigen::MatrixXd;

// g along coordinates y in which the change is `basis` y, of the same length: with rows B = D basis.
struct Bowl {
  Vector z;
  Rows B, basis;
  double level = 0;

  struct Point {
    Vector y;
    double g = 0;
    Vector shares;  // exp(-z_k) over their sum
    Vector slope;   // of g: B^T shares
  };

  Point at(const Vector& y) const {
    const Vector here = z + B * y;
    const double least = here.minCoeff();
    Vector shares = (least - here.array()).exp();
    const double sum = shares.sum();
    shares /= sum;
    return {y, least - std::log(sum), shares, B.transpose() * shares};
  }
};

Bowl bowl_of(const Vector& z, const Rows& D, double level) {
  const Eigen::Index width = std::min(D.rows(), D.cols());
  const Eigen::HouseholderQR<Rows> qr(D.transpose());
  const Rows basis = qr.householderQ() * Rows::Identity(D.cols(), width);
  return {z, D * basis, basis, level};
}

// The least of |y|^2 / (2 lambda) - g(y), which is strictly convex, by Newton's method.
Bowl::Point settled(const Bowl& bowl, Bowl::Point p, double lambda) {
  constexpr int most_steps = 60, most_halvings = 40;
  const auto height = [&](const Bowl::Point& at) { return at.y.squaredNorm() / (2 * lambda) - at.g; };
  for (int step = 0; step < most_steps; ++step) {
    const Vector down = p.slope - p.y / lambda;
    Rows bend = bowl.B.transpose() * p.shares.asDiagonal() * bowl.B - p.slope * p.slope.transpose();
    bend.diagonal().array() += 1 / lambda;
    const Vector move = bend.llt().solve(down);
    const double gain = down.dot(move);
    Bowl::Point next = bowl.at(p.y + move);
    if (!(gain > 1e-13 * (1 + std::abs(p.g)))) {  // so near that the heights are equal to rounding
      if (!((next.slope - next.y / lambda).norm() < 0.5 * down.norm())) break;
      p = next;
      continue;
    }
    double part = 1;
    for (int k = 0; k < most_halvings && !(height(next) <= height(p) - 1e-4 * part * gain); ++k)
      next = bowl.at(p.y + (part /= 2) * move);
    if (!(height(next) < height(p))) break;
    p = next;
  }
  return p;
}

// Between a lambda at which g is too low and one at which it is not: where it is right.
Bowl::Point between(const Bowl& bowl, Bowl::Point low, double from, Bowl::Point high, double to) {
  double a = std::log(from), b = std::log(to), f_a = low.g - bowl.level, f_b = high.g - bowl.level;
  Bowl::Point p = high;
  for (int step = 0; step < 80 && std::abs(p.g - bowl.level) > 1e-14 * (1 + std::abs(bowl.level)); ++step) {
    const double x = std::clamp((a * f_b - b * f_a) / (f_b - f_a), std::min(a, b), std::max(a, b));
    p = settled(bowl, step % 2 == 0 ? low : high, std::exp(x));
    const double f = p.g - bowl.level;
    if (f < 0) {  // the method of Illinois: an end that stays counts half
      a = x, f_a = f, low = p, f_b /= 2;
    } else {
      b = x, f_b = f, high = p, f_a /= 2;
    }
    if (b - a < 1e-15 * (1 + std::abs(b))) break;
  }
  return p;
}

// The first of the distances along a unit direction at which g has fallen to the level; none where it does
// not fall. -g is convex along it: Newton's method comes from beyond and never passes it.
std::optional<Bowl::Point> fallen(const Bowl& bowl, const Vector& direction) {
  const Vector falls = -(bowl.B * direction);
  double far = std::numeric_limits<double>::infinity();
  for (Eigen::Index k = 0; k < falls.size(); ++k)
    if (falls(k) > 0) far = std::min(far, (bowl.z(k) - bowl.level) / falls(k));
  if (!(far > 0) || !std::isfinite(far)) return std::nullopt;
  Bowl::Point p = bowl.at(far * direction);
  for (int step = 0; step < 60; ++step) {
    const double slope = p.slope.dot(direction), next = far + (bowl.level - p.g) / slope;
    if (!(next < far) || !(next >= 0)) break;
    far = next;
    p = bowl.at(far * direction);
  }
  return p;
}

// The nearest place outside of {g > level}: at a place on its edge the direction of its normal reaches the
// edge no later, since -g is convex.
std::optional<Bowl::Point> lowered_from(const Bowl& bowl, const Vector& direction, int most_steps) {
  const double size = direction.norm();
  if (!(size > 0) || !std::isfinite(size)) return std::nullopt;
  std::optional<Bowl::Point> best = fallen(bowl, direction / size);
  for (int step = 0; step < most_steps && best; ++step) {
    const double slope = best->slope.norm(), length = best->y.norm();
    if (!(slope > 0)) break;
    const auto next = fallen(bowl, -best->slope / slope);
    if (!next || !(next->y.norm() < length)) break;
    best = next;
    if (next->y.norm() > length * (1 - 1e-13)) break;
  }
  return best;
}

std::optional<Bowl::Point> lowered(const Bowl& bowl) {
  constexpr int tried = 60, finished = 1000;
  std::optional<Bowl::Point> best;
  const auto take = [&](const Vector& direction, int steps) {
    const auto one = lowered_from(bowl, direction, steps);
    if (one && (!best || one->y.norm() < best->y.norm())) best = one;
  };
  const Eigen::Index m = bowl.B.rows();
  const auto unit = [&](Eigen::Index k) { return Vector(bowl.B.row(k).transpose().stableNormalized()); };
  take(-bowl.at(Vector::Zero(bowl.B.cols())).slope, tried);
  for (Eigen::Index k = 0; k < m; ++k)
    for (Eigen::Index i = 0; i <= k; ++i) take(-(unit(k) + unit(i)), tried);
  take(-bowl.B.colwise().sum().transpose(), tried);
  if (best) take(Vector(best->y), finished);
  return best;
}

// The question as it was asked, and what of it is still free: entries that would pass max_entry stop there.
class LinearHold {
 public:
  explicit LinearHold(HoldTrial& trial)
      : level_(trial.level()), up_(trial.room_up()), down_(trial.room_down()) {
    trial.set(Vector::Zero(up_.size()));
    const Matrix logits = trial.logits();
    const auto row_of = [&](int k) {
      Matrix one = Matrix::Zero(1, logits.cols());
      one(0, k) = 1;
      return trial.slope(one);
    };
    const bool alone = entry_by_entry(level_.rule);
    const Vector own = row_of(level_.key);
    for (int k = 0; k < logits.cols(); ++k)
      if (alone ? k == level_.key : k != level_.key && std::isfinite(logits(0, k))) keys_.push_back(k);
    columns_ = logits.cols();
    z_.resize(static_cast<Eigen::Index>(keys_.size()));
    D_.resize(z_.size(), up_.size());
    for (Eigen::Index k = 0; k < z_.size(); ++k) {
      const int key = keys_[static_cast<std::size_t>(k)];
      z_(k) = logits(0, level_.key) - (alone ? 0 : logits(0, key));
      D_.row(k) = (alone ? own : Vector(own - row_of(key))).transpose();
    }
  }

  HoldAnswer answer() {
    HoldAnswer out;
    Vector z = z_, change = Vector::Zero(up_.size());
    Rows D = D_;
    out.least = true;
    for (Eigen::Index round = 0; round <= up_.size(); ++round) {
      const Bowl bowl = bowl_of(z, D, level_.level);
      const auto found = way(bowl, out);
      if (out.proof || !found) return out;
      const Vector step = bowl.basis * found->y;
      const Vector wanted = change + step;
      const Vector kept = wanted.cwiseMin(up_).cwiseMax(-down_);
      if (kept == wanted) {
        out.change = wanted;
        return out;
      }
      out.least = false;
      for (Eigen::Index e = 0; e < up_.size(); ++e) {
        if (kept(e) == wanted(e)) continue;
        z += D_.col(e) * (kept(e) - change(e));
        D.col(e).setZero();
        change(e) = kept(e);
      }
    }
    return out;
  }

 private:
  std::optional<Bowl::Point> way(const Bowl& bowl, HoldAnswer& out) {
    const Bowl::Point start = bowl.at(Vector::Zero(bowl.B.cols()));
    if (start.g < bowl.level) return raised(bowl, start, out);
    if (const auto proof = least_proof()) {
      out.proof = proof;
      return std::nullopt;
    }
    const auto found = lowered(bowl);
    out.least = out.least && z_.size() == 1;
    return found;
  }

  // The projection for rising lambda, until g is high enough or the shares that belong to it are a proof.
  std::optional<Bowl::Point> raised(const Bowl& bowl, const Bowl::Point& start, HoldAnswer& out) {
    constexpr int most_steps = 300, further = 40;
    Bowl::Point p = start;
    if ((out.proof = most_proof(p.shares)) && !(p.slope.squaredNorm() > 0)) return std::nullopt;
    double from = 0, to = (bowl.level - p.g) / p.slope.squaredNorm();
    if (!(to > 0) || !std::isfinite(to)) return std::nullopt;
    int after = 0;
    for (int step = 0; step < most_steps && std::isfinite(to) && after < further; ++step) {
      const Bowl::Point next = settled(bowl, p, to);
      if (next.g >= bowl.level) {
        Bowl::Point high = next;
        if (from == 0) p = next, from = to;
        for (; p.g >= bowl.level; p = settled(bowl, start, from)) {
          high = p;
          to = from;
          from /= 4;
        }
        return between(bowl, p, from, high, to);
      }
      p = next;
      from = to;
      to *= 4;
      // The bound is drawn as tight as it comes: it is what is said.
      if (const auto proof = most_proof(p.shares)) {
        ++after;
        if (!out.proof || proof->bound < out.proof->bound) out.proof = proof;
      }
    }
    return std::nullopt;
  }

  // How far the box of settable entries lets a linear function of the change rise.
  double reach(const Vector& slope) const {
    return slope.cwiseProduct(up_).cwiseMax(-slope.cwiseProduct(down_)).sum();
  }
  double rounding() const { return 1e-14 * (1 + z_.cwiseAbs().maxCoeff()); }
  static constexpr double no_reach = 1e-7;

  bool fixed() const {
    for (Eigen::Index k = 0; k < z_.size(); ++k)
      if (std::max(reach(D_.row(k)), reach(-D_.row(k))) > no_reach) return false;
    return true;
  }

  std::optional<Held::Proof> most_proof(const Vector& shares) const {
    double bound = shares.dot(z_) + rounding();
    for (const double share : shares)
      if (share > 0) bound += share * std::log(share);
    const double further = reach(D_.transpose() * shares);
    const double rounded = 1e-15 * (D_.cwiseAbs().transpose() * shares).dot(up_.cwiseMax(down_));
    const double most = level_.weight_at(bound + further + rounded);
    if (!(most < level_.weight - hold_error)) return std::nullopt;
    Held::Proof proof{Held::Proof::Kind::most, most, Matrix::Zero(1, columns_), fixed(), further <= no_reach};
    for (Eigen::Index k = 0; k < z_.size(); ++k)
      proof.shares(0, keys_[static_cast<std::size_t>(k)]) = shares(k);
    return proof;
  }

  // -log sum_k exp(-z_k) with every z_k as low as it can be.
  std::optional<Held::Proof> least_proof() const {
    Vector z = z_;
    for (Eigen::Index k = 0; k < z.size(); ++k) z(k) -= reach(-D_.row(k));
    const double lowest = z.minCoeff(), sum = (lowest - z.array()).exp().sum();
    const double least = level_.weight_at(lowest - std::log(sum) - rounding());
    if (!(least > level_.weight + hold_error)) return std::nullopt;
    return Held::Proof{Held::Proof::Kind::least, least, {}, fixed(), (z_ - z).maxCoeff() <= no_reach};
  }

  WeightLevel level_;
  Vector up_, down_;
  std::vector<int> keys_;  // of the rows of z and D
  Eigen::Index columns_ = 0;
  Vector z_;
  Rows D_;
};

}  // namespace

HoldAnswer hold_linear(HoldTrial& trial) { return LinearHold(trial).answer(); }

}  // namespace attnlab
