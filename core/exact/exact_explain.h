// Explanations in exact numbers, as LaTeX: the formula of a cell with fractions, roots and letters in it, its
// value, the tree below it, and its derivative by a letter.
#pragma once

#include "core/analysis/explain.h"
#include "core/analysis/explain_tree.h"
#include "core/exact/exact_latex.h"

#include <string_view>
#include <variant>

namespace attnlab {

struct ExactExplanation {
  // "\frac{1}{3} \times 2 + \frac{1}{2} \times 0", to the depth asked for; what repeats the one before or the
  // value is left out. None for a given entry.
  std::vector<std::string> steps;
  std::string value;    // "\frac{2}{3}", "\frac{\exp(\sqrt{2})}{\exp(\sqrt{2}) + \exp(1)}", "2 + a - 2b - ab"
  std::string decimal;  // "3.5", "0.666667"; empty where it says nothing new, as of a whole number
  bool about = true;    // the decimal is rounded
  bool lettered = false;  // some letter stands in the value
  bool folded = false;    // something is cut
};

// The decimal has at most `options.decimals`. `letters` are all still there; with them steps are those of
// products and lengths, from depth 2.
std::variant<ExactExplanation, NotExact> explain_exact(const Scene& scene, const Analysis& analysis,
                                                       Cell cell, const ExplainOptions& options, Cut cut = {},
                                                       const LetterList& letters = {});
// As it is shown: in letters (`lettered`) where they stand in the value or it has none without; else without.
std::variant<ExactExplanation, NotExact> explain_shown(const Scene& scene, const Analysis& analysis,
                                                       Cell cell, const LetterList& letters,
                                                       const ExplainOptions& options, Cut cut = {});

struct SlopeExplanation {
  std::string symbol;      // "\frac{\partial Y_{1,1}}{\partial a}"
  std::string in_weights;  // "2 A_{1,1} + b A_{1,1} A_{1,2}"; empty where no weight stands in it
  std::string value;       // the same in letters and exponentials alone
  double number = 0;       // at the numbers of this moment
  std::string decimal;     // the same as LaTeX, as of exact values
  bool about = true;
  bool folded = false;
};

// The derivative by a letter: every entry that has it changes at once. A sentence where no entry has it.
std::variant<SlopeExplanation, NotExact, std::string> explain_slope(
    const Scene& scene, const Analysis& analysis, Cell cell, const LetterList& letters, std::string_view by,
    const ExplainOptions& options, Cut cut = {});

// For lines of a tree: fractions on one line, "11/4". Lives no longer than the scene and the analysis.
FormulaStyle exact_line_style(const Scene& scene, const Analysis& analysis, Cut cut,
                              const LetterList& letters);
// The value of a line of the tree, "11/4", where it is short and has no exponentials; else empty. Short:
// without letters fractions of at most so many digits, with them so many signs of LaTeX.
std::string short_exact(const Scene& scene, const Analysis& analysis, const Branch& branch,
                        const LetterList& letters, std::size_t most_digits, std::size_t most_signs);

// "a = W^{Q}_{1,2}", for each entry that has the letter: "a = W^{Q}_{1,2} = W^{K}_{1,1}".
std::string letter_meaning(const Scene& scene, const LetterList& letters, const std::string& name,
                           Notation notation);

}  // namespace attnlab
