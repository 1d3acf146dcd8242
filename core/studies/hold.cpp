#include "core/studies/hold.h"

#include "core/analysis/gradients.h"
#include "core/analysis/weighing.h"
#include "core/studies/hold_parts.h"
#include "core/text/number.h"

#include <cmath>
#include <limits>
#include <utility>

namespace attnlab {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// On how many ways one node is made of another, and whether rows are brought to length 1 on one of them.
struct Ways {
  int count = 0;
  bool linear = true;
};

Ways ways(const Graph& g, Node node, Node of) {
  if (node == of) return {1, true};
  if (is_given(node)) return {};
  const Operation& operation = g[node];
  Ways out;
  switch (operation.kind) {
    case Operation::Kind::sum:
      for (const Summand& summand : operation.summands)
        for (const Factor& factor : summand.factors) {
          const Ways one = ways(g, factor.node, of);
          out.count += one.count;
          out.linear = out.linear && one.linear;
        }
      break;
    case Operation::Kind::unit_rows:
      out = ways(g, operation.of, of);
      out.linear = out.count == 0;
      break;
    case Operation::Kind::turned: out = ways(g, operation.of, of); break;
    default: break;
  }
  return out;
}

Held refused(std::string sentence) {
  Held out;
  out.why = std::move(sentence);
  return out;
}

Held impossible(const Held::Proof& proof) {
  Held out;
  out.status = Held::Status::impossible;
  out.proof = proof;
  return out;
}

// What holds of a weight whatever the matrix: the weight that the mask leaves it, where it leaves no choice.
std::optional<Held::Proof> left_by_mask(const Scene& scene, const HoldRequest& request, const Dims& n) {
  if (!allowed(scene.mask, request.query, request.key)) return Held::Proof{Held::Proof::Kind::masked, 0, {}};
  if (makes_shares(scene.weights) && allowed_keys(scene.mask, request.query, n.n_k) == 1)
    return Held::Proof{Held::Proof::Kind::alone, 1, {}};
  return std::nullopt;
}

// Of a change that is tried now.
Held outcome(const HoldTrial& trial, const Eigen::VectorXd& change) {
  Held out;
  out.status = trial.off() <= hold_error ? Held::Status::reached : Held::Status::not_found;
  out.values = trial.values();
  out.length = change.stableNorm();
  out.weight = trial.weight();
  return out;
}

std::string why_not(const Scene& scene, const HoldRequest& request, const Analysis& analysis) {
  if (std::string why = hold_problem(scene.weights, request.weight); !why.empty()) return why;
  const Matrix logits = analysis.head(request.head).L.row(request.query);
  for (int k = 0; k < logits.cols(); ++k)
    if (allowed(scene.mask, request.query, k) && !std::isfinite(logits(0, k)))
      return "A score of this query has left the range of doubles: nothing is asked of its weights.";
  if (matrix(scene, request.moves).cwiseAbs().maxCoeff() > max_entry)
    return "An entry of " + hold_name(scene, request.moves) + " is beyond 1000000, more than can be set.";
  return "";
}

}  // namespace

double WeightLevel::value(const Matrix& logits) const {
  if (entry_by_entry(rule)) return logits(0, key);
  const double own = logits(0, key);
  double least = infinity, sum = 0, below = 0;
  for (int k = 0; k < logits.cols(); ++k)
    if (k != key) least = std::min(least, own - logits(0, k));
  if (rule == WeightsRule::sparsemax) {
    for (int k = 0; k < logits.cols(); ++k)
      if (k != key) below += std::max(weight - own + logits(0, k), 0.0);
    return below > 0 ? -below : least - weight;
  }
  for (int k = 0; k < logits.cols(); ++k)
    if (k != key) sum += std::exp(least - own + logits(0, k));
  return least - std::log(sum);
}

Matrix WeightLevel::slope(const Matrix& logits) const {
  Matrix out = Matrix::Zero(1, logits.cols());
  out(0, key) = 1;
  if (entry_by_entry(rule)) return out;
  const double own = logits(0, key), g = value(logits);
  int nearest = key == 0 ? 1 : 0;
  for (int k = 0; k < logits.cols(); ++k)
    if (k != key && logits(0, k) > logits(0, nearest)) nearest = k;
  double all = 0;
  for (int k = 0; k < logits.cols(); ++k) {
    if (k == key) continue;
    const double share = rule == WeightsRule::softmax ? std::exp(g - own + logits(0, k))
                         : g >= 0                     ? (k == nearest ? 1.0 : 0.0)
                                                      : (weight - own + logits(0, k) > 0 ? 1.0 : 0.0);
    out(0, k) = -share;
    all += share;
  }
  out(0, key) = all;
  return out;
}

double WeightLevel::weight_at(double value) const {
  if (rule == WeightsRule::linear) return value;
  const double e = std::exp(-std::abs(value));
  return (value < 0 ? e : 1) / (1 + e);
}

WeightLevel weight_level(WeightsRule rule, int key, double weight) {
  WeightLevel out{rule, key, weight, 0};
  switch (rule) {
    case WeightsRule::softmax:
    case WeightsRule::sigmoid: out.level = std::log(weight) - std::log1p(-weight); break;
    case WeightsRule::linear: out.level = weight; break;
    case WeightsRule::sparsemax: out.level = weight - 1; break;
  }
  return out;
}

HoldTrial::HoldTrial(const Scene& scene, const HoldRequest& request)
    : scene_(scene), request_(request), level_(weight_level(scene.weights, request.key, request.weight)) {
  const MatrixView m = matrix(std::as_const(scene_), request.moves);
  start_ = m.reshaped<Eigen::RowMajor>();
  analysis_ = analyze(scene_);
}

