#include "app/ui/kit/copied_text.h"

#include "core/writing/latex.h"

namespace attnlab {

std::span<const CopyWay> copy_ways() {
  static constexpr CopyWay ways[] = {
      {MatrixNotation::numpy, "numpy", "NumPy"}, {MatrixNotation::pytorch, "pytorch", "PyTorch"},
      {MatrixNotation::latex, "latex", "LaTeX"}, {MatrixNotation::matlab, "matlab", "MATLAB"},
      {MatrixNotation::csv, "csv", "CSV"},       {MatrixNotation::tsv, "tsv", "TSV"},
      {MatrixNotation::json, "json", "JSON"}};
  return ways;
}

const char* label_of(MatrixNotation notation) {
  for (const CopyWay& way : copy_ways())
    if (way.notation == notation) return way.label;
  return "";
}

std::string copied_text(const MatrixView& m, MatrixNotation notation, bool given) {
  constexpr int every_digit = -1, few = 4;
  return notation == MatrixNotation::latex ? bmatrix_latex(m, given ? every_digit : few)
                                           : matrix_text(m, notation);
}

}  // namespace attnlab
