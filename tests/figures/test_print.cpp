// Figures on paper, and the choices that a figure makes where nobody chose: which query is taken apart, whose scale a colour is.
#include "core/analysis/analysis.h"
#include "core/scene/rules.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

// Lines that lie within a cell: the glyphs of a sign or a mask.
int glyphs_in_cells(const RecordingCanvas& canvas) {
  int count = 0;
  for (const DrawnHeatmap& drawn : canvas.heatmaps)
    for (int i = 0; i < drawn.map.rows; ++i)
      for (int j = 0; j < drawn.map.cols; ++j) {
        const Rect cell = cell_of(drawn, i, j);
        for (const std::vector<Point>& line : canvas.lines)
          count += std::ranges::all_of(line, [&cell](const Point& p) {
            return p.x > cell.x && p.x < cell.right() && p.y > cell.y && p.y < cell.bottom();
          });
      }
  return count;
}

TEST(Print, WhereNumbersStandNoGlyphRepeatsTheirSignOrTheMask) {
  Scene scene = scene_of({5, 5, 3, 2, 2, 2}, 7);
  scene.mask.kind = Mask::Kind::causal;
  const Analysis analysis = analyze(scene);
  for (const char* id : {"pipeline", "rank", "heads"}) {
    FigureOptions options;
    DrawnView with, without;
    draw_into(with, *find_view(id), scene, analysis, ThemeId::print, {1280, 800}, options);
    EXPECT_EQ(glyphs_in_cells(with.canvas), 0) << id;
    options.numbers = false;
    draw_into(without, *find_view(id), scene, analysis, ThemeId::print, {1280, 800}, options);
    EXPECT_GT(glyphs_in_cells(without.canvas), 0) << id;
  }
}

// W of rank 1: its best approximation of rank 1 leaves zeros, and what rounding makes of them.
TEST(Print, WhatRoundingLeavesOfAZeroHasNoSign) {
  Scene scene = scene_of({4, 4, 3, 1, 2, 1}, 3);
  FigureOptions options;
  options.numbers = false;
  DrawnView drawn;
  draw_into(drawn, *find_view("rank"), scene, analyze(scene), ThemeId::print, {1280, 800}, options);
  ASSERT_EQ(drawn.canvas.heatmaps.size(), 3U);
  int strokes = 0;  // two of a plus, one of a minus: of W and of its approximation, none of what is left out
  for (std::size_t i = 0; i < 2; ++i)
    for (const double value : drawn.canvas.heatmaps[i].values) strokes += value > 0 ? 2 : 1;
  EXPECT_EQ(glyphs_in_cells(drawn.canvas), strokes);
}

TEST(Print, InGreyTheLargerIsTheDarkerForNumbersAndWeightsAlike) {
  const Theme& t = theme(ThemeId::print);
  const auto grey = [](Color c) { return 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b; };
  double weight = 256, positive = 256, negative = 256;
  for (int i = 0; i <= 20; ++i) {
    const double part = i / 20.0;
    for (auto& [before, now] : {std::pair<double&, double>{weight, grey(sample(t.weights_map, part))},
                                {positive, grey(sample(t.signed_map, 0.5 + part / 2))},
                                {negative, grey(sample(t.signed_map, 0.5 - part / 2))}}) {
      EXPECT_LT(now, before) << part;
      before = now;
    }
  }
}

TEST(ChosenRow, IsThatWhichSeesTheMostKeys) {
  Mask mask;
  EXPECT_EQ(query_that_sees_most(mask, 4, 4), 0);
  mask.kind = Mask::Kind::causal;
  EXPECT_EQ(query_that_sees_most(mask, 4, 4), 3);
  EXPECT_EQ(query_that_sees_most(mask, 5, 3), 2) << "the first of those that see all";
  EXPECT_EQ(query_that_sees_most(mask, 1, 8), 0);
}

// Scores ten times the values, logits an eighth of the scores: each is seen.
TEST(PipelineColors, WhatIsFarSmallerHasAScaleOfItsOwn) {
  Scene scene = scene_of({2, 2, 2, 2, 2, 1, ScoreRule::unprojected, ValueRule::inputs, OutputRule::none}, 1);
  scene.Q.setConstant(8), scene.K.setConstant(9), scene.V.setConstant(0.5);
  scene.inside = {Scale::Kind::number, 8};
  DrawnView drawn;
  draw_into(drawn, *find_view("pipeline"), scene, analyze(scene), ThemeId::dark, {1280, 800});
  ASSERT_GE(drawn.canvas.heatmaps.size(), 6U);
  for (const DrawnHeatmap& one : drawn.canvas.heatmaps) {
    double largest = 0;
    for (const double value : one.values) largest = std::max(largest, std::abs(value));
    EXPECT_LE(one.map.range.high, 8 * largest);
  }
}

// The bars of the Softmax view stand below what has their colours.
TEST(Legends, OfARowStandAtTheBlocksThatTheyBelongTo) {
  const Scene scene = opening_like();
  DrawnView drawn;
  draw_into(drawn, *find_view("softmax"), scene, analyze(scene), ThemeId::light, {1280, 1100});
  ASSERT_GE(drawn.canvas.legends.size(), 3U);
  for (const LegendHit& bar : drawn.canvas.legends) {
    const bool over = std::ranges::any_of(drawn.canvas.heatmaps, [&bar](const DrawnHeatmap& one) {
      return one.map.range.high == bar.range.high && one.map.range.low == bar.range.low &&
             one.map.y < bar.where.y && bar.where.y - one.map.y < 500 && bar.where.x >= one.map.x - 1 &&
             bar.where.x < one.map.x + 8 * one.map.cell_width;
    });
    EXPECT_TRUE(over) << "the bar to " << bar.range.high;
  }
}

// What is drawn has all its matrices, and nothing that is said of them.
TEST(Plain, NoNotesSwitchesOrSentencesStandInAFigure) {
  const Scene scene = scene_of({4, 4, 3, 2, 2, 2}, 9);
  const Analysis analysis = analyze(scene);
  for (const char* id : {"pipeline", "symmetry", "softmax", "rank", "heads"}) {
    const View& view = *find_view(id);
    for (int part = 0; part < view.part_count(); ++part) {
      SCOPED_TRACE(std::string(id) + " part " + std::to_string(part));
      FigureOptions options;
      options.part = part;
      DrawnView noted, plain;
      draw_into(noted, view, scene, analysis, ThemeId::print, {1280, 800}, options);
      options.plain = true;
      draw_into(plain, view, scene, analysis, ThemeId::print, {1280, 800}, options);
      expect_sound(plain, ThemeId::print, 2);
      EXPECT_EQ(plain.canvas.heatmaps.size(), noted.canvas.heatmaps.size());
      EXPECT_LT(plain.canvas.texts.size(), noted.canvas.texts.size());
      for (const DrawnText& text : plain.canvas.texts) {
        EXPECT_EQ(text.text.find("Σ"), std::string::npos) << text.text;
        EXPECT_EQ(text.text.find(". "), std::string::npos) << text.text;
        EXPECT_NE(text.text, "QKᵀ of eq. 1");
        EXPECT_NE(text.text, "head 1 of 2");
        EXPECT_FALSE(text.text.starts_with("norm ") || text.text.starts_with("mean entropy")) << text.text;
      }
      const bool switches = std::ranges::any_of(
          plain.canvas.hits, [](const Hit& hit) { return hit.cell.node == Node::H && hit.cell.row < 0; });
      EXPECT_TRUE(!switches || (std::string_view(id) == "heads" && part == 2)) << "a chip of a head";
    }
  }
}

}  // namespace
}  // namespace attnlab::test
