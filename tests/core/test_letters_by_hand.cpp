// Two tokens, two dimensions, three entries as letters: the formulas of attention as one writes them by hand.
#include "core/exact/exact_explain.h"
#include "core/exact/exact_latex.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// P_Q = (2 + a, 1; 2, 0), P_K = (1 + b, 1; 1, 0), P_V = (1 + c, 1; 1, 0).
Scene two_by_two() {
  Scene s;
  s.X = tokens({{1, 1}, {1, 0}});
  s.heads.resize(1);
  s.heads[0].W_Q = weights({{2, 0}, {0.5, 1}});
  s.heads[0].W_K = weights({{1, 0}, {-1.0 / 3, 1}});
  s.heads[0].W_V = weights({{1, 0}, {0.25, 1}});
  s.W_O = OutputWeight(2, 2);
  s.W_O << 1, 0, 2, 1;
  return s;
}

LetterList abc() {
  return {
      {"a", {MatrixKind::WQ, 0}, 1, 0}, {"b", {MatrixKind::WK, 0}, 1, 0}, {"c", {MatrixKind::WV, 0}, 1, 0}};
}

std::string formula(const Scene& s, const Cell& c, const LetterList& letters) {
  const auto result = explain_exact(s, analyze(s), c, {.depth = 2}, {}, letters);
  const auto* why = std::get_if<NotExact>(&result);
  return why != nullptr ? sentence(s, *why) : std::get<ExactExplanation>(result).value;
}
std::string formula(const Cell& c) { return formula(two_by_two(), c, abc()); }

std::string step_of(const Scene& s, const Cell& c, const LetterList& letters, int depth = 2) {
  const auto result = explain_exact(s, analyze(s), c, {.depth = depth}, {}, letters);
  const auto& steps = std::get<ExactExplanation>(result).steps;
  return steps.empty() ? "" : steps.back();
}

SlopeExplanation slope(const Scene& s, const Cell& c, const LetterList& letters, const char* by) {
  return std::get<SlopeExplanation>(explain_slope(s, analyze(s), c, letters, by, {}));
}
SlopeExplanation slope(const Cell& c, const char* by) { return slope(two_by_two(), c, abc(), by); }

using Formula = std::pair<Cell, std::string>;

TEST(LettersByHand, EveryStageOfTheLayer) {
  const std::string first = "\\exp((3 + a + 2b + ab)/\\sqrt{2})", second = "\\exp((2 + a)/\\sqrt{2})",
                    sum = first + " + " + second;
  for (const auto& [cell, latex] :
       {Formula({Node::W_Q, 0, 1, 0}, "a"), Formula({Node::W_Q, 0, 1, 1}, "1"),
        Formula({Node::P_Q, 0, 0, 0}, "2 + a"), Formula({Node::P_Q, 0, 1, 0}, "2"),
        Formula({Node::S, 0, 0, 0}, "3 + a + 2b + ab"), Formula({Node::S, 0, 0, 1}, "2 + a"),
        Formula({Node::S, 0, 1, 0}, "2 + 2b"), Formula({Node::S_anti, 0, 0, 1}, "\\frac{1}{2}a - b"),
        Formula({Node::L, 0, 0, 0}, "\\frac{3 + a + 2b + ab}{\\sqrt{2}}"),
        Formula({Node::A, 0, 0, 1}, "\\frac{" + second + "}{" + sum + "}"),
        Formula({Node::H, 0, 0, 0}, "\\frac{(1 + c)\\," + sum + "}{" + sum + "}"),
        Formula({Node::Y, 0, 0, 0}, "\\frac{(3 + c)\\," + sum + "}{" + sum + "}")})
    EXPECT_EQ(formula(cell), latex);
  const Scene s = two_by_two();
  const auto result = explain_slope(s, analyze(s), {Node::S, 0, 0, 0}, abc(), "x", {});
  EXPECT_EQ(std::get<std::string>(result), "No entry is x: let one be it first");
}

