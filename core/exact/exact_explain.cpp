#include "core/exact/exact_explain.h"

#include "core/analysis/explain_write.h"
#include "core/analysis/names.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace attnlab {
namespace {

// What divides, with its root: nothing for 1.
std::string scale_latex(const Scale& scale, int d_k) {
  switch (scale.kind) {
    case Scale::Kind::sqrt_dk: {
      const int root = static_cast<int>(std::lround(std::sqrt(d_k)));
      if (root * root != d_k) return "\\sqrt{" + std::to_string(d_k) + "}";
      return root == 1 ? "" : std::to_string(root);
    }
    case Scale::Kind::dk: return d_k == 1 ? "" : std::to_string(d_k);
    case Scale::Kind::none: return "";
    case Scale::Kind::number: break;
  }
  const auto fraction = as_fraction(scale.number);
  return scale.number == 1 ? "" : fraction ? fraction_latex(*fraction) : number_latex(scale.number, 4);
}

// Logits are divided by the scale and the temperature, a head's output by its scale.
std::string divisor_latex(const Scene& s, const Analysis& a, const Form& f) {
  if (f.divisor_latex.empty()) return "";
  if (f.kind != Form::Kind::quotient) return scale_latex(s.outside, a.dims.d_k);
  const std::string scale = scale_latex(s.inside, a.dims.d_k),
                    temperature = scale_latex({Scale::Kind::number, s.temperature}, a.dims.d_k);
  if (scale.empty() || temperature.empty()) return scale + temperature;
  return temperature + (scale.starts_with("\\sqrt") ? " " : " \\times ") + scale;
}

template <typename Value, typename Latex>
FormulaStyle exact_style(const Scene& s, const Analysis& a, Value value_of, Latex latex) {
  return {[&s, &a, value_of, latex](const Cell& c) -> Written {
            const Exact exact = value_of(c);
            if (const auto* value = std::get_if<ExactValue>(&exact)) return latex(*value, c.node);
            return {number_latex(values(s, a, c.node, c.head)(c.row, c.col), 4)};
          },
          [&s, &a](const Form& f) { return divisor_latex(s, a, f); }, false,
          [](double x) { return number_latex(x, 4); }};
}

// A logit stands in an exponential, on one line.
FormulaStyle exact_step_style(const Scene& s, const Analysis& a, const LetterList& letters,
                              const ExactWriter& write) {
  return exact_style(
      s, a, [&](const Cell& c) { return exact_value(s, a, c, letters); },
      [&write](const ExactValue& value, Node node) -> Written {
        return {node == Node::L ? write.flat(value.plain) : write.value(value), is_sum(value)};
      });
}

// The decimal of a fraction that has no more than so many digits behind the point; empty for a whole number.
std::optional<std::string> terminating(const ExactSum& sum, int decimals) {
  if (!sum.is_fraction()) return std::nullopt;
  constexpr std::size_t most_digits = 15;
  Fraction scaled = sum.fraction();
  std::size_t behind = 0;
  for (; scaled.get_den() != 1; scaled *= 10)
    if (++behind > static_cast<std::size_t>(decimals)) return std::nullopt;
  if (behind == 0) return "";
  std::string digits = Integer(abs(scaled.get_num())).get_str();
  if (digits.size() > most_digits) return std::nullopt;
  if (digits.size() <= behind) digits.insert(0, behind + 1 - digits.size(), '0');
  digits.insert(digits.size() - behind, 1, '.');
  return (scaled < 0 ? "-" : "") + digits;
}

// The value as a decimal, and whether it is rounded.
std::pair<std::string, bool> decimal_of(const ExactValue& exact, double value, int decimals) {
  const auto whole = exact.mixtures.empty() ? terminating(exact.plain, decimals) : std::nullopt;
  return {whole ? *whole : number_latex(value, decimals), !whole};
}

// How many factors one is as long as: a weight is n_k exponentials and one more, an output twice as many.
std::size_t length_of(Node node, int depth, int n_k) {
  if (depth > 2 || node < Node::H || node > Node::Y) return 1;
  return static_cast<std::size_t>(node == Node::H ? n_k / 2 + 1 : n_k);
}

// What is made of products, or brought to length 1: a scale stands in the value already, and of weights and
// what they mix the value is the formula.
bool has_steps_in_letters(const Form& form, Node node) {
  return (node < Node::A || node > Node::Y) && form.divisor == 1 &&
         (form.kind == Form::Kind::sum || form.kind == Form::Kind::unit || form.kind == Form::Kind::half);
}

}  // namespace

