#include "tests/core/hold_truth.h"

#include "core/analysis/gradients.h"
#include "core/scene/rules.h"
#include "tests/core/plain_layer.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

using Kind = Held::Proof::Kind;

// The logits of the row as they depend on the matrix, in extended precision: exact differences where they are
// linear in it.
class PlainRow {
 public:
  using Vector = std::vector<long double>;

  PlainRow(const Scene& scene, const HoldRequest& request) : layer_(scene), request_(request) {
    const Numbers start = layer_[request.moves];
    at_ = row();
    for (Eigen::Index i = 0; i < start.rows(); ++i)
      for (Eigen::Index j = 0; j < start.cols(); ++j) {
        layer_[request.moves] = start;
        layer_[request.moves](i, j) += 1;
        Vector by = row();
        for (std::size_t k = 0; k < by.size(); ++k) by[k] -= at_[k];
        by_.push_back(by);
        up_.push_back(max_entry - start(i, j).real());
        down_.push_back(max_entry + start(i, j).real());
      }
    for (int k = 0; k < static_cast<int>(at_.size()); ++k)
      if (allowed(scene.mask, request.query, k)) seen_.push_back(static_cast<std::size_t>(k));
  }

  const Vector& now() const { return at_; }
  const std::vector<Vector>& by() const { return by_; }  // an entry each
  const std::vector<std::size_t>& seen() const { return seen_; }
  // The most that a sum of c_k l_k can rise while every entry stays within what can be set.
  long double rise(const Vector& c) const {
    long double sum = 0;
    for (std::size_t e = 0; e < by_.size(); ++e) {
      long double slope = 0;
      for (std::size_t k = 0; k < c.size(); ++k) slope += c[k] * by_[e][k];
      sum += std::max(slope * up_[e], -slope * down_[e]);
    }
    return sum;
  }

 private:
  Vector row() {
    const Plain plain = layer_.computed();
    Vector out;
    const Numbers& L = plain.head(request_.head).L;
    for (Eigen::Index k = 0; k < L.cols(); ++k) out.push_back(L(request_.query, k).real());
    return out;
  }

  PlainLayer layer_;
  HoldRequest request_;
  Vector at_, up_, down_;
  std::vector<Vector> by_;
  std::vector<std::size_t> seen_;
};

long double logistic_of(long double x) { return 1 / (1 + std::exp(-x)); }

// Another solver: from random starts onto the weight by Newton's method, then along the surface where it
// holds towards what stands now.
class Climb {
 public:
  Climb(const Scene& scene, const HoldRequest& request, std::uint64_t seed)
      : scene_(scene), request_(request), random_(seed), start_(matrix(scene, request.moves)) {}

  // The shortest change of all that give the weight; none where no start leads there.
  std::optional<double> shortest(int starts) {
    std::optional<double> best;
    for (int k = 0; k < starts; ++k) {
      const double scale = std::exp(random_.uniform(-3, 2));
      DynamicRowMajor change = start_.unaryExpr([&](double) { return scale * random_.uniform(-1, 1); });
      bool there = onto(change, 60);
      for (int step = 0; there && step < 60; ++step) {
        const DynamicRowMajor slope = slope_at(change);
        const double along = (slope.array() * change.array()).sum() / slope.squaredNorm();
        const DynamicRowMajor aside = change - along * slope;
        DynamicRowMajor next = change - 0.4 * aside;
        if (!next.allFinite() || !onto(next, 8) || next.norm() > change.norm() * (1 - 1e-7)) break;
        change = next;
      }
      if (there && (!best || change.norm() < *best)) best = change.norm();
    }
    return best;
  }

