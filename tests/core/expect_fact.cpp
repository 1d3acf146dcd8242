#include "tests/core/expect_fact.h"

#include <gtest/gtest.h>

namespace attnlab::test {

Fact measured(const Scene& scene, std::string_view id) {
  const auto wrong = check(scene);
  EXPECT_FALSE(wrong) << (wrong ? wrong->field + ": " + wrong->expected : "");
  return find_fact(id)->measure({scene, analyze(scene)});
}

void expect_fact(const Scene& scene, std::string_view id, FactStatus status, const std::string& because) {
  const Fact fact = measured(scene, id);
  EXPECT_STREQ(name_of(fact.status), name_of(status)) << id << ": " << fact.because << fact.numbers;
  EXPECT_NE(fact.because.find(because), std::string::npos) << fact.because;
}

}  // namespace attnlab::test
