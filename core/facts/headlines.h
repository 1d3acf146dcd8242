// Headlines: what the facts say of the scene of this moment, in its own words and with its condition: at most
// five, of those whose truth depends on its numbers or rules. What holds of every scene is no headline. Knows
// no screen.
#pragma once

#include "core/facts/facts.h"

#include <string>
#include <vector>

namespace attnlab {

struct Headline {
  std::string_view fact;  // the id of its row in the table of facts
  std::string title;      // "With these keys: nobody can attend most to The"
  std::string words;      // what of it is seen today: one sentence or two
};

inline constexpr std::size_t most_headlines = 5;

// `facts`: one for each row of fact_list(), as facts() measures them.
std::vector<Headline> headlines(const FactInput& input, std::span<const Fact> facts);

}  // namespace attnlab
