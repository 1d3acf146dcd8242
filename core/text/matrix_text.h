// Matrices as text for the clipboard and back: NumPy, PyTorch, LaTeX, MATLAB, CSV, TSV, JSON, Markdown, plain
// rows; and out of the bytes of a file. Knows no screen, no file and no scene.
#pragma once

#include "core/algebra/matrix.h"
#include "core/algebra/matrix_ops.h"

#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

enum class MatrixNotation { numpy, pytorch, latex, matlab, csv, tsv, json, markdown };

// Every digit that is needed to read back the same double. A value that is not finite is written as the
// notation has it (np.inf, \infty, Inf, inf; JSON has only null) and is not read back.
//   numpy   np.array([[1, 2.5], [3, 4]])
//   pytorch torch.tensor([[1, 2.5], [3, 4]], dtype=torch.float64)
//   latex   \begin{pmatrix} 1 & 2.5 \\ 3 & 4 \end{pmatrix}
//   matlab  [1 2.5; 3 4]
//   csv     1,2.5 and, on the next line, 3,4; tsv the same with tabs
//   json    [[1, 2.5], [3, 4]]
//   markdown  | 1 | 2.5 | a line, below an empty heading
std::string matrix_text(const MatrixView& m, MatrixNotation notation);

// Any of those, and what other programs print: NumPy and PyTorch (dtype, device, requires_grad, grad_fn),
// lists of Python and JSON, MATLAB with lines that go on behind "...", Sage, LaTeX matrices and arrays,
// tables of Markdown, CSV and TSV of spreadsheets with a decimal point or comma, with headings and labels or
// without, or plain rows: one row a line. An entry is whatever read_expression takes. At most 16 x 16 finite
// numbers in 1 MB; else a sentence that says where, and what was expected. Never throws; linear in the
// length.
std::variant<AnyMatrix, std::string> read_matrix_text(std::string_view text);

// The same in the bytes of a file: such a text in UTF-8 or UTF-16, or NumPy's .npy (versions 1 to 3, rows or
// columns first, of either byte order; numbers of 16 to 64 bits, whole ones of 8 to 64, bool). A list is one
// row; of an array of more dimensions all but the last two must be 1. Never throws.
std::variant<AnyMatrix, std::string> read_matrix_bytes(std::string_view bytes);
// Whether a file of this name is read as a matrix: .npy .csv .tsv .txt, of any case.
bool is_matrix_name(std::string_view file);
// Whether bytes that may be a scene are a list, and so a matrix: what a file .json can be.
bool is_list(std::string_view bytes);

// The most digits behind the point that a number of such a text has; -1 where one is an expression or has an
// exponent, and where there is none.
int typed_decimals(std::string_view text);

}  // namespace attnlab
