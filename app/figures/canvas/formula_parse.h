// The tree of a formula: what the parser of the LaTeX subset makes and the layout draws. Knows no canvas.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <string>

namespace attnlab {

// How much air a sign takes around it, in the manner of TeX.
enum class Spacing : unsigned char {
  ordinary,
  operation,
  relation,
  punctuation,
  function,
  open,
  close,
  space,
  line_break
};

struct FormulaNode {
  enum class Kind : unsigned char { sign, group, scripts, fraction, root, hat, lines };
  Kind kind = Kind::sign;
  // sign
  std::string text;  // UTF-8; for Spacing::space empty
  Face face = Face::math;
  Spacing spacing = Spacing::ordinary;
  double width = 0;  // of a space, in em
  // group: the children. scripts: base, raised, lowered (an empty group where there is none).
  // fraction: numerator, denominator. root, hat: the body. lines: a group each, below one another.
  std::vector<FormulaNode> children;
};

inline constexpr int max_formula_depth = 24;

// A group. Never throws: what is malformed, unknown or nested too deep stands in the tree as the text that it
// is.
FormulaNode parse_formula(std::string_view latex);

}  // namespace attnlab
