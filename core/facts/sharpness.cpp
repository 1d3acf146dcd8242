// The facts of how sharp a row is: its Jacobian, its entropy, and what the size of the logits does to both.
#include "core/facts/needs.h"

#include "core/algebra/softmax.h"
#include "core/algebra/spectrum.h"

namespace attnlab::fact {
namespace {

// f'(0) by central differences of sixth order; the error is h^6 f^(7)/140.
template <typename F>
auto difference(F f, double h) -> decltype(f(h)) {
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

// The largest difference between column j of diag(p) - p p^T and the softmax's own change with the logit j,
// which it sees through its denominator alone: e_k / (rest + e_j). `e` are the exponentials of l.
double column_error(const Matrix& l, const Matrix& e, const Matrix& p, Eigen::Index j) {
  constexpr double h = 1.0 / 128;
  double rest = 0;
  for (Eigen::Index k = 0; k < l.cols(); ++k)
    if (k != j) rest += e(0, k);
  const auto own_and_others = [&](double t) {
    const double moved = std::exp(l(0, j) + t), sum = rest + moved;
    return Eigen::Array2d(moved / sum, 1 / sum);
  };
  const Eigen::Array2d slope = difference(own_and_others, h);
  double error = std::abs(slope(0) - p(0, j) * (1 - p(0, j)));
  for (Eigen::Index k = 0; k < l.cols(); ++k)
    if (k != j) error = std::max(error, std::abs(e(0, k) * slope(1) + p(0, j) * p(0, k)));
  return error;
}

// J of one row, what the identities of its entries miss by, and between what its eigenvalues lie as a solver
// finds them. By Gershgorin none is below the least sum of a row, which J has next to 0; none is above the
// largest entry of p, nor above what their mean and ||J||_F leave to one of so many (Wolkowicz and Styan
// 1980; one eigenvalue is 0).
struct Jacobian {
  Matrix J;
  int head = 0, row = 0;
  double identities = 0, least = 1, most = -1;
};

Jacobian jacobian_of(const Matrix& l, int h, int i) {
  const Matrix p = softmax_of(l);
  Jacobian out{product(-p.transpose(), p), h, i};
  Matrix& J = out.J;
  J.diagonal() += p.row(0).transpose();
  if (!J.allFinite()) {
    out.identities = std::numeric_limits<double>::quiet_NaN();
    return out;
  }
  const double sums = largest(J.rowwise().sum()), size = J.norm(), rounding = 32 * machine_eps * size;
  out.least = -sums - rounding;
  const double count = std::max(1.0, static_cast<double>(l.cols()) - 1), mean = J.trace() / count;
  const double spread = size * size / count - mean * mean + rounding * size;
  out.most = std::min(p.maxCoeff() + sums, mean + std::sqrt((count - 1) * std::max(0.0, spread))) + rounding;
  out.identities = std::max({largest(J - J.transpose()), sums, std::abs(J.trace() - (1 - p.squaredNorm()))});
  const Matrix e = l.unaryExpr([](double x) { return std::exp(x); });
  for (Eigen::Index j = 0; j < l.cols(); ++j)
    out.identities = std::max(out.identities, column_error(l, e, p, j));
  return out;
}

// The entropy of softmax((1 + t) l) and its derivative by t at 0: -Var_p(l). Keys more than 50 below the
// maximum have no weight that counts; the step suits the spread of the others.
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

// Eigenvalues are found where they may be the largest of all, or farther below 0 than the worst identity.
Fact softmax_jacobian(const FactInput& in) {
  std::vector<Jacobian> all;
  all.reserve(max_heads * max_tokens);
  double norm = 0, most_off = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 0; i < in.analysis.dims.n_q; ++i)
      if (const Matrix l = shifted_row(in, head_of(in, h).L, i); l.size() > 0)
        most_off = std::max(most_off, all.emplace_back(jacobian_of(l, h, i)).identities);
  std::vector<Jacobian*> by_most;
  for (Jacobian& one : all) by_most.push_back(&one);
  std::ranges::stable_sort(by_most, std::greater(), &Jacobian::most);
  for (Jacobian* one : by_most) {
    if (one->most < norm && -one->least < most_off) continue;
    const Matrix eigenvalues = symmetric_eigenvalues(one->J);
    norm = std::max(norm, eigenvalues.maxCoeff());
    one->identities = std::max(one->identities, -eigenvalues.minCoeff());
    most_off = std::max(most_off, one->identities);
  }
  Worst worst;
  for (const Jacobian& one : all) worst.add(one.identities, 1, one.head, one.row);
  Fact out = worst.identity();
  if (out.status == FactStatus::not_applicable) return out;
  out.numbers = "largest norm " + short_text(norm) + ", never above 0.5";
  if (norm > 0.5 + tolerance) out = broken("the norm is above 1/2");
  return out;
}

// With p_m the largest weight 1 - p_m <= sum p (1 - p) <= 2 (1 - p_m),
// each 1 - p as the sum of the others: 1 - sum p^2 cancels.
Fact saturation(const FactInput& in) {
  Fact out;
  double least = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 0; i < in.analysis.dims.n_q; ++i) {
      if (allowed_keys(in, i) < 2) continue;
      const Matrix p = head_of(in, h).A.row(i);
      Eigen::Index top = 0;
      p.row(0).maxCoeff(&top);
      double trace = 0, left = 0;
      for (Eigen::Index j = 0; j < p.cols(); ++j) {
        double others = 0;
        for (Eigen::Index k = 0; k < p.cols(); ++k) others += k == j ? 0 : p(0, k);
        trace += p(0, j) * others;
        if (j == top) left = others;
      }
      const double slack = tolerance * left + faint;
      if (trace < left - slack || trace > 2 * left + slack) return broken(rounding_words);
      if (trace >= out.value) continue;
      out = valued(trace, 2 * left, h, i);
      least = left;
    }
  out.numbers =
      numbered("query", out.row) + " passes least: 1 less its largest weight is " + short_text(least);
  return out;
}

// Seeded pairs of rows of a width, their entries uniform in [-sqrt 3, sqrt 3], whose variance is 1;
// zeros behind.
struct SeededPair {
  std::array<double, max_model> x{}, y{};
};
using SeededPairs = std::array<SeededPair, 2000>;

const SeededPairs& seeded_pairs(Eigen::Index width) {
  static const auto all = [] {
    std::vector<SeededPairs> out(max_model + 1);
    for (std::size_t cols = 0; cols < out.size(); ++cols) {
      std::uint64_t seed = 6;
      for (SeededPair& pair : out[cols])
        for (std::size_t c = 0; c < cols; ++c) {
          pair.x[c] = std::sqrt(3) * uniform(seed);
          pair.y[c] = std::sqrt(3) * uniform(seed);
        }
    }
    return out;
  }();
  return all[static_cast<std::size_t>(width)];
}

// The variance of x W y^T, with W or the identity of a width, over the seeded pairs.
// The sample's own error is some 3 percent.
double sampled_variance(const Matrix& W) {
  Eigen::Matrix4d padded = Eigen::Matrix4d::Zero();
  padded.topLeftCorner(W.rows(), W.cols()) = W;
  const SeededPairs& pairs = seeded_pairs(W.rows());
  double sum = 0, squares = 0;
  for (const SeededPair& pair : pairs) {
    std::array<double, max_model> xW{};
    double score = 0;
    for (std::size_t r = 0; r < max_model; ++r)
      for (std::size_t c = 0; c < max_model; ++c)
        xW[c] += pair.x[r] * padded(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(c));
    for (std::size_t c = 0; c < max_model; ++c) score += xW[c] * pair.y[c];
    sum += score;
    squares += score * score;
  }
  const auto samples = static_cast<double>(pairs.size());
  return (squares - sum * sum / samples) / (samples - 1);
}

double variance_of_width(int d_k) {
  static const auto all = [] {
    std::array<double, max_model + 1> out{};
    for (int d = 1; d <= max_model; ++d)
      out[static_cast<std::size_t>(d)] = sampled_variance(Matrix::Identity(d, d));
    return out;
  }();
  return all[static_cast<std::size_t>(d_k)];
}

// It is about random tokens, so it says nothing of this scene; its numbers stand beside those of the scene.
Fact score_variance(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Fact out = not_applicable("it is about random tokens, whatever the entries of this scene");
  out.value = variance_of_width(n.d_k);
  out.bound = n.d_k;
  const Matrix& W = head_of(in, 0).W;
  const Matrix& S = head_of(in, 0).S;
  const double scale = std::max(largest(W), faint), spread = std::max(largest(S), faint);
  const Matrix even = (S / spread).array() - (S / spread).mean();
  const auto squared = [](double size, double part) {
    const double number = part * size * size;
    return std::isfinite(number) ? show_number(number, 2) : std::string("more than a double holds");
  };
  out.numbers = "2000 seeded pairs with the W of this scene have the variance " +
                squared(scale, sampled_variance(W / scale)) + ", the squared norm of W is " +
                squared(scale, (W / scale).squaredNorm()) + "; the scores of this scene have " +
                squared(spread, even.squaredNorm() / static_cast<double>(even.size()));
  return out;
}

Fact entropy_temperature(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 0; i < in.analysis.dims.n_q; ++i) {
      const Matrix l = shifted_row(in, head_of(in, h).L, i);
      if (l.size() == 0 || l.minCoeff() == 0) continue;
      double spread = 1;
      const double error = entropy_error(l, spread);
      worst.add(error, spread, h, i);
    }
  return worst.identity();
}

