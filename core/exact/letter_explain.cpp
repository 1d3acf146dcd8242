#include "core/exact/letter_explain.h"

#include "core/analysis/explain_write.h"
#include "core/analysis/names.h"
#include "core/exact/letter_latex.h"

#include <algorithm>
#include <utility>

namespace attnlab {

namespace {

// A cell as it stands in a step: in brackets where it is a sum.
std::string operand(const Scene& s, const Analysis& a, const Cell& cell, const LetterList& letters,
                    const LetterWriter& write) {
  const auto result = letter_value(s, a, cell, letters);
  const auto* value = std::get_if<LetterValue>(&result);
  if (value == nullptr) return number_latex(values(s, a, cell.node, cell.head)(cell.row, cell.col), 4);
  const std::string latex = write.value(*value);
  const bool sum = latex.find(" + ") != std::string::npos || latex.find(" - ") != std::string::npos;
  return sum ? "(" + latex + ")" : latex;
}

// What is made of products, or brought to length 1; a scale stands in the value already.
bool has_steps(const Form& form) {
  return form.divisor == 1 &&
         (form.kind == Form::Kind::sum || form.kind == Form::Kind::unit || form.kind == Form::Kind::half);
}

bool before_weights(Node node) {
  return node != Node::A && node != Node::H && node != Node::concat && node != Node::Y;
}

std::string letter_step(const Scene& s, const Analysis& a, const Form& form, const LetterList& letters,
                        const ExplainOptions& options, const LetterWriter& write, bool& folded) {
  const FormulaStyle style{[&](const Cell& c) { return operand(s, a, c, letters, write); },
                           [](const Form&) { return std::string(); }, false};
  std::string latex;
  const std::size_t most = terms_that_fit(options.most_factors, [&](std::size_t most_terms) {
    FormulaWriter writer(s, a, options.notation, style, most_terms);
    latex = writer.written_out(form);
    return writer.factors();
  });
  folded = folded || most > 0;
  return latex;
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
  out.folded = out.value != LetterWriter(names_of(letters)).value(value);
  if (is_given(cell.node) || !before_weights(cell.node) || options.depth < 2) return out;
  const Form form = form_of(s, a, cell, options.notation);
  if (is_leaf(form) || !has_steps(form)) return out;
  std::string latex = letter_step(s, a, form, letters, options, write, out.folded);
  if (latex != out.value) out.steps.push_back(std::move(latex));
  return out;
}

std::variant<SlopeExplanation, NotExact, std::string> explain_slope(const Scene& s, const Analysis& a,
                                                                    Cell cell, const LetterList& letters,
                                                                    std::string_view by, Notation notation,
                                                                    Cut cut) {
  const std::vector<std::string> names = names_of(letters);
  const auto at = std::ranges::find(names, by);
  if (at == names.end()) return "No entry is " + std::string(by) + ": let one be it first";
  const auto result = letter_value(s, a, cell, letters);
  if (const auto* why = std::get_if<NotExact>(&result)) return *why;
  const LetterDerivative slope =
      derivative(std::get<LetterValue>(result), static_cast<std::size_t>(at - names.begin()));
  const auto weight = [&](int head, int key) {
    return symbol_of(s, {Node::A, head, cell.row, key}, notation);
  };
  const LetterWriter write(names, cut), whole(names);
  SlopeExplanation out;
  out.symbol = "\\frac{\\partial " + symbol_of(s, cell, notation) + "}{\\partial " + letter_latex(*at) + "}";
  out.value = write.derivative(slope);
  const bool weights = !slope.slopes.mixtures.empty() || !slope.pairs.empty();
  if (weights) out.in_weights = write.derivative(slope, weight);
  out.number = number_at(slope, numbers_of(s, letters));
  out.folded = out.value != whole.derivative(slope);
  return out;
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
