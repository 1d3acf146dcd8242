// What a program that was ended leaves behind is offered by the next one, which a robot works.
#include "app/ui/session/document/journal.h"
#include "tests/core/checkers.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include <stdexcept>

namespace attnlab::test {
namespace {

constexpr double wide = 1600, high = 1000;

struct Recovery : testing::Test {
  std::vector<fs::path> journals() const { return JournalFile::list(journal_folder(state.path())); }
  // Two changes of the opening scene, and the end of the program without a question.
  Scene lose_two_steps() const {
    AppHost host(wide, high, 1, state.path());
    host.change("Q/r1c1");
    host.change("K/r2c2");
    EXPECT_EQ(host.app->kept(), Kept::journal);
    return host.scene();
  }
  void expect_restored(const Scene& lost) const {
    AppHost host(wide, high, 1, state.path());
    host.robot.click("Restore");
    EXPECT_TRUE(host.scene() == lost);
  }
  const TemporaryFolder state, files;
  const fs::path file = files / "bomb.json";
};

TEST_F(Recovery, WhatWasLostIsRestoredAndUndoReachesBackAcrossTheRestart) {
  const Scene lost = lose_two_steps();
  AppHost host(wide, high, 1, state.path());
  ASSERT_TRUE(host.robot.has("Restore"));
  EXPECT_FALSE(host.robot.has("Keep both")) << "it is in no file";
  EXPECT_EQ(words_on_screen("").find("Keep both"), std::string::npos);
  const Scene opening = host.scene();
  host.robot.click("Restore");
  EXPECT_TRUE(host.scene() == lost);
  EXPECT_TRUE(host.app->unsaved());
  EXPECT_EQ(journals().size(), 1U) << "this program's own";
  EXPECT_EQ(host.steps(), 2U);
  host.run("edit.undo");
  EXPECT_FALSE(host.scene() == lost);
  EXPECT_TRUE(host.undone() == opening);
  EXPECT_FALSE(host.app->unsaved());
  host.run({"edit.redo", "edit.redo"});
  EXPECT_TRUE(host.scene() == lost);
}

TEST_F(Recovery, ItIsRestoredAgainAfterAnotherEnd) {
  Scene lost = lose_two_steps();
  for (int end = 0; end < 3; ++end) {
    AppHost host(wide, high, 1, state.path());
    host.robot.key(ImGuiKey_Enter);  // the first button
    ASSERT_TRUE(host.scene() == lost) << end;
    host.run("edit.undo");
    host.change("K/r1c1");
    lost = host.scene();
    EXPECT_EQ(host.steps(), 2U);
    EXPECT_TRUE(host.app->history().can_undo());
  }
}

TEST_F(Recovery, AFileFromTheCommandLineStaysOpenUntilItIsRestored) {
  const Scene lost = lose_two_steps();
  AppHost host(wide, high, 1, state.path());
  ASSERT_TRUE(host.open(host.titled("other.json", "another")));
  EXPECT_EQ(host.scene().title, "another");
  host.robot.click("Restore");
  EXPECT_TRUE(host.scene() == lost);
  EXPECT_TRUE(host.app->file().empty()) << "Save does not write it into the other file";
}

TEST_F(Recovery, LaterItIsOfferedAgainAndNothingGoesUnasked) {
  lose_two_steps();
  {
    AppHost host(wide, high, 1, state.path());
    host.robot.click("Later");
    EXPECT_FALSE(host.robot.has("Restore"));
    host.run("file.recover");
    EXPECT_TRUE(host.robot.has("Restore"));
    host.robot.key(ImGuiKey_Escape);
    EXPECT_FALSE(host.robot.has("Restore"));
  }
  AppHost host(wide, high, 1, state.path());
  host.robot.click({"Discard…", "Keep it"});
  EXPECT_EQ(journals().size(), 1U);
  host.robot.click({"Discard…", "Throw away"});
  EXPECT_TRUE(journals().empty());
  EXPECT_FALSE(host.robot.has("Later"));
}

TEST_F(Recovery, TheKeyboardAloneIsEnough) {
  lose_two_steps();
  fs::rename(journals().front(), journal_folder(state.path()) / "7.journal");
  {
    AppHost host(wide, high, 1, state.path());
    host.robot.key(ImGuiKey_Escape);
    host.change("V/r1c1");
  }
  EXPECT_EQ(journals().size(), 2U);
  AppHost host(wide, high, 1, state.path());
  host.robot.keys({ImGuiKey_DownArrow, ImGuiKey_RightArrow, ImGuiKey_Enter});
  ASSERT_TRUE(host.robot.has("Throw away"));
  host.robot.key(ImGuiKey_Enter);  // keeps it
  EXPECT_EQ(journals().size(), 2U);
  host.robot.keys({ImGuiKey_RightArrow, ImGuiKey_Enter, ImGuiKey_RightArrow, ImGuiKey_Enter});
  EXPECT_EQ(journals().size(), 1U) << "thrown away";
  host.robot.key(ImGuiKey_Enter);
  EXPECT_TRUE(host.app->unsaved()) << "the other one is restored";
}

TEST_F(Recovery, BothAreKeptWhereTheFileIsAnother) {
  std::optional<Scene> lost, saved;
  {
    AppHost host(wide, high, 1, state.path());
    ASSERT_FALSE(save_scene(host.scene(), file).has_value());
    ASSERT_TRUE(host.app->open(file));
    host.change("Q/r1c1");
    lost = saved = host.scene();
    saved->title = "written by somebody else";
  }
  ASSERT_FALSE(save_scene(*saved, file).has_value());
  AppHost host(wide, high, 1, state.path());
  host.robot.click("Keep both");
  EXPECT_TRUE(holds(load_scene(file), *saved));
  EXPECT_TRUE(holds(load_scene(files / "bomb-recovered.json"), *lost));
  EXPECT_TRUE(journals().empty());
}

TEST_F(Recovery, NothingIsLeftWhereEverythingIsSavedOrGivenUp) {
  {
    AppHost host(wide, high, 1, state.path());
    host.change("Q/r1c1");
    EXPECT_EQ(journals().size(), 1U);
    host.save_as("a.json");
    EXPECT_EQ(host.app->kept(), Kept::saved);
  }
  EXPECT_TRUE(journals().empty()) << "saved";
  {
    AppHost host(wide, high, 1, state.path());
    host.change("Q/r1c1");
    host.request_close();
    host.robot.click("Discard");
    EXPECT_TRUE(host.closed);
  }
  EXPECT_TRUE(journals().empty()) << "given up";
}

TEST_F(Recovery, AKillBetweenTheFileAndTheJournalOffersNothingThatIsSaved) {
  {
    AppHost host(wide, high, 1, state.path());
    ASSERT_FALSE(save_scene(host.scene(), file).has_value());
    ASSERT_TRUE(host.app->open(file));
    host.change("Q/r1c1");
    ASSERT_FALSE(
        save_scene(host.scene(), file).has_value());  // as the program's own save, before the journal has it
  }
  AppHost host(wide, high, 1, state.path());
  EXPECT_FALSE(host.robot.has("Restore"));
  EXPECT_TRUE(journals().empty());
}

TEST_F(Recovery, ALiveInstanceIsNotRecovered) {
  ATTNLAB_NEEDS_PROCESSES();
  Document document = make_document(Scene{});
  Scene scene = document.saved;
  scene.title = "open elsewhere";
  document.history.change(scene);
  document.history.seal();
  Journal elsewhere(journal_folder(state.path()));
  ASSERT_FALSE(elsewhere.record(document, 1, 0).has_value());
  AppHost host(wide, high, 1, state.path());
  EXPECT_FALSE(host.robot.has("Restore"));
  EXPECT_EQ(journals().size(), 1U);
}

TEST_F(Recovery, WithoutAStateFolderWorkIsLostAndSaidToBe) {
  AppHost own;
  EXPECT_EQ(own.app->keep(), Kept::saved);
  own.change("Q/r1c1");
  EXPECT_EQ(own.app->keep(), Kept::lost);
}

TEST_F(Recovery, WhatCannotBeReadIsSetAsideWithASentence) {
  const fs::path folder = journal_folder(state.path());
  fs::create_directories(folder);
  for (const std::string text : {"garbage", "attnlab journal 7\n", "attnlab journal 1\n"}) {
    std::ofstream(folder / "1.journal") << text;
    AppHost host(wide, high, 1, state.path());
    for (const char* part : {"1.journal", "unreadable-"}) EXPECT_TRUE(host.says(part)) << text;
    EXPECT_TRUE(journals().empty());
    EXPECT_FALSE(host.robot.has("Restore"));
  }
  EXPECT_TRUE(fs::exists(folder / "unreadable-3")) << "each is kept";
}

TEST_F(Recovery, ADamagedEndCostsOnlyTheEnd) {
  std::optional<Scene> before;
  {
    AppHost host(wide, high, 1, state.path());
    host.run("scene.unit_keys");
    before = host.scene();
    host.run("scene.exchange");
  }
  const fs::path file = journals().front();
  fs::resize_file(file, fs::file_size(file) - 3);
  AppHost host(wide, high, 1, state.path());
  EXPECT_TRUE(host.says("damaged at its end"));
  host.robot.click("Restore");
  EXPECT_EQ(host.steps(), 1U);
  EXPECT_TRUE(host.scene() == *before);
}

TEST_F(Recovery, AnExceptionWhileDrawingCostsNothing) {
  std::optional<Scene> lost;
  {
    AppHost host(wide, high, 1, state.path());
    host.change("Q/r1c1");
    lost = host.scene();
    EXPECT_THROW(host.robot.run([&] {
      host.app->frame();
      throw std::bad_alloc();
    });
                 host.robot.step(), std::bad_alloc);
    EXPECT_EQ(host.app->kept(), Kept::journal);
  }
  expect_restored(*lost);
}

TEST_F(Recovery, AGestureUnderWayIsKeptWhenTheEndIsAskedFor) {
  std::optional<Scene> lost;
  {
    AppHost host(wide, high, 1, state.path());
    host.robot.step(40);
    host.robot.drag_and_hold("Q/r1c1", 30, 0);
    EXPECT_EQ(host.app->keep(), Kept::journal);
    lost = host.scene();
  }
  expect_restored(*lost);
}

}  // namespace
}  // namespace attnlab::test
