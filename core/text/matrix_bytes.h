// A matrix in the bytes of a file: NumPy's .npy, or text (matrix_text.h) in UTF-8 or, as spreadsheets write it, UTF-16. Knows no
// file and no scene.
#pragma once

#include "core/algebra/matrix_ops.h"

#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

// Whether a file of this name is read as a matrix: .npy .csv .tsv .txt, of any case.
bool is_matrix_name(std::string_view file);
// Whether bytes that may be a scene are a list, and so a matrix: what a file .json can be.
bool is_list(std::string_view bytes);

// At most 16 x 16 finite numbers; else a sentence that says what was expected. Of an .npy versions 1 to 3, rows or columns first,
// little-endian or big-endian; numbers of 16 to 64 bits, whole ones of 8 to 64 bits, and bool. A list of numbers is one row; of
// an array of more dimensions all but the last two must be 1. Never throws.
std::variant<AnyMatrix, std::string> read_matrix_bytes(std::string_view bytes);

}  // namespace attnlab
