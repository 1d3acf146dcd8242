// The list of files in the window: what is shown of a folder, in which order, what is said of pictures, and
// that its buttons are in sight in a window of any size.
// Files that are none and names of every kind, through the window: one sentence each, in clean text,
// and nothing is lost.
#include "app/ui/session/document/file_list.h"
#include "core/picture/png.h"
#include "core/system/files.h"
#include "core/system/process.h"
#include "core/text/utf8.h"
#include "tests/ui/app_host.h"

#include <sys/stat.h>

#include <chrono>
#include <cstdlib>

namespace attnlab::test {
namespace {

// "old.json" and "new.json" of two titles, pictures with a scene and without.
void fill_folder(const AppHost& host) {
  const fs::path older = host.titled("an-old-one.json", "older"), newer = host.titled("Bomb.json", "newer");
  fs::last_write_time(older, fs::last_write_time(newer) - std::chrono::hours(1));
  const Pixels pixels{1, 1, false, {0, 114, 178}};
  host.folder.write("slide.png", png_bytes(pixels, {.scene = bytes_of(newer)}));
  host.folder.write("plain.png", png_bytes(pixels, {}));
}

struct AppFileList : AppTest {
  AppFileList() { fill_folder(host); }
  void open() { host.chord(ImGuiMod_Ctrl, ImGuiKey_O); }
};

TEST_F(AppFileList, RestsOnceAllIsLookedIntoAPartOfANameIsEnoughAndKeysWalkWhatIsShown) {
  open();
  host.robot.step(3);
  EXPECT_FALSE(host.requests.works);
  EXPECT_TRUE(host.robot.has("an-old-one.json"));
  host.robot.type("bom");
  host.robot.step(2);
  EXPECT_TRUE(host.robot.has("Bomb.json"));
  EXPECT_FALSE(host.robot.has("an-old-one.json"));
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.scene().title, "newer") << host.app->message();
  open();
  host.robot.type("old");
  host.robot.keys({ImGuiKey_DownArrow, ImGuiKey_Enter});
  EXPECT_EQ(host.scene().title, "older") << host.app->message();
}

TEST_F(AppFileList, TheNewestStandsFirstWhereThatIsAsked) {
  open();
  const auto above = [&](const char* a, const char* b) {
    return host.robot.find(a).y < host.robot.find(b).y;
  };
  host.robot.click("newest first");
  EXPECT_TRUE(above("Bomb.json", "an-old-one.json"));
  host.robot.key(ImGuiKey_Escape);
  fs::last_write_time(host.folder / "an-old-one.json",
                      fs::last_write_time(host.folder / "Bomb.json") + std::chrono::hours(1));
  open();
  EXPECT_TRUE(above("an-old-one.json", "Bomb.json")) << "the order is remembered while the program runs";
  host.robot.click("by name");
  EXPECT_TRUE(above("Bomb.json", "an-old-one.json"));
}

TEST_F(AppFileList, APictureIsLookedInto) {
  FileList files = list_folder(host.folder.path(), FileKind::scenes);
  const FileCalls calls;
  int scenes = 0, none = 0;
  for (FileEntry& entry : files.entries) {
    const std::size_t bytes = look_inside(files, entry, calls);
    if (entry.name == "slide.png") {
      ++scenes;
      EXPECT_EQ(entry.inside, Inside::scene);
      EXPECT_GT(bytes, 0U);
    } else if (entry.name == "plain.png") {
      ++none;
      EXPECT_EQ(entry.inside, Inside::nothing);
    } else {
      EXPECT_EQ(bytes, 0U) << entry.name;
    }
    EXPECT_EQ(look_inside(files, entry, calls), 0U) << "once is enough";
  }
  EXPECT_EQ(scenes + none, 2);
}

TEST_F(AppFileList, ButtonsAreInSightInASmallWindow) {
  for (const char* action : {"file.open", "file.save_as"}) {
    AppHost own(400, 300);
    fill_folder(own);
    own.run(action);
    own.robot.step(4);
    const bool opening = std::string(action) == "file.open";
    for (const char* label : {opening ? "Open" : "Save", "Cancel", "##file", "Up", "by name"}) {
      ASSERT_TRUE(own.robot.has(label)) << action << ", " << label;
      const Rect area = own.robot.area(label);
      EXPECT_GE(area.y, 0) << action << ", " << label;
      EXPECT_LE(area.bottom(), 300) << action << ", " << label;
    }
  }
}

void save_under(AppHost& host, const std::string& name) {
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S);
  ImGui::GetIO().AddInputCharactersUTF8(name.c_str());  // all at once, as it is pasted
  host.robot.step(2);
  host.robot.key(ImGuiKey_Enter);
}