TEST(LettersByHand, AStepShowsTheFactors) {
  EXPECT_EQ(step_of(two_by_two(), {Node::S, 0, 0, 0}, abc()), "(2 + a) \\times (1 + b) + 1 \\times 1");
  EXPECT_EQ(step_of(two_by_two(), {Node::S, 0, 0, 1}, abc(), 3),
            "(1 \\times 2 + 1 \\times a) \\times (1 \\times 1 + 0 \\times b) + (1 \\times 0 + 1 \\times 1) "
            "\\times (1 \\times 0 + 0 \\times 1)");
  EXPECT_EQ(step_of(two_by_two(), {Node::S, 0, 0, 0}, abc(), 1), "");
  EXPECT_EQ(step_of(two_by_two(), {Node::P_Q, 0, 0, 0}, abc()), "1 \\times 2 + 1 \\times a");
  EXPECT_EQ(step_of(two_by_two(), {Node::Y, 0, 0, 0}, abc()), "") << "its value is the formula";
  // "=" where the decimal is all there is, the sign for "about" elsewhere.
  const Scene scene = two_by_two();
  const Analysis analysis = analyze(scene);
  const auto decimal = [&](const Cell& c) {
    const auto e = std::get<ExactExplanation>(explain_exact(scene, analysis, c, {}, {}, abc()));
    return (e.about ? "about " : "") + e.decimal;
  };
  EXPECT_EQ(decimal({Node::W_Q, 0, 1, 0}), "0.5");
  EXPECT_EQ(decimal({Node::S, 0, 0, 1}), "2.5");
  EXPECT_EQ(decimal({Node::S, 0, 0, 0}), "about 2.6667");
  EXPECT_EQ(decimal({Node::P_K, 0, 1, 0}), "") << "a whole number";
  EXPECT_EQ(slope({Node::S, 0, 0, 0}, "b").decimal, "2.5");
  EXPECT_FALSE(slope({Node::S, 0, 0, 0}, "b").about);
  EXPECT_TRUE(slope({Node::Y, 0, 0, 0}, "b").about);
}

TEST(LettersByHand, Derivatives) {
  const std::string first = "\\exp((3 + a + 2b + ab)/\\sqrt{2})", second = "\\exp((2 + a)/\\sqrt{2})",
                    both = "\\exp((5 + 2a + 2b + ab)/\\sqrt{2})", sum = first + " + " + second;
  EXPECT_EQ(slope({Node::S, 0, 0, 0}, "a").value, "1 + b");
  EXPECT_EQ(slope({Node::S, 0, 0, 0}, "c").value, "0");
  EXPECT_EQ(slope({Node::S, 0, 0, 0}, "a").in_weights, "") << "no weight stands in it";
  EXPECT_EQ(slope({Node::L, 0, 0, 0}, "b").value, "\\frac{2 + a}{\\sqrt{2}}");
  EXPECT_EQ(slope({Node::A, 0, 0, 1}, "a").value,
            "\\frac{-\\tfrac{b}{\\sqrt{2}}\\," + both + "}{(" + sum + ")^{2}}");
  EXPECT_EQ(slope({Node::A, 0, 0, 1}, "a").in_weights, "-\\tfrac{b}{\\sqrt{2}} A_{1,1} A_{1,2}");
  EXPECT_EQ(slope({Node::Y, 0, 0, 0}, "c").value, "\\frac{" + first + "}{" + sum + "}");
  EXPECT_EQ(slope({Node::Y, 0, 0, 0}, "c").in_weights, "A_{1,1}");
  const SlopeExplanation by_a = slope({Node::Y, 0, 0, 0}, "a");
  EXPECT_EQ(by_a.symbol, "\\frac{\\partial Y_{1,1}}{\\partial a}");
  EXPECT_EQ(by_a.value, "\\frac{\\tfrac{2b + bc}{\\sqrt{2}}\\," + both + "}{(" + sum + ")^{2}}");
  EXPECT_EQ(by_a.in_weights, "\\tfrac{2b + bc}{\\sqrt{2}} A_{1,1} A_{1,2}");
  const double a = 0.5, b = -1.0 / 3, c = 0.25, e1 = std::exp((3 + a + 2 * b + a * b) / std::sqrt(2.0)),
               e2 = std::exp((2 + a) / std::sqrt(2.0));
  EXPECT_NEAR(by_a.number, (2 * b + b * c) / std::sqrt(2.0) * e1 * e2 / ((e1 + e2) * (e1 + e2)), 1e-15);
}

