// A fact that holds is true as displayed, one that is broken is false: over random scenes of every kind, and
// the scenes in which a tick once stood on a false statement.
#include "core/facts/facts.h"
#include "tests/core/fact_truth.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

void tie_tokens(Scene& s, Random& random) {
  for (const MatrixKind kind : input_kinds) {
    if (!in_use(s, kind)) continue;
    MutableView m = matrix(s, {kind, 0});
    m.row(random.between(0, static_cast<int>(m.rows()) - 1)) = m.row(0);
    if (random.chance(0.2))
      for (int i = 1; i < m.rows(); ++i) m.row(i) = m.row(0);
  }
}

void bend_weights(Scene& s, Random& random) {
  for (Head& head : s.heads) {
    if (s.score == ScoreRule::qk && random.chance(0.5)) head.W_K = head.W_Q;
    if (s.score == ScoreRule::merged) {
      const WeightMatrix half = head.W;
      head.W = random.chance(0.5) ? WeightMatrix(half + half.transpose())
                                  : WeightMatrix(half.lazyProduct(half.transpose()));
      // Equal to its transpose bit for bit.
      for (int i = 0; i < head.W.rows(); ++i)
        for (int j = 0; j < i; ++j) head.W(i, j) = head.W(j, i);
    }
    if (in_use(s, MatrixKind::WQ) && random.chance(0.3))
      for (int i = 1; i < head.W_Q.rows(); ++i) head.W_Q.row(i) = i * head.W_Q.row(0);
  }
}

void set_mask(Scene& s, Random& random) {
  const Dims n = dims(s);
  s.mask = {Mask::Kind::matrix, Matrix::Zero(n.n_q, n.n_k)};
  const int kind = random.between(0, 5);
  for (int i = 0; i < n.n_q; ++i)
    for (int j = 0; j < n.n_k; ++j) {
      const bool on[] = {i == j, i != j, false, true, (i ^ 1) == j || i == j, random.chance(0.4)};
      s.mask.allowed(i, j) = on[kind] ? 1 : 0;
    }
  if (random.chance(0.3)) s.mask.allowed.row(random.between(0, n.n_q - 1)).setZero();
}

// Queries, keys and values the same numbers, as far as the shapes let them.
void one_set(Scene& s) {
  if (s.source == Source::free && in_use(s, MatrixKind::K) && s.K.rows() == s.Q.rows()) s.K = s.Q;
  const bool fits = s.V.rows() == s.Q.rows() && s.V.cols() == s.Q.cols();
  if (s.source == Source::free && in_use(s, MatrixKind::V) && fits) s.V = s.Q;
  if (s.source == Source::cross && in_use(s, MatrixKind::M) && s.M.rows() == s.X.rows()) s.M = s.X;
}

Scene wild_scene(std::uint64_t seed) {
  Scene s = random_scene(seed, seed % 3 == 0 ? Entries::generic : Entries::any);
  Random random(seed + 1000000);
  if (random.chance(0.3)) tie_tokens(s, random);
  if (random.chance(0.3)) bend_weights(s, random);
  if (random.chance(0.3)) one_set(s);
  if (random.chance(0.4)) set_mask(s, random);
  if (random.chance(0.5)) s.outside = {Scale::Kind::none, 1};
  if (random.chance(0.1)) s.temperature = std::pow(10, random.between(-3, 3));
  if (random.chance(0.1)) {
    const double size = std::pow(10, random.between(-6, 6));
    for (const MatrixId id : matrices_in_use(s))
      if (random.chance(0.5)) matrix(s, id) *= size;
  }
  if (random.chance(0.03))
    for (const MatrixId id : matrices_in_use(s)) matrix(s, id) *= 0;
  if (random.chance(0.3)) set_positions(s, random);
  return s;
}

using Tally = std::map<std::string_view, std::array<int, 3>>;

void expect_true_words(const Scene& s, Tally& tally) {
  const Analysis a = analyze(s);
  const std::vector<Fact> found = facts(s, a);
  const Truths truths(s);
  for (std::size_t k = 0; k < found.size(); ++k) {
    const FactInfo& info = fact_list()[k];
    if (!has_truth(info.id)) continue;
    ++tally[info.id][static_cast<std::size_t>(found[k].status)];
    EXPECT_FALSE(info.identity && found[k].status == FactStatus::broken)
        << info.id << ": " << found[k].because;
    if (found[k].status == FactStatus::not_applicable) continue;
    const Truth wrong = found[k].status == FactStatus::holds ? Truth::no : Truth::yes;
    EXPECT_NE(truths.of(info.id), wrong)
        << info.id << " " << name_of(found[k].status) << " " << found[k].because << " " << found[k].numbers;
  }
}

