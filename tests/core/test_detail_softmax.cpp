// The numbers of the Softmax view by closed forms; the three ways of masking;
// entropy and trace over the temperature.
#include "core/studies/detail_softmax.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// Scores S = Q K^T with Q the unit row and K the wanted scores: d = 2, d_k = 2 under the rule "unprojected".
Scene with_scores(std::initializer_list<double> scores) {
  TokenMatrix K = TokenMatrix::Zero(static_cast<Eigen::Index>(scores.size()), 2);
  std::copy(scores.begin(), scores.end(), K.col(0).begin());
  return bare_scene(tokens({{1, 0}, {1, 0}}), K, K);
}

TEST(SoftmaxDetail, StepsOfOneRow) {
  const Scene s = with_scores({std::log(1.0), std::log(2.0), std::log(5.0)});
  const SoftmaxDetail d = softmax_detail(s, analyze(s), 0, 0);
  EXPECT_DOUBLE_EQ(d.maximum, std::log(5.0));
  EXPECT_NEAR(d.exponentials(0, 0), 0.2, 1e-15);
  EXPECT_NEAR(d.exponentials(0, 1), 0.4, 1e-15);
  EXPECT_EQ(d.exponentials(0, 2), 1);
  EXPECT_NEAR(d.sum, 1.6, 1e-15);
  EXPECT_EQ(d.shifted(0, 2), 0);
  const Scene two = with_scores({1, 2});
  EXPECT_EQ(softmax_detail(two, analyze(two), 9, 99).jacobian.rows(), 2);
  EXPECT_EQ(softmax_detail(Scene{}, Analysis{}, 0, 0).jacobian.size(), 0);
  // Two keys: J = p(1-p) [[1, -1], [-1, 1]], so its norm is 2 p (1-p) = its trace.
  const Scene keys = with_scores({0, std::log(3.0)});
  const SoftmaxDetail of_keys = softmax_detail(keys, analyze(keys), 0, 1);
  const double pq = 0.25 * 0.75;
  EXPECT_NEAR(of_keys.jacobian(0, 0), pq, 1e-15);
  EXPECT_NEAR(of_keys.jacobian(0, 1), -pq, 1e-15);
  EXPECT_NEAR(of_keys.jacobian_norm, 2 * pq, 1e-15);
  EXPECT_NEAR(of_keys.jacobian_trace, 2 * pq, 1e-15);
}

// Equal weights 1/n: J = (I - 1 1^T / n) / n has the norm 1/n and the trace 1 - 1/n.
TEST(SoftmaxDetail, JacobianOfEqualWeights) {
  for (const std::initializer_list<double>& scores :
       {std::initializer_list<double>{7, 7, 7}, {1, 1, 1, 1, 1, 1, 1, 1}}) {
    const Scene s = with_scores(scores);
    const SoftmaxDetail d = softmax_detail(s, analyze(s), 0, 0);
    const double n = static_cast<double>(scores.size());
    EXPECT_NEAR(d.jacobian_norm, 1 / n, 1e-15);
    EXPECT_NEAR(d.jacobian_trace, 1 - 1 / n, 1e-15);
    EXPECT_LT((d.jacobian * Matrix::Ones(d.jacobian.cols(), 1)).cwiseAbs().maxCoeff(), 1e-16);
    EXPECT_DOUBLE_EQ(d.entropy_limit(0, 0), std::log(n));
  }
  Scene s = with_scores({1, 2, 3});
  s.inside = {Scale::Kind::number, 4};
  s.temperature = 3;
  const Analysis a = analyze(s);
  const SoftmaxDetail d = softmax_detail(s, a, 0, 0);
  EXPECT_EQ(d.divisor, 4);
  for (int i = 0; i < 2; ++i) {
    EXPECT_NEAR(d.plain_sums(i, 0), 1, 1e-15);
    EXPECT_NEAR(d.outside_sums(i, 0), 0.25, 1e-15);
  }
  const double e1 = std::exp(1), whole = 1 + e1 + e1 * e1;  // neither scale nor temperature
  EXPECT_NEAR(d.plain_weights(0, 2), e1 * e1 / whole, 1e-15);
  s.inside = {Scale::Kind::none, 1};
  EXPECT_DOUBLE_EQ(softmax_detail(s, analyze(s), 0, 0).divisor, std::sqrt(2.0));
  s = with_scores({1, 2, 3});
  s.mask = {Mask::Kind::matrix, rows<Matrix>({{0, 0, 0}, {0, 1, 0}})};
  const Analysis masked = analyze(s);
  const SoftmaxDetail nothing = softmax_detail(s, masked, 0, 0), one = softmax_detail(s, masked, 0, 1);
  EXPECT_EQ(nothing.sum, 0);
  EXPECT_EQ(nothing.jacobian_norm, 0);
  EXPECT_EQ(nothing.entropy_limit(0, 0), 0);
  EXPECT_EQ(one.sum, 1);
  EXPECT_EQ(one.shifted(0, 0), -inf);
  EXPECT_EQ(one.plain_weights(1, 1), 1);
  EXPECT_EQ(one.plain_sums(0, 0), 0);
}

