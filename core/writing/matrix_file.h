// Matrix files: one matrix as the text or bytes of a file other programs read. Numbers have the shortest
// digits that read back to the same double; .tex has a chosen precision. Labels stand around them where they
// are wanted. Independent of the locale. Knows no scene.
#pragma once

#include "core/algebra/matrix.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

enum class MatrixFormat { tex, csv, tsv, npy, py, m, json };

std::optional<MatrixFormat> matrix_format_of_ending(std::string_view file);  // of any case

// `name` becomes the variable's name in .py and .m ("scores", "W_Q": made an identifier). `decimals`: of
// .tex, 0 to 17; negative: all digits. What is not finite is as the format has it; JSON has null.
std::string matrix_file(const MatrixView& m, MatrixFormat format, std::string_view name, int decimals = 4);

// vector: a column, in .npy, .py and .json one list of numbers. number: 1 x 1, and there a number by itself.
enum class MatrixShape { matrix, vector, number };

struct MatrixWriting {
  int decimals = 4;
  MatrixShape shape = MatrixShape::matrix;
  // UTF-8, as many as rows and columns, in .csv, .tsv and .tex; empty: none.
  std::vector<std::string> rows, columns;
};
std::string matrix_file(const MatrixView& m, MatrixFormat format, std::string_view name,
                        const MatrixWriting& writing);
// Whether labels can stand in such a file.
bool takes_labels(MatrixFormat format);

// The pieces that hold labels. A field of a file whose fields stand apart by `apart`: in quotes where it
// holds what would end it (RFC 4180); of a file with tabs, which has no quotes, such characters are blanks.
// What a spreadsheet would take for a formula begins with ', which makes it words.
std::string field_text(std::string_view words, char apart);
// A line of labels, then a line a row that begins with its label. The corner is empty.
std::string labelled_lines(const MatrixView& m, const MatrixWriting& writing, char apart);
// \begin{array}{r|rr} ... with a rule below the labels.
std::string labelled_latex(const MatrixView& m, const MatrixWriting& writing);

}  // namespace attnlab
