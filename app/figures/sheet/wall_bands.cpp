#include "app/figures/sheet/wall_bands.h"

#include "app/figures/sheet/sheet_words.h"

namespace attnlab {

bool holds(const WallBand& band, const Canvas& measures, std::string_view text, double width) {
  const TextStyle style{Face::sans, band.size, {}};
  return sheet_lines(measures, text, style, width - 2 * wall_margin, band.lines + 1, true).size() <=
         static_cast<std::size_t>(band.lines);
}

}  // namespace attnlab
