#include "app/figures/parts/color_bar.h"

#include "app/figures/canvas/text.h"

#include <cmath>

namespace attnlab {

void draw_color_bar(Canvas& canvas, const Theme& theme, Point at, double width, ColorMap map,
                    ColorRange range) {
  // On whole pixels: the strips overlap, and edges between pixels would show it.
  at = {std::round(at.x), std::round(at.y)};
  constexpr int strips = 64;
  constexpr double height = 8;
  for (int i = 0; i < strips; ++i) {
    const double left = at.x + width * i / strips;
    // Each strip reaches under the next one, so that no seam shows.
    const double right = i + 1 < strips ? at.x + width * (i + 1.5) / strips : at.x + width;
    canvas.fill_rectangle({left, at.y, right - left, height}, sample(map, (i + 0.5) / strips));
  }
  const TextStyle style{Face::sans, measure::type_11, theme.secondary};
  const double baseline = at.y + height + 14;
  canvas.text({at.x, baseline}, short_number(range.low), style);
  text_right(canvas, {at.x + width, baseline}, short_number(range.high), style);
  if (range.low < 0) text_center(canvas, {at.x + width / 2, baseline}, "0", style);
}

}  // namespace attnlab
