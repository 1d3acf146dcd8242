// The operations of a matrix's context menu. A matrix from elsewhere in a scene: the ways in,
// and that each does what it says.
#include "core/algebra/matrix_ops.h"
#include "core/scene/matrix_fit.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

AnyMatrix of(int rows, int cols, std::initializer_list<double> entries) {
  AnyMatrix m(rows, cols);
  std::copy(entries.begin(), entries.end(), m.data());
  return m;
}

TEST(MatrixOps, SplitmixMatchesItsPublishedSequence) {
  // Reference values of splitmix64 from the seed 1234567.
  std::uint64_t state = 1234567;
  EXPECT_EQ(splitmix64(state), 6457827717110365317u);
  EXPECT_EQ(splitmix64(state), 3203168211198807973u);
  EXPECT_EQ(splitmix64(state), 9817491932198370423u);
  const AnyMatrix a = random_matrix(4, 3, 7);
  EXPECT_TRUE(same_bits(view(a), view(random_matrix(4, 3, 7))));
  EXPECT_FALSE(same_bits(view(a), view(random_matrix(4, 3, 8))));
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    EXPECT_LE(std::abs(a.data()[i]), 1);
    EXPECT_EQ(a.data()[i], rounded(a.data()[i], 2));
  }
}

TEST(MatrixOps, IdentityTransposeAndRounding) {
  EXPECT_TRUE(same_bits(view(identity_matrix(2, 3)), view(of(2, 3, {1, 0, 0, 0, 1, 0}))));
  EXPECT_TRUE(same_bits(view(identity_matrix(3, 1)), view(of(3, 1, {1, 0, 0}))));
  const AnyMatrix a = random_matrix(5, 2, 3);
  EXPECT_EQ(transposed(view(a)).rows(), 2);
  EXPECT_EQ(transposed(view(a))(1, 4), a(4, 1));
  EXPECT_TRUE(same_bits(view(transposed(view(transposed(view(a))))), view(a)));
  EXPECT_EQ(rounded(1.0 / 3, 2), 0.33);
  EXPECT_EQ(rounded(-2.675, 1), -2.7);
  EXPECT_EQ(rounded(2.5, 0), 3);
  EXPECT_FALSE(std::signbit(rounded(-0.001, 2)));
  EXPECT_EQ(rounded(1e300, 2), 1e300);
  EXPECT_EQ(rounded(123456.789, 2), 123456.79);
  const auto q = orthonormalised(view(of(2, 3, {3, 0, 4, 0, 2, 0})));
  ASSERT_TRUE(q);
  EXPECT_TRUE(q->isApprox(of(2, 3, {0.6, 0, 0.8, 0, 1, 0}), 1e-15));
  const auto huge = orthonormalised(view(of(2, 2, {1e200, 1e200, 0, 1e200})));
  ASSERT_TRUE(huge);
  EXPECT_TRUE(huge->isApprox(of(2, 2, {1, 0, 0, 1}), 1e-15));
  EXPECT_FALSE(orthonormalised(view(of(2, 2, {1, 2, 2, 4}))));
  EXPECT_FALSE(orthonormalised(view(of(3, 2, {0.1, 0.3, 0.2, 0.6, 0.7, 2.1}))));
  EXPECT_FALSE(orthonormalised(view(of(2, 2, {0, 0, 0, 0}))));
  EXPECT_FALSE(orthonormalised(view(of(2, 2, {1, 0, 0, 0}))));
}

TEST(MatrixOps, OrthonormalColumnsKeepTheFirstDirection) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const AnyMatrix a = random_matrix(4, 3, seed);
    const auto q = orthonormalised(view(a));
    ASSERT_TRUE(q) << "seed " << seed;
    const AnyMatrix gram = q->transpose() * *q;
    EXPECT_LT((gram - AnyMatrix::Identity(3, 3)).cwiseAbs().maxCoeff(), 1e-15 * 8) << "seed " << seed;
    EXPECT_LT((q->col(0) - a.col(0) / a.col(0).norm()).norm(), 1e-15) << "seed " << seed;
  }
  const AnyMatrix a = of(3, 3, {1, 1, 1, 1e-8, 0, 0, 0, 1e-8, 0});  // Laeuchli's matrix, where one pass fails
  const auto q = orthonormalised(view(a));
  ASSERT_TRUE(q);
  const AnyMatrix gram = q->transpose() * *q;
  EXPECT_LT((gram - AnyMatrix::Identity(3, 3)).cwiseAbs().maxCoeff(), 1e-15 * 8);
}

