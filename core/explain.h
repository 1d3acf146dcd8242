// Explanations: the formula of one cell, in symbols and with the numbers of this moment. LaTeX, in the
// subset that the formula layout draws. Indices count from 1, as on paper. Knows no screen.
#pragma once

#include "core/node.h"

#include <string>
#include <vector>

namespace attnlab {

struct ExplanationStep {
  std::string symbols;  // LaTeX of a right-hand side: "q_{4} \cdot k_{2}"
  std::string numbers;  // the same with numbers: "(1.62, -0.86) \cdot (1.18, -0.50)"
};

struct Explanation {
  std::string symbol;  // LaTeX: "S_{4,2}"
  std::string where;   // plain words: "bomb → movie"
  std::string words;   // plain words: "the query of “bomb” · the key of “movie”"
  double value = 0;    // minus infinity where masked, infinite or NaN where it left the range of doubles
  // Depth 1 (compact: vectors and sums over an index), depth 2 (every term written out). Empty for a given entry.
  std::vector<ExplanationStep> steps;
  std::string
      terms;  // LaTeX: the terms of depth 2 multiplied out, "1.9120 + 0.4300"; empty where there are none
};

// `depth` is 1 or 2. A cell outside its matrix, or of a node that the rules leave out, has an empty explanation.
Explanation explain(const Scene& scene, const Analysis& analysis, Cell cell, int depth, int decimals = 4);

// A number as LaTeX: an ASCII minus, "1.2 \times 10^{8}", "\infty".
std::string number_latex(double value, int decimals);

}  // namespace attnlab
