// A matrix out of JSON: a list of rows of equal length within bounds.
#pragma once

#include "core/algebra/matrix_ops.h"
#include "core/text/json_value.h"

#include <string>
#include <variant>

namespace attnlab {

struct MatrixBounds {
  int rows = max_tokens, cols = max_model;  // at most; at least 1
  const char* row_words = "rows";
  const char* col_words = "columns";
};

// `field` is what errors call the matrix ("heads[2].WQ"). Entries are numbers, or true and false (1 and 0) where
// `booleans`. The error's file is left empty.
std::variant<AnyMatrix, FileError> json_matrix(const JsonValue& value, const std::string& field,
                                               const MatrixBounds& bounds, bool booleans = false);

}  // namespace attnlab
