// Pictures to the clipboard through another program: what it is given, and what is said where it is missing, fails, or
// takes its time. The programs here are scripts of the test.
#include "app/gl/picture_clipboard.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <unistd.h>
#include <chrono>

namespace attnlab::test {
namespace {

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
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
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
  EXPECT_EQ(copy_to_clipboard("picture"),
            "wl-copy is missing: install the package wl-clipboard to copy pictures.");
  unsetenv("WAYLAND_DISPLAY");
  unsetenv("DISPLAY");
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