void expect_a_sentence(const AppHost& host) {
  const std::string& said = host.app->message();
  EXPECT_FALSE(said.empty());
  EXPECT_TRUE(is_utf8(said)) << said;
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 0) << said;
  EXPECT_TRUE(is_utf8(host.requests.title));
}

using AppBadFiles = AppTest;

TEST_F(AppBadFiles, WhatCannotBeOpenedLeavesWhatIsOpen) {
  host.robot.drag("Q/r1c1", 30, 0);
  const Scene mine = host.scene();
  std::string binary;
  for (int i = 0; i < 4096; ++i) binary += static_cast<char>(i * 37 + i / 256);
  const fs::path huge = host.folder.write("huge.json", "");
  fs::resize_file(huge, std::uintmax_t{4} << 30);
  ASSERT_EQ(::mkfifo(host.folder.file("pipe").c_str(), 0600) == 0, can_start_programs());
  fs::create_symlink("nowhere", host.folder.file("dangling"));
  fs::create_symlink("loop", host.folder.file("loop"));
  host.folder.write("empty", "");
  host.folder.write("binary", binary);
  host.folder.write("caf\xe9", "no scene");
  for (const char* name :
       {"huge.json", "pipe", "dangling", "loop", "empty", "binary", "caf\xe9", "none", "."}) {
    SCOPED_TRACE(name);
    host.open(host.folder.file(name));  // it asks about the changes first
    host.robot.click("Discard");
    EXPECT_TRUE(host.scene() == mine);
    EXPECT_TRUE(host.app->unsaved());
    expect_a_sentence(host);
  }
}

// A file of two names is saved in place; a process that is killed in it leaves the new scene beside it.
TEST_F(AppBadFiles, AnInterruptedSaveIsFoundAgain) {
  const fs::path file = host.folder.write("scene.json", "{\"attnlab\": 1, half");
  EXPECT_FALSE(host.app->open(file));
  EXPECT_FALSE(host.says("unsaved"));
  ASSERT_EQ(save_scene(host.scene(), host.folder.file("scene.unsaved-1.json")), std::nullopt);
  EXPECT_FALSE(host.app->open(file));
  EXPECT_TRUE(host.says("; scene.unsaved-1.json holds what was being saved"));
  EXPECT_TRUE(host.app->open(host.folder.file("scene.unsaved-1.json")));
}

TEST_F(AppBadFiles, LongNamesAndLongerOnesAndALinkThatLeadsNowhere) {
  host.robot.drag("Q/r1c1", 30, 0);
  const std::string longer = std::string(251, 'n') + ".json";  // 256 bytes; a page takes them
  if (!std::ofstream(host.folder / longer)) {
    save_under(host, longer);
    EXPECT_TRUE(host.app->unsaved());
    expect_a_sentence(host);
  } else {
    fs::remove(host.folder / longer);
  }
  save_under(host, std::string(250, 'n') + ".json");  // 255
  EXPECT_FALSE(host.app->unsaved()) << host.app->message();
  host.robot.drag("Q/r1c1", 30, 0);
  host.run("file.save");
  EXPECT_FALSE(host.app->unsaved()) << host.app->message();
  EXPECT_EQ(host.folder.entries(), 1U);
  fs::create_symlink("later.json", host.folder.file("link.json"));
  save_under(host, "link.json");
  EXPECT_TRUE(fs::is_symlink(host.folder.file("link.json")));
  EXPECT_TRUE(holds(load_scene(host.folder.file("later.json")), host.scene()));
}

TEST_F(AppBadFiles, ANameThatIsNoText) {
  const fs::path file = host.folder.file("caf\xe9 \x1b[31m.json");
  ASSERT_EQ(save_scene(host.scene(), file), std::nullopt);
  EXPECT_TRUE(host.open(file));
  expect_a_sentence(host);
  host.robot.drag("Q/r1c1", 30, 0);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  expect_a_sentence(host);
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_TRUE(holds(load_scene(file), host.scene()));
  EXPECT_EQ(host.folder.entries(), 1U);
}

// "~" means nothing then, and no file is made by accident.
TEST_F(AppBadFiles, WithoutAHome) {
  const char* home = std::getenv("HOME");
  const std::optional<std::string> was = home != nullptr ? std::optional<std::string>(home) : std::nullopt;
  ::unsetenv("HOME");
  AppHost own;
  own.robot.drag("Q/r1c1", 30, 0);
  save_under(own, "~/a.json");
  if (was) ::setenv("HOME", was->c_str(), 1);
  EXPECT_TRUE(own.app->unsaved());
  expect_a_sentence(own);
  EXPECT_EQ(own.folder.entries(), 0U);
}

}  // namespace
}  // namespace attnlab::test
