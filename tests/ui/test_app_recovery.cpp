// What a program that was ended leaves behind is offered by the next one, which a robot works.
#include "app/ui/session/journal.h"
#include "core/scene/scene_file.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

constexpr double wide = 1600, high = 1000;

void drag_a_cell(AppHost& host, const char* cell) {
  host.robot.step(40);  // long after the last click: no double-click
  host.robot.drag(cell, 30, 0);
  host.robot.step(2);
}

std::vector<fs::path> journals(const fs::path& state) { return JournalFile::list(journal_folder(state)); }

// Two changes of the opening scene, and the end of the program without a question.
Scene lose_two_steps(const fs::path& state) {
  AppHost host(wide, high, 1, state);
  drag_a_cell(host, "Q/r1c1");
  drag_a_cell(host, "K/r2c2");
  EXPECT_EQ(host.app->kept(), Kept::journal);
  return host.scene();
}

TEST(Recovery, WhatWasLostIsRestoredAndUndoReachesBackAcrossTheRestart) {
  const TemporaryFolder state;
  const Scene lost = lose_two_steps(state.path());
  AppHost host(wide, high, 1, state.path());
  ASSERT_TRUE(host.robot.has("Restore"));
  EXPECT_FALSE(host.robot.has("Keep both")) << "it is in no file";
  const Scene opening = host.scene();
  host.robot.click("Restore");
  host.robot.step(3);
  EXPECT_TRUE(host.scene() == lost);
  EXPECT_TRUE(host.app->unsaved());
  EXPECT_EQ(journals(state.path()).size(), 1U) << "this program's own";
  EXPECT_EQ(host.app->history().steps(), 2U);
  host.run("edit.undo");
  EXPECT_FALSE(host.scene() == lost);
  host.run("edit.undo");
  EXPECT_TRUE(host.scene() == opening);
  EXPECT_FALSE(host.app->unsaved());
  host.run("edit.redo");
  host.run("edit.redo");
  EXPECT_TRUE(host.scene() == lost);
}

TEST(Recovery, ItIsRestoredAgainAfterAnotherEnd) {
  const TemporaryFolder state;
  Scene lost = lose_two_steps(state.path());
  for (int end = 0; end < 3; ++end) {
    AppHost host(wide, high, 1, state.path());
    host.robot.key(ImGuiKey_Enter);  // the first button
    host.robot.step(3);
    ASSERT_TRUE(host.scene() == lost) << end;
    host.run("edit.undo");
    drag_a_cell(host, "K/r1c1");
    lost = host.scene();
    EXPECT_EQ(host.app->history().steps(), 2U);
    EXPECT_TRUE(host.app->history().can_undo());
  }
}

TEST(Recovery, AFileFromTheCommandLineStaysOpenUntilItIsRestored) {
  const TemporaryFolder state;
  const Scene lost = lose_two_steps(state.path());
  AppHost host(wide, high, 1, state.path());
  Scene other = host.scene();
  other.title = "another";
  ASSERT_FALSE(save_scene(other, host.folder / "other.json").has_value());
  ASSERT_TRUE(host.app->open(host.folder / "other.json"));
  host.robot.step(2);
  EXPECT_EQ(host.scene().title, "another");
  host.robot.click("Restore");
  host.robot.step(3);
  EXPECT_TRUE(host.scene() == lost);
  EXPECT_TRUE(host.app->file().empty()) << "Save does not write it into the other file";
}

TEST(Recovery, LaterItIsOfferedAgainAndNothingGoesUnasked) {
  const TemporaryFolder state;
  lose_two_steps(state.path());
  {
    AppHost host(wide, high, 1, state.path());
    host.robot.click("Later");
    host.robot.step(3);
    EXPECT_FALSE(host.robot.has("Restore"));
    host.run("file.recover");
    EXPECT_TRUE(host.robot.has("Restore"));
    host.robot.key(ImGuiKey_Escape);
    host.robot.step(3);
    EXPECT_FALSE(host.robot.has("Restore"));
  }
  AppHost host(wide, high, 1, state.path());
  host.robot.click("Discard…");
  host.robot.step(2);
  host.robot.click("Keep it");
  host.robot.step(2);
  EXPECT_EQ(journals(state.path()).size(), 1U);
  host.robot.click("Discard…");
  host.robot.step(2);
  host.robot.click("Throw away");
  host.robot.step(3);
  EXPECT_TRUE(journals(state.path()).empty());
  EXPECT_FALSE(host.robot.has("Later"));
}

