// The facts of how sharp a row is: its Jacobian, its entropy, and what the size of the logits does to both.
#include "core/facts/measure.h"

#include "core/algebra/softmax.h"
#include "core/algebra/spectrum.h"

#include <algorithm>

namespace attnlab::fact {
namespace {

// f'(0) by central differences of sixth order; the error is h^6 f^(7)/140.
template <typename F>
auto difference(F f, double h) {
  return ((f(h) - f(-h)) * 45 - (f(2 * h) - f(-2 * h)) * 9 + (f(3 * h) - f(-3 * h))) / (60 * h);
}

// The allowed logits of a row less their maximum, 1 x m.
Matrix shifted_row(const FactInput& in, const Matrix& L, int i) {
  Matrix out(1, allowed_keys(in, i));
  Eigen::Index count = 0;
  for (int j = 0; j < L.cols(); ++j)
    if (allowed(in.scene.mask, i, j)) out(0, count++) = L(i, j);
  if (count > 0) out.array() -= out.maxCoeff();
  return out;
}

// The largest difference between column j of diag(p) - p p^T and the softmax's own change with the logit j, which it sees
// through its denominator alone: e_k / (rest + e_j).
double column_error(const Matrix& l, const Matrix& p, Eigen::Index j) {
  constexpr double h = 1.0 / 128;
  double rest = 0;
  for (Eigen::Index k = 0; k < l.cols(); ++k)
    if (k != j) rest += std::exp(l(0, k));
  const double inverse = difference([&](double t) { return 1 / (rest + std::exp(l(0, j) + t)); }, h);
  const double own =
      difference([&](double t) { return std::exp(l(0, j) + t) / (rest + std::exp(l(0, j) + t)); }, h);
  double error = std::abs(own - p(0, j) * (1 - p(0, j)));
  for (Eigen::Index k = 0; k < l.cols(); ++k)
    if (k != j) error = std::max(error, std::abs(std::exp(l(0, k)) * inverse + p(0, j) * p(0, k)));
  return error;
}

struct JacobianErrors {
  double identities = 0, norm = 0;
};

JacobianErrors jacobian_errors(const Matrix& l) {
  const Matrix p = softmax_of(l);
  Matrix J = product(-p.transpose(), p);
  J.diagonal() += p.row(0).transpose();
  if (!J.allFinite()) return {std::numeric_limits<double>::quiet_NaN(), 0};
  const Matrix eigenvalues = symmetric_eigenvalues(J);
  JacobianErrors out;
  out.norm = eigenvalues.maxCoeff();
  out.identities = std::max({largest(J - J.transpose()), largest(J.rowwise().sum()),
                             std::abs(J.trace() - (1 - p.squaredNorm())), -eigenvalues.minCoeff()});
  for (Eigen::Index j = 0; j < l.cols(); ++j)
    out.identities = std::max(out.identities, column_error(l, p, j));
  return out;
}

// The entropy of softmax((1 + t) l) and its derivative by t at 0: -Var_p(l). Keys more than 50 below the maximum have no
// weight that counts; the step suits the spread of the others.
double entropy_error(const Matrix& l, double& spread) {
  const Matrix p = softmax_of(l);
  spread = 1;
  for (Eigen::Index j = 0; j < l.cols(); ++j)
    if (l(0, j) > -50) spread = std::max(spread, -l(0, j));
  double mean = 0, variance = 0;
  for (Eigen::Index j = 0; j < l.cols(); ++j)
    if (p(0, j) != 0) mean += p(0, j) * l(0, j);
  for (Eigen::Index j = 0; j < l.cols(); ++j)
    if (p(0, j) != 0) variance += p(0, j) * (l(0, j) - mean) * (l(0, j) - mean);
  const auto entropy = [&](double t) {
    const Matrix warmed = (1 + t) * l;
    Matrix q(1, l.cols());
    return softmax_row(warmed, q, 0);
  };
  return std::abs(difference(entropy, 1 / (64 * spread)) + variance);
}

Fact softmax_jacobian(const FactInput& in) {
  Worst worst;
  double norm = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 0; i < in.analysis.dims.n_q; ++i) {
      const Matrix l = shifted_row(in, head_of(in, h).L, i);
      if (l.size() == 0) continue;
      const JacobianErrors errors = jacobian_errors(l);
      worst.add(errors.identities, 1, h, i);
      norm = std::max(norm, errors.norm);
    }
  if (worst.empty()) return not_applicable("no row has anything allowed");
  Fact out = worst.identity();
  if (out.status == FactStatus::not_applicable) return out;
  out.numbers = "largest norm " + short_text(norm) + ", never above 0.5";
  if (norm > 0.5 + tolerance) out = broken("the norm is above 1/2");
  return out;
}

// 1 - sum p^2: the trace of diag(p) - p p^T.
double trace_of(const Matrix& A, Eigen::Index i) { return 1 - A.row(i).squaredNorm(); }

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
  return broken("the sample is off", out);
}

