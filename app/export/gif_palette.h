// GIF palettes: the colours of a rectangle of pixels as at most 256, exactly where it has no more; and which of them each
// pixel gets. Knows no file.
#pragma once

#include "core/picture/png.h"

#include <cstdint>
#include <vector>

namespace attnlab {

// Pixels whose alpha is below 128 show what lies behind them: in an indexed picture they have an entry of their own.
struct IndexedPixels {
  std::vector<std::uint32_t> palette;  // 0xRRGGBB, 1 to 256 entries
  std::vector<std::uint8_t> indices;   // row by row
  int transparent = -1;                // the entry of the pixels that show nothing; -1: there are none
};

// Where there are more colours: the most frequent ones as they are (cells, ground, letters), and the means of boxes that the
// others are divided into; each pixel gets the nearest.
IndexedPixels indexed(const Pixels& pixels, const PixelArea& area);

}  // namespace attnlab
