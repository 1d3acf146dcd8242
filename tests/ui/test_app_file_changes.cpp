// The open file is changed, touched or removed by somebody else: it is noticed, and nothing is overwritten without a question.
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

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
struct AppFileChanges : AppTest {
  fs::path file = host.folder.file("scene.json");

  AppFileChanges() {
    EXPECT_EQ(save_scene(host.scene(), file), std::nullopt);
    EXPECT_TRUE(host.open(file));
  }
  void change_mine() {
    host.change();
    EXPECT_TRUE(host.app->unsaved());
  }
  Scene change_theirs() {
    Scene theirs = with_title(scene_in(file), "theirs");
    EXPECT_EQ(save_scene(theirs, file), std::nullopt);
    return theirs;
  }
  void save() { host.chord(ImGuiMod_Ctrl, ImGuiKey_S); }
};

TEST_F(AppFileChanges, SavingAsksBeforeItOverwrites) {
  change_mine();
  const Scene theirs = change_theirs(), mine = host.scene();
  save();
  EXPECT_TRUE(host.robot.has("Keep mine"));
  EXPECT_TRUE(scene_in(file) == theirs);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.robot.has("Keep mine"));
  EXPECT_TRUE(scene_in(file) == theirs);
  EXPECT_TRUE(host.scene() == mine);
  EXPECT_TRUE(host.app->unsaved());
  save();  // it asks again
  host.robot.click("Keep mine");
  EXPECT_TRUE(scene_in(file) == mine);
  EXPECT_FALSE(host.app->unsaved());
  change_mine();
  save();  // it is ours now
  EXPECT_FALSE(host.app->unsaved());
}

TEST_F(AppFileChanges, ReloadIsOneStepThatUndoTakesBack) {
  change_mine();
  const Scene theirs = change_theirs(), mine = host.scene();
  save();
  host.robot.click("Reload");
  EXPECT_TRUE(host.scene() == theirs);
  EXPECT_FALSE(host.app->unsaved());
  host.run("edit.undo");
  EXPECT_TRUE(host.scene() == mine);
  EXPECT_TRUE(host.app->unsaved());
  save();  // what was reloaded is known: no question
  EXPECT_TRUE(scene_in(file) == mine);
}

TEST_F(AppFileChanges, TheDifferenceIsBeforeAndNow) {
  change_mine();
  const Scene theirs = change_theirs(), mine = host.scene();
  save();
  host.robot.key(ImGuiKey_Enter);  // the answer that costs nothing comes first
  EXPECT_EQ(host.app->view().compare, Compare::beside);
  EXPECT_TRUE(host.scene() == mine);
  EXPECT_TRUE(scene_in(file) == theirs);
  host.run("compare.return");
  EXPECT_TRUE(host.scene() == theirs);
}

TEST_F(AppFileChanges, ACopyGoesElsewhere) {
  change_mine();
  const Scene theirs = change_theirs(), mine = host.scene();
  save();
  host.robot.enter_at("Save a copy\xE2\x80\xA6", "mine.json");
  EXPECT_TRUE(scene_in(file) == theirs);
  EXPECT_TRUE(scene_in(host.folder.file("mine.json")) == mine);
  EXPECT_EQ(host.app->file(), host.folder.file("mine.json"));
}

TEST_F(AppFileChanges, LeavingAsksToo) {
  change_mine();
  const Scene theirs = change_theirs();
  host.request_close();
  host.robot.key(ImGuiKey_Enter);  // Save the changes
  EXPECT_TRUE(host.robot.has("Keep mine"));
  EXPECT_FALSE(host.closed);
  host.robot.click("Show the difference");
  EXPECT_FALSE(host.closed);
  EXPECT_TRUE(scene_in(file) == theirs);
  host.request_close();
  host.robot.key(ImGuiKey_Enter);
  host.robot.click("Keep mine");
  EXPECT_TRUE(host.closed);
}

TEST_F(AppFileChanges, AreSaidWithinASecond) {
  change_theirs();
  host.robot.step(70);
  EXPECT_NE(host.app->message().find("scene.json was changed by somebody else; Revert"), std::string::npos)
      << host.app->message();
  EXPECT_FALSE(host.app->unsaved());
  host.run("file.revert");
  EXPECT_EQ(host.scene().title, "theirs");
}

TEST_F(AppFileChanges, ATouchedFileIsNoChange) {
  change_mine();
  fs::last_write_time(file, fs::last_write_time(file) + std::chrono::seconds(3));
  host.robot.step(70);
  EXPECT_FALSE(host.says("changed"));
  save();
  EXPECT_FALSE(host.app->unsaved());
}

TEST_F(AppFileChanges, AFileThatIsGoneIsWrittenAnew) {
  fs::remove(file);
  host.robot.step(70);
  EXPECT_TRUE(host.says("is no longer in its folder"));
  EXPECT_TRUE(host.app->unsaved());  // it is in no file
  save();
  EXPECT_TRUE(scene_in(file) == host.scene());
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_TRUE(host.says("anew"));
}

