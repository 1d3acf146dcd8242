// Golden pictures of the whole interface, and what can be said about pictures without one; the picture of the
// window at several times its resolution: laid out the same, and not enlarged; the scale of a screen;
// pictures to the clipboard through another program (scripts here). ATTNLAB_RENEW_GOLDEN=1 in the environment
// writes the golden ones anew; look at them before committing.
#include "app/gl/window.h"
#include "tests/core/temporary_folder.h"
#include "tests/gl/app_picture.h"
#include "tests/gl/context.h"
#include "tests/gl/picture.h"

#include <unistd.h>
#include <chrono>

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

// The comparison itself can fail: one digit fewer in the cells is seen,
// and the same picture twice is the same.
TEST(Picture, ChangedDigitsAreSeen) {
  const Golden opening{"pipeline", ThemeId::light};
  const Image before = picture(opening);
  EXPECT_EQ(before.rgba, picture(opening).rgba);
  const Image after = picture_of_app(options_of(opening), [](App& app) { app.view().figure.decimals = 1; });
  EXPECT_GT(compare(before, after, 12).pixels, before.width * before.height / 20000);
}

TEST(Picture, SurvivesPng) {
  const Image image = picture({"pipeline", ThemeId::dark});
  const TemporaryFolder folder;
  write_png(image, folder / "picture.png");
  const Image back = read_png(folder / "picture.png");
  ASSERT_EQ(std::pair(back.width, back.height), std::pair(image.width, image.height));
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

// At the window's own resolution: the mean over each block of `scale` x `scale` pixels. `finer`:
// how many of them are not of one colour.
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
    ASSERT_EQ(std::pair(p.width, p.height), std::pair(scale * window.width, scale * window.height));
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
  const auto after_a_shot = [&] {
    shot(stage, 3, {450, 300});
    stage.draw(2);
    return stage.read();
  };
  const Image opened = stage.read(), before = after_a_shot();
  EXPECT_EQ(compare(before, after_a_shot(), 0).pixels, 0);
  // The first one makes the atlas grow: letters lie elsewhere,
  // and are read there between two pixels a little differently.
  EXPECT_EQ(compare(opened, before, 16).pixels, 0);
  EXPECT_LE(compare(opened, before, 5).pixels, 8);
  EXPECT_LE(compare(opened, before, 0).pixels, 60);
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
  EXPECT_NE(std::get<std::string>(made).find("24000 x 800"), std::string::npos);
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

class PictureClipboardTest : public testing::Test {
 protected:
  void SetUp() override {
    path_ = std::getenv("PATH");
    setenv("PATH", folder_.path().c_str(), 1);
    setenv("DISPLAY", ":77", 1);
    unsetenv("WAYLAND_DISPLAY");
  }
  void TearDown() override {
    setenv("PATH", path_.c_str(), 1);
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY"}) unsetenv(name);
  }
  void script(const char* name, const std::string& lines) {
    const auto file =
        folder_.write(name, "#!/bin/sh\nPATH=/usr/bin:/bin\ncd " + folder_.path().string() + "\n" + lines);
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  }
  std::string written(const char* name) const { return bytes_of(folder_ / name); }

  const TemporaryFolder folder_;
  std::string path_;
};

TEST_F(PictureClipboardTest, TheProgramGetsTheBytes) {
  script("xclip", "cat > bytes\necho \"$@\" > words\necho noise\n");
  std::string png(300'000, '\0');  // more than a pipe holds
  for (std::size_t i = 0; i < png.size(); ++i) png[i] = static_cast<char>(i * 31 + i / 256);
  EXPECT_EQ(copy_to_clipboard(png), std::nullopt);
  EXPECT_EQ(written("bytes"), png);
  EXPECT_EQ(written("words"), "-selection clipboard -t image/png -i\n");
}

TEST_F(PictureClipboardTest, WaylandHasItsOwn) {
  setenv("WAYLAND_DISPLAY", "wayland-0", 1);
  script("wl-copy", "cat > bytes\necho \"$@\" > words\n");
  EXPECT_EQ(copy_to_clipboard("picture"), std::nullopt);
  EXPECT_EQ(written("bytes"), "picture");
  EXPECT_EQ(written("words"), "--type image/png\n");
}

TEST_F(PictureClipboardTest, WhereItIsMissingXclipWillDo) {
  setenv("WAYLAND_DISPLAY", "wayland-0", 1);
  script("xclip", "cat > bytes\n");
  EXPECT_EQ(copy_to_clipboard("picture"), std::nullopt);
  EXPECT_EQ(written("bytes"), "picture");
}

TEST_F(PictureClipboardTest, WhatIsMissingIsNamedWithItsPackage) {
  EXPECT_EQ(copy_to_clipboard("picture"), "xclip is missing: install the package xclip to copy pictures.");
  setenv("WAYLAND_DISPLAY", "wayland-0", 1);
  EXPECT_EQ(copy_to_clipboard("a"), "wl-copy is missing: install the package wl-clipboard to copy pictures.");
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY"}) unsetenv(name);
  const auto why = copy_to_clipboard("picture");
  ASSERT_TRUE(why.has_value());
  EXPECT_NE(why->find("DISPLAY"), std::string::npos);
}

TEST_F(PictureClipboardTest, AFailureIsASentence) {
  script("xclip", "exit 1\n");
  EXPECT_EQ(copy_to_clipboard("picture"), "xclip failed to copy the picture.");
}

TEST_F(PictureClipboardTest, OneThatTakesItsTimeIsNotWaitedFor) {
  script("xclip", "while [ ! -e go ]; do sleep 0.05; done\ncat > bytes\nmv bytes done\n");
  EXPECT_EQ(copy_to_clipboard("picture"), std::nullopt);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "done"));  // it came back while the program still ran
  folder_.write("go", "");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!std::filesystem::exists(folder_ / "done") && std::chrono::steady_clock::now() < end)
    ::usleep(20'000);
  EXPECT_EQ(written("done"), "picture");
}

}  // namespace
}  // namespace attnlab::test
