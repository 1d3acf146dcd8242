#include "core/analysis/names.h"

#include "core/analysis/formula_number.h"
#include "core/analysis/quantity.h"
#include "core/analysis/weighing.h"
#include "core/scene/positions.h"

#include <utility>

namespace attnlab {
namespace {

const std::string transpose_sign = "\\mathsf{T}";

std::string with_raised(const std::string& base, const std::string& above, bool transposed) {
  const std::string all = above + (transposed ? transpose_sign : "");
  return all.empty() ? base : base + "^{" + all + "}";
}

std::string head_number(const Scene& s, int head) {
  return s.heads.size() > 1 ? "(" + std::to_string(head + 1) + ")" : "";
}

}  // namespace

void append_term(std::string& sum, const std::string& term) {
  if (sum.empty())
    sum = term;
  else if (term.starts_with('-'))
    sum += " - " + term.substr(1);
  else
    sum += " + " + term;
}

Letters::Letters(const Scene& scene, int head, Notation notation)
    : number_(head_number(scene, head)), columns_(notation.columns) {}

Letters::Letters(std::string number, Notation notation)
    : number_(std::move(number)), columns_(notation.columns) {}

std::string Letters::operator()(const std::string& base, bool transposed) const {
  return with_raised(base, number_, transposed);
}

std::string Letters::operator()(Node node, bool transposed) const {
  const Quantity& row = row_of(node);
  const std::string above = std::string(row.raised) + (is_per_head(node) ? number_ : "");
  return with_raised(std::string(row.symbol), above, transposed);
}

std::string Letters::product(const Summand& summand, const std::string& space) const {
  std::string text;
  for (const Factor& f : summand.factors) {
    const std::string one = (*this)(f.node, columns_ && !turns(f.node) ? !f.transposed : f.transposed);
    text = text.empty() ? one : columns_ ? one + space + text : text + space + one;
  }
  if (text.empty()) text = "I";
  return summand.coefficient == 1 ? text : exact_number(summand.coefficient) + " " + text;
}

std::string Letters::sum(const Operation& operation, const std::string& space) const {
  std::string text;
  for (const Summand& summand : operation.summands) append_term(text, product(summand, space));
  return text;
}

namespace {

// Writes what a node is equal to, as the graph has it.
class NameWriter {
 public:
  NameWriter(const Scene& scene, int head, Notation notation)
      : s_(scene),
        g_(graph(rules_of(scene))),
        letters_(scene, head, notation),
        head_(head),
        columns_(notation.columns) {}

  std::string operator()(Node node) const {
    const Operation& operation = g_[node];
    switch (operation.kind) {
      case Operation::Kind::given: return letters_(node, columns_ && !turns(node));
      case Operation::Kind::unit_rows:
      case Operation::Kind::turned: return letters_(node);
      case Operation::Kind::distances:
        return equal(node, operand_latex(slope_of(s_, head_), 4) + "\\,|i - j|");
      case Operation::Kind::absent: return node >= Node::K_dot && node <= Node::D ? letters_(node) : "";
      case Operation::Kind::logits: return equal(node, logits(operation));
      case Operation::Kind::weights:
        return equal(node, weights_latex(operation.weights, letters_(operation.of)));
      case Operation::Kind::concat:
        return s_.heads.size() == 1 ? letters_(operation.of) : equal(node, heads_together());
      case Operation::Kind::sum: break;
    }
    if (node == Node::QQ) return product_of(node);
    if (node == Node::S_sym || node == Node::S_anti) return half(operation);
    if (node == Node::W && operation.copy_of()) return (*this)(*operation.copy_of());
    return equal(node, node == Node::Y && operation.over_heads ? over_heads(operation) : product_of(node));
  }

  std::string product_of(Node node) const {
    const bool of_copies = node == Node::S || node == Node::QQ || node == Node::K_placed;
    const Operation operation = of_copies ? resolved(g_[node]) : g_[node];
    const std::string text = letters_.sum(operation);
    return operation.divisor == Divisor::outside ? over(text, divisor_name(s_.outside), false) : text;
  }

  std::string over(std::string text, const std::string& scale, bool hot) const {
    if (scale.empty() && !hot) return text;
    if (!hot) return text + "/" + scale;
    return text + (scale.empty() ? "/\\tau" : "/(\\tau" + scale + ")");
  }