TEST(FactTruth, WhatHoldsIsTrueAndWhatIsBrokenIsFalse) {
  Tally tally;
  each_seed(cases(20000, 300), [&](std::uint64_t seed) { expect_true_words(wild_scene(seed), tally); });
  for (const auto& [id, counts] : tally) {
    const FactInfo& info = *find_fact(id);
    EXPECT_GT(counts[0], 0) << id << " never holds";
    EXPECT_TRUE(info.identity || counts[1] > 0) << id << " is never broken, and is no identity";
  }
}

Fact fact_in(const Scene& s, std::string_view id) { return find_fact(id)->measure({s, analyze(s)}); }

// Every fact of the table but the sampled one, which says nothing of any scene.
TEST(FactTruth, EveryOldFactHasAnEvaluation) {
  int evaluated = 0;
  for (const FactInfo& info : fact_list()) evaluated += has_truth(info.id) ? 1 : 0;
  EXPECT_GE(evaluated, 40);
  EXPECT_EQ(find_fact("score-variance")->measure({paper_scene(), analyze(paper_scene())}).status,
            FactStatus::not_applicable);
  // The variance of q.k over random inputs reads no scene, least of all a merged one, where it is ||W||^2.
  Scene s = paper_scene();
  s.score = ScoreRule::merged;
  for (Head& head : s.heads) head.W = WeightMatrix::Identity(dims(s).d, dims(s).d) * 3;
  ASSERT_FALSE(check(s));
  EXPECT_EQ(fact_in(s, "score-variance").status, FactStatus::not_applicable);
}

Scene units() {  // self, qq, unit keys
  Scene s;
  s.X = tokens({{2, 0}, {1, 0}});
  s.score = ScoreRule::qq;
  s.value = ValueRule::inputs;
  s.output = OutputRule::none;
  s.unit_keys = true;
  s.heads.resize(1);
  s.heads[0].W_Q = WeightMatrix::Identity(2, 2);
  return s;
}

TEST(FactTruth, UnitKeysKeepNoMutualPreferenceAsItIsDisplayed) {
  EXPECT_EQ(fact_in(units(), "no-mutual-preference").status, FactStatus::holds);
  EXPECT_EQ(truth_of("no-mutual-preference", units()), Truth::yes);
  EXPECT_EQ(find_fact("no-mutual-preference")->statement.find("s_{ij}^2"), std::string_view::npos);
  Scene s = paper_scene();
  s.X = tokens({{1, 0, 2}, {0, 1, -1}, {2, 1, 0}});
  const Fact pairs = fact_in(s, "no-mutual-preference");
  EXPECT_EQ(pairs.status, FactStatus::holds) << pairs.because;
  EXPECT_EQ(fact_in(s, "real-spectrum").status, FactStatus::holds);
  EXPECT_EQ(fact_in(s, "qq-symmetric").status, FactStatus::holds);
}

TEST(FactTruth, AnEmptyRowBreaksTheHullAndDoesNotSumToOne) {
  Scene s = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}), tokens({{1, 1}, {-1, -1}}));
  s.mask = {Mask::Kind::matrix, Matrix::Ones(2, 2)};
  s.mask.allowed.row(1).setZero();
  EXPECT_EQ(fact_in(s, "output-in-hull").status, FactStatus::broken);
  EXPECT_EQ(fact_in(s, "output-in-hull").because, "query 2 may see no key");
  EXPECT_NE(fact_in(s, "mask-renormalises").status, FactStatus::broken);
  s = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}), tokens({{1, 1}, {2, 3}}));
  s.mask = {Mask::Kind::matrix, rows<Matrix>({{1, 1}, {0, 0}})};
  EXPECT_EQ(fact_in(s, "rows-sum-to-one").status, FactStatus::broken);
  EXPECT_EQ(find_fact("mask-renormalises")->statement.find("= 1"), std::string_view::npos);
  EXPECT_EQ(truth_of("mask-renormalises", s), Truth::yes);
  // Three queries and five keys: the last row sees three of them, and A has no eigenvalues.
  // What is displayed claims neither.
  s = bare_scene(tokens({{1, 0}, {0, 1}, {2, 1}}), tokens({{1, 2}, {0, 1}, {3, 1}, {1, 1}, {-1, 2}}),
                 tokens({{1, 0}, {0, 3}, {2, 2}, {1, 5}, {0, 1}}));
  s.mask.kind = Mask::Kind::causal;
  EXPECT_EQ(fact_in(s, "causal-first-row").status, FactStatus::holds);
  EXPECT_EQ(truth_of("causal-first-row", s), Truth::yes);
  const std::string_view displayed = find_fact("causal-first-row")->statement;
  EXPECT_EQ(displayed.find("lambda"), std::string_view::npos);
  EXPECT_EQ(displayed.find("a_{n"), std::string_view::npos);
}

