// What may stand in a page: text, formulas and JSON, escaped so that the page is well-formed as HTML and as
// XML. Knows no scene.
#pragma once

#include <string>
#include <string_view>

namespace attnlab {

// Of an element, or of an attribute between double quotes. What is no UTF-8, or no character of XML,
// becomes U+FFFD.
std::string html_text(std::string_view text);
// A formula in the subset that the window draws, as <span class="formula">.
std::string html_formula(std::string_view latex);
// The same without the span: for a formula that is put together from pieces.
std::string html_formula_piece(std::string_view latex);
// Words with formulas between dollar signs.
std::string html_words(std::string_view words);
// JSON that reads to the same values inside a <script> element, whatever it says.
std::string script_json(std::string_view json);
// A program without its lines of comment, its indents, and the blanks around signs that need none;
// and a style.
std::string packed_program(std::string_view program);
std::string packed_style(std::string_view written);

}  // namespace attnlab
