// Words among which one is to be typed: as a list, and which of them somebody who mistyped one may have
// meant. Knows no list of its own.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

// How many letters must be put in, left out, replaced or exchanged with their neighbour to make one word of
// the other; capital letters count as small ones.
int typing_distance(std::string_view a, std::string_view b);
// The word of the list that is near enough to be meant, the first of the nearest; empty: none is.
std::string nearest_word(std::string_view typed, const std::vector<std::string>& words);
// The ids of a table's rows, each once.
template <typename List>
std::vector<std::string> ids_of(const List& list) {
  std::vector<std::string> ids;
  for (const auto& one : list)
    if (std::ranges::find(ids, one.id) == ids.end()) ids.emplace_back(one.id);
  return ids;
}
// "heads, rank or lab": the words in their order.
std::string alternatives(const std::vector<std::string>& words);
// "; did you mean heads?", or nothing: the end of a sentence.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& words);

}  // namespace attnlab