TEST(Recovery, TheKeyboardAloneIsEnough) {
  const TemporaryFolder state;
  lose_two_steps(state.path());
  fs::rename(journals(state.path()).front(), journal_folder(state.path()) / "7.journal");
  {
    AppHost host(wide, high, 1, state.path());
    host.robot.key(ImGuiKey_Escape);
    host.robot.step(3);
    drag_a_cell(host, "V/r1c1");
  }
  EXPECT_EQ(journals(state.path()).size(), 2U);
  AppHost host(wide, high, 1, state.path());
  const auto press = [&](ImGuiKey key) {
    host.robot.key(key);
    host.robot.step(2);
  };
  press(ImGuiKey_DownArrow);
  press(ImGuiKey_RightArrow);
  press(ImGuiKey_Enter);
  ASSERT_TRUE(host.robot.has("Throw away"));
  press(ImGuiKey_Enter);  // keeps it
  EXPECT_EQ(journals(state.path()).size(), 2U);
  press(ImGuiKey_RightArrow);
  press(ImGuiKey_Enter);
  press(ImGuiKey_RightArrow);
  press(ImGuiKey_Enter);
  EXPECT_EQ(journals(state.path()).size(), 1U) << "thrown away";
  press(ImGuiKey_Enter);
  EXPECT_TRUE(host.app->unsaved()) << "the other one is restored";
}

TEST(Recovery, BothAreKeptWhereTheFileIsAnother) {
  const TemporaryFolder state, files;
  const fs::path file = files / "bomb.json";
  std::optional<Scene> lost, saved;
  {
    AppHost host(wide, high, 1, state.path());
    ASSERT_FALSE(save_scene(host.scene(), file).has_value());
    ASSERT_TRUE(host.app->open(file));
    drag_a_cell(host, "Q/r1c1");
    lost = saved = host.scene();
    saved->title = "written by somebody else";
  }
  ASSERT_FALSE(save_scene(*saved, file).has_value());
  AppHost host(wide, high, 1, state.path());
  host.robot.click("Keep both");
  host.robot.step(3);
  const SceneRead there = load_scene(file), beside = load_scene(files / "bomb-recovered.json");
  EXPECT_TRUE(std::get<Scene>(there) == *saved);
  ASSERT_TRUE(std::holds_alternative<Scene>(beside));
  EXPECT_TRUE(std::get<Scene>(beside) == *lost);
  EXPECT_TRUE(journals(state.path()).empty());
}

TEST(Recovery, NothingIsLeftWhereEverythingIsSavedOrGivenUp) {
  const TemporaryFolder state;
  {
    AppHost host(wide, high, 1, state.path());
    drag_a_cell(host, "Q/r1c1");
    EXPECT_EQ(journals(state.path()).size(), 1U);
    host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S);
    host.robot.type("a.json");
    host.robot.key(ImGuiKey_Enter);
    host.robot.step(3);
    EXPECT_EQ(host.app->kept(), Kept::saved);
  }
  EXPECT_TRUE(journals(state.path()).empty()) << "saved";
  {
    AppHost host(wide, high, 1, state.path());
    drag_a_cell(host, "Q/r1c1");
    host.app->request_close();
    host.robot.step(2);
    host.robot.click("Discard");
    host.robot.step(2);
    EXPECT_TRUE(host.closed);
  }
  EXPECT_TRUE(journals(state.path()).empty()) << "given up";
}

TEST(Recovery, AKillBetweenTheFileAndTheJournalOffersNothingThatIsSaved) {
  const TemporaryFolder state, files;
  const fs::path file = files / "bomb.json";
  {
    AppHost host(wide, high, 1, state.path());
    ASSERT_FALSE(save_scene(host.scene(), file).has_value());
    ASSERT_TRUE(host.app->open(file));
    drag_a_cell(host, "Q/r1c1");
    ASSERT_FALSE(
        save_scene(host.scene(), file).has_value());  // as the program's own save, before the journal has it
  }
  AppHost host(wide, high, 1, state.path());
  EXPECT_FALSE(host.robot.has("Restore"));
  EXPECT_TRUE(journals(state.path()).empty());
}

