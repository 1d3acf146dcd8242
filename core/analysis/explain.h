// Explanations: the formula of one cell, in symbols and with the numbers of this moment. LaTeX, in the subset that the
// formula layout draws. Indices count from 1, as on paper.
#pragma once

#include "core/analysis/node.h"

#include <functional>
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
  // Depth 1 (compact: vectors and sums over an index), depth 2 (every term written out), depth 3 (down to the inputs and
  // the weights). Empty for a given entry; a depth that says nothing more than the one before is left out.
  std::vector<ExplanationStep> steps;
  // LaTeX: the terms of depth 2 multiplied out, "1.9120 + 0.4300"; empty where there are none.
  std::string terms;
  bool folded = false;      // some sum is cut to its first and last term
  std::size_t factors = 0;  // of the deepest step, were it whole
};

struct ExplainOptions {
  int depth = 2;  // 1, 2 or 3
  int decimals = 4;
  Notation notation;
  // A step of more numbers than this cuts its longest sums to first and last term; 0: never.
  std::size_t most_factors = 0;
};

// A cell outside its matrix, or of a node that the rules leave out, has an empty explanation.
Explanation explain(const Scene& scene, const Analysis& analysis, Cell cell, const ExplainOptions& options);
Explanation explain(const Scene& scene, const Analysis& analysis, Cell cell, int depth, int decimals = 4);

// How many terms a sum may have for a step to stay within `most_factors`: 0 where it may be whole. `write` writes the
// step with sums of so many terms and returns how many factors it took.
std::size_t terms_that_fit(std::size_t most_factors,
                           const std::function<std::size_t(std::size_t most_terms)>& write);

// A number as LaTeX: an ASCII minus, "1.2 \times 10^{8}", "\infty".
std::string number_latex(double value, int decimals);

}  // namespace attnlab
