#include "core/text/matrix_text.h"

#include "core/text/expression.h"
#include "core/text/matrix_cells.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnlab {
namespace {

// How a notation opens, parts and closes, in the order of MatrixNotation.
struct Brackets {
  const char *open, *row_open, *between, *row_close, *rows, *close;
  const char *inf, *minus_inf, *nan;
};
constexpr Brackets notations[] = {
    {"np.array([", "[", ", ", "]", ", ", "])", "np.inf", "-np.inf", "np.nan"},
    {"torch.tensor([", "[", ", ", "]", ", ", "], dtype=torch.float64)", "float('inf')", "float('-inf')",
     "float('nan')"},
    {"\\begin{pmatrix} ", "", " & ", "", " \\\\ ", " \\end{pmatrix}", "\\infty", "-\\infty", "\\text{nan}"},
    {"[", "", " ", "", "; ", "]", "Inf", "-Inf", "NaN"},
    {"", "", ",", "", "\n", "\n", "inf", "-inf", "nan"},
    {"", "", "\t", "", "\n", "\n", "inf", "-inf", "nan"},
    {"[", "[", ", ", "]", ", ", "]", "null", "null", "null"},
    {"", "| ", " | ", " |", "\n", "\n", "inf", "-inf", "nan"}};

// A table of Markdown has a heading, here an empty one.
std::string markdown_heading(Eigen::Index cols) {
  std::string heading = "|", rule = "|";
  for (Eigen::Index j = 0; j < cols; ++j) {
    heading += "  |";
    rule += " ---: |";
  }
  return heading + '\n' + rule + '\n';
}

std::string latex_number(double value) {
  std::string text = exact_number(value);
  const auto e = text.find('e');
  if (e == std::string::npos) return text;
  const bool negative = text[e + 1] == '-';
  const auto digits = std::min(text.find_first_not_of('0', e + 2), text.size() - 1);
  return text.substr(0, e) + " \\cdot 10^{" + (negative ? "-" : "") + text.substr(digits) + '}';
}

constexpr std::size_t longest = std::size_t{1} << 20, longest_cell = 2000;

// Of one number; -1 where it is more than digits and a point.
int decimals_of(std::string_view cell) {
  cell = trimmed(cell, " \r");
  if (cell.empty() || cell.find_first_not_of("+-0123456789.,") != std::string_view::npos) return -1;
  const auto point = cell.find_first_of(".,");
  if (point == std::string_view::npos) return 0;
  return cell.find_first_of(".,", point + 1) == std::string_view::npos
             ? static_cast<int>(cell.size() - point - 1)
             : -1;
}

// "line 2, character 5"; the line where there are several. `where`: a piece of `readable`.
std::string place_in(std::string_view text, std::string_view readable, std::string_view where) {
  const auto at = std::min(static_cast<std::size_t>(where.data() - readable.data()), text.size());
  const std::string_view before = readable.substr(0, at);
  const auto line_begin = before.rfind('\n') + 1;  // 0 where there is none
  std::string column =
      "character " + std::to_string(characters(text.substr(line_begin, at - line_begin)) + 1);
  if (trimmed(readable).find('\n') == std::string_view::npos) return column;
  return "line " + std::to_string(std::ranges::count(before, '\n') + 1) + ", " + column;
}

// NumPy prints lists of its numbers as [np.float64(1.5), ...].
std::string_view without_type(std::string_view cell) {
  constexpr std::array<std::string_view, 8> types{"float64", "float32", "float16", "int64",
                                                  "int32",   "float",   "int",     "double"};
  const auto open = cell.find('(');
  if (open == std::string_view::npos || !cell.ends_with(')')) return cell;
  const std::string_view name = cell.substr(0, open), type = name.substr(name.rfind('.') + 1);
  return std::ranges::find(types, type) != types.end() ? cell.substr(open + 1, cell.size() - open - 2) : cell;
}

// A number, or a piece of the cell with what is wrong there.
std::variant<double, NoCells> read_cell(std::string_view cell, bool latex) {
  cell = without_type(trimmed(cell));
  if (cell.starts_with("...") || cell.starts_with("…")) return left_out(cell);
  if (cell.size() > longest_cell)
    return NoCells{cell, "expected a number, found " + std::to_string(cell.size()) + " characters"};
  const std::string text = latex ? latex_expression(cell) : std::string();
  const Typed value = read_expression(latex ? text : cell);
  if (const double* number = std::get_if<double>(&value)) return *number;
  const bool same = !latex || text == cell;
  const auto fault = same ? fault_in(cell) : std::nullopt;
  const std::size_t begin = fault ? std::min(fault->begin, cell.size()) : 0;
  return NoCells{cell.substr(begin), std::get<std::string>(value)};
}

}  // namespace

std::string matrix_text(const MatrixView& m, MatrixNotation notation) {
  const Brackets& n = notations[static_cast<std::size_t>(notation)];
  std::string text = notation == MatrixNotation::markdown ? markdown_heading(m.cols()) : n.open;
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    text += (i == 0 ? "" : n.rows);
    text += n.row_open;
    for (Eigen::Index j = 0; j < m.cols(); ++j) {
      const double x = m(i, j);
      text += j == 0 ? "" : n.between;
      if (std::isnan(x))
        text += n.nan;
      else if (std::isinf(x))
        text += x > 0 ? n.inf : n.minus_inf;
      else
        text += notation == MatrixNotation::latex ? latex_number(x) : exact_number(x);
    }
    text += n.row_close;
  }
  return text + n.close;
}

int typed_decimals(std::string_view text) {
  if (text.size() > longest) return -1;
  std::string plain = readable(text);
  const CellsRead cells = find_cells(plain);
  const auto* table = std::get_if<CellTable>(&cells);
  if (table == nullptr) return -1;
  int most = -1;
  for (const CellRow& row : table->rows)
    for (const std::string_view cell : row) {
      const int decimals = decimals_of(cell);
      if (decimals < 0) return -1;
      most = std::max(most, decimals);
    }
  return most;
}

std::variant<AnyMatrix, std::string> read_matrix_text(std::string_view text) {
  if (text.size() > longest)
    return "expected a matrix of at most 16 x 16 numbers, found a text of more than 1 MB";
  std::string plain = readable(text);
  const CellsRead read = find_cells(plain);
  const auto place = [&](std::string_view where) { return place_in(text, plain, where); };
  if (const auto* wrong = std::get_if<NoCells>(&read)) return place(wrong->where) + ": " + wrong->why;
  const auto& [cells, latex] = std::get<CellTable>(read);
  if (cells.empty()) return "expected the rows of a matrix, found nothing";
  const std::size_t rows = cells.size(), cols = cells[0].size();
  if (rows > max_concat || cols > max_concat)
    return "expected at most 16 x 16 numbers, found " + std::to_string(rows) + " x " + std::to_string(cols);
  AnyMatrix m(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(cols));
  for (std::size_t i = 0; i < rows; ++i) {
    const std::string row = "row " + std::to_string(i + 1);
    if (cells[i].size() != cols)
      return row + " (" + place(trimmed(cells[i].front())) + "): expected " + std::to_string(cols) +
             (cols == 1 ? " number" : " numbers") + " as in row 1, found " + std::to_string(cells[i].size());
    for (std::size_t j = 0; j < cols; ++j) {
      const auto value = read_cell(cells[i][j], latex);
      if (const auto* wrong = std::get_if<NoCells>(&value))
        return row + ", column " + std::to_string(j + 1) + " (" + place(wrong->where) + "): " + wrong->why;
      m(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = std::get<double>(value);
    }
  }
  return m;
}

}  // namespace attnlab
