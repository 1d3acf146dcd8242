// Animated PNG: the frames as a viewer composes them are those that were given; a viewer of still PNG sees the first.
#include "core/picture/apng.h"
#include "core/picture/carry.h"
#include "tests/core/random_scene.h"
#include "tests/picture/png_decoder.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace attnlab::test {
namespace {

std::vector<Pixels> random_frames(Random& random, int count) {
  Pixels frame{random.between(1, 60), random.between(1, 60), random.chance(0.5), {}};
  const int channels = frame.alpha ? 4 : 3;
  for (int i = 0; i < frame.width * frame.height * channels; ++i)
    frame.bytes.push_back(static_cast<std::uint8_t>(random.between(0, 255)));
  std::vector<Pixels> frames{frame};
  while (static_cast<int>(frames.size()) < count) {
    for (int k = random.between(0, 3); k > 0; --k)
      frame.bytes[static_cast<std::size_t>(random.between(0, static_cast<int>(frame.bytes.size()) - 1))] ^=
          0x55;
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

// As the standard says: each frame replaces its rectangle of what stands.
std::vector<Pixels> composed(const std::vector<Chunk>& chunks, const Pixels& first) {
  std::vector<Pixels> frames;
  Pixels canvas = first;
  std::uint32_t sequence = 0;
  std::string control;
  for (const Chunk& chunk : chunks) {
    if (chunk.name == "fcTL") {
      EXPECT_EQ(big_endian(chunk.data, 0), sequence++);
      EXPECT_EQ(chunk.data.substr(24), std::string(2, '\0'));  // not disposed of, not blended
      control = chunk.data;
    }
    if (chunk.name != "IDAT" && chunk.name != "fdAT") continue;
    if (chunk.name == "fdAT") {
      EXPECT_EQ(big_endian(chunk.data, 0), sequence++);
    }
    const int width = static_cast<int>(big_endian(control, 4)),
              height = static_cast<int>(big_endian(control, 8));
    const std::size_t left = big_endian(control, 12), top = big_endian(control, 16);
    const std::size_t pixel = canvas.alpha ? 4 : 3, size = pixel * static_cast<std::size_t>(width);
    const auto data = std::string_view(chunk.data).substr(chunk.name == "fdAT" ? 4 : 0);
    const Pixels part = decoded(data, width, height, canvas.alpha);
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
      std::copy_n(part.bytes.data() + y * size, size,
                  canvas.bytes.data() + ((top + y) * static_cast<std::size_t>(canvas.width) + left) * pixel);
    frames.push_back(canvas);
  }
  return frames;
}

TEST(Apng, ComposesToItsFrames) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const std::vector<Pixels> frames = random_frames(random, random.between(1, 12));
    const std::string file = animation(frames, 30);
    const auto chunks = chunks_of(file);
    const std::vector<Pixels> back = composed(chunks, frames[0]);
    ASSERT_EQ(back.size(), frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i) ASSERT_TRUE(back[i].bytes == frames[i].bytes) << i;
    ASSERT_EQ(chunks[3].name, "acTL");
    EXPECT_EQ(big_endian(chunks[3].data, 0), frames.size());
    EXPECT_EQ(big_endian(chunks[3].data, 4), 0U);  // for ever
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
  using Numbers = std::vector<std::uint32_t>;
  EXPECT_EQ(rectangle(0), (Numbers{50, 40, 0, 0}));
  EXPECT_EQ(rectangle(1), (Numbers{10, 3, 11, 7}));
  EXPECT_EQ(rectangle(2), (Numbers{1, 1, 0, 0}));
  // 100 / 1250 of a second.
  EXPECT_EQ(controls[1].substr(20, 4), (std::string{0, 100, 4, '\xE2'}));
}

TEST(Apng, CarriesItsSceneAndIsTheSameAgain) {
  Random random(5);
  const std::vector<Pixels> frames = random_frames(random, 4);
  const std::string file = animation(frames, 24);
  EXPECT_EQ(file, animation(frames, 24));
  const auto scene = carried_scene(file, "a.png");
  ASSERT_TRUE(std::holds_alternative<std::string>(scene));
  EXPECT_EQ(std::get<std::string>(scene), "{\"attnlab\": 1}");
}

TEST(Apng, RefusesAFrameOfAnotherSize) {
  ApngWriter writer(30, {});
  EXPECT_EQ(writer.bytes(), "");
  writer.add({1, 1, false, {1, 2, 3}});
  EXPECT_THROW(writer.add({1, 1, true, {1, 2, 3, 4}}), std::invalid_argument);
  EXPECT_THROW(writer.add({1, 2, false, {1, 2, 3, 4, 5, 6}}), std::invalid_argument);
  EXPECT_EQ(writer.frames(), 1);
}

}  // namespace
}  // namespace attnlab::test