TEST_F(AppFileChanges, TwoWindowsOnOneFile) {
  {
    AppHost second;
    EXPECT_TRUE(second.app->open(file));
    second.change("K/r1c1");
    second.chord(ImGuiMod_Ctrl, ImGuiKey_S);
    EXPECT_FALSE(second.app->unsaved());
  }
  host.robot.step(2);
  change_mine();
  save();
  EXPECT_TRUE(host.robot.has("Keep mine"));
}

TEST_F(AppFileChanges, WhatIsNoSceneAnyMoreIsOneSentence) {
  change_mine();
  const Scene mine = host.scene();
  host.folder.write("scene.json", "no scene");
  save();
  host.robot.click("Reload");
  EXPECT_EQ(host.app->message().find(file.string() + ": "), 0U) << host.app->message();
  EXPECT_TRUE(host.scene() == mine);
  EXPECT_TRUE(host.app->unsaved());
}

TEST_F(AppFileChanges, RevertIsOneStep) {
  const Scene was = host.scene();
  change_mine();
  change_mine();
  const Scene mine = host.scene();
  host.run("file.revert");
  EXPECT_TRUE(host.scene() == was);
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_FALSE(host.app->run("file.revert"));  // there is nothing to go back from
  host.run("edit.undo");
  EXPECT_TRUE(host.scene() == mine);
}

TEST_F(AppFileChanges, RecentFilesThatAreGoneAreGrey) {
  const fs::path other = host.folder.file("other.json");
  EXPECT_EQ(save_scene(host.scene(), other), std::nullopt);
  EXPECT_TRUE(host.app->open(other));
  fs::remove(file);
  host.robot.step(2);
  host.robot.click("File");
  host.robot.click("Recent");
  host.robot.step(4);
  EXPECT_TRUE(host.robot.enabled(other.string()));
  EXPECT_FALSE(host.robot.enabled(file.string()));
}

TEST_F(AppFileChanges, OfSeveralDroppedFilesOneIsChosen) {
  const fs::path a = host.folder.file("a.json"), b = host.folder.file("b.json");
  EXPECT_EQ(save_scene(with_title(host.scene(), "a"), a), std::nullopt);
  EXPECT_EQ(save_scene(with_title(host.scene(), "b"), b), std::nullopt);
  change_mine();
  EXPECT_TRUE(host.open(std::vector<fs::path>{a, b}));
  EXPECT_TRUE(host.robot.has("a.json") && host.robot.has("b.json"));
  host.robot.key(ImGuiKey_DownArrow);
  host.robot.key(ImGuiKey_Enter);
  EXPECT_TRUE(host.robot.has("Discard"));  // mine is not lost to it
  host.robot.click("Discard");
  EXPECT_EQ(host.scene().title, "b");
  host.robot.click("File");
  host.robot.click("Recent");
  host.robot.step(4);
  EXPECT_TRUE(host.robot.has(a.string()) && host.robot.has(b.string()));
}

TEST_F(AppFileChanges, AFileThatAnotherWindowHasOpenIsSaidAtOnce) {
  const TemporaryFolder state, place;
  const auto told = [](const AppHost& host) {
    return host.app->message().find("open in another window") != std::string::npos;
  };
  const auto marks = [&] { return std::distance(fs::directory_iterator(state / "open"), {}); };
  fs::create_directories(state / "open");
  std::ofstream(state / "open" / "17.journal");  // of a window that was killed
  auto first = std::make_unique<AppHost>(1600, 1000, 1, state.path());
  const fs::path shared = place.file("scene.json"), link = place.file("link.json");
  ASSERT_EQ(save_scene(first->scene(), shared), std::nullopt);
  fs::create_symlink(shared, link);
  ASSERT_TRUE(first->open(shared));
  EXPECT_FALSE(told(*first));
  EXPECT_EQ(marks(), 1) << "and that of the killed one is gone";
  {
    AppHost second(1600, 1000, 1, state.path());
    ASSERT_TRUE(second.open(link));
    EXPECT_TRUE(told(second)) << second.app->message();
    first.reset();  // the second one has it now, a second later
    second.robot.step(100);
    EXPECT_EQ(marks(), 1);
    AppHost third(1600, 1000, 1, state.path());
    ASSERT_TRUE(third.open(shared));
    EXPECT_TRUE(told(third)) << third.app->message();
  }
  EXPECT_EQ(marks(), 0);
  std::ofstream(state / "file");  // a place where nothing can be marked keeps nobody out
  AppHost other(1600, 1000, 1, state / "file");
  ASSERT_TRUE(other.open(link));
  EXPECT_FALSE(told(other));
}

}  // namespace
}  // namespace attnlab::test
