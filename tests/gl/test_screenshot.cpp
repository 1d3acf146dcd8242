// The picture of the window at several times its resolution: the same layout, drawn anew and not enlarged.
#include "tests/gl/app_picture.h"
#include "tests/gl/context.h"
#include "tests/gl/picture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

namespace attnlab::test {
namespace {

constexpr PictureOptions window{900, 600, 1};

Pixels shot(int scale, Image* afterwards = nullptr, Point pointer = {-1, -1}) {
  auto made = screenshot_of_app(
      window, {scale, pointer}, [](App&) {}, afterwards);
  if (const auto* why = std::get_if<std::string>(&made)) {
    ADD_FAILURE() << *why;
    return {};
  }
  return std::move(std::get<Pixels>(made));
}

int channel(const Pixels& p, int x, int y, int c) {
  return p.bytes[3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(p.width) +
                      static_cast<std::size_t>(x)) +
                 static_cast<std::size_t>(c)];
}

// The mean over the block of `scale` x `scale` pixels that shows pixel (x, y) of the window.
int block(const Pixels& p, int scale, int x, int y, int c) {
  int sum = 0;
  for (int i = 0; i < scale; ++i)
    for (int j = 0; j < scale; ++j) sum += channel(p, scale * x + j, scale * y + i, c);
  return sum / (scale * scale);
}

bool constant(const Pixels& p, int scale, int x, int y) {
  for (int i = 0; i < scale; ++i)
    for (int j = 0; j < scale; ++j)
      for (int c = 0; c < 3; ++c)
        if (channel(p, scale * x + j, scale * y + i, c) != channel(p, scale * x, scale * y, c)) return false;
  return true;
}

class ScreenshotTest : public testing::Test {
 protected:
  void SetUp() override { headless_context(); }
};

TEST_F(ScreenshotTest, AtOneTimeIsTheWindowItself) {
  const Image picture = picture_of_app(window, [](App&) {});
  const Pixels p = shot(1);
  ASSERT_EQ(p.width, window.width);
  ASSERT_EQ(p.height, window.height);
  int differing = 0;
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x)
      for (int c = 0; c < 3; ++c) differing += channel(p, x, y, c) != picture.pixel(x, y)[c];
  EXPECT_EQ(differing, 0);
}

TEST_F(ScreenshotTest, IsSharperAndLaidOutTheSame) {
  const Pixels once = shot(1);
  for (const int scale : {2, 3, 4}) {
    const Pixels p = shot(scale);
    ASSERT_EQ(p.width, scale * window.width);
    ASSERT_EQ(p.height, scale * window.height);
    int moved = 0, finer = 0;
    for (int y = 0; y < window.height; ++y)
      for (int x = 0; x < window.width; ++x) {
        int apart = 0;
        for (int c = 0; c < 3; ++c)
          apart = std::max(apart, std::abs(block(p, scale, x, y, c) - channel(once, x, y, c)));
        moved += apart > 96;
        finer += !constant(p, scale, x, y);
      }
    const int all = window.width * window.height;
    EXPECT_LT(moved, all / 100) << scale;  // letters on other fractions of a pixel
    EXPECT_GT(finer, all / 50) << scale;   // an enlargement has none
  }
}

TEST_F(ScreenshotTest, TheWindowIsAsItWasAfterwards) {
  const Image before = picture_of_app(window, [](App&) {});
  Image after;
  shot(3, &after, {450, 300});
  // Letters may stand elsewhere in the atlas. Where they lie on parts of a pixel their weights in x and y are whole 256ths, and
  // each may round to the next one: of a contrast of 255 that is 1 each, twice that where two letters share a pixel, and the sum
  // is rounded.
  EXPECT_EQ(compare(before, after, 5).pixels, 0);
}

TEST_F(ScreenshotTest, ThePointerStandsWhereItIsWanted) {
  const Pixels nowhere = shot(1);
  const auto lit = [&](double x, double y) {
    const Pixels there = shot(1, nullptr, {x, y});
    std::size_t changed = 0;
    for (std::size_t i = 0; i < there.bytes.size(); ++i) changed += there.bytes[i] != nowhere.bytes[i];
    return changed;
  };
  std::size_t most = 0;
  for (int x = 40; x < 240; x += 40) most = std::max(most, lit(x, 200));
  EXPECT_GT(most, 50U);  // the cell of an input, framed
}

TEST_F(ScreenshotTest, ASizeBeyondTheDriverIsASentence) {
  const auto made = screenshot_of_app({6000, 200, 1}, {4, {}}, [](App&) {});
  ASSERT_TRUE(std::holds_alternative<std::string>(made));
  EXPECT_NE(std::get<std::string>(made).find("24000 x 800"), std::string::npos)
      << std::get<std::string>(made);
}

}  // namespace
}  // namespace attnlab::test
