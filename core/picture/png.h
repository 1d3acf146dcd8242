// PNG: pixels in, the bytes of a file out (ISO/IEC 15948).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

// Rows from the top, without padding: red, green, blue, and with `alpha` a fourth byte (not premultiplied).
struct Pixels {
  int width = 0, height = 0;
  bool alpha = false;
  std::vector<std::uint8_t> bytes;
};

struct PixelArea {
  int left = 0, top = 0, width = 0, height = 0;
};
// The smallest rectangle in which two pictures of one kind and size differ; one pixel where they do not, for
// a frame of an animation cannot be empty.
PixelArea changed_area(const Pixels& a, const Pixels& b);

struct PngOptions {
  double dpi = 0;          // of the pHYs chunk; 0: none
  std::string_view scene;  // the text of a scene, for the chunk "attnlab.scene" (carry.h); empty: none
  std::string_view title = {},
                   description = {};  // UTF-8, the texts that the format has names for; empty: none
};

std::string png_bytes(const Pixels& pixels, const PngOptions& options = {});

// The parts of a file, for the animated kind and for taking a scene out.
inline constexpr std::string_view png_signature{"\x89PNG\r\n\x1a\n", 8};

// Length, name of four letters, data, and the CRC of both.
void add_chunk(std::string& file, std::string_view name, std::string_view data);

// The chunks before the image data: IHDR, pHYs and the scene's iTXt.
std::string png_head(int width, int height, bool alpha, const PngOptions& options);

// A rectangle of pixels as the data of IDAT: each row filtered by Up (the first by Sub), all packed into one
// zlib stream.
std::string png_data(const Pixels& pixels, const PixelArea& area);

}  // namespace attnlab
