// A fact that holds is true as it is displayed, one that is broken is false: against the definition, on
// random scenes; and on generic scenes identities hold to rounding.
#include "core/facts/facts.h"
#include "tests/core/cases.h"
#include "tests/core/displayed.h"
#include "tests/core/random_scene.h"

#include <gtest/gtest.h>

#include <map>

namespace attnlab::test {
namespace {

int failures() { return testing::UnitTest::GetInstance()->current_test_info()->result()->total_part_count(); }

// Entries that are nearly the same, tied weights, tokens and targets of a special kind.
Scene special_scene(std::uint64_t seed) {
  Scene s = random_scene(seed, seed % 3 == 0 ? Entries::generic : Entries::any, seed % 2 == 0);
  Random random(seed ^ 0x5eedu);
  if (random.chance(0.2))
    for (Head& head : s.heads) {
      if (head.W_K.size() == head.W_Q.size() && head.W_K.size() > 0) head.W_K = head.W_Q;
      if (head.W.size() > 0) head.W = WeightMatrix(head.W + head.W.transpose()).eval();
    }
  if (random.chance(0.2) && s.source == Source::free && s.K.rows() == s.Q.rows() && s.K.size() > 0) s.K = s.Q;
  if (random.chance(0.2) && s.X.rows() > 1) s.X.row(1) = s.X.row(0);
  if (random.chance(0.2)) s.outside = {Scale::Kind::none, 1};
  if (random.chance(0.1)) s.temperature = random.chance(0.5) ? 1e-3 : 1e3;
  if (random.chance(0.1))
    for (const MatrixId id : matrices_in_use(s)) matrix(s, id) *= random.chance(0.5) ? 1e6 : 1e-6;
  if (random.chance(0.25)) set_positions(s, random);
  return s;
}

void expect_as_displayed(const Scene& s, std::map<std::string, int>& seen) {
  const Analysis a = analyze(s);
  const auto found = facts(s, a);
  for (std::size_t k = 0; k < found.size(); ++k) {
    const FactInfo& info = fact_list()[k];
    if (!is_worked_out(info.id)) continue;
    ++seen[std::string(info.id) + ' ' + name_of(found[k].status)];
    if (found[k].status == FactStatus::not_applicable) continue;
    const Displayed statement = displayed(info.id, s);
    const std::string words = std::string(info.id) + ": " + found[k].because + ", off by " +
                              std::to_string(static_cast<double>(statement.off / statement.size)) + " = " +
                              std::to_string(static_cast<double>(std::log10(statement.off / statement.size)));
    EXPECT_EQ(statement.is_true(found[k].status == FactStatus::holds ? 1e-10L : 1e-15L),
              found[k].status == FactStatus::holds)
        << words;
    EXPECT_EQ(found[k].because.find("rounding"), std::string::npos) << words;
  }
}

TEST(Displayed, IsTrueWhereAFactHoldsAndFalseWhereItIsBroken) {
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 1; seed <= cases(20000, 300); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_as_displayed(special_scene(seed), seen);
    if (failures() > 8) break;
  }
  for (const FactInfo& info : fact_list()) {
    if (!is_worked_out(info.id)) continue;
    EXPECT_GT(seen[std::string(info.id) + " holds"], 0);
    EXPECT_EQ(seen[std::string(info.id) + " broken"] > 0, !info.identity) << info.id;
  }
}

TEST(Displayed, IdentitiesHoldToRoundingOnGenericScenes) {
  for (std::uint64_t seed = 1; seed <= cases(2000, 100); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Scene s = random_scene(seed, Entries::generic, true);
    const auto found = facts(s, analyze(s));
    for (std::size_t k = 0; k < found.size(); ++k) {
      if (!is_worked_out(fact_list()[k].id) || found[k].status != FactStatus::holds) continue;
      SCOPED_TRACE(std::string(fact_list()[k].id));
      if (found[k].residual) {
        EXPECT_LT(found[k].residual, 1e-10);
      } else {
        EXPECT_LE(found[k].value, found[k].bound);
      }
    }
    if (HasFailure()) break;
  }
}

}  // namespace
}  // namespace attnlab::test
