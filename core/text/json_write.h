// JSON as this program writes it: an object has a member a line, indented by two spaces a level,
// a matrix a row a line.
#pragma once

#include "core/algebra/matrix.h"
#include "core/text/json_read.h"

#include <span>
#include <type_traits>

namespace attnlab {

std::string json_string(std::string_view text);  // "…" with escapes; bytes that are not UTF-8 become U+FFFD
std::string json_number(double value);           // the shortest that reads back; null where it is not finite
// The value on one line, in a form that reads back to the same tree: {"a": [1, 2.50], "b": "x"}.
std::string json_line(const JsonValue& value);

// Lists of values that are JSON already: on one line, or one value a line where `depth` is how many objects
// and lists the list stands in.
std::string json_list(std::span<const std::string> values, std::string_view between = ", ");
std::string json_lines(std::span<const std::string> values, int depth);
// Each of a range by `text`, for these.
template <class Range, class Text>
std::vector<std::string> json_each(const Range& range, Text text) {
  std::vector<std::string> values;
  for (const auto& one : range) values.push_back(text(one));
  return values;
}
template <class Text>
std::vector<std::string> json_each(int count, Text text) {
  std::vector<std::string> values;
  for (int i = 0; i < count; ++i) values.push_back(text(i));
  return values;
}
// A value of C++: true, 3, 0.5, "text", null where there is none, a list of such values.
template <class Value>
std::string json_of(const Value& value) {
  if constexpr (std::is_same_v<Value, bool>)
    return value ? "true" : "false";
  else if constexpr (std::is_integral_v<Value>)
    return std::to_string(value);
  else if constexpr (std::is_floating_point_v<Value>)
    return json_number(value);
  else if constexpr (std::is_convertible_v<const Value&, std::string_view>)
    return json_string(value);
  else if constexpr (requires { value.has_value(); })
    return value ? json_of(*value) : "null";
  else
    return json_list(json_each(value, [](const auto& one) { return json_of(one); }));
}
// A matrix as json_lines of its rows.
std::string json_rows(const MatrixView& m, int depth, std::string (*entry)(double) = json_number);

// The members of one object, in the order in which they are added; without a depth on one line.
class JsonObject {
 public:
  static constexpr int packed = -2;  // in place of a depth: on one line, without blanks

  JsonObject() = default;
  explicit JsonObject(int depth) : depth_(depth) {}  // how many objects and lists it stands in

  void add(std::string_view name, std::string_view value);  // which is JSON already
  void add(std::string_view name, const MatrixView& m) { add(name, json_rows(m, depth_ + 1)); }
  template <class Value>
  void set(std::string_view name, const Value& value) {
    add(name, json_of(value));
  }
  bool empty() const { return text_.empty(); }
  std::string text() const;

 private:
  static constexpr int one_line = -1;
  int depth_ = one_line;
  std::string text_;
};

}  // namespace attnlab
