// Notation: how formulas and pictures write a scene. Files, results and code keep tokens as rows; some books write them
// as columns, Q = W_Q^T X. Knows no scene.
#pragma once

namespace attnlab {

struct Notation {
  bool columns = false;  // tokens as columns: X, Q, S, A, H, Y ... stand for the transposes of ours

  friend bool operator==(const Notation&, const Notation&) = default;
};

// How a formula is written, and how deep: 1 compact, 2 every term, 3 down to what was set (core/analysis/explain.h).
enum class FormulaMode { symbols, numbers, exact };
inline constexpr int formula_depths = 3;

}  // namespace attnlab
