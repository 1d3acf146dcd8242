#include "core/picture/png.h"

#include "core/picture/png_data.h"

namespace attnlab {

std::string png_bytes(const Pixels& pixels, const PngOptions& options) {
  std::string file = png_head(pixels.width, pixels.height, pixels.alpha, options);
  add_chunk(file, "IDAT", png_data(pixels, 0, 0, pixels.width, pixels.height));
  add_chunk(file, "IEND", {});
  return file;
}

}  // namespace attnlab
