// The open file is changed, touched or removed by somebody else: it is noticed, and nothing is overwritten
// without a question. Saving and opening while the system fails: the old file stays, the person is told, the
// scene is still open and marked unsaved.
#include "app/ui/session/document/document.h"
#include "tests/core/checkers.h"
#include "tests/core/failing_new.h"
#include "tests/core/faulty_calls.h"
#include "tests/ui/app_host.h"

#include <new>

namespace attnlab::test {
namespace {

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
    Scene theirs = before;
    theirs.title = "theirs";
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
  EXPECT_TRUE(holds(load_scene(file), theirs));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.robot.has("Keep mine"));
  EXPECT_TRUE(holds(load_scene(file), theirs));
  EXPECT_TRUE(host.scene() == mine);
  EXPECT_TRUE(host.app->unsaved());
  save();  // it asks again
  host.robot.click("Keep mine");
  EXPECT_TRUE(holds(load_scene(file), mine));
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
  EXPECT_TRUE(holds(load_scene(file), mine));
}

TEST_F(AppFileChanges, TheDifferenceIsBeforeAndNow) {
  change_mine();
  const Scene theirs = change_theirs(), mine = host.scene();
  save();
  host.robot.key(ImGuiKey_Enter);  // the answer that costs nothing comes first
  EXPECT_EQ(host.app->view().compare, Compare::beside);
  EXPECT_TRUE(host.scene() == mine);
  EXPECT_TRUE(holds(load_scene(file), theirs));
  host.run("compare.return");
  EXPECT_TRUE(host.scene() == theirs);
}

TEST_F(AppFileChanges, ACopyGoesElsewhere) {
  change_mine();
  const Scene theirs = change_theirs(), mine = host.scene();
  save();
  host.robot.enter_at("Save a copy\xE2\x80\xA6", "mine.json");
  EXPECT_TRUE(holds(load_scene(file), theirs));
  EXPECT_TRUE(holds(load_scene(host.folder.file("mine.json")), mine));
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
  EXPECT_TRUE(holds(load_scene(file), theirs));
  host.request_close();
  host.robot.key(ImGuiKey_Enter);
  host.robot.click("Keep mine");
  EXPECT_TRUE(host.closed);
}

TEST_F(AppFileChanges, AreSaidWithinASecond) {
  change_theirs();
  host.robot.step(70);
  EXPECT_TRUE(host.says("scene.json was changed by somebody else; Revert"));
  EXPECT_FALSE(host.app->unsaved());
  host.run("file.revert");
  EXPECT_EQ(host.scene().title, "theirs");
}

TEST_F(AppFileChanges, ATouchedFileIsNoChangeAndOneThatIsGoneIsWrittenAnew) {
  change_mine();
  fs::last_write_time(file, fs::last_write_time(file) + std::chrono::seconds(3));
  host.robot.step(70);
  EXPECT_FALSE(host.says("changed"));
  save();
  EXPECT_FALSE(host.app->unsaved());
  fs::remove(file);
  host.robot.step(70);
  EXPECT_TRUE(host.says("is no longer in its folder"));
  EXPECT_TRUE(host.app->unsaved());  // it is in no file
  save();
  EXPECT_TRUE(holds(load_scene(file), host.scene()));
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
  host.robot.click({"File", "Recent"});
  host.robot.step(4);
  EXPECT_TRUE(host.robot.enabled(other.string()));
  EXPECT_FALSE(host.robot.enabled(file.string()));
}

TEST_F(AppFileChanges, OfSeveralDroppedFilesOneIsChosen) {
  const fs::path a = host.titled("a.json", "a"), b = host.titled("b.json", "b");
  change_mine();
  EXPECT_TRUE(host.open(std::vector<fs::path>{a, b}));
  EXPECT_TRUE(host.robot.has("a.json") && host.robot.has("b.json"));
  host.robot.keys({ImGuiKey_DownArrow, ImGuiKey_Enter});
  EXPECT_TRUE(host.robot.has("Discard"));  // mine is not lost to it
  host.robot.click("Discard");
  EXPECT_EQ(host.scene().title, "b");
  host.robot.click({"File", "Recent"});
  host.robot.step(4);
  EXPECT_TRUE(host.robot.has(a.string()) && host.robot.has(b.string()));
}

