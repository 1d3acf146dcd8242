#include "core/writing/latex.h"

#include "core/analysis/explain.h"
#include "core/text/matrix_text.h"
#include "core/text/utf8.h"
#include "core/writing/tex_letters.h"

#include <array>
#include <charconv>

namespace attnlab {

namespace {

constexpr Eigen::Index amsmath_columns = 10;  // MaxMatrixCols

// "U+6CE8", with four digits at least.
std::string number_of(char32_t code) {
  std::array<char, 8> digits;
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<unsigned>(code), 16).ptr;
  std::string text(digits.data(), end);
  for (char& c : text)
    if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
  if (text.size() < 4) text.insert(0, 4 - text.size(), '0');
  return "\\texttt{U+" + text + "}\\,\\allowbreak{}";
}

// The rows of a matrix as matrix_text() writes them, without what stands around.
std::string all_digits(const MatrixView& m) {
  std::string text = matrix_text(m, MatrixNotation::latex);
  text = text.substr(0, text.rfind(" \\end{"));
  text.erase(0, text.find('}') + 2);
  for (auto at = text.find(" \\\\ "); at != std::string::npos; at = text.find(" \\\\ ", at + 4))
    text[at + 3] = '\n';
  return text;
}

std::string fixed(const MatrixView& m, int decimals) {
  std::string text;
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    if (i > 0) text += " \\\\\n";
    for (Eigen::Index j = 0; j < m.cols(); ++j)
      text += (j == 0 ? "" : " & ") + number_latex(m(i, j), decimals);
  }
  return text;
}

}  // namespace

std::string bmatrix_latex(const MatrixView& m, int decimals) {
  const std::string rows = decimals < 0 ? all_digits(m) : fixed(m, decimals);
  if (m.cols() <= amsmath_columns) return "\\begin{bmatrix}\n" + rows + "\n\\end{bmatrix}";
  const std::string columns(static_cast<std::size_t>(m.cols()), 'r');
  return "\\left[\\begin{array}{" + columns + "}\n" + rows + "\n\\end{array}\\right]";
}

std::string text_latex(std::string_view words) {
  std::string text;
  while (!words.empty()) {
    std::string_view good = words.substr(0, valid_utf8(words));
    words.remove_prefix(good.size());
    while (!good.empty()) {
      const char32_t code = take_code(good);
      text += letter_latex(code).value_or(number_of(code));
    }
    if (words.empty()) break;
    text += '?';
    words.remove_prefix(1);
  }
  return text;
}

bool has_all_letters(std::string_view words) {
  if (!is_utf8(words)) return false;
  while (!words.empty())
    if (!letter_latex(take_code(words))) return false;
  return true;
}

}  // namespace attnlab
