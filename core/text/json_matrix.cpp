#include "core/text/json_matrix.h"

#include <optional>

namespace attnlab {

namespace {

using Kind = JsonValue::Kind;

std::optional<FileError> in_range(const std::string& field, const char* what, std::size_t found, int most) {
  if (found >= 1 && found <= static_cast<std::size_t>(most)) return std::nullopt;
  return FileError{"", field,
                   "expected 1 to " + std::to_string(most) + ' ' + what + ", found " + std::to_string(found)};
}

}  // namespace

std::variant<AnyMatrix, FileError> json_matrix(const JsonValue& value, const std::string& field,
                                               const MatrixBounds& bounds, bool booleans) {
  const auto wrong = [](std::string at, const char* expected, const JsonValue& found) {
    return FileError{"", std::move(at), std::string("expected ") + expected + ", found " + found.words()};
  };
  if (value.kind != Kind::array) return wrong(field, "a matrix, a list of rows", value);
  if (auto error = in_range(field, bounds.row_words, value.items.size(), bounds.rows)) return *error;
  const std::size_t rows = value.items.size(), cols = value.items[0].items.size();
  AnyMatrix m;
  for (std::size_t i = 0; i < rows; ++i) {
    const JsonValue& row = value.items[i];
    const std::string at = field + ", row " + std::to_string(i + 1);
    if (row.kind != Kind::array) return wrong(at, "a row, a list", row);
    if (i == 0) {
      if (auto error = in_range(field, bounds.col_words, cols, bounds.cols)) return *error;
      m.resize(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(cols));
    }
    if (row.items.size() != cols)
      return FileError{"", at,
                       "expected " + std::to_string(cols) + " entries as in row 1, found " +
                           std::to_string(row.items.size())};
    for (std::size_t j = 0; j < cols; ++j) {
      const JsonValue& entry = row.items[j];
      if (entry.kind != (booleans ? Kind::boolean : Kind::number))
        return wrong(at + ", column " + std::to_string(j + 1), booleans ? "true or false" : "a number",
                     entry);
      m(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
          booleans ? (entry.boolean ? 1 : 0) : entry.number;
    }
  }
  return m;
}

}  // namespace attnlab
