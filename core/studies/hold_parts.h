// What the ways of holding a weight share: the weight as a function of the entries of the matrix that moves.
// Part of hold.h, which tells the terms. Entries are counted row by row; `change` is that of each.
#pragma once

#include "core/analysis/analysis.h"
#include "core/studies/hold.h"

#include <Eigen/Core>

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

 private:
  Scene scene_;
  HoldRequest request_;
  WeightLevel level_;
  Eigen::VectorXd start_;
  Analysis analysis_;
};

// A change, or the proof that there is none, or neither.
struct HoldAnswer {
  std::optional<Eigen::VectorXd> change;
  std::optional<Held::Proof> proof;
  bool least = false;
};

// Where the logits are linear in the entries; not of sparsemax.
HoldAnswer hold_linear(HoldTrial& trial);
// Any other; `nearest` is the change that comes nearest where none does it.
HoldAnswer hold_searched(HoldTrial& trial, Eigen::VectorXd& nearest);
// From a change that is nearly right by the shortest steps on to one that is; `change` is the nearest of all.
bool hold_mended(HoldTrial& trial, Eigen::VectorXd& change);

}  // namespace attnlab