Scene after_all(Scene scene, const std::vector<Edit>& edits) {
  for (const Edit& edit : edits) scene = apply(std::move(scene), edit);
  return scene;
}

AnyMatrix counted(int rows, int cols) {
  AnyMatrix m(rows, cols);
  for (Eigen::Index i = 0; i < m.size(); ++i) m.data()[i] = static_cast<double>(i + 1);
  return m;
}

Scene self_attention() {
  Random random(5);
  return make_scene(random, settled({.n_q = 4, .n_k = 4, .d = 3, .d_k = 2, .d_v = 2, .h = 1, .d_o = 3}),
                    Entries::generic);
}

TEST(MatrixFit, TheSceneTakesTheSizesOfTheMatrix) {
  const Scene scene = self_attention();
  const MatrixId X{MatrixKind::X, 0}, W_K{MatrixKind::WK, 0}, W_O{MatrixKind::WO, 0};
  const MatrixFits tokens_fit = matrix_fits(scene, X, counted(6, 2));
  EXPECT_EQ(tokens_fit.sizes.n_q, 6);
  EXPECT_EQ(tokens_fit.sizes.d, 2);
  EXPECT_EQ(tokens_fit.others.size(), 4U) << "W_Q, W_K and W_V have d rows, W_O d columns";
  const Scene wide = after_all(scene, matrix_fits(scene, W_O, counted(4, 3)).resize);
  EXPECT_EQ(dims(wide).h, 2) << "four rows are two heads of width 2";
  EXPECT_EQ(dims(after_all(scene, matrix_fits(scene, W_K, counted(3, 4)).resize)).d_k, 4);
  EXPECT_TRUE(matrix_fits(scene, X, counted(9, 3)).resize.empty()) << "no scene has nine tokens";
  EXPECT_TRUE(matrix_fits(scene, W_K, counted(1, 2)).resize.empty()) << "nor tokens of one dimension";
  const Scene small = after_all(scene, matrix_fits(scene, X, counted(2, 2)).corner);
  EXPECT_EQ(small.X(1, 1), 4);
  EXPECT_EQ(small.X(1, 2), scene.X(1, 2));
  EXPECT_EQ(small.X(2, 0), scene.X(2, 0));
  const Scene large = after_all(scene, matrix_fits(scene, X, counted(9, 9)).corner);
  EXPECT_EQ(large.X(3, 2), 30);
  EXPECT_EQ(matrix_fits(scene, X, counted(3, 4)).transpose.size(), 1U);
  EXPECT_EQ(after_all(scene, matrix_fits(scene, X, counted(3, 4)).transpose).X(3, 0), 4);
}

TEST(MatrixFit, EveryWayKeepsEverySceneValidAndDoesWhatItSays) {
  const std::uint64_t seed = 41;
  SCOPED_TRACE(seed);
  Random random(seed);
  for (std::uint64_t k = cases(3000, 150); k > 0; --k) {
    const Scene scene = random_scene(random.bits(), Entries::any);
    for (const MatrixId id : matrices_in_use(scene)) {
      const AnyMatrix values = counted(random.between(1, 8), random.between(1, 4));
      const MatrixFits fits = matrix_fits(scene, id, values);
      const MatrixView now = matrix(scene, id);
      const bool same = now.rows() == values.rows() && now.cols() == values.cols();
      ASSERT_EQ(!fits.replace.empty(), same);
      ASSERT_EQ(!fits.corner.empty(), !same);
      for (const auto* way : {&fits.replace, &fits.resize, &fits.corner, &fits.transpose})
        ASSERT_FALSE(check(after_all(scene, *way)));
      for (const auto* way : {&fits.replace, &fits.resize}) {
        if (way->empty()) continue;
        const Scene after = after_all(scene, *way);
        ASSERT_TRUE(same_bits(matrix(after, id), view(values))) << name_of(id.kind);
        ASSERT_EQ(dims(after), fits.sizes);
      }
    }
  }
}

}  // namespace
}  // namespace attnlab::test
