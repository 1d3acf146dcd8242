// Words and formulas as the Markdown of notebooks has them, with formulas that MathJax and KaTeX set. Knows no scene.
#pragma once

#include <string>
#include <string_view>

namespace attnlab {

// Plain words, on one line: what is special to Markdown is escaped.
std::string markdown_text(std::string_view words);
// Plain words in a formula: \text{...}, with what is special there as a sign of the formula.
std::string markdown_formula_text(std::string_view words);
// A formula on lines of its own.
std::string display_formula(std::string_view latex);

}  // namespace attnlab
