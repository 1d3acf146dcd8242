#include "core/writing/matrix_file.h"

#include "core/text/json_write.h"
#include "core/text/matrix_text.h"
#include "core/text/utf8.h"
#include "core/writing/latex.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace attnlab {
namespace {

using Ending = std::pair<std::string_view, MatrixFormat>;
constexpr std::array endings{Ending{".tex", MatrixFormat::tex},  Ending{".csv", MatrixFormat::csv},
                             Ending{".tsv", MatrixFormat::tsv},  Ending{".npy", MatrixFormat::npy},
                             Ending{".py", MatrixFormat::py},    Ending{".m", MatrixFormat::m},
                             Ending{".json", MatrixFormat::json}};

// A name that Python and MATLAB both take for a variable's: both begin with a letter.
std::string identifier(std::string_view name) {
  static constexpr std::array<std::string_view, 12> words{"end", "for", "if",  "in",   "is",     "or",
                                                          "and", "not", "def", "else", "lambda", "while"};
  std::string text;
  for (const char c : name) text += is_ascii_letter(c) || is_ascii_digit(c) ? c : '_';
  if (text.empty() || !is_ascii_letter(text.front())) text.insert(0, "m_");
  if (std::find(words.begin(), words.end(), text) != words.end()) text += '_';
  return text;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  replace_all(text, from, to);
  return text;
}

// One entry as the notation has it, without the brackets around it.
std::string entry_text(double value, MatrixNotation notation) {
  const AnyMatrix one = AnyMatrix::Constant(1, 1, value);
  const std::string text = matrix_text(view(one), notation);
  const std::size_t from = text.rfind('[') + 1;
  return text.substr(from, text.find(']') - from);
}

std::string flat(const MatrixView& m, MatrixNotation notation) {
  std::string list;
  for (Eigen::Index i = 0; i < m.size(); ++i)
    list += (i == 0 ? "" : ", ") + entry_text(m.data()[i], notation);
  return list;
}

std::string json(const MatrixView& m, MatrixShape shape) {
  switch (shape) {
    case MatrixShape::number: return json_number(m(0, 0)) + '\n';
    case MatrixShape::vector: return '[' + flat(m, MatrixNotation::json) + "]\n";
    case MatrixShape::matrix: break;
  }
  return replaced(matrix_text(m, MatrixNotation::json), "], [", "],\n [") + '\n';
}

std::string python(const MatrixView& m, const std::string& name, MatrixShape shape) {
  const std::string start = name + " = ";
  if (shape == MatrixShape::number)
    return "import numpy as np\n\n" + start + "np.float64(" + flat(m, MatrixNotation::numpy) + ")\n";
  if (shape == MatrixShape::vector)
    return "import numpy as np\n\n" + start + "np.array([" + flat(m, MatrixNotation::numpy) +
           "], dtype=float)\n";
  const std::string margin(start.size() + std::string_view("np.array([").size(), ' ');
  std::string array = replaced(matrix_text(m, MatrixNotation::numpy), "], [", "],\n" + margin + '[');
  array.insert(array.size() - 1, ", dtype=float");  // whole numbers alone would make an array of integers
  return "import numpy as np\n\n" + start + array + '\n';
}

std::string matlab(const MatrixView& m, const std::string& name) {
  const std::string start = name + " = ";
  const std::string rows =
      replaced(matrix_text(m, MatrixNotation::matlab), "; ", ";\n" + std::string(start.size() + 1, ' '));
  return start + rows + ";\n";
}

// Format 1.0 of numpy.lib.format: magic, version, the length of the header (little-endian), the header padded
// so that the numbers begin at a multiple of 64, then the numbers row by row, little-endian.
std::string npy(const MatrixView& m, MatrixShape shape) {
  std::string sides;
  if (shape != MatrixShape::number) sides = std::to_string(m.rows()) + ',';
  if (shape == MatrixShape::matrix) sides += ' ' + std::to_string(m.cols());
  std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + sides + "), }";
  constexpr std::size_t before = 10, step = 64;
  header.append((step - (before + header.size() + 1) % step) % step, ' ');
  header += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += '\x01';
  bytes += '\0';
  bytes += static_cast<char>(header.size() & 0xFF);
  bytes += static_cast<char>(header.size() >> 8);
  bytes += header;
  for (Eigen::Index i = 0; i < m.size(); ++i) {
    const auto bits = std::bit_cast<std::uint64_t>(m.data()[i]);
    for (int k = 0; k < 8; ++k) bytes += static_cast<char>(bits >> (8 * k) & 0xFF);
  }
  return bytes;
}

}  // namespace

std::optional<MatrixFormat> matrix_format_of_ending(std::string_view file) {
  const std::string name = lower_case(std::string(file));
  for (const auto& [ending, format] : endings)
    if (name.ends_with(ending)) return format;
  return std::nullopt;
}

std::string matrix_file(const MatrixView& m, MatrixFormat format, std::string_view name, int decimals) {
  return matrix_file(m, format, name, MatrixWriting{.decimals = decimals, .rows = {}, .columns = {}});
}

std::string matrix_file(const MatrixView& m, MatrixFormat format, std::string_view name,
                        const MatrixWriting& writing) {
  const bool labelled = !writing.rows.empty() || !writing.columns.empty();
  switch (format) {
    case MatrixFormat::tex:
      return (labelled ? labelled_latex(m, writing) : bmatrix_latex(m, writing.decimals)) + '\n';
    case MatrixFormat::csv:
      return labelled ? labelled_lines(m, writing, ',') : matrix_text(m, MatrixNotation::csv);
    case MatrixFormat::tsv:
      return labelled ? labelled_lines(m, writing, '\t') : matrix_text(m, MatrixNotation::tsv);
    case MatrixFormat::npy: return npy(m, writing.shape);
    case MatrixFormat::py: return python(m, identifier(name), writing.shape);
    case MatrixFormat::m: return matlab(m, identifier(name));
    case MatrixFormat::json: break;
  }
  return json(m, writing.shape);
}

bool takes_labels(MatrixFormat format) {
  return format == MatrixFormat::tex || format == MatrixFormat::csv || format == MatrixFormat::tsv;
}

}  // namespace attnlab
