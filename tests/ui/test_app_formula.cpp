// Long formulas are broken where a reader would break them.
#include "app/figures/canvas/blank_canvas.h"
#include "app/figures/canvas/formula.h"
#include "app/ui/kit/wrapped_text.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::test {
namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += part;
  return text;
}

TEST(AppFormula, TermsAreJoinedBySigns) {
  const std::string latex = "1.62 \\times 1.18 + (-0.86) \\times (-0.50) - q_{4+1}";
  const auto parts = terms(latex);
  EXPECT_EQ(joined(parts), latex);
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_EQ(parts[1], "+ (-0.86) \\times (-0.50) ");
  EXPECT_EQ(parts[2], "- q_{4+1}");
}

// Letters of half an em, and nothing drawn.
class Ruler final : public BlankCanvas {
 public:
  double text_width(std::string_view utf8, Face, double size) const override {
    return 0.5 * size * static_cast<double>(utf8.size());
  }
};

TEST(AppFormula, LinesFitAndLoseNothing) {
  const Ruler ruler;
  const std::string latex = "1 + 2 - 3 + 4 - 5 + 6 - 7 + 8 - 9";
  const auto lines = break_formula(ruler, latex, 15, 100);
  EXPECT_GT(lines.size(), 1U);
  EXPECT_EQ(joined(lines), latex);
  for (const std::string& line : lines) EXPECT_LE(measure_formula(ruler, line, 15).width, 100) << line;
  EXPECT_EQ(break_formula(ruler, latex, 15, 1e4).size(), 1U);
}

// Stacked at every length, and no wider than the panel.
TEST(AppFormula, AFractionThatFitsNoLineIsBrokenAboveAndBelowItsBar) {
  const Ruler ruler;
  const std::string sum = "\\exp(1) + \\exp(2) - \\exp(3) + \\exp(4)";
  for (const std::string& latex : {"\\frac{\\exp(1)}{" + sum + "}", "\\frac{" + sum + "}{2}",
                                   "1 + 2 \\times \\frac{" + sum + "}{" + sum + "}",
                                   "\\exp(\\frac{" + sum + "}{\\sqrt{" + sum + "}}) V_{1,1}",
                                   "\\frac{\\frac{" + sum + "}{2}}{" + sum + "}"}) {
    const auto lines = break_formula(ruler, latex, 15, 170);
    for (const std::string& line : lines) EXPECT_LE(measure_formula(ruler, line, 15).width, 170) << line;
    std::string whole = joined(lines);
    EXPECT_NE(whole.find("\\\\"), std::string::npos) << whole;
    for (const char* mark : {" \\\\ {}", " \\\\ "})
      for (auto at = whole.find(mark); at != std::string::npos; at = whole.find(mark))
        whole.erase(at, std::string(mark).size());
    EXPECT_EQ(whole, latex) << "nothing is lost";
  }
  EXPECT_FALSE(break_formula(ruler, "\\frac{1}{", 15, 1).empty());
}

TEST(AppFormula, ATermThatFitsNoLineIsBrokenBetweenItsFactors) {
  const Ruler ruler;
  const std::string vectors = "(1.11, 2.22, 3.33, 4.44) \\cdot (5.55, 6.66, 7.77, 8.88)";
  for (const std::string& latex : {vectors, std::string("(1 + 2)(3 + 4) \\times 5 \\times 6 \\times 7")}) {
    const auto lines = break_formula(ruler, latex, 15, 80);
    EXPECT_EQ(joined(lines), latex);
    for (const std::string& line : lines) EXPECT_LE(measure_formula(ruler, line, 15).width, 80) << line;
  }
  EXPECT_EQ(break_formula(ruler, vectors, 15, 250).size(), 2U) << "whole vectors where they fit";
}

TEST(AppFormula, FractionsOnALineAndDotsAreNotBroken) {
  EXPECT_EQ(terms("\\exp(3/4) + \\cdots - \\exp(-1/(2\\sqrt{2}))").size(), 3U);
  EXPECT_EQ(terms("a / b").size(), 2U);
}

TEST(AppFormula, ASignOfANumberIsNoJoint) {
  EXPECT_EQ(terms("-1 + -2").size(), 2U);
  EXPECT_EQ(terms("\\frac{a + b}{c + d}").size(), 1U);
  EXPECT_EQ(terms("").size(), 1U);
}

}  // namespace
}  // namespace attnlab::test
