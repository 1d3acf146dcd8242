#include "core/exact/exact_explain.h"

#include "core/analysis/explain_write.h"

#include <utility>

namespace attnlab {

namespace {

// A fraction as a factor on one line: "3", "(3/2)".
std::string in_line(double number) {
  const auto fraction = as_fraction(number);
  if (!fraction) return number_latex(number, 4);
  const std::string text = flat_latex(*fraction);
  return text.find('/') == std::string::npos ? text : "(" + text + ")";
}

std::string scale_text(const Scale& scale, int d_k) {
  switch (scale.kind) {
    case Scale::Kind::sqrt_dk: return "\\sqrt{" + std::to_string(d_k) + "}";
    case Scale::Kind::dk: return std::to_string(d_k);
    case Scale::Kind::none: return "";
    case Scale::Kind::number: break;
  }
  return scale.number == 1 ? "" : in_line(scale.number);
}

FormulaStyle exact_ink(const Scene& s, const Analysis& a, Cut cut) {
  const auto cell = [&s, &a, cut](const Cell& c) {
    const Exact exact = exact_value(s, a, c);
    const auto* value = std::get_if<ExactValue>(&exact);
    return value ? exact_latex(*value, cut) : number_latex(values(s, a, c.node, c.head)(c.row, c.col), 4);
  };
  // Only logits are divided on the way to the softmax.
  const auto divisor = [&s, &a](const Form& f) -> std::string {
    if (f.kind != Form::Kind::quotient) return "";
    const std::string scale = scale_text(s.inside, a.dims.d_k);
    if (s.temperature == 1) return scale;
    const std::string temperature = in_line(s.temperature);
    return scale.empty() ? temperature : "(" + temperature + " \\cdot " + scale + ")";
  };
  return {cell, divisor, false};
}

bool before_softmax(Node node) {
  return node != Node::A && node != Node::H && node != Node::concat && node != Node::Y;
}

std::string step(const Scene& s, const Analysis& a, const Form& form, int depth,
                 const ExplainOptions& options, const FormulaStyle& style, bool& folded) {
  std::string latex;
  const std::size_t most = terms_that_fit(options.most_factors, [&](std::size_t most_terms) {
    FormulaWriter writer(s, a, options.notation, style, most_terms);
    latex = depth == 1 ? writer.compact(form) : depth == 2 ? writer.written_out(form) : writer.expanded(form);
    return writer.factors();
  });
  folded = folded || most > 0;
  return latex;
}

}  // namespace

std::variant<ExactExplanation, NotExact> explain_exact(const Scene& s, const Analysis& a, Cell cell,
                                                       const ExplainOptions& options, Cut cut) {
  const Exact exact = exact_value(s, a, cell);
  if (const auto* why = std::get_if<NotExact>(&exact)) return *why;
  const auto& value = std::get<ExactValue>(exact);
  ExactExplanation out;
  out.value = exact_latex(value, cut);
  out.longest = longest(value);
  out.folded = is_cut(value, cut);
  if (is_given(cell.node) || !before_softmax(cell.node)) return out;
  const Form form = form_of(s, a, cell, options.notation);
  const FormulaStyle style = exact_ink(s, a, cut);
  for (int depth = 1; depth <= options.depth && !is_leaf(form); ++depth) {
    std::string latex = step(s, a, form, depth, options, style, out.folded);
    if (latex != out.value && (out.steps.empty() || out.steps.back() != latex))
      out.steps.push_back(std::move(latex));
  }
  return out;
}

std::string short_exact(const Scene& s, const Analysis& a, Cell cell, std::size_t most_digits) {
  if (!before_softmax(cell.node)) return "";
  const Exact exact = exact_value(s, a, cell);
  const auto* value = std::get_if<ExactValue>(&exact);
  return value && longest(*value) <= most_digits ? flat_latex(value->plain) : "";
}

}  // namespace attnlab
