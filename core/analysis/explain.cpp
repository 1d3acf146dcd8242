#include "core/analysis/explain.h"

#include "core/analysis/explain_form.h"
#include "core/analysis/explain_write.h"
#include "core/text/number.h"

#include <cmath>
#include <utility>

namespace attnlab {

namespace {

// Writes one step after another in one style.
class Steps {
 public:
  Steps(const Scene& scene, const Analysis& analysis, const ExplainOptions& options, FormulaStyle style)
      : s_(scene), a_(analysis), options_(options), style_(std::move(style)) {}

  // The LaTeX of a form at a depth, its sums cut where the step is too long.
  std::string operator()(const Form& form, int depth) {
    std::string latex;
    const std::size_t most = terms_that_fit(options_.most_factors, [&](std::size_t most_terms) {
      FormulaWriter writer(s_, a_, options_.notation, style_, most_terms);
      latex = depth == 1   ? writer.compact(form)
              : depth == 2 ? writer.written_out(form)
                           : writer.expanded(form);
      if (most_terms == 0) factors_ = writer.factors();
      return writer.factors();
    });
    folded_ = folded_ || most > 0;
    return latex;
  }
  bool folded() const { return folded_; }
  std::size_t factors() const { return factors_; }  // of the last step, were it whole

 private:
  const Scene& s_;
  const Analysis& a_;
  const ExplainOptions& options_;
  FormulaStyle style_;
  bool folded_ = false;
  std::size_t factors_ = 0;
};

double value_of(const Scene& s, const Analysis& a, const Cell& c) {
  return values(s, a, c.node, c.head)(c.row, c.col);
}

FormulaStyle in_symbols(const Scene& s, Notation notation) {
  return {[&s, notation](const Cell& c) { return symbol_of(s, c, notation); },
          [](const Form& f) { return f.divisor_latex; }, true};
}

FormulaStyle in_numbers(const Scene& s, const Analysis& a, int decimals) {
  return {[&s, &a, decimals](const Cell& c) { return number_latex(value_of(s, a, c), decimals); },
          [decimals](const Form& f) { return f.divisor == 1 ? "" : number_latex(f.divisor, decimals); },
          false};
}

// The products of a sum, multiplied out.
std::string multiplied(const Scene& s, const Analysis& a, const Form& f, const ExplainOptions& options) {
  std::string out;
  for (std::size_t i = 0; i < f.terms.size(); ++i) {
    if (FormulaWriter::hidden(i, f.terms.size(), options.most_factors / 2)) {
      if (i == 1) append_term(out, "\\cdots");
      continue;
    }
    double product = f.coefficients.empty() ? 1 : f.coefficients[i];
    for (const Cell& c : f.terms[i]) product *= value_of(s, a, c);
    append_term(out, number_latex(product, options.decimals));
  }
  if (f.constant != 0) append_term(out, number_latex(f.constant, options.decimals));
  return f.divisor == 1 ? out : "(" + out + ") / " + number_latex(f.divisor, options.decimals);
}

// "bomb → movie" for what has a query and a key, both labels for what has two queries, the token for a row of a token's
// numbers, nothing for weights.
std::string place(const Scene& s, Cell cell) {
  const Sides sides = sides_of(cell.node);
  if (!turns(cell.node)) return "";
  const std::string row = sides.rows == Side::keys ? key_label(s, cell.row) : token_label(s, cell.row);
  if (sides.cols == Side::keys) return row + " → " + key_label(s, cell.col);
  return sides.cols == Side::queries ? row + ", " + token_label(s, cell.col) : row;
}

}  // namespace

std::string number_latex(double value, int decimals) {
  if (std::isnan(value)) return "\\text{nan}";
  if (std::isinf(value)) return value > 0 ? "\\infty" : "-\\infty";
  std::string text = show_number(value, decimals);
  const std::string minus = "\u2212";
  for (auto at = text.find(minus); at != std::string::npos; at = text.find(minus))
    text.replace(at, minus.size(), "-");
  const auto e = text.find('e');
  if (e == std::string::npos) return text;
  std::string exponent = text.substr(e + 1);
  if (exponent.starts_with('+')) exponent.erase(0, 1);
  return text.substr(0, e) + " \\times 10^{" + exponent + "}";
}

std::size_t terms_that_fit(std::size_t most_factors, const std::function<std::size_t(std::size_t)>& write) {
  for (const std::size_t most_terms : {0, 8, 4, 2}) {
    const bool fits = write(most_terms) <= most_factors || most_factors == 0;
    if (fits || most_terms == 2) return most_terms;
  }
  return 0;
}

Explanation explain(const Scene& s, const Analysis& a, Cell cell, const ExplainOptions& options) {
  Explanation out;
  if (!has_cell(s, a, cell)) return out;
  const Form form = form_of(s, a, cell, options.notation);
  out.symbol = symbol_of(s, cell, options.notation);
  out.where = place(s, cell);
  out.words = form.words;
  out.value = value_of(s, a, cell);
  if (is_leaf(form)) return out;
  Steps symbols(s, a, options, in_symbols(s, options.notation)),
      numbers(s, a, options, in_numbers(s, a, options.decimals));
  for (int depth = 1; depth <= options.depth; ++depth) {
    ExplanationStep step{symbols(form, depth), numbers(form, depth)};
    if (out.steps.empty() || out.steps.back().symbols != step.symbols) out.steps.push_back(std::move(step));
  }
  out.folded = symbols.folded() || numbers.folded();
  out.factors = symbols.factors();
  if (options.depth >= 2 && form.kind == Form::Kind::sum) out.terms = multiplied(s, a, form, options);
  return out;
}

Explanation explain(const Scene& s, const Analysis& a, Cell cell, int depth, int decimals) {
  return explain(s, a, cell, {.depth = depth, .decimals = decimals});
}

}  // namespace attnlab
