#include "app/cli/answers.h"

#include "core/analysis/explain.h"
#include "core/analysis/explain_form.h"
#include "core/exact/exact_explain.h"
#include "core/text/plain_text.h"

namespace attnlab {

namespace {

constexpr int decimals_of_value = 4, decimals_of_exact = 6;

// A symbol and what it is equal to, a line each.
class Lines {
 public:
  explicit Lines(const std::string& symbol, const std::string& name = {})
      : symbol_(symbol), name_(name.empty() ? plain_text(symbol) : name) {}

  void add(const std::string& latex, bool about = false) {
    if (latex.empty() || (!lines_.empty() && lines_.back().latex == latex)) return;
    lines_.push_back({latex, about});
  }

  std::string plain() const {
    std::string text;
    for (const Line& line : lines_)
      text += (text.empty() ? name_ : " ") + (line.about ? " ≈ " : " = ") + whole(line.latex) + '\n';
    return text;
  }

  std::string latex() const {
    std::string text = symbol_;
    for (const Line& line : lines_)
      text += std::string(&line == &lines_.front() ? "" : " \\\\\n") + (line.about ? " &\\approx " : " &= ") +
              line.latex;
    return text;
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

  std::string symbol_, name_;
  std::vector<Line> lines_;
};

Lines decimal_lines(const Explanation& e, bool numbers) {
  Lines lines(e.symbol);
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

// In fractions or in letters.
template <typename Made>
Lines exact_lines(const Explanation& e, const Made& exact) {
  Lines lines(e.symbol);
  if (!e.steps.empty()) lines.add(e.steps.front().symbols);
  for (const std::string& step : exact.steps) lines.add(step);
  lines.add(exact.value);
  lines.add(exact.decimal, exact.about);
  return lines;
}

Lines slope_lines(const Explanation& e, const std::string& letter, const SlopeExplanation& slope) {
  Lines lines(slope.symbol, "∂" + plain_text(e.symbol) + "/∂" + plain_text(letter_latex(letter)));
  lines.add(slope.in_weights);
  lines.add(slope.value);
  lines.add(slope.decimal, slope.about);
  return lines;
}

// One equation or two, or why there are none.
using Equations = std::variant<std::vector<Lines>, std::string>;

Equations exact_equations(const Scene& scene, const Analysis& analysis, Cell cell, const Explanation& e,
                          const ExplainOptions& options, const ExplainRequest& request) {
  const auto read = read_letters(scene, request.let);
  if (const auto* why = std::get_if<std::string>(&read)) return *why;
  const auto& letters = std::get<LetterList>(read);
  const auto exact = explain_exact(scene, analysis, cell, options, {}, letters);
  if (const auto* why = std::get_if<NotExact>(&exact)) return sentence(scene, *why);
  std::vector list{exact_lines(e, std::get<ExactExplanation>(exact))};
  if (letters.empty() || request.by.empty()) return list;
  const std::string by = letter_name(request.by);
  const auto slope = explain_slope(scene, analysis, cell, letters, by, options);
  if (const auto* why = std::get_if<std::string>(&slope)) return "--by: " + *why;
  if (const auto* why = std::get_if<NotExact>(&slope)) return sentence(scene, *why);
  list.push_back(slope_lines(e, by, std::get<SlopeExplanation>(slope)));
  return list;
}

std::string written(const std::vector<Lines>& equations, bool latex) {
  std::string text;
  for (const Lines& lines : equations)
    text += latex ? (text.empty() ? "" : " \\\\\n") + lines.latex() : lines.plain();
  return latex ? "\\begin{aligned}\n" + text + "\n\\end{aligned}\n" : text;
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
  if (request.mode != FormulaMode::exact)
    return written({decimal_lines(e, request.mode == FormulaMode::numbers)}, request.latex);
  options.decimals = decimals_of_exact;
  const Equations equations = exact_equations(scene, analysis, cell, e, options, request);
  if (const auto* why = std::get_if<std::string>(&equations)) return fault("", *why);
  return written(std::get<std::vector<Lines>>(equations), request.latex);
}

}  // namespace attnlab
