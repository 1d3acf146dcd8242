#include "core/exact/exact_explain.h"

#include "core/analysis/explain_write.h"
#include "core/text/number.h"

#include <cmath>
#include <optional>
#include <utility>

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

template <typename Latex>
FormulaStyle exact_style(const Scene& s, const Analysis& a, Latex latex) {
  return {[&s, &a, latex](const Cell& c) -> Written {
            const Exact exact = exact_value(s, a, c);
            if (const auto* value = std::get_if<ExactValue>(&exact)) return latex(*value, c.node);
            return {number_latex(values(s, a, c.node, c.head)(c.row, c.col), 4)};
          },
          [&s, &a](const Form& f) { return divisor_latex(s, a, f); }, false,
          [](double x) { return number_latex(x, 4); }};
}

// A logit stands in an exponential, on one line.
FormulaStyle exact_step_style(const Scene& s, const Analysis& a, Cut cut) {
  return exact_style(s, a, [cut](const ExactValue& value, Node node) -> Written {
    return {node == Node::L ? flat_latex(value.plain, cut) : exact_latex(value, cut), is_sum(value)};
  });
}

// The decimal of a fraction that has no more than so many digits behind the point; empty for a whole number.
std::optional<std::string> terminating(const RootSum& sum, int decimals) {
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

// How many factors one is as long as: a weight is n_k exponentials and one more, a head's output twice as many.
std::size_t length_of(Node node, int depth, int n_k) {
  if (depth > 2 || node < Node::H || node > Node::Y) return 1;
  return static_cast<std::size_t>(node == Node::H ? n_k / 2 + 1 : n_k);
}

}  // namespace

Decimal decimal_of(const ExactValue& exact, double value, int decimals) {
  const auto whole = exact.mixtures.empty() ? terminating(exact.plain, decimals) : std::nullopt;
  return {whole ? *whole : number_latex(value, decimals), !whole};
}

std::variant<ExactExplanation, NotExact> explain_exact(const Scene& s, const Analysis& a, Cell cell,
                                                       const ExplainOptions& options, Cut cut) {
  const Exact exact = exact_value(s, a, cell);
  if (const auto* why = std::get_if<NotExact>(&exact)) return *why;
  const auto& value = std::get<ExactValue>(exact);
  Forms forms(s, a, options.notation, options.weights);
  ExactExplanation out;
  out.value = exact_latex(value, cut);
  out.longest = longest(value);
  out.folded = is_cut(value, cut);
  Decimal decimal = decimal_of(value, forms.value(cell), options.decimals);
  out.decimal = std::move(decimal.latex);
  out.about = decimal.about;
  const Form& form = forms(cell);
  for (int depth = 1; depth <= options.depth && !is_leaf(form); ++depth) {
    const std::size_t most = terms_that_fit(options.most_factors, [&](std::size_t most_terms) {
      return length_of(cell.node, depth, a.dims.n_k) * factors_of(forms, form, depth > 2, most_terms);
    });
    std::string latex = FormulaWriter(forms, exact_step_style(s, a, cut), most).at_depth(form, depth);
    if (latex == out.value || (!out.steps.empty() && out.steps.back() == latex)) continue;
    out.folded = out.folded || is_cut(forms, form, depth > 2, most);
    out.steps.push_back(std::move(latex));
  }
  return out;
}

FormulaStyle exact_line_style(const Scene& s, const Analysis& a, Cut cut) {
  return exact_style(s, a, [cut](const ExactValue& value, Node) -> Written {
    if (!value.mixtures.empty()) return {exact_latex(value, cut), is_sum(value)};
    const std::string latex = flat_latex(value.plain, cut);
    return {latex, is_sum(value) || latex.find('/') != std::string::npos};
  });
}

std::string short_exact(const Scene& s, const Analysis& a, const Branch& branch, std::size_t most_digits) {
  Forms forms(s, a, {});
  const Form& form = forms(branch.cell);
  std::vector<Cell> factors{branch.cell};
  RootSum product(Fraction(1));
  if (branch.term) {
    if (*branch.term >= form.terms.size()) return "";
    factors = form.terms[*branch.term];
    if (!form.coefficients_latex.empty()) return "";
    if (!form.coefficients.empty()) product = Fraction(form.coefficients[*branch.term]);
  }
  for (const Cell& cell : factors) {
    const Exact exact = exact_value(s, a, cell);
    const auto* value = std::get_if<ExactValue>(&exact);
    if (value == nullptr || !value->mixtures.empty()) return "";
    product = product * value->plain;
  }
  return longest({product, {}}) <= most_digits ? flat_latex(product) : "";
}

}  // namespace attnlab
