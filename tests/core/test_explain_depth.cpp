// Formulas at every depth and in both notations: whatever is written works out to the cell's value; the
// deepest form names nothing but entries that a person set; and the tree under a cell ends there, each level
// adding up to the one above.
#include "core/analysis/explain.h"
#include "core/analysis/explain_tree.h"
#include "tests/core/cells.h"

namespace attnlab::test {
namespace {

// The largest scene, plainly scaled.
Scene largest() {
  Random random(5);
  Recipe r;
  r.n_q = r.n_k = 8;
  r.d = r.d_k = r.d_v = r.d_o = r.h = 4;
  Scene s = make_scene(random, settled(r), Entries::generic);
  s.mask = {};
  s.inside = {Scale::Kind::sqrt_dk, 1};
  s.outside = {Scale::Kind::none, 1};
  s.temperature = 1;
  return s;
}

void expect_entries(std::uint64_t seeds) {
  each_seed(seeds, [&](std::uint64_t seed) {
    const Notation notation{seed % 2 == 0};
    const Scene s = random_scene(seed, Entries::generic);
    const Analysis a = analyze(s);
    const bool closed = s.weights == WeightsRule::sparsemax;  // its weights stay letters
    const Symbols set = symbols_of(
        s, a, notation, [closed](Node n) { return is_given(n) || n == Node::D || (closed && n == Node::A); });
    Random random(seed);
    for_each_cell(s, a, [&](const Cell& c, double value, double) {
      const bool long_one = c.node >= Node::A && c.node <= Node::Y;
      if (long_one && !random.chance(0.2)) return;
      const Explanation e = explain(s, a, c, {.depth = 3, .decimals = 12, .notation = notation});
      if (e.steps.empty()) return;
      const double near = 1e-9 * (1 + std::fabs(value));
      EXPECT_NEAR(worked_out(e.steps.back().symbols, set), value, near)
          << e.symbol << " = " << e.steps.back().symbols;
      EXPECT_NEAR(worked_out(e.steps.back().numbers), value, near)
          << e.symbol << " = " << e.steps.back().numbers;
    });
  });
}

TEST(Explain, DownToTheEntriesThatWereSet) { expect_entries(2); }
TEST(ExplainDepth, DownToTheEntriesThatWereSet) { expect_entries(cases(80, 20)); }

TEST(Explain, WeightsMayStayLetters) {
  each_scene(10, Entries::generic, [&](const Scene& s, const Analysis& a) {
    const Symbols set = symbols_of(s, a, {}, [](Node n) { return is_given(n) || n == Node::A; });
    const Explanation e = explain(s, a, {Node::Y, 0, 0, 0}, {.depth = 3, .weights = false});
    if (e.steps.empty()) return;
    EXPECT_EQ(e.steps.back().symbols.find("exp"), std::string::npos);
    EXPECT_NEAR(worked_out(e.steps.back().symbols, set), e.value, 1e-9 * (1 + std::fabs(e.value)))
        << ": " << e.steps.back().symbols;
  });
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

// Two queries, two keys: the output in symbols, by hand.
TEST(Explain, AnOutputIsOneFraction) {
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
  s.mask = {};
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

TEST(ExplainDepth, TokensAsColumnsWorkOutTooAndHaveSymbolsOfTheirOwn) {
  const Notation columns{true};
  each_scene(40, Entries::generic, [&](const Scene& s, const Analysis& a) {
    const Symbols all = symbols_of(s, a, columns, [](Node) { return true; });
    for_each_cell(s, a, [&](const Cell& c, double value, double) {
      const Explanation e = explain(s, a, c, {.notation = columns});
      const Explanation rows = explain(s, a, c, 2);
      const bool turned = turns(c.node) && c.node != Node::QQ && c.row != c.col;
      EXPECT_EQ(e.symbol != rows.symbol, turned || c.node == Node::QQ) << e.symbol;
      for (std::size_t i = 1; i < e.steps.size(); ++i)
        EXPECT_NEAR(worked_out(e.steps[i].symbols, all), value, 1e-11 * (1 + std::fabs(value)))
            << e.symbol << " = " << e.steps[i].symbols;
      for (const ExplanationStep& step : e.steps)
        EXPECT_NEAR(worked_out(step.numbers), value, 1e-3 * (1 + std::fabs(value)))
            << e.symbol << " = " << step.numbers;
    });
  });
}

// Opens everything below a branch of a random scene; the terms of a sum add up to its cell, and a term is the
// product of what stands in it. Counts the levels.
int deepest(const Scene& s, const Analysis& a, const Branch& b, const TreeOptions& o, Random& random) {
  const std::vector<Branch> below = branches(s, a, b, o);
  EXPECT_EQ(b.opens, !below.empty()) << b.symbol;
  const bool sum = !below.empty() && below[0].term.has_value();
  if (sum) {
    double total = 0;
    for (const Branch& term : below) total += term.value;
    const double divisor = b.cell.node == Node::H ? a.outside : 1;
    EXPECT_NEAR(total / divisor, b.value, 1e-9 * (1 + std::fabs(b.value))) << b.symbol;
  }
  int depth = 0;
  // One path of each kind is enough: a tree of 8 x 4 x 4 has a million leaves.
  for (const Branch& one : below) {
    EXPECT_FALSE(one.symbol.empty());
    EXPECT_TRUE(one.opens || is_given(one.cell.node) || one.cell.node == Node::D || one.term ||
                !std::isfinite(one.value) || one.value == 0)
        << one.symbol;
    if (&one == &below[0] || random.chance(0.3 / static_cast<double>(below.size())))
      depth = std::max(depth, 1 + deepest(s, a, one, o, random));
  }
  return depth;
}

TEST(ExplainTree, EveryLevelAddsUpAndEveryPathEnds) {
  each_scene(40, Entries::generic, [&](const Scene& s, const Analysis& a, std::uint64_t seed) {
    Random random(seed);
    const TreeOptions options{{seed % 2 == 0}, true, 4};
    for (int k = 0; k < node_count; ++k) {
      const Cell cell{static_cast<Node>(k), 0, 1, 0};
      const Branch top = branch_of(s, a, cell, options);
      if (top.symbol.empty()) continue;
      EXPECT_LE(deepest(s, a, top, options, random), 12) << top.symbol;
    }
  });
}

TEST(ExplainTree, AnOutputOfTheLargestSceneUnfoldsToItsEntries) {
  const Scene s = largest();
  const Analysis a = analyze(s);
  const TreeOptions options{{}, false, 2};
  Branch at = branch_of(s, a, {Node::Y, 0, 7, 3}, options);
  const char* const path[] = {
      "C_{8,1} W^{O}_{1,4}",   "H^{(1)}_{8,1}", "A^{(1)}_{8,1} v^{(1)}_{1,1}", "A^{(1)}_{8,1}",
      "L^{(1)}_{8,1}",         "S^{(1)}_{8,1}", "q^{(1)}_{8,1} k^{(1)}_{1,1}", "q^{(1)}_{8,1}",
      "X_{8,1} W^{Q(1)}_{1,1}"};
  for (const char* symbol : path) {
    const auto below = branches(s, a, at, options);
    ASSERT_FALSE(below.empty()) << symbol;
    EXPECT_EQ(below[0].symbol, symbol);
    at = below[0];
  }
  EXPECT_FALSE(at.opens);
  EXPECT_EQ(at.value, s.X(7, 0) * s.heads[0].W_Q(0, 0));
  EXPECT_EQ(branches(s, a, branch_of(s, a, {Node::Y, 0, 7, 3}, options), options).size(), 16U);
  const Branch none = branch_of(s, a, {Node::Y, 0, 8, 0}, {});
  EXPECT_TRUE(none.symbol.empty());
  EXPECT_TRUE(branches(s, a, none, {}).empty());
}

TEST(ExplainTree, FormulasInSymbolsOrNumbers) {
  const Scene s = bare_scene(tokens({{1, -2}, {3, 4}}), tokens({{5, 6}, {7, 8}}), tokens({{1, 0}, {0, 1}}));
  const Analysis a = analyze(s);
  const Cell cell{Node::S, 0, 0, 1};
  EXPECT_EQ(branch_of(s, a, cell, {{}, false, 2}).formula, "q_{1} \\cdot k_{2}");
  const TreeOptions numbers{{}, true, 1};
  const Branch top = branch_of(s, a, cell, numbers);
  EXPECT_EQ(top.formula, "(1.0, -2.0) \\cdot (7.0, 8.0)");
  const auto below = branches(s, a, top, numbers);
  ASSERT_EQ(below.size(), 2U);
  EXPECT_EQ(below[1].formula, "-2.0 \\times 8.0");
  EXPECT_EQ(below[1].value, -16);
  EXPECT_FALSE(below[1].opens) << "Q and K are given: the queries are a copy";
}

}  // namespace
}  // namespace attnlab::test
