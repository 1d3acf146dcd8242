// Matrices as text for the clipboard and back: NumPy, PyTorch, LaTeX, MATLAB, CSV, TSV, JSON, plain rows.
#pragma once

#include "core/algebra/matrix.h"
#include "core/algebra/matrix_ops.h"

#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

enum class MatrixNotation { numpy, pytorch, latex, matlab, csv, tsv, json };

// Every digit that is needed to read back the same double. A value that is not finite is written as the notation has
// it (np.inf, \infty, Inf, inf; JSON has only null) and is not read back.
//   numpy   np.array([[1, 2.5], [3, 4]])
//   pytorch torch.tensor([[1, 2.5], [3, 4]], dtype=torch.float64)
//   latex   \begin{pmatrix} 1 & 2.5 \\ 3 & 4 \end{pmatrix}
//   matlab  [1 2.5; 3 4]
//   csv     1,2.5 and, on the next line, 3,4; tsv the same with tabs
//   json    [[1, 2.5], [3, 4]]
std::string matrix_text(const MatrixView& m, MatrixNotation notation);

// Any of those, NumPy's print-out ([[1. 2.] [3. 4.]]), JSON, or plain rows: one row a line, numbers apart by spaces,
// tabs, commas, semicolons or &. An entry is whatever read_expression takes. At most 16 x 16 finite numbers; else a
// sentence that says where and what was expected. A decimal comma is read where spaces, tabs or semicolons part the
// numbers ("1,5 2,5"). Never throws.
std::variant<AnyMatrix, std::string> read_matrix_text(std::string_view text);

// The most digits behind the point that a number of such a text has; -1 where one is an expression or has an exponent, and
// where there is none.
int typed_decimals(std::string_view text);

}  // namespace attnlab
