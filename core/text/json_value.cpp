#include "core/text/json_value.h"

#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnlab {

const JsonValue* JsonValue::find(std::string_view name) const {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return &items[i];
  return nullptr;
}

std::string JsonValue::words() const {
  switch (kind) {
    case Kind::null: return "null";
    case Kind::boolean: return boolean ? "true" : "false";
    case Kind::number: return quotable(text);
    case Kind::string: return '"' + quotable(text) + '"';
    case Kind::array: return items.empty() ? "an empty list" : "a list";
    case Kind::object: return "an object";
  }
  return "";
}

std::string place_words(const std::vector<JsonStep>& steps) {
  const auto is_index = [&](std::size_t i) { return std::holds_alternative<std::size_t>(steps[i]); };
  const auto ordinal = [&](std::size_t i) { return std::to_string(std::get<std::size_t>(steps[i]) + 1); };
  std::size_t indices = 0;
  while (indices < steps.size() && is_index(steps.size() - 1 - indices)) ++indices;
  const bool entry = indices == 2 && steps.size() > 2;
  std::string words;
  for (std::size_t i = 0; i < steps.size() - (entry ? 2 : 0); ++i) {
    if (is_index(i))
      words += '[' + ordinal(i) + ']';
    else
      words += (words.empty() ? "" : ".") + quotable(std::get<std::string>(steps[i]));
  }
  if (entry) words += ", row " + ordinal(steps.size() - 2) + ", column " + ordinal(steps.size() - 1);
  return words;
}

std::string json_string(std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  std::string out = "\"";
  while (!text.empty()) {
    const std::size_t valid = valid_utf8(text);
    for (const char c : text.substr(0, valid)) {
      const auto byte = static_cast<unsigned char>(c);
      if (c == '"' || c == '\\')
        out += {'\\', c};
      else if (c == '\n')
        out += "\\n";
      else if (c == '\t')
        out += "\\t";
      else if (byte < 0x20 || byte == 0x7F)
        out += {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};
      else
        out += c;
    }
    text.remove_prefix(valid);
    if (text.empty()) break;
    out += "\uFFFD";
    text.remove_prefix(1);
  }
  return out + '"';
}

std::string json_line(const JsonValue& value) {
  switch (value.kind) {
    case JsonValue::Kind::null: return "null";
    case JsonValue::Kind::boolean: return value.boolean ? "true" : "false";
    case JsonValue::Kind::number: return value.text;
    case JsonValue::Kind::string: return json_string(value.text);
    case JsonValue::Kind::array:
    case JsonValue::Kind::object: break;
  }
  const bool object = value.kind == JsonValue::Kind::object;
  std::string out(1, object ? '{' : '[');
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (i > 0) out += ", ";
    if (object) out += json_string(value.names[i]) + ": ";
    out += json_line(value.items[i]);
  }
  return out + (object ? '}' : ']');
}

}  // namespace attnlab
