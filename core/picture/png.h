// PNG: pixels in, the bytes of a file out (ISO/IEC 15948), and the animated kind (APNG, as browsers read it).
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

struct PngOptions {
  double dpi = 0;          // of the pHYs chunk; 0: none
  std::string_view scene;  // the text of a scene, for the chunk "attnlab.scene" (carry.h); empty: none
};

std::string png_bytes(const Pixels& pixels, const PngOptions& options = {});

}  // namespace attnlab
