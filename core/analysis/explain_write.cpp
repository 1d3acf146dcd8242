#include "core/analysis/explain_write.h"

#include "core/text/number.h"

namespace attnlab {

namespace {

std::string bracketed(const std::string& latex) { return "(" + latex + ")"; }

}  // namespace

void append_term(std::string& sum, const std::string& term) {
  if (sum.empty())
    sum = term;
  else if (term.starts_with('-'))
    sum += " - " + term.substr(1);
  else
    sum += " + " + term;
}

std::string FormulaWriter::compact(const Form& f) {
  if (style_.symbols)
    return f.compact + (f.kind == Form::Kind::sum && !f.divisor_latex.empty() ? " / " + f.divisor_latex : "");
  if (f.kind != Form::Kind::sum || !f.vectors) return written_out(f);
  std::string vectors[2];
  for (std::size_t which = 0; which < 2; ++which)
    for (const Term& term : f.terms)
      vectors[which] += (vectors[which].empty() ? "(" : ", ") + cell(term[which], false).latex;
  return vectors[0] + ") \\cdot " + vectors[1] + ")" + over(f);
}

std::string FormulaWriter::written_out(const Form& f) { return is_leaf(f) ? "" : form(f, false).latex; }

std::string FormulaWriter::expanded(const Form& f) { return is_leaf(f) ? "" : form(f, true).latex; }

// A cell by its name or number, or opened into its own formula.
FormulaWriter::Text FormulaWriter::cell(const Cell& c, bool open) {
  if (open && !is_given(c.node) && c.node != Node::A) {
    const Form f = form_of(s_, a_, c, notation_);
    if (!is_leaf(f)) return form(f, true);
  }
  ++factors_;
  return {style_.cell(c)};
}

// A sum stands in brackets, as does a negative number that does not come first.
std::string FormulaWriter::factor(const Cell& c, bool open, bool inner) {
  const Text text = cell(c, open);
  return text.sum || (inner && text.latex.starts_with('-')) ? bracketed(text.latex) : text.latex;
}

std::string FormulaWriter::product(const Term& term, bool open) {
  std::string out;
  for (const Cell& c : term) {
    const bool inner = !out.empty();
    if (inner) out += style_.symbols ? " " : " \\times ";
    out += factor(c, open, inner);
  }
  return out;
}

std::string FormulaWriter::over(const Form& f) const {
  const std::string divisor = style_.divisor(f);
  return divisor.empty() ? "" : " / " + divisor;
}

template <typename One>
std::string FormulaWriter::sum(const Form& f, One one) {
  std::string out;
  for (std::size_t i = 0; i < f.terms.size(); ++i) {
    if (hidden(i, f.terms.size(), most_)) {
      if (i == 1) append_term(out, "\\cdots");
      continue;
    }
    const double coefficient = f.coefficients.empty() ? 1 : f.coefficients[i];
    append_term(out, (coefficient == 1 ? "" : exact_number(coefficient) + " \\cdot ") + one(f.terms[i]));
  }
  if (f.constant != 0) append_term(out, exact_number(f.constant));
  return out;
}

FormulaWriter::Text FormulaWriter::form(const Form& f, bool open) {
  switch (f.kind) {
    case Form::Kind::same: return cell(f.terms[0][0], open);
    case Form::Kind::sum: {
      const std::string terms = sum(f, [&](const Term& term) { return product(term, open); });
      const std::string divisor = over(f);
      if (!divisor.empty()) return {bracketed(terms) + divisor, true};
      return {terms, f.terms.size() > 1 || f.constant != 0};
    }
    case Form::Kind::quotient: {
      const std::string divisor = over(f);
      const Text above = cell(f.terms[0][0], open);
      if (divisor.empty()) return above;
      return {(above.sum ? bracketed(above.latex) : above.latex) + divisor, true};
    }
    case Form::Kind::softmax: {
      const auto power = [&](const Term& term) { return "\\exp(" + cell(term[0], open).latex + ")"; };
      const std::string above = power(f.terms[f.at]);
      return {"\\frac{" + above + "}{" + sum(f, power) + "}"};
    }
    case Form::Kind::unit: {
      const std::string above = cell(f.terms[f.at][0], open).latex;
      // Of a letter with the number of its head above it the square stands outside brackets.
      const auto square = [&](const Term& term) {
        const std::string base = factor(term[0], open, true);
        return (base.front() != '(' && base.find('^') != std::string::npos ? bracketed(base) : base) + "^{2}";
      };
      return {"\\frac{" + above + "}{\\sqrt{" + sum(f, square) + "}}"};
    }
    case Form::Kind::half: {
      const std::string first = cell(f.terms[0][0], open).latex;
      const Text second = cell(f.terms[1][0], open);
      const bool brackets = second.latex.starts_with('-') || (f.sign < 0 && second.sum);
      return {bracketed(first + (f.sign > 0 ? " + " : " - ") +
                        (brackets ? bracketed(second.latex) : second.latex)) +
                  "/2",
              true};
    }
    case Form::Kind::given:
    case Form::Kind::masked:
    case Form::Kind::constant: break;
  }
  return {};
}

}  // namespace attnlab
