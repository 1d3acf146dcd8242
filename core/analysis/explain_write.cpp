#include "core/analysis/explain_write.h"

#include "core/analysis/formula_number.h"

namespace attnlab {
namespace {

std::string bracketed(const std::string& latex) { return "(" + latex + ")"; }

// Counts as FormulaWriter writes.
class FactorCount {
 public:
  FactorCount(Forms& forms, std::size_t most) : forms_(forms), most_(most) {}

  std::size_t form(const Form& f, bool open) {
    if (is_leaf(f)) return 0;
    if (f.kind == Form::Kind::sparsemax) {
      std::size_t count = cell(f.terms[f.at][0], open);
      for (std::size_t i = 0; i < f.support.size(); ++i)
        if (!FormulaWriter::hidden(i, f.support.size(), most_)) count += cell(f.terms[f.support[i]][0], open);
      return count;
    }
    if (f.kind == Form::Kind::same || f.kind == Form::Kind::sigmoid) return cell(f.terms[0][0], open);
    std::size_t count = 0;
    if (f.kind == Form::Kind::softmax || f.kind == Form::Kind::unit) count += cell(f.terms[f.at][0], open);
    const bool shared = open && forms_.shares_denominator(f);
    if (shared) count += sum(forms_(*weight_in(f.terms[0])), open);
    for (std::size_t i = 0; i < f.terms.size(); ++i) {
      if (f.kind != Form::Kind::half && FormulaWriter::hidden(i, f.terms.size(), most_)) continue;
      for (const Cell& c : f.terms[i])
        count += shared && c.node == Node::A ? cell(logit_of(c), open) : cell(c, open);
    }
    return count;
  }

 private:
  Cell logit_of(const Cell& weight) {
    const Form& f = forms_(weight);
    return f.terms[f.at][0];
  }

  std::size_t sum(const Form& f, bool open) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < f.terms.size(); ++i)
      if (!FormulaWriter::hidden(i, f.terms.size(), most_)) count += cell(f.terms[i][0], open);
    return count;
  }

  std::size_t cell(const Cell& c, bool open) {
    if (!open || !forms_.opens(c)) return 1;
    const int key = key_of(c);
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    return known_[key] = form(forms_(c), true);
  }

  Forms& forms_;
  std::size_t most_;
  std::unordered_map<int, std::size_t> known_;
};

}  // namespace

std::string FormulaWriter::compact(const Form& f) const {
  if (style_.symbols)
    return f.kind == Form::Kind::sum ? quotient_latex(f.compact, f.divisor_latex) : f.compact;
  if (f.kind != Form::Kind::sum || !f.vectors) return written_out(f);
  std::string vectors[2];
  for (std::size_t which = 0; which < 2; ++which)
    for (const Term& term : f.terms)
      vectors[which] += (vectors[which].empty() ? "(" : ", ") + cell(term[which], false).latex;
  return quotient_latex(vectors[0] + ") \\cdot " + vectors[1] + ")", style_.divisor(f));
}

std::string FormulaWriter::written_out(const Form& f) const { return is_leaf(f) ? "" : form(f, false).latex; }
std::string FormulaWriter::expanded(const Form& f) const { return is_leaf(f) ? "" : form(f, true).latex; }

std::string FormulaWriter::at_depth(const Form& f, int depth) const {
  return depth == 1 ? compact(f) : depth == 2 ? written_out(f) : expanded(f);
}

// A cell by its name or number, or opened into its own formula.
Written FormulaWriter::cell(const Cell& c, bool open) const {
  return open && forms_.opens(c) ? form(forms_(c), true) : style_.cell(c);
}

// A sum stands in brackets, as does a negative number that does not come first.
std::string FormulaWriter::factor(const Cell& c, bool open, bool inner) const {
  const Written text = cell(c, open);
  return text.sum || (inner && text.latex.starts_with('-')) ? bracketed(text.latex) : text.latex;
}

std::string FormulaWriter::power(const Cell& logit, bool open) const {
  return "\\exp(" + cell(logit, open).latex + ")";
}

template <typename Factor>
std::string FormulaWriter::product(const Term& term, Factor factor) const {
  std::string out;
  for (const Cell& c : term) {
    const bool inner = !out.empty();
    if (inner) out += style_.symbols ? " " : " \\times ";
    out += factor(c, inner);
  }
  return out;
}

// With the sign of multiplication behind it; nothing for 1.
std::string FormulaWriter::coefficient(const Form& f, std::size_t i) const {
  if (f.coefficients.empty()) return "";
  if (f.coefficients_latex.empty())
    return f.coefficients[i] == 1 ? "" : exact_number(f.coefficients[i]) + " \\cdot ";
  return style_.symbols ? f.coefficients_latex[i] + " " : style_.number(f.coefficients[i]) + " \\times ";
}

template <typename One>
std::string FormulaWriter::sum(const Form& f, One one) const {
  std::string out;
  append_terms(out, f.terms.size(), most_, [&](std::size_t i) {
    const std::string before = coefficient(f, i), product = one(f.terms[i]);
    return before + (!before.empty() && product.starts_with('-') ? bracketed(product) : product);
  });
  return out;
}

