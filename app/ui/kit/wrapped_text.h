// Words with mathematics between dollar signs, broken at the spaces.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/ui/kit/ui.h"

namespace attnlab {

// "Every row of $A$ sums to 1", wrapped, over what is there; `x` and `top` in screen pixels, `size`, `width`
// and the height that is returned in logical ones. Without `draw` it only measures.
double mixed_text(const Ui& ui, double x, double top, double size, double width, Color color,
                  std::string_view text, bool draw = true);

// How wide it is on one line, logical pixels.
double mixed_width(const Ui& ui, double size, std::string_view text);

// The same at the ImGui cursor, which goes on below it; `width` in logical pixels, 0: what the line has.
void mixed_paragraph(const Ui& ui, double size, Color color, std::string_view text, double width = 0);
// Plain words at the cursor, wrapped, what is mathematics in them set as such: "s_ij", "W_Q".
void words_paragraph(const Ui& ui, double size, Color color, std::string_view words);
// Where the first line of a text ends, in the font of now; a number or a name is never parted at its point.
const char* line_end(const char* line, const char* end, float width);

}  // namespace attnlab
