#include "core/text/matrix_text.h"

#include "core/text/expression.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace attnlab {
namespace {

// How a notation opens, parts and closes.
struct Notation {
  const char *open, *row_open, *between, *row_close, *rows, *close;
  const char *inf, *minus_inf, *nan;
};

Notation notation_of(MatrixNotation notation) {
  switch (notation) {
    case MatrixNotation::numpy:
      return {"np.array([", "[", ", ", "]", ", ", "])", "np.inf", "-np.inf", "np.nan"};
    case MatrixNotation::pytorch:
      return {"torch.tensor([", "[",           ", ", "]", ", ", "], dtype=torch.float64)", "float('inf')",
              "float('-inf')",  "float('nan')"};
    case MatrixNotation::latex:
      return {"\\begin{pmatrix} ", "",        " & ",      "",           " \\\\ ",
              " \\end{pmatrix}",   "\\infty", "-\\infty", "\\text{nan}"};
    case MatrixNotation::matlab: return {"[", "", " ", "", "; ", "]", "Inf", "-Inf", "NaN"};
    case MatrixNotation::tsv: return {"", "", "\t", "", "\n", "\n", "inf", "-inf", "nan"};
    case MatrixNotation::json: return {"[", "[", ", ", "]", ", ", "]", "null", "null", "null"};
    case MatrixNotation::csv: break;
  }
  return {"", "", ",", "", "\n", "\n", "inf", "-inf", "nan"};
}

std::string latex_number(double value) {
  std::string text = exact_number(value);
  const auto e = text.find('e');
  if (e == std::string::npos) return text;
  const bool negative = text[e + 1] == '-';
  const auto digits = std::min(text.find_first_not_of('0', e + 2), text.size() - 1);
  return text.substr(0, e) + " \\cdot 10^{" + (negative ? "-" : "") + text.substr(digits) + '}';
}

}  // namespace

std::string matrix_text(const MatrixView& m, MatrixNotation notation) {
  const Notation n = notation_of(notation);
  std::string text = n.open;
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

namespace {  // reading: the text becomes lines of cells, whatever the notation; then each cell is read as an expression

constexpr std::size_t longest = std::size_t{1} << 16;

// Removes a word and the group that follows it: "\begin{pmatrix}", "\left(".
void drop_commands(std::string& text) {
  for (const std::string_view command : {"\\begin", "\\end"})
    for (auto at = text.find(command); at != std::string::npos; at = text.find(command)) {
      auto end = text.find('}', at);
      end = end == std::string::npos ? text.size() : end + 1;
      const bool columns = text.substr(end).starts_with("{") && command == "\\begin";  // \begin{array}{rr}
      if (columns) end = std::min(text.find('}', end), text.size() - 1) + 1;
      text.erase(at, end - at);
    }
  for (const std::string_view word : {"\\left", "\\right", "\\hline", "$"}) replace_all(text, word, "");
}

// LaTeX's signs as an expression has them: 1.2 \cdot 10^{-7}, \frac{1}{3}, \sqrt{2}, \pi.
void plain_signs(std::string& text) {
  replace_all(text, " \\cdot ", "*");
  replace_all(text, " \\times ", "*");
  replace_all(text, "\\cdot", "*");
  replace_all(text, "\\times", "*");
  replace_all(text, "}{", ")/(");  // after \frac
  replace_all(text, "\\frac", "");
  replace_all(text, "\\sqrt", "sqrt");
  replace_all(text, "\\pi", "pi");
  replace_all(text, "{", "(");
  replace_all(text, "}", ")");
}

// Whether round brackets hold the matrix, as in "array([[1, 2]])" and "\left( ... \right)", rather than a function's
// argument: they are then the outermost pair of the whole text.
void drop_outer_parentheses(std::string& text) {
  const auto trim = [&] {
    text.erase(0, std::min(text.find_first_not_of(" \t\r\n;"), text.size()));
    text.erase(text.find_last_not_of(" \t\r\n;") + 1);
  };
  trim();
  while (text.size() >= 2 && text.front() == '(' && text.back() == ')') {
    int depth = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
      if (depth == 0) return;  // the first one closes before the end
    }
    text = text.substr(1, text.size() - 2);
    trim();
  }
}

// "A = np.array([[1, 2]], dtype=float)" without its frame.
void drop_frame(std::string& text) {
  const auto equals = text.find('=');
  const auto bracket = text.find('[');
  if (equals != std::string::npos && (bracket == std::string::npos || equals < bracket))
    text.erase(0, equals + 1);
  if (const auto dtype = text.find(", dtype"); dtype != std::string::npos) {
    const auto end = text.find(')', dtype);
    text.erase(dtype, end == std::string::npos ? std::string::npos : end - dtype);
  }
  for (const std::string_view word :
       {"np.array", "numpy.array", "np.matrix", "torch.tensor", "array", "matrix", "tensor"})
    if (const auto at = text.find(word); at != std::string::npos) text.erase(at, word.size());
}

using Cells = std::vector<std::vector<std::string>>;

// Square brackets: each innermost pair is a row ([[1, 2], [3, 4]]), or the outermost pair holds all ([1 2; 3 4]).
std::string rows_as_lines(std::string text) {
  int deepest = 0, depth = 0;
  for (const char c : text) deepest = std::max(deepest, depth += c == '[' ? 1 : c == ']' ? -1 : 0);
  if (deepest >= 2) {
    std::string lines;
    depth = 0;
    for (const char c : text) {
      if (c == '[' || c == ']') {
        depth += c == '[' ? 1 : -1;
        if (c == ']' && depth == deepest - 1) lines += '\n';
      } else if (depth == deepest) {
        lines += c == '\n' ? ' ' : c;  // NumPy breaks long rows
      }
    }
    return lines;
  }
  std::erase(text, '[');
  std::erase(text, ']');
  return text;
}

// Whether a comma stands inside numbers: something else parts the cells, and no comma has a space behind it or a
// point in its line.
bool decimal_commas(const std::string& text) {
  if (text.find('.') != std::string::npos) return false;
  bool other = false, comma = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\n';
    if (text[i] == ',') {
      const bool inside = i > 0 && text[i - 1] >= '0' && text[i - 1] <= '9' && next >= '0' && next <= '9';
      if (!inside) return false;
      comma = true;
    }
    if (text[i] == ';' || text[i] == '\t' || text[i] == '&' || (text[i] == ' ' && next != ' ')) other = true;
  }
  return comma && other;
}