TEST(Recovery, ALiveInstanceIsNotRecovered) {
  const TemporaryFolder state;
  Document document = make_document(Scene{});
  Scene scene = document.saved;
  scene.title = "open elsewhere";
  document.history.change(scene);
  document.history.seal();
  Journal elsewhere(journal_folder(state.path()));
  ASSERT_FALSE(elsewhere.record(document, 1, 0).has_value());
  AppHost host(wide, high, 1, state.path());
  EXPECT_FALSE(host.robot.has("Restore"));
  EXPECT_EQ(journals(state.path()).size(), 1U);
}

TEST(Recovery, WhatCannotBeReadIsSetAsideWithASentence) {
  const TemporaryFolder state;
  const fs::path folder = journal_folder(state.path());
  fs::create_directories(folder);
  for (const std::string& text :
       {std::string("garbage"), std::string("attnlab journal 7\n"), std::string("attnlab journal 1\n")}) {
    std::ofstream(folder / "1.journal") << text;
    AppHost host(wide, high, 1, state.path());
    EXPECT_NE(host.app->message().find("1.journal"), std::string::npos) << text;
    EXPECT_NE(host.app->message().find("unreadable-"), std::string::npos) << host.app->message();
    EXPECT_TRUE(journals(state.path()).empty());
    EXPECT_FALSE(host.robot.has("Restore"));
  }
  EXPECT_TRUE(fs::exists(folder / "unreadable-3")) << "each is kept";
}

TEST(Recovery, ADamagedEndCostsOnlyTheEnd) {
  const TemporaryFolder state;
  std::optional<Scene> before;
  {
    AppHost host(wide, high, 1, state.path());
    host.run("scene.unit_keys");
    before = host.scene();
    host.run("scene.exchange");
  }
  const fs::path file = journals(state.path()).front();
  fs::resize_file(file, fs::file_size(file) - 3);
  AppHost host(wide, high, 1, state.path());
  EXPECT_NE(host.app->message().find("damaged at its end"), std::string::npos);
  host.robot.click("Restore");
  host.robot.step(3);
  EXPECT_EQ(host.app->history().steps(), 1U);
  EXPECT_TRUE(host.scene() == *before);
}

TEST(Recovery, AnExceptionWhileDrawingCostsNothing) {
  const TemporaryFolder state;
  std::optional<Scene> lost;
  {
    AppHost host(wide, high, 1, state.path());
    drag_a_cell(host, "Q/r1c1");
    lost = host.scene();
    EXPECT_THROW(host.robot.run([&] {
      host.app->frame();
      throw std::bad_alloc();
    });
                 host.robot.step(), std::bad_alloc);
    EXPECT_EQ(host.app->kept(), Kept::journal);
  }
  AppHost host(wide, high, 1, state.path());
  host.robot.click("Restore");
  host.robot.step(3);
  EXPECT_TRUE(host.scene() == *lost);
}

TEST(Recovery, AGestureUnderWayIsKeptWhenTheEndIsAskedFor) {
  const TemporaryFolder state;
  std::optional<Scene> lost;
  {
    AppHost host(wide, high, 1, state.path());
    host.robot.step(40);
    host.robot.drag_and_hold("Q/r1c1", 30, 0);
    EXPECT_EQ(host.app->keep(), Kept::journal);
    lost = host.scene();
  }
  AppHost host(wide, high, 1, state.path());
  host.robot.click("Restore");
  host.robot.step(3);
  EXPECT_TRUE(host.scene() == *lost);
}

TEST(Recovery, WithoutAStateFolderWorkIsLostAndSaidToBe) {
  AppHost host;
  EXPECT_EQ(host.app->keep(), Kept::saved);
  drag_a_cell(host, "Q/r1c1");
  EXPECT_EQ(host.app->keep(), Kept::lost);
}

}  // namespace
}  // namespace attnlab::test
