#include "core/analysis/explain_tree.h"

#include "core/analysis/explain_form.h"

namespace attnlab {
namespace {

class Tree {
 public:
  Tree(const Scene& scene, const Analysis& analysis, const TreeOptions& options)
      : s_(scene), a_(analysis), options_(options), forms_(scene, analysis, options.notation) {}

  Branch cell(const Cell& c) {
    Branch out;
    if (!has_cell(s_, a_, c)) return out;
    const Form& f = forms_(c);
    out.cell = c;
    out.symbol = symbol_of(s_, c, options_.notation);
    out.value = forms_.value(c);
    out.opens = !f.terms.empty();
    if (out.opens) out.formula = formula(f, out);
    return out;
  }

  std::vector<Branch> below(const Branch& above) {
    const Form& f = forms_(above.cell);
    std::vector<Branch> list;
    if (above.term) {
      if (*above.term >= f.terms.size()) return list;
      for (const Cell& c : f.terms[*above.term])
        if (!is_given(original(c).node)) list.push_back(cell(original(c)));
      return list;
    }
    for (std::size_t i = 0; i < f.terms.size(); ++i)
      list.push_back(f.kind == Form::Kind::sum ? term(above.cell, f, i) : cell(original(f.terms[i][0])));
    return list;
  }

 private:
  // The cell that a copy is a copy of.
  Cell original(Cell c) {
    while (forms_(c).kind == Form::Kind::same) c = forms_(c).terms[0][0];
    return c;
  }

  Branch term(const Cell& of, const Form& f, std::size_t index) {
    Branch out;
    out.cell = of;
    out.term = index;
    const double coefficient = f.coefficients.empty() ? 1 : f.coefficients[index];
    const auto product = [&](auto number) {
      double value = f.coefficients_latex.empty() ? coefficient : number(coefficient);
      for (const Cell& c : f.terms[index]) value *= number(forms_.value(c));
      return value;
    };
    out.value = product([](double x) { return x; });
    const Digits digits = digits_that_follow(out.value, options_.decimals, [&](int decimals) {
      return product([decimals](double x) { return operand_value(x, decimals); });
    });
    out.about = options_.style == nullptr && digits.about;
    if (!f.coefficients_latex.empty()) {
      out.symbol = f.coefficients_latex[index];
      out.formula = options_.style != nullptr ? options_.style->number(coefficient)
                                              : operand_latex(coefficient, digits.decimals);
    }
    for (const Cell& c : f.terms[index]) {
      const bool first = out.symbol.empty();
      const Written number = options_.style != nullptr
                                 ? options_.style->cell(c)
                                 : Written{operand_latex(forms_.value(c), digits.decimals)};
      const bool brackets = number.sum || (!first && number.latex.starts_with('-'));
      out.symbol += (first ? "" : " ") + symbol_of(s_, c, options_.notation);
      out.formula += first ? "" : " \\times ";
      out.formula += brackets ? "(" + number.latex + ")" : number.latex;
      out.opens = out.opens || !is_given(original(c).node);
    }
    if (f.terms[index].size() < 2 && f.coefficients_latex.empty()) out.formula.clear();
    return out;
  }

  std::string formula(const Form& f, Branch& out) {
    if (options_.style != nullptr) return FormulaWriter(forms_, *options_.style).compact(f);
    if (!options_.numbers) return FormulaWriter(forms_, in_symbols(forms_)).compact(f);
    const Digits digits = digits_that_follow(out.value, options_.decimals, [&](int decimals) {
      return FormulaValue(forms_, [decimals](double x) { return operand_value(x, decimals); })(f, false);
    });
    out.about = digits.about;
    return FormulaWriter(forms_, in_numbers(forms_, digits.decimals)).compact(f);
  }

  const Scene& s_;
  const Analysis& a_;
  const TreeOptions& options_;
  Forms forms_;
};

}  // namespace

Branch branch_of(const Scene& s, const Analysis& a, Cell cell, const TreeOptions& options) {
  return Tree(s, a, options).cell(cell);
}

std::vector<Branch> branches(const Scene& s, const Analysis& a, const Branch& above,
                             const TreeOptions& options) {
  if (above.symbol.empty()) return {};
  return Tree(s, a, options).below(above);
}

}  // namespace attnlab
