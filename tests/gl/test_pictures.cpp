// Golden pictures of the whole interface, and what can be said about pictures without one; the picture of the window at several times its
// resolution: the same layout, drawn anew and not enlarged; the scale of a screen by its dots per inch.
// ATTNLAB_RENEW_GOLDEN=1 in the environment writes the golden ones anew; look at them before committing.
#include "app/gl/window.h"
#include "tests/core/temporary_folder.h"
#include "tests/gl/app_picture.h"
#include "tests/gl/context.h"
#include "tests/gl/picture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace attnlab::test {
namespace {

struct Golden {
  std::string view;
  ThemeId theme;
  int part = 0;
  std::string name() const {
    return view + (part > 0 ? std::to_string(part) : "") + (theme == ThemeId::dark ? "-dark" : "-light");
  }
};

// The whole interface with the pipeline; the other views without the panels, so that the files stay small.
PictureOptions options_of(const Golden& golden) {
  return golden.view == "pipeline" ? PictureOptions{1040, 640} : PictureOptions{900, 760};
}

Image picture(const Golden& golden) {
  headless_context();
  return picture_of_app(options_of(golden), [&](App& app) {
    show_part(app.view(), golden.view, golden.part);
    app.view().theme = golden.theme;
    app.view().left_open = app.view().right_open = golden.view == "pipeline";
  });
}

class GoldenPicture : public testing::TestWithParam<Golden> {};

TEST_P(GoldenPicture, IsAsItWas) {
  EXPECT_EQ(differs_from_golden(picture(GetParam()), GetParam().name()), "");
}

constexpr ThemeId light = ThemeId::light, dark = ThemeId::dark;
const Golden goldens[] = {{"pipeline", light}, {"pipeline", dark},  {"symmetry", light}, {"symmetry", dark},
                          {"softmax", light},  {"softmax", dark},   {"rank", light},     {"rank", dark},
                          {"rank", light, 1},  {"geometry", light}, {"geometry", dark},  {"heads", light},
                          {"heads", dark, 1}};
INSTANTIATE_TEST_SUITE_P(Views, GoldenPicture, testing::ValuesIn(goldens), [](const auto& info) {
  std::string name = info.param.name();
  std::erase(name, '-');
  return name;
});

// The comparison itself can fail: one digit fewer in the cells is seen, and the same picture twice is the same.
TEST(Picture, ChangedDigitsAreSeen) {
  const Golden opening{"pipeline", ThemeId::light};
  const Image before = picture(opening);
  const Image again = picture(opening);
  EXPECT_EQ(before.rgba, again.rgba);
  const Image after = picture_of_app(options_of(opening), [](App& app) { app.view().figure.decimals = 1; });
  EXPECT_GT(compare(before, after, 12).pixels, before.width * before.height / 20000);
}

TEST(Picture, SurvivesPng) {
  const Image image = picture({"pipeline", ThemeId::dark});
  const TemporaryFolder folder;
  write_png(image, folder / "picture.png");
  const Image back = read_png(folder / "picture.png");
  ASSERT_EQ(back.width, image.width);
  ASSERT_EQ(back.height, image.height);
  EXPECT_EQ(compare(image, back, 0).pixels, 0);
}

constexpr PictureOptions window{900, 600, 1};

Pixels shot(AppStage& stage, int scale, Point pointer = {-1, -1}) {
  WindowRequests requests;
  auto made = screenshot_of(stage.app(), {scale, pointer}, requests);
  const auto* why = std::get_if<std::string>(&made);
  EXPECT_EQ(why, nullptr) << *why;
  return why == nullptr ? std::move(std::get<Pixels>(made)) : Pixels{};
}

const std::uint8_t* pixel(const Pixels& p, int x, int y) {
  return &p.bytes[3 * static_cast<std::size_t>(y * p.width + x)];
}

// At the window's own resolution: the mean over each block of `scale` x `scale` pixels. `finer`: how many of them are not of one colour.
Image made_small(const Pixels& p, int scale, int& finer) {
  Image small{p.width / scale, p.height / scale, {}};
  for (int y = 0; y < p.height; y += scale)
    for (int x = 0; x < p.width; x += scale) {
      int sums[3] = {}, others = 0;
      for (int i = 0; i < scale * scale; ++i)
        for (int c = 0; c < 3; ++c) {
          const int channel = pixel(p, x + i % scale, y + i / scale)[c];
          sums[c] += channel;
          others += channel != pixel(p, x, y)[c];
        }
      finer += others > 0;
      for (const int sum : sums) small.rgba.push_back(static_cast<std::uint8_t>(sum / (scale * scale)));
      small.rgba.push_back(255);
    }
  return small;
}

class ScreenshotTest : public testing::Test {
 protected:
  ScreenshotTest() { headless_context(); }
  const std::function<void(App&)> as_it_opens_ = [](App&) {};
};

TEST_F(ScreenshotTest, IsTheWindowItselfOrSharperAndLaidOutTheSame) {
  AppStage stage(window, as_it_opens_);
  const Image once = stage.read();
  const int all = window.width * window.height;
  for (const int scale : {1, 2, 3, 4}) {
    const Pixels p = shot(stage, scale);
    ASSERT_EQ(p.width, scale * window.width);
    ASSERT_EQ(p.height, scale * window.height);
    int finer = 0;
    const Image small = made_small(p, scale, finer);
    if (scale == 1) {
      EXPECT_EQ(compare(once, small, 0).pixels, 0);
      continue;
    }
    EXPECT_LT(compare(once, small, 96).pixels, all / 100) << scale;  // letters on other fractions of a pixel
    EXPECT_GT(finer, all / 50) << scale;                             // an enlargement has none
  }
}

TEST_F(ScreenshotTest, TheWindowIsAsItWasAfterwards) {
  AppStage stage(window, as_it_opens_);
  const Image before = stage.read();
  shot(stage, 3, {450, 300});
  stage.draw(2);
  // Letters may stand elsewhere in the atlas. Where they lie on parts of a pixel their weights in x and y are whole 256ths, and
  // each may round to the next one: of a contrast of 255 that is 1 each, twice that where two letters share a pixel, and the sum
  // is rounded.
  EXPECT_EQ(compare(before, stage.read(), 5).pixels, 0);
}

TEST_F(ScreenshotTest, ThePointerStandsWhereItIsWanted) {
  AppStage stage(window, as_it_opens_);
  const Pixels nowhere = shot(stage, 1);
  std::size_t most = 0;
  for (int x = 40; x < 240; x += 40) {
    const Pixels there = shot(stage, 1, {static_cast<double>(x), 200});
    std::size_t changed = 0;
    for (std::size_t i = 0; i < there.bytes.size(); ++i) changed += there.bytes[i] != nowhere.bytes[i];
    most = std::max(most, changed);
  }
  EXPECT_GT(most, 50U);  // the cell of an input, framed
}

TEST_F(ScreenshotTest, ASizeBeyondTheDriverIsASentence) {
  AppStage stage({6000, 200, 1}, as_it_opens_);
  WindowRequests requests;
  const auto made = screenshot_of(stage.app(), {4, {}}, requests);
  ASSERT_TRUE(std::holds_alternative<std::string>(made));
  EXPECT_NE(std::get<std::string>(made).find("24000 x 800"), std::string::npos)
      << std::get<std::string>(made);
}

TEST(ScaleOfScreen, DenseScreensOnly) {
  EXPECT_EQ(scale_of_screen(3840, 508), 2);     // 192 dots per inch
  EXPECT_EQ(scale_of_screen(3840, 677), 1);     // 144
  EXPECT_EQ(scale_of_screen(3840, 598), 1);     // 163: a monitor of 27 inches
  EXPECT_EQ(scale_of_screen(1920, 508), 1);     // 96
  EXPECT_EQ(scale_of_screen(2880, 331), 2.25);  // 221
  EXPECT_EQ(scale_of_screen(3840, 10), 4);      // nonsense stays usable
  EXPECT_EQ(scale_of_screen(3840, 0), 1);       // of unknown size
  EXPECT_EQ(scale_of_screen(0, 508), 1);
}

}  // namespace
}  // namespace attnlab::test
