// The facts of the weighted mean, of masks, and of what the order of tokens changes. Declared in measures.h.
#include "core/facts/measure.h"
#include "core/facts/measures.h"

#include "core/algebra/hull.h"
#include "core/algebra/matrix_ops.h"
#include "core/algebra/softmax.h"
#include "core/studies/detail_mask.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace attnlab::fact {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The largest allowed logit of a row, at least 1: what the rounding of its exponentials is relative to.
double logit_size(const FactInput& in, const Matrix& L, int i) {
  double size = 1;
  for (int j = 0; j < L.cols(); ++j)
    if (allowed(in.scene.mask, i, j)) size = std::max(size, std::abs(L(i, j)));
  return size;
}

std::string hull_words(const FactInput& in) {
  const int empty = first_empty_row(in);
  std::string out = in.scene.output == OutputRule::alt ? "a fourth matrix (alt)" : "";
  if (scaled_outside(in)) out += (out.empty() ? "" : " and ") + outside_words(in);
  return out.empty() && empty >= 0 ? empty_row_words(empty) : out;
}

}  // namespace

// Under alt the head puts out H W_A^T, which is held against the rows that the values are made of. A point that happens to
// lie in the hull, but not where the weights as coordinates put it, breaks the fact as well.
Fact output_in_hull(const FactInput& in) {
  Worst distance, elsewhere;
  const bool alt = in.scene.output == OutputRule::alt;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    const Matrix points = alt ? Matrix(value_rows(in)) : head.P_V;
    const Matrix out = alt ? product(head.H, weights_of(in, h).W_A.transpose()) : head.H;
    const Matrix mixed = product(head.A, points);
    const double size = std::max(largest(points), alt ? 0 : largest(value_terms(in, h)));
    for (int i = 0; i < out.rows(); ++i) {
      const MatrixView row(out.row(i).data(), 1, out.cols());
      distance.add(nearest_in_hull(view(points), row).distance, size, h, i);
      elsewhere.add((out.row(i) - mixed.row(i)).stableNorm(), size, h, i);
    }
  }
  const Fact off = distance.identity(hull_words(in));
  if (off.status != FactStatus::holds) return off;
  Fact place = elsewhere.identity(hull_words(in));
  if (place.status != FactStatus::broken) return off;
  place.numbers = "inside the hull all the same, but not where the weights put it";
  return place;
}

namespace {

using Order = std::array<Eigen::Index, max_tokens>;

// A seeded order of n tokens that leaves not all of them in place (Fisher, Yates).
Order shuffled(int n) {
  Order order{};
  std::iota(order.begin(), order.end(), 0);
  std::uint64_t seed = 30;
  for (int i = n - 1; i > 0; --i)
    std::swap(order[static_cast<std::size_t>(i)],
              order[static_cast<std::size_t>(splitmix64(seed) % static_cast<std::uint64_t>(i + 1))]);
  if (n > 1 && std::is_sorted(order.begin(), order.begin() + n)) std::swap(order[0], order[1]);
  return order;
}

}  // namespace

// The mask stays where it is: it belongs to places, not to tokens.
Fact permutation(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Scene other = in.scene;
  const Order queries = shuffled(n.n_q), keys = shuffled(n.n_k);
  for (const MatrixId id : matrices_in_use(in.scene)) {
    if (is_per_head(id.kind) || id.kind == MatrixKind::WO) continue;
    const MatrixView from = matrix(in.scene, id);
    MutableView to = matrix(other, id);
    const Order& order = id.kind == query_input(in.scene.source) ? queries : keys;
    for (Eigen::Index i = 0; i < to.rows(); ++i) to.row(i) = from.row(order[static_cast<std::size_t>(i)]);
  }
  const Analysis after = analyze(other);
  Worst worst;
  const double size = output_size(in);
  for (int i = 0; i < n.n_q; ++i)
    worst.add(largest(after.Y.row(i) - in.analysis.Y.row(queries[static_cast<std::size_t>(i)])), size, 0, i);
  if (in.scene.mask.kind == Mask::Kind::none) return worst.identity();
  return worst.identity(mask_is_causal(in) ? "causal mask" : "the mask belongs to places, not to tokens");
}

