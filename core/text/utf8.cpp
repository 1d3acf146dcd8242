#include "core/text/utf8.h"

#include <array>

namespace attnlab {
namespace {

unsigned byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
}

// The length of the character that `text` begins with; 0 where it begins with none.
std::size_t character_length(std::string_view text) {
  const unsigned lead = byte_at(text, 0);
  if (lead < 0x80) return text.empty() ? 0 : 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte_at(text, i) & 0xC0) != 0x80) return 0;
  const unsigned second = byte_at(text, 1);
  const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  const bool surrogate = lead == 0xED && second > 0x9F;
  const bool beyond = lead == 0xF4 && second > 0x8F;
  return overlong || surrogate || beyond ? 0 : length;
}

}  // namespace

std::size_t valid_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = character_length(text.substr(at));
    if (length == 0) break;
    at += length;
  }
  return at;
}

char32_t take_code(std::string_view& text) {
  const unsigned lead = byte_at(text, 0);
  const std::size_t length = lead < 0x80 ? 1 : character_length(text);
  char32_t code = length == 0 ? replacement_character : length == 1 ? lead : lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) code = code << 6 | (byte_at(text, i) & 0x3F);
  text.remove_prefix(length == 0 ? 1 : length);
  return code;
}

void append_code(std::string& to, char32_t code) {
  const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;  // bytes behind the first
  constexpr std::array<char32_t, 4> leads{0, 0xC0, 0xE0, 0xF0};
  to += static_cast<char>(leads[static_cast<std::size_t>(more)] | code >> 6 * more);
  for (int i = more - 1; i >= 0; --i) to += static_cast<char>(0x80 | (code >> 6 * i & 0x3F));
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string quotable(std::string_view text, std::size_t most) {
  std::string out;
  std::size_t characters = 0;
  while (!text.empty()) {
    if (characters++ == most) return out + "…";
    const std::size_t length = character_length(text);
    const unsigned lead = byte_at(text, 0);
    const bool control = lead < 0x20 || lead == 0x7F || (lead == 0xC2 && byte_at(text, 1) < 0xA0);
    if (length == 0 || control)
      out += '?';
    else
      out += text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::string without_controls(std::string_view text) {
  std::string out;
  for (;;) {
    const std::size_t end = std::min(text.find_first_of("\n\t"), text.size());
    out += quotable(text.substr(0, end), end);
    if (end == text.size()) return out;
    out += text[end];
    text.remove_prefix(end + 1);
  }
}

std::string_view beginning_of(std::string_view text, std::size_t bytes) {
  if (bytes >= text.size()) return text;
  while (bytes > 0 && (byte_at(text, bytes) & 0xC0) == 0x80) --bytes;
  return text.substr(0, bytes);
}

// In one pass: what is replaced in place moves all that is behind it.
void replace_all(std::string& text, std::string_view from, std::string_view to) {
  std::size_t at = text.find(from);
  if (at == std::string::npos) return;
  std::string out;
  std::size_t done = 0;
  for (; at != std::string::npos; at = text.find(from, done)) {
    out.append(text, done, at - done).append(to);
    done = at + from.size();
  }
  text = out.append(text, done);
}

std::string lower_case(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

std::string_view trimmed(std::string_view text, std::string_view of) {
  const auto first = text.find_first_not_of(of);
  if (first == std::string_view::npos) return text.substr(text.size());
  return text.substr(first, text.find_last_not_of(of) - first + 1);
}

std::string ended(std::string text) {
  if (!text.empty() && std::string_view(".?!").find(text.back()) == std::string_view::npos) text += '.';
  return text;
}

std::string plural(int count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) text.append(i == 0 ? "" : between).append(words[i]);
  return text;
}

}  // namespace attnlab