TEST(LettersByHand, ALetterOfTwoEntriesIsOneVariable) {
  Scene s = two_by_two();
  s.heads[0].W_K(1, 0) = 0.5;
  LetterList letters = abc();
  letters[1].name = "a";
  EXPECT_EQ(formula(s, {Node::S, 0, 0, 0}, letters), "3 + 3a + a^{2}");
  EXPECT_EQ(slope(s, {Node::S, 0, 0, 0}, letters, "a").value, "3 + 2a");
  EXPECT_EQ(slope(s, {Node::S, 0, 0, 0}, letters, "a").number, 4);
  EXPECT_EQ(letter_meaning(s, letters, "a", {}), "a = W^{Q}_{2,1} = W^{K}_{2,1}");
  letters = abc();
  letters[0].name = "alpha";
  EXPECT_EQ(formula(two_by_two(), {Node::S, 0, 0, 0}, letters), "3 + 2b + \\alpha + b\\alpha");
  letters[1].name = "beta";
  EXPECT_EQ(formula(two_by_two(), {Node::S, 0, 0, 0}, letters), "3 + \\alpha + 2\\beta + \\alpha\\beta");
  EXPECT_EQ(slope(two_by_two(), {Node::S, 0, 0, 0}, letters, "beta").symbol,
            "\\frac{\\partial S_{1,1}}{\\partial \\beta}");
  // One weight matrix meets itself.
  s = two_by_two();
  s.score = ScoreRule::qq;
  EXPECT_EQ(formula(s, {Node::S, 0, 0, 0}, {abc()[0]}), "5 + 4a + a^{2}");
  EXPECT_EQ(formula(s, {Node::S, 0, 0, 1}, {abc()[0]}), "4 + 2a");
}

TEST(LettersByHand, TheNumberOfALetterNeedBeNoFraction) {
  Scene s = two_by_two();
  s.heads[0].W_Q(1, 0) = std::sqrt(2.0);
  EXPECT_EQ(formula(s, {Node::S, 0, 0, 1}, {}), "W_Q, row 2, column 1: 1.4142135623730951 is not a fraction");
  EXPECT_EQ(formula(s, {Node::S, 0, 0, 1}, abc()), "2 + a");
  EXPECT_NEAR(slope(s, {Node::S, 0, 0, 0}, abc(), "b").number, 2 + std::sqrt(2.0), 1e-15);
  s.heads[0].W_V(1, 1) = std::sqrt(3.0);
  EXPECT_EQ(formula(s, {Node::Y, 0, 0, 0}, abc()),
            "W_V, row 2, column 2: 1.7320508075688772 is not a fraction");
  EXPECT_EQ(formula(s, {Node::L, 0, 0, 0}, abc()), "\\frac{3 + a + 2b + ab}{\\sqrt{2}}");
  // Where the exponents leave the range of doubles the weights are 1 and 0,
  // and the derivative is that of one value.
  s = two_by_two();
  s.X(0, 0) = 1e200;
  const LetterList letters{{"a", {MatrixKind::X, 0}, 0, 0}};
  EXPECT_EQ(slope(s, {Node::H, 0, 0, 0}, letters, "a").number, 1);
  EXPECT_EQ(slope(s, {Node::A, 0, 0, 1}, letters, "a").number, 0);
  s.X(0, 0) = 5e-324;
  EXPECT_TRUE(std::isfinite(slope(s, {Node::Y, 0, 0, 0}, letters, "a").number));
}

