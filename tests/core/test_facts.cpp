// The facts over random scenes: none is broken without a choice that breaks it, identities hold to rounding,
// every answer has its reason and its place.
#include "core/facts/facts.h"
#include "core/text/plain_text.h"
#include "tests/core/support.h"

#include <set>

namespace attnlab::test {
namespace {

bool empty_row(const Scene& s, const Dims& n) {
  for (int i = 0; i < n.n_q; ++i) {
    bool any = false;
    for (int j = 0; j < n.n_k; ++j) any = any || allowed(s.mask, i, j);
    if (!any) return true;
  }
  return false;
}

// Whether a choice of the person breaks the fact, or may.
bool may_be_broken(std::string_view id, const Scene& s, const Dims& n) {
  const bool outside = std::abs(divisor(s.outside, n.d_k) - 1) > 1e-12,
             masked = s.mask.kind != Mask::Kind::none;
  const bool shares = s.weights == WeightsRule::softmax || s.weights == WeightsRule::sparsemax;
  if (find_fact(id)->identity) return false;
  const bool rope = s.positions == Positions::rope, alibi = s.positions == Positions::alibi,
             keys = s.positions == Positions::keys;
  if ((rope || alibi || keys) && (id == "permutation" || id == "equal-keys" || id == "energy")) return true;
  if ((rope || alibi) && id == "equal-queries") return true;
  if (keys && id == "unit-keys") return true;
  if ((rope || keys) && (id == "gauge-QK" || id == "merged-equals-factored" || id == "symmetric-form" ||
                         id == "gauge-gradient"))
    return true;
  if (alibi && (id == "log-weights-rank" || id == "unreachable-key")) return true;
  if (id == "rope-relative") return rope && s.score == ScoreRule::merged;
  if (id == "rows-sum-to-one") return empty_row(s, n) || !shares;
  if (id == "shift-invariance" || id == "causal-first-row") return !shares;
  if (id == "irrelevant-alternatives" || id == "lipschitz") return s.weights != WeightsRule::softmax;
  if (id == "gauge-QK" || id == "merged-equals-factored") return s.unit_keys;
  if (id == "output-in-hull") return outside || empty_row(s, n) || !shares;
  if (id == "permutation" || id == "unreachable-key" || id == "mixing" || id == "equal-queries")
    return masked;
  if (id == "heads-separate") return n.h > 1 && s.output != OutputRule::none;
  if (id == "no-mutual-preference") return s.score == ScoreRule::merged;
  if (id == "swap" || id == "symmetric-form" || id == "unit-keys") return s.unit_keys;
  if (id == "reversible") return s.unit_keys || masked;
  if (id == "contraction") return empty_row(s, n) || !shares;
  if (id == "gauge-gradient") return s.unit_keys || s.value == ValueRule::keys;
  if (id == "energy") return s.unit_keys || outside;
  return false;
}

void expect_in_order(const Scene& s) {
  const Analysis a = analyze(s);
  const std::vector<Fact> found = facts(s, a);
  ASSERT_EQ(found.size(), fact_list().size());
  for (std::size_t k = 0; k < found.size(); ++k) {
    const FactInfo& info = fact_list()[k];
    const Fact& fact = found[k];
    SCOPED_TRACE(std::string(info.id) + ": " + name_of(fact.status) + " " + fact.because);
    EXPECT_EQ(fact.because.empty(), fact.status == FactStatus::holds);
    if (fact.status == FactStatus::broken) {
      EXPECT_TRUE(may_be_broken(info.id, s, a.dims));
      EXPECT_EQ(fact.because.find("rounding"), std::string::npos);
    }
    if (fact.status == FactStatus::holds) {
      EXPECT_NE(fact.residual.has_value(), fact.value.has_value());
      // Linear weights are of any size, and so is what is made of them.
      if (fact.residual && info.id != "gradient-check" && s.weights != WeightsRule::linear) {
        EXPECT_LE(fact.residual, 1e-10);
      }
    }
    for (const auto& number : {fact.residual, fact.value, fact.bound}) EXPECT_FALSE(number.left_range());
    EXPECT_GE(fact.head, 0);
    EXPECT_LT(fact.head, a.dims.h);
    for (const Cell& cell : where(info, fact, {s, a})) {
      const MatrixView m = values(s, a, cell.node, cell.head);
      EXPECT_LT(cell.row, m.rows());
      EXPECT_LT(cell.col, m.cols());
    }
  }
}

TEST(Facts, OfRandomScenesAreBrokenByAChoiceAlone) {
  for (std::uint64_t seed = 1; seed <= cases(2000, 400); ++seed)
    for (const Entries entries : {Entries::any, Entries::generic}) {
      SCOPED_TRACE("seed " + std::to_string(seed) + (entries == Entries::any ? ", any" : ", generic"));
      expect_in_order(random_scene(seed, entries));
      if (seed % 4 == 0) expect_in_order(random_scene_with_positions(seed, entries));
      if (testing::Test::HasFailure()) return;
    }
}

// Entries of any magnitude: nothing crashes, and what left the range of doubles is given as the reason.
TEST(Facts, OfHugeAndTinyEntriesAreFiniteOrDoNotApply) {
  int overflows = 0;
  each_aimed_scene(500, Entries::any, [&](Scene s, std::uint64_t seed) {
    Random random(seed);
    for (const MatrixId id : matrices_in_use(s)) {
      MutableView m = matrix(s, id);
      for (int k = 0; k < m.size(); ++k) m.data()[k] = std::ldexp(m.data()[k], random.between(-1000, 1000));
    }
    for (const Fact& fact : facts(s, analyze(s))) {
      overflows += fact.because.find("overflows") != std::string::npos ? 1 : 0;
      for (const auto& number : {fact.residual, fact.value, fact.bound}) EXPECT_FALSE(number.left_range());
    }
  });
  EXPECT_GT(overflows, 1000);
  for (std::uint64_t seed = 1; seed <= 300; ++seed)
    for (const double size : {1e6, 1e-300}) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", size " + std::to_string(size));
      Scene s = random_scene(seed, Entries::generic);
      for (const MatrixId id : matrices_in_use(s)) matrix(s, id) *= size;
      const Analysis a = analyze(s);
      const std::vector<Fact> found = facts(s, a);
      for (std::size_t k = 0; k < found.size(); ++k)
        if (found[k].status == FactStatus::broken) {
          EXPECT_TRUE(may_be_broken(fact_list()[k].id, s, a.dims))
              << fact_list()[k].id << ": " << found[k].because;
        }
      if (HasFailure()) return;
    }
}

