// JSON as this program reads it: a tree in which every number keeps the digits that stood in the text, and
// every place has a name that an error can say; and a matrix out of it.
#pragma once

#include "core/algebra/matrix_ops.h"
#include "core/text/file.h"

#include <vector>

namespace attnlab {

struct JsonValue {
  enum class Kind { null, boolean, number, string, array, object };
  Kind kind = Kind::null;
  bool boolean = false;
  double number = 0;                    // the nearest double
  std::string text = {};                // of a string; of a number its digits
  std::vector<JsonValue> items = {};    // of an array, or the values of an object
  std::vector<std::string> names = {};  // of an object, one a value

  const JsonValue* find(std::string_view name) const;  // a field of an object; null where there is none
  bool is(double wanted) const { return kind == Kind::number && number == wanted; }
  std::string words() const;  // what an error calls it: "null", "the number 3", "a list"
};

inline constexpr int json_depth = 32;        // arrays and objects inside each other
inline constexpr int json_values = 200'000;  // in one text

// The tree of a whole text, or the first thing that is wrong: what is not UTF-8 or not JSON, cut off,
// followed by more, nested deeper than above or holding more values, a field twice, a number that no double
// can hold. Never throws.
std::variant<JsonValue, FileError> read_json(std::string_view text, std::string_view name,
                                             int most_values = json_values);

struct MatrixBounds {
  int rows = max_tokens, cols = max_model;  // at most; at least 1
  const char* row_words = "rows";
  const char* col_words = "columns";
};

// A list of rows of equal length within bounds. `field` is what errors call the matrix ("heads[2].WQ").
// Entries are numbers, or true and false (1 and 0) where `booleans`. The error's file is left empty.
std::variant<AnyMatrix, FileError> json_matrix(const JsonValue& value, const std::string& field,
                                               const MatrixBounds& bounds, bool booleans = false);

}  // namespace attnlab
