// All heads made equal, and averaged.

#include "core/analysis/analysis.h"
#include "core/studies/detail_heads.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

Scene done(Scene s, const HeadEdits& edits) {
  for (const Edit& edit : edits.list) s = apply(std::move(s), edit);
  return s;
}

TEST(HeadEdits, EqualHeadsHaveTheSameOutput) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Scene before = random_scene(seed, Entries::generic);
    if (before.positions == Positions::alibi)
      before.positions = Positions::rope;  // each head has a slope of its own
    const int h = dims(before).h, shown = static_cast<int>(seed) % h;
    const HeadEdits edits = heads_equal(before, shown);
    EXPECT_EQ(edits.list.empty(), !edits.why_not.empty());
    const Scene after = done(before, edits);
    EXPECT_FALSE(check(after).has_value());
    EXPECT_TRUE(identical(before.W_O, after.W_O));
    for (const Edit& edit : edits.list) EXPECT_NE(std::get<SetMatrix>(edit).id.head, shown);
    const Analysis a = analyze(after), old = analyze(before);
    for (int i = 0; i < h; ++i)
      EXPECT_TRUE(
          identical(a.heads[static_cast<std::size_t>(i)].H, old.heads[static_cast<std::size_t>(shown)].H));
    EXPECT_EQ(heads_detail(after, a, 0).apart.cwiseAbs().maxCoeff(), 0);
  }
}

TEST(HeadEdits, AveragedHeadsGiveTheMean) {
  int averaged = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Scene before = random_scene(seed, Entries::generic);
    const HeadEdits edits = heads_averaged(before);
    EXPECT_EQ(edits.list.empty(), !edits.why_not.empty());
    const Dims n = dims(before);
    EXPECT_EQ(edits.list.empty(), before.output == OutputRule::none || n.d_v > n.d_o);
    if (edits.list.empty()) continue;
    ++averaged;
    const Scene after = done(before, edits);
    const Analysis a = analyze(after);
    LayerMatrix mean = LayerMatrix::Zero(n.n_q, n.d_o);
    for (int i = 0; i < n.h; ++i) mean.leftCols(n.d_v) += a.heads[static_cast<std::size_t>(i)].H;
    mean /= n.h;
    EXPECT_TRUE(near(mean, a.Y, 1e-13 * std::max(1.0, mean.cwiseAbs().maxCoeff())));
  }
  EXPECT_GT(averaged, 50);
}

TEST(HeadEdits, WhatCannotBeDoneIsSaid) {
  Scene one = paper_scene();
  one.heads.resize(1);
  one.W_O = OutputWeight::Ones(1, 3);
  EXPECT_FALSE(heads_equal(one, 0).why_not.empty());
  EXPECT_TRUE(heads_averaged(one).why_not.empty());  // the mean of one
  Scene bare = paper_scene();
  bare.score = ScoreRule::unprojected;
  bare.value = ValueRule::inputs;
  bare.W_O = OutputWeight::Ones(6, 2);
  EXPECT_FALSE(heads_equal(bare, 1).why_not.empty());
  EXPECT_NE(heads_averaged(bare).why_not.find("d_v = 3"), std::string::npos);
  Scene huge = paper_scene();
  huge.heads[0].W_K(0, 0) = 1e9;
  EXPECT_NE(heads_equal(huge, 0).why_not.find("1000000"), std::string::npos);
  EXPECT_TRUE(heads_equal(huge, 1).why_not.empty());
}

}  // namespace
}  // namespace attnlab::test
