// The Heads view and the three ways of masking: what each must show, whatever is switched off or masked.
#include "app/figures/views/heads.h"
#include "core/studies/detail_softmax.h"
#include "tests/core/support.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

namespace attnlab::test {
namespace {

FigureOptions heads_options(int part, unsigned off, bool columns) {
  FigureOptions options{.part = part, .columns = columns};
  options.heads_off = off;
  return options;
}

struct DrawnHeads : DrawnView {
  DrawnHeads(const Scene& scene, int part, unsigned off, bool columns = false)
      : DrawnView("heads", scene, {950, 850}, heads_options(part, off, columns)) {}
};

// The part "mask" of the Softmax view.
struct DrawnMask : DrawnView {
  explicit DrawnMask(const Scene& scene, bool columns = false)
      : DrawnView("softmax:mask", scene, {950, 850}, heads_options(0, 0, columns), ThemeId::dark) {}
};

Scene with_mask(Scene scene, std::initializer_list<std::initializer_list<double>> allowed) {
  scene.mask.kind = Mask::Kind::matrix;
  scene.mask.allowed = rows<Matrix>(allowed);
  return scene;
}

TEST(HeadsView, HoldsWhateverIsSwitchedOff) {
  unsigned count = 0;
  for (const OutputRule output : {OutputRule::projected, OutputRule::none, OutputRule::alt})
    for (int h = 1; h <= 4; ++h)
      for (unsigned off = 0; off < 1U << h; ++off)
        for (const int part : {0, 1}) {
          const SceneShape shape{4, 5, 3, 2, 2, h, ScoreRule::qk, ValueRule::projected, output};
          SCOPED_TRACE("output " + std::to_string(static_cast<int>(output)) + ", off " + std::to_string(off));
          ++count;
          const DrawnHeads drawn(scene_of(shape, count), part, off, count % 2 == 0);
          expect_sound(drawn);
          EXPECT_TRUE(h > 1 || !has_text(drawn.canvas, "head 1")) << "one head has no switch";
        }
}

TEST(HeadsView, AHeadSwitchedOffHasNoColoursAndMovesNothing) {
  const Scene scene = scene_of({4, 4, 3, 2, 2, 3}, 2);
  for (const int part : {0, 1}) {
    const DrawnHeads all(scene, part, 0), off(scene, part, 2);
    EXPECT_TRUE(has_text(off.canvas, "head 2 off"));
    EXPECT_EQ(count_of(off.canvas, "head 2") + 1, count_of(all.canvas, "head 2"));
    const std::size_t faded = part == 0 ? 1 : 3;  // its weights; its part, the sum at it, its OV matrix
    EXPECT_EQ(off.canvas.heatmaps.size() + faded, all.canvas.heatmaps.size());
    EXPECT_EQ(off.extent, all.extent);
    for (int head = 0; head < 3; ++head)  // each switch answers the pointer
      EXPECT_EQ(std::ranges::count(off.canvas.hits, Cell{Node::H, head, -1, -1}, &Hit::cell), 1);
  }
}

TEST(HeadsView, NobodySwitchesOnPaperWhereAHeadIsOffIsSaid) {
  const Scene scene = scene_of({4, 4, 3, 2, 2, 3}, 2);
  for (const int part : {0, 1})
    for (const unsigned off : {0U, 2U}) {
      FigureOptions options = heads_options(part, off, false);
      options.room = RoomId::paper;
      const DrawnView drawn("heads", scene, {950, 850}, options);
      for (int head = 0; head < 3; ++head)
        EXPECT_EQ(std::ranges::count(drawn.canvas.hits, Cell{Node::H, head, -1, -1}, &Hit::cell),
                  off >> head & 1U);
      EXPECT_EQ(has_text(drawn.canvas, "head 2 off"), off == 2);
    }
}

TEST(HeadsView, TheSumOfThePartsIsHeldAgainstY) {
  const Scene scene = scene_of({4, 4, 3, 2, 2, 3}, 2);
  const DrawnHeads all(scene, 1, 0), off(scene, 1, 5);
  EXPECT_TRUE(has_text(all.canvas, "All heads are on: the last sum is Y.") &&
              says(all.canvas, "difference "));
  EXPECT_TRUE(says(off.canvas, "Without heads 1, 3 the output"));
}

TEST(HeadsView, ItsCellsAreThoseOfTheirHead) {
  const DrawnHeads drawn(scene_of({3, 3, 3, 2, 2, 3}, 4), 0, 0);
  for (int head = 0; head < 3; ++head)
    EXPECT_EQ(std::ranges::count_if(drawn.canvas.hits,
                                    [&](const Hit& hit) {
                                      const Cell& at = hit.cell;
                                      return at.node == Node::A && at.head == head && at.col >= 0;
                                    }),
              9);
  // Its entropy beside each row stands for the whole row.
  EXPECT_EQ(std::ranges::count(drawn.canvas.hits, Cell{Node::A, 2, 1, -1}, &Hit::cell), 1);
}

TEST(HeadsView, NamesFollowRulesAndNotation) {
  Scene s = scene_of({3, 3, 3, 2, 2, 2}, 4);
  const auto names = [&s](bool columns) {
    return part_latex(s, 1, {columns}) + " " + ov_latex(s, 1, {columns});
  };
  EXPECT_EQ(names(false), "H^{(2)}W^{O}[2] W^{V(2)}W^{O}[2]");
  EXPECT_EQ(names(true), "W^{O\\mathsf{T}}[2]H^{(2)} W^{O\\mathsf{T}}[2]W^{V(2)\\mathsf{T}}");
  s.output = OutputRule::alt;
  EXPECT_EQ(names(false), "H^{(2)}W^{A(2)\\mathsf{T}} W^{V(2)}W^{A(2)\\mathsf{T}}");
  EXPECT_EQ(names(true), "W^{A(2)}H^{(2)} W^{A(2)}W^{V(2)\\mathsf{T}}");
  s.output = OutputRule::none;
  s.value = ValueRule::keys;
  EXPECT_EQ(names(false), "H^{(2)} W^{K(2)}");
  s.score = ScoreRule::qq;
  EXPECT_EQ(names(false), "H^{(2)} W^{Q(2)}");
  s.score = ScoreRule::merged;
  EXPECT_EQ(names(false), "H^{(2)} I");
  s.heads.resize(1);
  s.score = ScoreRule::single;
  s.output = OutputRule::projected;
  EXPECT_EQ(part_latex(s, 0, {}) + " " + ov_latex(s, 0, {}), "HW^{O} W^{Q}W^{O}");
}

// What leaks is framed, where it stands, in both notations.
std::vector<DrawnFrame> leaks_of(const DrawnView& drawn) {
  std::vector<DrawnFrame> frames = drawn.canvas.frames;
  std::erase_if(frames, [](const DrawnFrame& r) { return r.stroke.color != theme(ThemeId::dark).broken; });
  return frames;
}

TEST(MaskWays, ShowLeaksAndSums) {
  const Scene scene = with_mask(scene_of({3, 3, 3, 2, 2, 1}, 4), {{1, 0, 1}, {0, 0, 0}, {1, 1, 1}});
  for (const bool columns : {false, true}) {
    const DrawnMask drawn(scene, columns);
    expect_sound(drawn, ThemeId::dark);
    // The first of the row with nothing allowed.
    for (const char* text : {"leaks 1.00", "leaks 0", "Σ 0", "4 of 9 cells masked"})
      EXPECT_TRUE(has_text(drawn.canvas, text)) << text;
    EXPECT_EQ(leaks_of(drawn).size(), 4U);
  }
}

TEST(MaskWays, WhatLeaksIsFramedWhereItStands) {
  const Scene scene = with_mask(scene_of({2, 3, 3, 2, 2, 1}, 4), {{1, 1, 0}, {1, 1, 1}});
  const MaskDetail detail = mask_detail(scene, analyze(scene), 0);
  for (const bool columns : {false, true}) {
    const DrawnMask drawn(scene, columns);
    const std::vector<DrawnFrame> frames = leaks_of(drawn);
    ASSERT_FALSE(frames.empty());
    double framed = -1;
    for (const DrawnHeatmap& map : drawn.canvas.heatmaps)
      for (const DrawnCell& cell : cells_of(map))
        if (cell.where.x == frames[0].where.x && cell.where.y == frames[0].where.y) framed = cell.value;
    EXPECT_EQ(framed, detail.filled.weights(0, 2));
  }
}

TEST(MaskWays, WithoutAMaskACausalOneIsShown) {
  const Scene open = scene_of({4, 4, 3, 2, 2, 1}, 4);
  Scene causal = open;
  causal.mask.kind = Mask::Kind::causal;
  const DrawnMask as_if(open), real(causal);
  EXPECT_TRUE(has_text(as_if.canvas, "no mask; here: as if causal"));
  EXPECT_TRUE(has_text(real.canvas, "6 of 16 cells masked"));
  EXPECT_EQ(as_if.extent, real.extent);
}

}  // namespace
}  // namespace attnlab::test
