// JSON as this program writes it: an object has a member a line, indented by two spaces a level, a matrix a row a line.
#pragma once

#include "core/algebra/matrix.h"
#include "core/text/json_read.h"

#include <span>
#include <string>
#include <string_view>

namespace attnlab {

std::string json_string(std::string_view text);  // "…" with escapes; bytes that are not UTF-8 become U+FFFD
std::string json_number(double value);           // the shortest that reads back; null where it is not finite
// The value on one line, in a form that reads back to the same tree: {"a": [1, 2.50], "b": "x"}.
std::string json_line(const JsonValue& value);

// Lists of values that are JSON already: on one line, or one value a line where `depth` is how many objects and lists the
// list stands in.
std::string json_list(std::span<const std::string> values);
std::string json_lines(std::span<const std::string> values, int depth);
// A matrix as json_lines of its rows.
std::string json_rows(const MatrixView& m, int depth, std::string (*entry)(double) = json_number);

// The members of one object, in the order in which they are added.
class JsonObject {
 public:
  explicit JsonObject(int depth) : depth_(depth) {}  // how many objects and lists it stands in

  void add(std::string_view name, std::string_view value);  // which is JSON already
  void add(std::string_view name, const MatrixView& m) { add(name, json_rows(m, depth_ + 1)); }
  bool empty() const { return text_.empty(); }
  std::string text() const;

 private:
  int depth_;
  std::string text_;
};

}  // namespace attnlab
