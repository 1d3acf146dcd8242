// A matrix from elsewhere in a scene: the ways in, and that each does what it says.
#include "core/scene/matrix_fit.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

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
