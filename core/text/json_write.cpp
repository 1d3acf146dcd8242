#include "core/text/json_write.h"

#include "core/text/number.h"
#include "core/text/utf8.h"

#include <cmath>

namespace attnlab {
namespace {

std::string margin(int depth) { return std::string(static_cast<std::size_t>(2 * depth), ' '); }

}  // namespace

std::string json_string(std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  std::string out = "\"";
  while (!text.empty()) {
    const std::size_t valid = valid_utf8(text);
    for (std::size_t i = 0; i < valid; ++i) {
      const char c = text[i];
      auto byte = static_cast<unsigned char>(c);
      // U+0080 to U+009F steer a terminal as well: in UTF-8 they are 0xC2 and this byte.
      const bool high = byte == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0;
      if (high) byte = static_cast<unsigned char>(text[++i]);
      if (c == '"' || c == '\\')
        out += {'\\', c};
      else if (c == '\n')
        out += "\\n";
      else if (c == '\t')
        out += "\\t";
      else if (byte < 0x20 || byte == 0x7F || high)
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

std::string json_number(double value) { return std::isfinite(value) ? exact_number(value) : "null"; }

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

std::string json_list(std::span<const std::string> values, std::string_view between) {
  std::string text = "[";
  for (const std::string& value : values) (text += text.size() == 1 ? "" : between) += value;
  return text + ']';
}

std::string json_lines(std::span<const std::string> values, int depth) {
  if (values.empty()) return "[]";
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "[\n" : ",\n") + margin(depth + 1) + value;
  return text + '\n' + margin(depth) + ']';
}

std::string json_rows(const MatrixView& m, int depth, std::string (*entry)(double)) {
  std::vector<std::string> rows;
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    std::vector<std::string> row;
    for (Eigen::Index j = 0; j < m.cols(); ++j) row.push_back(entry(m(i, j)));
    rows.push_back(json_list(row));
  }
  return json_lines(rows, depth);
}

void JsonObject::add(std::string_view name, std::string_view value) {
  if (!empty()) text_ += depth_ == one_line ? ", " : ",";
  if (depth_ >= 0) text_ += '\n' + margin(depth_ + 1);
  (text_ += json_string(name) + (depth_ == packed ? ":" : ": ")) += value;
}

std::string JsonObject::text() const {
  return '{' + text_ + (empty() || depth_ < 0 ? "" : '\n' + margin(depth_)) + '}';
}

}  // namespace attnlab
