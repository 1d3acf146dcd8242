// Pictures in tests: PNG files, and the comparison with a golden image.
#pragma once

#include "app/gl/offscreen.h"

#include <filesystem>
#include <string>

namespace attnlab::test {

// Opaque pictures; alpha is dropped. Both throw std::runtime_error.
void write_png(const Image& image, const std::filesystem::path& file);
Image read_png(const std::filesystem::path& file);

struct Difference {
  int pixels = 0;   // that differ by more than the tolerance in some channel
  int largest = 0;  // of all channels of all pixels
  Image picture;    // the golden image paled, the differing pixels in red
};
// `tolerance`: of a channel, 0 to 255. The images have the same size.
Difference compare(const Image& golden, const Image& image, int tolerance);

// Empty when `image` equals tests/gl/golden/<name>.png within the tolerance of a golden picture; else a
// sentence that names the picture and its difference image, written beside each other in the build folder.
// With ATTNLAB_RENEW_GOLDEN=1 in the environment it writes the golden image instead.
std::string differs_from_golden(const Image& image, const std::string& name);

}  // namespace attnlab::test
