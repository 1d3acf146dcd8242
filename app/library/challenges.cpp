#include "app/library/challenges.h"

#include "embedded/assets.h"

#include <utility>

namespace attnlab {
namespace {

constexpr std::string_view challenges_name = "challenges.json";

}  // namespace

std::span<const ChallengeEntry> challenge_list() {
  static constexpr ChallengeEntry challenges[] = {
      {"each-other", "Two who look at each other"},
      {"each-other-qq", "The same, the queries used twice"},
      {"identity", "Everybody finds itself"},
      {"middle-key", "The middle key for everybody"},
      {"out-of-the-triangle", "Out of the triangle"},
      {"half-third-sixth", "A half, a third, a sixth"},
      {"rank-one-to-four", "From rank 1 to rank 4"},
      {"width-of-a-circle", "The least width for a circle"},
      {"one-way", "One matrix, one way"},
      {"circle-qq", "A circle, the queries used twice"},
      {"one-before", "Look at the one before"},
      {"sort", "Sort three numbers"},
  };
  return challenges;
}

std::string_view challenge_file() { return embedded::assets(std::string(challenges_name)); }

std::variant<ChallengeSet, std::string> open_challenges() {
  auto read = read_challenges(challenge_file(), challenges_name);
  if (const auto* error = std::get_if<FileError>(&read)) return error->sentence();
  return std::move(std::get<ChallengeSet>(read));
}

}  // namespace attnlab
