// Explanations in fractions: the formula of a cell with its exact numbers in it, its exact value, and the tree below it.
#pragma once

#include "core/analysis/explain.h"
#include "core/analysis/explain_tree.h"
#include "core/exact/exact_latex.h"

#include <string>
#include <variant>
#include <vector>

namespace attnlab {

// LaTeX: a value as a decimal, "3.5", "0.666667"; empty where it says nothing new, as of a whole number.
struct Decimal {
  std::string latex;
  bool about = true;  // it is rounded
};
// Rounded to `decimals` where it has more; `value` is its double.
Decimal decimal_of(const ExactValue& exact, double value, int decimals);

struct ExactExplanation {
  // LaTeX, to the depth asked for: "\frac{1}{3} \times 2 + \frac{1}{2} \times 0". Empty for a given entry; what repeats the
  // step before it or the value is left out.
  std::vector<std::string> steps;
  std::string value;  // LaTeX: "\frac{2}{3}", "\frac{\exp(\sqrt{2})}{\exp(\sqrt{2}) + \exp(1)}"
  // LaTeX: the value as a decimal, "3.5", "0.666667"; empty where it says nothing new, as of a whole number.
  std::string decimal;
  bool about = true;        // the decimal is rounded
  std::size_t longest = 0;  // digits of the longest fraction in the value
  bool folded = false;      // something is cut
};

// The decimal is rounded to `options.decimals` where it has more.
std::variant<ExactExplanation, NotExact> explain_exact(const Scene& scene, const Analysis& analysis,
                                                       Cell cell, const ExplainOptions& options,
                                                       Cut cut = {});

// For lines of a tree: fractions on one line, "11/4". Lives no longer than the scene and the analysis.
FormulaStyle exact_line_style(const Scene& scene, const Analysis& analysis, Cut cut);
// The value of a line of the tree, "11/4", where it is a number without exponentials and of few digits; else empty.
std::string short_exact(const Scene& scene, const Analysis& analysis, const Branch& branch,
                        std::size_t most_digits);

}  // namespace attnlab
