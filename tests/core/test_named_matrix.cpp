// Matrices by name, as the command line and "Copy as" find them.
#include "core/analysis/gradients.h"
#include "core/analysis/named_matrix.h"
#include "tests/core/support.h"

#include <set>

namespace attnlab::test {
namespace {

NamedMatrix found(const Scene& s, std::string_view name) {
  const auto result = find_matrix(s, analyze(s), name);
  if (const std::string* why = std::get_if<std::string>(&result)) {
    ADD_FAILURE() << name << ": " << *why;
    return {};
  }
  return std::get<NamedMatrix>(result);
}

std::string why_not(const Scene& s, std::string_view name) {
  const auto result = find_matrix(s, analyze(s), name);
  if (std::holds_alternative<std::string>(result)) return std::get<std::string>(result);
  ADD_FAILURE() << name << " was found";
  return "";
}

// Two heads of different weights, and sizes that tell every matrix from its neighbours.
Scene two_heads() {
  Random random(3);
  Recipe recipe;
  recipe.h = 2;
  recipe.n_q = recipe.n_k = 5;
  return make_scene(random, settled(recipe), Entries::generic, true);
}

TEST(NamedMatrix, NamesMeanWhatComputePrints) {
  const Scene s = two_heads();
  const Analysis a = analyze(s);
  EXPECT_TRUE(identical(found(s, "Q:2").values, a.heads[1].P_Q));
  EXPECT_TRUE(identical(found(s, "Q").values, a.heads[0].P_Q));
  EXPECT_TRUE(identical(found(s, "W:1").values, a.heads[0].W));
  EXPECT_TRUE(identical(found(s, "entropy:2").values, a.heads[1].entropy));
  EXPECT_TRUE(identical(found(s, "output").values, a.Y));
  EXPECT_TRUE(identical(found(s, "output:2").values, a.heads[1].H));
  EXPECT_TRUE(identical(found(s, "concat").values, a.concat));
  EXPECT_EQ(found(s, "rank:2").values(0, 0), a.heads[1].rank);
  EXPECT_EQ(found(s, "asymmetry:2").values(0, 0), *a.heads[1].asymmetry);
  EXPECT_EQ(found(s, "loss").values(0, 0), *a.loss);
  EXPECT_EQ(found(s, "scores:2").head, 1);
  EXPECT_EQ(found(s, "output").head, -1);
  EXPECT_EQ(found(s, "scores:2").latex, "S^{(2)} = P_Q^{(2)}P_K^{(2)\\mathsf{T}}");
  EXPECT_EQ(found(s, "scores").title, "Scores");
  const Gradients by = gradients(s, a);
  EXPECT_TRUE(identical(found(s, "gradients.X").values, by.X));
  EXPECT_TRUE(identical(found(s, "gradients.WQ:2").values, by.heads[1].W_Q));
  EXPECT_TRUE(identical(found(s, "gradients.WO").values, by.W_O));
  EXPECT_EQ(found(s, "gradients.WK:2").latex, "\\partial\\,\\text{loss}/\\partial W^{K(2)}");
  const Parameters p = a.parameters;
  const AnyMatrix counts = Eigen::Vector4d(p.score, p.value, p.output, p.total());
  EXPECT_TRUE(identical(found(s, "parameters").values, counts));
  Scene own = two_heads();
  EXPECT_TRUE(identical(found(own, "X").values, own.X));
  EXPECT_TRUE(identical(found(own, "input.X").values, own.X));
  EXPECT_TRUE(identical(found(own, "WK:2").values, own.heads[1].W_K));
  EXPECT_TRUE(identical(found(own, "WO").values, own.W_O));
  EXPECT_TRUE(identical(found(own, "target").values, own.target));
  own.score = ScoreRule::merged;
  for (Head& head : own.heads) head.W = WeightMatrix::Constant(3, 3, 0.5);
  EXPECT_TRUE(identical(found(own, "input.W:2").values, own.heads[1].W));

  Scene eq1 = bare_scene(tokens({{1, 2}}), tokens({{3, 4}, {5, 6}}), tokens({{7, 8}, {9, 0}}));
  EXPECT_TRUE(identical(found(eq1, "input.K").values, eq1.K));
  EXPECT_EQ(found(eq1, "input.V").title, "Values");
}

TEST(NamedMatrix, RowsAndColumnsHaveNames) {
  Scene s = two_heads();
  s.tokens = {"a", "b", "c", "d", "e"};
  s.key_tokens = {"v", "w", "x", "y", "z"};
  const auto labels = [&](const char* name) { return labels_of(s, found(s, name)); };
  using Words = std::vector<std::string>;
  using Labelled = std::pair<const char*, Words>;
  for (const auto& [name, words] :
       {Labelled("weights", s.tokens), Labelled("V", s.key_tokens), Labelled("entropy", s.tokens),
        Labelled("gradients.X", s.tokens), Labelled("parameters", {"score", "value", "output", "total"})})
    EXPECT_EQ(labels(name).rows, words) << name;
  for (const auto& [name, words] :
       {Labelled("weights", s.key_tokens), Labelled("entropy", Words{"entropy"}),
        Labelled("symmetric_part", s.key_tokens), Labelled("loss", Words{"loss"})})
    EXPECT_EQ(labels(name).columns, words) << name;
  EXPECT_EQ(labels("WQ").rows.front(), "1");
}

TEST(NamedMatrix, SaysWhatIsNoMatrix) {
  Scene s = two_heads();
  EXPECT_EQ(why_not(s, "scores:3"), "\"scores:3\": expected a head from 1 to 2, found \"3\"");
  EXPECT_EQ(why_not(s, "scores:"), "\"scores:\": expected a head from 1 to 2, found nothing");
  EXPECT_EQ(why_not(s, "scores:0"), "\"scores:0\": expected a head from 1 to 2, found \"0\"");
  EXPECT_EQ(why_not(s, "concat:1"), "\"concat\" belongs to the layer, not to a head");
  EXPECT_EQ(why_not(s, "M"), "\"M\" is not in use under the rules of this scene");
  EXPECT_EQ(why_not(s, "WA:1"), "\"WA\" is not in use under the rules of this scene");
  for (const char* field : {"facts", "title", "heads"})
    EXPECT_TRUE(why_not(s, field).starts_with('"' + std::string(field) +
                                              "\" is no single matrix; expected one of Q, K, V, scores,"))
        << field;
  EXPECT_TRUE(why_not(s, "gradients")
                  .starts_with("\"gradients\" is a matrix for each that is used; expected one of Q,"));
  EXPECT_TRUE(why_not(s, "sores").starts_with("unknown matrix \"sores\"; expected one of Q, K, V, scores,"));
  EXPECT_TRUE(why_not(s, "").starts_with("unknown matrix \"\""));
  s.target.resize(0, 0);
  EXPECT_EQ(why_not(s, "loss"), "\"loss\" does not exist in this scene: it has no target");
  EXPECT_EQ(why_not(s, "gradients.WQ:1"), "\"gradients.WQ\" does not exist in this scene: it has no target");

  const Scene oblong = bare_scene(tokens({{1, 2}}), tokens({{3, 4}, {5, 6}}), tokens({{7, 8}, {9, 0}}));
  EXPECT_EQ(why_not(oblong, "asymmetry"),
            "\"asymmetry\" exists for square scores only, and those of this scene are 1 x 2");
  EXPECT_TRUE(why_not(Scene{}, "scores").find('\n') == std::string::npos);
}

// Every name in the list finds what stands there, in every kind of scene, and each name stands there once.
TEST(NamedMatrix, EveryOneThatIsListedIsFound) {
  each_scene(60, Entries::any, [&](const Scene& s, const Analysis& a) {
    const auto list = named_matrices(s, a);
    ASSERT_GE(list.size(), 14u);
    std::set<std::pair<std::string, int>> seen;
    for (const NamedMatrix& m : list) {
      EXPECT_TRUE(seen.emplace(m.name, m.head).second) << m.name;
      EXPECT_FALSE(m.title.empty()) << m.name;
      EXPECT_FALSE(m.latex.empty()) << m.name;
      EXPECT_GT(m.values.size(), 0) << m.name;
      const auto again = find_matrix(s, a, m.name + (m.head < 0 ? "" : ":" + std::to_string(m.head + 1)));
      ASSERT_TRUE(std::holds_alternative<NamedMatrix>(again)) << m.name;
      EXPECT_TRUE(identical(std::get<NamedMatrix>(again).values, m.values)) << m.name;
    }
  });
}

}  // namespace
}  // namespace attnlab::test
