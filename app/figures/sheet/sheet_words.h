// The words around a figure: a title or caption as lines that stay inside a width, whatever it is made of. Knows no view.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <string>

namespace attnlab {

// A piece without a space: letters, or the LaTeX of a formula.
struct SheetRun {
  std::string text;
  bool formula = false;
};
struct SheetLine {
  std::vector<std::vector<SheetRun>> words;
  double width = 0;
};

// At most `most` lines, none wider than `width`: broken at spaces, inside of words that are longer than a line; what is left
// over ends in "…". Line breaks and tabs count as spaces, other control characters and what is no UTF-8 as "?". With
// `formulas`, what stands between two dollars is a formula. Empty where the text is, or where not even one word fits.
std::vector<SheetLine> sheet_lines(const Canvas& canvas, std::string_view text, const TextStyle& style,
                                   double width, int most, bool formulas = false);
// Centred around `middle`; the first baseline, and from one to the next `line`.
void draw_lines(Canvas& canvas, const std::vector<SheetLine>& lines, double middle, double baseline,
                double line, const TextStyle& style);

}  // namespace attnlab