// Minus infinity gives the unmasked weights of the allowed keys, divided by their sum.
Fact mask_renormalises(const FactInput& in) {
  if (!masks_something(in)) return not_applicable("no mask");
  Worst worst;
  double leaked = -1, least_sum = 1;
  Fact place;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const MaskDetail ways = mask_detail(in.scene, in.analysis, h);
    const Matrix& A = head_of(in, h).A;
    const Matrix L = head_of(in, h).S / (in.analysis.inside * in.scene.temperature);
    for (int i = 0; i < A.rows(); ++i) {
      if (!std::isfinite(ways.filled.leaked(i, 0))) return not_applicable(overflow_words);
      if (ways.filled.leaked(i, 0) > leaked) leaked = ways.filled.leaked(i, 0), place.head = h, place.row = i;
      least_sum = std::min(least_sum, ways.afterwards.row_sums(i, 0));
      const double sum = ways.afterwards.row_sums(i, 0);
      if (sum < 1e-200) continue;  // nothing allowed, or weights too small to be divided by
      worst.add(largest(ways.afterwards.weights.row(i) / sum - A.row(i)), L.row(i).cwiseAbs().maxCoeff() + 1,
                h, i);
    }
  }
  if (worst.empty()) return not_applicable("no allowed key has a weight before masking");
  Fact out = worst.identity();
  if (out.status != FactStatus::holds) return out;
  out.numbers = "filled with 0, " + short_text(leaked) + " leaks; after the softmax a row sums to " +
                short_text(least_sum);
  out.residual.reset();
  out.bound.reset();
  out.value = leaked;
  out.head = place.head;
  out.row = place.row;
  return out;
}

Fact causal_first_row(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  if (!mask_is_causal(in)) return not_applicable("no causal mask");
  Worst worst;
  for (int h = 0; h < n.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    worst.add(largest(head.H.row(0) - head.P_V.row(0)), largest(head.P_V), h, 0);
    const Matrix L = head.S / (in.analysis.inside * in.scene.temperature);
    Matrix A = L;
    for (int i = n.n_k - 1; i < n.n_q; ++i) {
      softmax_row(L, A, i);
      worst.add(largest(A.row(i) - head.A.row(i)), 1, h, i);
    }
    if (n.n_q != n.n_k) continue;
    // The power sums of the eigenvalues are those of the diagonal.
    Matrix power = head.A;
    for (int k = 1; k <= n.n_q; ++k) {
      worst.add(std::abs(power.trace() - head.A.diagonal().array().pow(k).sum()), n.n_q, h);
      power = product(power, head.A);
    }
  }
  return worst.identity(scaled_outside(in) ? outside_words(in) : "");
}

namespace {

bool same_row(const Matrix& m, int i, int j) { return m.row(i) == m.row(j); }

// The weights of row i once key `to` is a copy of key `from`.
Matrix with_copied_key(const Matrix& L, int i, int from, int to) {
  Matrix row = L.row(i), weights = row;
  row(0, to) = row(0, from);
  softmax_row(row, weights, 0);
  return weights;
}

}  // namespace

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
      Matrix L = head.L.row(i), weights = L, others = head.A.row(i);
      L(0, gone) = -infinity;
      others(0, gone) = 0;
      softmax_row(L, weights, 0);
      worst.add(largest(weights * others.sum() - others), logit_size(in, head.L, i), h, i);
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
    if (second > bound + tolerance) return broken("the difference is more than rounding");
    if (out.value && second <= *out.value) continue;
    out.value = second;
    out.bound = bound;
    out.head = h;
  }
  out.numbers = "the second singular value of A to the 16th power";
  return out;
}

}  // namespace attnlab::fact
