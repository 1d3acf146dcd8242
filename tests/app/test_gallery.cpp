// The judge of mistakes that programs make: it names each where it is made, and none where the numbers are
// right.
#include "app/library/gallery.h"
#include "core/analysis/node.h"
#include "tests/core/random_scene.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attnlab::test {
namespace {

// A matrix as it is printed, rounded to its decimals.
PrintedMatrix printed_of(Node node, const Scene& scene, const Analysis& analysis, int decimals) {
  PrintedMatrix out{.node = node, .decimals = decimals, .tolerance = 0.51 * std::pow(10, -decimals)};
  const MatrixView m = values(scene, analysis, node, 0);
  for (int i = 0; i < m.rows(); ++i) {
    out.rows.emplace_back();
    for (int j = 0; j < m.cols(); ++j)
      out.rows.back().push_back(std::round(m(i, j) / out.tolerance * 0.51) * out.tolerance / 0.51);
  }
  return out;
}

constexpr Node spoken_of[] = {Node::P_Q, Node::P_K, Node::S, Node::L, Node::A, Node::H};

TEST(Mistakes, MadeForTheGalleryAreNamed) {
  for (const auto& [id, rule] : {std::pair{"find-the-mistake-6", "row sum"},
                                 {"find-the-mistake-7", "transpose"},
                                 {"find-the-mistake-8", "scale"}}) {
    const auto item = open_printed(id);
    const PrintedMatrix* wrong = std::get<PrintedExample>(item).mistake();
    ASSERT_NE(wrong, nullptr) << id;
    EXPECT_EQ(wrong->rule, rule) << id;
    EXPECT_EQ(rule_broken_in(*wrong, std::get<Scene>(read_example(id))), rule) << id;
    EXPECT_FALSE(wrong->says.empty()) << id;
  }
}

TEST(Mistakes, AreNotFoundInNumbersThatAreRight) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Scene scene = random_scene(seed, Entries::generic);
    const Analysis analysis = analyze(scene);
    for (const Node node : spoken_of)
      for (const int decimals : {1, 4})
        EXPECT_EQ(rule_broken_in(printed_of(node, scene, analysis, decimals), scene), "");
  }
}

// With four decimals each is told from what is right, and from the others.
TEST(Mistakes, AreNamedOnRandomScenes) {
  const auto made = [](std::string_view id, const Scene& scene) {
    const auto rule = std::ranges::find(mistake_rules(), id, &MistakeRule::id);
    return rule->broken(scene);
  };
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const Recipe square{.n_q = random.between(2, 5), .d = 3, .d_k = 3, .d_v = 3};
    Scene scene = make_scene(random, settled(square), Entries::generic);
    scene.inside = {Scale::Kind::sqrt_dk, 1};
    const auto named = [&](std::string_view id, Node node) {
      return rule_broken_in(printed_of(node, scene, made(id, scene), 4), scene);
    };
    EXPECT_EQ(named("row sum", Node::A), "row sum");
    EXPECT_EQ(named("transpose", Node::P_Q), "transpose");
    EXPECT_EQ(named("scale", Node::L), "scale");
    EXPECT_EQ(named("scale", Node::A), "scale");
    // What no mistake of these makes is wrong all the same.
    PrintedMatrix other = printed_of(Node::A, scene, analyze(scene), 4);
    other.rows[0][0] += 0.01;
    EXPECT_EQ(rule_broken_in(other, scene), "");
  }
}

}  // namespace
}  // namespace attnlab::test
