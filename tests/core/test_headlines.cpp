// Headlines: what is said of a scene in its own words is so, whatever the scene, and stays so for as long as
// it says that it does.
#include "core/facts/headlines.h"
#include "core/scene/edit.h"
#include "core/scene/rules.h"
#include "core/studies/moved.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "tests/core/cases.h"
#include "tests/core/random_scene.h"
#include "tests/core/support.h"

#include <algorithm>
#include <random>

namespace attnlab::test {
namespace {

std::vector<Headline> headlines_of(const Scene& scene, const Analysis& analysis) {
  return headlines({scene, analysis}, facts(scene, analysis));
}

const Headline* said_of(const std::vector<Headline>& list, std::string_view fact) {
  const auto found = std::ranges::find(list, fact, &Headline::fact);
  return found == list.end() ? nullptr : &*found;
}

bool any_mutual_pair(const Analysis& a) {
  for (int h = 0; h < a.dims.h; ++h) {
    const Matrix& scores = a.head(h).S;
    for (int i = 0; i < scores.rows(); ++i)
      for (int j = 0; j < i && i < scores.cols(); ++j)
        if (scores(i, j) > scores(i, i) && scores(j, i) > scores(j, j)) return true;
  }
  return false;
}

TEST(Headlines, OfTheOpeningSceneAreFiveInItsWords) {
  const Scene scene = movie_scene();
  const std::vector<Headline> list = headlines_of(scene, analyze(scene));
  ASSERT_EQ(list.size(), most_headlines);
  EXPECT_EQ(list[0].title, "One matrix, no mask, no positions: could not do this");
  EXPECT_EQ(
      list[0].words,
      "The and movie score higher with each other than with themselves, and so do movie and was. With one "
      "matrix for queries and keys no two can.");
  EXPECT_EQ(list[1].title, "With these keys: no query can attend to The more than to all others");
  EXPECT_EQ(list[2].words, "The scores have rank 2, the weights 4.");
  EXPECT_EQ(list[3].words, "The scores have 12 free numbers of 16; with one matrix for both, 7.");
}

// Whether some query, drawn at random, scores higher with this key than with every other.
bool can_be_preferred(const Scene& scene, const Analysis& a, int head, int key, std::mt19937_64& random) {
  Matrix keys = a.head(head).K_turn;  // the rows that queries meet; W stands between under `merged`
  if (scene.score == ScoreRule::merged)
    keys = keys * scene.heads[static_cast<std::size_t>(head)].W.transpose();
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

// Every matrix of the scene with other numbers, which the rules leave as free as they are.
Scene with_other_numbers(Scene scene, std::mt19937_64& random) {
  std::normal_distribution<double> entry;
  for (const MatrixId id : matrices_in_use(scene)) {
    const auto m = matrix(std::as_const(scene), id);
    for (int i = 0; i < m.rows(); ++i)
      for (int j = 0; j < m.cols(); ++j) scene = apply(scene, SetEntry{id, i, j, entry(random)});
  }
  return scene;
}

TEST(Headlines, WhatTheySayIsSoInRandomScenes) {
  const std::uint64_t start = seed_of_run();
  SCOPED_TRACE("seed " + std::to_string(start));
  std::mt19937_64 random(start);
  int could_not = 0, never = 0, unreachable = 0, added = 0, sure = 0;
  for (std::uint64_t i = 0; i < 800; ++i) {
    const Scene scene = i % 2 == 0 ? random_scene(start + i, i % 4 == 0 ? Entries::any : Entries::generic)
                                   : random_scene_with_positions(start + i, Entries::any);
    SCOPED_TRACE(i);
    const Analysis analysis = analyze(scene);
    const std::vector<Fact> all = facts(scene, analysis);
    const auto fact_of = [&all](std::string_view id) {
      return all[static_cast<std::size_t>(find_fact(id) - fact_list().data())];
    };
    const std::vector<Headline> list = headlines({scene, analysis}, all);
    EXPECT_LE(list.size(), most_headlines);
    for (const Headline& one : list) EXPECT_TRUE(one.words.ends_with('.')) << one.words;
    if (const Headline* said = said_of(list, "no-mutual-preference")) {
      if (said->title.find("could not") != std::string::npos) {
        EXPECT_TRUE(any_mutual_pair(analysis));
        const Scene alone = apply(scene, SetScore{ScoreRule::qq});  // the same tokens
        EXPECT_FALSE(alone.score == ScoreRule::qq && any_mutual_pair(analyze(alone))) << said->title;
        ++could_not;
      } else {
        for (int trial = 0; trial < 5; ++trial)
          EXPECT_FALSE(any_mutual_pair(analyze(with_other_numbers(scene, random)))) << said->title;
        ++never;
      }
    }
    if (said_of(list, "unreachable-key") != nullptr) {
      const Fact fact = fact_of("unreachable-key");
      EXPECT_FALSE(can_be_preferred(scene, analysis, fact.head, fact.row, random));
      ++unreachable;
    }
    if (said_of(list, "rank-scores") != nullptr) {
      EXPECT_EQ(scene.weights, WeightsRule::softmax);
      EXPECT_EQ(scene.mask.kind, Mask::Kind::none);
      ++added;
    }
    if (const Headline* said = said_of(list, "saturation")) {
      // Of all rows that one whose softmax passes least back, and its own largest weight.
      const Fact fact = fact_of("saturation");
      const auto passed = [&analysis](int h, int row) {
        const Matrix p = analysis.head(h).A.row(row);
        return p.row(0).sum() - p.row(0).squaredNorm();
      };
      for (int h = 0; h < analysis.dims.h; ++h)
        for (int row = 0; row < analysis.dims.n_q; ++row)
          EXPECT_GE(passed(h, row), passed(fact.head, fact.row) - 1e-9);
      const double most = analysis.head(fact.head).A.row(fact.row).maxCoeff();
      EXPECT_NE(said->words.find(show_rounded(most, 2)), std::string::npos) << said->words;
      ++sure;
    }
  }
  for (const int count : {could_not, never, unreachable, added, sure}) EXPECT_GT(count, 3);
}

// Scenes in which a number or a rule takes the ground from under a sentence.
TEST(Headlines, AreNotSaidWhereTheirConditionFails) {
  const auto says = [](const Scene& scene, std::string_view fact) {
    const std::vector<Headline> list = headlines_of(scene, analyze(scene));
    const Headline* found = said_of(list, fact);
    return found == nullptr ? std::string() : found->title;
  };
  const Scene movie = movie_scene();
  Scene equal = movie;  // one matrix by its numbers alone: the next drag ends it
  equal.heads[0].W_K = equal.heads[0].W_Q;
  EXPECT_EQ(says(equal, "no-mutual-preference"), "");
  Scene apart = apply(movie, SetEntry{{MatrixKind::Q, 0}, 3, 1, 1.1});
  EXPECT_EQ(says(apart, "no-mutual-preference"), "QQᵀ, no mask, no positions: could not do this");
  apart.score = ScoreRule::shared;  // queries and keys are other tokens: one matrix can
  EXPECT_EQ(says(apart, "no-mutual-preference"), "");
  Scene named = movie;
  named.key_tokens = {"I", "am", "here", "now"};
  EXPECT_EQ(says(named, "no-mutual-preference"), "") << "other words are no pairs with themselves";
  for (const WeightsRule rule : {WeightsRule::linear, WeightsRule::sigmoid, WeightsRule::sparsemax}) {
    Scene other = movie;
    other.weights = rule;
    EXPECT_EQ(says(other, "rank-scores"), "") << "no softmax is there";
  }
  Scene causal = movie;
  causal.mask = {.kind = Mask::Kind::causal};
  for (const char* fact : {"rank-scores", "unreachable-key", "saturation"})
    EXPECT_EQ(says(causal, fact), "") << fact;
  EXPECT_EQ(what_stands(causal, analyze(causal)).row, 3) << "not the row that has no choice";
}

// Names that are long are cut, so that a sentence stays one.
TEST(Headlines, LongNamesAreCut) {
  Scene scene = movie_scene();
  scene.tokens = {"a", "b", "c", std::string(200, 'x')};
  for (const Headline& one : headlines_of(scene, analyze(scene))) {
    EXPECT_LT(characters(one.title), 120U);
    EXPECT_LT(characters(one.words), 240U);
  }
}

TEST(Headlines, AtRestTheGreatestWeightIsSaid) {
  const Scene scene = movie_scene();
  const WhatMoved greatest = what_stands(scene, analyze(scene));
  EXPECT_EQ(moved_words(scene, greatest).text, "bomb gives movie 0.67 of its attention.");
  const std::uint64_t start = seed_of_run();
  SCOPED_TRACE("seed " + std::to_string(start));
  for (std::uint64_t i = 0; i < 200; ++i) {
    const Scene other = random_scene(start + i, Entries::generic);
    const Analysis analysis = analyze(other);
    const WhatMoved found = what_stands(other, analysis);
    if (found.kind != WhatMoved::Kind::stands) continue;
    for (const HeadAnalysis& head : analysis.heads)
      for (int row = 0; row < head.A.rows(); ++row)
        for (int col = 0; col < head.A.cols(); ++col)
          EXPECT_FALSE(allowed_keys(other.mask, row, analysis.dims.n_k) > 1 &&
                       allowed(other.mask, row, col) && head.A(row, col) > found.now);
  }
}

}  // namespace
}  // namespace attnlab::test
