// Derivatives with the entry that moves most, and steps down the slope of the loss.
#include "core/studies/descent.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

Scene after(Scene scene, const std::vector<Edit>& edits) {
  for (const Edit& edit : edits) scene = apply(std::move(scene), edit);
  return scene;
}

double slope_squared(const Scene& scene, bool inputs) {
  const Gradients g = gradients(scene, analyze(scene));
  double sum = 0;
  for (const MatrixId id : matrices_in_use(scene))
    if (inputs || is_per_head(id.kind) || id.kind == MatrixKind::WO) sum += gradient(g, id).squaredNorm();
  return sum;
}

TEST(Descent, ThePartsAreThoseOfTheGradients) {
  each_aimed_scene(cases(200, 40), Entries::generic, [&](const Scene& scene, const Analysis& a) {
    const GradientDetail loss = gradient_detail(scene, a, std::nullopt);
    EXPECT_FALSE(loss.of.has_value());
    const Gradients expected = gradients(scene, a);
    double most = 0;
    for (const MatrixId id : matrices_in_use(scene)) {
      EXPECT_TRUE(same_bits(gradient(loss.gradients, id), gradient(expected, id)));
      most = std::max(most, gradient(expected, id).cwiseAbs().maxCoeff());
    }
    ASSERT_TRUE(loss.steepest.has_value());
    EXPECT_EQ(std::abs(loss.steepest->value), most);
    EXPECT_EQ(gradient(expected, loss.steepest->id)(loss.steepest->row, loss.steepest->col),
              loss.steepest->value);
  });
}

// Of one entry of Y: by central differences along the entry that moves it most.
TEST(Descent, AnEntryOfTheOutputHasItsOwnDerivatives) {
  each_seed(30, [&](std::uint64_t seed) {
    const Scene scene = random_scene(seed, Entries::generic, seed % 2 == 0);
    const Analysis a = analyze(scene);
    const Cell cell{Node::Y, 0, a.dims.n_q - 1, a.dims.d_o - 1};
    const GradientDetail detail = gradient_detail(scene, a, cell);
    ASSERT_EQ(detail.of, cell);
    ASSERT_TRUE(detail.steepest.has_value());
    const auto moved = [&](double by) {
      Scene s = scene;
      matrix(s, detail.steepest->id)(detail.steepest->row, detail.steepest->col) += by;
      return analyze(s).Y(cell.row, cell.col);
    };
    constexpr double h = 1e-5;
    EXPECT_NEAR((moved(h) - moved(-h)) / (2 * h), detail.steepest->value,
                1e-6 * (1 + std::abs(detail.steepest->value)));
  });
}

TEST(Descent, WithoutATargetItIsTheFirstEntry) {
  const Scene scene =
      bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}), tokens({{1, 2}, {3, 4}}));
  const GradientDetail detail = gradient_detail(scene, analyze(scene), std::nullopt);
  EXPECT_EQ(detail.of, (Cell{Node::Y, 0, 0, 0}));
  // Y_11 = A_11 V_11 + A_12 V_21: no other row of Q, no other column of V.
  EXPECT_EQ(detail.gradients.Q(1, 0), 0);
  EXPECT_EQ(detail.gradients.V(0, 1), 0);
  EXPECT_EQ(detail.gradients.V(0, 0), analyze(scene).heads[0].A(0, 0));
  // Another node, or a cell outside, is no entry of Y.
  for (const Cell& other : {Cell{Node::A, 0, 1, 1}, Cell{Node::Y, 0, 2, 0}, Cell{Node::Y, 0, 0, 5}})
    EXPECT_EQ(gradient_detail(scene, analyze(scene), other).of, (Cell{Node::Y, 0, 0, 0}));
}

