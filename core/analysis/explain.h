// Explanations: the formula of one cell, in symbols and with the numbers of this moment. LaTeX, in the subset
// that the formula layout draws. Indices count from 1, as on paper.
#pragma once

#include "core/analysis/formula_number.h"
#include "core/analysis/node.h"

namespace attnlab {

struct ExplanationStep {
  std::string symbols;  // LaTeX of a right-hand side: "q_{4} \cdot k_{2}"
  // The same with numbers, as few digits as make the result follow: "(1.62, -0.86) \cdot (1.18, -0.50)".
  std::string numbers;
  bool about = false;  // the numbers do not give the result in all of its digits
};

struct Explanation {
  std::string symbol;  // LaTeX: "S_{4,2}"
  std::string where;   // plain words: "bomb → movie"
  std::string words;   // plain words: "the query of “bomb” · the key of “movie”"
  double value = 0;    // minus infinity where masked, infinite or NaN where it left the range of doubles
  // Depth 1 (compact: vectors and sums over an index), depth 2 (every term written out), depth 3 (down to the
  // inputs and the weights). Empty for a given entry; a depth that says nothing more than the one before is
  // left out.
  std::vector<ExplanationStep> steps;
  // LaTeX: the terms of depth 2 multiplied out, "1.912 + 0.430"; empty where there are none.
  std::string terms;
  bool terms_about = false;
  bool folded = false;      // some sum is cut to its first and last term
  std::size_t factors = 0;  // of the deepest step, were it whole
};

struct ExplainOptions {
  int depth = 2;     // 1, 2 or 3
  int decimals = 4;  // of the result; its operands have as many as make it follow
  Notation notation;
  // A step of more numbers than this cuts its longest sums to first and last term; 0: never.
  std::size_t most_factors = 0;
  bool weights = true;  // depth 3 opens the weights of an output, too
};

// A cell outside its matrix, or of a node that the rules leave out, has an empty explanation.
Explanation explain(const Scene& scene, const Analysis& analysis, Cell cell, const ExplainOptions& options);
Explanation explain(const Scene& scene, const Analysis& analysis, Cell cell, int depth, int decimals = 4);

// How many terms a sum may have for a step to stay within `most_factors`: 0 where it may be whole. `factors`
// is how many the step has with sums of so many terms.
std::size_t terms_that_fit(std::size_t most_factors,
                           const std::function<std::size_t(std::size_t most_terms)>& factors);

}  // namespace attnlab