 private:
  void set(const DynamicRowMajor& change) {
    matrix(scene_, request_.moves) = start_ + change;
    analysis_ = analyze(scene_);
  }
  // The logit of the weight, whose slope does not vanish where the weight is nearly 0 or 1.
  bool bounded() const {
    return scene_.weights == WeightsRule::softmax || scene_.weights == WeightsRule::sigmoid;
  }
  double weight() const { return analysis_.head(request_.head).A(request_.query, request_.key); }
  double off() const {
    const auto logit = [](double a) { return std::log(a) - std::log1p(-a); };
    return bounded() ? logit(weight()) - logit(request_.weight) : weight() - request_.weight;
  }
  DynamicRowMajor slope_at(const DynamicRowMajor& change) {
    set(change);
    Matrix one = Matrix::Zero(analysis_.dims.n_q, analysis_.dims.n_k);
    one(request_.query, request_.key) = bounded() ? 1 / (weight() * (1 - weight())) : 1;
    const Gradients found = backpropagate(scene_, analysis_, Node::A, request_.head, one);
    return gradient(found, request_.moves);
  }
  bool onto(DynamicRowMajor& change, int steps) {
    for (int step = 0; step < steps; ++step) {
      const DynamicRowMajor slope = slope_at(change);
      if (std::abs(weight() - request_.weight) <= hold_error)
        return change.cwiseAbs().maxCoeff() < max_entry / 2;
      const double steep = slope.squaredNorm();
      if (!(steep > 1e-20) || !std::isfinite(steep) || !std::isfinite(off())) return false;
      change -= std::clamp(off(), -3.0, 3.0) / steep * slope;
    }
    return false;
  }

  Scene scene_;
  HoldRequest request_;
  Random random_;
  DynamicRowMajor start_;
  Analysis analysis_;
};

}  // namespace

testing::AssertionResult accepted(const Scene& scene, const HoldRequest& request, const Held::Proof& proof) {
  const int seen_keys = allowed_keys(scene.mask, request.query, dims(scene).n_k);
  const bool softmax = scene.weights == WeightsRule::softmax;
  const auto fail = [](const char* words) { return testing::AssertionFailure() << words; };
  switch (proof.kind) {
    case Kind::masked:
      if (allowed(scene.mask, request.query, request.key)) return fail("it is not masked");
      return request.weight != 0 ? testing::AssertionSuccess() : fail("0 is what it is");
    case Kind::alone:
      if (scene.weights != WeightsRule::softmax && scene.weights != WeightsRule::sparsemax)
        return fail("rule");
      return seen_keys == 1 && request.weight != 1 ? testing::AssertionSuccess() : fail("not alone");
    case Kind::ends:
      if (!softmax && scene.weights != WeightsRule::sigmoid) return fail("rule");
      return request.weight == 0 || request.weight == 1 ? testing::AssertionSuccess() : fail("no end");
    case Kind::most:
    case Kind::least: break;
  }
  const PlainRow row(scene, request);
  const auto j = static_cast<std::size_t>(request.key);
  const bool alone = scene.weights == WeightsRule::sigmoid || scene.weights == WeightsRule::linear;
  long double level = 0;
  if (proof.kind == Kind::most) {
    long double sum = 0;
    PlainRow::Vector c(row.now().size(), 0.0L);
    c[j] = 1;
    level = row.now()[j];
    for (const std::size_t k : row.seen()) {
      const long double share = proof.shares(0, static_cast<Eigen::Index>(k));
      if (alone && k != j && share != 0) return fail("a share of another key");
      if (!alone && k == j && share != 0) return fail("a share of its own");
      if (share < 0) return fail("a share below 0");
      sum += share;
      if (alone || share == 0) continue;
      level += share * std::log(share) - share * row.now()[k];
      c[k] -= share;
    }
    if (std::fabs(sum - 1) > 1e-12L) return fail("the shares do not sum to 1");
    level += row.rise(c);
  } else if (alone) {
    PlainRow::Vector c(row.now().size(), 0.0L);
    c[j] = -1;
    level = row.now()[j] - row.rise(c);
  } else {
    long double sum = 0;
    for (const std::size_t k : row.seen()) {
      if (k == j) continue;
      PlainRow::Vector c(row.now().size(), 0.0L);
      c[j] = -1;
      c[k] = 1;
      sum += std::exp(row.now()[k] - row.now()[j] + row.rise(c));
    }
    level = -std::log(sum);
  }
  const long double bound = scene.weights == WeightsRule::linear ? level : logistic_of(level);
  const bool proves = proof.kind == Kind::most ? bound < request.weight : bound > request.weight;
  // What is said is on the safe side of it, by no more than the rounding of sums over entries of a million.
  const long double beyond =
      (proof.bound - bound) * (proof.kind == Kind::most ? 1 : -1) / (1 + std::fabs(bound));
  if (proves && beyond > -1e-9L && beyond < 1e-6L) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "bound " << static_cast<double>(bound) << ", said " << proof.bound
                                     << ", asked " << request.weight;
}

std::optional<double> shortest_found(const Scene& scene, const HoldRequest& request, std::uint64_t seed,
                                     int starts) {
  return Climb(scene, request, seed).shortest(starts);
}

}  // namespace attnlab::test
