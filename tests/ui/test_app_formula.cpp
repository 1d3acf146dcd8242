// Long formulas are broken where a reader would break them.
#include "app/ui/formula_lines.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::testing {
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

TEST(AppFormula, ASignOfANumberIsNoJoint) {
  EXPECT_EQ(terms("-1 + -2").size(), 2U);
  EXPECT_EQ(terms("\\frac{a + b}{c + d}").size(), 1U);
  EXPECT_EQ(terms("").size(), 1U);
}

}  // namespace
}  // namespace attnlab::testing
