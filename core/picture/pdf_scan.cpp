#include "core/picture/pdf_scan.h"

#include <algorithm>
#include <charconv>

namespace attnlab {

using namespace std::string_view_literals;

namespace {

constexpr std::size_t longest_dictionary = std::size_t{64} << 10;
constexpr std::string_view space = "\0\t\n\f\r "sv;
constexpr std::string_view not_regular = "\0\t\n\f\r ()<>[]{}/%"sv;

// One piece of the text: a name, a number or word, a string, or one of << >> [ ].
struct Token {
  std::size_t start = 0, end = 0;
  std::string_view text;
};

std::size_t end_of_string(std::string_view text, std::size_t at) {
  for (int depth = 0; at < text.size(); ++at) {
    if (text[at] == '\\')
      ++at;
    else if (text[at] == '(')
      ++depth;
    else if (text[at] == ')' && --depth == 0)
      return at + 1;
  }
  return std::string_view::npos;
}

std::optional<Token> next_token(std::string_view text, std::size_t at) {
  at = skip_pdf_space(text, at);
  if (at >= text.size()) return std::nullopt;
  std::size_t end = at + 1;
  const std::string_view two = text.substr(at, 2);
  const char c = text[at];
  if (two == "<<" || two == ">>") {
    end = at + 2;
  } else if (c == '<') {
    end = text.find('>', at);
    if (end != std::string_view::npos) ++end;
  } else if (c == '(') {
    end = end_of_string(text, at);
  } else if (c == '/' || not_regular.find(c) == std::string_view::npos) {
    end = std::min(text.find_first_of(not_regular, at + 1), text.size());
  }
  if (end == std::string_view::npos) return std::nullopt;
  return Token{at, end, text.substr(at, end - at)};
}

}  // namespace

std::size_t skip_pdf_space(std::string_view file, std::size_t at) {
  for (;;) {
    at = std::min(file.find_first_not_of(space, at), file.size());
    if (at == file.size() || file[at] != '%') return at;
    at = std::min(file.find_first_of("\r\n", at), file.size());
  }
}

std::string_view PdfDictionary::find(std::string_view key) const {
  for (const auto& [name, value] : entries)
    if (name == key) return value;
  return {};
}

std::optional<std::size_t> PdfDictionary::number(std::string_view key) const {
  const std::string_view digits = find(key);
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

std::optional<PdfDictionary> read_dictionary(std::string_view file, std::size_t& at) {
  const std::size_t start = at;
  const std::string_view text = file.substr(start, longest_dictionary);
  PdfDictionary dictionary;
  std::string_view key;
  std::size_t value_start = 0, value_end = 0;  // none yet: both 0
  int depth = 0;
  for (std::size_t here = 0;;) {
    const auto token = next_token(text, here);
    if (!token || (here == 0 && token->text != "<<")) {
      at = start + text.size();  // never looked at again: reading takes as long as the file
      return std::nullopt;
    }
    here = token->end;
    at = start + here;
    const bool opens = token->text == "<<" || token->text == "[";
    const bool closes = token->text == ">>" || token->text == "]";
    if (closes) --depth;
    const bool name_of_entry = depth == 1 && token->text[0] == '/' && (key.empty() || value_end > 0);
    if ((depth == 0 && closes) || name_of_entry) {
      if (!key.empty())
        dictionary.entries.emplace_back(key, text.substr(value_start, value_end - value_start));
      key = token->text;
      value_start = value_end = 0;
    } else if (depth > 1 || !opens || here > 2) {
      if (value_end == 0) value_start = token->start;
      value_end = token->end;
    }
    if (depth == 0 && closes) {
      dictionary.text = text.substr(0, here);
      return dictionary;
    }
    if (opens) ++depth;
  }
}

std::optional<PdfStream> next_stream(std::string_view file, std::size_t& at) {
  constexpr std::string_view object = "obj", begin = "stream", end = "endstream";
  constexpr std::size_t longest_gap = 64;  // of blanks between the data and its end
  for (;;) {
    at = file.find(object, at);
    if (at == std::string_view::npos) return std::nullopt;
    at = skip_pdf_space(file, at + object.size());
    if (file.substr(at, 2) != "<<") continue;
    auto dictionary = read_dictionary(file, at);
    if (!dictionary) continue;
    at = skip_pdf_space(file, at);
    if (file.substr(at, begin.size()) != begin) continue;
    at += begin.size();
    if (file.substr(at, 1) == "\r") ++at;
    if (file.substr(at, 1) == "\n") ++at;
    const std::size_t start = at;
    // The length that it says, where the stream ends there; else, or where another object says it, the next
    // end.
    if (const auto length = dictionary->number("/Length"); length && *length <= file.size() - start) {
      at = skip_pdf_space(file.substr(0, start + *length + longest_gap), start + *length);
      if (file.substr(at, end.size()) == end)
        return PdfStream{std::move(*dictionary), file.substr(start, *length), true};
    }
    at = std::min(file.find(end, start), file.size());
    return PdfStream{std::move(*dictionary), file.substr(start, at - start), at < file.size()};
  }
}

}  // namespace attnlab
