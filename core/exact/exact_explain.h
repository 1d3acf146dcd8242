// Explanations in fractions: the formula of a cell with its exact numbers in it, and its exact value.
#pragma once

#include "core/analysis/explain.h"
#include "core/exact/exact_latex.h"

#include <string>
#include <variant>
#include <vector>

namespace attnlab {

struct ExactExplanation {
  // LaTeX, to the depth asked for: "\frac{1}{3} \times 2 + \frac{1}{2} \times 0". Empty for a given entry, and for weights
  // and outputs, whose value in symbols is their formula.
  std::vector<std::string> steps;
  std::string value;        // LaTeX: "\frac{2}{3}", "\frac{\exp(2/\sqrt{2})}{\exp(2/\sqrt{2}) + \exp(1)}"
  std::size_t longest = 0;  // digits of the longest fraction in the value
  bool folded = false;      // something is cut
};

std::variant<ExactExplanation, NotExact> explain_exact(const Scene& scene, const Analysis& analysis,
                                                       Cell cell, const ExplainOptions& options,
                                                       Cut cut = {});

// A value on one line for a line of the tree, "11/4", where it is a fraction of few digits; else empty.
std::string short_exact(const Scene& scene, const Analysis& analysis, Cell cell, std::size_t most_digits);

}  // namespace attnlab
