#include "core/analysis/names.h"

#include "core/analysis/quantity.h"
#include "core/graph/graph.h"
#include "core/text/number.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace attnlab {
namespace {

const std::string transpose_sign = "\\mathsf{T}";

// Writes a name as the graph has it. The letters Q, K, V stand for the projected matrices, as in the literature.
class NameWriter {
 public:
  NameWriter(const Scene& scene, int head, Notation notation)
      : s_(scene),
        columns_(notation.columns),
        number_(several_ ? "_{" + std::to_string(head + 1) + "}" : "") {}

  std::string operator()(Node node) const {
    const Operation& operation = g_[node];
    switch (operation.kind) {
      case Operation::Kind::given: return given(node, columns_ && !turns(node));
      case Operation::Kind::unit_rows: return "\\hat{" + letter(operation.of) + "}";
      case Operation::Kind::logits: return logits();
      case Operation::Kind::softmax: return letter(node) + " = \\operatorname{softmax}(" + logits() + ")";
      case Operation::Kind::concat: return heads_together();
      case Operation::Kind::absent: return node == Node::K_dot ? "\\hat{" + letter(Node::P_K) + "}" : "";
      case Operation::Kind::sum: break;
    }
    if (node == Node::H) return (several_ ? letter(node) + " = " : "") + head_output();
    if (node == Node::Y) return "Y = " + output();
    if (node == Node::W) return score_weights();
    return sum(operation);
  }

 private:
  std::string letter(Node computed) const { return std::string(row_of(computed).factor) + number_; }

  // "X", "W^{Q}_{2}", "W^{\mathsf{T}}": a weight with the sign of the transpose among what is raised.
  std::string given(Node node, bool transposed) const {
    const Quantity& row = row_of(node);
    const std::string raised = std::string(row.raised) + (transposed ? transpose_sign : "");
    return std::string(row.letter) + (raised.empty() ? "" : "^{" + raised + "}") +
           (is_per_head(node) ? number_ : "");
  }

  // A computed matrix inside a product; a copy has the letter of what it copies.
  std::string computed(Node node) const {
    if (node == Node::concat) return heads_together();
    if (g_[node].kind == Operation::Kind::unit_rows) return "\\hat{" + letter(g_.original(g_[node].of)) + "}";
    return letter(g_.original(node));
  }

  // A factor where rows are tokens. Under columns the product is read backwards: (F G)^T = G^T F^T, in which the letter of
  // what turns stands for its transpose already.
  std::string factor(const Factor& f) const {
    if (is_given(f.node) && !turns(f.node)) return given(f.node, columns_ ? !f.transposed : f.transposed);
    const std::string name = is_given(f.node) ? given(f.node, false) : computed(f.node);
    return f.transposed ? name + "^{" + transpose_sign + "}" : name;
  }

  std::vector<std::string> factors(const Summand& summand) const {
    std::vector<std::string> list;
    for (const Factor& f : summand.factors) list.push_back(factor(f));
    if (columns_) std::reverse(list.begin(), list.end());
    return list;
  }

  std::string product(const Summand& summand, const std::string& between = "") const {
    std::string text = summand.coefficient == 1 ? "" : exact_number(summand.coefficient);
    if (summand.factors.size() == 0) return text + "I";
    bool first = true;
    for (const std::string& f : factors(summand)) {
      text += (first ? "" : between) + f;
      first = false;
    }
    return text;
  }

  std::string sum(const Operation& operation) const {
    if (operation.divisor == Divisor::two) return half(operation);
    if (const auto copy = operation.copy_of(); copy && !is_given(*copy)) return (*this)(*copy);
    std::string text;
    for (const Summand& summand : operation.summands) {
      const std::string one = product(summand);
      text += text.empty() ? one : one.starts_with('-') ? " - " + one.substr(1) : " + " + one;
    }
    return text;
  }

  // (S + S^T)/2, of whichever head.
  static std::string half(const Operation& operation) {
    const std::string S(row_of(operation.summands[0].factors[0].node).factor);
    return "\\tfrac{1}{2}(" + S + (operation.summands[1].coefficient < 0 ? " - " : " + ") + S + "^{" +
           transpose_sign + "})";
  }

  std::string logits() const {
    const Operation& scores = g_[Node::S];
    const std::string scale = divisor_name(s_.inside);
    std::string text = sum(scores);
    if (scale.empty() && s_.temperature == 1) return text;
    if (scores.summands.size() > 1) text = "(" + text + ")";
    if (s_.temperature == 1) return text + "/" + scale;
    return text + (scale.empty() ? "/\\tau" : "/(\\tau" + scale + ")");
  }

  std::string head_output() const {
    const std::string scale = divisor_name(s_.outside);
    std::string text;
    for (const Factor& f : g_[Node::H].summands[0].factors) {
      // The values keep their letter also where they are the keys.
      const std::string one = letter(f.node);
      text = columns_ ? one + text : text + one;
    }
    return text + (scale.empty() ? "" : "/" + scale);
  }

  // The heads beside each other, "[H_1 H_2]", "[H_1 \ldots H_{4}]", or below each other, "[H_1;H_2]"; for one head the
  // head output itself.
  std::string heads_together() const {
    const std::size_t h = s_.heads.size();
    if (h == 1) return head_output();
    const std::string last = "H_{" + std::to_string(h) + "}";
    if (h == 2) return columns_ ? "[H_1;H_2]" : "[H_1\\,H_2]";
    return columns_ ? "[H_1;\\ldots;" + last + "]" : "[H_1 \\ldots " + last + "]";
  }

  std::string output() const {
    const Operation& Y = g_[Node::Y];
    if (Y.over_heads && several_) {
      NameWriter each = *this;
      each.number_ = "_i";
      return "\\sum_i " + each.product(Y.summands[0], " ");
    }
    std::string text;
    for (const Factor& f : Y.summands[0].factors) {
      const std::string one = f.node == Node::H ? head_output() : factor(f);
      text = text.empty() ? one : columns_ ? one + text : text + "\\," + one;
    }
    return text;
  }

  std::string score_weights() const {
    const std::string W = given(Node::W_edit, columns_);
    return g_[Node::W].copy_of() ? W : W + " = " + product(g_[Node::W].summands[0]);
  }

  const Scene& s_;
  const Graph& g_ = graph(rules_of(s_));
  bool columns_, several_ = s_.heads.size() > 1;
  std::string number_;
};

}  // namespace

std::string name_latex(const Scene& s, Node node, int head, Notation notation) {
  return NameWriter(s, head, notation)(node);
}

// With several heads, the head's number stands above in brackets.
std::string letter_of(const Scene& s, Cell cell, Notation notation) {
  const Quantity& row = row_of(cell.node);
  const std::string letter(notation.columns && cell.node == Node::QQ ? "(Q^{\\mathsf{T}}Q)" : row.letter);
  std::string raised(row.raised);
  if (is_per_head(cell.node) && s.heads.size() > 1) raised += "(" + std::to_string(cell.head + 1) + ")";
  return raised.empty() ? letter : letter + "^{" + raised + "}";
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
