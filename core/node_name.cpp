// The names of nodes in mathematical type. Declared in node.h.
#include "core/node.h"
#include "core/number.h"

#include <string>

namespace attnlab {

namespace {

const std::string transposed = "^{\\mathsf{T}}";

// "W^{Q}", or "W^{Q}_{2}" for one of several heads.
std::string weight(const char* raised, int head, int h) {
  const std::string base = std::string("W^{") + raised + "}";
  return h > 1 ? base + "_{" + std::to_string(head + 1) + "}" : base;
}

std::string of_head(const std::string& letter, int head, int h) {
  return h > 1 ? letter + "_{" + std::to_string(head + 1) + "}" : letter;
}

std::string query_name(const Scene& s, int head, int h) {
  const std::string input = name_of(query_input(s.source));
  return projects_queries(s.score) ? input + weight("Q", head, h) : input;
}

std::string key_name(const Scene& s, int head, int h) {
  const std::string input = name_of(key_input(s.source));
  switch (s.score) {
    case ScoreRule::qk: return input + weight("K", head, h);
    case ScoreRule::qq: return query_name(s, head, h);
    case ScoreRule::shared:
    case ScoreRule::single: return input + weight("Q", head, h);
    case ScoreRule::merged:
    case ScoreRule::unprojected: break;
  }
  return input;
}

std::string value_name(const Scene& s, int head, int h) {
  const auto weights = value_projection(s);
  if (!weights && s.value == ValueRule::keys) return key_name(s, head, h);
  const std::string input = name_of(value_input(s.source));
  return weights ? input + weight(*weights == MatrixKind::WQ ? "Q" : "V", head, h) : input;
}

std::string score_name(const Scene& s, int head, int h) {
  const std::string q = of_head("Q", head, h);
  if (s.score == ScoreRule::qq && !s.unit_keys) return q + q + transposed;
  const std::string k = of_head(s.score == ScoreRule::qq ? "Q" : "K", head, h);
  const std::string unit = s.unit_keys ? "\\hat{" + k + "}" : k;
  return q + (s.score == ScoreRule::merged ? of_head("W", head, h) : "") + unit + transposed;
}

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

std::string logit_name(const Scene& s, int head, int h) {
  const std::string scale = divisor_name(s.inside);
  const std::string S = score_name(s, head, h);
  if (s.temperature == 1) return scale.empty() ? S : S + "/" + scale;
  return scale.empty() ? S + "/\\tau" : S + "/(\\tau" + scale + ")";
}

std::string head_output_name(const Scene& s, int head, int h) {
  const std::string scale = divisor_name(s.outside);
  return of_head("A", head, h) + of_head("V", head, h) + (scale.empty() ? "" : "/" + scale);
}

// The heads beside each other: "[H_1 H_2]", "[H_1 \\ldots H_{4}]"; for one head the head output itself.
std::string concat_name(const Scene& s, int h) {
  if (h == 1) return head_output_name(s, 0, 1);
  return h == 2 ? "[H_1\\,H_2]" : "[H_1 \\ldots H_{" + std::to_string(h) + "}]";
}

std::string output_name(const Scene& s, int h) {
  const std::string heads = concat_name(s, h);
  switch (s.output) {
    case OutputRule::projected: return "Y = " + heads + "\\,W^{O}";
    case OutputRule::none: return "Y = " + heads;
    case OutputRule::alt: break;
  }
  return h > 1 ? "Y = \\sum_i H_i W^{A\\mathsf{T}}_i" : "Y = " + heads + "\\,W^{A\\mathsf{T}}";
}

std::string score_matrix_name(const Scene& s, int head, int h) {
  const std::string number = h > 1 ? "_{" + std::to_string(head + 1) + "}" : "";
  const std::string W = "W" + number;
  switch (s.score) {
    case ScoreRule::qk: return W + " = W^{Q}" + number + "W^{K\\mathsf{T}}" + number;
    case ScoreRule::qq:
    case ScoreRule::shared:
    case ScoreRule::single: return W + " = W^{Q}" + number + "W^{Q\\mathsf{T}}" + number;
    case ScoreRule::merged: return W;
    case ScoreRule::unprojected: break;
  }
  return W + " = I";
}

}  // namespace

std::string name_latex(const Scene& s, Node node, int head) {
  const int h = static_cast<int>(s.heads.size());
  switch (node) {
    case Node::X:
    case Node::M:
    case Node::Q:
    case Node::K:
    case Node::V: return name_of(kind_of(node));
    case Node::W_Q: return weight("Q", head, h);
    case Node::W_K: return weight("K", head, h);
    case Node::W_V: return weight("V", head, h);
    case Node::W_edit: return of_head("W", head, h);
    case Node::W_A: return weight("A", head, h);
    case Node::W_O: return "W^{O}";
    case Node::P_Q: return query_name(s, head, h);
    case Node::P_K: return key_name(s, head, h);
    case Node::K_dot: return "\\hat{" + of_head("K", head, h) + "}";
    case Node::P_V: return value_name(s, head, h);
    case Node::S: return score_name(s, head, h);
    case Node::L: return logit_name(s, head, h);
    case Node::A: return of_head("A", head, h) + " = \\operatorname{softmax}(" + logit_name(s, head, h) + ")";
    case Node::H: return (h > 1 ? of_head("H", head, h) + " = " : "") + head_output_name(s, head, h);
    case Node::concat: return concat_name(s, h);
    case Node::Y: return output_name(s, h);
    case Node::W: return score_matrix_name(s, head, h);
    case Node::QQ: return of_head("Q", head, h) + of_head("Q", head, h) + transposed;
    case Node::S_sym: return "\\tfrac{1}{2}(S + S^{\\mathsf{T}})";
    case Node::S_anti: return "\\tfrac{1}{2}(S - S^{\\mathsf{T}})";
  }
  return "";
}

}  // namespace attnlab