std::variant<ExactExplanation, NotExact> explain_exact(const Scene& s, const Analysis& a, Cell cell,
                                                       const ExplainOptions& options, Cut cut,
                                                       const LetterList& letters) {
  const Exact exact = exact_value(s, a, cell, letters);
  if (const auto* why = std::get_if<NotExact>(&exact)) return *why;
  const auto& value = std::get<ExactValue>(exact);
  const ExactWriter write(names_of(letters), cut);
  Forms forms(s, a, options.notation, options.weights);
  ExactExplanation out;
  out.value = write.value(value);
  std::tie(out.decimal, out.about) =
      decimal_of(at(value, numbers_of(s, letters)), forms.value(cell), options.decimals);
  out.lettered = has_letters(value);
  out.folded = out.value != ExactWriter(names_of(letters)).value(value);
  const Form& form = forms(cell);
  if (is_leaf(form) || (!letters.empty() && !has_steps_in_letters(form, cell.node))) return out;
  const FormulaStyle style = exact_step_style(s, a, letters, write);
  for (int depth = letters.empty() ? 1 : 2; depth <= options.depth; ++depth) {
    const std::size_t most = terms_that_fit(options.most_factors, [&](std::size_t most_terms) {
      return length_of(cell.node, depth, a.dims.n_k) * factors_of(forms, form, depth > 2, most_terms);
    });
    std::string latex = FormulaWriter(forms, style, most).at_depth(form, depth);
    if (latex == out.value || (!out.steps.empty() && out.steps.back() == latex)) continue;
    out.folded = out.folded || is_cut(forms, form, depth > 2, most);
    out.steps.push_back(std::move(latex));
  }
  return out;
}

std::variant<ExactExplanation, NotExact> explain_shown(const Scene& s, const Analysis& a, Cell cell,
                                                       const LetterList& letters,
                                                       const ExplainOptions& options, Cut cut) {
  auto in_letters = explain_exact(s, a, cell, options, cut, letters);
  auto* shown = std::get_if<ExactExplanation>(&in_letters);
  if (letters.empty() || (shown != nullptr && shown->lettered)) return in_letters;
  auto plain = explain_exact(s, a, cell, options, cut);
  if (shown == nullptr || std::holds_alternative<ExactExplanation>(plain)) return plain;
  shown->lettered = true;
  return in_letters;
}

std::variant<SlopeExplanation, NotExact, std::string> explain_slope(const Scene& s, const Analysis& a,
                                                                    Cell cell, const LetterList& letters,
                                                                    std::string_view by,
                                                                    const ExplainOptions& options, Cut cut) {
  const std::vector<std::string> names = names_of(letters);
  const auto found = std::ranges::find(names, by);
  if (found == names.end()) return "No entry is " + std::string(by) + ": let one be it first";
  const auto result = exact_value(s, a, cell, letters);
  if (const auto* why = std::get_if<NotExact>(&result)) return *why;
  const ExactSlope slope =
      derivative(std::get<ExactValue>(result), static_cast<std::size_t>(found - names.begin()));
  const auto weight = [&](int head, int key) {
    const std::string name =
        symbol_of(s, {Node::A, head, cell.row, key < 0 ? rest_of(key) : key}, options.notation);
    return key < 0 ? "(1 - " + name + ")" : name;
  };
  const ExactWriter write(names, cut), whole(names);
  SlopeExplanation out;
  out.symbol = "\\frac{\\partial " + symbol_of(s, cell, options.notation) + "}{\\partial " +
               letter_latex(*found) + "}";
  out.value = write.derivative(slope);
  const bool weights = !slope.slopes.mixtures.empty() || !slope.pairs.empty();
  if (weights) out.in_weights = write.derivative(slope, weight);
  const std::vector<Fraction> numbers = numbers_of(s, letters);
  out.number = number_at(slope, numbers);
  if (slope.pairs.empty())
    std::tie(out.decimal, out.about) = decimal_of(at(slope.slopes, numbers), out.number, options.decimals);
  else
    out.decimal = number_latex(out.number, options.decimals);
  out.folded = out.value != whole.derivative(slope);
  return out;
}

// What no letter stands in is written as without letters.
FormulaStyle exact_line_style(const Scene& s, const Analysis& a, Cut cut, const LetterList& letters) {
  const auto shown = [&s, &a, letters](const Cell& c) {
    Exact exact = exact_value(s, a, c, letters);
    const auto* value = std::get_if<ExactValue>(&exact);
    return value != nullptr && has_letters(*value) ? exact : exact_value(s, a, c);
  };
  return exact_style(s, a, shown, [letters, cut](const ExactValue& value, Node) -> Written {
    const ExactWriter write(has_letters(value) ? names_of(letters) : std::vector<std::string>(), cut);
    if (!value.mixtures.empty()) return {write.value(value), is_sum(value)};
    const std::string latex = write.flat(value.plain);
    return {latex, is_sum(value) || latex.find('/') != std::string::npos};
  });
}

std::string short_exact(const Scene& s, const Analysis& a, const Branch& branch, const LetterList& letters,
                        std::size_t most_digits, std::size_t most_signs) {
  Forms forms(s, a, {});
  const Form& form = forms(branch.cell);
  std::vector<Cell> factors{branch.cell};
  ExactSum product(1);
  if (branch.term) {
    if (*branch.term >= form.terms.size() || !form.coefficients_latex.empty()) return "";
    factors = form.terms[*branch.term];
    if (!form.coefficients.empty()) product = Fraction(form.coefficients[*branch.term]);
  }
  for (const Cell& cell : factors) {
    const Exact exact = exact_value(s, a, cell, letters);
    const auto* value = std::get_if<ExactValue>(&exact);
    if (value == nullptr || !value->mixtures.empty()) return "";
    product = product * value->plain;
  }
  if (letters.empty() && longest({product, {}}) > most_digits) return "";
  const std::string latex = ExactWriter(names_of(letters)).flat(product);
  return letters.empty() || latex.size() <= most_signs ? latex : "";
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
