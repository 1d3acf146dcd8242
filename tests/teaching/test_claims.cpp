// The language of claims, on scenes whose numbers are known by hand.
#include "core/scene/scene_file.h"
#include "core/teaching/claim.h"
#include "core/teaching/functions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

namespace attnlab::test {
namespace {

// Two tokens, S = [[1, 0.5], [0.5, 1.25]], without a scale.
constexpr const char* small = R"({"attnlab": 1, "X": [[1, 0], [0.5, 1]],
  "heads": [{"WQ": [[1, 0], [0, 1]], "WK": [[1, 0], [0, 1]]}],
  "value": "inputs", "output": "none", "inside": "none", MORE})";

Stage two_tokens() {
  Stage stage;
  for (const auto& [id, more] :
       {std::pair{"small", R"("target": [[0, 0], [1, 1]])"}, {"small-masked", R"("mask": "causal")"}}) {
    std::string text = small;
    text.replace(text.find("MORE"), 4, more);
    stage.emplace(id, staged(std::get<Scene>(read_scene(text, id))));
  }
  return stage;
}

std::string verdict_on(const std::string& claim) {
  const auto result = judge(claim, two_tokens(), "small");
  if (const auto* sentence = std::get_if<std::string>(&result)) return "error: " + *sentence;
  return std::get<ClaimResult>(result).holds ? "true" : "false: " + std::get<ClaimResult>(result).found;
}

// The claims between semicolons.
std::vector<std::string> each(const std::string& list) {
  std::vector<std::string> claims;
  std::istringstream stream(list);
  for (std::string claim; std::getline(stream, claim, ';'); stream >> std::ws) claims.push_back(claim);
  return claims;
}

double number(const std::string& expression) {
  const auto value = evaluate(expression, two_tokens(), "small");
  const auto* grid = std::get_if<ClaimValue>(&value);
  EXPECT_TRUE(grid != nullptr) << std::get<std::string>(value);
  return grid != nullptr && grid->is_number() ? grid->at.front() : std::nan("");
}

TEST(Claims, AreTrueOfWhatTheySay) {
  const double first = 1 / (1 + std::exp(-0.5));
  EXPECT_NEAR(number("A[1,1]"), first, 1e-15);
  for (
      const std::string& claim : each(
          "S[1,1] = 1; S[2,2] == 1.25; S == T(S); sums == 1; A[1,1] ~ 0.62; A[1,:] ~ [0.62, 0.38]; A[1,1] = 0.62 ± 0.01; "
          "A[1,1] == sigma(0.5); A[1,1] == 1/(1+exp(-0.5)); high(A) < 0.7; low(A) > 0; rank(S) = 2; argmax(A[2,:]) = 2; "
          "S == mul(X, T(X)); power(S, 2) == mul(S, S); norm(X[2,:])**2 == 1.25; dot(X[1,:], X[2,:]) == 0.5; "
          "total(A) == 2; mean(X) == [0.75, 0.5]; diag(S) == [1, 1.25]; trJ([0.5, 0.5]) == 0.5; "
          "eigs([[2, 0], [0, -3]]) == [3, 2]; hulldist([2, 0], [[0, 0], [1, 0]]) == 1; diam([[0, 0], [3, 4]]) == 5; "
          "tau([[1, 0], [0, 1]]) == 1; rows(A) = 2; cols([1,2,3]) = 3; var([1, 3]) == 1; abs(-2) = 2; -2**2 = -4; "
          "2*3-4/2 = 4; 2 - -3 = 5; A[1,1]@small-masked = 1; A@small-masked <= 1; fact rows-sum-to-one holds; "
          "fact causal-first-row holds @small-masked; loss == total((Y-target)**2)/2"))
    EXPECT_EQ(verdict_on(claim), "true") << claim;
  EXPECT_EQ(verdict_on("S@small-masked-S == 0"), "true") << "the longest name of a scene, then a minus";
}

TEST(Claims, AreFalseWithWhatWasFound) {
  EXPECT_EQ(verdict_on("S[1,1] = 2"), "false: S[1,1] is 1, on the other side stands 2");
  EXPECT_EQ(verdict_on("A == T(A)").substr(0, 5), "false");
  EXPECT_EQ(verdict_on("A[1,1] ~ 0.63"),
            "false: A[1,1] is 0.6224593312018546, on the other side stands 0.63");
  EXPECT_EQ(verdict_on("A[1,1] = 0.63 ± 0.001").substr(0, 5), "false");
  EXPECT_EQ(verdict_on("fact rows-sum-to-one broken"), "false: the fact rows-sum-to-one holds");
  EXPECT_EQ(verdict_on("S < 1").substr(0, 5), "false") << "one entry is enough";
  EXPECT_EQ(verdict_on("0/0 == 0/0").substr(0, 5), "false") << "what is no number equals nothing";
}

TEST(Claims, ThatAreNoneGetASentence) {
  for (
      const std::string& claim : each(
          "; A; A[1,1]; A ~; ~ 1; A[3,1] = 1; A[0,1] = 1; A[1] = 1; B[1,1] = 1; A[1,1]@none = 1; f(A) = 1; "
          "mul(A, [1,2,3]) = 1; A == [1,2,3]; (A = 1; [1,2 = 1; [[1],[1,2]] = 1; fact none holds; fact rows-sum-to-one; "
          "A2 = 1; gWA = 0; A[1,1] = 1 2; T(A, A) = 1; power(A, 0.5) = 1; A ~ 1 ± 0.1; 1 = 1 ± A; $ = 1; A@ = 1; "
          "1e999 = 1; diag([1,2]) = 1"))
    EXPECT_EQ(verdict_on(claim).substr(0, 6), "error:") << claim << " -> " << verdict_on(claim);
  EXPECT_EQ(verdict_on("A[3,1] = 1"), "error: A is 2 x 2: there is no entry [3,1]");
  EXPECT_EQ(verdict_on(std::string(5000, '(') + "1 = 1"), "error: the claim is longer than 1000 characters");
  EXPECT_EQ(verdict_on(std::string(900, '(') + "1 = 1"), "error: the claim is nested too deeply");
  EXPECT_EQ(verdict_on(std::string(900, '-') + "1 = 1"), "true");
}

TEST(Claims, HaveEveryFunctionOfTheTable) {
  for (const ClaimFunction& function : claim_functions()) {
    const std::string arguments = function.name == "power"                                ? "(A, 2)"
                                  : function.name == "dot" || function.name == "hulldist" ? "(A, A)"
                                  : function.name == "argmax"                             ? "([1, 2])"
                                                                                          : "(A)";
    const auto value = evaluate(std::string(function.name) + arguments, two_tokens(), "small");
    EXPECT_TRUE(std::holds_alternative<ClaimValue>(value))
        << function.name << ": " << std::get<std::string>(value);
  }
}

}  // namespace
}  // namespace attnlab::test
