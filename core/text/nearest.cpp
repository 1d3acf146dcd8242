#include "core/text/nearest.h"

#include "core/text/utf8.h"

#include <cstddef>

namespace attnlab {
namespace {

constexpr std::size_t longest_typed = 64;  // of a word that anybody could have meant

}  // namespace

// Optimal string alignment, by rows: the row before last is for letters that are exchanged.
int typing_distance(std::string_view one, std::string_view other) {
  const std::string a = lower_case(std::string(one)), b = lower_case(std::string(other));
  std::vector<int> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(now);
  }
  return last[b.size()];
}

std::string nearest_word(std::string_view typed, const std::vector<std::string>& words) {
  if (typed.empty() || typed.size() > longest_typed) return "";
  std::string nearest;
  // One slip for every three letters: fewer letters are a word of their own.
  int least = static_cast<int>(typed.size()) / 3 + 1;
  for (const std::string& word : words) {
    const int distance = typing_distance(typed, word);
    if (distance >= least || distance >= static_cast<int>(word.size())) continue;
    least = distance;
    nearest = word;
  }
  return nearest;
}

std::string alternatives(const std::vector<std::string>& words) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i)
    list += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return list;
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& words) {
  const std::string nearest = nearest_word(typed, words);
  return nearest.empty() ? "" : "; did you mean " + nearest + "?";
}

}  // namespace attnlab
