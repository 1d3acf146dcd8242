#include "app/explain.h"

#include "core/analysis/explain.h"
#include "core/analysis/explain_form.h"
#include "core/exact/exact_explain.h"
#include "core/text/plain_text.h"

#include <utility>
#include <vector>

namespace attnlab {

namespace {

constexpr int decimals_of_value = 4, decimals_of_exact = 6;

// What stands right of the symbol, a line each.
class Lines {
 public:
  void add(const std::string& latex, bool about = false) {
    if (latex.empty() || (!lines_.empty() && lines_.back().latex == latex)) return;
    lines_.push_back({latex, about});
  }

  std::string plain(const std::string& symbol) const {
    const std::string name = plain_text(symbol);
    std::string text;
    for (const Line& line : lines_)
      text += (text.empty() ? name : " ") + (line.about ? " ≈ " : " = ") + whole(line.latex) + '\n';
    return text;
  }

  std::string latex(const std::string& symbol) const {
    std::string text = "\\begin{aligned}\n" + symbol;
    for (const Line& line : lines_)
      text += std::string(&line == &lines_.front() ? "" : " \\\\\n") + (line.about ? " &\\approx " : " &= ") +
              line.latex;
    return text + "\n\\end{aligned}\n";
  }

 private:
  struct Line {
    std::string latex;
    bool about = false;
  };
  // A line needs no brackets around all of it.
  static std::string whole(const std::string& latex) {
    const std::string text = plain_text("(" + latex + ")");
    return text.substr(1, text.size() - 2);
  }

  std::vector<Line> lines_;
};

Lines decimal_lines(const Explanation& e, bool numbers) {
  Lines lines;
  bool about = false;
  if (numbers && !e.steps.empty()) lines.add(e.steps.front().symbols);
  for (const ExplanationStep& step : e.steps) {
    about = numbers && step.about;
    lines.add(numbers ? step.numbers : step.symbols, about);
  }
  if (numbers && !e.terms.empty()) lines.add(e.terms, about = e.terms_about);
  lines.add(number_latex(e.value, decimals_of_value), about);
  return lines;
}

Lines exact_lines(const Explanation& e, const ExactExplanation& exact) {
  Lines lines;
  if (!e.steps.empty()) lines.add(e.steps.front().symbols);
  for (const std::string& step : exact.steps) lines.add(step);
  lines.add(exact.value);
  lines.add(exact.decimal, exact.about);
  return lines;
}

}  // namespace

std::variant<std::string, FileError> explain_text(const Scene& scene, std::string_view file,
                                                  const ExplainRequest& request) {
  const auto fault = [&](const std::string& place, std::string sentence) {
    return FileError{std::string(file), place, std::move(sentence)};
  };
  const Analysis analysis = analyze(scene);
  const auto found = find_cell(scene, analysis, request.cell);
  if (const auto* why = std::get_if<std::string>(&found)) return fault(request.cell.text, *why);
  const Cell cell = std::get<Cell>(found);
  if (const Form form = form_of(scene, analysis, cell); form.kind == Form::Kind::masked)
    return fault(request.cell.text, "expected a cell that the mask allows: " + form.words);

  ExplainOptions options{.depth = request.depth, .decimals = decimals_of_value};
  const Explanation e = explain(scene, analysis, cell, options);
  Lines lines;
  if (request.mode == FormulaMode::exact) {
    options.decimals = decimals_of_exact;
    const auto exact = explain_exact(scene, analysis, cell, options);
    if (const auto* why = std::get_if<NotExact>(&exact)) return fault("", sentence(scene, *why));
    lines = exact_lines(e, std::get<ExactExplanation>(exact));
  } else {
    lines = decimal_lines(e, request.mode == FormulaMode::numbers);
  }
  return request.latex ? lines.latex(e.symbol) : lines.plain(e.symbol);
}

}  // namespace attnlab
