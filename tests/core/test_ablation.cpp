// What the layer does without one of its pieces.
#include "core/studies/ablation.h"
#include "core/studies/detail_heads.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

const Ablation* of_node(const AblationDetail& detail, Node node, int head = 0) {
  const auto found = std::ranges::find_if(detail.list, [&](const Ablation& one) {
    return one.region == Cell{node, head, -1, -1};
  });
  return found == detail.list.end() ? nullptr : &*found;
}

// Every number is what its own edits lead to, and every scene that they make is valid.
TEST(Ablation, TheNumbersAreThoseOfTheEdits) {
  each_seed(cases(400, 60), [&](std::uint64_t seed) {
    const Scene scene = random_scene(seed, Entries::generic, seed % 2 == 0);
    const Analysis a = analyze(scene);
    const AblationDetail detail = ablation(scene, a);
    EXPECT_EQ(detail.of_loss, a.loss.has_value());
    for (const Ablation& one : detail.list) {
      SCOPED_TRACE(one.name);
      EXPECT_NE(one.why_not.empty(), one.edits.empty());
      if (!one.why_not.empty()) continue;
      Scene without = scene;
      for (const Edit& edit : one.edits) without = apply(std::move(without), edit);
      ASSERT_FALSE(check(without).has_value());
      const Analysis b = analyze(without);
      EXPECT_TRUE(identical(b.Y, one.Y));
      EXPECT_DOUBLE_EQ((b.Y - a.Y).stableNorm(), one.moved);
      ASSERT_EQ(b.loss, one.loss);
      if (one.loss) {
        EXPECT_EQ(*one.loss - *a.loss, *one.loss_change);
      }
    }
  });
}

// The numbers of the keys, too, to the same bits.
TEST(Ablation, TheNumbersOfTheKeysAreThoseOfTheEdits) {
  each_seed(cases(200, 30), [&](std::uint64_t seed) {
    const Scene scene = seed % 3 == 0 ? random_scene_with_positions(seed, Entries::generic, seed % 2 == 0)
                                      : random_scene(seed, Entries::generic, seed % 2 == 0);
    const Analysis a = analyze(scene);
    const AblationDetail detail = ablation(scene, a);
    for (int i = 0; i < a.dims.n_q; ++i)
      for (int j = 0; j < a.dims.n_k; ++j) {
        if (!allowed(scene.mask, i, j)) {
          EXPECT_TRUE(std::isnan(detail.by_key(i, j)));
          continue;
        }
        const Edit edit = without_key(scene, i, j);
        const Analysis b = analyze(apply(scene, edit));
        const LayerMatrix moved = b.Y - a.Y;
        const double change = a.loss ? *b.loss - *a.loss : moved.stableNorm();
        if (std::isfinite(change))
          EXPECT_EQ(detail.by_key(i, j), change) << i << ' ' << j;
        else
          EXPECT_FALSE(std::isfinite(detail.by_key(i, j)));
      }
  });
}

TEST(Ablation, AHeadThatIsLeftOutIsAHeadThatIsSwitchedOff) {
  each_seed(40, [&](std::uint64_t seed) {
    Random random(seed);
    Recipe recipe = random_recipe(random);
    recipe.h = 3;
    recipe.output = OutputRule::projected;
    const Scene scene = make_scene(random, settled(recipe), Entries::generic);
    const Analysis a = analyze(scene);
    for (int i = 0; i < 3; ++i) {
      const AblationDetail detail = ablation(scene, a);
      const Ablation* one = of_node(detail, Node::H, i);
      ASSERT_NE(one, nullptr);
      EXPECT_TRUE(near(one->Y, heads_detail(scene, a, 1U << i).remaining, 1e-12));
    }
  });
}

TEST(Ablation, WithoutScoresEveryoneIsSeenAlike) {
  Scene scene = paper_scene();
  for (Head& head : scene.heads) head.W_V = weights({{1}, {2}, {-0.5}});
  scene.X = tokens({{1, 0, 2}, {0, 1, -1}, {3, 1, 0}});
  const Analysis a = analyze(scene);
  const AblationDetail detail = ablation(scene, a);
  const Ablation* scores = of_node(detail, Node::S);
  ASSERT_NE(scores, nullptr);
  ASSERT_EQ(scores->why_not, "");
  const double mean = a.heads[0].P_V.mean();
  EXPECT_TRUE(near(scores->Y, LayerMatrix(LayerMatrix::Constant(3, 4, 2 * mean)), 1e-14));
  // Y would have 2 columns in place of 4.
  const Ablation* output = of_node(detail, Node::W_O);
  ASSERT_NE(output, nullptr);
  EXPECT_NE(output->why_not, "");
  EXPECT_TRUE(output->edits.empty());
  EXPECT_EQ(of_node(detail, Node::A), nullptr);  // there is no mask
  Random random(5);
  Recipe recipe;
  recipe.score = ScoreRule::single;
  const Scene single = make_scene(random, settled(recipe), Entries::generic);
  EXPECT_NE(of_node(ablation(single, analyze(single)), Node::S)->why_not, "");
}

TEST(Ablation, AMaskedKeyHasNoNumber) {
  Scene scene = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}), tokens({{1, 2}, {3, 4}}));
  scene.mask.kind = Mask::Kind::causal;
  const AblationDetail detail = ablation(scene, analyze(scene));
  EXPECT_TRUE(std::isnan(detail.by_key(0, 1)));
  EXPECT_TRUE(std::isfinite(detail.by_key(0, 0)));
  const Ablation* mask = of_node(detail, Node::A);
  ASSERT_NE(mask, nullptr);
  scene.mask = {};
  EXPECT_TRUE(identical(mask->Y, analyze(scene).Y));
  const Edit edit = without_key(scene, 1, 0);
  const Scene masked = apply(scene, edit);
  EXPECT_FALSE(allowed(masked.mask, 1, 0));
  EXPECT_TRUE(allowed(masked.mask, 0, 0));
  // Without key j the other weights of the row grow alike: A_k / (1 - A_j).
  const Scene three = bare_scene(tokens({{1, 0.2}, {-0.3, 1}}), tokens({{0.5, 1}, {1, -1}, {0.2, 0.1}}),
                                 tokens({{1, 0}, {0, 1}, {-1, 2}}));
  const Analysis a = analyze(three);
  const AblationDetail of_three = ablation(three, a);
  ASSERT_EQ(of_three.by_key.rows(), 2);
  ASSERT_EQ(of_three.by_key.cols(), 3);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j) {
      Matrix row = a.heads[0].A.row(i);
      const double gone = row(0, j);
      row(0, j) = 0;
      row /= 1 - gone;
      const Matrix moved = row * three.V - a.Y.row(i);
      EXPECT_NEAR(of_three.by_key(i, j), moved.norm(), 1e-14);
    }
}

}  // namespace
}  // namespace attnlab::test
