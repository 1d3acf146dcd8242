// What all frames of an animation share, by itself: the preview plays by the same.
#include "app/export/animation_plan.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

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

// Of paper whose height follows from the figure it is that of the first frame.
TEST(AnimationPlan, HoldsTheHeightOfPaper) {
  ExportOptions picture;
  picture.view = "heads";
  picture.paper = PaperSize{.width = 400, .height = {}, .least_type = 8, .slide = false};
  AnimationPlan plan(opening_like(), picture, {.from = 0.25, .to = 4}, 6);
  ASSERT_EQ(plan.hold_size(), "");
  const auto size = [&](int frame) {
    const auto extent = export_size(plan.drawn_scene(frame), plan.look(frame));
    return std::holds_alternative<Extent>(extent) ? std::get<Extent>(extent) : Extent{};
  };
  EXPECT_NEAR(size(0).width, 400, 1e-9);
  EXPECT_GT(size(0).height, 50);
  EXPECT_EQ(size(3).height, size(0).height);
}

// How often a label of Geometry stands at another side of its point than in the frame before: as drawn, and as each frame by
// itself would have it.
struct Jumps {
  int held = 0, alone = 0;
};
Jumps jumps_of(const Sweep& sweep, int frames) {
  ExportOptions picture;
  picture.view = "geometry";
  AnimationPlan plan(opening_like(), picture, sweep, frames);
  EXPECT_EQ(plan.hold_size(), "");
  while (plan.looked_at() < plan.to_look_at()) plan.look_ahead();
  std::map<LabelId, Point> held_before, alone_before;
  Jumps jumps;
  for (int i = 0; i < frames; ++i) {
    const ExportOptions look = plan.look(i);
    const auto count = [](const WishedLabels& labels, const LabelPlaces& places,
                          std::map<LabelId, Point>& before) {
      int moved = 0;
      const auto placed = place_labels(labels.wishes, labels.within, places);
      for (std::size_t n = 0; n < placed.size(); ++n) {
        if (!placed[n]) continue;
        const LabelWish& wish = labels.wishes[n];
        const Point at = placed[n]->box.center(), off{at.x - wish.at.x, at.y - wish.at.y};
        const auto [found, first] = before.try_emplace(wish.id, off);
        if (!first && std::hypot(off.x - found->second.x, off.y - found->second.y) > 6) ++moved;
        found->second = off;
      }
      return moved;
    };
    for (const auto& [plot, labels] : export_labels(plan.drawn_scene(i), look)) {
      jumps.held += count(labels, look.figure.label_places, held_before);
      jumps.alone += count(labels, {}, alone_before);
    }
  }
  return jumps;
}

TEST(AnimationPlan, LabelsOfPointsStayAtTheirSide) {
  const auto entry = [](int row, int col, int frames, bool once) {
    return jumps_of({.kind = SweepKind::entry,
                     .id = {MatrixKind::Q, 0},
                     .row = row,
                     .col = col,
                     .from = -2,
                     .to = 2,
                     .once = once},
                    frames);
  };
  int held = 0, alone = 0;
  for (const Jumps& one : {entry(0, 0, 16, false), entry(1, 1, 15, false), entry(2, 0, 12, true)}) {
    held += one.held;
    alone += one.alone;
  }
  EXPECT_GT(alone, 4);
  EXPECT_LE(4 * held, alone);
}

}  // namespace
}  // namespace attnlab::test
