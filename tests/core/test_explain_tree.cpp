// The tree under a cell: each level adds up to the one above, and every path ends at entries that a person set.
#include "core/analysis/explain_tree.h"

#include "tests/core/support.h"

namespace attnlab::test {
namespace {

Scene largest_scene() {
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

// Opens everything below a branch of a random scene; the terms of a sum add up to its cell, and a term is the product
// of what stands in it. Counts the levels.
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
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Scene s = random_scene(seed, Entries::generic);
    const Analysis a = analyze(s);
    Random random(seed);
    const TreeOptions options{{seed % 2 == 0}, true, 4};
    for (int k = 0; k < node_count; ++k) {
      const Cell cell{static_cast<Node>(k), 0, 1, 0};
      const Branch top = branch_of(s, a, cell, options);
      if (top.symbol.empty()) continue;
      EXPECT_LE(deepest(s, a, top, options, random), 12) << top.symbol;
    }
    if (HasFailure()) break;
  }
}

TEST(ExplainTree, AnOutputOfTheLargestSceneUnfoldsToItsEntries) {
  const Scene s = largest_scene();
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

TEST(ExplainTree, ACellThatIsNotThereHasNoTree) {
  const Scene s = largest_scene();
  const Analysis a = analyze(s);
  const Branch none = branch_of(s, a, {Node::Y, 0, 8, 0}, {});
  EXPECT_TRUE(none.symbol.empty());
  EXPECT_TRUE(branches(s, a, none, {}).empty());
}

}  // namespace
}  // namespace attnlab::test
