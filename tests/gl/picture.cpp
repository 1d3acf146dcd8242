#include "tests/gl/picture.h"

#include "core/picture/png.h"
#include "core/text/file.h"

#include <cairo.h>
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <stdexcept>

namespace attnlab::test {
namespace {

// A step of a channel that software renderers of different versions round differently,
// at the soft edges of glyphs.
constexpr int tolerance = 12;
// One pixel in twenty thousand may differ by more: some forty in a picture, less than one digit has.
constexpr double differing_share = 1.0 / 20000;

std::uint8_t paled(std::uint8_t channel) { return static_cast<std::uint8_t>(191 + channel / 4); }

}  // namespace

void write_png(const Image& image, const std::filesystem::path& file) {
  Pixels pixels{image.width, image.height, false, {}};
  for (std::size_t at = 0; at < image.rgba.size(); ++at)
    if (at % 4 != 3) pixels.bytes.push_back(image.rgba[at]);
  if (const auto why = write_file(file, png_bytes(pixels))) throw std::runtime_error(*why);
}

// By libpng, through cairo.
Image read_png(const std::filesystem::path& file) {
  const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
      cairo_image_surface_create_from_png(file.c_str()), cairo_surface_destroy);
  if (const auto status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error(file.string() + ": " + cairo_status_to_string(status));
  Image image{
      cairo_image_surface_get_width(surface.get()), cairo_image_surface_get_height(surface.get()), {}};
  image.rgba.resize(4 * static_cast<std::size_t>(image.width * image.height), 255);
  std::uint8_t* to = image.rgba.data();
  const unsigned char* at = cairo_image_surface_get_data(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < image.height; ++y, at += stride)
    for (int x = 0; x < image.width; ++x, to += 4)
      to[0] = at[4 * x + 2], to[1] = at[4 * x + 1], to[2] = at[4 * x];
  return image;
}

Difference compare(const Image& golden, const Image& image, int tolerance_of_channel) {
  Difference result{0, 0, golden};
  for (std::size_t at = 0; at < golden.rgba.size(); at += 4) {
    int largest = 0;
    for (std::size_t c = 0; c < 3; ++c) {
      largest = std::max(largest, std::abs(int{golden.rgba[at + c]} - int{image.rgba[at + c]}));
      result.picture.rgba[at + c] = paled(golden.rgba[at + c]);
    }
    result.largest = std::max(result.largest, largest);
    if (largest <= tolerance_of_channel) continue;
    ++result.pixels;
    result.picture.rgba[at] = 255;
    result.picture.rgba[at + 1] = result.picture.rgba[at + 2] = 0;
  }
  return result;
}

std::string differs_from_golden(const Image& image, const std::string& name) {
  const std::filesystem::path golden = std::filesystem::path(ATTNLAB_GOLDEN) / (name + ".png");
  if (const char* renew = std::getenv("ATTNLAB_RENEW_GOLDEN"); renew && std::string(renew) == "1") {
    write_png(image, golden);
    return {};
  }
  const std::filesystem::path folder(ATTNLAB_PICTURES);
  const std::filesystem::path now = folder / (name + ".png"),
                              difference = folder / (name + "-difference.png");
  std::filesystem::create_directories(folder);
  write_png(image, now);
  std::filesystem::remove(difference);
  if (!std::filesystem::exists(golden))
    return "There is no " + golden.string() + "; the picture is " + now.string() + ".";
  const Image expected = read_png(golden);
  if (expected.width != image.width || expected.height != image.height)
    return now.string() + " has another size than " + golden.string() + ".";
  const Difference found = compare(expected, image, tolerance);
  if (found.pixels <= differing_share * image.width * image.height) return {};
  write_png(found.picture, difference);
  return std::to_string(found.pixels) + " pixels of " + now.string() + " differ from " + golden.string() +
         ", by " + std::to_string(found.largest) + " at most: see " + difference.string() + ".";
}

}  // namespace attnlab::test
