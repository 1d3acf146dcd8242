// The facts of a scene as a table: a line a fact, for spreadsheets and LaTeX, and the list of `compute` as JSON. Knows no file.
#pragma once

#include "core/analysis/analysis.h"
#include "core/writing/matrix_file.h"

#include <optional>
#include <string>

namespace attnlab {

inline constexpr const char* facts_name = "facts";  // where a matrix has its name

// Id, status, what was measured, its bound, and the reason where it does not hold. `decimals`: of .tex. None for a format that
// has no words. Of a valid scene and its analysis.
std::optional<std::string> fact_table(const Scene& scene, const Analysis& analysis, MatrixFormat format,
                                      int decimals);

}  // namespace attnlab
