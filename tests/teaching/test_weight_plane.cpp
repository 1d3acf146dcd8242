// The plane of two weights: its wall by the claim against the closed form, what it refuses, and that no scene
// of the rule stands beyond it.
#include "core/teaching/weight_plane.h"

#include "app/library/lessons.h"
#include "core/teaching/challenge.h"
#include "core/teaching/claim.h"
#include "core/teaching/law.h"
#include "tests/core/random_scene.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

constexpr const char* wall = "A[1,3]*A[3,1] <= A[1,1]*A[3,3]";

Scene romeo() { return std::get<ChallengeSet>(open_challenges()).scenes.at("romeo-qq"); }

WeightPlane plane_of(const Scene& scene, const Analysis& analysis) {
  return std::get<WeightPlane>(weight_plane(scene, analysis, "A[1,3]", " A[3,1] "));
}
Contour held(const WeightPlane& plane, const Scene& scene, const Analysis& analysis,
             const std::vector<std::string>& claims) {
  return std::get<Contour>(where_they_hold(plane, scene, analysis, claims));
}
std::string refused(const Scene& scene, std::string_view x, std::string_view y) {
  const auto plane = weight_plane(scene, analyze(scene), x, y);
  const auto* why = std::get_if<std::string>(&plane);
  return why != nullptr ? *why : "none";
}

TEST(WeightPlane, TheWallIsTheLineThatRowsOfSumOneMakeIt) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Scene scene = with_random_numbers(romeo(), {}, seed);
    const Analysis analysis = analyze(scene);
    const WeightPlane plane = plane_of(scene, analysis);
    const Matrix& a = analysis.head(0).A;
    EXPECT_NEAR(plane.x.end, 1 - a(0, 1), 1e-15) << "seed " << seed;
    EXPECT_EQ(point_on(plane, analysis), (PlanePoint{a(0, 2), a(2, 0)}));
    const Contour reached = held(plane, scene, analysis, {wall});
    if (plane.x.end < 1e-6 || plane.y.end < 1e-6) continue;
    ASSERT_EQ(reached.line.size(), 1u) << "seed " << seed;
    // a13 a31 = a11 a33 where a11 = c - a13 and a33 = d - a31.
    for (const PlanePoint& p : reached.line[0])
      EXPECT_NEAR(p.u / plane.x.end + p.v / plane.y.end, 1, 1e-9) << "seed " << seed;
    EXPECT_LE(a(0, 2) / plane.x.end + a(2, 0) / plane.y.end, 1 + 1e-12) << "seed " << seed;
  }
}

TEST(WeightPlane, TheGoalTouchesTheWallInItsCorner) {
  const Scene scene = romeo();
  const Analysis analysis = analyze(scene);
  const WeightPlane plane = plane_of(scene, analysis);
  const Contour goal = held(plane, scene, analysis, {"A[1,3] > A[1,1]", "A[3,1] > A[3,3]"});
  ASSERT_EQ(goal.line.size(), 1u);
  ASSERT_EQ(goal.line[0].size(), 3u);
  EXPECT_NEAR(goal.line[0][1].u, plane.x.end / 2, 1e-12);
  EXPECT_NEAR(goal.line[0][1].v, plane.y.end / 2, 1e-12);
  ASSERT_EQ(goal.rim.size(), 1u);
}

TEST(WeightPlane, WhatIsNoPlaneIsRefusedInASentence) {
  const Scene scene = romeo();
  const std::string rows = "A plane needs two entries of one A in different rows";
  EXPECT_EQ(refused(scene, "A[1,3]", "A[1,2]"), rows);
  EXPECT_EQ(refused(scene, "A[1,3]", "S[3,1]"), rows);
  EXPECT_EQ(refused(scene, "A[1,3]", "A[3,1]*2"), rows);
  EXPECT_EQ(refused(scene, "A[1,3]", "A[3,:]"), rows);
  EXPECT_EQ(refused(scene, "A[1,3]", "B[3,1]"), "B is no name of a matrix or a number");
  EXPECT_EQ(refused(scene, "A[1,4]", "A[3,1]"), "A is 3 x 3: there is no entry [1,4]");
  EXPECT_EQ(refused(scene, "A[1,1]", "A[3,1]"),
            "A plane needs what tokens give to others, not to themselves");
  Scene sigmoid = scene;
  sigmoid.weights = WeightsRule::sigmoid;
  EXPECT_EQ(refused(sigmoid, "A[1,3]", "A[3,1]"), "A plane needs rows of weights that sum to 1");
  // The rows are closed by what each token gives itself.
  Scene masked = scene;
  masked.mask = {.kind = Mask::Kind::causal};
  EXPECT_EQ(refused(masked, "A[1,3]", "A[3,1]"),
            "A plane needs weights that the mask allows, those of the tokens for themselves too");
  Scene others = scene;
  others.key_tokens = {"a", "b", "c"};
  EXPECT_EQ(refused(others, "A[1,3]", "A[3,1]"), "A plane needs queries and keys of the same tokens");
  const Analysis analysis = analyze(scene);
  const auto why = [&](const std::string& claim) {
    const auto found = where_they_hold(plane_of(scene, analysis), scene, analysis, std::vector{claim});
    const auto* sentence = std::get_if<std::string>(&found);
    return sentence != nullptr ? *sentence : "none";
  };
  EXPECT_EQ(why("A[1,3] ~ 0.3"), "expected <, >, <= or >= after \"A[1,3]\"");
  EXPECT_EQ(why("S[1,3] < A[1,1]"),
            "\"S[1,3] < A[1,1]\": expected weights of A alone, as over a plane nothing else is known");
  EXPECT_EQ(why("A[1,9] < 1"), "A is 3 x 3: there is no entry [1,9]");
  EXPECT_EQ(why("low([A1[1,3],2*A[3,1]]) < 1e-1"), "none");
}

TEST(WeightPlane, AClaimIsOversteppedByWhatItsSidesDiffer) {
  const Scene scene = romeo();
  const Stage stage{{"it", staged(scene)}};
  const Matrix& a = stage.at("it").analysis.head(0).A;
  const auto by = [&](const char* claim) { return std::get<double>(overstep(claim, stage, "it")); };
  EXPECT_DOUBLE_EQ(by("A[1,3] <= A[1,1]"), a(0, 2) - a(0, 0));
  EXPECT_DOUBLE_EQ(by("A[1,3] > A[1,1]"), a(0, 0) - a(0, 2));
  EXPECT_DOUBLE_EQ(by("A < 0.25"), a.maxCoeff() - 0.25) << "the largest of all entries";
  EXPECT_TRUE(std::isnan(by("log(0-A[1,1]) < 1")));
}

}  // namespace
}  // namespace attnlab::test
