// What all frames of an animation share, by itself: the preview plays by the same.
#include "app/export/animation_plan.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace attnlab::test {
namespace {

ExportOptions of_view(const char* view) {
  ExportOptions picture;
  picture.view = view;
  return picture;
}

AnimationPlan looked_over(const Scene& scene, const ExportOptions& picture, const Sweep& sweep, int frames) {
  AnimationPlan plan(scene, picture, sweep, frames);
  EXPECT_EQ(plan.hold_size(), "");
  while (plan.looked_at() < plan.to_look_at()) plan.look_ahead();
  return plan;
}

TEST(AnimationPlan, LooksAtEveryValueOnce) {
  const AnimationPlan there(opening_like(), of_view("heads"), {.from = 0.25, .to = 4, .once = true}, 12),
      back(opening_like(), of_view("heads"), {.from = 0.25, .to = 4}, 12);
  EXPECT_EQ(there.to_look_at(), 12);
  EXPECT_EQ(back.to_look_at(), 7);
  for (int i = 1; i < 12; ++i) EXPECT_GT(there.scene(i).temperature, there.scene(i - 1).temperature);
  EXPECT_EQ(there.scene(0).temperature, 0.25);
  EXPECT_EQ(there.scene(11).temperature, 4);
  EXPECT_EQ(back.scene(6).temperature, 4);
  EXPECT_EQ(back.scene(11).temperature, back.scene(1).temperature);
}

TEST(AnimationPlan, HoldsTheSizeAndTheRangesOverAllFrames) {
  const AnimationPlan plan = looked_over(opening_like(), of_view("heads"), {.from = 0.25, .to = 4}, 12);
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
  ExportOptions picture = of_view("heads");
  picture.paper = PaperSize{.width = 400, .height = {}, .least_type = 8, .slide = false};
  const AnimationPlan plan = looked_over(opening_like(), picture, {.from = 0.25, .to = 4}, 6);
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
  const AnimationPlan plan = looked_over(opening_like(), of_view("geometry"), sweep, frames);
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

// By what all frames share: how far the bars of a picture reach.
TEST(AnimationPlan, AColourMeansTheSameNumberInEveryFrameOfEveryView) {
  for (const View& view : views())
    for (int part = 0; part < view.part_count(); ++part)
      for (const Sweep& sweep : {Sweep{.kind = SweepKind::temperature, .from = 0.25, .to = 4},
                                 Sweep{SweepKind::entry, {MatrixKind::Q, 0}, 1, 2, -20, 20}}) {
        SCOPED_TRACE(std::string(view.id) + " " + std::to_string(part) + " " + sweep_text(sweep));
        ExportOptions picture;
        picture.size = Extent{320, 240};
        picture.view = view.id;
        picture.figure.part = part;
        const AnimationPlan plan = looked_over(opening_like(), picture, sweep, 4);
        const RangeEnds first = export_ends(plan.scene(0), plan.look(0));
        for (int i = 1; i < 4; ++i) EXPECT_EQ(export_ends(plan.scene(i), plan.look(i)), first) << i;
      }
}

}  // namespace
}  // namespace attnlab::test
