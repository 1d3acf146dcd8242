// Variants by their names, their models, and sizes matched by the number of weights.
#include "core/lab/variant.h"
#include "core/scene/rules.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <variant>

namespace attnlab::test {
namespace {

using namespace attnlab::lab;

Variant variant_of(const std::string& name) { return std::get<Variant>(read_variant(name)); }

Scene scene_of(const std::string& name, const char* task) {
  const Task& t = *find_task(task);
  return std::get<Scene>(model_of(variant_of(name), t, t.usual, false));
}

TEST(LabVariant, TheNameSaysItsRulesAndSizes) {
  const Scene s = scene_of("qk:h=4:dk=1:output=projected:value=keys:inside=none", "next");
  const Dims sizes = dims(s);
  EXPECT_EQ(s.score, ScoreRule::qk);
  EXPECT_EQ(s.value, ValueRule::keys);
  EXPECT_EQ(s.output, OutputRule::projected);
  EXPECT_EQ(s.inside.kind, Scale::Kind::none);
  EXPECT_EQ(std::pair(sizes.h, sizes.d_k), std::pair(4, 1));
  EXPECT_EQ(scene_of("qk:weights=sparsemax", "next").weights, WeightsRule::sparsemax);
  EXPECT_EQ(scene_of("qk", "next").weights, WeightsRule::softmax);
  EXPECT_EQ(scene_of("qk", "regress").weights, WeightsRule::linear) << "the task's own";
  EXPECT_EQ(scene_of("qk:weights=softmax", "regress").weights, WeightsRule::softmax);
  EXPECT_EQ(scene_of("qk:positions=rope:angle=0.5", "copy").angle, 0.5);
  EXPECT_EQ(scene_of("qk:positions=rope", "copy").angle, 1);
  EXPECT_EQ(scene_of("qk:slope=2:positions=alibi", "copy").slope, 2);
  EXPECT_EQ(scene_of("qk:positions=alibi", "copy").slope, std::nullopt);
  EXPECT_EQ(scene_of("Q=K", "next").score, ScoreRule::shared);
  EXPECT_EQ(scene_of("K=V", "next").value, ValueRule::keys);
  EXPECT_EQ(scene_of("Q=K=V", "next").score, ScoreRule::single);
}

TEST(LabVariant, EveryTaskHasAModelForTheUsualVariants) {
  for (const Task& task : tasks())
    for (const char* name : {"qk", "shared", "merged", "qk:h=2:dk=1", "qk:inside=dk", "qk:h=4:dk=1"}) {
      const auto model = model_of(variant_of(name), task, task.usual, false);
      ASSERT_TRUE(std::holds_alternative<Scene>(model)) << task.id << ": " << std::get<std::string>(model);
      EXPECT_FALSE(check(std::get<Scene>(model)).has_value()) << task.id << ", " << name;
    }
}

TEST(LabVariant, WhatCannotBeReadIsSaid) {
  const std::pair<const char*, const char*> wrong[] = {
      {"kq", "expected a variant that begins with qk, qq"},
      {"", "found \"\""},
      {"qk:h=5", "h: expected a whole number from 1 to 4, found \"5\""},
      {"qk:dk=0", "dk: expected a whole number from 1 to 4"},
      {"qk:weights=relu", "weights: expected softmax, linear, sigmoid or sparsemax, found \"relu\""},
      {"qk:dk", "found \"dk\""},
      {"qk:colour=red", "found \"colour=red\""},
      {"qk:value=queries", "value: expected projected, inputs or keys"},
      {"qk:positions=rope:angle=0", "angle: expected a positive number up to 1e6, found \"0\""},
      {"qk:angle=1", "angle: expected positions=rope beside it"},
      {"qk:positions=rope:slope=1", "slope: expected positions=alibi beside it"},
      {"qk:inside=-1", "inside: expected sqrt_dk, dk, none or a positive number"},
      {"qk:", "found \"\""},
  };
  for (const auto& [name, words] : wrong) {
    const auto read = read_variant(name);
    ASSERT_TRUE(std::holds_alternative<std::string>(read)) << name;
    EXPECT_NE(std::get<std::string>(read).find(words), std::string::npos) << std::get<std::string>(read);
  }
}

TEST(LabVariant, QqHasNoPlaceWhereQueriesAreNotTheKeys) {
  const auto model = model_of(variant_of("qq"), *find_task("recall"), 4, false);
  ASSERT_TRUE(std::holds_alternative<std::string>(model));
  EXPECT_NE(std::get<std::string>(model).find("one query and 4 keys"), std::string::npos);
}

// One matrix with d_k = 4 has as many weights as two with d_k = 2; and as W itself.
TEST(LabVariant, MatchedSizesHaveAsManyScoreWeights) {
  const Task& task = *find_task("next");
  for (const Variant& v :
       matched({variant_of("qk"), variant_of("qq"), variant_of("merged")}, task, 4, false)) {
    const auto model = model_of(v, task, 4, false);
    EXPECT_EQ(parameters(std::get<Scene>(model)).score, 16) << v.name;
  }
  EXPECT_EQ(matched({variant_of("qk:dk=1"), variant_of("qq")}, task, 4, false)[0].d_k, 1);
}

}  // namespace
}  // namespace attnlab::test
