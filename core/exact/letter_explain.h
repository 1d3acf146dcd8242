// Explanations in letters: the formula of a cell in the entries that are letters, and its derivative by one of them, as
// LaTeX. What the inspector and `attnlab explain` show.
#pragma once

#include "core/analysis/explain.h"
#include "core/analysis/explain_tree.h"
#include "core/exact/exact_latex.h"
#include "core/exact/letters.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attnlab {

struct LetterExplanation {
  std::vector<std::string> steps;  // "(2 + a) \times (1 - b)"; empty where the value is the formula
  std::string value;               // "2 + a - 2b - ab"
  std::string decimal;             // as of exact values
  bool about = true;
  bool lettered = false;  // some letter stands in the value
  bool folded = false;    // something is cut
};

// `letters` are all still there.
std::variant<LetterExplanation, NotExact> explain_in_letters(const Scene& scene, const Analysis& analysis,
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

// The derivative of a cell by a letter: every entry that has it changes at once. A sentence where no entry has it.
std::variant<SlopeExplanation, NotExact, std::string> explain_slope(
    const Scene& scene, const Analysis& analysis, Cell cell, const LetterList& letters, std::string_view by,
    const ExplainOptions& options, Cut cut = {});

// As `exact_line_style` and `short_exact`, in letters. A value of more than so many signs of LaTeX is empty.
FormulaStyle letter_line_style(const Scene& scene, const Analysis& analysis, const LetterList& letters,
                               Cut cut);
std::string short_in_letters(const Scene& scene, const Analysis& analysis, const Branch& branch,
                             const LetterList& letters, std::size_t most_signs);

// "a = W^{Q}_{1,2}", for each entry that has the letter: "a = W^{Q}_{1,2} = W^{K}_{1,1}".
std::string letter_meaning(const Scene& scene, const LetterList& letters, const std::string& name,
                           Notation notation);

}  // namespace attnlab
