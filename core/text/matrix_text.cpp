#include "core/text/matrix_text.h"

#include "core/text/number.h"

#include <algorithm>
#include <cmath>

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

}  // namespace attnlab
