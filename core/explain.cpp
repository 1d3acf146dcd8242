#include "core/explain.h"

#include "core/explain_form.h"
#include "core/number.h"

#include <cmath>

namespace attnlab {

namespace {

// Writes forms with symbols or with numbers.
class Writer {
 public:
  Writer(const Scene& scene, const Analysis& analysis, int decimals, bool numbers)
      : s_(scene), a_(analysis), decimals_(decimals), numbers_(numbers) {}

  std::string compact(const Form& f) const {
    if (!numbers_)
      return f.compact +
             (f.kind == Form::Kind::sum && !f.divisor_latex.empty() ? " / " + f.divisor_latex : "");
    if (f.kind == Form::Kind::sum && f.vectors) return vector(f, 0) + " \\cdot " + vector(f, 1) + over(f);
    return written_out(f);
  }

  std::string written_out(const Form& f) const {
    switch (f.kind) {
      case Form::Kind::given:
      case Form::Kind::masked:
      case Form::Kind::constant: return "";
      case Form::Kind::same: return cell(f.terms[0][0]);
      case Form::Kind::sum: return f.divisor == 1 ? sum(f) : "(" + sum(f) + ")" + over(f);
      case Form::Kind::quotient: return quotient(f);
      case Form::Kind::softmax: return softmax(f);
      case Form::Kind::unit: return unit(f);
      case Form::Kind::half:
        return "(" + cell(f.terms[0][0]) + (f.sign > 0 ? " + " : " - ") + factor(f.terms[1][0], true) + ")/2";
    }
    return "";
  }

  // The products of a sum, multiplied out.
  std::string multiplied(const Form& f) const {
    std::string out;
    for (const Term& term : f.terms) {
      double product = 1;
      for (const Cell& c : term) product *= value(c);
      append(out, number_latex(product, decimals_));
    }
    return f.divisor == 1 ? out : "(" + out + ")" + over(f);
  }

  double value(const Cell& c) const { return values(s_, a_, c.node, c.head)(c.row, c.col); }

 private:
  std::string cell(const Cell& c) const {
    return numbers_ ? number_latex(value(c), decimals_) : symbol_of(s_, c);
  }

  // A factor; a negative number stands in brackets unless it comes first.
  std::string factor(const Cell& c, bool inner) const {
    const std::string text = cell(c);
    return inner && text.starts_with('-') ? "(" + text + ")" : text;
  }

  std::string over(const Form& f) const {
    if (f.divisor == 1) return "";
    return " / " + (numbers_ ? number_latex(f.divisor, decimals_) : f.divisor_latex);
  }

  // Joins terms with " + ", or with " - " where a term begins with a minus.
  static void append(std::string& out, const std::string& term) {
    if (out.empty())
      out = term;
    else if (term.starts_with('-'))
      out += " - " + term.substr(1);
    else
      out += " + " + term;
  }

  std::string sum(const Form& f) const {
    std::string out;
    for (const Term& term : f.terms) {
      std::string product;
      for (const Cell& c : term) {
        if (!product.empty()) product += numbers_ ? " \\times " : " ";
        product += factor(c, !product.empty());
      }
      append(out, product);
    }
    return out;
  }

  std::string vector(const Form& f, std::size_t which) const {
    std::string out;
    for (const Term& term : f.terms) out += (out.empty() ? "(" : ", ") + cell(term[which]);
    return out + ")";
  }

  std::string quotient(const Form& f) const { return cell(f.terms[0][0]) + over(f); }

  std::string softmax(const Form& f) const {
    std::string below;
    for (const Term& term : f.terms) append(below, "\\exp(" + cell(term[0]) + ")");
    return "\\frac{\\exp(" + cell(f.terms[f.at][0]) + ")}{" + below + "}";
  }

  std::string unit(const Form& f) const {
    std::string below;
    for (const Term& term : f.terms) {
      const std::string base = cell(term[0]);
      append(below, (base.starts_with('-') ? "(" + base + ")" : base) + "^{2}");
    }
    return "\\frac{" + cell(f.terms[f.at][0]) + "}{\\sqrt{" + below + "}}";
  }

  const Scene& s_;
  const Analysis& a_;
  int decimals_;
  bool numbers_;
};

// "bomb → movie" for what has a query and a key, the token for a row of a token's numbers, nothing for weights.
std::string place(const Scene& s, Cell cell) {
  switch (cell.node) {
    case Node::S:
    case Node::L:
    case Node::A: return token_label(s, cell.row) + " → " + key_label(s, cell.col);
    case Node::QQ:
    case Node::S_sym:
    case Node::S_anti: return token_label(s, cell.row) + ", " + token_label(s, cell.col);
    case Node::X:
    case Node::Q:
    case Node::P_Q:
    case Node::H:
    case Node::concat:
    case Node::Y: return token_label(s, cell.row);
    case Node::M:
    case Node::K:
    case Node::V:
    case Node::P_K:
    case Node::K_dot:
    case Node::P_V: return key_label(s, cell.row);
    default: return "";
  }
}

}  // namespace

std::string number_latex(double value, int decimals) {
  if (std::isnan(value)) return "\\text{nan}";
  if (std::isinf(value)) return value > 0 ? "\\infty" : "-\\infty";
  std::string text = show_number(value, decimals);
  const std::string minus = "\u2212";
  for (auto at = text.find(minus); at != std::string::npos; at = text.find(minus))
    text.replace(at, minus.size(), "-");
  const auto e = text.find('e');
  if (e == std::string::npos) return text;
  std::string exponent = text.substr(e + 1);
  if (exponent.starts_with('+')) exponent.erase(0, 1);
  return text.substr(0, e) + " \\times 10^{" + exponent + "}";
}

Explanation explain(const Scene& s, const Analysis& a, Cell cell, int depth, int decimals) {
  Explanation out;
  const MatrixView m = values(s, a, cell.node, cell.head);
  if (cell.row < 0 || cell.row >= m.rows() || cell.col < 0 || cell.col >= m.cols()) return out;
  const Form form = form_of(s, a, cell);
  out.symbol = symbol_of(s, cell);
  out.where = place(s, cell);
  out.words = form.words;
  out.value = m(cell.row, cell.col);
  if (form.terms.empty()) return out;
  const Writer symbols(s, a, decimals, false), numbers(s, a, decimals, true);
  out.steps.push_back({symbols.compact(form), numbers.compact(form)});
  if (depth < 2) return out;
  if (form.kind != Form::Kind::same)
    out.steps.push_back({symbols.written_out(form), numbers.written_out(form)});
  if (form.kind == Form::Kind::sum) out.terms = numbers.multiplied(form);
  return out;
}

}  // namespace attnlab
