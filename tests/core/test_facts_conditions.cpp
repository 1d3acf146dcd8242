// Facts that say something under a condition: on a thousand scenes that meet it they hold, and a wrong form
// of each is noticed; what W^Q folded into the tokens leaves as it was.
#include "core/facts/facts.h"
#include "core/studies/gauge.h"
#include "tests/core/expect_fact.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

constexpr int enough = 1000;

// Scenes from a seed that is printed, any entries and generic ones in turn, made to meet a condition.
template <typename Meet, typename Visit>
void each_scene_that(Meet meet, Visit visit) {
  const std::uint64_t first = seed_of_run();
  std::cout << "ATTNLAB_SEED=" << first << '\n';
  int met = 0;
  for (std::uint64_t seed = first; met < enough && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Recipe recipe = random_recipe(random);
    meet(recipe);
    Scene s = make_scene(random, settled(recipe), seed % 2 == 0 ? Entries::any : Entries::generic);
    if (random.chance(0.3)) set_positions(s, random);
    met += visit(s) ? 1 : 0;
  }
}

// Not broken; true where it holds, or says that the numbers are too far apart for it.
bool is_true_in(const Scene& s, const Analysis& a, std::string_view id) {
  const Fact fact = find_fact(id)->measure({s, a});
  EXPECT_NE(fact.status, FactStatus::broken) << id << ": " << fact.because;
  return fact.status == FactStatus::holds;
}
bool is_broken_in(const Scene& s, const Analysis& a, std::string_view id) {
  return find_fact(id)->measure({s, a}).status == FactStatus::broken;
}

TEST(FactConditions, UnderACausalMaskWeightsHaveFullRank) {
  each_scene_that(
      [](Recipe& r) {
        r.n_k = r.n_q = std::max(2, r.n_q);
        if (r.weights != WeightsRule::sigmoid) r.weights = WeightsRule::softmax;
      },
      [](Scene& s) {
        s.mask = {Mask::Kind::causal, {}};
        Analysis a = analyze(s);
        if (!is_true_in(s, a, "causal-full-rank")) return false;
        // A weight above the diagonal, as a mask that leaks would leave.
        Matrix& A = a.heads[0].A;
        if (A(1, 0) > 1e-6) {
          A(0, 1) = 0.3;
          EXPECT_TRUE(is_broken_in(s, a, "causal-full-rank"));
        }
        return true;
      });
}

TEST(FactConditions, WithUnitKeysOneMatrixIsSymmetricButForTheLengths) {
  each_scene_that(
      [](Recipe& r) {
        r.unit_keys = true;
        r.n_q = std::max(2, r.n_q);
        r.score = r.score == ScoreRule::shared ? ScoreRule::shared : ScoreRule::qq;
        if (r.score == ScoreRule::shared) r.source = Source::self;
      },
      [](const Scene& s) {
        Analysis a = analyze(s);
        if (!is_true_in(s, a, "unit-keys-asymmetric")) return false;
        // The lengths by columns in place of rows.
        for (HeadAnalysis& head : a.heads) head.S.transposeInPlace();
        EXPECT_TRUE(is_broken_in(s, a, "unit-keys-asymmetric"));
        return true;
      });
}

Scene applied(Scene s, const std::vector<Edit>& edits) {
  for (const Edit& edit : edits) s = apply(std::move(s), edit);
  return s;
}

// How far these edits move the output, as a part of its size.
double moved(const Scene& s, const std::vector<Edit>& edits) {
  const LayerMatrix before = analyze(s).Y, after = analyze(applied(s, edits)).Y;
  return (after - before).cwiseAbs().maxCoeff() / (1 + before.cwiseAbs().maxCoeff());
}

TEST(FactConditions, TheTokensTakeTheQueriesMatrixIn) {
  each_scene_that(
      [](Recipe& r) {
        r.source = Source::self;
        if (r.h * r.d_k > max_model || r.h * r.d_k < 2) r.h = r.d_k = 2;
        r.d = r.h * r.d_k;
      },
      [](const Scene& s) {
        Analysis a = analyze(s);
        if (!is_true_in(s, a, "queries-folded")) return false;
        const std::vector<Edit> folded = queries_folded(s).list;
        EXPECT_FALSE(check(applied(s, folded)));
        EXPECT_EQ(queries_folded(applied(s, folded)).why_not, "W^Q is the identity");
        Matrix& queries = a.heads[s.heads.size() - 1].P_Q;
        queries(0, 0) += 1 + queries.cwiseAbs().maxCoeff();
        EXPECT_TRUE(is_broken_in(s, a, "queries-folded"));
        return true;
      });
}

TEST(FactConditions, AFoldedMatrixLeavesTheOutput) {
  Recipe r{.d = 4, .d_k = 2, .h = 2};
  each_seed(cases(1000, 200), [&](std::uint64_t seed) {
    Random random(seed);
    r.unit_keys = random.chance(0.5);
    r.weights = static_cast<WeightsRule>(random.between(0, 3));
    Scene s = make_scene(random, settled(r), Entries::generic);
    if (random.chance(0.5)) set_positions(s, random);
    const QueriesFolded folded = queries_folded(s);
    ASSERT_EQ(folded.why_not, "");
    EXPECT_LT(moved(s, folded.list), 1e-9);
    std::vector<Edit> without = folded.list;
    std::erase_if(without,
                  [](const Edit& edit) { return std::get<SetMatrix>(edit).id.kind == MatrixKind::WV; });
    EXPECT_GT(moved(s, without), 1e-3) << "values of other tokens, by the same W^V";
  });
}

}  // namespace
}  // namespace attnlab::test
