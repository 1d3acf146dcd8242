// Formulas at every depth and in both notations: whatever is written works out to the cell's value; the deepest form
// names nothing but entries that a person set.
#include "core/analysis/explain.h"

#include "core/analysis/explain_form.h"
#include "core/scene/positions.h"
#include "tests/core/latex_value.h"
#include "tests/core/support.h"

#include <stdexcept>

namespace attnlab::test {
namespace {

using Symbols = std::map<std::string, double>;

template <typename Visit>
void for_every_cell(const Scene& s, const Analysis& a, Visit visit) {
  for (int k = 0; k < node_count; ++k)
    for (int head = 0; head < (is_per_head(static_cast<Node>(k)) ? a.dims.h : 1); ++head) {
      const MatrixView m = values(s, a, static_cast<Node>(k), head);
      for (int i = 0; i < m.rows(); ++i)
        for (int j = 0; j < m.cols(); ++j) visit(Cell{static_cast<Node>(k), head, i, j}, m(i, j));
    }
}

template <typename Wanted>
Symbols symbols_of(const Scene& s, const Analysis& a, Notation notation, Wanted wanted) {
  Symbols symbols{{"d_k", a.dims.d_k}, {"\\tau", s.temperature}, {"s_{\\mathrm{out}}", a.outside}};
  for (int pair = 0; pair < pairs_of(a.dims.d_k); ++pair)
    symbols["\\theta_{" + std::to_string(pair + 1) + '}'] = turn_angle(s, a.dims.d_k, pair);
  for_every_cell(s, a, [&](const Cell& c, double value) {
    if (wanted(c.node)) symbols[symbol_of(s, c, notation)] = value;
  });
  return symbols;
}

double worked_out_deep(const std::string& latex, const Symbols& symbols = {}) {
  try {
    return latex_value(latex, symbols);
  } catch (const std::runtime_error& error) {
    ADD_FAILURE() << error.what();
    return std::numeric_limits<double>::quiet_NaN();
  }
}

TEST(ExplainDepth, DownToTheEntriesThatWereSet) {
  for (std::uint64_t seed = 1; seed <= cases(80, 20); ++seed) {
    const Notation notation{seed % 2 == 0};
    const Scene s = random_scene(seed, Entries::generic);
    const Analysis a = analyze(s);
    const bool closed = s.weights == WeightsRule::sparsemax;  // its weights stay letters
    const Symbols set = symbols_of(
        s, a, notation, [closed](Node n) { return is_given(n) || n == Node::D || (closed && n == Node::A); });
    Random random(seed);
    for_every_cell(s, a, [&](const Cell& c, double value) {
      const bool long_one = c.node >= Node::A && c.node <= Node::Y;
      if (long_one && !random.chance(0.2)) return;
      const Explanation e = explain(s, a, c, {.depth = 3, .decimals = 12, .notation = notation});
      if (e.steps.empty()) return;
      const double near = 1e-9 * (1 + std::fabs(value));
      EXPECT_NEAR(worked_out_deep(e.steps.back().symbols, set), value, near)
          << e.symbol << " = " << e.steps.back().symbols;
      EXPECT_NEAR(worked_out_deep(e.steps.back().numbers), value, near)
          << e.symbol << " = " << e.steps.back().numbers;
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

TEST(ExplainDepth, WeightsMayStayLetters) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Scene s = random_scene(seed, Entries::generic);
    const Analysis a = analyze(s);
    const Symbols set = symbols_of(s, a, {}, [](Node n) { return is_given(n) || n == Node::A; });
    const Explanation e = explain(s, a, {Node::Y, 0, 0, 0}, {.depth = 3, .weights = false});
    if (e.steps.empty()) continue;
    EXPECT_EQ(e.steps.back().symbols.find("exp"), std::string::npos);
    EXPECT_NEAR(worked_out_deep(e.steps.back().symbols, set), e.value, 1e-9 * (1 + std::fabs(e.value)))
        << "seed " << seed << ": " << e.steps.back().symbols;
  }
}

// Two queries, two keys: the output in symbols, by hand.
TEST(ExplainDepth, AnOutputIsOneFraction) {
  Scene s = bare_scene(tokens({{1, 2}, {3, 4}}), tokens({{5, 6}, {7, 8}}), tokens({{1, 0}, {0, 1}}));
  const auto deepest = [&] { return explain(s, analyze(s), {Node::H, 0, 0, 1}, 3).steps.back().symbols; };
  const std::string first = "\\exp(Q_{1,1} K_{1,1} + Q_{1,2} K_{1,2})",
                    second = "\\exp(Q_{1,1} K_{2,1} + Q_{1,2} K_{2,2})";
  const std::string above = first + " V_{1,2} + " + second + " V_{2,2}", below = first + " + " + second;
  EXPECT_EQ(deepest(), "\\frac{" + above + "}{" + below + "}");
  s.outside = {Scale::Kind::number, 2};
  EXPECT_EQ(deepest(), "\\frac{" + above + "}{s_{\\mathrm{out}} (" + below + ")}");
  s.mask.kind = Mask::Kind::causal;
  s.outside = {Scale::Kind::none, 1};
  EXPECT_EQ(deepest(), "\\frac{" + first + " V_{1,2}}{" + first + "}");
}

TEST(ExplainDepth, TokensAsColumnsWorkOutTooAndHaveSymbolsOfTheirOwn) {
  const Notation columns{true};
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Scene s = random_scene(seed, Entries::generic);
    const Analysis a = analyze(s);
    const Symbols all = symbols_of(s, a, columns, [](Node) { return true; });
    for_every_cell(s, a, [&](const Cell& c, double value) {
      const Explanation e = explain(s, a, c, {.notation = columns});
      const Explanation rows = explain(s, a, c, 2);
      const bool turned = turns(c.node) && c.node != Node::QQ && c.row != c.col;
      EXPECT_EQ(e.symbol != rows.symbol, turned || c.node == Node::QQ) << e.symbol;
      for (std::size_t i = 1; i < e.steps.size(); ++i)
        EXPECT_NEAR(worked_out_deep(e.steps[i].symbols, all), value, 1e-11 * (1 + std::fabs(value)))
            << e.symbol << " = " << e.steps[i].symbols;
      for (const ExplanationStep& step : e.steps)
        EXPECT_NEAR(worked_out_deep(step.numbers), value, 1e-3 * (1 + std::fabs(value)))
            << e.symbol << " = " << step.numbers;
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

Scene largest() {
  Random random(5);
  Recipe r;
  r.n_q = r.n_k = 8;
  r.d = r.d_k = r.d_v = r.d_o = r.h = 4;
  Scene s = make_scene(random, settled(r), Entries::generic);
  s.mask = {};
  return s;
}

TEST(ExplainDepth, LongSumsFold) {
  const Scene s = largest();
  const Analysis a = analyze(s);
  for (const Node node : {Node::S, Node::A, Node::H, Node::Y}) {
    const Cell cell{node, 0, 1, 2};
    const Explanation whole = explain(s, a, cell, {.depth = 3});
    const Explanation folded = explain(s, a, cell, {.depth = 3, .most_factors = 48});
    EXPECT_FALSE(whole.folded);
    EXPECT_EQ(whole.steps.back().symbols.find("\\cdots"), std::string::npos);
    EXPECT_TRUE(folded.folded) << folded.symbol;
    EXPECT_NE(folded.steps.back().symbols.find(" + \\cdots "), std::string::npos) << folded.symbol;
    EXPECT_LT(folded.steps.back().symbols.size(), whole.steps.back().symbols.size());
    EXPECT_LT(folded.steps.back().symbols.size(), 2600U) << folded.symbol;
  }
  const Explanation sum = explain(s, a, {Node::Y, 0, 0, 0}, {.depth = 2, .most_factors = 8});
  EXPECT_EQ(sum.factors, 32U) << "sixteen products of two";
  EXPECT_EQ(sum.steps[1].symbols, "C_{1,1} W^{O}_{1,1} + \\cdots + C_{1,16} W^{O}_{16,1}");
}

TEST(ExplainDepth, ColumnsChangeTheOrderOfTheFactors) {
  Scene s = bare_scene(tokens({{1, 2}, {3, 4}}), tokens({{5, 6}, {7, 8}}), tokens({{1, 0}, {0, 1}}));
  const Explanation e = explain(s, analyze(s), {Node::S, 0, 0, 1}, {.depth = 3, .notation = {true}});
  EXPECT_EQ(e.symbol, "S_{2,1}");
  EXPECT_EQ(e.value, 1 * 7 + 2 * 8);
  ASSERT_EQ(e.steps.size(), 3U);
  EXPECT_EQ(e.steps[0].symbols, "k_{2} \\cdot q_{1}");
  EXPECT_EQ(e.steps[1].symbols, "k_{1,2} q_{1,1} + k_{2,2} q_{2,1}");
  EXPECT_EQ(e.steps[2].symbols, "K_{1,2} Q_{1,1} + K_{2,2} Q_{2,1}");
  EXPECT_EQ(explain(s, analyze(s), {Node::H, 0, 0, 1}, {.depth = 1, .notation = {true}}).steps[0].symbols,
            "\\sum_j v_{2j} A_{j1}");
}

}  // namespace
}  // namespace attnlab::test
