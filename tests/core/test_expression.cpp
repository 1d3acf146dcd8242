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

using Is = std::pair<std::string, double>;

TEST(Expression, TakesWhatPeopleType) {
  constexpr double e = std::numbers::e;
  for (const auto& [typed, x] :
       {Is("1/3", 1.0 / 3), Is("-2*sqrt(2)", -2 * std::sqrt(2.0)), Is("1e-3", 1e-3), Is("1,5", 1.5),
        Is("\u22122.5", -2.5), Is("pi", pi), Is(" 7 ", 7), Is("+3", 3), Is(".5", 0.5), Is("5.", 5),
        Is("1E3", 1000),
        // It binds as on paper.
        Is("2+3*4", 14), Is("(2+3)*4", 20), Is("2^3^2", 512), Is("-2^2", -4), Is("2^-1", 0.5), Is("8/4/2", 1),
        Is("5-3-1", 1), Is("2*-3", -6), Is("--2", 2),
        // What stands side by side is multiplied.
        Is("2pi", 2 * pi), Is("2 sqrt(3)", 2 * std::sqrt(3.0)), Is("1/2 pi", pi / 2), Is("(1+1)(2+1)", 6),
        Is("2e3", 2000), Is("2e", 2 * e), Is("exp(0)", 1), Is("log(e)", 1), Is("ln(1)", 0), Is("sin(0)", 0),
        Is("cos(0)", 1), Is("tan(0)", 0), Is("abs(-3)", 3),
        // The signs of word processors.
        Is("2\u00D73", 6), Is("2\u00B73", 6), Is("6\u00F74", 1.5), Is("\u221A2", std::sqrt(2.0)),
        Is("2\u221A(3+1)", 4), Is("2\u03C0", 2 * pi), Is("\u2212\u00A01", -1), Is("1e\u22123", 1e-3)})
    EXPECT_EQ(value(typed), x) << typed;
  EXPECT_TRUE(std::signbit(value("-0")));
  for (const char* minus : {"\u2010", "\u2011", "\u2012", "\u2013", "\u2212", "\uFE63", "\uFF0D"})
    EXPECT_EQ(value(minus + std::string("2")), -2) << minus;
}

using Says = std::pair<std::string, std::string>;

TEST(Expression, SaysWhyItRefuses) {
  for (const auto& [typed, sentence] :
       {Says("", "expected a number, found nothing"), Says("   ", "expected a number, found nothing"),
        Says("abc", "abc: expected a number, found abc"), Says("2*", "2*: expected a number after *"),
        Says("1/0", "1/0 is not a finite number: division by zero"),
        Says("nan", "nan is not a finite number"), Says("inf", "inf is not a finite number"),
        Says("1e999", "1e999 is not a finite number: the largest is 1.8e308"),
        Says("1e-999", "1e-999 is too close to 0: the smallest number is 4.9e-324"),
        Says("(1", "(1: expected ) at the end"), Says("1)", "1): expected an operator or the end, found )"),
        Says("1 2", "1 2: expected an operator or the end, found 2"),
        Says("sqrt 2", "sqrt 2: expected ( after sqrt"),
        Says("sqrt(-1)", "sqrt(-1) is not a finite number: sqrt of -1"),
        Says("log(0)", "log(0) is not a finite number: log of 0")})
    EXPECT_EQ(why(typed), sentence);
  for (const char* two_marks : {"1,000.5", "1.000,5", "1.2.3"})
    EXPECT_NE(why(two_marks).find("one decimal point or comma"), std::string::npos);
  for (const char* not_finite :
       {"1/(1/0)", "0*1e400", "1e308*10-1e308*10", "exp(1000)", "0^-1", "(-8)^(1/3)"})
    why(not_finite);
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
  for (const auto& [typed, fault] :
       {Says("1/3", "taken"), Says("", "[]"), Says("2*", "2*[]"), Says("2*  ", "2*  []"), Says("(1", "(1[]"),
        Says("2*abc+1", "2*[abc]+1"), Says("1 23", "1 [23]"), Says("1)", "1[)]"), Says("2**3", "2*[*]3"),
        Says("1/0+2", "1/[0]+2"), Says("1/ (2-2)", "1/ [(2-2)]"), Says("3+sqrt(-1)*2", "3+[sqrt(-1)]*2"),
        Says("sqrt 2", "sqrt [2]"), Says("4+1.2.3", "4+[1.2.3]"), Says("1+1e999", "1+[1e999]"),
        Says("1+nan", "1+[nan]"), Says("0^-1", "[0^-1]"),
        // Characters are not split; a root takes no sign.
        Says("\u2212\u20142", "\u2212[\u2014]2"), Says("2\u03C0\u03C0x", "2\u03C0\u03C0[x]"),
        Says("1\u00F70", "1\u00F7[0]"), Says("\u221A\u22121", "\u221A[\u2212]1")})
    EXPECT_EQ(marked(typed), fault);
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
