#include "core/picture/xml_scan.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace attnlab {
namespace {

constexpr std::string_view xml_space = " \t\r\n";
constexpr std::size_t most_attributes = 256;

std::optional<unsigned> code_of(std::string_view digits, int base) {
  unsigned code = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, base);
  const bool read = error == std::errc() && end == digits.data() + digits.size() && !digits.empty();
  const bool character = code != 0 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  return read && character ? std::optional(code) : std::nullopt;
}

}  // namespace

bool XmlScan::skip_past(std::string_view word) {
  const std::size_t found = text_.find(word, at_);
  cut_off_ = found == std::string_view::npos;
  at_ = cut_off_ ? text_.size() : found + word.size();
  return !cut_off_;
}

void XmlScan::skip_space() { at_ = std::min(text_.find_first_not_of(xml_space, at_), text_.size()); }

std::string_view XmlScan::word() {
  const std::size_t start = at_;
  at_ = std::min(text_.find_first_of(" \t\r\n=/><\"'", at_), text_.size());
  return text_.substr(start, at_ - start);
}

// <!DOCTYPE ... [declarations, with quotes and comments] >
bool XmlScan::skip_doctype() {
  int depth = 0;
  while (at_ < text_.size()) {
    if (at("<!--")) {
      if (!skip_past("-->")) return false;
      continue;
    }
    const char c = text_[at_++];
    if (c == '"' || c == '\'') {
      if (!skip_past(std::string_view(&c, 1))) return false;
    } else if (c == '[') {
      ++depth;
    } else if (c == ']') {
      --depth;
    } else if (c == '>' && depth <= 0) {
      return true;
    }
  }
  cut_off_ = true;
  return false;
}

bool XmlScan::skip_markup() {
  if (at("<!--")) return skip_past("-->");
  if (at("<![CDATA[")) return skip_past("]]>");
  if (!at("<?")) return skip_doctype();
  const std::size_t start = at_;
  if (!skip_past("?>")) return false;
  if (declaration_.empty() && text_.substr(start, 6) == "<?xml ")
    declaration_ = text_.substr(start, at_ - start);
  return true;
}

std::string XmlScan::encoding() const {
  const std::size_t found = declaration_.find("encoding");
  if (found == std::string_view::npos) return {};
  const std::size_t from = declaration_.find_first_of("\"'", found);
  if (from == std::string_view::npos) return {};
  const std::size_t end = declaration_.find_first_of("\"'", from + 1);
  return lower_case(std::string(declaration_.substr(from + 1, end - from - 1)));
}

bool XmlScan::read_tag(XmlTag& tag) {
  ++at_;
  tag = {word(), {}, false};
  for (;;) {
    skip_space();
    if (at_ >= text_.size()) break;
    const char c = text_[at_];
    if (c == '>' || c == '/') {
      tag.closed = c == '/';
      return skip_past(">");
    }
    const std::string_view name = word();
    skip_space();
    if (!at("=")) {
      at_ += name.empty() ? 1 : 0;  // no XML; whatever it is, go on behind it
      continue;
    }
    ++at_;
    skip_space();
    if (!at("\"") && !at("'")) continue;
    const std::string_view quote = text_.substr(at_++, 1);
    const std::size_t start = at_;
    if (!skip_past(quote)) return false;
    if (tag.attributes.size() < most_attributes)
      tag.attributes.emplace_back(name, text_.substr(start, at_ - 1 - start));
  }
  cut_off_ = true;
  return false;
}

bool XmlScan::next(XmlTag& tag) {
  for (;;) {
    at_ = std::min(text_.find('<', at_), text_.size());
    if (at_ == text_.size()) return false;
    const char after = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (after == '!' || after == '?') {
      if (!skip_markup()) return false;
    } else if (after == '/') {
      if (!skip_past(">")) return false;
    } else {
      return read_tag(tag);
    }
  }
}

// At the '&' of one.
bool XmlScan::read_entity(std::string& to) {
  constexpr std::size_t longest = 12;
  const std::size_t end = text_.substr(at_, longest).find(';');
  if (end == std::string_view::npos) return false;
  std::string_view name = text_.substr(at_ + 1, end - 1);
  at_ += end + 1;
  if (name.substr(0, 1) == "#") {
    const bool hex = name.substr(1, 1) == "x";
    const auto code = code_of(name.substr(hex ? 2 : 1), hex ? 16 : 10);
    if (code) append_code(to, *code);
    return code.has_value();
  }
  constexpr std::array<std::pair<std::string_view, char>, 5> entities{
      {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};
  for (const auto& [known, character] : entities) {
    if (name != known) continue;
    to += character;
    return true;
  }
  return false;
}

XmlScan::Text XmlScan::read_text(std::string& to, std::size_t limit) {
  constexpr std::string_view cdata = "<![CDATA[";
  const std::size_t start = at_;
  for (;;) {
    const std::size_t end = std::min(text_.find_first_of("<&", at_), text_.size());
    if (end - start > limit) return Text::too_large;
    to += text_.substr(at_, end - at_);
    at_ = end;
    if (at_ == text_.size()) return Text::cut_off;
    if (at("</")) return Text::whole;
    if (at("&")) {
      if (!read_entity(to)) return Text::odd;
      continue;
    }
    const bool is_text = at(cdata);
    if (!is_text && !at("<!--") && !at("<?")) return Text::odd;
    const std::size_t from = at_;
    if (!skip_markup()) return Text::cut_off;
    if (at_ - start > limit) return Text::too_large;
    if (is_text) to += text_.substr(from + cdata.size(), at_ - 3 - from - cdata.size());
  }
}

}  // namespace attnlab