// Logits log 1, log 2, log 3 in each row, so that the unmasked weights are 1/6, 1/3, 1/2.
Scene thirds() {
  Scene s = bare_scene(tokens({{1, 0}, {1, 0}}), tokens({{0, 0}, {std::log(2.0), 0}, {std::log(3.0), 0}}),
                       tokens({{1, 0}, {0, 1}, {1, 1}}));
  s.mask = {Mask::Kind::matrix, rows<Matrix>({{1, 1, 0}, {0, 0, 0}})};
  return s;
}

TEST(MaskDetail, ThreeWaysInClosedForm) {
  Scene s = thirds();
  const MaskDetail d = mask_detail(s, analyze(s), 0);
  EXPECT_FALSE(d.as_if_causal);
  EXPECT_EQ(d.forbidden, 4);
  EXPECT_EQ(d.empty_rows, 1);
  EXPECT_TRUE(near(d.minus_infinity.weights, rows<Matrix>({{1 / 3., 2 / 3., 0}, {0, 0, 0}}), 1e-15));
  EXPECT_TRUE(
      near(d.filled.weights, rows<Matrix>({{1 / 4., 1 / 2., 1 / 4.}, {1 / 3., 1 / 3., 1 / 3.}}), 1e-15));
  EXPECT_TRUE(near(d.afterwards.weights, rows<Matrix>({{1 / 6., 1 / 3., 0}, {0, 0, 0}}), 1e-15));
  EXPECT_TRUE(near(d.minus_infinity.row_sums, rows<Matrix>({{1}, {0}}), 1e-15));
  EXPECT_TRUE(near(d.filled.row_sums, rows<Matrix>({{1}, {1}}), 1e-15));
  EXPECT_TRUE(near(d.afterwards.row_sums, rows<Matrix>({{1 / 2.}, {0}}), 1e-15));
  EXPECT_TRUE(near(d.filled.leaked, rows<Matrix>({{1 / 4.}, {1}}), 1e-15));
  for (const auto* way : {&d.minus_infinity, &d.afterwards})
    EXPECT_TRUE(near(way->leaked, rows<Matrix>({{0}, {0}}), 0));
  s.mask = {};
  const MaskDetail causal = mask_detail(s, analyze(s), 0);
  EXPECT_TRUE(causal.as_if_causal);
  EXPECT_EQ(causal.mask.kind, Mask::Kind::causal);
  EXPECT_TRUE(near(causal.allowed, rows<Matrix>({{1, 0, 0}, {1, 1, 0}}), 0));
  EXPECT_EQ(causal.minus_infinity.weights(0, 0), 1);
}

