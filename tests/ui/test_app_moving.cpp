// The picture of the window, the picture in the clipboard, and the animation, by their actions and dialogs.
#include "core/picture/carry.h"
#include "tests/core/temporary_folder.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

Pixels some_pixels(int width, int height) {
  return {width, height, false, std::vector<std::uint8_t>(static_cast<std::size_t>(3 * width * height), 90)};
}

TEST(AppScreenshot, IsWishedForOnceTheDialogIsGoneAndWrittenWithItsScene) {
  AppHost host;
  host.robot.move_to(Point{700, 400});
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_E);
  host.robot.type("window");
  host.robot.click("3\xC3\x97##resolution");
  EXPECT_FALSE(host.screenshot.has_value());
  host.robot.click("Save");
  host.robot.step(2);
  ASSERT_TRUE(host.screenshot.has_value());
  EXPECT_EQ(host.screenshot->scale, 3);
  EXPECT_EQ(host.screenshot->pointer.x, 700);  // where it was, not on the button
  EXPECT_EQ(host.screenshot->pointer.y, 400);
  EXPECT_FALSE(host.robot.has("##name"));
  EXPECT_TRUE(fs::is_empty(host.folder.path()));
  host.screenshot.reset();
  host.robot.step(5);
  EXPECT_FALSE(host.screenshot.has_value());  // once
  host.app->take_screenshot(some_pixels(30, 20));
  const SceneRead read = read_document(bytes_of(host.folder / "window.png"), "window.png");
  ASSERT_TRUE(std::holds_alternative<Scene>(read)) << host.app->message();
  EXPECT_TRUE(std::get<Scene>(read) == host.scene());
  EXPECT_NE(host.app->message().find("window.png (30 \xC3\x97 20"), std::string::npos) << host.app->message();
}

TEST(AppScreenshot, ARefusalIsASentenceAndLeavesNoFile) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_E);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  ASSERT_TRUE(host.screenshot.has_value());
  host.app->take_screenshot(std::string("No room for so many pixels."));
  EXPECT_EQ(host.app->message(), "No room for so many pixels.");
  EXPECT_TRUE(fs::is_empty(host.folder.path()));
}

TEST(AppCopyPicture, TheOpenViewGoesToTheClipboardAndFlashes) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_C);
  ASSERT_EQ(host.copied.size(), 1U) << host.app->message();
  const SceneRead read = read_document(host.copied[0], "clipboard");
  ASSERT_TRUE(std::holds_alternative<Scene>(read));
  EXPECT_TRUE(std::get<Scene>(read) == host.scene());
  EXPECT_EQ(host.app->message().find("Copied the picture ("), 0U);
  EXPECT_TRUE(host.requests.busy);
  host.robot.step(60);
  EXPECT_FALSE(host.requests.busy);  // at rest again
}

TEST(AppCopyPicture, AMissingProgramIsASentence) {
  AppHost host;
  host.clipboard_fails = "xclip is missing: install the package xclip to copy pictures.";
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_C);
  EXPECT_EQ(host.app->message(), *host.clipboard_fails);
  EXPECT_FALSE(host.requests.busy);
}

// Chooses so few and small frames that the test is short.
void small_animation(AppHost& host, const std::string& name) {
  host.run("file.animate");
  host.robot.type(name);
  host.robot.click("##frames");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.type("4");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
}

// Four frames of 30 a second are over soon, and so are three rounds of them.
TEST(AppAnimation, ThePreviewPlaysAFewRoundsAndRests) {
  AppHost host;
  small_animation(host, "moves.png");
  EXPECT_TRUE(host.requests.busy);
  EXPECT_FALSE(host.requests.works);
  for (int i = 0; i < 4; ++i) host.robot.pause();
  EXPECT_FALSE(host.requests.busy);
  host.robot.click("and back##sweep");
  host.robot.step(2);
  EXPECT_TRUE(host.requests.busy) << "another sweep is another preview";
}

TEST(AppAnimation, RunsStepByStepAndTellsOfItsEnd) {
  AppHost host;
  const Scene before = host.scene();
  small_animation(host, "moves.gif");
  host.robot.click("GIF##animation");
  host.robot.click("Export");
  bool worked = false;
  for (int i = 0; i < 400 && host.app->message().empty(); ++i) {
    host.robot.step();
    worked = worked || host.requests.works;
  }
  EXPECT_TRUE(worked);
  EXPECT_EQ(host.app->message(), "Exported moves.gif (4 frames)");
  EXPECT_EQ(bytes_of(host.folder / "moves.gif").substr(0, 6), "GIF89a");
  EXPECT_TRUE(host.scene() == before);
  host.robot.step(2);
  EXPECT_FALSE(host.requests.works);
}

TEST(AppAnimation, NumberedFramesAskBeforeTheyReplaceTheFirst) {
  AppHost host;
  std::ofstream(host.folder / "f-0001.png") << "precious";
  small_animation(host, "f.png");
  host.robot.click("PNG frames##animation");
  host.robot.click("Export");
  host.robot.step(2);
  ASSERT_TRUE(host.robot.has("Replace"));
  EXPECT_EQ(fs::file_size(host.folder / "f-0001.png"), 8U);
  host.robot.click("Replace");
  for (int i = 0; i < 400 && host.app->message().empty(); ++i) host.robot.step();
  EXPECT_EQ(host.app->message(), "Exported f-0001.png to f-0004.png (4 frames)");
  for (const char* name : {"f-0001.png", "f-0002.png", "f-0003.png", "f-0004.png"})
    EXPECT_EQ(picture_kind(bytes_of(host.folder / name)), PictureKind::png) << name;
}

TEST(AppAnimation, CancelLeavesNothingBehind) {
  AppHost host;
  host.run("file.animate");
  host.robot.type("long.png");
  host.robot.click("##frames");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.type("1000");
  host.robot.key(ImGuiKey_Enter);
  host.robot.click("Export");
  host.robot.step(3);
  ASSERT_TRUE(host.requests.works) << host.app->message();
  host.robot.click("Cancel");
  host.robot.step(2);
  EXPECT_FALSE(host.requests.works);
  EXPECT_TRUE(fs::is_empty(host.folder.path()));
  EXPECT_TRUE(host.robot.has("##name"));  // the choices are there again
  host.robot.click("Export");
  host.robot.step(3);
  ASSERT_TRUE(host.requests.works);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  EXPECT_FALSE(host.requests.works);
  EXPECT_FALSE(host.robot.has("##name"));
  EXPECT_EQ(host.app->message(), "The animation was cancelled; nothing was written");
  EXPECT_TRUE(fs::is_empty(host.folder.path()));
}

TEST(AppAnimation, WhatCannotMoveIsASentence) {
  AppHost host;
  host.run("score.unprojected");
  host.run("file.animate");
  host.robot.click("W and its transpose##sweep");
  host.robot.click("##name");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  EXPECT_FALSE(host.requests.works);
  EXPECT_NE(host.app->message(), "");
  EXPECT_TRUE(fs::is_empty(host.folder.path()));
}

}  // namespace
}  // namespace attnlab::test