// Values mixed by the weights of one row: the exponentials stand in their place,
// over the sum that the weights share.
Written FormulaWriter::mixture(const Form& f) const {
  const Form& weight = forms_(*weight_in(f.terms[0]));
  const std::string above = sum(f, [&](const Term& term) {
    return product(term, [&](const Cell& c, bool inner) {
      if (c.node != Node::A) return factor(c, true, inner);
      const Form& one = forms_(c);
      return power(one.terms[one.at][0], true);
    });
  });
  const std::string below = sum(weight, [&](const Term& term) { return power(term[0], true); });
  const std::string divisor = style_.divisor(f);
  if (divisor.empty()) return {quotient_latex(above, below)};
  return {quotient_latex(above, divisor + (style_.symbols ? " " : " \\times ") + bracketed(below))};
}

Written FormulaWriter::form(const Form& f, bool open) const {
  switch (f.kind) {
    case Form::Kind::same: return cell(f.terms[0][0], open);
    case Form::Kind::sum: {
      if (open && forms_.shares_denominator(f)) return mixture(f);
      const std::string terms = sum(f, [&](const Term& term) {
        return product(term, [&](const Cell& c, bool inner) { return factor(c, open, inner); });
      });
      const std::string divisor = style_.divisor(f);
      return {quotient_latex(terms, divisor), divisor.empty() && f.terms.size() > 1};
    }
    case Form::Kind::quotient: {
      const std::string divisor = style_.divisor(f);
      Written above = cell(f.terms[0][0], open);
      if (!divisor.empty()) above = {quotient_latex(above.latex, divisor)};
      if (f.terms.size() == 1) return above;
      const std::string less = cell(f.terms[1][0], open).latex;
      return {above.latex + " - " + (less.starts_with('-') ? bracketed(less) : less), true};
    }
    case Form::Kind::softmax:
      return {quotient_latex(power(f.terms[f.at][0], open),
                             sum(f, [&](const Term& term) { return power(term[0], open); }))};
    case Form::Kind::sigmoid: {
      const Written logit = cell(f.terms[0][0], open);
      const bool brackets = logit.sum || logit.latex.starts_with('-');
      return {"\\frac{1}{1 + \\exp(-" + (brackets ? bracketed(logit.latex) : logit.latex) + ")}"};
    }
    case Form::Kind::sparsemax: {
      std::string total;
      append_terms(total, f.support.size(), most_,
                   [&](std::size_t i) { return cell(f.terms[f.support[i]][0], open).latex; });
      append_term(total, "-1");
      return {"\\max(0, " + cell(f.terms[f.at][0], open).latex + " - " +
              (f.support.size() == 1 ? bracketed(total)
                                     : quotient_latex(total, std::to_string(f.support.size()))) +
              ")"};
    }
    case Form::Kind::unit: {
      // The square of what has a raised sign, a sign of multiplication or a bar of its own stands outside
      // brackets.
      const auto square = [&](const Term& term) {
        const std::string base = factor(term[0], open, true);
        const bool plain = base.front() == '(' || base.find_first_of("^\\") == std::string::npos;
        return (plain ? base : bracketed(base)) + "^{2}";
      };
      return {quotient_latex(cell(f.terms[f.at][0], open).latex, "\\sqrt{" + sum(f, square) + "}")};
    }
    case Form::Kind::half: {
      const std::string first = cell(f.terms[0][0], open).latex;
      const Written second = cell(f.terms[1][0], open);
      const bool brackets = second.latex.starts_with('-') || (f.sign < 0 && second.sum);
      return {quotient_latex(
          first + (f.sign > 0 ? " + " : " - ") + (brackets ? bracketed(second.latex) : second.latex), "2")};
    }
    case Form::Kind::given:
    case Form::Kind::masked:
    case Form::Kind::constant: break;
  }
  return {};
}

FormulaStyle in_symbols(const Forms& forms) {
  return {[&forms](const Cell& c) -> Written { return {symbol_of(forms.scene(), c, forms.notation())}; },
          [](const Form& f) { return f.divisor_latex; }, true};
}

FormulaStyle in_numbers(const Forms& forms, int decimals) {
  return {[&forms, decimals](const Cell& c) -> Written { return {operand_latex(forms.value(c), decimals)}; },
          [decimals](const Form& f) { return f.divisor == 1 ? "" : operand_latex(f.divisor, decimals); },
          false, [decimals](double x) { return operand_latex(x, decimals); }};
}

std::size_t factors_of(Forms& forms, const Form& form, bool open, std::size_t most_terms) {
  return FactorCount(forms, most_terms).form(form, open);
}

bool is_cut(Forms& forms, const Form& form, bool open, std::size_t most_terms) {
  return most_terms > 0 && factors_of(forms, form, open, most_terms) < factors_of(forms, form, open, 0);
}

}  // namespace attnlab