// What is longer than a cut has its middle left out: polynomials of twice as many terms as sums of
// exponentials.
TEST(LettersByHand, LongFormulasAreCut) {
  Scene s = two_by_two();
  s.M = s.X = tokens({{1, 1}, {1, 0}, {0.5, 2}, {-1, 1}});
  const Analysis a = analyze(s);
  const auto cut = [&](const Cell& c, std::size_t terms) {
    const auto e = std::get<ExactExplanation>(
        explain_exact(s, a, c, {.depth = 3, .most_factors = 6}, {.terms = terms}, abc()));
    return (e.folded ? "cut " : "") + e.value + (e.steps.empty() ? "" : " of " + e.steps.back());
  };
  EXPECT_EQ(
      cut({Node::S, 0, 0, 0}, 1),
      "cut 3 + \\cdots + ab of (1 \\times 2 + 1 \\times a) \\times (1 \\times 1 + 1 \\times b) + (1 \\times 0 + 1 \\times 1) \\times (1 \\times 0 + 1 \\times 1)");
  EXPECT_EQ(
      cut({Node::S, 0, 0, 0}, 4),
      "3 + a + 2b + ab of (1 \\times 2 + 1 \\times a) \\times (1 \\times 1 + 1 \\times b) + (1 \\times 0 + 1 \\times 1) \\times (1 \\times 0 + 1 \\times 1)");
  EXPECT_EQ(
      cut({Node::H, 0, 1, 0}, 2),
      "cut \\frac{(1 + c)\\,\\exp((2 + 2b)/\\sqrt{2}) + \\cdots + (-1 + c)\\,\\exp((-2 + 2b)/\\sqrt{2})}{\\exp((2 + 2b)/\\sqrt{2}) + \\cdots + \\exp((-2 + 2b)/\\sqrt{2})}");
  const auto by = [&](const Cell& c) {
    const auto e = std::get<SlopeExplanation>(explain_slope(s, a, c, abc(), "b", {}, {.terms = 2}));
    return (e.folded ? "cut " : "") + e.value + " and " + e.in_weights;
  };
  EXPECT_EQ(
      by({Node::H, 0, 1, 0}),
      "cut \\frac{\\tfrac{2c}{\\sqrt{2}}\\,\\exp((4 + 2b)/\\sqrt{2}) + \\cdots + \\tfrac{3 + 2c}{\\sqrt{2}}\\,\\exp((-1 + 6b)/\\sqrt{2})}{(\\exp((2 + 2b)/\\sqrt{2}) + \\cdots + \\exp((-2 + 2b)/\\sqrt{2}))^{2}} and \\tfrac{2c}{\\sqrt{2}} A_{2,1} A_{2,2} + \\cdots + \\tfrac{3 + 2c}{\\sqrt{2}} A_{2,3} A_{2,4}");
}

