// Files: save, open, new, leave, and what is asked and said on the way, also when it fails.
#include "core/scene/scene_file.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

void change_something(AppHost& host) {
  host.robot.step(40);  // long after the last click: no double-click
  host.robot.drag("Q/r1c1", 30, 0);
  host.robot.step(2);
}

// Saves under a name through the dialog.
void save_as(AppHost& host, const std::string& name) {
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S);
  host.robot.type(name);  // the field is selected whole
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
}

TEST(AppFiles, TheOpeningSceneIsSavedAndUntitled) {
  AppHost host;
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_TRUE(host.app->file().empty());
  EXPECT_FALSE(host.scene().title.empty());
  EXPECT_EQ(host.app->message(), "");
  EXPECT_EQ(host.app->analysis().dims.h, 1);
}

TEST(AppFiles, SaveAsWritesTheSceneToTheBit) {
  AppHost host;
  change_something(host);
  EXPECT_TRUE(host.app->unsaved());
  EXPECT_NE(host.requests.title.find("\xE2\x80\xA2"), std::string::npos);
  save_as(host, "bomb");
  EXPECT_FALSE(host.app->unsaved()) << host.app->message();
  EXPECT_EQ(host.app->file(), host.folder / "bomb.json");
  EXPECT_EQ(host.requests.title.find("\xE2\x80\xA2"), std::string::npos);
  const SceneRead read = load_scene(host.folder / "bomb.json");
  ASSERT_TRUE(std::holds_alternative<Scene>(read));
  EXPECT_TRUE(std::get<Scene>(read) == host.scene());
}

TEST(AppFiles, UndoToTheSavedStateClearsTheMark) {
  AppHost host;
  change_something(host);
  save_as(host, "a.json");
  change_something(host);
  EXPECT_TRUE(host.app->unsaved());
  host.run("edit.undo");
  EXPECT_FALSE(host.app->unsaved());
  host.run("edit.undo");
  EXPECT_TRUE(host.app->unsaved());
  host.run("edit.redo");
  EXPECT_FALSE(host.app->unsaved());
}

TEST(AppFiles, SaveGoesIntoTheFileWithoutAsking) {
  AppHost host;
  save_as(host, "a.json");
  change_something(host);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_TRUE(std::get<Scene>(load_scene(host.folder / "a.json")) == host.scene());
}

TEST(AppFiles, OverwritingAsksAndCancelKeepsTheOldFile) {
  AppHost host;
  write(host.folder / "old.json", "precious");
  change_something(host);
  save_as(host, "old.json");
  EXPECT_TRUE(host.robot.has("Replace"));
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  EXPECT_EQ(fs::file_size(host.folder / "old.json"), 8U);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  save_as(host, "old.json");
  host.robot.click("Replace");
  host.robot.step(2);
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_TRUE(std::get<Scene>(load_scene(host.folder / "old.json")) == host.scene());
}

// The question in between is about another file than the one that is to be opened.
TEST(AppFiles, WhatIsOpenedAfterSavingOverAFileIsWhatWasAskedFor) {
  AppHost host;
  write(host.folder / "old.json", "precious");
  save_as(host, "wanted.json");
  const Scene wanted = host.scene();
  host.run("example.dictionary");
  host.run("mask.causal");
  ASSERT_TRUE(host.app->unsaved());
  host.app->open(host.folder / "wanted.json");
  host.robot.step(2);
  host.robot.click("Save");
  host.robot.step(2);
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.type((host.folder / "old.json").string());
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  ASSERT_TRUE(host.robot.has("Replace"));
  host.robot.click("Replace");
  host.robot.step(3);
  EXPECT_EQ(host.app->file().filename(), "wanted.json");
  EXPECT_TRUE(host.scene() == wanted);
}

// All that belongs to a document goes with it, and what a person chose of the window stays.
TEST(AppFiles, AnotherDocumentKnowsNothingOfTheFormer) {
  AppHost host;
  host.run("size.h.more");
  ViewState& view = host.app->view();
  host.run("view.heads");
  host.run("view.dark");
  host.run("compare.pin");
  host.robot.click("Q/r2c2");
  host.robot.key(ImGuiKey_DownArrow, ImGuiMod_Shift);
  view.figure.head = 1;
  view.figure.row = 2;
  view.figure.heads_off = 1;
  view.figure.decimals = 3;
  view.figure.geometry.scores_window = PlotWindow{{5, 5}, 0.1};
  view.inspector.letters.given = {{"a", {MatrixKind::Q, 0}, 0, 0}};
  host.run("score.qq");
  host.robot.step(3);
  if (host.app->view().giving.right) host.run("view.inspector");
  host.robot.step(3);
  for (const std::string& label : host.robot.labels())
    if (label.starts_with("fact:") && host.robot.has(label) && host.app->facts().chosen.empty())
      host.robot.click(label);
  host.robot.step(3);
  ASSERT_FALSE(host.app->facts().chosen.empty());
  host.run("lesson.add_step");
  host.run("example.dictionary");
  host.robot.step(3);
  host.robot.click("Discard");
  host.robot.step(3);
  EXPECT_FALSE(host.robot.has("forget##compare")) << "a pinned state";
  EXPECT_FALSE(view.pinned || view.cursor || view.reach || view.hover || view.playing);
  EXPECT_TRUE(view.inspector.letters.given.empty());
  EXPECT_EQ(static_cast<const PlotsOfScene&>(view.figure.geometry), PlotsOfScene{});
  EXPECT_EQ(view.figure.head, 0);
  EXPECT_EQ(view.figure.heads_off, 0U);
  EXPECT_TRUE(view.figure.lit.empty() && view.figure.hidden.empty());
  EXPECT_TRUE(host.app->facts().chosen.empty());
  EXPECT_FALSE(host.app->facts().before.has_value());
  EXPECT_EQ(host.app->history().steps(), 0U);
  EXPECT_EQ(view.theme, ThemeId::dark) << "what was chosen of the window stays";
  EXPECT_EQ(view.figure.decimals, 3);
  host.run("lesson.make");
  host.robot.step(3);
  EXPECT_TRUE(host.robot.has("Begin with what is shown"));
}

