// The open file is changed, touched or removed by somebody else: it is noticed, and nothing is overwritten without a question.
#include "core/scene/scene_file.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

Scene with_title(Scene scene, const std::string& title) {
  scene.title = title;
  return scene;
}

Scene scene_in(const fs::path& file) {
  const SceneRead read = load_scene(file);
  EXPECT_TRUE(std::holds_alternative<Scene>(read)) << file;
  const auto* scene = std::get_if<Scene>(&read);
  return scene != nullptr ? *scene : Scene{};
}

// An App with a file open, and somebody else who saves into it.
struct TwoHands {
  AppHost host;
  fs::path file = host.folder.file("scene.json");

  TwoHands() {
    EXPECT_EQ(save_scene(host.scene(), file), std::nullopt);
    EXPECT_TRUE(host.app->open(file));
    host.robot.step(2);
  }
  void change_mine() {
    host.robot.step(40);
    host.robot.drag("Q/r1c1", 30, 0);
    host.robot.step(2);
    EXPECT_TRUE(host.app->unsaved());
  }
  Scene change_theirs() {
    Scene theirs = with_title(scene_in(file), "theirs");
    EXPECT_EQ(save_scene(theirs, file), std::nullopt);
    return theirs;
  }
  void save() {
    host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
    host.robot.step(2);
  }
};

TEST(AppFileChanges, SavingAsksBeforeItOverwrites) {
  TwoHands t;
  t.change_mine();
  const Scene theirs = t.change_theirs(), mine = t.host.scene();
  t.save();
  EXPECT_TRUE(t.host.robot.has("Keep mine"));
  EXPECT_TRUE(scene_in(t.file) == theirs);
  t.host.robot.key(ImGuiKey_Escape);
  t.host.robot.step(2);
  EXPECT_FALSE(t.host.robot.has("Keep mine"));
  EXPECT_TRUE(scene_in(t.file) == theirs);
  EXPECT_TRUE(t.host.scene() == mine);
  EXPECT_TRUE(t.host.app->unsaved());
  t.save();  // it asks again
  t.host.robot.click("Keep mine");
  t.host.robot.step(2);
  EXPECT_TRUE(scene_in(t.file) == mine);
  EXPECT_FALSE(t.host.app->unsaved());
  t.change_mine();
  t.save();  // it is ours now
  EXPECT_FALSE(t.host.app->unsaved());
}

TEST(AppFileChanges, ReloadIsOneStepThatUndoTakesBack) {
  TwoHands t;
  t.change_mine();
  const Scene theirs = t.change_theirs(), mine = t.host.scene();
  t.save();
  t.host.robot.click("Reload");
  t.host.robot.step(2);
  EXPECT_TRUE(t.host.scene() == theirs);
  EXPECT_FALSE(t.host.app->unsaved());
  t.host.run("edit.undo");
  EXPECT_TRUE(t.host.scene() == mine);
  EXPECT_TRUE(t.host.app->unsaved());
  t.save();  // what was reloaded is known: no question
  EXPECT_TRUE(scene_in(t.file) == mine);
}

TEST(AppFileChanges, TheDifferenceIsBeforeAndNow) {
  TwoHands t;
  t.change_mine();
  const Scene theirs = t.change_theirs(), mine = t.host.scene();
  t.save();
  t.host.robot.key(ImGuiKey_Enter);  // the answer that costs nothing comes first
  t.host.robot.step(2);
  EXPECT_EQ(t.host.app->view().compare, Compare::beside);
  EXPECT_TRUE(t.host.scene() == mine);
  EXPECT_TRUE(scene_in(t.file) == theirs);
  t.host.run("compare.return");
  EXPECT_TRUE(t.host.scene() == theirs);
}

TEST(AppFileChanges, ACopyGoesElsewhere) {
  TwoHands t;
  t.change_mine();
  const Scene theirs = t.change_theirs(), mine = t.host.scene();
  t.save();
  t.host.robot.click("Save a copy\xE2\x80\xA6");
  t.host.robot.step(3);
  t.host.robot.type("mine.json");
  t.host.robot.key(ImGuiKey_Enter);
  t.host.robot.step(3);
  EXPECT_TRUE(scene_in(t.file) == theirs);
  EXPECT_TRUE(scene_in(t.host.folder.file("mine.json")) == mine);
  EXPECT_EQ(t.host.app->file(), t.host.folder.file("mine.json"));
}

