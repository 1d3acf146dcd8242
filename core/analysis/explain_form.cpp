#include "core/analysis/explain_form.h"

#include "core/analysis/quantity.h"
#include "core/analysis/weighing.h"
#include "core/scene/positions.h"
#include "core/text/utf8.h"

#include <utility>

namespace attnlab {
namespace {

const std::string raised_transpose = "^{\\mathsf{T}}";

std::string sub(int i) { return "_{" + std::to_string(i + 1) + "}"; }
std::string number(int i) { return std::to_string(i + 1); }
std::string quoted(const std::string& label) { return "“" + label + "”"; }

// Reads the formula of a cell off the operation of its node.
class FormReader {
 public:
  FormReader(const Scene& scene, const Analysis& analysis, Cell cell, Notation notation)
      : s_(scene),
        a_(analysis),
        g_(graph(rules_of(scene))),
        operation_(g_[cell.node]),
        cell_(cell),
        notation_(notation) {}

  Form operator()() const {
    Form f = of_operation();
    if (turned(cell_.node) && f.kind == Form::Kind::sum)
      for (Term& term : f.terms) std::reverse(term.begin(), term.end());
    return f;
  }

 private:
  Form of_operation() const {
    switch (operation_.kind) {
      case Operation::Kind::sum: return sum();
      case Operation::Kind::unit_rows: return unit_row();
      case Operation::Kind::turned: return turned_entry();
      case Operation::Kind::distances: return distance();
      case Operation::Kind::logits: return logit();
      case Operation::Kind::weights: return weight();
      case Operation::Kind::concat: return same(terms()[0][0]);
      case Operation::Kind::absent:
      case Operation::Kind::given: break;
    }
    return leaf(Form::Kind::given, "set by hand: drag it, or type a number");
  }

  // Whether the letter of a node stands for the transpose.
  bool turned(Node node) const { return notation_.columns && turns(node); }
  std::string symbol(const Cell& cell) const { return symbol_of(s_, cell, notation_); }
  std::string letter(Node node) const { return letter_of(s_, {node, cell_.head, 0, 0}, notation_); }
  // "X_{4m}": an entry of which one index runs.
  std::string entry(Node node, const std::string& row, const std::string& col) const {
    return letter(node) + "_{" + (turned(node) ? col + row : row + col) + "}";
  }
  // Two factors in the order of the notation.
  std::string pair(const std::string& a, const char* between, const std::string& b) const {
    return turned(cell_.node) ? b + between + a : a + between + b;
  }

  // The label of a token on a side of a matrix.
  std::string label(Side side, int index) const {
    return quoted(quotable(side == Side::keys ? key_label(s_, index) : token_label(s_, index)));
  }
  std::string words() const {
    std::string text(row_of(cell_.node).words);
    const Sides sides = sides_of(cell_.node);
    const auto put = [&](std::string_view what, Side side, int index) {
      if (const auto at = text.find(what); at != std::string::npos)
        text.replace(at, what.size(), label(side, index));
    };
    put("{row}", sides.rows, cell_.row);
    put("{col}", sides.cols, cell_.col);
    if (operation_.summands.size() > 0 && operation_.summands[0].factors.size() > 1)
      put("{input}", sides_of(operation_.summands[0].factors[0].node).rows, cell_.row);
    if (operation_.over_heads) text += " in the symmetric design";
    if (operation_.kind == Operation::Kind::weights && makes_shares(operation_.weights)) text += ", out of 1";
    // Letters that stand in formulas alone are said here.
    if (operation_.divisor == Divisor::outside && a_.outside != 1)
      text += "; s_out is the scale of the output";
    if (cell_.node == Node::Y && !operation_.over_heads && a_.dims.h > 1)
      text += "; C is the heads side by side";
    return text;
  }

  std::vector<Term> terms() const {
    std::vector<Term> list;
    each_term(g_, s_, a_.dims, cell_, [&](std::span<const Cell> factors, double) {
      list.emplace_back(factors.begin(), factors.end());
    });
    return list;
  }

  Form same(const Cell& other) const {
    Form f;
    f.kind = Form::Kind::same;
    f.terms = {{other}};
    f.compact = symbol(other);
    return f;
  }

  static Form leaf(Form::Kind kind, std::string words) {
    Form f;
    f.kind = kind;
    f.words = std::move(words);
    return f;
  }

  // Of the cells that this one is made of.
  Form of_terms(Form::Kind kind) const {
    Form f = leaf(kind, words());
    f.terms = terms();
    return f;
  }

