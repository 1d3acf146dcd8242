#include "app/figures/views/heads_names.h"

#include "core/scene/rules.h"

namespace attnlab {
namespace {

std::string number(const Scene& s, int head, bool brackets = false) {
  if (s.heads.size() < 2) return {};
  const std::string digits = std::to_string(head + 1);
  return brackets ? "_{[" + digits + "]}" : "_{" + digits + "}";
}

std::string weight(const std::string& letter, const std::string& number, bool transposed) {
  return "W^{" + letter + (transposed ? "\\mathsf{T}}" : "}") + number;
}

// What multiplies the head's output on its way into Y; empty without W_O.
std::string output_side(const Scene& s, int head, bool columns) {
  switch (s.output) {
    case OutputRule::projected: return weight("O", number(s, head, true), columns);
    case OutputRule::alt: return weight("A", number(s, head), !columns);
    case OutputRule::none: break;
  }
  return {};
}

// What makes the values; empty where they are taken as they are.
std::string value_side(const Scene& s, int head, bool columns) {
  if (const auto kind = value_projection(s))
    return weight(*kind == MatrixKind::WQ ? "Q" : "V", number(s, head), columns);
  const bool of_keys = s.value == ValueRule::keys && projects_queries(s.score);
  if (!of_keys) return {};
  return weight(s.score == ScoreRule::qk ? "K" : "Q", number(s, head), columns);
}

}  // namespace

std::string part_latex(const Scene& s, int head, Notation notation) {
  const std::string H = "H" + number(s, head), side = output_side(s, head, notation.columns);
  return notation.columns ? side + H : H + side;
}

std::string ov_latex(const Scene& s, int head, Notation notation) {
  const std::string values = value_side(s, head, notation.columns),
                    side = output_side(s, head, notation.columns);
  if (values.empty() && side.empty()) return "I";
  return notation.columns ? side + values : values + side;
}

}  // namespace attnlab
