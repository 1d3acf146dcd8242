#include "core/writing/paper_page.h"

#include "core/algebra/matrix_ops.h"
#include "core/system/decimal.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "core/writing/latex.h"
#include "core/writing/paper_words.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace attnlab {
namespace {

// How wide a formula is on paper, roughly in halves of a digit: a command is one sign, and what stands in a
// group, as an index does, is half as wide.
std::size_t width_of(std::string_view latex) {
  std::size_t width = 0, depth = 0;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    const char c = latex[i];
    if (c == '{') ++depth;
    if (c == '}' && depth > 0) --depth;
    if (c == '\\')
      while (i + 1 < latex.size() && std::isalpha(static_cast<unsigned char>(latex[i + 1])) != 0) ++i;
    if (c != '{' && c != '}' && c != ' ') width += depth > 0 ? 1 : 2;
  }
  return width;
}

// A long sum over several lines of an aligned formula: broken before a sign that stands in no group.
std::string broken(const std::string& latex) {
  constexpr std::size_t widest = 150;
  std::string text;
  std::size_t begin = 0, cut = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= latex.size(); ++i) {
    if (i < latex.size()) {
      depth += latex[i] == '{' ? 1 : latex[i] == '}' ? -1 : 0;
      const std::string_view sign = std::string_view(latex).substr(i, 3);
      if (depth != 0 || (sign != " + " && sign != " - ")) continue;
    }
    if (cut > begin && width_of(std::string_view(latex).substr(begin, i - begin)) > widest) {
      text += latex.substr(begin, cut - begin) + " \\\\\n&\\qquad{}";
      begin = cut;
    }
    cut = i;
  }
  return text + latex.substr(begin);
}

bool has(const std::vector<std::size_t>& list, std::size_t index) {
  return std::ranges::find(list, index) != list.end();
}

std::string array_of(const PaperGrid& grid) {
  std::string columns;
  for (std::size_t j = 0; j < grid.cells.front().size(); ++j)
    columns += std::string(has(grid.bars, j) ? "|" : "") + (j == 0 ? 'l' : 'r');
  std::string text = "\\begin{array}{" + columns + "}\n";
  for (std::size_t i = 0; i < grid.cells.size(); ++i) {
    if (i > 0) text += std::string(" \\\\") + (has(grid.rules, i) ? " \\hline" : "") + '\n';
    text += joined(grid.cells[i], " & ");
  }
  return text + "\n\\end{array}";
}

}  // namespace

PaperGrid turned(const PaperGrid& grid) {
  PaperGrid out;
  out.bars = grid.rules;
  out.rules = grid.bars;
  out.cells.assign(grid.cells.front().size(), std::vector<std::string>(grid.cells.size()));
  for (std::size_t i = 0; i < grid.cells.size(); ++i)
    for (std::size_t j = 0; j < grid.cells[i].size(); ++j) out.cells[j][i] = grid.cells[i][j];
  return out;
}

void PaperPage::section(std::string_view title, PaperStage stage) {
  parts_.push_back({1, std::string(title), stage, 0, {}});
}

void PaperPage::given_section(std::string_view title) {
  if (paper_ != Paper::answers) section(title, PaperStage::given);
}

void PaperPage::subsection(std::string_view title, PaperStage stage, int head) {
  if (paper_ != Paper::answers) parts_.push_back({2, std::string(title), stage, head, {}});
}

void PaperPage::say(std::string_view words) {
  if (paper_ == Paper::answers || words.empty()) return;
  write(markdown() ? '\n' + std::string(words) + '\n' : '\n' + std::string(words) + "\\par\\nopagebreak\n");
}

void PaperPage::quote(std::string_view words) {
  say(markdown() ? '*' + markdown_text(words) + '*' : "\\emph{" + document_text_latex(words) + '}');
}

void PaperPage::task(std::string_view words) {
  if (paper_ == Paper::worksheet) say("\\textit{" + std::string(words) + "}");
  if (markdown()) say(words);
}

std::string PaperPage::label(bool key, int i) const {
  if (markdown()) return markdown_text(key ? key_label(s_, i) : token_label(s_, i));
  return key ? key_name(s_, i) : query_name(s_, i);
}

std::string PaperPage::label_formula(bool key, int i) const {
  if (markdown()) return markdown_formula_text(key ? key_label(s_, i) : token_label(s_, i));
  return "\\text{" + label(key, i) + '}';
}