TEST(AppFileChanges, LeavingAsksToo) {
  TwoHands t;
  t.change_mine();
  const Scene theirs = t.change_theirs();
  t.host.app->request_close();
  t.host.robot.step(2);
  t.host.robot.key(ImGuiKey_Enter);  // Save the changes
  t.host.robot.step(2);
  EXPECT_TRUE(t.host.robot.has("Keep mine"));
  EXPECT_FALSE(t.host.closed);
  t.host.robot.click("Show the difference");
  t.host.robot.step(2);
  EXPECT_FALSE(t.host.closed);
  EXPECT_TRUE(scene_in(t.file) == theirs);
  t.host.app->request_close();
  t.host.robot.step(2);
  t.host.robot.key(ImGuiKey_Enter);
  t.host.robot.step(2);
  t.host.robot.click("Keep mine");
  t.host.robot.step(2);
  EXPECT_TRUE(t.host.closed);
}

TEST(AppFileChanges, AreSaidWithinASecond) {
  TwoHands t;
  t.change_theirs();
  t.host.robot.step(70);
  EXPECT_NE(t.host.app->message().find("scene.json was changed by somebody else; Revert"), std::string::npos)
      << t.host.app->message();
  EXPECT_FALSE(t.host.app->unsaved());
  t.host.run("file.revert");
  EXPECT_EQ(t.host.scene().title, "theirs");
}

TEST(AppFileChanges, ATouchedFileIsNoChange) {
  TwoHands t;
  t.change_mine();
  fs::last_write_time(t.file, fs::last_write_time(t.file) + std::chrono::seconds(3));
  t.host.robot.step(70);
  EXPECT_EQ(t.host.app->message().find("changed"), std::string::npos) << t.host.app->message();
  t.save();
  EXPECT_FALSE(t.host.app->unsaved());
}

TEST(AppFileChanges, AFileThatIsGoneIsWrittenAnew) {
  TwoHands t;
  fs::remove(t.file);
  t.host.robot.step(70);
  EXPECT_NE(t.host.app->message().find("is no longer in its folder"), std::string::npos);
  EXPECT_TRUE(t.host.app->unsaved());  // it is in no file
  t.save();
  EXPECT_TRUE(scene_in(t.file) == t.host.scene());
  EXPECT_FALSE(t.host.app->unsaved());
  EXPECT_NE(t.host.app->message().find("anew"), std::string::npos) << t.host.app->message();
}

TEST(AppFileChanges, TwoWindowsOnOneFile) {
  TwoHands first;
  {
    AppHost second;
    EXPECT_TRUE(second.app->open(first.file));
    second.robot.step(40);
    second.robot.drag("K/r1c1", 30, 0);
    second.chord(ImGuiMod_Ctrl, ImGuiKey_S);
    EXPECT_FALSE(second.app->unsaved());
  }
  first.host.robot.step(2);
  first.change_mine();
  first.save();
  EXPECT_TRUE(first.host.robot.has("Keep mine"));
}

TEST(AppFileChanges, WhatIsNoSceneAnyMoreIsOneSentence) {
  TwoHands t;
  t.change_mine();
  const Scene mine = t.host.scene();
  t.host.folder.write("scene.json", "no scene");
  t.save();
  t.host.robot.click("Reload");
  t.host.robot.step(2);
  EXPECT_EQ(t.host.app->message().find(t.file.string() + ": "), 0U) << t.host.app->message();
  EXPECT_TRUE(t.host.scene() == mine);
  EXPECT_TRUE(t.host.app->unsaved());
}

