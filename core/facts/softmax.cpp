// The facts of the softmax, but for those that need derivatives. Declared in measures.h.
#include "core/facts/measure.h"
#include "core/facts/measures.h"

#include "core/algebra/softmax.h"

#include <algorithm>

namespace attnlab::fact {
namespace {

// 1 - sum p^2: the trace of diag(p) - p p^T.
double trace_of(const Matrix& A, Eigen::Index i) { return 1 - A.row(i).squaredNorm(); }

}  // namespace

Fact rows_sum_to_one(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix& A = head_of(in, h).A;
    for (int i = 0; i < A.rows(); ++i) {
      worst.add(std::abs(A.row(i).sum() - 1), 1, h, i);
      if (A.row(i).minCoeff() < 0) worst.add(-A.row(i).minCoeff(), 1, h, i);
    }
  }
  const int empty = first_empty_row(in);
  return worst.identity(empty < 0 ? "" : empty_row_words(empty));
}

Fact output_rows_sum(const FactInput& in) {
  Fact out;
  out.bound = 1;
  double farthest = -1;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 0; i < in.analysis.dims.n_q; ++i) {
      if (allowed_keys(in, i) == 0) continue;
      const double sum = (head_of(in, h).A.row(i) / in.analysis.outside).sum();
      if (!std::isfinite(sum)) return not_applicable(overflow_words);
      if (std::abs(sum - 1) <= farthest) continue;
      farthest = std::abs(sum - 1);
      out.value = sum;
      out.head = h;
    }
  if (!out.value) return not_applicable("no row has anything allowed");
  if (farthest <= tolerance) return out;
  out.status = FactStatus::broken;
  out.because = outside_words(in);
  return out;
}

// The constant of row i is what a bias b on the keys would add to it: (q_i . b) for all keys alike. Here any number will do.
Fact shift_invariance(const FactInput& in) {
  Worst worst;
  std::uint64_t seed = 3;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    Matrix L = head.L, A = head.A;
    for (int i = 0; i < L.rows(); ++i) {
      if (allowed_keys(in, i) == 0) continue;
      double size = 1;
      const double constant = 2 * uniform(seed);
      for (int j = 0; j < L.cols(); ++j) {
        if (allowed(in.scene.mask, i, j)) size = std::max(size, std::abs(L(i, j)));
        L(i, j) += constant;
      }
      softmax_row(L, A, i);
      worst.add(largest(A.row(i) - head.A.row(i)), size, h, i);
    }
  }
  return worst.empty() ? not_applicable("no row has anything allowed") : worst.identity();
}

// Besides lying between 0 and 1 - 1/m for m keys, the trace falls when the logits are doubled: its derivative by their
// scale is -2 Cov_p(p, l), and p rises with l.
Fact saturation(const FactInput& in) {
  Fact out;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    Matrix twice = head.L, A = head.A;
    for (int i = 0; i < twice.rows(); ++i) {
      const int count = allowed_keys(in, i);
      if (count < 2) continue;
      // The maximum goes first, so that the doubled logits stay in range; a masked logit stays minus infinity.
      const double top = twice.row(i).maxCoeff();
      for (int j = 0; j < twice.cols(); ++j) twice(i, j) = 2 * (twice(i, j) - top);
      softmax_row(twice, A, i);
      const double trace = trace_of(head.A, i), limit = 1 - 1.0 / count;
      if (!std::isfinite(trace) || !std::isfinite(trace_of(A, i))) return not_applicable(overflow_words);
      if (trace < -tolerance || trace > limit + tolerance || trace_of(A, i) > trace + tolerance)
        out = broken("the trace does not fall as the logits grow");
      if (out.value && trace >= *out.value) continue;
      out.value = std::max(0.0, trace);
      out.bound = limit;
      out.head = h;
      out.row = i;
    }
  }
  return out.value ? out : not_applicable("no row has two keys to choose from");
}

// Entries uniform in [-sqrt 3, sqrt 3], whose variance is 1. The sample's own error is some 3 percent; a tenth is allowed.
Fact score_variance(const FactInput& in) {
  const int d_k = in.analysis.dims.d_k;
  constexpr int samples = 2000;
  std::uint64_t seed = 6;
  double sum = 0, squares = 0;
  for (int k = 0; k < samples; ++k) {
    double score = 0;
    for (int c = 0; c < d_k; ++c) score += 3 * uniform(seed) * uniform(seed);
    sum += score;
    squares += score * score;
  }
  const double variance = (squares - sum * sum / samples) / (samples - 1);
  if (in.scene.unit_keys) return not_applicable("unit keys: the variance of q.k is 1, whatever the width", 1);
  Fact out;
  out.value = variance;
  out.bound = d_k;
  out.numbers = std::to_string(samples) + " seeded pairs, d_k = " + std::to_string(d_k);
  if (std::abs(variance / d_k - 1) <= 0.1) return out;
  out.status = FactStatus::broken;
  out.because = "the sample is off";
  return out;
}

Fact entropy_bound(const FactInput& in) {
  Fact out;
  double least = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 0; i < in.analysis.dims.n_q; ++i) {
      const int count = allowed_keys(in, i);
      if (count == 0) continue;
      const double entropy = head_of(in, h).entropy(i, 0), limit = std::log(count), margin = limit - entropy;
      if (!std::isfinite(entropy)) return not_applicable(overflow_words);
      if (entropy < -tolerance || margin < -tolerance) out = broken("the difference is more than rounding");
      // A single key has no choice; it is named where no row has more.
      const bool nearer = !out.value || (count > 1 && (*out.bound == 0 || margin < least));
      if (!nearer) continue;
      least = margin;
      out.value = entropy;
      out.bound = limit;
      out.head = h;
      out.row = i;
    }
  if (!out.value) return not_applicable("no row has anything allowed");
  out.numbers = numbered("row", out.row) + " comes nearest: " + short_text(*out.value) + " of at most " +
                short_text(*out.bound);
  return out;
}

}  // namespace attnlab::fact