TEST_F(AppFileChanges, AFileThatAnotherWindowHasOpenIsSaidAtOnce) {
  ATTNLAB_NEEDS_PROCESSES();
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

struct AppFileFaults : testing::Test {
  std::shared_ptr<FaultyCalls> calls = std::make_shared<FaultyCalls>();
  AppHost host{1600, 1000, 1, {}, false, [this](AppOptions& options) { options.calls = calls; }};
  fs::path file = host.folder.file("scene.json");

  AppFileFaults() {
    EXPECT_EQ(save_scene(host.scene(), file), std::nullopt);
    EXPECT_TRUE(host.open(file));
  }
  Scene on_disk() const {
    const SceneRead read = load_scene(file);
    EXPECT_TRUE(std::holds_alternative<Scene>(read));
    return std::get<Scene>(read);
  }
};

TEST_F(AppFileFaults, EveryCallOfSavingFailsOnce) {
  host.change();
  *calls = FaultyCalls();
  host.run("file.save");
  const int count = calls->count();
  ASSERT_FALSE(host.app->unsaved());
  ASSERT_GT(count, 10);
  bool undone = false;
  for (int at = 0; at < count; ++at)
    for (const int error : {ENOSPC, EACCES, EINTR, 0}) {
      SCOPED_TRACE(testing::Message() << "call " << at << ", error " << error);
      ASSERT_TRUE(host.app->run(undone ? "edit.redo" : "edit.undo"));
      undone = !undone;
      const Scene before = on_disk(), mine = host.scene();
      EXPECT_FALSE(mine == before);
      *calls = FaultyCalls(at, error);
      EXPECT_TRUE(host.app->run("file.save"));
      *calls = FaultyCalls();
      EXPECT_TRUE(host.scene() == mine);
      if (host.app->unsaved()) {
        const std::string& said = host.app->message();
        const bool told = said.find(file.string() + ": not saved: ") == 0;
        // Where the file could not be looked at, it asks.
        if (!told) host.robot.step(2);
        EXPECT_TRUE(told || host.robot.has("Keep mine")) << said;
        EXPECT_TRUE(on_disk() == before || said.find("is written") != std::string::npos) << said;
        if (!told) host.robot.key(ImGuiKey_Escape);
      } else {
        EXPECT_TRUE(on_disk() == mine);
      }
      EXPECT_TRUE(host.app->run("file.save"));  // and then there is room again
      if (host.app->unsaved()) {                // written, but not known to be ours
        host.robot.step(2);
        host.robot.click("Keep mine");
      }
      EXPECT_FALSE(host.app->unsaved()) << host.app->message();
      EXPECT_TRUE(on_disk() == mine);
      EXPECT_EQ(host.folder.entries(), 1U);
      if (testing::Test::HasFailure()) return;
    }
}

TEST_F(AppFileFaults, EveryCallOfOpeningFailsOnce) {
  host.change();
  host.run("edit.undo");
  const Scene before = host.scene();
  const fs::path second = host.titled("other.json", "other");
  *calls = FaultyCalls();
  ASSERT_TRUE(host.app->open(second));
  const int count = calls->count();
  for (int at = 0; at < count; ++at) {
    *calls = FaultyCalls();
    ASSERT_TRUE(host.app->open(file));
    *calls = FaultyCalls(at, EIO);
    const bool opened = host.app->open(second);
    *calls = FaultyCalls();
    EXPECT_EQ(host.scene().title, opened ? "other" : before.title);
    EXPECT_TRUE(opened || host.app->message().find(second.string() + ": expected ") == 0) << at;
  }
}

struct DocumentFaults : testing::Test {
  const TemporaryFolder folder;
  const fs::path file = folder.file("scene.json");
  Document document = std::get<Document>(opening_document());
  const Scene old = document.history.scene();
  Scene changed = old;

  DocumentFaults() {
    EXPECT_EQ(save_document(document, file), std::nullopt);
    changed.title = "another title, too long for a string without an allocation";
  }
};

TEST_F(DocumentFaults, EveryAllocationOfSavingFailsOnce) {
  long count = 1;
  for (long at = 0; at < count && !testing::Test::HasFailure(); ++at) {
    Document mine = document;
    mine.history.change(changed);
    FailingNew failing(at);
    const auto why = save_document(mine, file, UnsyncedCalls());
    failing.stop();
    count = std::max(count, failing.count());
    const SceneRead read = load_scene(file);
    ASSERT_TRUE(std::holds_alternative<Scene>(read));
    EXPECT_EQ(why.value_or(""), why ? file.string() + ": not saved: there is not enough memory for it" : "");
    EXPECT_TRUE(std::get<Scene>(read) == (why ? old : changed)) << "allocation " << at;
    EXPECT_EQ(unsaved(mine), why.has_value());
    EXPECT_TRUE(mine.history.scene() == changed);
    EXPECT_EQ(folder.entries(), 1U);
    ASSERT_EQ(save_scene(old, file, UnsyncedCalls()), std::nullopt);
  }
  EXPECT_GT(count, 20);
}

TEST_F(DocumentFaults, EveryAllocationOfOpeningAndRevertingFailsOnce) {
  const std::string expected = file.string() + ": there is not enough memory for it";
  long count = 1;
  for (long at = 0; at < count && !testing::Test::HasFailure(); ++at) {
    FailingNew failing(at);
    const auto opened = open_document(file, read_opened(file));
    failing.stop();
    count = std::max(count, failing.count());
    if (const auto* why = std::get_if<std::string>(&opened)) {
      EXPECT_EQ(*why, expected);
    } else {
      EXPECT_TRUE(std::get<Document>(opened).saved == document.saved);
    }
    Document mine = document;
    mine.history.change(changed);
    FailingNew again(at);
    const auto why = revert(mine);
    again.stop();
    count = std::max(count, again.count());
    EXPECT_EQ(why.value_or(""), why ? expected : "");
    EXPECT_TRUE(mine.history.scene() == (why ? changed : document.saved));
  }
  EXPECT_GT(count, 20);
}

}  // namespace
}  // namespace attnlab::test
