// Headlines: what is said of a scene in its own words is so, whatever the scene: each claim is tried by
// itself, without the fact that it comes from.
#include "core/analysis/names.h"
#include "core/facts/headlines.h"
#include "core/scene/rules.h"
#include "core/scene/scene_file.h"
#include "core/studies/moved.h"
#include "core/text/utf8.h"
#include "tests/core/random_scene.h"
#include "tests/core/support.h"

#include <algorithm>
#include <random>

namespace attnlab::test {
namespace {

const Scene& first_scene() {
  const std::string words = "[[-0.5, 0.3, -0.4], [0.9, -0.7, -0.3], [1, 1, 0.9], [0.4, 0.8, -0.7]]";
  static const Scene scene = std::get<Scene>(read_scene(
      R"({"attnlab": 1, "tokens": ["The", "movie", "was", "bomb"], "source": "free", "Q": )" + words +
          ", \"K\": " + words + ", \"V\": " + words +
          R"(, "heads": [{"WQ": [[-0.6, 0.1], [0.6, 0.6], [0.8, -0.6]], "WK": [[0.5, 1.2], [0.9, -1.1], [-1.2, -1]],
        "WV": [[0.8, 0.1], [0.1, 0.9], [0.3, -0.2]]}], "WO": [[0.9, -0.2, 0.3], [0.1, 0.8, 0.4]]})",
      "opening"));
  return scene;
}

std::vector<Headline> headlines_of(const Scene& scene, const Analysis& analysis) {
  return headlines({scene, analysis}, facts(scene, analysis));
}

const Headline* said_of(const std::vector<Headline>& list, std::string_view fact) {
  const auto found = std::ranges::find(list, fact, &Headline::fact);
  return found == list.end() ? nullptr : &*found;
}

bool any_mutual_pair(const Analysis& a) {
  for (const HeadAnalysis& head : a.heads)
    for (int i = 0; i < head.S.rows(); ++i)
      for (int j = 0; j < i && i < head.S.cols(); ++j)
        if (head.S(i, j) > head.S(i, i) && head.S(j, i) > head.S(j, j)) return true;
  return false;
}

TEST(Headlines, OfTheOpeningSceneAreFiveInItsWords) {
  const Scene scene = first_scene();
  const std::vector<Headline> list = headlines_of(scene, analyze(scene));
  ASSERT_EQ(list.size(), most_headlines);
  EXPECT_EQ(list[0].title, "One matrix, no mask, no positions: could not do this");
  EXPECT_EQ(
      list[0].words,
      "The and movie score higher with each other than with themselves, and so do movie and was. With one "
      "matrix for queries and keys no two can.");
  EXPECT_EQ(list[1].title, "With these keys: nobody can attend most to The");
  EXPECT_EQ(list[2].words, "The scores have rank 2, the weights 4.");
  EXPECT_EQ(list[3].words, "The scores have 12 free numbers of 16; with one matrix for both, 7.");
}

// The wanted key among queries that are drawn at random never has the largest score.
bool can_be_preferred(const Analysis& a, int head, int key, std::mt19937_64& random) {
  const Matrix& keys = a.head(head).K_dot;
  std::normal_distribution<double> entry;
  for (int trial = 0; trial < 200; ++trial) {
    Matrix query(1, keys.cols());
    for (int i = 0; i < query.cols(); ++i) query(0, i) = entry(random);
    const Matrix scores = query * keys.transpose();
    double best = -INFINITY;
    for (int j = 0; j < scores.cols(); ++j)
      if (j != key) best = std::max(best, scores(0, j));
    if (scores(0, key) > best + 1e-9 * (1 + std::abs(best))) return true;
  }
  return false;
}

TEST(Headlines, WhatTheySayIsSoInRandomScenes) {
  const std::uint64_t start = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(start));
  std::mt19937_64 random(start);
  int mutual = 0, unreachable = 0, added = 0;
  for (std::uint64_t i = 0; i < 600; ++i) {
    const Scene scene = random_scene(start + i, Entries::generic);
    SCOPED_TRACE(i);
    const Analysis analysis = analyze(scene);
    const std::vector<Headline> list = headlines_of(scene, analysis);
    EXPECT_LE(list.size(), most_headlines);
    for (const Headline& one : list) {
      EXPECT_NE(find_fact(one.fact), nullptr);
      EXPECT_FALSE(one.title.empty());
      EXPECT_TRUE(one.words.ends_with('.')) << one.words;
      EXPECT_EQ(one.words.find("overflow"), std::string::npos);
    }
    const bool one_matrix = scene.score == ScoreRule::qq;
    if (const Headline* said = said_of(list, "no-mutual-preference")) {
      const bool could_not = said->title.find("could not") != std::string::npos;
      EXPECT_EQ(any_mutual_pair(analysis), could_not) << said->title;
      EXPECT_FALSE(could_not && one_matrix);
      mutual += could_not ? 1 : 0;
    }
    if (said_of(list, "unreachable-key") != nullptr) {
      const auto all = facts(scene, analysis);
      const Fact& fact = all[static_cast<std::size_t>(find_fact("unreachable-key") - fact_list().data())];
      EXPECT_FALSE(can_be_preferred(analysis, fact.head, fact.row, random));
      ++unreachable;
    }
    if (said_of(list, "rank-scores") != nullptr) ++added;
  }
  EXPECT_GT(mutual, 5);
  EXPECT_GT(unreachable, 5);
  EXPECT_GT(added, 5);
}

// Another order of the tokens tells the same things.
TEST(Headlines, NamesAreThoseOfTheScene) {
  Scene scene = first_scene();
  scene.tokens = {"a", "b", "c", std::string(200, 'x')};
  for (const Headline& one : headlines_of(scene, analyze(scene))) {
    EXPECT_LT(characters(one.title), 120U);
    EXPECT_LT(characters(one.words), 240U);
  }
}

TEST(Headlines, AtRestTheGreatestWeightIsSaid) {
  const Scene scene = first_scene();
  const WhatMoved greatest = what_stands(scene, analyze(scene));
  EXPECT_EQ(moved_words(scene, greatest).text, "bomb gives movie 0.67 of its attention.");
  const std::uint64_t start = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(start));
  for (std::uint64_t i = 0; i < 200; ++i) {
    const Scene other = random_scene(start + i, Entries::generic);
    const Analysis analysis = analyze(other);
    const WhatMoved found = what_stands(other, analysis);
    if (found.kind != WhatMoved::Kind::stands) continue;
    for (const HeadAnalysis& head : analysis.heads)
      for (int row = 0; row < head.A.rows(); ++row)
        for (int col = 0; col < head.A.cols(); ++col)
          EXPECT_FALSE(allowed(other.mask, row, col) && head.A(row, col) > found.now);
  }
}

}  // namespace
}  // namespace attnlab::test
