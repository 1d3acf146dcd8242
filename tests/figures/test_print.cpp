// Figures on paper, and the choices that a figure makes where nobody chose:
// which query is taken apart, whose scale a colour is.
#include "core/analysis/analysis.h"
#include "core/scene/rules.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>
#include <set>

namespace attnlab::test {
namespace {

// Lines that lie within a cell: the glyphs of a sign or a mask.
int glyphs_in_cells(const RecordingCanvas& canvas) {
  int count = 0;
  for (const DrawnHeatmap& drawn : canvas.heatmaps)
    for (const DrawnCell& cell : cells_of(drawn))
      for (const std::vector<Point>& line : canvas.lines) count += lies_in(cell.where, line) ? 1 : 0;
  return count;
}

TEST(Print, WhereNumbersStandNoGlyphRepeatsTheirSignOrTheMask) {
  Scene scene = scene_of({5, 5, 3, 2, 2, 2}, 7);
  scene.mask.kind = Mask::Kind::causal;
  for (const char* id : {"pipeline", "rank", "heads"})
    for (const bool numbers : {true, false}) {
      const DrawnView drawn(id, scene, {1280, 800}, {.numbers = numbers}, ThemeId::print);
      EXPECT_EQ(glyphs_in_cells(drawn.canvas) == 0, numbers) << id;
    }
}

// W of rank 1: its best approximation of rank 1 leaves zeros, and what rounding makes of them.
TEST(Print, WhatRoundingLeavesOfAZeroHasNoSign) {
  const Scene scene = scene_of({4, 4, 3, 1, 2, 1}, 3);
  const DrawnView drawn("rank", scene, {1280, 800}, {.numbers = false}, ThemeId::print);
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
  const DrawnView drawn("pipeline", scene, {1280, 800}, {}, ThemeId::dark);
  ASSERT_GE(drawn.canvas.heatmaps.size(), 6U);
  for (const DrawnHeatmap& one : drawn.canvas.heatmaps) {
    double largest = 0;
    for (const double value : one.values) largest = std::max(largest, std::abs(value));
    EXPECT_LE(one.map.range.high, 8 * largest);
  }
}

// The bars of the Softmax view stand below what has their colours.
TEST(Legends, OfARowStandAtTheBlocksThatTheyBelongTo) {
  const DrawnView drawn("softmax", opening_like(), {1280, 1100});
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
  for_every_part([&](const View& view, FigureOptions options) {
    if (view.id == "geometry" || view.id == "lab") return;
    const DrawnView noted(view, scene, {1280, 800}, options, ThemeId::print);
    options.plain = true;
    const DrawnView plain(view, scene, {1280, 800}, options, ThemeId::print);
    expect_sound(plain, ThemeId::print);
    EXPECT_EQ(plain.canvas.heatmaps.size(), noted.canvas.heatmaps.size());
    EXPECT_LT(plain.canvas.texts.size(), noted.canvas.texts.size());
    for (const char* words : {"Σ", ". "}) EXPECT_FALSE(says(plain.canvas, words)) << words;
    for (const char* text : {"QKᵀ of eq. 1", "head 1 of 2"}) EXPECT_FALSE(has_text(plain.canvas, text));
    for (const DrawnText& text : plain.canvas.texts)
      EXPECT_FALSE(text.text.starts_with("norm ") || text.text.starts_with("mean entropy")) << text.text;
    const bool switches = std::ranges::any_of(
        plain.canvas.hits, [](const Hit& hit) { return hit.cell.node == Node::H && hit.cell.row < 0; });
    EXPECT_TRUE(!switches || (view.id == "heads" && options.part == 2)) << "a chip of a head";
  });
}

// The ends of the scales of signed matrices.
std::set<double> ends_of(const DrawnView& drawn) {
  std::set<double> ends;
  for (const DrawnHeatmap& one : drawn.canvas.heatmaps)
    if (one.map.range.low < 0) ends.insert(one.map.range.high);
  return ends;
}

SoundView pipeline(const Scene& scene, Extent space = {1600, 1200}) { return {"pipeline", scene, {}, space}; }

TEST(PipelineColors, OneScaleWhereTheLogitsAreSmallerThanTheScores) {
  for (const unsigned seed : {1u, 2u, 3u})
    EXPECT_EQ(ends_of(pipeline(scene_of({4, 4, 3, 2, 2, 3}, seed))).size(), 1u) << "seed " << seed;
}

TEST(PipelineColors, TheOtherMatricesKeepTheirScaleWhileTheTemperatureFalls) {
  Scene scene = opening_like();
  const SoundView warm = pipeline(scene);
  scene.temperature = 0.01;
  const SoundView cold = pipeline(scene);
  const std::set<double> before = ends_of(warm), after = ends_of(cold);
  ASSERT_TRUE(before.size() == 1 && after.size() == 2) << after.size();
  EXPECT_EQ(*before.begin(), *after.begin());
  EXPECT_GT(*after.rbegin(), 50 * *before.begin());
  // Its bar stands beside the others, with the name of the logits.
  EXPECT_EQ(cold.canvas.rectangles.size(), warm.canvas.rectangles.size() + 64);
}

// The same stages at every width.
TEST(PipelineStages, TheLogitsAreDrawnInEveryRoom) {
  Scene scene = opening_like();
  scene.mask.kind = Mask::Kind::causal;
  for (const Extent& space : {Extent{1600, 1200}, Extent{600, 500}, Extent{400, 900}}) {
    const SoundView drawn = pipeline(scene, space);
    EXPECT_EQ(count_of(drawn.canvas, "L"), 2) << "L = S/sqrt(d_k), A = softmax(L)";
    EXPECT_EQ(drawn.canvas.heatmaps.size(), 8U);
  }
}

}  // namespace
}  // namespace attnlab::test
