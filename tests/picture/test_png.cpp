// PNG files: the same pixels back, by libpng and by the text of the standard; every chunk in its place.
// Animated ones: composed, the frames are those that were given; a viewer of still PNG sees the first. Our
// deflate against zlib's inflate, on bytes of every kind.
#include "core/picture/apng.h"
#include "core/picture/deflate.h"
#include "core/picture/png.h"
#include "tests/core/random_scene.h"
#include "tests/export/moving_read.h"
#include "tests/picture/carriers.h"
#include "tests/picture/png_decoder.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <stdexcept>

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
    ASSERT_EQ(std::tuple(back.width, back.height, back.alpha), std::tuple(width, height, pixels.alpha));
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

using Names = std::vector<std::string>;

Names names_of(const std::vector<Chunk>& chunks) {
  Names names;
  for (const Chunk& chunk : chunks) names.push_back(chunk.name);
  return names;
}

TEST(Png, ChunksStandInOrder) {
  const Pixels pixels{2, 1, false, {1, 2, 3, 4, 5, 6}};
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
    for (const std::size_t at : {0U, 4U}) EXPECT_EQ(big_endian(density.data, at), expected);
    EXPECT_EQ(density.data[8], 1);  // by the metre
  }
}

std::vector<Pixels> random_frames(Random& random, int count) {
  const int width = random.between(1, 60), height = random.between(1, 60);
  Pixels frame = random_pixels(random, width, height, random.chance(0.5));
  std::vector<Pixels> frames{frame};
  while (static_cast<int>(frames.size()) < count) {
    const int last = static_cast<int>(frame.bytes.size()) - 1;
    for (int k = random.between(0, 3); k > 0; --k)
      frame.bytes[static_cast<std::size_t>(random.between(0, last))] ^= 0x55;
    frames.push_back(frame);
  }
  return frames;
}

std::string animation(const std::vector<Pixels>& frames, double rate) {
  ApngWriter writer(rate, {.dpi = 96, .scene = "{\"attnlab\": 1}"});
  for (const Pixels& frame : frames) writer.add(frame);
  EXPECT_EQ(writer.frames(), static_cast<int>(frames.size()));
  return writer.bytes();
}

TEST(Apng, ComposesToItsFrames) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const std::vector<Pixels> frames = random_frames(random, random.between(1, 12));
    const std::string file = animation(frames, 30);
    const auto chunks = chunks_of(file);
    EXPECT_EQ(chunks[3].name, "acTL");
    std::uint32_t sequence = 0;
    for (const Chunk& chunk : chunks) {
      const bool control = chunk.name == "fcTL";
      if (!control && chunk.name != "fdAT") continue;
      EXPECT_EQ(big_endian(chunk.data, 0), sequence++);
      EXPECT_TRUE(!control || chunk.data.substr(24) == std::string(2, '\0'));  // not disposed of, not blended
    }
    const Moving back = read_apng(file);
    EXPECT_TRUE(back.forever);
    ASSERT_EQ(back.frames.size(), frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i) ASSERT_TRUE(back.frames[i].bytes == frames[i].bytes) << i;
    EXPECT_TRUE(decoded_png(file).bytes == frames[0].bytes);
    EXPECT_FALSE(read_by_cairo(file).empty());
  }
}

TEST(Apng, StoresTheChangedRectangleAlone) {
  Pixels frame{50, 40, false, std::vector<std::uint8_t>(50 * 40 * 3, 200)};
  std::vector<Pixels> frames{frame};
  frame.bytes[(7 * 50 + 11) * 3 + 1] = 0;
  frame.bytes[(9 * 50 + 20) * 3 + 2] = 0;
  frames.push_back(frame);
  frames.push_back(frame);
  std::vector<std::string> controls;
  for (const Chunk& chunk : chunks_of(animation(frames, 12.5)))
    if (chunk.name == "fcTL") controls.push_back(chunk.data);
  ASSERT_EQ(controls.size(), 3U);
  const auto rectangle = [&](std::size_t i) {
    std::vector<std::uint32_t> numbers;
    for (std::size_t at = 4; at < 20; at += 4) numbers.push_back(big_endian(controls[i], at));
    return numbers;
  };
  const std::vector<std::uint32_t> expected[] = {{50, 40, 0, 0}, {10, 3, 11, 7}, {1, 1, 0, 0}};
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(rectangle(i), expected[i]) << i;
  // 100 / 1250 of a second.
  EXPECT_EQ(controls[1].substr(20, 4), (std::string{0, 100, 4, '\xE2'}));
}

TEST(Apng, CarriesItsSceneAndIsTheSameAgain) {
  Random random(5);
  const std::vector<Pixels> frames = random_frames(random, 4);
  const std::string file = animation(frames, 24);
  EXPECT_EQ(file, animation(frames, 24));
  EXPECT_EQ(value_of<std::string>(carried_scene(file, "a.png")), "{\"attnlab\": 1}");
}

