// The gradient that reaches each logit: closed forms, and the loss itself by differences.
#include "core/analysis/gradients.h"
#include "core/analysis/weighing.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// 1/2 ||Y - target||^2 with the weights of one row of one head made from these logits.
double loss_with(const Scene& s, const Analysis& a, int head, int row, const Matrix& logits) {
  const Matrix p = weighed(s.weights, logits);
  LayerMatrix Y = a.Y.row(row);
  const HeadAnalysis& one = a.heads[static_cast<std::size_t>(head)];
  const LayerMatrix dH = (p * one.P_V) / a.outside - one.H.row(row);
  const Eigen::Index d_v = a.dims.d_v;
  switch (s.output) {
    case OutputRule::projected: Y += dH * s.W_O.middleRows(head * d_v, d_v); break;
    case OutputRule::none: Y.middleCols(head * d_v, d_v) += dH; break;
    case OutputRule::alt: Y += dH * s.heads[static_cast<std::size_t>(head)].W_A.transpose(); break;
  }
  return 0.5 * (Y - s.target.row(row)).squaredNorm();
}

TEST(LogitGradient, WithATargetItIsThatOfTheLoss) {
  each_aimed_scene(400, Entries::generic, [&](const Scene& s, const Analysis& a, std::uint64_t seed) {
    const int head = static_cast<int>(seed) % a.dims.h, row = static_cast<int>(seed / 3) % a.dims.n_q;
    const LogitGradient g = logit_gradient(s, a, head, row);
    ASSERT_TRUE(g.of_loss);
    ASSERT_TRUE(g.finite);
    const Matrix l = a.heads[static_cast<std::size_t>(head)].L.row(row);
    for (Eigen::Index j = 0; j < l.cols(); ++j) {
      if (!std::isfinite(l(0, j))) {
        EXPECT_EQ(g.by_logits(0, j), 0);
        continue;
      }
      constexpr double step = 1e-5;
      Matrix up = l, down = l;
      up(0, j) += step;
      down(0, j) -= step;
      const double difference =
          (loss_with(s, a, head, row, up) - loss_with(s, a, head, row, down)) / (2 * step);
      const double size = std::max(1.0, loss_with(s, a, head, row, l));
      EXPECT_NEAR(g.by_logits(0, j), difference, 1e-7 * size) << j;
    }
    if (makes_shares(s.weights)) {
      EXPECT_NEAR(g.by_logits.sum(), 0, 1e-12 * std::max(1.0, g.by_weights.cwiseAbs().maxCoeff()));
    }
  });
}

// p_m (delta - p): the pull fades as the weight nears 1.
TEST(LogitGradient, WithoutATargetThePullOnTheLargestWeight) {
  Scene s =
      bare_scene(tokens({{1, 0}, {0, 0}}), tokens({{std::log(3.0), 0}, {0, 0}}), tokens({{1, 0}, {2, 0}}));
  const LogitGradient g = logit_gradient(s, analyze(s), 0, 0);
  EXPECT_FALSE(g.of_loss);
  EXPECT_EQ(g.pulled, 0);
  EXPECT_TRUE(near(g.by_weights, rows<Matrix>({{1, 0}}), 0));
  EXPECT_TRUE(near(g.by_logits, rows<Matrix>({{0.1875, -0.1875}}), 1e-15));
  s = bare_scene(tokens({{1, 0}, {0, 0}}), tokens({{800, 0}, {0, 0}}), tokens({{1, 0}, {2, 0}}));
  EXPECT_EQ(logit_gradient(s, analyze(s), 0, 0).by_logits.cwiseAbs().maxCoeff(), 0);
  s = bare_scene(tokens({{1, 0}, {2, 0}}), tokens({{1, 0}, {3, 0}}), tokens({{1, 0}, {2, 0}}));
  s.mask.kind = Mask::Kind::matrix;
  s.mask.allowed = rows<Matrix>({{0, 0}, {0, 1}});
  const LogitGradient none = logit_gradient(s, analyze(s), 0, 0);
  EXPECT_EQ(none.pulled, -1);
  EXPECT_TRUE(none.finite);
  EXPECT_EQ(none.by_logits.cwiseAbs().maxCoeff(), 0);
  s.target = LayerMatrix::Ones(2, 2);
  const LogitGradient masked = logit_gradient(s, analyze(s), 0, 1);
  EXPECT_EQ(masked.by_weights(0, 0), 0);
  EXPECT_NE(masked.by_weights(0, 1), 0);
  s = bare_scene(tokens({{1, 0}, {2, 0}}), tokens({{1, 0}, {3, 0}}), tokens({{1e200, 0}, {2e200, 0}}));
  s.target = LayerMatrix::Zero(2, 2);
  EXPECT_FALSE(logit_gradient(s, analyze(s), 0, 0).finite);
}

}  // namespace
}  // namespace attnlab::test
