// The three ways of masking, by closed forms and on random scenes.
#include "core/studies/detail_softmax.h"

#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// Logits log 1, log 2, log 3 in each row, so that the unmasked weights are 1/6, 1/3, 1/2.
Scene thirds() {
  Scene s = bare_scene(tokens({{1, 0}, {1, 0}}), tokens({{0, 0}, {std::log(2.0), 0}, {std::log(3.0), 0}}),
                       tokens({{1, 0}, {0, 1}, {1, 1}}));
  s.mask.kind = Mask::Kind::matrix;
  s.mask.allowed = rows<Matrix>({{1, 1, 0}, {0, 0, 0}});
  return s;
}

TEST(MaskDetail, ThreeWaysInClosedForm) {
  const Scene s = thirds();
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
  EXPECT_TRUE(near(d.minus_infinity.leaked, rows<Matrix>({{0}, {0}}), 0));
  EXPECT_TRUE(near(d.filled.leaked, rows<Matrix>({{1 / 4.}, {1}}), 1e-15));
  EXPECT_TRUE(near(d.afterwards.leaked, rows<Matrix>({{0}, {0}}), 0));
}

TEST(MaskDetail, WithoutAMaskItIsAsIfCausal) {
  Scene s = thirds();
  s.mask = {};
  const MaskDetail d = mask_detail(s, analyze(s), 0);
  EXPECT_TRUE(d.as_if_causal);
  EXPECT_EQ(d.mask.kind, Mask::Kind::causal);
  EXPECT_TRUE(near(d.allowed, rows<Matrix>({{1, 0, 0}, {1, 1, 0}}), 0));
  EXPECT_EQ(d.minus_infinity.weights(0, 0), 1);
}

TEST(MaskDetail, RandomScenes) {
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Scene s = random_scene(seed, Entries::any);
    const Analysis a = analyze(s);
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
    if (s.weights != WeightsRule::softmax) continue;
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
  }
}

}  // namespace
}  // namespace attnlab::test