  Form sum() const {
    if (operation_.copy_of()) return same(terms()[0][0]);
    if (operation_.divisor == Divisor::two) return half();
    Form f;
    f.kind = Form::Kind::sum;
    const bool plain = std::all_of(operation_.summands.begin(), operation_.summands.end(),
                                   [](const Summand& summand) { return summand.coefficient == 1; });
    each_term(g_, s_, a_.dims, cell_, [&](std::span<const Cell> factors, double coefficient) {
      f.terms.emplace_back(factors.begin(), factors.end());
      if (!plain) f.coefficients.push_back(coefficient);
    });
    for (const Summand& summand : operation_.summands) {
      append_term(f.compact, compact(summand));
      f.vectors = operation_.summands.size() == 1 && summand.factors.size() == 2 &&
                  summand.factors[1].transposed && !operation_.over_heads;
    }
    if (f.terms.empty())
      return leaf(Form::Kind::constant,
                  operation_.summands[0].factors.size() == 0
                      ? "no projection: the identity"
                      : label(Side::queries, cell_.row) + " may attend to nothing: its output is 0");
    f.words = words();
    if (operation_.divisor == Divisor::outside) {
      f.divisor = a_.outside;
      if (f.divisor != 1) f.divisor_latex = "s_{\\mathrm{out}}";
    }
    return f;
  }

  // The short form of one product, in symbols.
  std::string compact(const Summand& summand) const {
    const Few<Factor, 3>& factors = summand.factors;
    const std::string sign = summand.coefficient == 1 ? "" : exact_number(summand.coefficient) + " ";
    if (factors.size() == 0) return sign + "\\delta_{" + number(cell_.row) + number(cell_.col) + "}";
    if (factors.size() == 1)
      return sign + symbol(factors[0].transposed ? Cell{factors[0].node, cell_.head, cell_.col, cell_.row}
                                                 : Cell{factors[0].node, cell_.head, cell_.row, cell_.col});
    const Node a = factors[0].node, b = factors[1].node;
    if (factors.size() == 3) return sign + between(a, b, factors[2].node);
    if (operation_.over_heads) return sign + over_heads(a, b);
    if (factors[1].transposed)
      return sign + pair(letter(a) + sub(cell_.row), " \\cdot ", letter(b) + sub(cell_.col));
    const std::string index = sides_of(a).cols == Side::keys ? "j" : "m";
    return sign + "\\sum_" + index + " " +
           pair(entry(a, number(cell_.row), index), " ", entry(b, index, number(cell_.col)));
  }

  // q W k^T. A head's number stands where the sign of the transpose would:
  // the letter goes into a group of its own.
  std::string between(Node a, Node M, Node b) const {
    const std::string q = letter(a) + sub(cell_.row), W = letter(M), k = letter(b) + sub(cell_.col);
    return notation_.columns ? "{" + k + "}" + raised_transpose + " {" + W + "}" + raised_transpose + " " + q
                             : q + " " + W + " {" + k + "}" + raised_transpose;
  }

  // The sum over heads of the products of a row each.
  std::string over_heads(Node a, Node b) const {
    const bool several = a_.dims.h > 1;
    const auto row = [&](Node node, int index) {
      const Quantity& of = row_of(node);
      const std::string raised = std::string(of.raised) + (several ? "(i)" : "");
      return std::string(of.letter) + (raised.empty() ? "" : "^{" + raised + "}") + sub(index);
    };
    return (several ? "\\sum_{i} " : "") + pair(row(a, cell_.row), " \\cdot ", row(b, cell_.col));
  }

  Form half() const {
    Form f = of_terms(Form::Kind::half);
    f.sign = operation_.summands[1].coefficient < 0 ? -1 : 1;
    f.compact =
        "\\frac{" + symbol(f.terms[0][0]) + (f.sign > 0 ? " + " : " - ") + symbol(f.terms[1][0]) + "}{2}";
    return f;
  }

  Form unit_row() const {
    const Node of = operation_.of;
    Form f = of_terms(Form::Kind::unit);
    if (values(s_, a_, of, cell_.head).row(cell_.row).isZero(0)) {
      f.kind = Form::Kind::constant;
      f.words = "the key of " + label(Side::keys, cell_.row) + " has length 0 and no direction: it stays 0";
      return f;
    }
    f.at = static_cast<std::size_t>(cell_.col);
    f.compact =
        "\\frac{" + symbol(f.terms[f.at][0]) + "}{\\lVert " + letter(of) + sub(cell_.row) + " \\rVert}";
    return f;
  }

  // (x cos - y sin, x sin + y cos).
  Form turned_entry() const {
    Form f = same(terms()[0][0]);
    f.words = words();
    if (cell_.row == 0) f.words += ": the first position is not turned";
    if (cell_.col / 2 >= pairs_of(a_.dims.d_k)) f.words += ": a coordinate without partner stays";
    if (terms().size() == 1) return f;
    f.kind = Form::Kind::sum;
    f.terms.clear();
    each_term(g_, s_, a_.dims, cell_, [&](std::span<const Cell> factors, double coefficient) {
      f.terms.emplace_back(factors.begin(), factors.end());
      f.coefficients.push_back(coefficient);
    });
    const std::string angle =
        "(" + (cell_.row == 1 ? "" : std::to_string(cell_.row)) + "\\theta" + sub(cell_.col / 2) + ")";
    const std::string cosine = "\\cos" + angle, sine = "\\sin" + angle;
    if (cell_.col % 2 == 0)
      f.coefficients_latex = {cosine, "-" + sine};
    else
      f.coefficients_latex = {sine, cosine};
    f.compact = f.coefficients_latex[0] + " " + symbol(f.terms[0][0]);
    f.compact += (cell_.col % 2 == 0 ? " - " : " + ") + (cell_.col % 2 == 0 ? sine : cosine) + " " +
                 symbol(f.terms[1][0]);
    f.words += "; θ is " + exact_number(turn_angle(s_, a_.dims.d_k, cell_.col / 2));
    return f;
  }

