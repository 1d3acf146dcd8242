// Explanations: what is written works out to what is there, in numbers and in symbols.
#include "core/analysis/explain.h"
#include "core/analysis/explain_tree.h"
#include "tests/core/cells.h"

namespace attnlab::test {
namespace {

bool masked(const Scene& s, const Cell& c) {
  return (c.node == Node::L || c.node == Node::A) && !allowed(s.mask, c.row, c.col);
}

bool sees_nothing(const Scene& s, const Dims& n, int query) {
  for (int key = 0; key < n.n_k; ++key)
    if (allowed(s.mask, query, key)) return false;
  return true;
}

// Cells with nothing below them: given, masked, the identity of the rule without projections, a key of length
// 0, the output of a query that may attend to nothing.
bool has_no_formula(const Scene& s, const Analysis& a, const Cell& c) {
  return is_given(c.node) || masked(s, c) || c.node == Node::D ||
         (c.node == Node::W && s.score == ScoreRule::unprojected) ||
         (c.node == Node::H && sees_nothing(s, a.dims, c.row)) ||
         (c.node == Node::K_dot && values(s, a, Node::P_K, c.head).row(c.row).isZero(0));
}

TEST(Explain, NumbersWorkOutToTheValueAtBothDepths) {
  each_scene(cases(80, 30), Entries::generic, [&](const Scene& s, const Analysis& a) {
    for_each_cell(s, a, [&](const Cell& c, double value, double) {
      const Explanation e = explain(s, a, c, 2, 12);
      EXPECT_EQ(e.value, value);
      for (const ExplanationStep& step : e.steps)
        EXPECT_NEAR(worked_out(step.numbers), value, 1e-9 * (1 + std::fabs(value)))
            << e.symbol << " = " << step.numbers;
      if (!e.terms.empty()) {
        EXPECT_NEAR(worked_out(e.terms), value, 1e-9 * (1 + std::fabs(value)))
            << e.symbol << " = " << e.terms;
      }
    });
  });
}

// A number as it is shown: what it says, and half a unit of its last digit.
struct ShownResult {
  double value = 0, half = 0;
};
ShownResult shown_result(double value, int decimals) {
  const std::string latex = number_latex(value, decimals), digits = latex.substr(0, latex.find(' '));
  const double power = latex.find("10^{") == std::string::npos
                           ? 1
                           : std::pow(10, std::stoi(latex.substr(latex.find("10^{") + 4)));
  const auto point = digits.find('.');
  const auto behind = point == std::string::npos ? 0 : static_cast<int>(digits.size() - point) - 1;
  return {latex_value(latex), 0.5 * power * std::pow(10, -behind)};
}

// Who computes with the digits that stand there gets the digits that stand there.
TEST(Explain, TheShownResultFollowsFromTheShownOperands) {
  int steps = 0, about = 0;
  each_scene(cases(200, 40), Entries::generic, [&](const Scene& s, const Analysis& a, std::uint64_t seed) {
    const int decimals = 2 + static_cast<int>(seed % 4);
    Random random(seed);
    for_each_cell(s, a, [&](const Cell& c, double value, double) {
      if (!std::isfinite(value) || !random.chance(0.1)) return;
      const auto expect_follows = [&](const std::string& latex, bool is_about) {
        ++steps;
        if (is_about) ++about;
        if (is_about) return;
        const ShownResult shown = shown_result(value, decimals);
        const double near = shown.half + 1e-12 * (1 + std::fabs(value));
        EXPECT_NEAR(worked_out(latex), shown.value, near) << symbol_of(s, c) << " = " << latex;
      };
      const Explanation e = explain(s, a, c, 3, decimals);
      for (const ExplanationStep& step : e.steps) expect_follows(step.numbers, step.about);
      if (!e.terms.empty()) expect_follows(e.terms, e.terms_about);
      const TreeOptions options{{}, true, decimals};
      const Branch top = branch_of(s, a, c, options);
      if (!top.formula.empty()) expect_follows(top.formula, top.about);
      for (const Branch& below : branches(s, a, top, options)) {
        if (below.formula.empty() || !std::isfinite(below.value)) continue;
        value = below.value;
        expect_follows(below.formula, below.about);
      }
    });
  });
  EXPECT_GT(steps, 1000);
  EXPECT_LT(about, steps / 100) << "nearly always digits are found";
}

TEST(Explain, OperandsHaveAsFewDigitsAsDo) {
  Scene s =
      bare_scene(tokens({{1.0 / 3, 0.5}, {3, 4}}), tokens({{0.5, 6}, {7, 0.25}}), tokens({{1, 0}, {0, 1}}));
  s.inside = {Scale::Kind::sqrt_dk, 1};
  const auto numbers = [&](const Cell& c, int decimals) {
    return explain(s, analyze(s), c, 2, decimals).steps.back().numbers;
  };
  EXPECT_EQ(numbers({Node::S, 0, 0, 0}, 2), "0.33 \\times 0.50 + 0.50 \\times 6.00") << "3.165 is 3.17";
  EXPECT_EQ(numbers({Node::S, 0, 0, 1}, 4), "0.33333 \\times 7.00 + 0.50 \\times 0.25");
  EXPECT_EQ(numbers({Node::L, 0, 1, 0}, 2), "\\frac{25.50}{1.414}")
      << "25.50 / 1.41 would be 18.09, not 18.03";
  EXPECT_EQ(explain(s, analyze(s), {Node::S, 0, 0, 1}, 2, 4).terms, "2.3333 + 0.125");
  // A difference of nearly equal numbers has more digits than its operands show.
  s = bare_scene(tokens({{1e5 / 3, -1e5 / 3}, {3, 4}}), tokens({{1, 1 + 1e-13}, {7, 8}}),
                 tokens({{1, 0}, {0, 1}}));
  const Explanation e = explain(s, analyze(s), {Node::S, 0, 0, 0}, 2, 2);
  ASSERT_NE(e.value, 0);
  EXPECT_TRUE(e.steps.back().about) << e.steps.back().numbers;
}

// Each symbol is looked up with its head and indices: a wrong index gives another number. No two cells have
// one symbol unless they are one number.
TEST(Explain, WrittenOutSymbolsWorkOutToTheValue) {
  each_scene(60, Entries::generic, [&](const Scene& s, const Analysis& a) {
    const Symbols symbols = symbols_of(s, a, {}, [](Node) { return true; });
    std::map<std::string, double> seen;
    for_each_cell(s, a, [&](const Cell& c, double value, double) {
      const Explanation e = explain(s, a, c, 2);
      EXPECT_EQ(e.symbol, symbol_of(s, c, {}));
      const auto [known, fresh] = seen.emplace(e.symbol, value);
      EXPECT_TRUE(fresh || known->second == value || std::isnan(value)) << e.symbol;
      const std::string indices = "_{" + std::to_string(c.row + 1) + "," + std::to_string(c.col + 1) + "}";
      EXPECT_TRUE(e.symbol.ends_with(indices)) << e.symbol;
      if (e.steps.empty()) return;
      const std::string& latex = e.steps.back().symbols;
      EXPECT_NEAR(worked_out(latex, symbols), value, 1e-11 * (1 + std::fabs(value)))
          << e.symbol << " = " << latex;
    });
  });
}

TEST(Explain, EveryCellOfEverySceneHasWordsAndItsDepth) {
  each_scene(cases(80, 40), Entries::any, [&](const Scene& s, const Analysis& a) {
    for_each_cell(s, a, [&](const Cell& c, double, double) {
      for (const int depth : {1, 2}) {
        const Explanation e = explain(s, a, c, depth);
        EXPECT_FALSE(e.symbol.empty());
        EXPECT_EQ(e.steps.empty(), has_no_formula(s, a, c)) << e.symbol;
        EXPECT_LE(e.steps.size(), static_cast<std::size_t>(depth)) << e.symbol;
        for (const ExplanationStep& step : e.steps) {
          EXPECT_FALSE(step.symbols.empty()) << e.symbol;
          EXPECT_FALSE(step.numbers.empty()) << e.symbol;
        }
      }
    });
  });
}

// Four tokens: "bomb" asks, "movie" answers.
Scene bomb() {
  Scene s = bare_scene(tokens({{1, 0}, {0, 1}, {1, 1}, {1.5, -0.5}}),
                       tokens({{1, 2}, {2, 0.5}, {0, 1}, {1, -1}}), tokens({{1, 0}, {0, 1}, {1, 1}, {2, 0}}));
  s.tokens = {"The", "movie", "is", "bomb"};
  return s;
}

TEST(Explain, AScoreIsTheQueryTimesTheKey) {
  const Scene s = bomb();
  const Explanation e = explain(s, analyze(s), {Node::S, 0, 3, 1}, 2, 2);
  EXPECT_EQ(e.symbol, "S_{4,2}");
  EXPECT_EQ(e.where, "bomb → movie");
  EXPECT_EQ(e.value, 1.5 * 2 - 0.5 * 0.5);
  ASSERT_EQ(e.steps.size(), 2u);
  EXPECT_EQ(e.steps[0].symbols, "q_{4} \\cdot k_{2}");
  EXPECT_EQ(e.steps[0].numbers, "(1.50, -0.50) \\cdot (2.00, 0.50)");
  EXPECT_EQ(e.steps[1].symbols, "q_{4,1} k_{2,1} + q_{4,2} k_{2,2}");
  EXPECT_EQ(e.steps[1].numbers, "1.50 \\times 2.00 - 0.50 \\times 0.50");
  EXPECT_EQ(e.terms, "3.00 - 0.25");
  const Analysis a = analyze(s);
  for (const Cell c : {Cell{Node::S, 0, 4, 0}, Cell{Node::S, 0, 0, -1}, Cell{Node::S, 1, 0, 0},
                       Cell{Node::W_Q, 0, 0, 0}, Cell{Node::K_dot, 0, 0, 0}}) {
    EXPECT_TRUE(explain(s, a, c, 2).steps.empty());
    EXPECT_TRUE(explain(s, a, c, 2).symbol.empty());
  }
}

TEST(Explain, WhatHasNoNumberSaysSo) {
  Scene s = bomb();
  s.mask.kind = Mask::Kind::causal;
  const Analysis a = analyze(s);
  const Explanation logit = explain(s, a, {Node::L, 0, 1, 3}, 2),
                    weight = explain(s, a, {Node::A, 0, 1, 3}, 2);
  EXPECT_EQ(logit.value, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(weight.value, 0);
  EXPECT_NE(logit.words.find("may not"), std::string::npos) << logit.words;
  EXPECT_NE(weight.words.find("exactly 0"), std::string::npos) << weight.words;
  EXPECT_EQ(explain(s, a, {Node::A, 0, 1, 0}, 2).steps[1].symbols,
            "\\frac{\\exp(L_{2,1})}{\\exp(L_{2,1}) + \\exp(L_{2,2})}")
      << "the masked keys are not in the sum";
  s = bomb();
  s.unit_keys = true;
  s.K.row(2).setZero();
  const Explanation e = explain(s, analyze(s), {Node::K_dot, 0, 2, 0}, 2);
  EXPECT_EQ(e.value, 0);
  EXPECT_TRUE(e.steps.empty());
  EXPECT_NE(e.words.find("length 0"), std::string::npos) << e.words;
  EXPECT_EQ(explain(s, analyze(s), {Node::K_dot, 0, 1, 0}, 2).steps.size(), 2u);
  s = bomb();
  s.Q(0, 0) = 1e200;
  s.K(0, 0) = 1e200;
  const Analysis large = analyze(s);
  EXPECT_TRUE(std::isinf(explain(s, large, {Node::S, 0, 0, 0}, 2).value));
  EXPECT_EQ(explain(s, large, {Node::L, 0, 0, 0}, 2).steps[0].numbers, "\\infty");
  EXPECT_EQ(number_latex(std::numeric_limits<double>::quiet_NaN(), 2), "\\text{nan}");
  EXPECT_EQ(number_latex(-1.5, 2), "-1.50");
}

}  // namespace
}  // namespace attnlab::test
