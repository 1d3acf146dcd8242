// A matrix with the labels of its rows and columns, as text: lines for spreadsheets, and an array of LaTeX. Part of
// matrix_file.h; knows no scene.
#pragma once

#include "core/writing/matrix_file.h"

#include <string>
#include <string_view>

namespace attnlab {

// A field of a file whose fields stand apart by `apart`: in quotes where it holds what would end it (RFC 4180); of a file with
// tabs, which has no quotes, such characters are blanks. What a spreadsheet would take for a formula begins with ', which makes it words.
std::string field_text(std::string_view words, char apart);
// A line of labels, then a line a row that begins with its label. The corner is empty.
std::string labelled_lines(const MatrixView& m, const MatrixWriting& writing, char apart);
// \begin{array}{r|rr} ... with a rule below the labels.
std::string labelled_latex(const MatrixView& m, const MatrixWriting& writing);

}  // namespace attnlab