TEST(AppFiles, AFailedSaveSaysSoAndLeavesTheMark) {
  AppHost host;
  change_something(host);
  write(host.folder / "plain", "a file, no folder");
  save_as(host, "plain/below.json");
  EXPECT_TRUE(host.app->unsaved());
  EXPECT_NE(host.app->message().find("below.json"), std::string::npos) << host.app->message();
  EXPECT_TRUE(host.app->file().empty());
}

TEST(AppFiles, AFolderThatVanishedIsAFailedSave) {
  AppHost host;
  fs::create_directory(host.folder / "gone");
  save_as(host, "gone/a.json");
  ASSERT_EQ(host.app->file(), host.folder / "gone" / "a.json");
  change_something(host);
  fs::remove_all(host.folder / "gone");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  EXPECT_TRUE(host.app->unsaved());
  EXPECT_FALSE(host.app->message().empty());
}

TEST(AppFiles, OpenByName) {
  AppHost host;
  save_as(host, "a.json");
  const Scene saved = host.scene();
  change_something(host);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  host.run("file.new");
  EXPECT_TRUE(host.app->file().empty());
  host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  host.robot.type("a.json");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  EXPECT_EQ(host.app->file(), host.folder / "a.json");
  EXPECT_FALSE(host.scene() == saved);
  EXPECT_FALSE(host.robot.has("##file"));
}

TEST(AppFiles, OpenByDoubleClickThroughFolders) {
  AppHost host;
  fs::create_directory(host.folder / "sub");
  save_as(host, "sub/b.json");
  host.run("file.new");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  host.robot.double_click("sub/");
  host.robot.step(3);
  host.robot.double_click("b.json");
  host.robot.step(3);
  EXPECT_EQ(host.app->file(), host.folder / "sub" / "b.json") << host.app->message();
  EXPECT_FALSE(host.robot.has("##file"));
}

TEST(AppFiles, ABadFileSaysTheSentenceAndTheOpenSceneStays) {
  AppHost host;
  const Scene before = host.scene();
  write(host.folder / "bad.json", "{\"attnlab\": 1, \"source\": \"sideways\"}");
  const SceneRead read = load_scene(host.folder / "bad.json");
  ASSERT_TRUE(std::holds_alternative<FileError>(read));
  EXPECT_FALSE(host.app->open(host.folder / "bad.json"));
  EXPECT_EQ(host.app->message(), std::get<FileError>(read).sentence());
  EXPECT_TRUE(host.scene() == before);
  EXPECT_TRUE(host.app->file().empty());
  host.robot.step(2);
  EXPECT_FALSE(host.app->open(host.folder.path()));
  EXPECT_FALSE(host.app->open(host.folder / "no-such.json"));
  EXPECT_TRUE(host.scene() == before);
}

TEST(AppFiles, NewAsksAndCancelKeeps) {
  AppHost host;
  change_something(host);
  const Scene changed = host.scene();
  host.chord(ImGuiMod_Ctrl, ImGuiKey_N);
  EXPECT_TRUE(host.robot.has("Discard"));
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  EXPECT_TRUE(host.scene() == changed);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_N);
  host.robot.click("Discard");
  host.robot.step(2);
  EXPECT_FALSE(host.scene() == changed);
  EXPECT_FALSE(host.app->unsaved());
}

TEST(AppFiles, LeavingAsksSavesAndCloses) {
  AppHost host;
  change_something(host);
  host.app->request_close();
  host.robot.step(2);
  EXPECT_FALSE(host.closed);
  host.robot.key(ImGuiKey_Enter);  // Save, and there is no file yet
  host.robot.step(2);
  EXPECT_FALSE(host.closed);
  host.robot.type("last.json");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  EXPECT_TRUE(host.closed);
  EXPECT_TRUE(fs::exists(host.folder / "last.json"));
}

TEST(AppFiles, LeavingWithoutChangesAsksNothing) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl, ImGuiKey_Q);
  EXPECT_TRUE(host.closed);
}

TEST(AppFiles, LeavingAfterAFailedSaveStaysOpen) {
  AppHost host;
  fs::create_directory(host.folder / "gone");
  save_as(host, "gone/a.json");
  change_something(host);
  fs::remove_all(host.folder / "gone");
  host.app->request_close();
  host.robot.step(2);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  EXPECT_FALSE(host.closed);
  EXPECT_TRUE(host.app->unsaved());
}

TEST(AppFiles, ADroppedFileAsksBeforeItReplacesChanges) {
  AppHost host;
  save_as(host, "a.json");
  change_something(host);
  const Scene changed = host.scene();
  host.app->open(host.folder / "a.json");
  host.robot.step(2);
  EXPECT_TRUE(host.scene() == changed);
  host.robot.key(ImGuiKey_RightArrow);  // Discard
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  EXPECT_FALSE(host.scene() == changed);
  EXPECT_FALSE(host.app->unsaved());
}

}  // namespace
}  // namespace attnlab::test