void PaperPage::formula(std::string_view latex) {
  if (paper_ == Paper::answers) return;
  write(markdown() ? display_formula(latex) : "\n\\fit{" + std::string(latex) + "}\\par\\nopagebreak\n");
}

std::string PaperPage::show(double value) const {
  return std::isfinite(value) ? number_latex(value, options_.decimals) : "\\text{overflow}";
}

// What a person set, as it was set: a student computes with it. Only what is too long for a cell is rounded.
std::string PaperPage::show_given(double value) const {
  constexpr std::size_t longest = 8;
  constexpr int least_decimals = 4;
  std::string exact = value == 0 ? "0" : exact_number(value);
  if (exact.size() <= longest && exact.find('e') == std::string::npos) return exact;
  return number_latex(value, std::max(options_.decimals, least_decimals));
}

std::string PaperPage::number(double value) const {
  if (paper_ == Paper::worksheet) return "\\blank";
  const bool vanishes = std::fabs(value) < 0.5 * power_of_ten(-std::clamp(options_.decimals, 0, 17));
  return vanishes && value != 0 ? "{\\sim}0" : show(value);
}

std::string PaperPage::minus_infinity() const { return paper_ == Paper::worksheet ? "\\blank" : "-\\infty"; }

std::string PaperPage::next() {
  return full() && paper_ != Paper::solution ? std::string()
                                             : "\\textbf{(" + std::to_string(++count_) + ")}\\;\\;";
}

std::string PaperPage::matrix(const MatrixView& m, bool turns, bool derived) const {
  const AnyMatrix shown = turns && columns() ? transposed(m) : copy_of(m);
  PaperGrid grid;
  for (Eigen::Index i = 0; i < shown.rows(); ++i) {
    grid.cells.emplace_back();
    for (Eigen::Index j = 0; j < shown.cols(); ++j)
      grid.cells.back().push_back(derived ? number(shown(i, j)) : show_given(shown(i, j)));
  }
  std::string text = array_of(grid);
  text.replace(text.find("{l"), 2, "{r");
  return "\\left[" + text + "\\right]";
}

// One piece of a line of matrices.
void PaperPage::stand(std::string_view latex) {
  write(markdown() ? display_formula(latex) : "\\fit{" + std::string(latex) + "}\\hspace{2em}\n");
}

void PaperPage::given(std::string_view name, const MatrixView& m, bool turns) {
  if (paper_ != Paper::answers) stand(std::string(name) + " = " + matrix(m, turns, false));
}

void PaperPage::given_table(const PaperGrid& grid) {
  if (paper_ != Paper::answers) stand(array_of(columns() ? turned(grid) : grid));
}

void PaperPage::derived(std::string_view name, const MatrixView& m, bool turns) {
  const std::string start = next();
  stand(start + std::string(name) + " = " + matrix(m, turns, true));
}

void PaperPage::derived_table(const PaperGrid& grid) {
  stand(next() + array_of(columns() ? turned(grid) : grid));
}

void PaperPage::derived_number(std::string_view name, double value) { derived_text(name, show(value)); }
void PaperPage::derived_count(std::string_view name, int value) { derived_text(name, std::to_string(value)); }

void PaperPage::derived_text(std::string_view name, const std::string& value) {
  const std::string start = next();
  stand(start + std::string(name) + " = " + (paper_ == Paper::worksheet ? "\\blank" : value));
}

void PaperPage::worked(Cell cell) {
  if (paper_ == Paper::answers) return;
  const Explanation e = explain(s_, a_, cell, {2, options_.decimals, options_.notation, 0});
  if (e.steps.empty()) return;
  std::string lines = e.symbol + " &= " + e.steps.front().symbols;
  const auto line = [&](const std::string& latex, bool about = false) {
    lines += (about ? " \\\\\n&\\approx " : " \\\\\n&= ") + broken(latex);
  };
  if (e.steps.size() > 1) line(e.steps.back().symbols);
  if (full()) {
    const ExplanationStep& last = e.steps.back();
    if (last.numbers != last.symbols) line(last.numbers, last.about);
    if (!e.terms.empty()) line(e.terms, e.terms_about);
  }
  line(number(e.value));
  stand("\\begin{aligned}\n" + lines + "\n\\end{aligned}");
}

void PaperPage::end_row() { write("\n"); }

std::string PaperPage::document(std::string_view heading) const {
  return paper_ == Paper::slides ? slides_document(heading, parts_)
                                 : article_document(heading, parts_, paper_ == Paper::worksheet);
}

}  // namespace attnlab
