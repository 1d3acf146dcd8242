// How the inspector writes a formula. Part of the ViewState; knows no ImGui.
#pragma once

namespace attnlab {

enum class FormulaMode { symbols, numbers, exact };
inline constexpr int formula_depths = 3;  // as core/analysis/explain.h has them

struct InspectorChoice {
  FormulaMode mode = FormulaMode::numbers;
  int depth = 2;
  bool whole = false;  // long sums and fractions are written out
};

}  // namespace attnlab
