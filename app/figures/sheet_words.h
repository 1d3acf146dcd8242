// The words around a figure: a title or caption as lines that stay inside a width, whatever it is made of. Knows no view.
#pragma once

#include "app/figures/canvas.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

// At most `most` lines, none wider than `width`: broken at spaces, inside of words that are longer than a line; what is left
// over ends in "…". Line breaks and tabs count as spaces, other control characters and what is no UTF-8 as "?". Empty where
// the text is, or where not even one character fits.
std::vector<std::string> sheet_lines(const Canvas& canvas, std::string_view text, Face face, double size,
                                     double width, int most);

}  // namespace attnlab
