// The numbers of the Heads view by closed forms, and on random scenes; all heads made equal, and averaged.
#include "core/studies/detail_heads.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// Two heads over the same two tokens: d = d_v = 2.
Scene two_heads() {
  Scene s;
  s.score = ScoreRule::unprojected;
  s.X = tokens({{1, 2}, {3, -1}});
  s.heads.resize(2);
  s.heads[0].W_V = weights({{1, 0}, {0, 1}});
  s.heads[1].W_V = weights({{0, 1}, {-1, 0}});
  s.W_O = rows<OutputWeight>({{2, 0}, {0, 2}, {0, -1}, {1, 0}});
  return s;
}

TEST(HeadsDetail, PartsAndTheirRunningSum) {
  const Scene s = two_heads();
  const Analysis a = analyze(s);
  const HeadsDetail d = heads_detail(s, a, 0);
  EXPECT_TRUE(near(d.heads[0].part, LayerMatrix(a.heads[0].H * 2), 1e-14));
  // Head 2 turns by a right angle and W_O[2] turns back: together the identity.
  EXPECT_TRUE(near(d.heads[1].part, LayerMatrix(a.heads[1].A * s.X), 1e-14));
  EXPECT_TRUE(identical(d.heads[0].running, d.heads[0].part));
  EXPECT_TRUE(near(d.heads[1].running, a.Y, 1e-14));
  EXPECT_TRUE(identical(d.remaining, d.total));
  EXPECT_FALSE(d.any_off);
  EXPECT_LE(d.difference, 1e-14);
  EXPECT_EQ(d.size, a.Y.cwiseAbs().maxCoeff());
  EXPECT_NEAR(d.heads[0].size, d.heads[0].part.norm(), 1e-14);
  EXPECT_TRUE(near(d.heads[0].OV, OVMatrix(OVMatrix::Identity(2, 2) * 2), 0));
  EXPECT_TRUE(near(d.heads[1].OV, OVMatrix(OVMatrix::Identity(2, 2)), 0));
  EXPECT_EQ(d.heads[0].OV_rank, 2);
  ASSERT_TRUE(d.heads[0].copying.has_value());
  EXPECT_NEAR(*d.heads[0].copying, 1, 1e-14);
  const HeadsDetail first_off = heads_detail(s, a, 1), all_off = heads_detail(s, a, 3),
                    beyond = heads_detail(s, a, ~3U);
  EXPECT_FALSE(first_off.heads[0].on);
  EXPECT_TRUE(first_off.heads[1].on);
  EXPECT_TRUE(first_off.any_off);
  EXPECT_TRUE(identical(first_off.remaining, first_off.heads[1].part));
  EXPECT_EQ(first_off.heads[0].running.cwiseAbs().maxCoeff(), 0);
  EXPECT_TRUE(identical(first_off.heads[1].running, first_off.heads[1].part));
  EXPECT_NEAR(first_off.change, first_off.heads[0].size, 1e-14);
  EXPECT_TRUE(identical(first_off.total, heads_detail(s, a, 0).total));  // the equality is about all heads
  EXPECT_EQ(all_off.remaining.cwiseAbs().maxCoeff(), 0);
  EXPECT_NEAR(all_off.change, all_off.output_size, 1e-14);
  EXPECT_FALSE(beyond.any_off);
}

TEST(HeadsDetail, TheCopyingScore) {
  Scene s = two_heads();
  const auto score = [&s](const WeightMatrix& W) {
    s.heads[0].W_V = W;
    s.W_O.topRows(2).setIdentity();
    return heads_detail(s, analyze(s), 0).heads[0].copying;
  };
  EXPECT_NEAR(score(weights({{-3, 0}, {0, -1}})).value(), -1, 1e-14);             // inverts
  EXPECT_NEAR(score(weights({{3, 5}, {0, -1}})).value(), 0.5, 1e-14);             // (3 - 1)/(3 + 1)
  EXPECT_NEAR(score(weights({{0, -2}, {2, 0}})).value(), 0, 1e-14);               // a pair +-2i
  EXPECT_NEAR(score(weights({{1, -1}, {1, 1}})).value(), std::sqrt(0.5), 1e-14);  // 1 +- i
  EXPECT_FALSE(score(weights({{0, 0}, {0, 0}})).has_value());
  EXPECT_FALSE(score(weights({{1e200, 0}, {0, inf}})).has_value());
  const Scene oblong = paper_scene();  // d = 3, d_o = 4
  const HeadsDetail d = heads_detail(oblong, analyze(oblong), 0);
  EXPECT_EQ(d.heads[1].OV.rows(), 3);
  EXPECT_EQ(d.heads[1].OV.cols(), 4);
  EXPECT_EQ(d.heads[1].OV_rank, 1);
  EXPECT_FALSE(d.heads[1].copying.has_value());
}

