// Challenges: those that the program brings along, in the order in which they are offered. The menu, the start screen and
// `attnlab check` read the same list.
#pragma once

#include "core/teaching/challenge.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

struct ChallengeEntry {
  std::string_view id, title;  // as in the file, which the menus need not read for them
};

std::span<const ChallengeEntry> challenge_list();
// The text of the file that has them all.
std::string_view challenge_file();
// The set, or the sentence that says why there is none.
std::variant<ChallengeSet, std::string> open_challenges();

}  // namespace attnlab
