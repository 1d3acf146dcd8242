// Challenges: a scene, what is to be reached on it and what stays as it is; each with a solution, or with the
// proof that there is none (README.md of this folder has the file). Knows no view and no screen.
#pragma once

#include "core/scene/scene.h"
#include "core/teaching/lesson_check.h"
#include "core/teaching/stage.h"
#include "core/text/file.h"

#include <cstddef>
#include <span>

namespace attnlab {

// A slide on whose scene ("start" in files of before) the player begins, with a text and goals.
struct Challenge : Slide {
  std::string id, title;
  std::vector<std::string> fixed;  // names of the scene file: see below
  std::string solution;            // the name of a scene; empty: there is none
};

struct ChallengeSet {
  SceneMap scenes;
  std::vector<Challenge> challenges;
};

inline constexpr int challenges_version = 1;
inline constexpr const char* challenges_field = "attnlab_challenges";  // with its version, first in a file
inline constexpr std::size_t most_challenges = 40;

// A set whose every field has its shape and whose scenes are valid, or the first thing that is wrong.
// Never throws.
std::variant<ChallengeSet, FileError> read_challenges(std::string_view text, std::string_view name);
std::variant<ChallengeSet, FileError> read_challenges(const JsonValue& tree, std::string_view name);

// What a challenge keeps as it is: matrices, rules and sizes by the names of the scene file.
bool can_be_fixed(std::string_view name);
std::string all_fixed_names();  // "tokens, key_tokens, ..."

// The first of these names in which the scenes differ; empty: none.
std::string_view first_changed(const Scene& before, const Scene& after, std::span<const std::string> fixed);

// "$X$", "the mask": what a reader is told of a name.
std::string_view words_of_fixed(std::string_view name);

// Everything that is wrong with what they promise, in order; `step` is the number of the challenge.
std::vector<LessonProblem> check_challenges(const ChallengeSet& set, const SlideCheck& slides);

// How far a scene is.
struct Progress {
  std::vector<double> meters;  // of each goal, 0 to 1; 1 means reached
  double whole = 0;            // their mean
  bool reached = false;
};
Progress progress_of(const Challenge& challenge, const Scene& scene);

// The proof on these matrices: the sentence with its numbers, and whether each of its claims is true of them.
struct Proof {
  std::string says;
  bool holds = false;
};
Proof proof_on(const Impossible& impossible, const Scene& scene);

}  // namespace attnlab
