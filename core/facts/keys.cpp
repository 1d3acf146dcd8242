// The facts of what a row of weights does with its keys: equal ones, one that goes, and attention repeated.
#include "core/facts/measure.h"

#include "core/algebra/softmax.h"

#include <algorithm>
#include <limits>

namespace attnlab::fact {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool same_row(const Matrix& m, int i, int j) { return m.row(i) == m.row(j); }

// The weights of row i once key `to` is a copy of key `from`.
Matrix with_copied_key(const Matrix& L, int i, int from, int to) {
  Matrix row = L.row(i);
  row(0, to) = row(0, from);
  return softmax_of(row);
}

// Keys that are equal in the scene; where there are none, the second key is made a copy of the first.
Fact equal_keys(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Worst worst;
  std::string blame;
  int pairs = 0;
  for (int h = 0; h < n.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    if (!head.A.allFinite()) return not_applicable(overflow_words);
    for (int a = 0; a < n.n_k; ++a)
      for (int b = a + 1; b < n.n_k; ++b) {
        if (!same_row(head.K_dot, a, b)) continue;
        ++pairs;
        for (int i = 0; i < n.n_q; ++i) {
          const double difference = std::abs(head.A(i, a) - head.A(i, b));
          if (difference > 0 && allowed(in.scene.mask, i, a) != allowed(in.scene.mask, i, b))
            blame = "the mask hides from " + numbered("query", i) + " one of the equal keys " +
                    std::to_string(a + 1) + " and " + std::to_string(b + 1);
          worst.add(difference, 1, h, i);
        }
      }
  }
  for (int h = 0; h < n.h && pairs == 0; ++h)
    for (int i = 0; i < n.n_q; ++i) {
      const Matrix& L = head_of(in, h).L;
      if (!allowed(in.scene.mask, i, 0)) continue;
      const Matrix weights = with_copied_key(L, i, 0, 1);
      worst.add(std::abs(weights(0, 0) - weights(0, 1)), 1, h, i);
    }
  if (worst.empty()) return not_applicable("no query may see the first key");
  Fact out = worst.identity(blame);
  out.numbers = pairs > 0
                    ? "equal keys in the scene: " + std::to_string(pairs) + (pairs == 1 ? " pair" : " pairs")
                    : "no keys are equal: measured with key 2 a copy of key 1";
  return out;
}

// The largest allowed logit of a row, at least 1: what the rounding of its exponentials is relative to.
double logit_size(const FactInput& in, const Matrix& L, int i) {
  double size = 1;
  for (int j = 0; j < L.cols(); ++j)
    if (allowed(in.scene.mask, i, j)) size = std::max(size, std::abs(L(i, j)));
  return size;
}

// The key of the largest weight goes.
Fact irrelevant_alternatives(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    for (int i = 0; i < head.A.rows(); ++i) {
      if (allowed_keys(in, i) < 3) continue;
      if (!head.A.row(i).allFinite()) return not_applicable(overflow_words);
      Eigen::Index gone = 0;
      head.A.row(i).maxCoeff(&gone);
      Matrix L = head.L.row(i), others = head.A.row(i);
      L(0, gone) = -infinity;
      others(0, gone) = 0;
      worst.add(largest(softmax_of(L) * others.sum() - others), logit_size(in, head.L, i), h, i);
    }
  }
  return worst.empty() ? not_applicable("no row has three keys to choose from") : worst.identity();
}

// The rows of A^m come together at least as fast as tau^m with tau the largest difference between two rows of A, half the sum
// of its absolute entries (Dobrushin 1956); so does the second singular value, up to 2 sqrt(n).
Fact mixing(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  if (n.n_q != n.n_k) return not_applicable("as many keys as queries are needed");
  if (masks_something(in)) return not_applicable("masked: the weights are not all positive");
  Fact out;
  for (int h = 0; h < n.h; ++h) {
    Matrix power = head_of(in, h).A;
    if (!power.allFinite()) return not_applicable(overflow_words);
    if (power.minCoeff() <= 0) return not_applicable("saturated: a weight is 0 in doubles");
    double tau = 0;
    for (Eigen::Index i = 0; i < n.n_q; ++i)
      for (Eigen::Index j = 0; j < i; ++j)
        tau = std::max(tau, 0.5 * (power.row(i) - power.row(j)).cwiseAbs().sum());
    constexpr int doublings = 4;
    for (int k = 0; k < doublings; ++k) power = product(power, power);
    const double second = second_singular_value(power);
    const double bound = 2 * std::sqrt(n.n_q) * std::pow(std::min(1.0, tau), 1 << doublings);
    if (second > bound + tolerance) return broken(rounding_words);
    if (out.value && second <= *out.value) continue;
    out.value = second;
    out.bound = bound;
    out.head = h;
  }
  out.numbers = "the second singular value of A to the 16th power";
  return out;
}

// clang-format off
constexpr FactInfo keys_rows[]{
    {.id = "equal-keys", .title = "Equal keys get equal weights",
     .statement = R"(k_j = k_l \to a_{ij} = a_{il})",
     .about = "The softmax sees scores only: two tokens that look the same to a head share its attention.",
     .view = "softmax", .part = "row", .nodes = nodes<Node::A>, .measure = equal_keys},
    {.id = "irrelevant-alternatives", .title = "Removing a key keeps the ratios",
     .statement = R"(a_{ij}/a_{il} = \exp(l_{ij} - l_{il}))",
     .about = "The ratio of two weights depends on their two logits alone. Measured with the largest weight "
              "of each row taken away.",
     .view = "softmax", .part = "row", .nodes = nodes<Node::A>, .measure = irrelevant_alternatives},
    {.id = "mixing", .title = "Repeated attention averages everything",
     .statement = R"(A^m \to \mathbf{1}\,\pi)",
     .statement_columns = R"(A^m \to \pi\,\mathbf{1}^{\mathsf{T}})",
     .about = "Where all weights are positive the rows of the powers of A come together: many layers of "
              "nothing but attention would make all tokens equal.",
     .source = "2103.03404", .view = "symmetry", .part = "weights", .relation = "≤", .nodes = nodes<Node::A>,
     .measure = mixing},
};
// clang-format on

}  // namespace

std::span<const FactInfo> keys_facts() { return keys_rows; }

}  // namespace attnlab::fact
