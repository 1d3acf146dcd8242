// What is typed into a cell: taken as a number, or refused in a sentence.
#include "core/text/expression.h"
#include "core/text/utf8.h"
#include "tests/core/random_scene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace attnlab::test {
namespace {

using std::numbers::pi;

double value(std::string_view text) {
  const Typed typed = read_expression(text);
  if (const std::string* why = std::get_if<std::string>(&typed)) {
    ADD_FAILURE() << text << ": " << *why;
    return std::nan("");
  }
  return std::get<double>(typed);
}

std::string why(std::string_view text) {
  const Typed typed = read_expression(text);
  if (const double* x = std::get_if<double>(&typed)) {
    ADD_FAILURE() << text << " was taken as " << *x;
    return "";
  }
  return std::get<std::string>(typed);
}

TEST(Expression, TakesWhatPeopleType) {
  EXPECT_EQ(value("1/3"), 1.0 / 3);
  EXPECT_EQ(value("-2*sqrt(2)"), -2 * std::sqrt(2.0));
  EXPECT_EQ(value("1e-3"), 1e-3);
  EXPECT_EQ(value("1,5"), 1.5);
  EXPECT_EQ(value("\u22122.5"), -2.5);
  EXPECT_EQ(value("pi"), pi);
  EXPECT_EQ(value(" 7 "), 7);
  EXPECT_EQ(value("+3"), 3);
  EXPECT_EQ(value(".5"), 0.5);
  EXPECT_EQ(value("5."), 5);
  EXPECT_EQ(value("1E3"), 1000);
  EXPECT_TRUE(std::signbit(value("-0")));
}

TEST(Expression, BindsAsOnPaper) {
  EXPECT_EQ(value("2+3*4"), 14);
  EXPECT_EQ(value("(2+3)*4"), 20);
  EXPECT_EQ(value("2^3^2"), 512);
  EXPECT_EQ(value("-2^2"), -4);
  EXPECT_EQ(value("2^-1"), 0.5);
  EXPECT_EQ(value("8/4/2"), 1);
  EXPECT_EQ(value("5-3-1"), 1);
  EXPECT_EQ(value("2*-3"), -6);
  EXPECT_EQ(value("--2"), 2);
}

TEST(Expression, MultipliesWhatStandsSideBySide) {
  EXPECT_EQ(value("2pi"), 2 * pi);
  EXPECT_EQ(value("2 sqrt(3)"), 2 * std::sqrt(3.0));
  EXPECT_EQ(value("1/2 pi"), pi / 2);
  EXPECT_EQ(value("(1+1)(2+1)"), 6);
  EXPECT_EQ(value("2e3"), 2000);
  EXPECT_EQ(value("2e"), 2 * std::numbers::e);
}

TEST(Expression, KnowsItsFunctionsAndConstants) {
  EXPECT_EQ(value("exp(0)"), 1);
  EXPECT_EQ(value("log(e)"), 1);
  EXPECT_EQ(value("ln(1)"), 0);
  EXPECT_EQ(value("sin(0)"), 0);
  EXPECT_EQ(value("cos(0)"), 1);
  EXPECT_EQ(value("tan(0)"), 0);
  EXPECT_EQ(value("abs(-3)"), 3);
}

TEST(Expression, ReadsTheSignsOfWordProcessors) {
  EXPECT_EQ(value("2\u00D73"), 6);
  EXPECT_EQ(value("2\u00B73"), 6);
  EXPECT_EQ(value("6\u00F74"), 1.5);
  EXPECT_EQ(value("\u221A2"), std::sqrt(2.0));
  EXPECT_EQ(value("2\u221A(3+1)"), 4);
  EXPECT_EQ(value("2\u03C0"), 2 * pi);
  EXPECT_EQ(value("\u2212\u00A01"), -1);
  EXPECT_EQ(value("1e\u22123"), 1e-3);
  for (const char* minus : {"\u2010", "\u2011", "\u2012", "\u2013", "\u2212", "\uFE63", "\uFF0D"})
    EXPECT_EQ(value(minus + std::string("2")), -2) << minus;
}

TEST(Expression, SaysWhyItRefuses) {
  EXPECT_EQ(why(""), "expected a number, found nothing");
  EXPECT_EQ(why("   "), "expected a number, found nothing");
  EXPECT_EQ(why("abc"), "abc: expected a number, found abc");
  EXPECT_EQ(why("2*"), "2*: expected a number after *");
  EXPECT_EQ(why("1/0"), "1/0 is not a finite number: division by zero");
  EXPECT_EQ(why("nan"), "nan is not a finite number");
  EXPECT_EQ(why("inf"), "inf is not a finite number");
  EXPECT_EQ(why("1e999"), "1e999 is not a finite number: the largest is 1.8e308");
  EXPECT_EQ(why("1e-999"), "1e-999 is too close to 0: the smallest number is 4.9e-324");
  EXPECT_EQ(why("(1"), "(1: expected ) at the end");
  EXPECT_EQ(why("1)"), "1): expected an operator or the end, found )");
  EXPECT_EQ(why("1 2"), "1 2: expected an operator or the end, found 2");
  EXPECT_EQ(why("sqrt 2"), "sqrt 2: expected ( after sqrt");
  EXPECT_EQ(why("sqrt(-1)"), "sqrt(-1) is not a finite number: sqrt of -1");
  EXPECT_EQ(why("log(0)"), "log(0) is not a finite number: log of 0");
}

// What is marked in the text, between brackets.
std::string marked(std::string text) {
  const std::optional<TextSpan> fault = fault_in(text);
  if (!fault) return "taken";
  text.insert(fault->begin + fault->length, "]");
  text.insert(fault->begin, "[");
  return text;
}

TEST(Expression, TellsWhereTheFaultStands) {
  EXPECT_EQ(marked("1/3"), "taken");
  EXPECT_EQ(marked(""), "[]");
  EXPECT_EQ(marked("2*"), "2*[]");
  EXPECT_EQ(marked("2*  "), "2*  []");
  EXPECT_EQ(marked("(1"), "(1[]");
  EXPECT_EQ(marked("2*abc+1"), "2*[abc]+1");
  EXPECT_EQ(marked("1 23"), "1 [23]");
  EXPECT_EQ(marked("1)"), "1[)]");
  EXPECT_EQ(marked("2**3"), "2*[*]3");
  EXPECT_EQ(marked("1/0+2"), "1/[0]+2");
  EXPECT_EQ(marked("1/ (2-2)"), "1/ [(2-2)]");
  EXPECT_EQ(marked("3+sqrt(-1)*2"), "3+[sqrt(-1)]*2");
  EXPECT_EQ(marked("sqrt 2"), "sqrt [2]");
  EXPECT_EQ(marked("4+1.2.3"), "4+[1.2.3]");
  EXPECT_EQ(marked("1+1e999"), "1+[1e999]");
  EXPECT_EQ(marked("1+nan"), "1+[nan]");
  EXPECT_EQ(marked("0^-1"), "[0^-1]");
  EXPECT_EQ(marked("\u2212\u20142"), "\u2212[\u2014]2") << "characters are not split";
  EXPECT_EQ(marked("2\u03C0\u03C0x"), "2\u03C0\u03C0[x]");
  EXPECT_EQ(marked("1\u00F70"), "1\u00F7[0]");
  EXPECT_EQ(marked("\u221A\u22121"), "\u221A[\u2212]1") << "a root takes no sign";
}

TEST(Expression, RefusesTwoDecimalMarks) {
  EXPECT_NE(why("1,000.5").find("one decimal point or comma"), std::string::npos);
  EXPECT_NE(why("1.000,5").find("one decimal point or comma"), std::string::npos);
  EXPECT_NE(why("1.2.3").find("one decimal point or comma"), std::string::npos);
}

TEST(Expression, RefusesWhatIsNotFiniteOnTheWay) {
  why("1/(1/0)");
  why("0*1e400");
  why("1e308*10-1e308*10");
  why("exp(1000)");
  why("0^-1");
  why("(-8)^(1/3)");
}

TEST(Expression, BoundsItsDepthAndLength) {
  EXPECT_EQ(value(std::string(60, '(') + "1" + std::string(60, ')')), 1);
  EXPECT_NE(why(std::string(400, '(') + "1").find("64 nested"), std::string::npos);
  for (const char* deep : {"(", "-", "2^", "sqrt(", "\u221A", "2^-", "1+("}) {
    std::string text;
    while (text.size() < 100000) text += deep;
    why(text);
    why(text.substr(0, 480));
  }
}

TEST(Expression, NeverThrowsAndAlwaysAnswersInOneLine) {
  const std::uint64_t seed = 42;
  SCOPED_TRACE(seed);
  Random random(seed);
  const std::string pieces[] = {"1",     "2.5",  ",",    ".", "e", "pi",   "sqrt",   "(",      ")",
                                "*",     "/",    "+",    "-", "^", " ",    "\u2212", "\u221A", "nan",
                                "1e999", "\xff", "\xc3", "0", "x", "\x01", "\n",     "\u20AC"};
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (int k = random.between(0, 12); k > 0; --k)
      text += pieces[random.between(0, static_cast<int>(std::size(pieces)) - 1)];
    const Typed typed = read_expression(text);
    if (const double* x = std::get_if<double>(&typed)) {
      EXPECT_TRUE(std::isfinite(*x)) << text;
    } else {
      const std::string& sentence = std::get<std::string>(typed);
      EXPECT_FALSE(sentence.empty());
      EXPECT_TRUE(is_utf8(sentence)) << sentence;
      EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
      EXPECT_LT(sentence.size(), 400u);
      ASSERT_TRUE(fault_in(text)) << text;
      EXPECT_LE(fault_in(text)->begin + fault_in(text)->length, text.size()) << text;
    }
  }
}

}  // namespace
}  // namespace attnlab::test
