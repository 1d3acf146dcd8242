// The names of nodes in mathematical type. Declared in node.h.
#include "core/analysis/node.h"
#include "core/text/number.h"

#include <string>

namespace attnlab {

namespace {

// The divisor as it is written; empty for 1.
std::string divisor_name(const Scale& scale) {
  switch (scale.kind) {
    case Scale::Kind::sqrt_dk: return "\\sqrt{d_k}";
    case Scale::Kind::dk: return "d_k";
    case Scale::Kind::none: return "";
    case Scale::Kind::number: return scale.number == 1 ? "" : exact_number(scale.number);
  }
  return "";
}

class Namer {
 public:
  Namer(const Scene& scene, int head, Notation notation)
      : s_(scene),
        columns_(notation.columns),
        h_(static_cast<int>(scene.heads.size())),
        number_(h_ > 1 ? "_{" + std::to_string(head + 1) + "}" : "") {}

  std::string operator()(Node node) const {
    switch (node) {
      case Node::X:
      case Node::M:
      case Node::Q:
      case Node::K:
      case Node::V: return name_of(kind_of(node));
      case Node::W_Q: return weight("Q", columns_);
      case Node::W_K: return weight("K", columns_);
      case Node::W_V: return weight("V", columns_);
      case Node::W_A: return weight("A", columns_);
      case Node::W_edit: return letter("W", columns_);
      case Node::W_O: return output_weight();
      case Node::P_Q: return queries();
      case Node::P_K: return keys();
      case Node::K_dot: return "\\hat{" + letter("K") + "}";
      case Node::P_V: return projected_values();
      case Node::S: return scores();
      case Node::L: return logits();
      case Node::A: return letter("A") + " = \\operatorname{softmax}(" + logits() + ")";
      case Node::H: return (h_ > 1 ? letter("H") + " = " : "") + head_output();
      case Node::concat: return heads_together();
      case Node::Y: return output();
      case Node::W: return score_weights();
      case Node::QQ: return product(letter("Q"), letter("Q"));
      case Node::S_sym: return "\\tfrac{1}{2}(S + S^{\\mathsf{T}})";
      case Node::S_anti: return "\\tfrac{1}{2}(S - S^{\\mathsf{T}})";
    }
    return "";
  }

 private:
  // "Q", or "Q_{2}" for one of several heads; "Q^{\mathsf{T}}_{2}" transposed.
  std::string letter(const std::string& base, bool transposed = false) const {
    return base + (transposed ? "^{\\mathsf{T}}" : "") + number_;
  }
  // "W^{Q}", "W^{Q}_{2}", "W^{Q\mathsf{T}}_{2}".
  std::string weight(const std::string& raised, bool transposed = false) const {
    return "W^{" + raised + (transposed ? "\\mathsf{T}}" : "}") + number_;
  }
  std::string output_weight() const { return columns_ ? "W^{O\\mathsf{T}}" : "W^{O}"; }

  // Q K^T of matrices whose rows are tokens, K^T Q of those whose columns are; `between` stands between them.
  std::string product(const std::string& q, const std::string& k, const std::string& between = "") const {
    const std::string transposed = "^{\\mathsf{T}}";
    return columns_ ? k + transposed + between + q : q + between + k + transposed;
  }

  // The input as it is, or projected: X W^Q, W^{Q T} X.
  std::string projected(MatrixKind input, const char* raised) const {
    const std::string x = name_of(input);
    if (raised == nullptr) return x;
    return columns_ ? weight(raised, true) + x : x + weight(raised);
  }

  std::string queries() const {
    return projected(query_input(s_.source), projects_queries(s_.score) ? "Q" : nullptr);
  }

  std::string keys() const {
    switch (s_.score) {
      case ScoreRule::qk: return projected(key_input(s_.source), "K");
      case ScoreRule::qq: return queries();
      case ScoreRule::shared:
      case ScoreRule::single: return projected(key_input(s_.source), "Q");
      case ScoreRule::merged:
      case ScoreRule::unprojected: break;
    }
    return projected(key_input(s_.source), nullptr);
  }

  std::string projected_values() const {
    const auto weights = value_projection(s_);
    if (!weights && s_.value == ValueRule::keys) return keys();
    const char* raised = !weights ? nullptr : *weights == MatrixKind::WQ ? "Q" : "V";
    return projected(value_input(s_.source), raised);
  }

  std::string scores() const {
    const std::string k = letter(s_.score == ScoreRule::qq ? "Q" : "K");
    const std::string between = s_.score == ScoreRule::merged ? letter("W", columns_) : "";
    return product(letter("Q"), s_.unit_keys ? "\\hat{" + k + "}" : k, between);
  }

  std::string logits() const {
    const std::string scale = divisor_name(s_.inside);
    if (s_.temperature == 1) return scale.empty() ? scores() : scores() + "/" + scale;
    return scores() + (scale.empty() ? "/\\tau" : "/(\\tau" + scale + ")");
  }

  std::string head_output() const {
    const std::string scale = divisor_name(s_.outside);
    const std::string A = letter("A"), V = letter("V");
    return (columns_ ? V + A : A + V) + (scale.empty() ? "" : "/" + scale);
  }

  // The heads beside each other, "[H_1 H_2]", "[H_1 \ldots H_{4}]", or below each other, "[H_1;H_2]"; for one head the
  // head output itself.
  std::string heads_together() const {
    if (h_ == 1) return head_output();
    const std::string last = "H_{" + std::to_string(h_) + "}";
    if (h_ == 2) return columns_ ? "[H_1;H_2]" : "[H_1\\,H_2]";
    return columns_ ? "[H_1;\\ldots;" + last + "]" : "[H_1 \\ldots " + last + "]";
  }

  std::string output() const {
    const std::string heads = heads_together();
    switch (s_.output) {
      case OutputRule::projected:
        return "Y = " + (columns_ ? output_weight() + heads : heads + "\\," + output_weight());
      case OutputRule::none: return "Y = " + heads;
      case OutputRule::alt: break;
    }
    if (h_ > 1) return columns_ ? "Y = \\sum_i W^{A}_i H_i" : "Y = \\sum_i H_i W^{A\\mathsf{T}}_i";
    return "Y = " + (columns_ ? weight("A") + heads : heads + "\\," + weight("A", true));
  }

  std::string score_weights() const {
    const std::string W = letter("W", columns_) + " = ";
    switch (s_.score) {
      case ScoreRule::qk:
        return W + (columns_ ? weight("K") + weight("Q", true) : weight("Q") + weight("K", true));
      case ScoreRule::qq:
      case ScoreRule::shared:
      case ScoreRule::single: return W + weight("Q") + weight("Q", true);
      case ScoreRule::merged: return letter("W", columns_);
      case ScoreRule::unprojected: break;
    }
    return W + "I";
  }

  const Scene& s_;
  bool columns_;
  int h_;
  std::string number_;
};

}  // namespace

bool turns(Node node) {
  switch (node) {
    case Node::W_Q:
    case Node::W_K:
    case Node::W_V:
    case Node::W_edit:
    case Node::W_A:
    case Node::W_O:
    case Node::W: return false;
    default: return true;
  }
}

std::string name_latex(const Scene& s, Node node, int head, Notation notation) {
  return Namer(s, head, notation)(node);
}

}  // namespace attnlab
