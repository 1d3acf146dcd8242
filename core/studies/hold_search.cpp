// Holding a weight whatever the rules: the shortest change by repeated projection onto the linearised
// condition (Hasofer and Lind 1974; Rackwitz and Fiessler 1978) with a merit that makes it converge (Zhang
// and Der Kiureghian 1995), from several starts.
#include "core/algebra/matrix_ops.h"
#include "core/studies/hold_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {
namespace {

using Vector = Eigen::VectorXd;

class HoldSearch {
 public:
  explicit HoldSearch(HoldTrial& trial)
      : trial_(trial), best_(Vector::Zero(trial.present().size())), before_(best_) {}

  bool reached() const { return reached_; }
  const Vector& best() const { return best_; }

  void from(const Vector& start) {
    constexpr int most_steps = 60, most_halvings = 10;
    Vector x = start;
    double gap = tried(x);
    for (int step = 0; step < most_steps && std::isfinite(gap); ++step) {
      const Vector slope = trial_.slope(trial_.level().slope(trial_.logits()));
      const double steep = slope.squaredNorm();
      if (!(steep > 0) || !std::isfinite(steep)) return;
      const Vector aim = slope * ((slope.dot(x) - gap) / steep), way = aim - x;
      if (way.norm() <= 1e-11 * (1 + x.norm()) && std::abs(gap) < 1e-12) return;
      double weight = 2 * x.norm() / std::sqrt(steep);
      if (std::abs(gap) > 1e-9) weight = std::max(weight, aim.squaredNorm() / std::abs(gap));
      const auto merit = [&](const Vector& at, double off) {
        return at.squaredNorm() / 2 + weight * std::abs(off);
      };
      const double before = merit(x, gap);
      double part = 1;
      Vector next = aim;
      double next_gap = tried(next);
      for (int k = 0; k < most_halvings && !(merit(next, next_gap) < before); ++k) {
        next = x + (part /= 2) * way;
        next_gap = tried(next);
      }
      if (!(merit(next, next_gap) < before)) break;
      x = next;
      gap = next_gap;
    }
    mend(x);
    if (reached_ && best_ != before_) shorten();
    before_ = best_;
  }

  // The shortest steps onto the condition alone.
  void mend(Vector x) {
    constexpr int most_steps = 20;
    for (int step = 0; step < most_steps; ++step) {
      const double gap = tried(x);
      const Vector slope = trial_.slope(trial_.level().slope(trial_.logits()));
      const double steep = slope.squaredNorm();
      if (std::abs(gap) < 1e-15 || !std::isfinite(gap) || !(steep > 0) || !std::isfinite(steep)) return;
      const Vector next = x - slope * (gap / steep);
      if (next == x) return;
      x = next;
    }
  }

 private:
  // From the best so far along the places that give the weight, towards no change at all.
  void shorten() {
    constexpr int most_steps = 40;
    double part = 0.5;
    for (int step = 0; step < most_steps && part > 1e-3; ++step) {
      const Vector x = best_;
      const double length = length_;
      tried(x);
      const Vector slope = trial_.slope(trial_.level().slope(trial_.logits()));
      const Vector aside = x - slope * (slope.dot(x) / slope.squaredNorm());
      if (!(aside.norm() > 1e-6 * length)) return;
      mend(x - part * aside);
      part *= length_ < length ? 1.5 : 0.4;
      part = std::min(part, 1.0);
    }
  }

  // g less its level there; the change is remembered where it is better than all before.
  double tried(const Vector& change) {
    if (!change.allFinite()) return std::numeric_limits<double>::quiet_NaN();
    trial_.set(change);
    const double off = trial_.off(), length = change.norm();
    const bool does = off <= hold_error;
    const bool better = !any_ || (does ? !reached_ || length < length_ : !reached_ && off < off_);
    if (std::isfinite(off) && trial_.fits(change) && better) {
      best_ = change;
      any_ = true;
      reached_ = does;
      off_ = off;
      length_ = length;
    }
    return trial_.level().value(trial_.logits()) - trial_.level().level;
  }

  HoldTrial& trial_;
  Vector best_, before_;  // before_: of the starts before this one
  bool any_ = false, reached_ = false;
  double off_ = 0, length_ = 0;
};

// Of a normal distribution nearly: the sum of uniform numbers.
double any_number(std::uint64_t& state) {
  double sum = 0;
  for (int k = 0; k < 4; ++k) sum += static_cast<double>(splitmix64(state) >> 11) * 0x1p-53 - 0.5;
  return sum;
}

}  // namespace

HoldAnswer hold_searched(HoldTrial& trial, Vector& nearest) {
  constexpr double scales[] = {0.3, 1, 3};
  constexpr int each = 5;
  HoldSearch search(trial);
  const Eigen::Index entries = trial.present().size();
  search.from(Vector::Zero(entries));
  std::uint64_t state = 39;
  const double size = std::max(1.0, trial.present().norm()) / std::sqrt(static_cast<double>(entries));
  for (const double scale : scales)
    for (int k = 0; k < each; ++k)
      search.from(Vector::NullaryExpr(entries, [&] { return scale * size * any_number(state); }));
  nearest = search.best();
  HoldAnswer out;
  if (search.reached()) out.change = nearest;
  return out;
}

bool hold_mended(HoldTrial& trial, Vector& change) {
  HoldSearch search(trial);
  search.mend(change);
  change = search.best();
  trial.set(change);
  return search.reached();
}

}  // namespace attnlab