TEST(MaskDetail, RandomScenes) {
  each_scene(1000, Entries::any, [&](const Scene& s, const Analysis& a, std::uint64_t seed) {
    const int head = static_cast<int>(seed) % a.dims.h;
    const MaskDetail d = mask_detail(s, a, head);
    const Matrix& A = a.heads[static_cast<std::size_t>(head)].A;
    if (!d.as_if_causal) {
      EXPECT_TRUE(identical(d.minus_infinity.weights, A));
      EXPECT_TRUE(identical(d.minus_infinity.row_sums, a.heads[static_cast<std::size_t>(head)].row_sums));
    } else {
      EXPECT_TRUE(near(
          Matrix(d.afterwards.weights + (d.allowed.array() == 0).select(A, Matrix::Zero(A.rows(), A.cols()))),
          A, 1e-15));
    }
    EXPECT_EQ(d.minus_infinity.leaked.cwiseAbs().maxCoeff(), 0);
    EXPECT_EQ(d.afterwards.leaked.cwiseAbs().maxCoeff(), 0);
    if (s.weights == WeightsRule::linear || s.weights == WeightsRule::sigmoid) {
      EXPECT_TRUE(identical(d.afterwards.weights, d.minus_infinity.weights)) << "entry by entry";
    }
    if (s.weights != WeightsRule::softmax) return;
    for (Eigen::Index i = 0; i < A.rows(); ++i) {
      const double open = d.allowed.row(i).sum();
      EXPECT_NEAR(d.filled.row_sums(i, 0), 1, 1e-14);
      EXPECT_LE(d.afterwards.row_sums(i, 0), 1 + 1e-14);
      if (open == 0) {
        EXPECT_NEAR(d.filled.leaked(i, 0), 1, 1e-14);
        EXPECT_NEAR(d.filled.weights(i, 0), 1.0 / static_cast<double>(A.cols()), 1e-15);
      } else if (open == static_cast<double>(A.cols())) {
        EXPECT_EQ(d.filled.leaked(i, 0), 0);
      } else if (d.afterwards.row_sums(i, 0) > 1e-6) {
        // Renormalising what masking afterwards leaves is the first way.
        EXPECT_TRUE(near(Matrix(d.afterwards.weights.row(i) / d.afterwards.row_sums(i, 0)),
                         Matrix(d.minus_infinity.weights.row(i)), 1e-9));
      }
    }
  });
}

TEST(TemperatureCurve, IsWhatTheSceneHasAtEachTemperature) {
  each_scene(60, Entries::generic, [&](Scene s, std::uint64_t seed) {
    const Analysis a = analyze(s);
    const int row = static_cast<int>(seed) % a.dims.n_q;
    const TemperatureCurve c = temperature_curve(s, a, 0, row);
    ASSERT_TRUE(c.finite);
    EXPECT_EQ(c.temperature.front(), curve_coldest);
    EXPECT_EQ(c.temperature[curve_points / 2], 1);
    EXPECT_NEAR(c.temperature.back(), curve_hottest, 1e-14);
    const bool shares = a.heads[0].entropy.size() > 0;
    EXPECT_EQ(c.has_entropy, shares);
    EXPECT_EQ(c.entropy_now, shares ? a.heads[0].entropy(row, 0) : 0);
    const SoftmaxDetail now = softmax_detail(s, a, 0, row);
    EXPECT_NEAR(c.trace_now, now.jacobian_trace, 1e-15);
    EXPECT_EQ(c.entropy_limit, now.entropy_limit(row, 0));
    for (std::size_t k = 0; k < c.temperature.size(); k += 7) {
      s.temperature = c.temperature[k];
      const Analysis at = analyze(s);
      EXPECT_NEAR(c.entropy[k], shares ? at.heads[0].entropy(row, 0) : 0, 1e-12) << k;
      EXPECT_NEAR(c.trace[k], softmax_detail(s, at, 0, row).jacobian_trace, 1e-12) << k;
      EXPECT_LE(c.trace[k], c.trace_limit * (1 + 1e-12) + 1e-12);
      EXPECT_LE(c.entropy[k], c.entropy_limit + 1e-12);
    }
    if (s.positions == Positions::alibi) return;  // the distances, which stay, may be the sharper ones
    for (std::size_t k = 1; k < c.entropy.size(); ++k) EXPECT_GE(c.entropy[k], c.entropy[k - 1] - 1e-12);
  });
}

TEST(TemperatureCurve, WhereThereIsNone) {
  Scene s = bare_scene(tokens({{1, 0}, {2, 0}}), tokens({{1, 0}, {3, 0}}), tokens({{1, 0}, {2, 0}}));
  s.mask = {Mask::Kind::matrix, rows<Matrix>({{0, 0}, {0, 1}})};
  EXPECT_FALSE(temperature_curve(s, analyze(s), 0, 0).finite);
  EXPECT_TRUE(temperature_curve(s, analyze(s), 0, 1).finite);
  s.mask = {};
  s.Q *= 1e300;
  s.K *= 1e300;
  EXPECT_FALSE(temperature_curve(s, analyze(s), 0, 0).finite);
}

}  // namespace
}  // namespace attnlab::test
