// The numbers of the Softmax view by closed forms.
#include "core/studies/detail_softmax.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace attnlab::test {
namespace {

// Scores S = Q K^T with Q the unit row and K the wanted scores: d = 2, d_k = 2 under the rule "unprojected".
Scene with_scores(std::initializer_list<double> scores) {
  Scene s;
  s.source = Source::free;
  s.score = ScoreRule::unprojected;
  s.value = ValueRule::inputs;
  s.output = OutputRule::none;
  s.inside = {Scale::Kind::none, 1};
  s.Q = TokenMatrix::Zero(2, 2);
  s.Q(0, 0) = s.Q(1, 0) = 1;
  s.K = TokenMatrix::Zero(static_cast<Eigen::Index>(scores.size()), 2);
  Eigen::Index j = 0;
  for (const double x : scores) s.K(j++, 0) = x;
  s.V = s.K;
  s.heads.resize(1);
  return s;
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
}

// Two keys: J = p(1-p) [[1, -1], [-1, 1]], so its norm is 2 p (1-p) = its trace.
TEST(SoftmaxDetail, JacobianOfTwoKeys) {
  const Scene s = with_scores({0, std::log(3.0)});
  const SoftmaxDetail d = softmax_detail(s, analyze(s), 0, 1);
  const double pq = 0.25 * 0.75;
  EXPECT_NEAR(d.jacobian(0, 0), pq, 1e-15);
  EXPECT_NEAR(d.jacobian(0, 1), -pq, 1e-15);
  EXPECT_NEAR(d.jacobian_norm, 2 * pq, 1e-15);
  EXPECT_NEAR(d.jacobian_trace, 2 * pq, 1e-15);
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
}

TEST(SoftmaxDetail, TheScaleOutsideBreaksTheSums) {
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
}

TEST(SoftmaxDetail, MaskedKeysAndRows) {
  Scene s = with_scores({1, 2, 3});
  s.mask.kind = Mask::Kind::matrix;
  s.mask.allowed = Matrix::Zero(2, 3);
  s.mask.allowed(1, 1) = 1;
  const Analysis a = analyze(s);
  const SoftmaxDetail nothing = softmax_detail(s, a, 0, 0), one = softmax_detail(s, a, 0, 1);
  EXPECT_EQ(nothing.sum, 0);
  EXPECT_EQ(nothing.jacobian_norm, 0);
  EXPECT_EQ(nothing.entropy_limit(0, 0), 0);
  EXPECT_EQ(one.sum, 1);
  EXPECT_EQ(one.shifted(0, 0), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(one.plain_weights(1, 1), 1);
  EXPECT_EQ(one.plain_sums(0, 0), 0);
}

TEST(SoftmaxDetail, IndicesAreClampedAndNothingComesOfAnInvalidScene) {
  const Scene s = with_scores({1, 2});
  EXPECT_EQ(softmax_detail(s, analyze(s), 9, 99).jacobian.rows(), 2);
  EXPECT_EQ(softmax_detail(Scene{}, Analysis{}, 0, 0).jacobian.size(), 0);
}

}  // namespace
}  // namespace attnlab::test
