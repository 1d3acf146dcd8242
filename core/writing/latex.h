// LaTeX for stock TeX (article and amsmath): matrices, and plain words of any script. Knows no scene.
#pragma once

#include "core/algebra/matrix.h"

#include <string>
#include <string_view>

namespace attnlab {

// \begin{bmatrix} ... \end{bmatrix}, a row a line; beyond amsmath's ten columns an array in brackets.
// `decimals` fixed digits, 0 to 17; negative: all that are needed to read the same double back.
std::string bmatrix_latex(const MatrixView& m, int decimals);

// Words as text mode takes them: what is special to TeX is escaped, Latin letters with accents and Greek
// letters become commands, control characters blanks. A character that stock TeX does not have becomes its
// number, "U+6CE8", in typewriter type, and bytes that are no UTF-8 a question mark.
std::string text_latex(std::string_view words);
// The same for a document with letters_preamble(): what TeX lacks is \attnlabletters{numbers}{itself}.
std::string document_text_latex(std::string_view words);
// Behind \documentclass, where a document has such letters: lualatex sets them with installed fonts, from
// right to left where they run so; pdflatex writes their numbers, and says once what would set them.
std::string_view letters_preamble();
// Whether stock TeX has every character of it.
bool has_all_letters(std::string_view words);

}  // namespace attnlab
