// UTF-8: whether bytes are text, its characters and words one by one, and what of it can stand in a sentence.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

// The number of leading bytes that are UTF-8 (RFC 3629: no overlong forms, no surrogates, at most U+10FFFF).
std::size_t valid_utf8(std::string_view text);
inline bool is_utf8(std::string_view text) { return valid_utf8(text) == text.size(); }

inline constexpr char32_t replacement_character = 0xFFFD;  // stands for what is no UTF-8

// Takes the first character from a text that is not empty; of bytes that are no UTF-8 one byte, as U+FFFD.
char32_t take_code(std::string_view& text);
void append_code(std::string& to, char32_t code);  // at most U+10FFFF
std::size_t characters(std::string_view text);     // how many there are in a text that is UTF-8

// At most so many bytes from its beginning, with no character cut in two.
std::string_view beginning_of(std::string_view text, std::size_t bytes);

// Takes the first word, up to the next blank or end of a line, and the blanks behind it.
constexpr std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(text.find_first_not_of(" \n", end), text.size()));
  return word;
}

// What `written` makes of each run of UTF-8, and `instead` for each byte that is none.
template <typename Written>
std::string of_runs(std::string_view text, std::string_view instead, Written written) {
  std::string out;
  for (;;) {
    const std::string_view run = text.substr(0, valid_utf8(text));
    out += written(run);
    text.remove_prefix(run.size());
    if (text.empty()) return out;
    out += instead;
    text.remove_prefix(1);
  }
}

// Of ASCII.
constexpr bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
std::string lower_case(std::string text);

// Without what stands around it of these signs.
std::string_view trimmed(std::string_view text, std::string_view of = " \t\n");
void replace_all(std::string& text, std::string_view from, std::string_view to);
// With a full stop behind it, unless it is empty or ends as a sentence does.
std::string ended(std::string text);
std::string plural(int count, const char* one, const char* many);  // "1 head", "2 heads"
std::string joined(const std::vector<std::string>& words, std::string_view between);

// The text as a part of a one-line sentence: control characters and bytes that are not UTF-8 become '?', and
// what is longer than `most` characters ends in an ellipsis.
std::string quotable(std::string_view text, std::size_t most = 40);
// The same of several lines, with tabs, each as long as it is.
std::string without_controls(std::string_view text);

}  // namespace attnlab
