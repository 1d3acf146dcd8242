#include "tests/gl/picture.h"

#include <cairo.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <stdexcept>

namespace attnlab::test {
namespace {

// A step of a channel that software renderers of different versions round differently, at the soft edges of glyphs.
constexpr int tolerance = 12;
// One pixel in twenty thousand may differ by more: some forty in a picture, less than one digit has.
constexpr double differing_share = 1.0 / 20000;

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;

void check(cairo_status_t status, const std::filesystem::path& file) {
  if (status != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error(file.string() + ": " + cairo_status_to_string(status));
}

std::uint8_t paled(std::uint8_t channel) { return static_cast<std::uint8_t>(191 + channel / 4); }

}  // namespace

void write_png(const Image& image, const std::filesystem::path& file) {
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, image.width, image.height),
                        cairo_surface_destroy);
  check(cairo_surface_status(surface.get()), file);
  unsigned char* data = cairo_image_surface_get_data(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) {
      const std::uint8_t* from = image.pixel(x, y);
      const auto packed = static_cast<std::uint32_t>(from[0] << 16 | from[1] << 8 | from[2]);
      std::copy_n(reinterpret_cast<const unsigned char*>(&packed), 4,
                  data + std::ptrdiff_t{y} * stride + 4 * x);
    }
  cairo_surface_mark_dirty(surface.get());
  check(cairo_surface_write_to_png(surface.get(), file.c_str()), file);
}

Image read_png(const std::filesystem::path& file) {
  const Surface surface(cairo_image_surface_create_from_png(file.c_str()), cairo_surface_destroy);
  check(cairo_surface_status(surface.get()), file);
  Image image{
      cairo_image_surface_get_width(surface.get()), cairo_image_surface_get_height(surface.get()), {}};
  const unsigned char* data = cairo_image_surface_get_data(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) {
      std::uint32_t packed = 0;
      std::copy_n(data + std::ptrdiff_t{y} * stride + 4 * x, 4, reinterpret_cast<unsigned char*>(&packed));
      for (const int shift : {16, 8, 0}) image.rgba.push_back(static_cast<std::uint8_t>(packed >> shift));
      image.rgba.push_back(255);
    }
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
