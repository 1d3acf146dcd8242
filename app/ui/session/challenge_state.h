// The challenge that is worked on: how near its goals are, what was said of it, and what stays as it is. Draws nothing.
#pragma once

#include "core/scene/scene.h"
#include "core/teaching/challenge.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace attnlab {

struct Studio;

struct ChallengeState {
  std::optional<ChallengeSet> set;
  std::size_t at = 0;
  bool own = false;  // one that the program brings along: that it is solved is remembered
  Progress progress;
  std::optional<Scene> judged;     // the scene that `progress` is of
  bool asking = false;             // whether the solution is to be shown
  bool shown = false;              // it was, and no goal is the reader's own until the start comes back
  bool solved = false;             // all goals reached, or rightly called impossible
  bool called_impossible = false;  // by the reader
  double seconds = 0;              // of work on it
  double height = 0;               // of its strip, logical pixels, by the last frame
};

inline constexpr double seconds_to_proof = 90;

bool in_challenge(const Studio& studio);
const Challenge* challenge_of(const Studio& studio);  // null: none is open

// Opens one in the place of the document.
void start_challenge(Studio& studio, ChallengeSet set, std::size_t at, bool own);
void end_challenge(Studio& studio);  // the scene stays
bool has_next_challenge(const Studio& studio);
void next_challenge(Studio& studio);
void restart_challenge(Studio& studio);
bool is_off_start(const Studio& studio);

void call_impossible(Studio& studio);
bool has_solution(const Studio& studio);
void ask_for_solution(Studio& studio);
void show_solution(Studio& studio);

// Judges the scene when it has changed; `seconds` since the last frame.
void follow_challenge(Studio& studio, double seconds);
// The proof with the numbers of these matrices, once it is due; else nothing.
std::optional<Proof> proof_due(const Studio& studio);

// Why the challenge does not take this scene; empty: it does.
std::string refusal(const Studio& studio, const Scene& after);

// Whether a challenge of the program's own was solved, now or earlier.
bool is_solved(const Studio& studio, std::string_view id);

}  // namespace attnlab