  Form distance() const {
    return leaf(Form::Kind::constant, words() + ": " + std::to_string(std::abs(cell_.row - cell_.col)) +
                                          " times the slope " + exact_number(slope_of(s_, cell_.head)));
  }

  bool masked() const { return !allowed(s_.mask, cell_.row, cell_.col); }
  std::string may_not() const {
    return label(Side::queries, cell_.row) + " may not attend to " + label(Side::keys, cell_.col);
  }

  std::string scale_latex() const {
    const bool hot = s_.temperature != 1;
    std::string scale = divisor_name(s_.inside);
    if (scale.empty()) return hot ? "\\tau" : "";
    if (!hot) return scale;
    return s_.inside.kind == Scale::Kind::number ? scale + " \\tau" : "\\tau " + scale;
  }

  Form logit() const {
    if (masked()) return leaf(Form::Kind::masked, may_not());
    Form f = of_terms(Form::Kind::quotient);
    f.divisor = a_.inside * s_.temperature;
    f.divisor_latex = scale_latex();
    f.compact = quotient_latex(symbol(f.terms[0][0]), f.divisor_latex);
    if (f.terms.size() > 1) f.compact += " - " + symbol(f.terms[1][0]);
    return f;
  }

  Form weight() const {
    if (masked()) return leaf(Form::Kind::masked, may_not() + ": its weight is exactly 0");
    const Node L = operation_.of;
    if (operation_.weights == WeightsRule::linear) {
      Form f = same({L, cell_.head, cell_.row, cell_.col});
      f.words = words();
      return f;
    }
    Form f = of_terms(Form::Kind::softmax);
    if (operation_.weights == WeightsRule::sigmoid) {
      f.kind = Form::Kind::sigmoid;
      f.compact = "\\frac{1}{1 + \\exp(-" + symbol(f.terms[0][0]) + ")}";
      return f;
    }
    for (std::size_t i = 0; i < f.terms.size(); ++i)
      if (f.terms[i][0].col == cell_.col) f.at = i;
    if (operation_.weights == WeightsRule::sparsemax) {
      f.kind = Form::Kind::sparsemax;
      for (std::size_t i = 0; i < f.terms.size(); ++i)
        if (a_.head(cell_.head).A(cell_.row, f.terms[i][0].col) > 0) f.support.push_back(i);
      f.compact = "\\max(0, " + symbol(f.terms[f.at][0]) + " - \\theta_{" + number(cell_.row) + "})";
      f.words += "; theta is the threshold of the row: the logits above it, less it, sum to 1";
      return f;
    }
    f.compact = "\\frac{\\exp(" + symbol(f.terms[f.at][0]) + ")}{\\sum_j \\exp(" +
                entry(L, number(cell_.row), "j") + ")}";
    return f;
  }

  const Scene& s_;
  const Analysis& a_;
  const Graph& g_;
  const Operation& operation_;
  Cell cell_;
  Notation notation_;
};

}  // namespace

bool is_leaf(const Form& form) {
  return form.kind == Form::Kind::given || form.kind == Form::Kind::masked ||
         form.kind == Form::Kind::constant;
}

std::string quotient_latex(const std::string& above, const std::string& divisor) {
  return divisor.empty() ? above : "\\frac{" + above + "}{" + divisor + "}";
}

Form form_of(const Scene& s, const Analysis& a, Cell cell, Notation notation) {
  return FormReader(s, a, cell, notation)();
}

int key_of(const Cell& c) {
  return ((static_cast<int>(c.node) * max_heads + c.head) * max_concat + c.row) * max_concat + c.col;
}

const Cell* weight_in(const Term& term) {
  const auto found = std::find_if(term.begin(), term.end(), [](const Cell& c) { return c.node == Node::A; });
  return found == term.end() ? nullptr : &*found;
}

const Form& Forms::operator()(const Cell& cell) {
  const int key = key_of(cell);
  const auto found = known_.find(key);
  if (found != known_.end()) return found->second;
  return known_.emplace(key, form_of(s_, a_, cell, notation_)).first->second;
}

bool Forms::opens(const Cell& c) {
  if (is_given(c.node) || (!weights_ && c.node == Node::A)) return false;
  const Form& form = (*this)(c);
  return !is_leaf(form) && form.kind != Form::Kind::sparsemax;
}

bool Forms::shares_denominator(const Form& form) {
  if (form.kind != Form::Kind::sum || form.terms.empty()) return false;
  const Cell* weight = weight_in(form.terms[0]);
  return weight != nullptr && opens(*weight) && (*this)(*weight).kind == Form::Kind::softmax;
}

double Forms::value(const Cell& c) const { return values(s_, a_, c.node, c.head)(c.row, c.col); }

}  // namespace attnlab