Fact entropy_temperature(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 0; i < in.analysis.dims.n_q; ++i) {
      const Matrix l = shifted_row(in, head_of(in, h).L, i);
      if (l.size() == 0) continue;
      double spread = 1;
      const double error =
          l.allFinite() ? entropy_error(l, spread) : std::numeric_limits<double>::quiet_NaN();
      worst.add(error, spread, h, i);
    }
  return worst.empty() ? not_applicable("no row has anything allowed") : worst.identity();
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
      if (entropy < -tolerance || margin < -tolerance) out = broken(rounding_words);
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

// clang-format off
constexpr FactInfo sharpness_rows[]{
    {.id = "softmax-jacobian", .title = R"(The Jacobian is $\operatorname{diag}(p) - pp^{\mathsf{T}}$)",
     .statement =
         R"(J = \operatorname{diag}(p) - pp^{\mathsf{T}},\; J\,\mathbf{1} = 0,\; \lVert J \rVert \le \tfrac{1}{2})",
     .about = "Symmetric, with no negative eigenvalue; its trace is 1 less the sum of the squares of p. "
              "What one weight gains the others lose. Measured against central differences.",
     .source = "1704.00805", .view = "softmax", .part = "row", .nodes = nodes<Node::A>,
     .measure = softmax_jacobian},
    {.id = "saturation", .title = "Large logits leave no gradient",
     .statement = R"(\operatorname{tr} J = 1 - \sum_j p_j^2 \to 0)",
     .about = "The nearer one weight is to 1, the smaller is every derivative of the softmax: training "
              "stalls. This is why the paper divides by the root of the width.",
     .source = "1706.03762 section 3.2.1", .view = "softmax", .part = "row", .relation = "≤",
     .nodes = nodes<Node::A>, .measure = saturation},
    {.id = "score-variance", .title = "Scores have the variance $d_k$",
     .statement = R"(\operatorname{Var}(q \cdot k) = d_k)",
     .about = "For independent entries of variance 1. Divided by the root of d_k the scores have variance 1 "
              "at every width. Sampled, with a fixed seed.",
     .source = "1706.03762 footnote 4", .view = "softmax", .part = "scale", .relation = "≈",
     .nodes = nodes<Node::S>, .measure = score_variance},
    {.id = "entropy-temperature", .title = "Sharper logits, less entropy",
     .statement = R"(\frac{dH}{d\beta} = -\beta\,\operatorname{Var}_p(s))",
     .about = "The inverse temperature beta multiplies the scores s; the variance under the weights is "
              "never negative. Measured against central differences.",
     .view = "softmax", .part = "scale", .nodes = nodes<Node::A>, .measure = entropy_temperature},
    {.id = "entropy-bound", .title = R"(Entropy is at most $\log m$)",
     .statement = R"(0 \le H \le \log m)",
     .about = "0 where one key has all the weight, log m where m keys share it equally.",
     .view = "softmax", .part = "scale", .relation = "≤", .nodes = nodes<Node::A>, .measure = entropy_bound},
};
// clang-format on

}  // namespace

std::span<const FactInfo> sharpness_facts() { return sharpness_rows; }

}  // namespace attnlab::fact