TEST(AppFileChanges, RevertIsOneStep) {
  TwoHands t;
  const Scene before = t.host.scene();
  t.change_mine();
  t.change_mine();
  const Scene mine = t.host.scene();
  t.host.run("file.revert");
  EXPECT_TRUE(t.host.scene() == before);
  EXPECT_FALSE(t.host.app->unsaved());
  EXPECT_FALSE(t.host.app->run("file.revert"));  // there is nothing to go back from
  t.host.run("edit.undo");
  EXPECT_TRUE(t.host.scene() == mine);
}

TEST(AppFileChanges, RecentFilesThatAreGoneAreGrey) {
  TwoHands t;
  const fs::path other = t.host.folder.file("other.json");
  EXPECT_EQ(save_scene(t.host.scene(), other), std::nullopt);
  EXPECT_TRUE(t.host.app->open(other));
  fs::remove(t.file);
  t.host.robot.step(2);
  t.host.robot.click("File");
  t.host.robot.step(2);
  t.host.robot.click("Recent");
  t.host.robot.step(4);
  EXPECT_TRUE(t.host.robot.enabled(other.string()));
  EXPECT_FALSE(t.host.robot.enabled(t.file.string()));
}

TEST(AppFileChanges, OfSeveralDroppedFilesOneIsChosen) {
  TwoHands t;
  const fs::path a = t.host.folder.file("a.json"), b = t.host.folder.file("b.json");
  EXPECT_EQ(save_scene(with_title(t.host.scene(), "a"), a), std::nullopt);
  EXPECT_EQ(save_scene(with_title(t.host.scene(), "b"), b), std::nullopt);
  t.change_mine();
  EXPECT_TRUE(t.host.app->open(std::vector<fs::path>{a, b}));
  t.host.robot.step(3);
  EXPECT_TRUE(t.host.robot.has("a.json") && t.host.robot.has("b.json"));
  t.host.robot.key(ImGuiKey_DownArrow);
  t.host.robot.key(ImGuiKey_Enter);
  t.host.robot.step(3);
  EXPECT_TRUE(t.host.robot.has("Discard"));  // mine is not lost to it
  t.host.robot.click("Discard");
  t.host.robot.step(3);
  EXPECT_EQ(t.host.scene().title, "b");
  t.host.robot.click("File");
  t.host.robot.step(2);
  t.host.robot.click("Recent");
  t.host.robot.step(4);
  EXPECT_TRUE(t.host.robot.has(a.string()) && t.host.robot.has(b.string()));
}

TEST(AppFileChanges, AFileThatAnotherWindowHasOpenIsSaidAtOnce) {
  const TemporaryFolder state, place;
  const auto told = [](const AppHost& host) {
    return host.app->message().find("open in another window") != std::string::npos;
  };
  const auto marks = [&] { return std::distance(fs::directory_iterator(state / "open"), {}); };
  fs::create_directories(state / "open");
  std::ofstream(state / "open" / "17.journal");  // of a window that was killed
  auto first = std::make_unique<AppHost>(1600, 1000, 1, state.path());
  const fs::path file = place.file("scene.json"), link = place.file("link.json");
  ASSERT_EQ(save_scene(first->scene(), file), std::nullopt);
  fs::create_symlink(file, link);
  ASSERT_TRUE(first->app->open(file));
  first->robot.step(2);
  EXPECT_FALSE(told(*first));
  EXPECT_EQ(marks(), 1) << "and that of the killed one is gone";
  {
    AppHost second(1600, 1000, 1, state.path());
    ASSERT_TRUE(second.app->open(link));
    second.robot.step(2);
    EXPECT_TRUE(told(second)) << second.app->message();
    first.reset();  // the second one has it now, a second later
    second.robot.step(100);
    EXPECT_EQ(marks(), 1);
    AppHost third(1600, 1000, 1, state.path());
    ASSERT_TRUE(third.app->open(file));
    third.robot.step(2);
    EXPECT_TRUE(told(third)) << third.app->message();
  }
  EXPECT_EQ(marks(), 0);
  std::ofstream(state / "file");  // a place where nothing can be marked keeps nobody out
  AppHost other(1600, 1000, 1, state / "file");
  ASSERT_TRUE(other.app->open(link));
  other.robot.step(2);
  EXPECT_FALSE(told(other));
}

}  // namespace
}  // namespace attnlab::test
