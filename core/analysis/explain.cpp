#include "core/analysis/explain.h"

#include "core/analysis/explain_form.h"
#include "core/analysis/explain_write.h"
#include "core/text/utf8.h"

namespace attnlab {
namespace {

// The steps of one form, from the short one to the deepest.
class Steps {
 public:
  Steps(Forms& forms, const Form& form, const ExplainOptions& options, double value)
      : forms_(forms), form_(form), options_(options), value_(value) {}

  ExplanationStep at_depth(int depth) {
    const bool open = depth > 2;
    const std::size_t most = terms_that_fit(options_.most_factors, [&](std::size_t most_terms) {
      return factors_of(forms_, form_, open, most_terms);
    });
    folded_ = folded_ || is_cut(forms_, form_, open, most);
    const Digits digits = digits_that_follow(value_, options_.decimals, [&](int decimals) {
      return FormulaValue(forms_, [decimals](double x) { return operand_value(x, decimals); })(form_, open);
    });
    const FormulaStyle symbols = in_symbols(forms_), numbers = in_numbers(forms_, digits.decimals);
    return {FormulaWriter(forms_, symbols, most).at_depth(form_, depth),
            FormulaWriter(forms_, numbers, most).at_depth(form_, depth), digits.about};
  }

  // The products of a sum, multiplied out.
  std::string multiplied(bool& about) const {
    std::vector<double> products = form_.coefficients;
    products.resize(form_.terms.size(), 1);
    for (std::size_t i = 0; i < products.size(); ++i)
      for (const Cell& c : form_.terms[i]) products[i] *= forms_.value(c);
    const Digits digits = digits_that_follow(value_, options_.decimals, [&](int decimals) {
      double sum = 0;
      for (const double product : products) sum += operand_value(product, decimals);
      return sum / operand_value(form_.divisor, decimals);
    });
    about = digits.about;
    std::string out;
    FormulaWriter::append_terms(out, products.size(), options_.most_factors / 2,
                                [&](std::size_t i) { return operand_latex(products[i], digits.decimals); });
    return quotient_latex(out, form_.divisor == 1 ? "" : operand_latex(form_.divisor, digits.decimals));
  }
  bool folded() const { return folded_; }

 private:
  Forms& forms_;
  const Form& form_;
  const ExplainOptions& options_;
  double value_;
  bool folded_ = false;
};

// "bomb → movie" of a query and a key, both labels of two queries, the token of a row of its numbers,
// nothing of weights.
std::string place(const Scene& s, Cell cell) {
  const Sides sides = sides_of(cell.node);
  if (!turns(cell.node)) return "";
  const std::string row =
      quotable(sides.rows == Side::keys ? key_label(s, cell.row) : token_label(s, cell.row));
  if (sides.cols == Side::keys) return row + " → " + quotable(key_label(s, cell.col));
  return sides.cols == Side::queries ? row + ", " + quotable(token_label(s, cell.col)) : row;
}

}  // namespace

std::size_t terms_that_fit(std::size_t most_factors, const std::function<std::size_t(std::size_t)>& factors) {
  if (most_factors == 0) return 0;
  for (const std::size_t most_terms : {0, 8, 4})
    if (factors(most_terms) <= most_factors) return most_terms;
  return 2;
}

Explanation explain(const Scene& s, const Analysis& a, Cell cell, const ExplainOptions& options) {
  Explanation out;
  if (!has_cell(s, a, cell)) return out;
  Forms forms(s, a, options.notation, options.weights);
  const Form& form = forms(cell);
  out.symbol = symbol_of(s, cell, options.notation);
  out.where = place(s, cell);
  out.words = form.words;
  out.value = forms.value(cell);
  if (is_leaf(form)) return out;
  Steps steps(forms, form, options, out.value);
  for (int depth = 1; depth <= options.depth; ++depth) {
    ExplanationStep step = steps.at_depth(depth);
    if (out.steps.empty() || out.steps.back().symbols != step.symbols) out.steps.push_back(std::move(step));
  }
  out.folded = steps.folded();
  out.factors = factors_of(forms, form, options.depth > 2, 0);
  if (options.depth >= 2 && form.kind == Form::Kind::sum) out.terms = steps.multiplied(out.terms_about);
  return out;
}

Explanation explain(const Scene& s, const Analysis& a, Cell cell, int depth, int decimals) {
  return explain(s, a, cell, {.depth = depth, .decimals = decimals});
}

}  // namespace attnlab
