// What all frames of an animation share, by itself: the preview plays by the same.
#include "app/export/animation_plan.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

AnimationPlan plan_of(bool once) {
  ExportOptions picture;
  picture.view = "heads";
  const Sweep sweep{.kind = SweepKind::temperature, .from = 0.25, .to = 4, .once = once};
  return {opening_like(), picture, sweep, 12};
}

TEST(AnimationPlan, LooksAtEveryValueOnce) {
  AnimationPlan there = plan_of(true), back = plan_of(false);
  EXPECT_EQ(there.to_look_at(), 12);
  EXPECT_EQ(back.to_look_at(), 7);
  EXPECT_EQ(there.scene(11).temperature, 4);
  EXPECT_EQ(back.scene(6).temperature, 4);
  EXPECT_EQ(back.scene(11).temperature, back.scene(1).temperature);
}

TEST(AnimationPlan, HoldsTheSizeAndTheRangesOverAllFrames) {
  AnimationPlan plan = plan_of(false);
  ASSERT_EQ(plan.hold_size(), "");
  while (plan.looked_at() < plan.to_look_at()) plan.look_ahead();
  const ExportOptions first = plan.look(0), later = plan.look(5);
  ASSERT_TRUE(first.size && later.size);
  EXPECT_EQ(first.size->width, later.size->width);
  EXPECT_EQ(first.figure.held, later.figure.held);
  ASSERT_TRUE(first.mark && later.mark);
  EXPECT_EQ(first.mark->value, "0.25");
  EXPECT_GT(later.mark->part, first.mark->part);
}

}  // namespace
}  // namespace attnlab::test
