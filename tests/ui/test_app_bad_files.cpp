// Files that are none and names of every kind, through the window: one sentence each, in clean text, and nothing is lost.
#include "core/scene/scene_file.h"
#include "core/text/utf8.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

void change_a_little(AppHost& host) {
  host.robot.drag("Q/r1c1", 30, 0);
  host.robot.step(2);
}

void type_name(AppHost& host, ImGuiKeyChord modifiers, ImGuiKey key, const std::string& name) {
  host.chord(modifiers, key);
  ImGui::GetIO().AddInputCharactersUTF8(name.c_str());  // all at once, as it is pasted
  host.robot.step(2);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
}

void expect_a_sentence(const AppHost& host) {
  const std::string& said = host.app->message();
  EXPECT_FALSE(said.empty());
  EXPECT_TRUE(is_utf8(said)) << said;
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 0) << said;
  EXPECT_TRUE(is_utf8(host.requests.title));
}

TEST(AppBadFiles, WhatCannotBeOpenedLeavesWhatIsOpen) {
  AppHost host;
  change_a_little(host);
  const Scene mine = host.scene();
  std::string binary;
  for (int i = 0; i < 4096; ++i) binary += static_cast<char>(i * 37 + i / 256);
  const fs::path huge = host.folder.write("huge.json", "");
  fs::resize_file(huge, std::uintmax_t{4} << 30);
  ASSERT_EQ(::mkfifo(host.folder.file("pipe").c_str(), 0600), 0);
  fs::create_symlink("nowhere", host.folder.file("dangling"));
  fs::create_symlink("loop", host.folder.file("loop"));
  host.folder.write("empty", "");
  host.folder.write("binary", binary);
  host.folder.write("caf\xe9", "no scene");
  for (const char* name :
       {"huge.json", "pipe", "dangling", "loop", "empty", "binary", "caf\xe9", "none", "."}) {
    SCOPED_TRACE(name);
    host.app->open(host.folder.file(name));  // it asks about the changes first
    host.robot.step(2);
    host.robot.click("Discard");
    host.robot.step(2);
    EXPECT_TRUE(host.scene() == mine);
    EXPECT_TRUE(host.app->unsaved());
    expect_a_sentence(host);
  }
}

// A file of two names is saved in place; a process that is killed in it leaves the new scene beside it.
TEST(AppBadFiles, AnInterruptedSaveIsFoundAgain) {
  AppHost host;
  const fs::path file = host.folder.write("scene.json", "{\"attnlab\": 1, half");
  EXPECT_FALSE(host.app->open(file));
  EXPECT_EQ(host.app->message().find("unsaved"), std::string::npos);
  ASSERT_EQ(save_scene(host.scene(), host.folder.file("scene.unsaved-1.json")), std::nullopt);
  EXPECT_FALSE(host.app->open(file));
  EXPECT_NE(host.app->message().find("; scene.unsaved-1.json holds what was being saved"), std::string::npos)
      << host.app->message();
  EXPECT_TRUE(host.app->open(host.folder.file("scene.unsaved-1.json")));
}

TEST(AppBadFiles, LongNamesAndLongerOnes) {
  AppHost host;
  change_a_little(host);
  type_name(host, ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S, std::string(251, 'n') + ".json");  // 256 bytes
  EXPECT_TRUE(host.app->unsaved());
  expect_a_sentence(host);
  type_name(host, ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S, std::string(250, 'n') + ".json");  // 255
  EXPECT_FALSE(host.app->unsaved()) << host.app->message();
  change_a_little(host);
  host.run("file.save");
  EXPECT_FALSE(host.app->unsaved()) << host.app->message();
  EXPECT_EQ(host.folder.entries(), 1U);
}

TEST(AppBadFiles, ANameThatIsNoText) {
  AppHost host;
  const fs::path file = host.folder.file("caf\xe9 \x1b[31m.json");
  ASSERT_EQ(save_scene(host.scene(), file), std::nullopt);
  EXPECT_TRUE(host.app->open(file));
  host.robot.step(2);
  expect_a_sentence(host);
  change_a_little(host);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  expect_a_sentence(host);
  EXPECT_FALSE(host.app->unsaved());
  const SceneRead read = load_scene(file);
  EXPECT_TRUE(std::get<Scene>(read) == host.scene());
  EXPECT_EQ(host.folder.entries(), 1U);
}

TEST(AppBadFiles, ALinkThatLeadsNowhereIsWrittenThrough) {
  AppHost host;
  fs::create_symlink("later.json", host.folder.file("link.json"));
  type_name(host, ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S, "link.json");
  EXPECT_TRUE(fs::is_symlink(host.folder.file("link.json")));
  EXPECT_TRUE(std::get<Scene>(load_scene(host.folder.file("later.json"))) == host.scene());
}

// "~" means nothing then, and no file is made by accident.
TEST(AppBadFiles, WithoutAHome) {
  const char* home = std::getenv("HOME");
  const std::optional<std::string> before = home != nullptr ? std::optional<std::string>(home) : std::nullopt;
  ::unsetenv("HOME");
  AppHost host;
  change_a_little(host);
  type_name(host, ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S, "~/a.json");
  if (before) ::setenv("HOME", before->c_str(), 1);
  EXPECT_TRUE(host.app->unsaved());
  expect_a_sentence(host);
  EXPECT_EQ(host.folder.entries(), 0U);
}

}  // namespace
}  // namespace attnlab::test
