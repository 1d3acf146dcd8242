// Claims: statements about scenes that a lesson, a challenge or a caption makes, in a line of text, and
// whether they are true on the scenes as they stand ("A[1,2] ~ 0.84", "S == T(S)", "fact qq-symmetric
// holds"). Knows no lesson and no screen.
#pragma once

#include "core/teaching/stage.h"
#include "core/teaching/value.h"

namespace attnlab {

struct ClaimResult {
  bool holds = false;
  std::string found;  // what was found where it does not: "A[1,2] is 0.7931, not 0.84"
};

inline constexpr std::size_t longest_claim = 1000;

// A claim on the scene `on` of the stage. Relations: ~ within 0.006, == within 1e-9 of the size,
// = exactly or "= 0.3 ± 0.01", < >
// <= >=; a number against a matrix is meant for every entry. "fact ID holds", "fact ID broken", "fact ID
// does-not-apply", each with "@SCENE" behind. A sentence where the text is no claim or the scene has not what
// it names. Never throws.
std::variant<ClaimResult, std::string> judge(std::string_view claim, const Stage& stage, std::string_view on);

// By how much a claim with < > <= or >= is beyond its bound: at most 0 where it holds or its sides are equal;
// of matrices the largest of all entries. Or a sentence.
std::variant<double, std::string> overstep(std::string_view claim, const Stage& stage, std::string_view on);

// The value of an expression, or a sentence.
std::variant<ClaimValue, std::string> evaluate(std::string_view expression, const Stage& stage,
                                               std::string_view on);

}  // namespace attnlab