 private:
  std::string logits(const Operation& operation, std::string (*number)(double) = exact_number) const {
    const std::string scaled =
        over(letters_(operation.of), divisor_name(s_.inside, number), s_.temperature != 1);
    return operation.less ? scaled + " - " + letters_(*operation.less) : scaled;
  }

  std::string equal(Node node, const std::string& to) const {
    return letters_(node, columns_ && !turns(node)) + " = " + to;
  }

  // Copies are named by what they copy: P_Q P_Q^T under qq, X X^T where nothing projects.
  Node original(Node node) const {
    if (is_given(node)) return node;
    const Node computed = g_.original(node);
    const auto copy = g_[computed].copy_of();
    return copy && (computed == Node::P_Q || computed == Node::P_K || computed == Node::P_V) ? *copy
                                                                                             : computed;
  }

  Operation resolved(Operation operation) const {
    if (operation.copy_of()) return operation;
    Few<Summand, 2> summands;
    for (Summand summand : operation.summands) {
      Few<Factor, 3> factors;
      for (const Factor& f : summand.factors) factors.add({original(f.node), f.transposed});
      summand.factors = factors;
      summands.add(summand);
    }
    operation.summands = summands;
    return operation;
  }

  // (S + S^T)/2.
  std::string half(const Operation& operation) const {
    const Node S = operation.summands[0].factors[0].node;
    return "\\tfrac{1}{2}(" + letters_(S) + (operation.summands[1].coefficient < 0 ? " - " : " + ") +
           letters_(S, true) + ")";
  }

  // The heads beside each other, "[H^{(1)} H^{(2)}]", "[H^{(1)} \ldots H^{(4)}]", or below each other,
  // "[H^{(1)};H^{(2)}]".
  std::string heads_together() const {
    const std::size_t h = s_.heads.size();
    const std::string last = "H^{(" + std::to_string(h) + ")}";
    if (h == 2) return columns_ ? "[H^{(1)};" + last + "]" : "[H^{(1)}\\," + last + "]";
    return columns_ ? "[H^{(1)};\\ldots;" + last + "]" : "[H^{(1)} \\ldots " + last + "]";
  }

  std::string over_heads(const Operation& operation) const {
    if (s_.heads.size() == 1) return letters_.sum(operation);
    return "\\sum_i " + Letters("(i)", {columns_}).sum(operation, " ");
  }

  const Scene& s_;
  const Graph& g_;
  Letters letters_;
  int head_;
  bool columns_;
};

}  // namespace

std::string weights_latex(WeightsRule rule, const std::string& of) {
  const std::string_view name = function_name(rule);
  return name.empty() ? of : "\\operatorname{" + std::string(name) + "}(" + of + ")";
}

std::string name_latex(const Scene& s, Node node, int head, Notation notation) {
  return NameWriter(s, head, notation)(node);
}

std::string own_weights_latex(const Scene& s, int head, Notation notation) {
  const NameWriter write(s, head, notation);
  return weights_latex(s.weights,
                       write.over(write.product_of(Node::QQ), divisor_name(s.inside), s.temperature != 1));
}

std::string letter_of(const Scene& s, Cell cell, Notation notation) {
  const Quantity& row = row_of(cell.node);
  const bool turned = notation.columns && cell.node == Node::QQ;
  const std::string letter(turned ? "(P_Q^{\\mathsf{T}} P_Q)" : row.letter);
  const std::string above =
      std::string(row.raised) + (is_per_head(cell.node) ? head_number(s, cell.head) : "");
  return with_raised(letter, above, false);
}

std::string symbol_of(const Scene& s, Cell cell, Notation notation) {
  int first = cell.row + 1, second = cell.col + 1;
  if (notation.columns && turns(cell.node)) std::swap(first, second);
  return letter_of(s, cell, notation) + "_{" + std::to_string(first) + "," + std::to_string(second) + "}";
}

std::string divisor_name(const Scale& scale, std::string (*number)(double)) {
  switch (scale.kind) {
    case Scale::Kind::sqrt_dk: return "\\sqrt{d_k}";
    case Scale::Kind::dk: return "d_k";
    case Scale::Kind::none: return "";
    case Scale::Kind::number: break;
  }
  return scale.number == 1 ? "" : number(scale.number);
}

}  // namespace attnlab