void HoldTrial::set(const Eigen::VectorXd& change) {
  ++tried_;
  MutableView m = matrix(scene_, request_.moves);
  for (Eigen::Index k = 0; k < m.size(); ++k) m.data()[k] = start_(k) + change(k);
  weigh_anew(scene_, request_.head, analysis_);
}

Matrix HoldTrial::values_of(const Eigen::VectorXd& change) const {
  Matrix out = values();
  for (Eigen::Index k = 0; k < out.size(); ++k) out.data()[k] = start_(k) + change(k);
  return out;
}

Eigen::VectorXd HoldTrial::slope(const Matrix& by_logits) const {
  ++tried_;
  Matrix all = Matrix::Zero(analysis_.dims.n_q, analysis_.dims.n_k);
  all.row(request_.query) = by_logits;
  const Gradients found = backpropagate(scene_, analysis_, Node::L, request_.head, all);
  return gradient(found, request_.moves).reshaped<Eigen::RowMajor>();
}

std::vector<MatrixId> hold_matrices(const Scene& scene, int head) {
  const Graph& g = graph(rules_of(scene));
  std::vector<MatrixId> out;
  for (const MatrixKind kind : head_kinds)
    if (ways(g, Node::S, node_of(kind)).count > 0) out.push_back({kind, head});
  for (const MatrixKind kind : input_kinds)
    if (ways(g, Node::S, node_of(kind)).count > 0) out.push_back({kind, 0});
  return out;
}

std::string hold_problem(WeightsRule rule, double weight) {
  if (!std::isfinite(weight)) return "A weight is a finite number.";
  if (rule == WeightsRule::linear || (weight >= 0 && weight <= 1)) return "";
  return "Expected a weight from 0 to 1, found " + show_number(weight, 2) + '.';
}

struct Holding::State {
  State(const Scene& scene, const HoldRequest& request);
  void end(const HoldAnswer& answer, Eigen::VectorXd nearest);
  void looking();

  HoldTrial trial;
  std::optional<HoldSearch> search;  // while it has not ended
  Held held;
};

Holding::State::State(const Scene& scene, const HoldRequest& request) : trial(scene, request) {
  const Analysis now = analyze(scene);
  const Eigen::VectorXd none = Eigen::VectorXd::Zero(trial.present().size());
  if (std::string why = why_not(scene, request, now); !why.empty()) {
    held = refused(std::move(why));
    return;
  }
  if (trial.off() <= hold_error) {
    held = outcome(trial, none);
    held.least = true;
    return;
  }
  const bool ends = scene.weights == WeightsRule::softmax || scene.weights == WeightsRule::sigmoid;
  const Ways in_scores = ways(graph(rules_of(scene)), Node::S, node_of(request.moves.kind));
  if (const auto proof = left_by_mask(scene, request, now.dims)) {
    held = impossible(*proof);
  } else if (ends && (request.weight == 0 || request.weight == 1)) {
    held = impossible({Held::Proof::Kind::ends, request.weight, {}});
  } else if (in_scores.count == 1 && in_scores.linear && scene.weights != WeightsRule::sparsemax) {
    end(hold_linear(trial), none);
  } else {
    search.emplace(trial);
    looking();
  }
}

void Holding::State::end(const HoldAnswer& answer, Eigen::VectorXd nearest) {
  if (answer.proof) {
    held = impossible(*answer.proof);
    return;
  }
  Eigen::VectorXd change = answer.change ? *answer.change : std::move(nearest);
  const double length = change.stableNorm();
  trial.set(change);
  if (!(trial.off() <= hold_error)) hold_mended(trial, change);
  held = outcome(trial, change);
  constexpr double mended = 1e-6;  // of the length: a longer change has lost the proof that it is the least
  held.least = answer.least && held.length <= length * (1 + mended);
}

void Holding::State::looking() {
  held.status = Held::Status::looking;
  held.values = trial.values_of(search->best());
  held.weight = search->weight();
  held.length = search->best().stableNorm();
}

Holding::Holding(const Scene& scene, const HoldRequest& request)
    : state_(std::make_unique<State>(scene, request)) {}
Holding::Holding(Holding&&) noexcept = default;
Holding& Holding::operator=(Holding&&) noexcept = default;
Holding::~Holding() = default;

bool Holding::go_on(int most) {
  State& s = *state_;
  if (!s.search) return false;
  // A step, and mending what it has ended with, have room yet.
  const int until = s.trial.tried() + most - 2 * HoldSearch::most_in_a_step;
  bool more = true;
  while (more && s.trial.tried() <= until) more = s.search->step();
  if (more) {
    s.looking();
    return true;
  }
  HoldAnswer answer;
  const Eigen::VectorXd best = s.search->best();
  if (s.search->reached()) answer.change = best;
  s.search.reset();
  s.end(answer, best);
  return false;
}

const Held& Holding::held() const { return state_->held; }
int Holding::tried() const { return state_->trial.tried(); }

bool does_it(const HoldRequest& request, const Held& held) {
  using Status = Held::Status;
  return held.status == Status::reached ||
         (held.status == Status::looking && std::abs(held.weight - request.weight) <= hold_error);
}

Held hold(const Scene& scene, const HoldRequest& request) {
  constexpr int without_end = 1'000'000'000;
  Holding whole(scene, request);
  whole.go_on(without_end);
  return whole.held();
}

}  // namespace attnlab
