// What a fact says of a scene, and what it should say.
#pragma once

#include "core/facts/facts.h"
#include "core/scene/scene.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace attnlab::test {

// Of a scene that passes its check.
inline Fact measured(const Scene& scene, std::string_view id) {
  const auto wrong = check(scene);
  EXPECT_FALSE(wrong) << (wrong ? wrong->field + ": " + wrong->expected : "");
  return find_fact(id)->measure({scene, analyze(scene)});
}

// `because`: a part of its reason.
inline void expect_fact(const Scene& scene, std::string_view id, FactStatus status,
                        const std::string& because = "") {
  const Fact fact = measured(scene, id);
  EXPECT_STREQ(name_of(fact.status), name_of(status)) << id << ": " << fact.because << fact.numbers;
  EXPECT_NE(fact.because.find(because), std::string::npos) << fact.because;
}

}  // namespace attnlab::test
