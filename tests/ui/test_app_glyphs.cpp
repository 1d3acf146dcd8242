// The letters on the screen: however far somebody zooms, in windows of any size, their sets stay few and
// their texture small. The size of a window and its scale, whatever two sizes a window system tells while it
// changes.
#include "app/figures/views/views.h"
#include "app/ui/kit/glyphs.h"
#include "app/ui/kit/window_size.h"
#include "tests/core/cases.h"
#include "tests/core/random_scene.h"
#include "tests/ui/app_host.h"

#include "imgui.h"
#include "imgui_internal.h"

namespace attnlab::test {
namespace {

constexpr std::uint64_t glyph_seed = 20261124;

struct GlyphUse {
  int width = 0, height = 0, sets = 0;
  int pixels() const { return width * height; }
};

GlyphUse glyph_use() {
  const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  return {atlas.TexData->Width, atlas.TexData->Height,
          atlas.Builder->BakedPool.Size - atlas.Builder->BakedDiscardedCount};
}

// 16 MB, here and in the driver.
constexpr int most_pixels = 2048 * 2048, most_sets = 160;

void expect_few() {
  ASSERT_LE(glyph_use().pixels(), most_pixels);
  ASSERT_LE(glyph_use().sets, most_sets);
}

TEST(Glyphs, SizesToReadAreTheirOwnAndLargeOnesShareOne) {
  for (int size = 1; size <= 24; ++size) EXPECT_EQ(raster_size(size, 1), static_cast<float>(size));
  int sets = 0;
  float before = 24;
  for (double size = 24; size <= 1000; size += 0.25) {
    const float at = raster_size(size, 1);
    EXPECT_GE(at, before);
    EXPECT_LE(at, static_cast<float>(largest_letters));
    if (size <= largest_letters) {
      EXPECT_NEAR(at / size, 1, 1.0 / 12) << size;
    }
    sets += at != before ? 1 : 0;
    before = at;
  }
  EXPECT_LT(sets, 32);
  EXPECT_EQ(raster_size(20, 4), 20) << "a picture of the window at four times its resolution";
  EXPECT_EQ(raster_size(100, 4), 32);
}

TEST(Glyphs, ZoomingNearerThanAnybodyReads) {
  AppHost host;
  for (const View& view : views()) {
    host.run("view." + std::string(view.id));
    host.robot.move_to(Point{650, 400});
    host.robot.hold(ImGuiMod_Ctrl);
    for (int turn = 0; turn < 24; ++turn) {
      host.robot.wheel(0, turn < 16 ? 1 : -2);
      ASSERT_NO_FATAL_FAILURE(expect_few()) << view.id;
    }
    host.robot.let_go(ImGuiMod_Ctrl);
  }
  for (int i = 0; i < 24; ++i) {
    host.app->run(i < 12 ? "view.zoom_in" : "view.zoom_out");
    host.robot.step(2);
    ASSERT_NO_FATAL_FAILURE(expect_few());
  }
}

TEST(Glyphs, WindowsOfAnySizeOnScreensOfAnyScale) {
  SCOPED_TRACE("seed " + std::to_string(glyph_seed));
  Random random(glyph_seed);
  AppHost host;
  for (std::uint64_t i = 0; i < cases(1500, 120); ++i) {
    const double width = random.chance(0.1) ? 7680 : random.uniform(1, 3840),
                 height = random.chance(0.1) ? 4320 : random.uniform(1, 2160);
    host.robot.resize(width, height);
    if (random.chance(0.3)) host.app->set_content_scale(random.uniform(0.1, 9));
    if (random.chance(0.3)) host.app->run(random.chance(0.5) ? "view.zoom_in" : "view.zoom_out");
    if (random.chance(0.3)) {
      const int view = random.between(0, static_cast<int>(views().size()) - 1);
      host.app->run("view." + std::string(views()[static_cast<std::size_t>(view)].id));
    }
    host.robot.step(random.between(1, 3));
    ASSERT_NO_FATAL_FAILURE(expect_few()) << i;
  }
  // Back to what most people have: the room that it took goes.
  host.robot.resize(1280, 800);
  host.app->set_content_scale(1);
  host.app->run("view.zoom_reset");
  host.robot.step(300);
  EXPECT_LE(glyph_use().pixels(), 1024 * 1024);
  EXPECT_LE(glyph_use().sets, 40);
}

// A title of ImGui's own asked for letters of 40,000 pixels:
// the estimate of what they need knows no largest texture.
TEST(Glyphs, AnEstimateBeyondEveryTextureIsNoSize) {
  AppHost host;
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFontAtlasTextureRepack(&atlas, 2048, 1024);
  for (const auto& [width, height] :
       {std::pair{40000, 60000}, std::pair{60000, 40000}, std::pair{3000, 20}}) {
    atlas.Builder->MaxRectSize = {width, height};
    host.robot.step(121);
    EXPECT_LE(glyph_use().width, largest_atlas);
    EXPECT_LE(glyph_use().height, largest_atlas);
  }
}

// Windows whose size and whose framebuffer are of two moments, and of a pixel: no letter is larger for it.
TEST(Glyphs, SizesOfTwoMoments) {
  SCOPED_TRACE("seed " + std::to_string(glyph_seed));
  Random random(glyph_seed);
  AppHost host;
  WindowSize size{{1600, 1000}, 1};
  const auto side = [&random](int length) { return random.between(1, random.chance(0.3) ? 20 : length); };
  for (std::uint64_t i = 0; i < cases(1500, 120); ++i) {
    size = window_size({side(3840), side(2160)}, {side(3840), side(2160)}, size);
    tell_imgui(size);
    host.robot.step(random.between(1, 3));
    ASSERT_NO_FATAL_FAILURE(expect_few()) << i;
  }
}

// More letters in one frame than the largest atlas holds: some are not drawn, nothing ends,
// and later ones are drawn again.
TEST(Glyphs, MoreThanTheAtlasHolds) {
  AppHost host;
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFont* font = ImGui::GetIO().FontDefault;
  atlas.TexMaxWidth = atlas.TexMaxHeight = 512;
  const auto all_drawn = [&](float first, float last) {
    bool all = true;
    host.robot.run([&] {
      host.app->frame();
      for (float size = first; size <= last; ++size)
        for (ImWchar letter = 'A'; letter <= 'Z'; ++letter)
          all = font->GetFontBaked(size)->FindGlyphNoFallback(letter) != nullptr && all;
    });
    host.robot.step();
    return all;
  };
  EXPECT_FALSE(all_drawn(80, 99));
  EXPECT_LE(glyph_use().width, 512);
  host.robot.run([&] { host.app->frame(); });
  host.robot.step(3);
  EXPECT_TRUE(all_drawn(31, 32));
}

constexpr std::uint64_t size_seed = 20261125;
constexpr WindowSize usual{{1600, 1000}, 1};

TEST(WindowSize, TwoMomentsAreNoScaleAndScalesOfScreensAreSeen) {
  EXPECT_EQ(window_size({1, 1000}, {1600, 1000}, usual).scale, 1);
  EXPECT_EQ(window_size({1600, 1000}, {1, 1000}, usual).scale, 1);
  EXPECT_EQ(window_size({1600, 1000}, {1600, 700}, usual).scale, 1);
  EXPECT_EQ(window_size({0, 0}, {0, 0}, {{3200, 2000}, 2}).scale, 2);
  const WindowSize short_side = window_size({1600, 15}, {3200, 30}, usual);
  EXPECT_EQ(short_side.scale, 1) << "too short to tell";
  EXPECT_EQ(short_side.pixels.height, 30) << "and drawn as it is";
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

// A talk ends after the screen has gone on which the window stood.
TEST(WindowPlace, IsWhereAHandCanTakeHoldOfIt) {
  const WindowPlace laptop{0, 27, 1366, 741}, projector{1366, 0, 1920, 1080}, window{1500, 100, 1600, 1000};
  const auto at = [&window](std::initializer_list<WindowPlace> screens) {
    return on_a_screen(window, std::vector<WindowPlace>(screens));
  };
  EXPECT_EQ(at({laptop, projector}), window);
  EXPECT_EQ(at({laptop}), (WindowPlace{0, 27, 1366, 741}));
  EXPECT_EQ(at({}), window) << "nothing is known";
  EXPECT_EQ(at({{}}), window);
  const std::vector<WindowPlace> alone{laptop};
  EXPECT_EQ(on_a_screen({-700, 40, 800, 600}, alone), (WindowPlace{-700, 40, 800, 600})) << "its corner";
  EXPECT_EQ(on_a_screen({-701, 40, 800, 600}, alone), (WindowPlace{283, 97, 800, 600}));
  EXPECT_EQ(on_a_screen({100, 20, 800, 600}, alone), (WindowPlace{283, 97, 800, 600})) << "its upper edge";
  EXPECT_EQ(on_a_screen({100, 740, 800, 600}, alone), (WindowPlace{283, 97, 800, 600}));
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
