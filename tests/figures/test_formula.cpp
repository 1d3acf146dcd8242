// The formula layout, read off a recording canvas.
#include "app/figures/canvas/formula.h"
#include "core/analysis/node.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

struct Drawn : RecordingCanvas {
  explicit Drawn(std::string_view latex) { draw_formula(*this, {0, 0}, latex, 20, rgb(0)); }
};
Drawn drawn(std::string_view latex) { return Drawn(latex); }

std::string all_text(const RecordingCanvas& canvas) {
  std::string text;
  for (const DrawnText& t : canvas.texts) text += t.text;
  return text;
}

TEST(Formula, LettersLeanDigitsAndFunctionsStandUpright) {
  const Drawn canvas = drawn("x2\\exp\\mathsf{T}");
  ASSERT_EQ(canvas.texts.size(), 4u);
  EXPECT_EQ(canvas.texts[0].style.face, Face::math);
  for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(canvas.texts[i].style.face, Face::math_upright);
  EXPECT_EQ(canvas.texts[3].text, "T");
}

TEST(Formula, RaisedIsSmallerAndHigher) {
  const Drawn canvas = drawn("W^Q");
  ASSERT_EQ(canvas.texts.size(), 2u);
  EXPECT_DOUBLE_EQ(canvas.texts[1].style.size, 14);
  EXPECT_LT(canvas.texts[1].baseline.y, 0);
  EXPECT_GE(canvas.texts[1].baseline.x, canvas.texts[0].width);
}

TEST(Formula, RaisedAndLoweredStandAboveEachOther) {
  for (const char* latex : {"W^{Q}_{2}", "W_{2}^{Q}"}) {
    const Drawn canvas = drawn(latex);
    ASSERT_EQ(canvas.texts.size(), 3u);
    EXPECT_EQ(canvas.texts[1].text, "Q");
    EXPECT_LT(canvas.texts[1].baseline.y, 0);
    EXPECT_GT(canvas.texts[2].baseline.y, 0);
    EXPECT_NEAR(canvas.texts[1].baseline.x, canvas.texts[2].baseline.x, 2);
    expect_texts_apart(canvas);
  }
}

TEST(Formula, FractionHasALineBetweenItsParts) {
  const Drawn canvas = drawn("\\frac{a}{b}");
  ASSERT_EQ(canvas.texts.size(), 2u);
  ASSERT_EQ(canvas.lines.size(), 1u);
  const double line = canvas.lines[0][0].y;
  EXPECT_LT(canvas.texts[0].baseline.y, line);
  EXPECT_GT(box_of(canvas.texts[1]).y, line);
}

TEST(Formula, LinesStandBelowOneAnother) {
  const Drawn canvas = drawn("\\frac{a + b \\\\ {}+ c \\\\ d}{e}");
  EXPECT_EQ(all_text(canvas), "a+b+cde");
  expect_texts_apart(canvas);
  const auto baseline = [&](std::size_t i) { return canvas.texts[i].baseline.y; };
  EXPECT_EQ(baseline(0), baseline(2));
  EXPECT_GT(baseline(3), baseline(2));
  EXPECT_GT(baseline(5), baseline(4));
  EXPECT_EQ(canvas.texts[0].baseline.x, canvas.texts[5].baseline.x) << "lines begin below one another";
  const double line = canvas.lines[0][0].y;
  EXPECT_LT(baseline(5), line);
  EXPECT_GT(box_of(canvas.texts[6]).y, line);
}

TEST(Formula, BracketsAreAsTallAsWhatStandsInThem) {
  EXPECT_EQ(all_text(drawn("(a_{1})")), "(a1)");
  const Drawn canvas = drawn("\\exp(\\frac{a}{b}) (c)");
  EXPECT_EQ(all_text(canvas), "expab(c)") << "the tall ones are drawn, the others written";
  ASSERT_EQ(canvas.lines.size(), 3U);
  const auto &left = canvas.lines[0], &right = canvas.lines[2];
  const Rect a = box_of(canvas.texts[1]), b = box_of(canvas.texts[2]);
  for (const auto& bracket : {left, right}) {
    EXPECT_LE(bracket.front().y, a.y);
    EXPECT_GE(bracket.back().y, b.y + b.height);
  }
  EXPECT_LT(left.front().x, a.x);
  EXPECT_GT(right.front().x, a.x + a.width);
  EXPECT_LT(right.back().x, canvas.texts[3].baseline.x);
  EXPECT_EQ(all_text(drawn("(\\frac{a}{b}")), "(ab") << "one that is not closed stays as it is";
}

TEST(Formula, TheRadicalReachesOverItsBody) {
  const Drawn canvas = drawn("\\sqrt{d_k}");
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
  EXPECT_EQ(drawn("a-b").texts[1].text, "−");
  RecordingCanvas canvas;
  EXPECT_LT(measure_formula(canvas, "-b", 20).width,
            measure_formula(canvas, "a-b", 20).width - measure_formula(canvas, "a", 20).width);
}

TEST(Formula, WhatIsMalformedIsDrawnAsItStands) {
  EXPECT_EQ(all_text(drawn("a^")), "a^");
  EXPECT_EQ(all_text(drawn("_")), "_");
  EXPECT_EQ(all_text(drawn("{a")), "{a");
  EXPECT_EQ(all_text(drawn("a}")), "a}");
  EXPECT_EQ(all_text(drawn("\\frac{a}")), "\\fraca");
  EXPECT_EQ(all_text(drawn("\\sqrt")), "\\sqrt");
  EXPECT_EQ(all_text(drawn("\\unknown{x}")), "\\unknownx");
  EXPECT_EQ(all_text(drawn("\\text{open")), "\\text{open");
  EXPECT_EQ(all_text(drawn("\\")), "\\");
  EXPECT_EQ(all_text(drawn("")), "");
  EXPECT_EQ(all_text(drawn("é∈")), "é∈");
}

TEST(Formula, DeepNestingEnds) {
  std::string deep;
  for (int i = 0; i < 20000; ++i) deep += "\\sqrt{";
  EXPECT_FALSE(drawn(deep).texts.empty());
  EXPECT_FALSE(drawn(std::string(20000, '^')).texts.empty());
  std::string closed;
  for (int i = 0; i < 200; ++i) closed += "x^{";
  closed += "y" + std::string(200, '}');
  EXPECT_NE(all_text(drawn(closed)).find('y'), std::string::npos);
}

TEST(Formula, EveryNameOfANodeIsUnderstood) {
  for (const ScoreRule score : {ScoreRule::qk, ScoreRule::qq, ScoreRule::shared, ScoreRule::merged,
                                ScoreRule::single, ScoreRule::unprojected})
    for (const int h : {1, 3})
      for (int node = 0; node < node_count; ++node) {
        SceneShape shape{4, 4, 3, 2, 2, h};
        shape.score = score;
        Scene scene = scene_of(shape, 1);
        scene.unit_keys = h == 3;
        const std::string name = name_latex(scene, static_cast<Node>(node), h - 1);
        const std::string text = all_text(drawn(name));
        EXPECT_FALSE(text.empty()) << name;
        EXPECT_EQ(text.find_first_of("\\{}^_"), std::string::npos) << name << " gives " << text;
      }
}

}  // namespace
}  // namespace attnlab::test