TEST(LettersByHand, SignsFractionsAndOtherWeights) {
  Scene s = two_by_two();
  EXPECT_EQ(ExactWriter({"alpha", "b", "c"})
                .value(std::get<ExactValue>(exact_value(s, analyze(s), {Node::S, 0, 0, 0}, abc()))),
            "3 + \\alpha + 2b + \\alpha b");
  LetterList letters = abc();
  letters[0].name = letters[1].name = "alpha";
  s.heads[0].W_K(1, 0) = 0.5;
  EXPECT_EQ(formula(s, {Node::S, 0, 0, 0}, letters), "3 + 3\\alpha + \\alpha^{2}");
  s = two_by_two();
  s.inside = {Scale::Kind::none, 1};
  EXPECT_EQ(step_of(s, {Node::L, 0, 0, 0}, abc()), "");
  EXPECT_EQ(step_of(s, {Node::S_anti, 0, 0, 1}, abc()), "\\frac{2 + a - (2 + 2b)}{2}");
  EXPECT_EQ(step_of(s, {Node::P_Q, 0, 0, 0}, abc(), 3), "1 \\times 2 + 1 \\times a");
  s.X = tokens({{-1, -1}, {-0.5, 0}});
  EXPECT_EQ(
      formula(s, {Node::H, 0, 0, 0}, abc()),
      "\\frac{-(1 + c)\\,\\exp(3 + a + 2b + ab) - \\tfrac{1}{2}\\,\\exp((2 + a)/2)}{\\exp(3 + a + 2b + ab) + \\exp((2 + a)/2)}");
  EXPECT_EQ(formula(s, {Node::H, 0, 1, 1}, abc()), "\\frac{-\\exp(1 + b)}{\\exp(1 + b) + \\exp(1/2)}");
  s.heads[0].W_Q = weights({{-1, 0}, {0, 0}});
  s.heads[0].W_K = weights({{1, 0}, {0, 0}});
  EXPECT_EQ(formula(s, {Node::A, 0, 0, 0}, {{"a", {MatrixKind::WK, 0}, 0, 0}}),
            "\\frac{\\exp(-a)}{\\exp(-a) + \\exp(-a/2)}");
  s = two_by_two();
  s.weights = WeightsRule::sigmoid;
  EXPECT_EQ(formula(s, {Node::A, 0, 0, 1}, abc()),
            "\\frac{\\exp((2 + a)/\\sqrt{2})}{\\exp((2 + a)/\\sqrt{2}) + 1}");
  EXPECT_EQ(slope(s, {Node::A, 0, 0, 1}, abc(), "a").in_weights,
            "\\tfrac{1}{\\sqrt{2}} A_{1,2} (1 - A_{1,2})");
  s.mask.kind = Mask::Kind::causal;
  const auto masked = explain_slope(s, analyze(s), {Node::L, 0, 0, 1}, abc(), "a", {});
  EXPECT_EQ(sentence(s, std::get<NotExact>(masked)), "Masked: minus infinity is not a number");
  s = two_by_two();
  s.unit_keys = true;
  s.X.row(1).setZero();
  EXPECT_EQ(formula(s, {Node::K_dot, 0, 1, 0}, {}), "0");
  EXPECT_EQ(
      step_of(s, {Node::S, 0, 0, 0}, {abc()[1]}),
      "\\frac{5}{2} \\times \\frac{1 + b}{\\sqrt{2 + 2b + b^{2}}} + 1 \\times \\frac{1}{\\sqrt{2 + 2b + b^{2}}}");
  // Of two heads the first weighs both values alike, and its letter stands outside of every fraction.
  s = two_by_two();
  s.heads.push_back(s.heads[0]);
  s.heads[0].W_Q.setZero();
  s.W_O = OutputWeight(4, 2);
  s.W_O << 1, 0, 2, 1, 1, 1, 0, 1;
  const LetterList both{{"a", {MatrixKind::WV, 0}, 1, 0}, {"a", {MatrixKind::WV, 1}, 1, 0}};
  EXPECT_EQ(
      formula(s, {Node::Y, 0, 0, 0}, both),
      "2 + \\frac{1}{2}a + \\frac{(1 + a)\\,\\exp(8/(3\\sqrt{2})) + \\exp(5/(2\\sqrt{2}))}{\\exp(8/(3\\sqrt{2})) + \\exp(5/(2\\sqrt{2}))}");
  EXPECT_EQ(slope(s, {Node::Y, 0, 0, 0}, both, "a").in_weights, "\\frac{1}{2} + A^{(2)}_{1,1}");
  EXPECT_EQ(formula(s, {Node::concat, 0, 0, 0}, both), "1 + \\frac{1}{2}a");
}

