// Matrix files: one matrix as the text or bytes of a file other programs read. Numbers have the shortest digits that
// read back to the same double; .tex has a chosen precision. Independent of the locale. Knows no scene.
#pragma once

#include "core/algebra/matrix.h"

#include <optional>
#include <string>
#include <string_view>

namespace attnlab {

enum class MatrixFormat { tex, csv, tsv, npy, py, m, json };

std::optional<MatrixFormat> matrix_format_of_ending(std::string_view file);  // of any case

// `name` becomes the variable's name in .py and .m ("scores", "W_Q": made an identifier). `decimals`: of .tex, 0 to 17;
// negative: all digits. A value that is not finite is what the format has for it; JSON has null.
std::string matrix_file(const MatrixView& m, MatrixFormat format, std::string_view name, int decimals = 4);

}  // namespace attnlab
