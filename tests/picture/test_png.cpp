// PNG files: the same pixels back, by libpng and by the text of the standard; every chunk in its place.
#include "core/picture/png.h"
#include "tests/core/random_scene.h"
#include "tests/picture/png_decoder.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attnlab::test {
namespace {

using namespace std::string_literals;

// Flat cells on a ground with strokes across, as figures have them, or noise.
Pixels random_pixels(Random& random, int width, int height, bool alpha) {
  Pixels pixels{width, height, alpha, {}};
  const int channels = alpha ? 4 : 3, kind = random.between(0, 2), cell = random.between(1, 40);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (int c = 0; c < channels; ++c) {
        const int flat = (x / cell * 37 + y / cell * 101 + c * 59) & 0xFF;
        const bool noise = kind == 2 || (kind == 1 && random.chance(0.05));
        pixels.bytes.push_back(static_cast<std::uint8_t>(noise ? random.between(0, 255) : flat));
      }
  return pixels;
}

// libpng's premultiplied blue, green, red, alpha; of opaque pictures cairo leaves the fourth byte unset.
std::vector<std::uint8_t> as_cairo_has_it(const Pixels& pixels) {
  std::vector<std::uint8_t> bytes;
  const std::size_t channels = pixels.alpha ? 4 : 3;
  for (std::size_t i = 0; i < pixels.bytes.size(); i += channels) {
    const int a = pixels.alpha ? pixels.bytes[i + 3] : 255;
    for (const std::size_t c : {2U, 1U, 0U}) {
      const int product = pixels.bytes[i + c] * a + 0x80;
      bytes.push_back(
          static_cast<std::uint8_t>(a == 255 ? pixels.bytes[i + c] : (product + (product >> 8)) >> 8));
    }
    bytes.push_back(static_cast<std::uint8_t>(a));
  }
  return bytes;
}

TEST(Png, GivesTheSamePixelsBack) {
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const int width = random.between(1, seed % 10 == 0 ? 3000 : 150), height = random.between(1, 120);
    const Pixels pixels = random_pixels(random, width, height, random.chance(0.5));
    const std::string file = png_bytes(pixels);
    const Pixels back = decoded_png(file);
    ASSERT_EQ(back.width, width);
    ASSERT_EQ(back.height, height);
    ASSERT_EQ(back.alpha, pixels.alpha);
    ASSERT_TRUE(back.bytes == pixels.bytes);
    std::vector<std::uint8_t> read = read_by_cairo(file);
    if (!pixels.alpha)
      for (std::size_t i = 3; i < read.size(); i += 4) read[i] = 255;
    ASSERT_TRUE(read == as_cairo_has_it(pixels));
  }
}

TEST(Png, TheWidestPicture) {
  Random random(3);
  const Pixels pixels = random_pixels(random, 16384, 9, true);
  EXPECT_TRUE(decoded_png(png_bytes(pixels)).bytes == pixels.bytes);
}

std::vector<std::string> names_of(const std::vector<Chunk>& chunks) {
  std::vector<std::string> names;
  for (const Chunk& chunk : chunks) names.push_back(chunk.name);
  return names;
}

TEST(Png, ChunksStandInOrder) {
  const Pixels pixels{2, 1, false, {1, 2, 3, 4, 5, 6}};
  using Names = std::vector<std::string>;
  EXPECT_EQ(names_of(chunks_of(png_bytes(pixels))), (Names{"IHDR", "IDAT", "IEND"}));
  const auto chunks = chunks_of(png_bytes(pixels, {.dpi = 300, .scene = "{\"attnlab\": 1}"}));
  EXPECT_EQ(names_of(chunks), (Names{"IHDR", "pHYs", "iTXt", "IDAT", "IEND"}));
  const std::string head = "attnlab.scene\0\1\0\0\0"s;
  EXPECT_EQ(chunks[2].data.substr(0, head.size()), head);
  EXPECT_EQ(inflated(std::string_view(chunks[2].data).substr(head.size())), "{\"attnlab\": 1}");
}

TEST(Png, SaysItsDensity) {
  const Pixels pixels{1, 1, true, {1, 2, 3, 4}};
  for (const double dpi : {72.0, 96.0, 300.0, 0.01, 1e300}) {
    const Chunk density = chunks_of(png_bytes(pixels, {.dpi = dpi})).at(1);
    ASSERT_EQ(density.data.size(), 9U);
    const double expected = std::min(std::round(dpi / 0.0254), 2147483647.0);
    EXPECT_EQ(big_endian(density.data, 0), expected);
    EXPECT_EQ(big_endian(density.data, 4), expected);
    EXPECT_EQ(density.data[8], 1);  // by the metre
  }
}

TEST(Png, TheSamePixelsGiveTheSameBytes) {
  Random random(11);
  const Pixels pixels = random_pixels(random, 300, 200, false);
  EXPECT_EQ(png_bytes(pixels, {96, "{}"}), png_bytes(pixels, {96, "{}"}));
}

}  // namespace
}  // namespace attnlab::test
