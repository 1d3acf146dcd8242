// Holding a weight whatever the rules: the shortest change by repeated projection onto the linearised
// condition (Hasofer and Lind 1974; Rackwitz and Fiessler 1978) with a merit that makes it converge (Zhang
// and Der Kiureghian 1995), from several starts.
#include "core/algebra/matrix_ops.h"
#include "core/studies/hold_parts.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace attnlab {
namespace {

using Vector = Eigen::VectorXd;

// Of a normal distribution nearly: the sum of uniform numbers.
double any_number(std::uint64_t& state) {
  double sum = 0;
  for (int k = 0; k < 4; ++k) sum += static_cast<double>(splitmix64(state) >> 11) * 0x1p-53 - 0.5;
  return sum;
}

constexpr double scales[] = {0.3, 1, 3};  // of the random starts,
constexpr int each = 5;                   // so many of each
constexpr int all_starts = 1 + each * static_cast<int>(std::size(scales));

}  // namespace

HoldSearch::HoldSearch(HoldTrial& trial)
    : trial_(trial), best_(Vector::Zero(trial.present().size())), before_(best_), weight_(trial.weight()) {}

bool HoldSearch::step() {
  switch (phase_) {
    case Phase::start:
      if (starts_ == all_starts) return false;
      x_ = next_start();
      gap_ = tried(x_);
      steps_ = 0;
      phase_ = Phase::descend;
      break;
    case Phase::descend: phase_ = descend(); break;
    case Phase::settle:
      mend(x_);
      part_ = 0.5;
      steps_ = 0;
      phase_ = Phase::shorten;
      if (reached_ && best_ != before_) break;
      before_ = best_;
      phase_ = Phase::start;
      break;
    case Phase::shorten:
      phase_ = shorten();
      if (phase_ == Phase::start) before_ = best_;
      break;
  }
  return true;
}

Vector HoldSearch::next_start() {
  const Eigen::Index entries = best_.size();
  const int at = starts_++ - 1;
  if (at < 0) return Vector::Zero(entries);
  const double size = std::max(1.0, trial_.present().norm()) / std::sqrt(static_cast<double>(entries));
  const double scale = scales[at / each];
  return Vector::NullaryExpr(entries, [&] { return scale * size * any_number(random_); });
}

HoldSearch::Phase HoldSearch::descend() {
  constexpr int most_steps = 60, most_halvings = 10;
  if (steps_++ == most_steps || !std::isfinite(gap_)) return Phase::settle;
  const Vector slope = this->slope();
  const double steep = slope.squaredNorm();
  if (!(steep > 0) || !std::isfinite(steep)) return Phase::start;
  const Vector aim = slope * ((slope.dot(x_) - gap_) / steep), way = aim - x_;
  if (way.norm() <= 1e-11 * (1 + x_.norm()) && std::abs(gap_) < 1e-12) return Phase::start;
  double weight = 2 * x_.norm() / std::sqrt(steep);
  if (std::abs(gap_) > 1e-9) weight = std::max(weight, aim.squaredNorm() / std::abs(gap_));
  const auto merit = [&](const Vector& at, double off) {
    return at.squaredNorm() / 2 + weight * std::abs(off);
  };
  const double before = merit(x_, gap_);
  double part = 1;
  Vector next = aim;
  double next_gap = tried(next);
  for (int k = 0; k < most_halvings && !(merit(next, next_gap) < before); ++k) {
    next = x_ + (part /= 2) * way;
    next_gap = tried(next);
  }
  if (!(merit(next, next_gap) < before)) return Phase::settle;
  x_ = next;
  gap_ = next_gap;
  return Phase::descend;
}

void HoldSearch::mend(Vector x) {
  constexpr int most_steps = 20;
  for (int step = 0; step < most_steps; ++step) {
    const double gap = tried(x);
    const Vector slope = this->slope();
    const double steep = slope.squaredNorm();
    if (std::abs(gap) < 1e-15 || !std::isfinite(gap) || !(steep > 0) || !std::isfinite(steep)) return;
    const Vector next = x - slope * (gap / steep);
    if (next == x) return;
    x = next;
  }
}

// From the best so far along the places that give the weight, towards no change at all.
HoldSearch::Phase HoldSearch::shorten() {
  constexpr int most_steps = 40;
  if (steps_++ == most_steps || !(part_ > 1e-3)) return Phase::start;
  const Vector x = best_;
  const double length = length_;
  tried(x);
  const Vector slope = this->slope();
  const Vector aside = x - slope * (slope.dot(x) / slope.squaredNorm());
  if (!(aside.norm() > 1e-6 * length)) return Phase::start;
  mend(x - part_ * aside);
  part_ = std::min(part_ * (length_ < length ? 1.5 : 0.4), 1.0);
  return Phase::shorten;
}

// g less its level there; the change is remembered where it is better than all before.
double HoldSearch::tried(const Vector& change) {
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
    weight_ = trial_.weight();
  }
  return trial_.level().value(trial_.logits()) - trial_.level().level;
}

bool hold_mended(HoldTrial& trial, Vector& change) {
  HoldSearch search(trial);
  search.mend(change);
  change = search.best();
  trial.set(change);
  return search.reached();
}

}  // namespace attnlab
