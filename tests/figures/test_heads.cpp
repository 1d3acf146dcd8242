// The Heads view and the three ways of masking: what each must show, whatever is switched off or masked.
#include "app/figures/views/heads.h"
#include "core/studies/detail_softmax.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace attnlab::test {
namespace {

constexpr Extent heads_space{950, 850};

std::unique_ptr<DrawnView> drawn_heads(const Scene& scene, int part, unsigned off, bool columns = false) {
  FigureOptions options;
  options.part = part;
  options.heads_off = off;
  options.columns = columns;
  auto drawn = std::make_unique<DrawnView>();
  draw_into(*drawn, *find_view("heads"), scene, analyze(scene), ThemeId::light, heads_space, options);
  return drawn;
}

// The part "mask" of the Softmax view.
std::unique_ptr<DrawnView> drawn_mask(const Scene& scene, bool columns = false) {
  const View& view = *find_view("softmax");
  FigureOptions options;
  options.columns = columns;
  while (view.parts[static_cast<std::size_t>(options.part)].id != "mask") ++options.part;
  auto drawn = std::make_unique<DrawnView>();
  draw_into(*drawn, view, scene, analyze(scene), ThemeId::dark, heads_space, options);
  return drawn;
}

Scene with_mask(Scene scene, std::initializer_list<std::initializer_list<double>> rows) {
  scene.mask.kind = Mask::Kind::matrix;
  scene.mask.allowed.resize(static_cast<Eigen::Index>(rows.size()),
                            static_cast<Eigen::Index>(rows.begin()->size()));
  Eigen::Index at = 0;
  for (const auto& row : rows)
    for (const double open : row) scene.mask.allowed.data()[at++] = open;
  return scene;
}

TEST(HeadsView, HoldsWhateverIsSwitchedOff) {
  unsigned count = 0;
  for (const OutputRule output : {OutputRule::projected, OutputRule::none, OutputRule::alt})
    for (int h = 1; h <= 4; ++h)
      for (unsigned off = 0; off < 1U << h; ++off)
        for (const int part : {0, 1}) {
          SceneShape shape{4, 5, 3, 2, 2, h};
          shape.output = output;
          SCOPED_TRACE("output " + std::to_string(static_cast<int>(output)) + ", off " + std::to_string(off));
          ++count;
          expect_sound(*drawn_heads(scene_of(shape, count), part, off, count % 2 == 0), ThemeId::light, 2);
        }
}

TEST(HeadsView, AHeadSwitchedOffHasNoColoursAndMovesNothing) {
  const Scene scene = scene_of({4, 4, 3, 2, 2, 3}, 2);
  for (const int part : {0, 1}) {
    const auto all = drawn_heads(scene, part, 0), off = drawn_heads(scene, part, 2);
    const auto named = [](const DrawnView& drawn) {
      return std::ranges::count(drawn.canvas.texts, "head 2", &DrawnText::text);
    };
    EXPECT_TRUE(has_text(off->canvas, "head 2 off"));
    EXPECT_EQ(named(*off) + 1, named(*all));
    const std::size_t faded = part == 0 ? 1 : 3;  // its weights; its part, the sum at it, its OV matrix
    EXPECT_EQ(off->canvas.heatmaps.size() + faded, all->canvas.heatmaps.size());
    EXPECT_EQ(off->extent.width, all->extent.width);
    EXPECT_EQ(off->extent.height, all->extent.height);
  }
}

TEST(HeadsView, EachSwitchAnswersThePointer) {
  const Scene scene = scene_of({4, 4, 3, 2, 2, 4}, 2);
  for (const int part : {0, 1}) {
    const auto drawn = drawn_heads(scene, part, 1);
    for (int head = 0; head < 4; ++head)
      EXPECT_EQ(std::ranges::count_if(drawn->canvas.hits,
                                      [&](const Hit& hit) {
                                        return hit.cell == Cell{Node::H, head, -1, -1};
                                      }),
                1);
  }
}

TEST(HeadsView, TheSumOfThePartsIsHeldAgainstY) {
  const Scene scene = scene_of({4, 4, 3, 2, 2, 3}, 2);
  const auto all = drawn_heads(scene, 1, 0), off = drawn_heads(scene, 1, 5);
  EXPECT_TRUE(has_text(all->canvas, "All heads are on: the last sum is Y."));
  EXPECT_TRUE(std::ranges::any_of(all->canvas.texts,
                                  [](const DrawnText& t) { return t.text.starts_with("difference "); }));
  EXPECT_TRUE(std::ranges::any_of(off->canvas.texts, [](const DrawnText& t) {
    return t.text.starts_with("Without heads 1, 3 the output");
  }));
}

TEST(HeadsView, OneHeadHasNoSwitch) {
  for (const int part : {0, 1}) {
    const auto drawn = drawn_heads(opening_like(), part, 1);
    EXPECT_FALSE(has_text(drawn->canvas, "head 1"));
    expect_sound(*drawn, ThemeId::light, 2);
  }
}

TEST(HeadsView, ItsCellsAreThoseOfTheirHead) {
  const Scene scene = scene_of({3, 3, 3, 2, 2, 3}, 4);
  const auto drawn = drawn_heads(scene, 0, 0);
  for (int head = 0; head < 3; ++head)
    EXPECT_EQ(std::ranges::count_if(drawn->canvas.hits,
                                    [&](const Hit& hit) {
                                      return hit.cell.node == Node::A && hit.cell.head == head &&
                                             hit.cell.col >= 0;
                                    }),
              9);
  // Its entropy beside each row stands for the whole row.
  EXPECT_EQ(std::ranges::count_if(drawn->canvas.hits,
                                  [](const Hit& hit) {
                                    return hit.cell == Cell{Node::A, 2, 1, -1};
                                  }),
            1);
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

TEST(MaskWays, ShowLeaksAndSums) {
  const Scene scene = with_mask(scene_of({3, 3, 3, 2, 2, 1}, 4), {{1, 0, 1}, {0, 0, 0}, {1, 1, 1}});
  for (const bool columns : {false, true}) {
    const auto drawn = drawn_mask(scene, columns);
    expect_sound(*drawn, ThemeId::dark, 2);
    EXPECT_TRUE(has_text(drawn->canvas, "leaks 1.00"));  // of the row with nothing allowed
    EXPECT_TRUE(has_text(drawn->canvas, "leaks 0"));
    EXPECT_TRUE(has_text(drawn->canvas, "Σ 0"));
    EXPECT_TRUE(has_text(drawn->canvas, "4 of 9 cells masked"));
    // What leaks is framed.
    EXPECT_EQ(std::ranges::count_if(
                  drawn->canvas.frames,
                  [](const DrawnFrame& r) { return r.stroke.color == theme(ThemeId::dark).broken; }),
              4);
  }
}

// The frames of what leaks stand on the cells that are masked, in both notations.
TEST(MaskWays, WhatLeaksIsFramedWhereItStands) {
  const Scene scene = with_mask(scene_of({2, 3, 3, 2, 2, 1}, 4), {{1, 1, 0}, {1, 1, 1}});
  const MaskDetail detail = mask_detail(scene, analyze(scene), 0);
  for (const bool columns : {false, true}) {
    const auto drawn = drawn_mask(scene, columns);
    const auto frame = std::ranges::find_if(drawn->canvas.frames, [](const DrawnFrame& r) {
      return r.stroke.color == theme(ThemeId::dark).broken;
    });
    ASSERT_NE(frame, drawn->canvas.frames.end());
    double framed = -1;
    for (const DrawnHeatmap& map : drawn->canvas.heatmaps)
      for (int i = 0; i < map.map.rows; ++i)
        for (int j = 0; j < map.map.cols; ++j)
          if (cell_of(map, i, j).x == frame->where.x && cell_of(map, i, j).y == frame->where.y)
            framed = map.values[static_cast<std::size_t>(i * map.map.cols + j)];
    EXPECT_EQ(framed, detail.filled.weights(0, 2));
  }
}

TEST(MaskWays, WithoutAMaskACausalOneIsShown) {
  const Scene open = scene_of({4, 4, 3, 2, 2, 1}, 4);
  Scene causal = open;
  causal.mask.kind = Mask::Kind::causal;
  const auto as_if = drawn_mask(open), real = drawn_mask(causal);
  EXPECT_TRUE(has_text(as_if->canvas, "no mask; here: as if causal"));
  EXPECT_TRUE(has_text(real->canvas, "6 of 16 cells masked"));
  EXPECT_EQ(as_if->extent.width, real->extent.width);
  EXPECT_EQ(as_if->extent.height, real->extent.height);
}

}  // namespace
}  // namespace attnlab::test