TEST(Facts, StandInTheOrderOfTheTableWithTheirTexts) {
  std::set<std::string_view> ids, groups;
  std::string_view group;
  for (const FactInfo& info : fact_list()) {
    SCOPED_TRACE(std::string(info.id));
    EXPECT_TRUE(ids.insert(info.id).second);
    if (info.group != group) {
      EXPECT_TRUE(groups.insert(info.group).second) << "a group stands together";
    }
    group = info.group;
    EXPECT_EQ(find_fact(info.id), &info);
    EXPECT_FALSE(info.id.empty() || info.group.empty() || info.title.empty() || info.statement.empty());
    EXPECT_FALSE(info.view.empty() || info.nodes.empty());
    EXPECT_TRUE(info.about.ends_with('.'));
    EXPECT_EQ(std::count(info.title.begin(), info.title.end(), '$') % 2, 0);
  }
  EXPECT_EQ(find_fact("no such fact"), nullptr);
  // Formulas call weights W^Q, so words do; and where tokens are columns a_ij is the weight of another cell.
  for (const FactInfo& info : fact_list()) {
    for (const char letter : {'Q', 'K', 'V', 'O', 'A'})
      EXPECT_EQ(info.about.find(std::string("W_") + letter), std::string_view::npos) << info.id;
    for (const char* entry : {"a_{ij}", "l_{ij}"})
      if (info.statement.find(entry) != std::string_view::npos) {
        EXPECT_FALSE(info.statement_columns.empty()) << info.id;
      }
  }
  // One sentence for a student.
  for (const char* id : {"swap", "symmetric-form", "reversible", "circulation", "alt-is-output", "folding",
                         "four-matrices", "freedom", "gauge-gradient", "lipschitz", "not-lipschitz",
                         "log-weights-rank", "contraction", "energy", "gaussian-kernel", "unit-keys"}) {
    const FactInfo* info = find_fact(id);
    ASSERT_NE(info, nullptr) << id;
    EXPECT_EQ(info->about.find(". "), std::string_view::npos) << id << ": " << info->about;
  }
}

TEST(Facts, AreTextOfOneLineWithoutMarks) {
  for (const auto& [latex, words] :
       {Said(R"(S = P_Q P_Q^{\mathsf{T}} = S^{\mathsf{T}})", "S = P_Q P_Q^T = S^T"),
        Said(R"(\frac{1}{s} \sum_i A_i V\,(W^{V}_i W^{O}_i))", "(1/s) sum_i A_i V (W^V_i W^O_i)"),
        Said("$W^{Q}$ and $W^{K}$", "W^Q and W^K"),
        Said(R"(B^{-\mathsf{T}} \le \tfrac{1}{2} \quad \text{where } i, j)", "B^-T ≤ (1/2) where i, j"),
        Said(R"(A^{(2)}_{3,1} = \frac{\exp(L_{3,1})}{\sum_j \exp(L_{3j})})",
             "A^(2)[3,1] = (exp(L[3,1])/(sum_j exp(L_3j)))"),
        Said(R"(-\frac{7}{2\sqrt{2}} + \exp(\frac{a + b}{3}))", "-(7/(2sqrt(2))) + exp((a + b)/3)")})
    EXPECT_EQ(plain_text(latex), words);
  for (const FactInfo& info : fact_list())
    for (const std::string_view latex : {info.title, info.statement}) {
      const std::string text = plain_text(latex);
      EXPECT_FALSE(text.empty());
      EXPECT_EQ(text.find_first_of("\\{}$"), std::string::npos) << text;
    }
}

bool same(Measured a, Measured b) { return a.has_value() == b.has_value() && (!a.has_value() || a == b); }

TEST(Facts, AreTheSameEveryTime) {
  EXPECT_TRUE(facts(Scene{}, analyze(Scene{})).empty()) << "nothing can be computed";
  const Scene s = random_scene(77, Entries::any);
  const Analysis a = analyze(s);
  const auto once = facts(s, a), again = facts(s, a);
  for (std::size_t k = 0; k < once.size(); ++k) {
    EXPECT_TRUE(same(once[k].residual, again[k].residual));
    EXPECT_TRUE(same(once[k].value, again[k].value));
    EXPECT_EQ(once[k].numbers, again[k].numbers);
  }
}

}  // namespace
}  // namespace attnlab::test
