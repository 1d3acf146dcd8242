#include "core/lab/levels.h"

#include "core/analysis/analysis.h"
#include "core/lab/table.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace attnlab::lab {
namespace {

constexpr int regress_directions = 3;

// One matrix for queries and keys with the values as they are, Y = A X, and a softmax over all tokens or,
// with a mask on oneself, over the others.
bool one_matrix_as_they_are(const Scene& m) {
  return (m.score == ScoreRule::qq || m.score == ScoreRule::shared) && m.value == ValueRule::inputs &&
         m.output == OutputRule::none && m.heads.size() == 1 && m.weights == WeightsRule::softmax &&
         m.positions == Positions::none && !m.unit_keys;
}
bool sees_all(const Scene& m) { return m.mask.kind == Mask::Kind::none; }
bool sees_others(const Scene& m) {
  return m.mask.kind == Mask::Kind::matrix && m.mask.allowed.diagonal().isZero() &&
         m.mask.allowed.sum() == static_cast<double>(m.mask.allowed.size() - m.mask.allowed.rows());
}

bool open_one_matrix(const Scene& m) { return one_matrix_as_they_are(m) && sees_all(m); }
bool closed_one_matrix(const Scene& m) { return one_matrix_as_they_are(m) && sees_others(m); }

bool linear(const Scene& m) {
  return m.weights == WeightsRule::linear && m.value == ValueRule::projected && !m.unit_keys &&
         m.positions == Positions::none && sees_all(m);
}
bool linear_in_factors(const Scene& m) {
  return linear(m) && (m.score == ScoreRule::qk || m.score == ScoreRule::shared);
}

// Of W_Q W_K^T, all heads together: no map that they make of x has a larger one.
int rank_of(const Scene& m) {
  const bool factors = m.score == ScoreRule::qk || m.score == ScoreRule::shared;
  const Dims sizes = dims(m);
  return factors ? std::min(regress_directions, sizes.h * sizes.d_k) : regress_directions;
}

// Round the ring the sum of s_i,i+1 is at most that of s_ii, so that some row has s_i,i+1 <= s_ii,
// a_i,i+1 <= a_ii = p, and loses at least ((1 - p)^2 + p^2) / 2 >= 1/4.
std::vector<Level> ring(const Scene& m, std::span<const double>) {
  constexpr double least_found = 0.9;
  return {{0.25, true, "some token attends to itself no less than to the one asked for.",
           dims(m).n_k == 4 ? std::optional(least_found) : std::nullopt}};
}

// Let y_i = s_i,i-1 - s_i,i+1. Row i loses at least 1 / (1 + e^-y_i)^2, and the y_i of a ring add up to 0, as
// s_i,i+1 = s_i+1,i. The least sum of n terms, n up to 4, is at y = 0 (of two tokens nothing is lost: both
// neighbours are one token).
std::vector<Level> ring_without_oneself(const Scene& m, std::span<const double>) {
  const int tokens = dims(m).n_k;
  if (tokens < 3) return {};
  return {{tokens / 4.0, true, "round the ring as much is attended to the one before as to the one after.",
           std::nullopt}};
}

// Of a pair, let x = s_12 - s_11 and y = s_12 - s_22; one matrix makes 2 s_12 <= s_11 + s_22, so x + y <= 0.
// Whatever the other tokens get, row 1 loses at least (1 - a)^2 with a = 1 / (1 + e^-x), row 2 the same of y,
// and the least sum is at x = y = 0.
std::vector<Level> pairs(const Scene& m, std::span<const double>) {
  const int count = dims(m).n_k / 2;
  return {{0.5 * count, true, "2 s_12 <= s_11 + s_22, so each pair of tokens keeps half a unit.", {}}};
}

// What is linear in the pairs' second moments answers y = x^T C sum_j x_j y_j / N. With L = diag(l), T = tr L
// and G = (1 + 1/N) L + T/N I it loses, in the mean, T - 2 tr(L C L) + tr(L C L G C^T): with D in place of
// L^(1/2) C (L G)^(1/2) that is |D - L G^(-1/2)|^2 and what does not depend on C. Of all C of rank r it is
// least where the r largest entries of L G^(-1/2) are met (Eckart and Young): a step of gradient descent, in
// each direction of the gain 1 / ((1 + 1/N) l + T/N), with l = 1 of N / (N + d + 1).
std::vector<Level> one_step(const Scene& m, std::span<const double> spectrum) {
  const int rank = rank_of(m);
  std::string why = "one step of gradient descent on the pairs is best";
  if (!spectrum.empty()) why += ", shorter where the inputs vary more";
  if (rank < regress_directions) why += ", in as many of the three directions as the rank of W";
  return {{regress_level(rank, dims(m).n_k, spectrum),
           true,
           why + "; a test scatters around it by half a per cent.",
           {}}};
}
// From small weights W_Q W_K^T grows by one direction at a time.
std::vector<Level> stairs(const Scene& m, std::span<const double> spectrum) {
  static constexpr const char* found[] = {"none of the three directions is", "one of the three directions is",
                                          "two of the three directions are"};
  std::vector<Level> all;
  for (int k = 0; k < rank_of(m); ++k)
    all.push_back({regress_level(k, dims(m).n_k, spectrum), false, std::string(found[k]) + " found.", {}});
  all.push_back(one_step(m, spectrum).front());
  return all;
}

// Of each task the rules under which its levels hold, the first that fit.
struct Known {
  std::string_view task;
  bool (*holds)(const Scene& model);
  std::vector<Level> (*levels)(const Scene& model, std::span<const double> spectrum);
};
constexpr Known known[] = {{"next", open_one_matrix, ring},
                           {"next", closed_one_matrix, ring_without_oneself},
                           {"previous-token", open_one_matrix, ring},
                           {"previous-token", closed_one_matrix, ring_without_oneself},
                           {"swap", open_one_matrix, pairs},
                           {"regress", linear_in_factors, stairs},
                           {"regress", linear, one_step}};

}  // namespace

