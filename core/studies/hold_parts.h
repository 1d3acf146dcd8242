// What the ways of holding a weight share: the weight as a function of the entries of the matrix that moves.
// Part of hold.h, which tells the terms. Entries are counted row by row; `change` is that of each.
#pragma once

#include "core/analysis/analysis.h"
#include "core/studies/hold.h"

#include <Eigen/Core>

#include <cstdint>
#include <optional>

namespace attnlab {

// g of a row of logits, where g = `level` gives the weight: of softmax the logit of the weight, of sigmoid
// and linear l_j. Of sparsemax, where A_ij = t exactly if sum_k max(t - z_k, 0) = 1 - t, the negative of that
// sum; below t what its first term would be, so that it is nowhere flat.
struct WeightLevel {
  WeightsRule rule = WeightsRule::softmax;
  int key = 0;
  double weight = 0, level = 0;

  double value(const Matrix& logits) const;  // of a row of them, 1 x n_k, minus infinity where masked
  Matrix slope(const Matrix& logits) const;  // its derivative by each of them
  double weight_at(double value) const;      // of softmax, sigmoid, linear
};
WeightLevel weight_level(WeightsRule rule, int key, double weight);

// The scene with the matrix that moves, to be tried.
class HoldTrial {
 public:
  HoldTrial(const Scene& scene, const HoldRequest& request);

  const WeightLevel& level() const { return level_; }
  Eigen::VectorXd present() const { return start_; }  // the entries before
  // How far each entry may go up and down: to max_entry.
  Eigen::VectorXd room_up() const { return max_entry - start_.array(); }
  Eigen::VectorXd room_down() const { return max_entry + start_.array(); }
  bool fits(const Eigen::VectorXd& change) const {
    return (start_ + change).cwiseAbs().maxCoeff() <= max_entry;
  }

  void set(const Eigen::VectorXd& change);
  Matrix logits() const { return analysis_.head(request_.head).L.row(request_.query); }
  double weight() const { return analysis_.head(request_.head).A(request_.query, request_.key); }
  double off() const { return std::abs(weight() - request_.weight); }  // NaN: it overflows
  // The derivative by every entry of what has this derivative by the logits of the row.
  Eigen::VectorXd slope(const Matrix& by_logits) const;
  Matrix values() const { return matrix(scene_, request_.moves); }
  Matrix values_of(const Eigen::VectorXd& change) const;
  int tried() const { return tried_; }  // how often set() or slope() was asked

 private:
  Scene scene_;
  HoldRequest request_;
  WeightLevel level_;
  Eigen::VectorXd start_;
  Analysis analysis_;
  mutable int tried_ = 0;
};

// A change, or the proof that there is none, or neither.
struct HoldAnswer {
  std::optional<Eigen::VectorXd> change;
  std::optional<Held::Proof> proof;
  bool least = false;
};

// Where the logits are linear in the entries; not of sparsemax.
HoldAnswer hold_linear(HoldTrial& trial);

// Any other, step by step: from no change and then from random ones, down to the condition, onto it, and
// along it towards no change at all.
class HoldSearch {
 public:
  static constexpr int most_in_a_step = 42;  // sets and slopes of the trial

  explicit HoldSearch(HoldTrial& trial);

  bool step();  // false: it has ended
  bool reached() const { return reached_; }
  // The shortest that does it, else the nearest, of what was tried.
  const Eigen::VectorXd& best() const { return best_; }
  double weight() const { return weight_; }  // by it
  // The shortest steps onto the condition alone.
  void mend(Eigen::VectorXd x);

 private:
  enum class Phase { start, descend, settle, shorten };

  Phase descend();
  Phase shorten();
  Eigen::VectorXd next_start();
  Eigen::VectorXd slope() const { return trial_.slope(trial_.level().slope(trial_.logits())); }
  double tried(const Eigen::VectorXd& change);

  HoldTrial& trial_;
  Eigen::VectorXd best_, before_;  // before_: of the starts before this one
  bool any_ = false, reached_ = false;
  double off_ = 0, length_ = 0, weight_ = 0;

  Phase phase_ = Phase::start;
  int starts_ = 0, steps_ = 0;  // steps_: of this phase
  std::uint64_t random_ = 39;
  Eigen::VectorXd x_;  // where the descent is,
  double gap_ = 0;     // and g less its level there
  double part_ = 0;    // of the way that is next tried where it is shortened
};

// From a change that is nearly right by the shortest steps on to one that is; `change` is the nearest of all.
bool hold_mended(HoldTrial& trial, Eigen::VectorXd& change);

}  // namespace attnlab