TEST(FactTruth, TheMaskHasToCommuteWithEveryExchange) {
  Scene s = bare_scene(tokens({{1, 0}, {0, 1}, {2, 1}}), {}, {});
  s.source = Source::self;
  s.X = s.Q;
  s.mask = {Mask::Kind::matrix, rows<Matrix>({{1, 1, 0}, {1, 1, 0}, {0, 0, 1}})};
  EXPECT_EQ(fact_in(s, "permutation").status, FactStatus::broken);
  s.mask.allowed = Matrix::Identity(3, 3);
  EXPECT_EQ(fact_in(s, "permutation").status, FactStatus::holds);
  // Zeros and equal tokens stand still under every exchange, whatever the mask:
  // nothing is broken with a residual of 0.
  s = bare_scene(tokens({{1, 0}, {0, 1}, {2, 1}}), {}, {});
  s.source = Source::self;
  s.mask.kind = Mask::Kind::causal;
  s.X = s.Q;
  EXPECT_EQ(fact_in(s, "permutation").status, FactStatus::broken);
  for (const double value : {0.0, 0.5}) {
    s.X.setConstant(value);
    EXPECT_EQ(fact_in(s, "permutation").status, FactStatus::not_applicable) << value;
  }
  Scene values = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}), tokens({{0, 0}, {0, 0}}));
  values.mask.kind = Mask::Kind::causal;
  EXPECT_EQ(fact_in(values, "permutation").status, FactStatus::not_applicable);
}

// Two camps that hardly meet: the bound is above what any rows of weights can reach,
// and a tick would say nothing.
TEST(FactTruth, ABoundThatCannotFailSaysSo) {
  const TokenMatrix camps = tokens({{3, 0}, {3, 0.1}, {0, 3}, {0.1, 3}});
  const Fact apart = fact_in(bare_scene(camps, camps, camps), "mixing");
  EXPECT_EQ(apart.status, FactStatus::not_applicable);
  EXPECT_NE(apart.because.find("not within 16 rounds: the second eigenvalue is 0.99"), std::string::npos)
      << apart.because;
  Random random(17);
  for (int k = 0; k < 200; ++k) {
    const int n = random.between(2, 8);
    TokenMatrix X(n, 2);
    for (double& x : X.reshaped()) x = random.uniform(-2, 2);
    const Fact fact = fact_in(bare_scene(X, X, X), "mixing");
    if (fact.status == FactStatus::holds) {
      EXPECT_LT(fact.bound, std::sqrt(n / 2.0) + 1e-9) << "no A could break it, " << k;
    }
  }
}

TEST(FactTruth, RepeatingNeedsValuesOfTheSameTokens) {
  const TokenMatrix X = tokens({{1, 0}, {0, 1}});
  EXPECT_EQ(fact_in(bare_scene(X, tokens({{1, 1}, {0, 1}}), X), "mixing").status, FactStatus::not_applicable);
  Scene same = bare_scene(X, X, X);
  EXPECT_EQ(fact_in(same, "mixing").status, FactStatus::holds) << "free, with Q = K = V";
  same.mask = {Mask::Kind::matrix, rows<Matrix>({{0, 1}, {1, 0}})};
  EXPECT_EQ(fact_in(same, "mixing").status, FactStatus::broken) << "two tokens exchanged for ever";
  Scene s = paper_scene();
  s.source = Source::cross;
  s.X = tokens({{1, 0, 2}, {0, 1, -1}, {2, 1, 0}});
  s.M = tokens({{3, 1, 0}, {1, 1, 1}, {0, 2, 1}});
  ASSERT_FALSE(check(s));
  EXPECT_EQ(fact_in(s, "mixing").status, FactStatus::not_applicable);
}

// The paper's layer and the symmetric design are measured alike: before the last matrix,
// and beside it after that.
TEST(FactTruth, TheSymmetricDesignIsHeldToTheSameHull) {
  Scene paper = paper_scene(), alt = paper;
  paper.X = alt.X = tokens({{1, 0, 2}, {0, 1, -1}, {2, 1, 0}});
  paper.W_O.resize(2, 3);
  paper.W_O << 3, 1, -2, 1, 4, 0;
  alt.output = OutputRule::alt;
  for (int i = 0; i < 2; ++i) alt.heads[static_cast<std::size_t>(i)].W_A = paper.W_O.row(i).transpose();
  const Fact a = fact_in(paper, "output-in-hull"), b = fact_in(alt, "output-in-hull");
  EXPECT_EQ(a.status, FactStatus::holds);
  EXPECT_EQ(b.status, FactStatus::holds);
  EXPECT_EQ(analyze(paper).Y, analyze(alt).Y);
  const auto after = [](const Fact& f) { return f.numbers.substr(f.numbers.find("up to")); };
  EXPECT_EQ(after(a), after(b));
}

}  // namespace
}  // namespace attnlab::test