Fact entropy_bound(const FactInput& in) {
  Fact out;
  double least = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 0; i < in.analysis.dims.n_q; ++i) {
      const int count = allowed_keys(in, i);
      if (count < 2) continue;
      const double entropy = head_of(in, h).entropy(i, 0), limit = std::log(count), margin = limit - entropy;
      if (!std::isfinite(entropy)) return not_applicable(overflow_words);
      if (entropy < -tolerance || margin < -tolerance) return broken(rounding_words);
      if (out.value && margin >= least) continue;
      least = margin;
      out = valued(entropy, limit, h, i);
    }
  out.numbers = numbered("query", out.row) + " comes nearest: " + short_text(out.value.value_or(0)) +
                " of at most " + short_text(out.bound.value_or(0));
  return out;
}

// clang-format off
constexpr FactInfo sharpness_rows[]{
    {.id = "softmax-jacobian", .title = R"(The Jacobian is $\operatorname{diag}(p) - pp^{\mathsf{T}}$)",
     .statement = R"(J = \operatorname{diag}(p) - pp^{\mathsf{T}},\; J\,\mathbf{1} = 0,\; \lVert J \rVert \le \tfrac{1}{2})",
     .about = "Symmetric, with no negative eigenvalue; its trace is 1 less the sum of the squares of p. What one weight gains the "
              "others lose. Measured against central differences.",
     .source = "1704.00805", .view = "softmax", .part = "row", .nodes = nodes<Node::A>, .identity = true,
     .needs = {softmax_weights, finite<Node::L, Node::A>}, .otherwise = no_row_words, .by = softmax_jacobian},
    {.id = "saturation", .title = "A dominant weight leaves no gradient",
     .statement = R"(1 - p_{\max} \le \operatorname{tr} J = 1 - \sum_j p_j^2 \le 2\,(1 - p_{\max}))",
     .about = "The nearer the largest weight of a query is to 1, the smaller is every derivative of the softmax by its logits. "
              "Differences of logits do that, not their size: this is why the paper divides by the root of the width. The values "
              "still learn.",
     .source = "1706.03762 section 3.2.1", .view = "softmax", .part = "row", .relation = "≤", .nodes = nodes<Node::A>,
     .identity = true, .needs = {softmax_weights, finite<Node::A>}, .otherwise = no_choice_words, .by = saturation},
    {.id = "score-variance", .title = "Scores of random tokens have the variance $d_k$",
     .statement = R"(\operatorname{Var}(q \cdot k) = d_k, \quad \operatorname{Var}(x W y^{\mathsf{T}}) = \lVert W \rVert_F^2)",
     .about = "For independent entries of mean 0 and variance 1; with unit keys the variance is 1. Divided by the root of d_k the "
              "scores have variance 1 at every width. Sampled, with a fixed seed.",
     .source = "1706.03762 footnote 4", .view = "softmax", .part = "scale", .relation = "≈", .nodes = nodes<Node::S>,
     .identity = true, .needs = {finite<Node::W, Node::S>}, .by = score_variance},
    {.id = "entropy-temperature", .title = "Sharper logits, less entropy",
     .statement = R"(\frac{d}{d\beta} \operatorname{entropy}(p) = -\beta\,\operatorname{Var}_p(s))",
     .about = "The inverse temperature beta multiplies the scores s, divided by the inside scale; the variance under the weights "
              "p is never negative. Measured against central differences.",
     .view = "softmax", .part = "scale", .nodes = nodes<Node::A>, .identity = true,
     .needs = {softmax_weights, {no<lowered>, lowered_words, ", which no temperature divides"}, finite<Node::L, Node::A>},
     .otherwise = "no query has two keys of different scores", .by = entropy_temperature},
    {.id = "entropy-bound", .title = R"(Entropy is at most $\log m$)",
     .statement = R"(0 \le -\sum_j a_{ij} \log a_{ij} \le \log m_i)",
     .statement_columns = R"(0 \le -\sum_j a_{ji} \log a_{ji} \le \log m_i)",
     .about = "Of a query that may see m keys: 0 where one key has all the weight, log m where they share it equally.",
     .view = "softmax", .part = "scale", .relation = "≤", .nodes = nodes<Node::A>, .identity = true,
     .needs = {shares_of_one, finite<Node::A>}, .otherwise = no_choice_words, .by = entropy_bound},
};
// clang-format on

}  // namespace

std::span<const FactInfo> sharpness_facts() { return sharpness_rows; }

}  // namespace attnlab::fact
