// The cells of a matrix in a text: the first half of reading one, whatever its notation; each notation has
// its file. What is found are pieces of the text itself, so that a fault has its place in it. All is linear
// in its length. Part of matrix_text.h; knows numbers only to tell headings from values.
#pragma once

#include "core/text/utf8.h"

#include <variant>

namespace attnlab {

using CellRow = std::vector<std::string_view>;
struct CellTable {
  std::vector<CellRow> rows;  // none of them empty
  bool latex = false;         // a cell is LaTeX: see latex_expression()
};
// What is not a matrix: the text from the fault on, and what was expected.
struct NoCells {
  std::string_view where;
  std::string why;
};
using CellsRead = std::variant<CellTable, NoCells>;

// A text as the readers below take it, byte for byte as long as it was: no-break spaces and drawn brackets
// become blanks, lines end in \n, and those that are no part of a matrix (comments, imports, prompts, fences)
// are blank.
std::string readable(std::string_view text);

// The cells of a readable text; the readers blank out what stands for nothing.
CellsRead find_cells(std::string& text);
CellsRead cells_in_brackets(
    std::string& text);  // [[1, 2], [3, 4]], array([...]), [1 2; 3 4], Sage's [1 2] a line
CellsRead cells_in_latex(std::string& text);
CellsRead cells_in_lines(std::string_view text);  // plain rows, CSV, TSV, Markdown

// A cell of LaTeX as read_expression() takes it: 1.2 \cdot 10^{-7} as 1.2e-7, \frac{1}{3} as ((1)/(3)).
std::string latex_expression(std::string_view cell);

// The pieces of what the readers have in common.
inline constexpr std::string_view blanks = " \t\n";
inline bool is_blank(std::string_view text) { return trimmed(text).empty(); }
// Split at a sign; a piece that is blank at the end is none.
CellRow split_at(std::string_view line, char sign);
// Pieces at blanks, so that "2 * 3", "1 - 2" and "sqrt( 2 )" stay one.
CellRow split_at_blanks(std::string_view line);
// Whether commas stand inside the numbers of these rows: something else parts them, no comma has a blank
// beside it, and there is no point.
bool decimal_commas(const std::vector<std::string_view>& rows);
// "name =" that a text begins with, and the blanks behind it.
std::string_view without_name(std::string_view text);
// "expected the end after the matrix, found ^T".
NoCells not_the_end(std::string_view where);
NoCells left_out(std::string_view where);  // "..." stands for numbers

}  // namespace attnlab
