// A picture is a document: opened, dropped and chosen it opens its scene; it is never saved into; what carries no scene
// gets a sentence, and what was open stays.
#include "core/picture/png.h"
#include "core/scene/scene_file.h"
#include "tests/core/temporary_folder.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

// A PNG that carries this text; none where it is empty.
fs::path write_picture(const fs::path& file, const std::string& scene) {
  const Pixels pixels{1, 1, false, {0, 114, 178}};
  std::ofstream(file, std::ios::binary) << png_bytes(pixels, {.scene = scene});
  return file;
}

Scene other_scene(const AppHost& host) {
  Scene scene = host.scene();
  scene.title = "From a picture";
  scene.temperature = 2;
  return scene;
}

void change_something(AppHost& host) {
  host.robot.step(40);  // long after the last click: no double-click
  host.robot.drag("Q/r1c1", 30, 0);
  host.robot.step(2);
}

void save_under(AppHost& host, const std::string& name) {
  host.robot.type(name);  // the field is selected whole
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
}

TEST(AppPictures, OpensItsSceneAndShowsItsName) {
  AppHost host;
  const Scene scene = other_scene(host);
  const fs::path picture = write_picture(host.folder / "slide.png", scene_text(scene));
  ASSERT_TRUE(host.app->open(picture)) << host.app->message();
  host.robot.step(3);
  EXPECT_TRUE(host.scene() == scene);
  EXPECT_TRUE(host.app->file().empty());
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_EQ(host.requests.title, "slide.png \xE2\x80\x94 Attnlab");
}

TEST(AppPictures, SavingAsksForANameAndLeavesThePicture) {
  AppHost host;
  const fs::path picture = write_picture(host.folder / "slide.png", scene_text(other_scene(host)));
  const std::string before = bytes_of(picture);
  ASSERT_TRUE(host.app->open(picture));
  host.robot.step(3);
  change_something(host);
  EXPECT_TRUE(host.app->unsaved());
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  host.robot.key(ImGuiKey_Enter);  // the name that is suggested
  host.robot.step(3);
  EXPECT_EQ(host.app->file(), host.folder / "slide.json");
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_EQ(host.requests.title, "slide.json \xE2\x80\x94 Attnlab");
  EXPECT_TRUE(std::get<Scene>(load_scene(host.folder / "slide.json")) == host.scene());
  EXPECT_EQ(bytes_of(picture), before);
}

TEST(AppPictures, AreNeverSavedInto) {
  AppHost host;
  // Whatever they are called.
  const fs::path picture = write_picture(host.folder / "odd.json", scene_text(other_scene(host)));
  const fs::path another = write_picture(host.folder / "another.PNG", "");
  const std::string before = bytes_of(picture);
  ASSERT_TRUE(host.app->open(picture));
  host.robot.step(3);
  for (const char* name : {"odd.json", "odd", "./odd.json", "another.PNG", "new.svg", "new.pdf"}) {
    host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
    save_under(host, name);
    EXPECT_TRUE(host.robot.has("##file")) << name;
    EXPECT_FALSE(host.robot.has("Replace")) << name;
    host.robot.key(ImGuiKey_Escape);
    host.robot.step(2);
  }
  EXPECT_EQ(bytes_of(picture), before);
  EXPECT_TRUE(fs::exists(another));
  EXPECT_FALSE(fs::exists(host.folder / "new.svg"));
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  EXPECT_EQ(host.app->file(), host.folder / "odd-scene.json");
  EXPECT_EQ(bytes_of(picture), before);
}

TEST(AppPictures, StandInTheListBesideScenes) {
  AppHost host;
  const Scene scene = other_scene(host);
  write_picture(host.folder / "slide.png", scene_text(scene));
  std::ofstream(host.folder / "notes.md") << "no scene";
  host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  host.robot.step(2);
  EXPECT_FALSE(host.robot.has("notes.md"));
  host.robot.double_click("slide.png");
  host.robot.step(3);
  EXPECT_TRUE(host.scene() == scene);
  EXPECT_FALSE(host.robot.has("##file"));
}

TEST(AppPictures, WhatCannotBeOpenedLeavesTheSceneThatIsOpen) {
  AppHost host;
  change_something(host);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  save_under(host, "open.json");
  const Scene open = host.scene();
  const std::string whole = bytes_of(write_picture(host.folder / "whole.png", scene_text(open)));
  std::string damaged = whole;
  damaged[whole.find("iTXt") + 30] ^= 1;
  const auto put = [&](const char* name, const std::string& bytes) {
    std::ofstream(host.folder / name, std::ios::binary) << bytes;
    return host.folder / name;
  };
  const std::pair<fs::path, const char*> bad[] = {
      {write_picture(host.folder / "foreign.png", ""), "found a PNG without one"},
      {put("damaged.png", damaged), "its checksum is wrong"},
      {put("cut.png", whole.substr(0, whole.size() / 2)), "the file ends early"},
      {write_picture(host.folder / "newer.png", "{\"attnlab\": 2}"), "which a newer Attnlab made"},
      {put("photo.jpg", "\xFF\xD8\xFF\xE0"), "found a JPEG picture"},
      {put("drawing.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), "found an SVG without one"},
      {put("paper.pdf", "%PDF-1.4\n%%EOF\n"), "found a PDF without one"},
  };
  for (const auto& [file, words] : bad) {
    EXPECT_FALSE(host.app->open(file));
    host.robot.step(2);
    EXPECT_NE(host.app->message().find(words), std::string::npos) << host.app->message();
    EXPECT_NE(host.app->message().find(file.string() + ": "), std::string::npos) << host.app->message();
    EXPECT_TRUE(host.scene() == open);
    EXPECT_EQ(host.app->file(), host.folder / "open.json");
  }
}

// Exported while comparing, and opened again: the state that was pinned is there, and the same picture comes out.
TEST(AppPictures, AComparisonIsExportedAndOpenedAsSeen) {
  AppHost host;
  const auto exported = [&folder = host.folder](AppHost& by, const char* name) {
    by.chord(ImGuiMod_Ctrl, ImGuiKey_E);
    by.robot.step(2);
    by.robot.type(name);
    by.robot.key(ImGuiKey_Enter);
    by.robot.step(3);
    return bytes_of(folder / name);
  };
  host.run("view.heads");
  const std::string alone = exported(host, "alone.svg");
  host.run("compare.pin");
  host.run("compare.difference");
  const std::string seen = exported(host, "seen.svg");
  EXPECT_NE(seen.find(">before<"), std::string::npos);
  EXPECT_EQ(alone.find(">before<"), std::string::npos);
  AppHost other;
  other.app->open(host.folder / "seen.svg");
  other.robot.step(3);
  EXPECT_EQ(exported(other, "again.svg"), seen);
}

}  // namespace
}  // namespace attnlab::test
