// The words around a figure: a title or caption as lines that stay inside a width,
// whatever it is made of. Knows no view.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/theme.h"
#include "core/text/said.h"

#include <string>

namespace attnlab {

// What stands in another ink than the rest, bytes of a text: names in the colour of their side,
// numbers in that of the text.
struct SheetInk {
  std::size_t begin = 0, end = 0;
  Face face = Face::sans_medium;
  Color color;
};
std::vector<SheetInk> inks_of(const Theme& theme, const Said& said);

// A piece without a space: letters of one ink, or the LaTeX of a formula.
struct SheetRun {
  std::string text;
  bool formula = false;
  std::optional<SheetInk> ink{};
};
struct SheetLine {
  std::vector<std::vector<SheetRun>> words;
  double width = 0;
};

// At most `most` lines, none wider than `width`: broken at spaces, inside of words that are longer than a
// line; what is left over ends in "…". Line breaks and tabs count as spaces, other control characters and
// what is no UTF-8 as "?". With `formulas`, what stands between two dollars is a formula. Empty where the
// text is, or where not even one word fits.
std::vector<SheetLine> sheet_lines(const Canvas& canvas, std::string_view text, const TextStyle& style,
                                   double width, int most, bool formulas = false,
                                   const std::vector<SheetInk>& inks = {});
// Centred around `middle`; the first baseline, and from one to the next `line`.
void draw_lines(Canvas& canvas, const std::vector<SheetLine>& lines, double middle, double baseline,
                double line, const TextStyle& style);

}  // namespace attnlab
