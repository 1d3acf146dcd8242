#include "core/analysis/explain_tree.h"

#include "core/analysis/explain_write.h"

#include <utility>

namespace attnlab {

namespace {

class Tree {
 public:
  Tree(const Scene& scene, const Analysis& analysis, const TreeOptions& options)
      : s_(scene), a_(analysis), options_(options) {}

  Branch cell(const Cell& c) const {
    Branch out;
    if (!has_cell(s_, a_, c)) return out;
    const Form f = form_of(s_, a_, c, options_.notation);
    out.cell = c;
    out.symbol = symbol_of(s_, c, options_.notation);
    out.value = value(c);
    out.opens = !f.terms.empty();
    if (out.opens) out.formula = formula(f);
    return out;
  }

  std::vector<Branch> below(const Branch& above) const {
    const Form f = form_of(s_, a_, above.cell, options_.notation);
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
  Cell original(Cell c) const {
    for (Form f = form_of(s_, a_, c); f.kind == Form::Kind::same; f = form_of(s_, a_, c)) c = f.terms[0][0];
    return c;
  }

  double value(const Cell& c) const { return values(s_, a_, c.node, c.head)(c.row, c.col); }

  Branch term(const Cell& of, const Form& f, std::size_t index) const {
    Branch out;
    out.cell = of;
    out.term = index;
    out.value = f.coefficients.empty() ? 1 : f.coefficients[index];
    for (const Cell& c : f.terms[index]) {
      const bool first = out.symbol.empty();
      const std::string number = number_latex(value(c), options_.decimals);
      out.symbol += (first ? "" : " ") + symbol_of(s_, c, options_.notation);
      out.formula += first ? number : " \\times " + (number.starts_with('-') ? "(" + number + ")" : number);
      out.value *= value(c);
      out.opens = out.opens || !is_given(original(c).node);
    }
    if (f.terms[index].size() < 2) out.formula.clear();
    return out;
  }

  std::string formula(const Form& f) const {
    FormulaWriter writer(s_, a_, options_.notation,
                         {[&](const Cell& c) {
                            return options_.numbers ? number_latex(value(c), options_.decimals)
                                                    : symbol_of(s_, c, options_.notation);
                          },
                          [&](const Form& form) {
                            if (!options_.numbers) return form.divisor_latex;
                            return form.divisor == 1 ? "" : number_latex(form.divisor, options_.decimals);
                          },
                          !options_.numbers});
    return writer.compact(f);
  }

  const Scene& s_;
  const Analysis& a_;
  const TreeOptions& options_;
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
