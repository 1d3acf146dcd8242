// The formula layout, read off a recording canvas; and recorded drawings:
// drawn again they are the same, and moved and scaled as a whole.
#include "app/figures/canvas/drawing.h"
#include "app/figures/canvas/formula.h"
#include "core/analysis/node.h"
#include "core/facts/facts.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>
#include <sstream>

namespace attnlab::test {
namespace {

struct Drawn : RecordingCanvas {
  explicit Drawn(std::string_view latex) { draw_formula(*this, {0, 0}, latex, 20, rgb(0)); }
};

std::string all_text(const RecordingCanvas& canvas) {
  std::string text;
  for (const DrawnText& t : canvas.texts) text += t.text;
  return text;
}

TEST(Formula, LettersLeanAndWhatIsRaisedIsSmallerAndHigher) {
  const Drawn upright("x2\\exp\\mathsf{T}"), raised("W^Q");
  ASSERT_EQ(upright.texts.size(), 4u);
  EXPECT_EQ(upright.texts[0].style.face, Face::math);
  for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(upright.texts[i].style.face, Face::math_upright);
  EXPECT_EQ(upright.texts[3].text, "T");
  ASSERT_EQ(raised.texts.size(), 2u);
  EXPECT_DOUBLE_EQ(raised.texts[1].style.size, 14);
  EXPECT_LT(raised.texts[1].baseline.y, 0);
  EXPECT_GE(raised.texts[1].baseline.x, raised.texts[0].width);
}

// Where the smallest type raises a formula, its signs keep their proportion, and its width is what is drawn.
TEST(Formula, LoweredSignsFollowWhatTheyStandAtOnPaper) {
  const RecordingCanvas measures;
  Recorder small(measures, 1, 20), large(measures, 1);
  const double width = draw_formula(small, {0, 0}, "d_k + d_k^{2}", 8, rgb(0));
  EXPECT_DOUBLE_EQ(width, draw_formula(large, {0, 0}, "d_k + d_k^{2}", 20, rgb(0)));
  EXPECT_DOUBLE_EQ(width, measure_formula(small, "d_k + d_k^{2}", 8).width);
  const auto one = small.drawing.texts(), other = large.drawing.texts();
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_DOUBLE_EQ(one[i]->style.size, other[i]->style.size) << one[i]->text;
    EXPECT_DOUBLE_EQ(one[i]->width, other[i]->width) << one[i]->text;
  }
}

TEST(Formula, RaisedAndLoweredStandAboveEachOther) {
  for (const char* latex : {"W^{Q}_{2}", "W_{2}^{Q}"}) {
    const Drawn canvas(latex);
    ASSERT_EQ(canvas.texts.size(), 3u);
    EXPECT_EQ(canvas.texts[1].text, "Q");
    EXPECT_TRUE(canvas.texts[1].baseline.y < 0 && canvas.texts[2].baseline.y > 0);
    EXPECT_NEAR(canvas.texts[1].baseline.x, canvas.texts[2].baseline.x, 2);
    expect_texts_apart(canvas);
  }
}

TEST(Formula, LinesStandBelowOneAnotherAndAFractionHasOneBetweenItsParts) {
  const Drawn canvas("\\frac{a + b \\\\ {}+ c \\\\ d}{e}");
  EXPECT_EQ(all_text(canvas), "a+b+cde");
  expect_texts_apart(canvas);
  const auto baseline = [&](std::size_t i) { return canvas.texts[i].baseline.y; };
  EXPECT_EQ(baseline(0), baseline(2));
  EXPECT_TRUE(baseline(3) > baseline(2) && baseline(5) > baseline(4));
  EXPECT_EQ(canvas.texts[0].baseline.x, canvas.texts[5].baseline.x) << "lines begin below one another";
  ASSERT_EQ(canvas.lines.size(), 1u);
  const double line = canvas.lines[0][0].y;
  EXPECT_LT(baseline(5), line);
  EXPECT_GT(box_of(canvas.texts[6]).y, line);
}

TEST(Formula, BracketsAreAsTallAsWhatStandsInThem) {
  EXPECT_EQ(all_text(Drawn("(a_{1})")), "(a1)");
  const Drawn canvas("\\exp(\\frac{a}{b}) (c)");
  EXPECT_EQ(all_text(canvas), "expab(c)") << "the tall ones are drawn, the others written";
  ASSERT_EQ(canvas.lines.size(), 3U);
  const auto &left = canvas.lines[0], &right = canvas.lines[2];
  const Rect a = box_of(canvas.texts[1]), b = box_of(canvas.texts[2]);
  for (const auto& bracket : {left, right})
    EXPECT_TRUE(bracket.front().y <= a.y && bracket.back().y >= b.y + b.height) << bracket.front().y;
  EXPECT_LT(left.front().x, a.x);
  EXPECT_GT(right.front().x, a.x + a.width);
  EXPECT_LT(right.back().x, canvas.texts[3].baseline.x);
  EXPECT_EQ(all_text(Drawn("(\\frac{a}{b}")), "(ab") << "one that is not closed stays as it is";
}

TEST(Formula, TheRadicalReachesOverItsBody) {
  const Drawn canvas("\\sqrt{d_k}");
  ASSERT_EQ(canvas.lines.size(), 1u);
  const DrawnText& last = canvas.texts.back();
  EXPECT_GE(canvas.lines[0].back().x, last.baseline.x + last.width);
  EXPECT_LT(canvas.lines[0].back().y, box_of(canvas.texts[0]).y);
}

TEST(Formula, MeasuresWhatItDraws) {
  for (const char* latex : {"QW^Q", "A = \\operatorname{softmax}(QK^{\\mathsf{T}}/\\sqrt{d_k})",
                            "\\frac{1}{2}(S + S^{\\mathsf{T}})"}) {
    RecordingCanvas canvas;
    const double width = draw_formula(canvas, {5, 5}, latex, 18, rgb(0));
    EXPECT_DOUBLE_EQ(width, measure_formula(canvas, latex, 18).width);
    for (const DrawnText& t : canvas.texts) EXPECT_LE(t.baseline.x + t.width, 5 + width + 1e-9) << t.text;
    EXPECT_GT(measure_formula(canvas, latex, 18).ascent, 0);
  }
}

TEST(Formula, MinusIsARealMinusAndASignStandsClose) {
  EXPECT_EQ(Drawn("a-b").texts[1].text, "−");
  RecordingCanvas canvas;
  EXPECT_LT(measure_formula(canvas, "-b", 20).width,
            measure_formula(canvas, "a-b", 20).width - measure_formula(canvas, "a", 20).width);
}

TEST(Formula, WhatIsMalformedIsDrawnAsItStands) {
  for (const char* latex : {"a^", "_", "{a", "a}", "\\sqrt", "\\text{open", "\\", "", "é∈"})
    EXPECT_EQ(all_text(Drawn(latex)), latex);
  EXPECT_EQ(all_text(Drawn("\\frac{a}")), "\\fraca");
  EXPECT_EQ(all_text(Drawn("\\unknown{x}")), "\\unknownx");
}

TEST(Formula, DeepNestingEnds) {
  std::string deep;
  for (int i = 0; i < 20000; ++i) deep += "\\sqrt{";
  EXPECT_FALSE(Drawn(deep).texts.empty());
  EXPECT_FALSE(Drawn(std::string(20000, '^')).texts.empty());
  std::string closed;
  for (int i = 0; i < 200; ++i) closed += "x^{";
  closed += "y" + std::string(200, '}');
  EXPECT_NE(all_text(Drawn(closed)).find('y'), std::string::npos);
}

void expect_understood(std::string_view latex) {
  const std::string text = all_text(Drawn(latex));
  EXPECT_FALSE(text.empty()) << latex;
  EXPECT_EQ(text.find_first_of("\\{}^_$"), std::string::npos) << latex << " gives " << text;
}

TEST(Formula, EveryNameOfANodeIsUnderstood) {
  for (const ScoreRule score : {ScoreRule::qk, ScoreRule::qq, ScoreRule::shared, ScoreRule::merged,
                                ScoreRule::single, ScoreRule::unprojected})
    for (const int h : {1, 3})
      for (int node = 0; node < node_count; ++node) {
        Scene scene = scene_of({.h = h, .score = score}, 1);
        scene.unit_keys = h == 3;
        expect_understood(name_latex(scene, static_cast<Node>(node), h - 1));
      }
}

// The mathematics in the table of facts, in both notations; and the view and the part where each stands.
TEST(Formula, TheFactsAreUnderstoodAndStandInAPartThatIsThere) {
  for (const FactInfo& info : fact_list()) {
    SCOPED_TRACE(std::string(info.id));
    expect_understood(info.statement);
    if (!info.statement_columns.empty()) expect_understood(info.statement_columns);
    std::istringstream title{std::string(info.title)};
    std::string part;
    for (int i = 0; std::getline(title, part, '$'); ++i)
      if (i % 2 == 1) expect_understood(part);
    const View* view = find_view(info.view);
    ASSERT_NE(view, nullptr);
    EXPECT_EQ(std::ranges::count(view->parts, info.part, &Part::id), info.part.empty() ? 0 : 1);
  }
}

Rect bounds_of(const RecordingCanvas& canvas) { return canvas.drawing.bounds().value_or(Rect{}); }

TEST(Drawing, DrawnAgainItIsTheSame) {
  const Scene scene = scene_of({5, 4, 3, 2, 2, 2}, 3);
  for_every_part([&](const View& view, const FigureOptions& options) {
    const DrawnView drawn(view, scene, {900, 800}, options);
    RecordingCanvas again;
    drawn.canvas.drawing.draw(again);
    EXPECT_EQ(again.log(), drawn.canvas.log());
    EXPECT_TRUE(std::ranges::equal(again.hits, drawn.canvas.hits, {}, &Hit::cell, &Hit::cell));
    EXPECT_TRUE(std::ranges::equal(again.heatmaps, drawn.canvas.heatmaps, {}, &DrawnHeatmap::values,
                                   &DrawnHeatmap::values));
  });
}

// Twice as large and moved: what it covers, its cells, its letters and what answers the pointer.
TEST(Drawing, IsMovedAndScaledAsAWhole) {
  for (const View& view : views()) {
    const DrawnView drawn(view, opening_like(), {900, 800}, {}, ThemeId::dark);
    RecordingCanvas large;
    drawn.canvas.drawing.draw(large, {100, 30}, 2);
    const Rect own = bounds_of(drawn.canvas), twice = bounds_of(large);
    for (const double off : {twice.x - (100 + 2 * own.x), twice.y - (30 + 2 * own.y),
                             twice.width - 2 * own.width, twice.height - 2 * own.height})
      EXPECT_NEAR(off, 0, 1e-9) << view.id;
    EXPECT_EQ(large.drawing.widest_cell(), 2 * drawn.canvas.drawing.widest_cell()) << view.id;
    ASSERT_EQ(large.texts.size(), drawn.canvas.texts.size());
    for (std::size_t i = 0; i < large.texts.size(); ++i) {
      EXPECT_EQ(large.texts[i].style.size, 2 * drawn.canvas.texts[i].style.size);
      EXPECT_EQ(large.texts[i].baseline.x, 100 + 2 * drawn.canvas.texts[i].baseline.x);
    }
    for (std::size_t i = 0; i < large.hits.size(); ++i)
      EXPECT_EQ(large.hits[i].where.width, 2 * drawn.canvas.hits[i].where.width);
  }
}

TEST(Drawing, OfNothingHasNoBounds) {
  RecordingCanvas canvas;
  canvas.hit({{1, 2, 3, 4}, {}});
  EXPECT_FALSE(canvas.drawing.bounds().has_value());
  EXPECT_EQ(canvas.drawing.widest_cell(), 0);
}

// Text is as wide as the canvas draws it at the recorder's zoom.
TEST(Drawing, ARecorderMeasuresAtItsZoom) {
  const RecordingCanvas measures;
  const Recorder recorder(static_cast<const Canvas&>(measures), 0.5);
  EXPECT_EQ(recorder.text_width("weights", Face::sans, 20),
            measures.text_width("weights", Face::sans, 10) / 0.5);
}

}  // namespace
}  // namespace attnlab::test