TEST(HeadsDetail, WithoutWOEachHeadHasColumnsOfItsOwn) {
  Scene s = two_heads();
  s.output = OutputRule::none;
  const Analysis a = analyze(s);
  const HeadsDetail d = heads_detail(s, a, 0);
  EXPECT_EQ(d.difference, 0);
  for (std::size_t i = 0; i < 2; ++i) {
    const Eigen::Index own = i == 0 ? 0 : 2, other = 2 - own;
    EXPECT_EQ(d.heads[i].part.middleCols(other, 2).cwiseAbs().maxCoeff(), 0);
    EXPECT_EQ(d.heads[i].OV.middleCols(other, 2).cwiseAbs().maxCoeff(), 0);
    EXPECT_TRUE(near(Matrix(d.heads[i].part.middleCols(own, 2)), a.heads[i].H, 0));
    EXPECT_EQ(d.heads[i].OV_rank, 2);
  }
}

TEST(HeadsDetail, HowFarTheWeightsAreApart) {
  Scene s = two_heads();
  s.score = ScoreRule::merged;
  s.inside = {Scale::Kind::none, 1};
  s.heads[0].W = weights({{0, 0}, {0, 0}});  // uniform weights
  s.heads[1].W = weights({{300, 0}, {0, 300}});
  const Analysis a = analyze(s);
  const HeadsDetail d = heads_detail(s, a, 0);
  EXPECT_NEAR(d.apart(0, 1), 0.5, 1e-14);  // uniform against one key alone
  EXPECT_EQ(d.apart(0, 1), d.apart(1, 0));
  EXPECT_EQ(d.apart(0, 0), 0);
  s = two_heads();
  s.X *= 1e200;
  s.W_O *= 1e200;
  const HeadsDetail huge = heads_detail(s, analyze(s), 0);
  EXPECT_FALSE(std::isfinite(huge.difference));
  EXPECT_FALSE(std::isfinite(huge.heads[0].size));
  EXPECT_FALSE(std::isfinite(huge.change));
}

// Whatever the rules: the parts add up to Y, and H_i times the output side is V through OV, weighed.
TEST(HeadsDetail, RandomScenes) {
  each_seed(1500, [&](std::uint64_t seed) {
    const Scene s = random_scene(seed, seed % 2 == 0 ? Entries::generic : Entries::any);
    const Analysis a = analyze(s);
    ASSERT_GT(a.dims.h, 0);
    const unsigned off = static_cast<unsigned>(seed / 2) % 16U;
    const HeadsDetail d = heads_detail(s, a, off);
    EXPECT_LE(d.difference, 1e-12 * std::max(1.0, d.size));
    LayerMatrix remaining = LayerMatrix::Zero(a.dims.n_q, a.dims.d_o);
    // Under "keys" the values are made of what the keys are made of.
    const bool of_keys = s.value == ValueRule::keys && s.score != ScoreRule::single;
    const MatrixKind from = !of_keys                   ? value_input(s.source)
                            : s.score == ScoreRule::qq ? query_input(s.source)
                                                       : key_input(s.source);
    for (int i = 0; i < a.dims.h; ++i) {
      const HeadShare& head = d.heads[static_cast<std::size_t>(i)];
      const Matrix& A = a.heads[static_cast<std::size_t>(i)].A;
      const LayerMatrix through = A * (matrix(s, {from, 0}) * head.OV) / a.outside;
      EXPECT_TRUE(near(through, head.part, 1e-9 * std::max(1.0, head.part.cwiseAbs().maxCoeff())));
      EXPECT_LE(head.OV_rank, std::min(a.dims.d_V, a.dims.d_v));
      EXPECT_EQ(head.mean_entropy.has_value(), a.heads[0].entropy.size() > 0);
      EXPECT_GE(head.mean_entropy.value_or(0), 0);
      EXPECT_LE(head.mean_entropy.value_or(0), std::log(a.dims.n_k) + 1e-12);
      EXPECT_LE(std::abs(head.copying.value_or(0)), 1);
      if (head.on) remaining += head.part;
    }
    EXPECT_TRUE(identical(remaining, d.remaining));
  });
}

Scene done(Scene s, const HeadEdits& edits) {
  for (const Edit& edit : edits.list) s = apply(std::move(s), edit);
  return s;
}

TEST(HeadEdits, EqualHeadsHaveTheSameOutput) {
  each_scene(300, Entries::generic, [&](Scene before, std::uint64_t seed) {
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
  });
}

TEST(HeadEdits, AveragedHeadsGiveTheMean) {
  int averaged = 0;
  each_scene(300, Entries::generic, [&](const Scene& before) {
    const HeadEdits edits = heads_averaged(before);
    EXPECT_EQ(edits.list.empty(), !edits.why_not.empty());
    const Dims n = dims(before);
    EXPECT_EQ(edits.list.empty(), before.output == OutputRule::none || n.d_v > n.d_o);
    if (edits.list.empty()) return;
    ++averaged;
    const Scene after = done(before, edits);
    const Analysis a = analyze(after);
    LayerMatrix mean = LayerMatrix::Zero(n.n_q, n.d_o);
    for (int i = 0; i < n.h; ++i) mean.leftCols(n.d_v) += a.heads[static_cast<std::size_t>(i)].H;
    mean /= n.h;
    EXPECT_TRUE(near(mean, a.Y, 1e-13 * std::max(1.0, mean.cwiseAbs().maxCoeff())));
  });
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
