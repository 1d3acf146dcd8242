// Laws: claims that follow from the rules of a scene, and not from the numbers in it: they hold whatever
// stands in the matrices. Found by trying, never proved here; the proof is the lesson's. Knows no screen.
#pragma once

#include "core/teaching/claim.h"
#include "core/teaching/lesson.h"

#include <cstdint>

namespace attnlab {

inline constexpr int law_trials = 1000;

// The same rules, sizes, mask and parameters with other numbers, from -2 to 2 with two decimals, of every
// fourth seed a tenth as large, in every matrix that is in use and not locked (names of the scene file). The
// same seed gives the same scene on every machine.
Scene with_random_numbers(Scene scene, std::span<const std::string> lock, std::uint64_t seed);

// Tries a claim of the scene `on` on so many of these, with other numbers in the scenes that it names by @,
// too, of which the one that `slide` links follows. Empty where it held on all; else what was found, or why
// it is no claim: "on scene 3 of 1000: A[1,2] is 0.31, not 0.5".
std::string broken_law(std::string_view claim, const SceneMap& scenes, std::string_view on,
                       std::span<const std::string> lock, int trials = law_trials, const Slide& slide = {});

// What has become of the claims of a step on a stage whose scenes were changed by hand.
struct ClaimsNow {
  bool of_the_numbers = true;  // those that are no laws still hold
  bool laws = true;            // and those that are: else the scene has no such rules any more
};
ClaimsNow claims_now(const LessonStep& step, const Stage& stage);
// Whether one of the claims speaks of a fact, so that the stage needs them.
bool needs_facts(std::span<const StepClaim> claims);

}  // namespace attnlab
