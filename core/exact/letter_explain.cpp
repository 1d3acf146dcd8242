#include "core/exact/letter_explain.h"

#include "core/analysis/explain_write.h"
#include "core/analysis/names.h"
#include "core/exact/exact_explain.h"
#include "core/exact/letter_latex.h"

#include <algorithm>
#include <utility>

namespace attnlab {

namespace {

// A cell as it stands in a step: in brackets where it is a sum.
Written operand(const Forms& forms, const Cell& cell, const LetterList& letters, const LetterWriter& write) {
  const auto result = letter_value(forms.scene(), forms.analysis(), cell, letters);
  const auto* value = std::get_if<LetterValue>(&result);
  if (value == nullptr) return {number_latex(forms.value(cell), 4)};
  return {write.value(*value), is_sum(*value)};
}

// What is made of products, or brought to length 1; a scale stands in the value already.
bool has_steps(const Form& form) {
  return form.divisor == 1 &&
         (form.kind == Form::Kind::sum || form.kind == Form::Kind::unit || form.kind == Form::Kind::half);
}

bool before_weights(Node node) {
  return node != Node::A && node != Node::H && node != Node::concat && node != Node::Y;
}

std::string letter_step(Forms& forms, const Form& form, int depth, const LetterList& letters,
                        const ExplainOptions& options, const LetterWriter& write, bool& folded) {
  const FormulaStyle style{[&](const Cell& c) { return operand(forms, c, letters, write); },
                           [](const Form&) { return std::string(); }, false};
  const std::size_t most = terms_that_fit(options.most_factors, [&](std::size_t most_terms) {
    return factors_of(forms, form, depth > 2, most_terms);
  });
  folded = folded || most > 0;
  return FormulaWriter(forms, style, most).at_depth(form, depth);
}

}  // namespace

std::variant<LetterExplanation, NotExact> explain_in_letters(const Scene& s, const Analysis& a, Cell cell,
                                                             const LetterList& letters,
                                                             const ExplainOptions& options, Cut cut) {
  const auto result = letter_value(s, a, cell, letters);
  if (const auto* why = std::get_if<NotExact>(&result)) return *why;
  const auto& value = std::get<LetterValue>(result);
  const LetterWriter write(names_of(letters), cut);
  LetterExplanation out;
  out.value = write.value(value);
  out.lettered = has_letters(value);
  const double now = values(s, a, cell.node, cell.head)(cell.row, cell.col);
  Decimal decimal = decimal_of(at(value, numbers_of(s, letters)), now, options.decimals);
  out.decimal = std::move(decimal.latex);
  out.about = decimal.about;
  out.folded = out.value != LetterWriter(names_of(letters)).value(value);
  if (is_given(cell.node) || !before_weights(cell.node)) return out;
  Forms forms(s, a, options.notation, options.weights);
  const Form& form = forms(cell);
  if (is_leaf(form) || !has_steps(form)) return out;
  for (int depth = 2; depth <= options.depth; ++depth) {
    std::string latex = letter_step(forms, form, depth, letters, options, write, out.folded);
    if (latex != out.value && (out.steps.empty() || out.steps.back() != latex))
      out.steps.push_back(std::move(latex));
  }
  return out;
}

std::variant<SlopeExplanation, NotExact, std::string> explain_slope(const Scene& s, const Analysis& a,
                                                                    Cell cell, const LetterList& letters,
                                                                    std::string_view by,
                                                                    const ExplainOptions& options, Cut cut) {
  const std::vector<std::string> names = names_of(letters);
  const auto found = std::ranges::find(names, by);
  if (found == names.end()) return "No entry is " + std::string(by) + ": let one be it first";
  const auto result = letter_value(s, a, cell, letters);
  if (const auto* why = std::get_if<NotExact>(&result)) return *why;
  const LetterDerivative slope =
      derivative(std::get<LetterValue>(result), static_cast<std::size_t>(found - names.begin()));
  const auto weight = [&](int head, int key) {
    const std::string name =
        symbol_of(s, {Node::A, head, cell.row, key < 0 ? rest_of(key) : key}, options.notation);
    return key < 0 ? "(1 - " + name + ")" : name;
  };
  const LetterWriter write(names, cut), whole(names);
  SlopeExplanation out;
  out.symbol = "\\frac{\\partial " + symbol_of(s, cell, options.notation) + "}{\\partial " +
               letter_latex(*found) + "}";
  out.value = write.derivative(slope);
  const bool weights = !slope.slopes.mixtures.empty() || !slope.pairs.empty();
  if (weights) out.in_weights = write.derivative(slope, weight);
  const std::vector<Fraction> numbers = numbers_of(s, letters);
  out.number = number_at(slope, numbers);
  Decimal decimal{number_latex(out.number, options.decimals), true};
  if (slope.pairs.empty()) decimal = decimal_of(at(slope.slopes, numbers), out.number, options.decimals);
  out.decimal = std::move(decimal.latex);
  out.about = decimal.about;
  out.folded = out.value != whole.derivative(slope);
  return out;
}

FormulaStyle letter_line_style(const Scene& s, const Analysis& a, const LetterList& letters, Cut cut) {
  FormulaStyle style = exact_line_style(s, a, cut);
  style.cell = [&s, &a, &letters, cut, exact = style.cell](const Cell& c) -> Written {
    const auto result = letter_value(s, a, c, letters);
    const auto* value = std::get_if<LetterValue>(&result);
    if (value == nullptr || !has_letters(*value)) return exact(c);
    const LetterWriter write(names_of(letters), cut);
    if (!value->mixtures.empty()) return {write.value(*value), is_sum(*value)};
    const std::string latex = write.flat(value->plain);
    return {latex, is_sum(*value) || latex.find('/') != std::string::npos};
  };
  return style;
}

std::string short_in_letters(const Scene& s, const Analysis& a, const Branch& branch,
                             const LetterList& letters, std::size_t most_signs) {
  Forms forms(s, a, {});
  const Form& form = forms(branch.cell);
  std::vector<Cell> factors{branch.cell};
  LetterSum product(Fraction(1));
  if (branch.term) {
    if (*branch.term >= form.terms.size()) return "";
    factors = form.terms[*branch.term];
    if (!form.coefficients.empty()) product = Fraction(form.coefficients[*branch.term]);
  }
  for (const Cell& cell : factors) {
    const auto result = letter_value(s, a, cell, letters);
    const auto* value = std::get_if<LetterValue>(&result);
    if (value == nullptr || !value->mixtures.empty()) return "";
    product = product * value->plain;
  }
  const std::string latex = LetterWriter(names_of(letters)).flat(product);
  return latex.size() <= most_signs ? latex : "";
}

std::string letter_meaning(const Scene& s, const LetterList& letters, const std::string& name,
                           Notation notation) {
  std::string out = letter_latex(name);
  for (const Letter& letter : letters)
    if (letter.name == name)
      out +=
          " = " + symbol_of(s, {node_of(letter.id.kind), letter.id.head, letter.row, letter.col}, notation);
  return out;
}

}  // namespace attnlab
