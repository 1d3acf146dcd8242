// The size of a window and its scale, whatever two sizes a window system tells while it changes.
#include "app/ui/kit/window_size.h"
#include "tests/core/cases.h"
#include "tests/core/random_scene.h"
#include "tests/ui/robot.h"

#include "imgui.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::test {
namespace {

constexpr std::uint64_t size_seed = 20261125;
constexpr WindowSize usual{{1600, 1000}, 1};

TEST(WindowSize, TwoMomentsAreNoScale) {
  EXPECT_EQ(window_size({1, 1000}, {1600, 1000}, usual).scale, 1);
  EXPECT_EQ(window_size({1600, 1000}, {1, 1000}, usual).scale, 1);
  EXPECT_EQ(window_size({1600, 1000}, {1600, 700}, usual).scale, 1);
  EXPECT_EQ(window_size({0, 0}, {0, 0}, {{3200, 2000}, 2}).scale, 2);
  const WindowSize short_side = window_size({1600, 15}, {3200, 30}, usual);
  EXPECT_EQ(short_side.scale, 1) << "too short to tell";
  EXPECT_EQ(short_side.pixels.height, 30) << "and drawn as it is";
}

TEST(WindowSize, ScalesOfScreensAreSeen) {
  EXPECT_EQ(window_size({1600, 1000}, {3200, 2000}, usual).scale, 2);
  EXPECT_EQ(window_size({1600, 1000}, {1600, 1000}, {{3200, 2000}, 2}).scale, 1);
  EXPECT_EQ(window_size({100, 100}, {1600, 1600}, usual).scale, 8);
  // Sides are whole: a scale between two numbers stays the same from size to size.
  WindowSize size = window_size({1600, 1000}, {2400, 1500}, usual);
  EXPECT_EQ(size.scale, 1.5);
  for (int width = 1200; width < 1600; ++width) {
    size = window_size({width, 777}, {width * 3 / 2, 777 * 3 / 2}, size);
    ASSERT_EQ(size.scale, 1.5) << width;
  }
}

TEST(WindowSize, SizeByScaleIsTheFramebuffer) {
  SCOPED_TRACE("seed " + std::to_string(size_seed));
  Random random(size_seed);
  const Robot robot;
  WindowSize size = usual;
  for (std::uint64_t i = 0; i < cases(2000000, 20000); ++i) {
    const SideLengths window{random.between(0, 3840), random.between(0, 2160)};
    const double scale = random.uniform(0.1, 10);
    const SideLengths scaled{static_cast<int>(window.width * scale), static_cast<int>(window.height * scale)};
    const SideLengths other{random.between(0, 3840), random.between(0, 2160)};
    const SideLengths pixels = random.chance(0.5) ? scaled : other;
    size = window_size(window, pixels, size);
    tell_imgui(size);
    const ImGuiIO& io = ImGui::GetIO();
    ASSERT_EQ(io.DisplayFramebufferScale.x, io.DisplayFramebufferScale.y);
    ASSERT_GE(io.DisplayFramebufferScale.x, 0.5F);
    ASSERT_LE(io.DisplayFramebufferScale.x, 8.0F);
    // As the renderer computes it.
    ASSERT_EQ(static_cast<int>(io.DisplaySize.x * io.DisplayFramebufferScale.x), pixels.width);
    ASSERT_EQ(static_cast<int>(io.DisplaySize.y * io.DisplayFramebufferScale.y), pixels.height);
  }
}

}  // namespace
}  // namespace attnlab::test