TEST(Apng, RefusesAFrameOfAnotherSize) {
  ApngWriter writer(30, {});
  EXPECT_EQ(writer.bytes(), "");
  writer.add({1, 1, false, {1, 2, 3}});
  EXPECT_THROW(writer.add({1, 1, true, {1, 2, 3, 4}}), std::invalid_argument);
  EXPECT_THROW(writer.add({1, 2, false, {1, 2, 3, 4, 5, 6}}), std::invalid_argument);
  EXPECT_EQ(writer.frames(), 1);
}

std::string deflated(const std::string& bytes, std::size_t piece) {
  Deflater deflater;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    const std::size_t size = std::min(piece, bytes.size() - at);
    std::memcpy(deflater.next(size), bytes.data() + at, size);
  }
  return deflater.finish();
}

void expect_back(const std::string& bytes, std::size_t piece) {
  EXPECT_TRUE(inflated(deflated(bytes, piece)) == bytes) << bytes.size() << " bytes in pieces of " << piece;
}

TEST(DeflateLittle, Nothing) {
  EXPECT_EQ(inflated(Deflater().finish()), "");
  for (std::size_t size = 1; size < 12; ++size) {
    expect_back(std::string(size, '\0'), size);
    expect_back(std::string(size, 'a'), 1);
    expect_back(std::string("abcdefghijkl").substr(0, size), 3);
  }
}

TEST(Deflate, RunsOfEveryLength) {
  // Around the longest match, and around the words and the sums by which runs are passed over.
  for (std::size_t size = 1; size < 800; ++size) {
    expect_back(std::string(size, '\0') + 'x', size + 1);
    expect_back('x' + std::string(size, '\0'), 7);
  }
  std::string all;
  for (std::size_t size = 1; size < 800; ++size) all += std::string(size, '\0') + static_cast<char>(size);
  expect_back(all, 1000);
}

TEST(DeflateLittle, BeyondTheWindow) {
  Random random(7);
  std::string text;
  for (int i = 0; i < 500; ++i) text += static_cast<char>(random.between(1, 255));
  // The same text again at distances around 32 KiB, the farthest that a match can reach.
  for (const std::size_t gap : {32767U - 500, 32768U - 500, 32769U - 500, 32770U - 500, 70000U})
    expect_back(text + std::string(gap, '\0') + text + std::string(gap, '\1') + text, 4096);
}

TEST(Deflate, MegabytesOfZerosAreSmall) {
  const std::string zeros(std::size_t{20} << 20, '\0');
  const std::string packed = deflated(zeros, 9001);
  EXPECT_LT(packed.size(), zeros.size() / 1000);
  EXPECT_TRUE(inflated(packed) == zeros);
}

TEST(Deflate, RandomBytesOfEveryKind) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    std::string bytes;
    const auto size = static_cast<std::size_t>(std::exp(random.uniform(0, 14)));
    const int letters = random.between(0, 255);
    const double zeros = random.uniform(0, 1);
    while (bytes.size() < size) {
      const auto length = static_cast<std::size_t>(std::exp(random.uniform(0, 8)));
      if (random.chance(zeros)) {
        bytes += std::string(length, '\0');
      } else if (random.chance(0.5) && !bytes.empty()) {
        const auto at = static_cast<std::size_t>(random.between(0, static_cast<int>(bytes.size()) - 1));
        bytes += bytes.substr(at, length);
      } else {
        for (std::size_t i = 0; i < length; ++i) bytes += static_cast<char>(random.between(0, letters));
      }
    }
    expect_back(bytes, static_cast<std::size_t>(random.between(1, 100000)));
  }
}

TEST(Huffman, LongCodesAreCutToTheLimit) {
  // Fibonacci numbers make the deepest tree.
  std::vector<std::uint32_t> counts{1, 1};
  while (counts.size() < 30) counts.push_back(counts[counts.size() - 1] + counts[counts.size() - 2]);
  for (const int longest : {15, 7, 5}) {
    const auto lengths = code_lengths(counts, longest);
    EXPECT_LE(*std::max_element(lengths.begin(), lengths.end()), longest);
    // Kraft: a complete set fills the tree exactly.
    const double filled = std::accumulate(lengths.begin(), lengths.end(), 0.0, [](double sum, int length) {
      return sum + std::ldexp(1, -length);
    });
    EXPECT_EQ(filled, 1);
  }
}

TEST(Huffman, OneSymbolGetsACompanion) {
  for (const std::vector<std::uint32_t>& counts :
       {std::vector<std::uint32_t>{0, 0, 0}, {5, 0, 0}, {0, 0, 9}, {0, 1, 0}}) {
    const auto lengths = code_lengths(counts, 15);
    EXPECT_EQ(std::count(lengths.begin(), lengths.end(), 1), 2);
    EXPECT_EQ(std::count(lengths.begin(), lengths.end(), 0), 1);
  }
}

}  // namespace
}  // namespace attnlab::test
