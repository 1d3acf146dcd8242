// What each weight contributes to the output of its row.
#include "core/studies/contributions.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// Weights and values alone, as a head has them.
HeadAnalysis head_of(const Matrix& A, const Matrix& V) {
  HeadAnalysis head;
  head.A = A;
  head.P_V = V;
  return head;
}

// o = 1/2 (1, 0) + 3/10 (3, 4) + 1/5 (0, -4) = (1.4, 0.4), |o|^2 = 2.12.
TEST(Contributions, ByHand) {
  const HeadAnalysis head = head_of(tokens({{0.5, 0.3, 0.2}}), tokens({{1, 0}, {3, 4}, {0, -4}}));
  const Matrix c = contributions(head);
  EXPECT_NEAR(c(0, 0), 0.5 * 1.4 / 2.12, 1e-15);
  EXPECT_NEAR(c(0, 1), 0.3 * (3 * 1.4 + 4 * 0.4) / 2.12, 1e-15);
  EXPECT_NEAR(c(0, 2), -0.2 * 4 * 0.4 / 2.12, 1e-15) << "its value points against the output";
  const auto found = outweighed(head);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(std::tuple(found[0].row, found[0].heaviest, found[0].most), std::tuple(0, 0, 1));
  EXPECT_EQ(found[0].of_heaviest, c(0, 0));
  EXPECT_EQ(found[0].of_most, c(0, 1));
}

TEST(Contributions, OfEqualValuesAreTheWeights) {
  const Matrix A = tokens({{0.5, 0.3, 0.2}, {0.1, 0.2, 0.7}});
  const HeadAnalysis head = head_of(A, tokens({{3, -4}, {3, -4}, {3, -4}}));
  EXPECT_LT((contributions(head) - A).cwiseAbs().maxCoeff(), 1e-15);
  EXPECT_TRUE(outweighed(head).empty());
}

TEST(Contributions, OfNothingAreNothing) {
  const HeadAnalysis head = head_of(tokens({{0.5, 0.5}, {1, 0}}), tokens({{2, 1}, {-2, -1}}));
  EXPECT_TRUE(contributions(head).row(0).isZero(0)) << "its output is 0";
  EXPECT_DOUBLE_EQ(contributions(head)(1, 0), 1);
  EXPECT_TRUE(contributions(head_of(head.A, Matrix::Zero(2, 2))).isZero(0));
}

// Whatever the rules of the weights are and whatever is divided after them: where the terms do not all but
// cancel, to rounding. The size of the values changes nothing, not even where their squares overflow.
TEST(Contributions, OfRandomScenesSumToOne) {
  int rows = 0;
  each_seed(cases(2000, 200), [&](std::uint64_t seed) {
    const Scene scene = random_scene(seed, seed % 2 == 0 ? Entries::generic : Entries::any);
    const Analysis a = analyze(scene);
    for (int h = 0; h < a.dims.h; ++h) {
      HeadAnalysis head = a.head(h);
      const Matrix c = contributions(head);
      ASSERT_EQ(std::pair(c.rows(), c.cols()), std::pair(head.A.rows(), head.A.cols()));
      for (Eigen::Index i = 0; i < c.rows(); ++i) {
        const Matrix o = head.A.row(i) * head.P_V;
        const double terms = head.A.row(i).cwiseAbs() * head.P_V.rowwise().norm();
        if (!(o.norm() > 0.01 * terms)) continue;
        ++rows;
        EXPECT_NEAR(c.row(i).sum(), 1, 1e-12);
        const Matrix shares =
            (head.A.row(i).array() * (head.P_V * o.transpose()).transpose().array()).matrix() /
            o.squaredNorm();
        EXPECT_LE((c.row(i) - shares).cwiseAbs().maxCoeff(), 1e-9);
      }
      head.P_V *= 0x1p700;
      EXPECT_TRUE(identical(contributions(head), c));
    }
  });
  EXPECT_GT(rows, 500);
}

}  // namespace
}  // namespace attnlab::test