TEST(LettersByHand, KeysOfLengthOneBringRootsOfLetters) {
  Scene s = two_by_two();
  s.unit_keys = true;
  const LetterList letters{abc()[1]};
  EXPECT_EQ(formula(s, {Node::K_dot, 0, 0, 0}, letters), "\\frac{1 + b}{\\sqrt{2 + 2b + b^{2}}}");
  EXPECT_EQ(step_of(s, {Node::K_dot, 0, 0, 0}, letters), "\\frac{1 + b}{\\sqrt{(1 + b)^{2} + 1^{2}}}");
  EXPECT_EQ(slope(s, {Node::K_dot, 0, 0, 0}, letters, "b").value, "\\frac{1}{(2 + 2b + b^{2})^{3/2}}");
  EXPECT_EQ(formula(s, {Node::A, 0, 1, 1}, letters),
            "\\frac{\\exp(\\sqrt{2})}{\\exp((2 + 2b)/(\\sqrt{2}\\sqrt{2 + 2b + b^{2}})) + \\exp(\\sqrt{2})}");
  s.heads[0].W_K = weights({{1, 0}, {-1, 0}});
  EXPECT_EQ(formula(s, {Node::S, 0, 0, 0}, letters),
            "The key of \u201ct1\u201d is 0 at the numbers of its letters: it has no direction there");
  EXPECT_EQ(formula(s, {Node::S, 0, 0, 1}, letters), "\\frac{5}{2}") << "the other key has one";
  EXPECT_EQ(formula(s, {Node::S, 0, 0, 0}, {}), "0") << "without letters it stays 0";
  s.X = tokens({{1, 1}, {2, 3}});
  s.heads[0].W_K = weights({{0.1, -0.2}, {-0.1, 0.2}});  // 0 in doubles, too
  EXPECT_EQ(formula(s, {Node::S, 0, 0, 0}, letters).find("The key of "), 0U);
  s.X = tokens({{1, 1, 1}, {2, 3, 4}});
  s.heads[0].W_Q = weights({{1, 0}, {0, 1}, {1, 1}});
  s.heads[0].W_V = s.heads[0].W_Q;
  s.heads[0].W_K = weights({{0.1, 0}, {0.2, 0}, {-0.3, 0}});  // 0 as fractions alone
  ASSERT_NE(analyze(s).head(0).P_K(0, 0), 0);
  EXPECT_EQ(formula(s, {Node::S, 0, 0, 0}, letters).find("The key of "), 0U);
  s = two_by_two();
  s.temperature = 0.5;
  EXPECT_EQ(formula(s, {Node::L, 0, 0, 1}, abc()), "\\frac{4 + 2a}{\\sqrt{2}}");
  s.inside = {Scale::Kind::number, 3};
  EXPECT_EQ(formula(s, {Node::L, 0, 0, 1}, abc()), "\\frac{4}{3} + \\frac{2}{3}a");
  EXPECT_EQ(formula(s, {Node::A, 0, 0, 1}, abc()),
            "\\frac{\\exp((4 + 2a)/3)}{\\exp((6 + 2a + 4b + 2ab)/3) + \\exp((4 + 2a)/3)}");
  s.mask = {Mask::Kind::matrix, Matrix::Zero(2, 2)};
  EXPECT_EQ(formula(s, {Node::Y, 0, 0, 0}, abc()), "0");
  EXPECT_EQ(slope(s, {Node::Y, 0, 0, 0}, abc(), "a").value, "0");
  EXPECT_EQ(formula(s, {Node::L, 0, 0, 0}, abc()), "Masked: minus infinity is not a number");
  s.mask = {Mask::Kind::causal, {}};
  EXPECT_EQ(formula(s, {Node::Y, 0, 0, 0}, abc()), "3 + c") << "one key: its value alone";
  EXPECT_EQ(slope(s, {Node::Y, 0, 0, 0}, abc(), "c").value, "1");
}

}  // namespace
}  // namespace attnlab::test
