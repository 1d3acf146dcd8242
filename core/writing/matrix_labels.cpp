#include "core/writing/matrix_file.h"

#include "core/analysis/formula_number.h"
#include "core/text/matrix_text.h"
#include "core/text/utf8.h"
#include "core/writing/latex.h"

#include <sstream>

namespace attnlab {
namespace {

std::string label_at(const std::vector<std::string>& labels, Eigen::Index i) {
  const auto k = static_cast<std::size_t>(i);
  return k < labels.size() ? labels[k] : std::string();
}

// What a spreadsheet would work out: no sign alone, and no number.
bool is_formula(std::string_view words) {
  if (words.size() < 2) return false;
  if (words[0] == '+' || words[0] == '-')
    return words.find_first_not_of("0123456789.,eE", 1) != std::string_view::npos;
  return std::string_view("=@\t\r").find(words[0]) != std::string_view::npos;
}

}  // namespace

std::string field_text(std::string_view words, char apart) {
  std::string text(words);
  if (is_formula(words)) text.insert(0, 1, '\'');
  if (apart == '\t') {
    for (char& c : text)
      if (c == '\t' || c == '\n' || c == '\r') c = ' ';
    return text;
  }
  if (text.find_first_of("\",;\t\n\r") == std::string::npos) return text;
  replace_all(text, "\"", "\"\"");
  return '"' + text + '"';
}

std::string labelled_lines(const MatrixView& m, const MatrixWriting& writing, char apart) {
  std::string text;
  for (Eigen::Index j = 0; j < m.cols(); ++j) text += apart + field_text(label_at(writing.columns, j), apart);
  text += '\n';
  std::istringstream lines(matrix_text(m, apart == ',' ? MatrixNotation::csv : MatrixNotation::tsv));
  std::string line;
  for (Eigen::Index i = 0; i < m.rows() && std::getline(lines, line); ++i)
    text += field_text(label_at(writing.rows, i), apart) + apart + line + '\n';
  return text;
}

std::string labelled_latex(const MatrixView& m, const MatrixWriting& writing) {
  std::string text = "\\begin{array}{r|" + std::string(static_cast<std::size_t>(m.cols()), 'r') + "}\n";
  const auto word = [](const std::string& label) { return "\\text{" + text_latex(label) + '}'; };
  for (Eigen::Index j = 0; j < m.cols(); ++j) text += " & " + word(label_at(writing.columns, j));
  text += " \\\\ \\hline\n";
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    text += word(label_at(writing.rows, i));
    for (Eigen::Index j = 0; j < m.cols(); ++j) text += " & " + number_latex(m(i, j), writing.decimals);
    text += i + 1 < m.rows() ? " \\\\\n" : "\n";
  }
  return text + "\\end{array}";
}

}  // namespace attnlab