// Linear in W_O alone: Y = H W_O, so that the loss along the slope is a parabola that is known.
TEST(Descent, OneStepIsTheFormula) {
  each_aimed_scene(cases(200, 40), Entries::generic, [&](const Scene& scene) {
    if (parameters(scene).total() == 0) return;
    const Gradients g = gradients(scene, analyze(scene));
    const DescentEdits made = descent(scene, 0.01, 1, Moved::weights);
    ASSERT_EQ(made.why_not, "");
    const Scene next = after(scene, made.list);
    for (const MatrixId id : matrices_in_use(scene)) {
      const bool moved = is_per_head(id.kind) || id.kind == MatrixKind::WO;
      const DynamicRowMajor expected = matrix(scene, id) - (moved ? 0.01 : 0) * gradient(g, id);
      EXPECT_TRUE(near(matrix(std::as_const(next), id),
                       MatrixView(expected.data(), expected.rows(), expected.cols()), 0));
    }
    EXPECT_EQ(made.before, *analyze(scene).loss);
    EXPECT_EQ(made.after, *analyze(next).loss);
  });
}

// For a small rate r the loss falls by r ||g||^2, up to terms of r^2.
TEST(Descent, ASmallStepFallsAsTheSlopeSays) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    for (const Moved moved : {Moved::weights, Moved::inputs_too}) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      const Scene scene = random_scene(seed, Entries::generic, true);
      const double slope = slope_squared(scene, moved == Moved::inputs_too);
      if (slope == 0) continue;
      const double rate = 1e-6 / (1 + slope);
      const DescentEdits made = descent(scene, rate, 1, moved);
      ASSERT_EQ(made.why_not, "");
      EXPECT_NEAR((made.before - made.after) / (rate * slope), 1, 1e-3);
    }
}

TEST(Descent, SeveralStepsAreOneAfterAnother) {
  const Scene scene = random_scene(7, Entries::generic, true);
  Scene by_hand = scene;
  for (int k = 0; k < 5; ++k) by_hand = after(by_hand, descent(by_hand, 0.02, 1, Moved::inputs_too).list);
  EXPECT_TRUE(after(scene, descent(scene, 0.02, 5, Moved::inputs_too).list) == by_hand);
  const Scene aimless = random_scene(3, Entries::generic, false);
  const TargetEdits made = target_like_output(aimless, analyze(aimless));
  ASSERT_EQ(made.why_not, "");
  const Scene next = after(aimless, made.list);
  ASSERT_TRUE(in_use(next, MatrixKind::target));
  EXPECT_TRUE(near(next.target, analyze(aimless).Y, 0.05 + 1e-12));
  EXPECT_FALSE(check(next).has_value());
  Scene large = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}), tokens({{1e8, 2}, {3, 4}}));
  EXPECT_NE(target_like_output(large, analyze(large)).why_not, "");
}

TEST(Descent, SaysWhyNot) {
  Scene scene = random_scene(7, Entries::generic, true);
  for (const double rate : {0.0, -1.0, inf, nan})
    EXPECT_NE(descent(scene, rate, 1, Moved::weights).why_not, "");
  EXPECT_NE(descent(scene, 1e12, 1, Moved::weights).why_not, "");
  scene.target *= 1e300;
  EXPECT_TRUE(descent(scene, 0.1, 1, Moved::weights).list.empty());
  scene.target.resize(0, 0);
  EXPECT_NE(descent(scene, 0.1, 1, Moved::weights).why_not, "");
  Scene bare = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}), tokens({{1, 2}, {3, 4}}));
  bare.target = LayerMatrix::Zero(2, 2);
  EXPECT_NE(descent(bare, 0.1, 1, Moved::weights).why_not, "");
  EXPECT_EQ(descent(bare, 0.1, 1, Moved::inputs_too).why_not, "");
  bare.target = analyze(bare).Y;  // nothing is left to do
  EXPECT_NE(descent(bare, 0.1, 1, Moved::inputs_too).why_not, "");
}

}  // namespace
}  // namespace attnlab::test