bool is_blank(const std::string& cell) { return cell.find_first_not_of(" \r") == std::string::npos; }

// The pieces of a line between separators; a separator at its end is none.
std::vector<std::string> split(const std::string& line, std::string_view separators) {
  std::vector<std::string> cells(1);
  for (const char c : line) {
    if (separators.find(c) == std::string_view::npos)
      cells.back() += c;
    else
      cells.emplace_back();
  }
  if (cells.size() > 1 && is_blank(cells.back())) cells.pop_back();
  return cells;
}

// Pieces at spaces, so that "2 * 3" and "sqrt( 2 )" stay one: not beside an operator, not inside parentheses.
std::vector<std::string> split_at_spaces(const std::string& line) {
  std::vector<std::string> cells;
  std::string cell;
  int depth = 0;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    const char c = i < line.size() ? line[i] : ' ';
    if ((c == ' ' || c == '\r') && depth <= 0) {
      const auto next = line.find_first_not_of(" \r", i);
      const char after = next == std::string::npos ? ' ' : line[next];
      const bool joined =
          (!cell.empty() && std::string_view("*/^").find(cell.back()) != std::string_view::npos) ||
          std::string_view("*/^").find(after) != std::string_view::npos;
      if (joined || cell.empty()) continue;
      cells.push_back(std::exchange(cell, {}));
      continue;
    }
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    cell += c;
  }
  if (!cell.empty()) cells.push_back(cell);
  return cells;
}

Cells cells_of(std::string text) {
  drop_commands(text);
  replace_all(text, "\\\\", "\n");
  drop_frame(text);
  plain_signs(text);
  drop_outer_parentheses(text);
  const bool rows_by_semicolon = text.find('[') != std::string::npos || text.find(';') == std::string::npos ||
                                 text.find('\n') == std::string::npos;
  text = rows_as_lines(std::move(text));
  if (rows_by_semicolon) std::replace(text.begin(), text.end(), ';', '\n');
  const bool comma_inside = decimal_commas(text);
  const std::string_view separators = comma_inside ? "\t;&" : "\t;&,";
  Cells cells;
  for (const std::string& line : split(text, "\n")) {
    if (is_blank(line)) continue;
    const bool parted = line.find_first_of(separators) != std::string::npos;
    cells.push_back(parted ? split(line, separators) : split_at_spaces(line));
  }
  return cells;
}

Cells cells_of_text(std::string_view text) {
  std::string plain(text);
  for (const std::string_view space : {"\u00A0", "\u202F", "\u2009", "\u2007"})
    replace_all(plain, space, " ");
  return cells_of(std::move(plain));
}

// Of one number; -1 where it is more than digits and a point.
int decimals_of(std::string_view cell) {
  const auto first = cell.find_first_not_of(" \r"), last = cell.find_last_not_of(" \r");
  if (first == std::string_view::npos) return -1;
  cell = cell.substr(first, last - first + 1);
  if (cell.find_first_not_of("+-0123456789.,") != std::string_view::npos) return -1;
  const auto point = cell.find_first_of(".,");
  return point == std::string_view::npos ? 0 : static_cast<int>(cell.size() - point - 1);
}

}  // namespace

int typed_decimals(std::string_view text) {
  if (text.size() > longest) return -1;
  int most = -1;
  for (const std::vector<std::string>& row : cells_of_text(text))
    for (const std::string& cell : row) {
      const int decimals = decimals_of(cell);
      if (decimals < 0) return -1;
      most = std::max(most, decimals);
    }
  return most;
}

std::variant<AnyMatrix, std::string> read_matrix_text(std::string_view text) {
  if (text.size() > longest) return "expected a matrix of at most 16 x 16 numbers, found a longer text";
  const Cells cells = cells_of_text(text);
  if (cells.empty()) return "expected the rows of a matrix, found nothing";
  const std::size_t rows = cells.size(), cols = cells[0].size();
  if (rows > max_concat || cols > max_concat)
    return "expected at most 16 x 16 numbers, found " + std::to_string(rows) + " x " + std::to_string(cols);
  AnyMatrix m(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(cols));
  for (std::size_t i = 0; i < rows; ++i) {
    const std::string row = "row " + std::to_string(i + 1);
    if (cells[i].size() != cols)
      return row + ": expected " + std::to_string(cols) + " numbers as in row 1, found " +
             std::to_string(cells[i].size());
    for (std::size_t j = 0; j < cols; ++j) {
      const Typed value = read_expression(cells[i][j]);
      if (const std::string* why = std::get_if<std::string>(&value))
        return row + ", column " + std::to_string(j + 1) + ": " + *why;
      m(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = std::get<double>(value);
    }
  }
  return m;
}

}  // namespace attnlab