std::optional<std::string> one_training(const Experiment& e, std::size_t a, std::size_t b) {
  Scene of_a = e.models[a], of_b = e.models[b];
  const auto divisor_of = [](const Scene& m) { return divisor(m.inside, dims(m).d_k); };
  const double s = divisor_of(of_b) / divisor_of(of_a), root = std::sqrt(s);
  const bool factors =
      of_a.score == ScoreRule::qk || of_a.score == ScoreRule::qq || of_a.score == ScoreRule::shared;
  if (!factors || of_a.unit_keys || of_a.value != ValueRule::inputs || of_a.output != OutputRule::none ||
      s == 1)
    return std::nullopt;
  of_b.inside = of_a.inside;
  of_b.title = of_a.title;
  if (!(of_a == of_b)) return std::nullopt;
  const Settings with_a = settings_of(e, a), with_b = settings_of(e, b);
  const auto same = [](double x, double y) { return std::abs(x - y) <= 1e-12 * y; };
  const double by = e.settings.optimizer == Optimizer::adam ? root : s;
  if (!same(with_b.rate, with_a.rate * by) || !same(with_b.scale, with_a.scale * root)) return std::nullopt;
  return "one training: the scores of the second are divided by " + short_number(s) + " more, its rate is " +
         short_number(by) + " times and its first weights are " + short_number(root) +
         " times as large. A divisor inside is a rate.";
}

std::vector<std::string> equal_trainings(const Experiment& e, const std::vector<std::string>& names) {
  std::vector<std::string> all;
  for (std::size_t b = 1; b < names.size(); ++b)
    for (std::size_t a = 0; a < b; ++a)
      if (const auto words = one_training(e, a, b)) {
        all.push_back(names[a] + " and " + names[b] + " are " + *words);
        break;
      }
  return all;
}

double regress_level(int found, int tokens, std::span<const double> spectrum) {
  std::vector<double> all(spectrum.begin(), spectrum.end());
  if (all.empty()) all.assign(regress_directions, 1.0);
  std::ranges::sort(all, std::greater());
  const double sum = std::accumulate(all.begin(), all.end(), 0.0);
  double loss = sum;
  for (const double l : std::span(all).first(static_cast<std::size_t>(found)))
    loss -= l / (1 + (1 + sum / l) / tokens);
  return loss;
}

std::vector<Level> levels_of(const Experiment& e, std::size_t variant) {
  const Scene& model = e.models[variant];
  for (const Known& row : known)
    if (row.task == e.task->id && row.holds(model)) return row.levels(model, e.settings.spectrum);
  return {};
}

std::optional<Level> least_level(const Experiment& e, std::size_t variant) {
  for (Level& level : levels_of(e, variant))
    if (level.least) return std::move(level);
  return std::nullopt;
}

}  // namespace attnlab::lab
