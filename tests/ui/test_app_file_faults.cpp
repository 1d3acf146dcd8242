// Saving and opening while the system fails, through the whole interface: the old file stays, the person is told, and the scene
// is still open and marked unsaved.
#include "app/ui/session/document.h"
#include "core/scene/scene_file.h"
#include "tests/core/failing_new.h"
#include "tests/core/faulty_calls.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <new>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

struct Faulty {
  std::shared_ptr<FaultyCalls> calls = std::make_shared<FaultyCalls>();
  AppHost host{1600, 1000, 1, {}, false, [this](AppOptions& options) { options.calls = calls; }};
  fs::path file = host.folder.file("scene.json");

  Faulty() {
    EXPECT_EQ(save_scene(host.scene(), file), std::nullopt);
    EXPECT_TRUE(host.app->open(file));
    host.robot.step(2);
  }
  void change() {
    host.robot.step(40);
    host.robot.drag("Q/r1c1", 30, 0);
    host.robot.step(2);
  }
  Scene on_disk() const {
    const SceneRead read = load_scene(file);
    EXPECT_TRUE(std::holds_alternative<Scene>(read));
    return std::get<Scene>(read);
  }
};

TEST(AppFileFaults, EveryCallOfSavingFailsOnce) {
  Faulty t;
  t.change();
  *t.calls = FaultyCalls();
  t.host.run("file.save");
  const int count = t.calls->count();
  ASSERT_FALSE(t.host.app->unsaved());
  ASSERT_GT(count, 10);
  bool undone = false;
  for (int at = 0; at < count; ++at)
    for (const int error : {ENOSPC, EACCES, EINTR, 0}) {
      SCOPED_TRACE(testing::Message() << "call " << at << ", error " << error);
      ASSERT_TRUE(t.host.app->run(undone ? "edit.redo" : "edit.undo"));
      undone = !undone;
      const Scene before = t.on_disk(), mine = t.host.scene();
      EXPECT_FALSE(mine == before);
      *t.calls = FaultyCalls(at, error);
      EXPECT_TRUE(t.host.app->run("file.save"));
      *t.calls = FaultyCalls();
      EXPECT_TRUE(t.host.scene() == mine);
      if (t.host.app->unsaved()) {
        const std::string& said = t.host.app->message();
        const bool told = said.find(t.file.string() + ": not saved: ") == 0;
        // Where the file could not be looked at, it asks.
        if (!told) t.host.robot.step(2);
        EXPECT_TRUE(told || t.host.robot.has("Keep mine")) << said;
        EXPECT_TRUE(t.on_disk() == before || said.find("is written") != std::string::npos) << said;
        if (!told) t.host.robot.key(ImGuiKey_Escape);
      } else {
        EXPECT_TRUE(t.on_disk() == mine);
      }
      EXPECT_TRUE(t.host.app->run("file.save"));  // and then there is room again
      if (t.host.app->unsaved()) {                // written, but not known to be ours
        t.host.robot.step(2);
        t.host.robot.click("Keep mine");
      }
      EXPECT_FALSE(t.host.app->unsaved()) << t.host.app->message();
      EXPECT_TRUE(t.on_disk() == mine);
      EXPECT_EQ(t.host.folder.entries(), 1U);
      if (testing::Test::HasFailure()) return;
    }
}

TEST(AppFileFaults, EveryCallOfOpeningFailsOnce) {
  Faulty t;
  t.change();
  t.host.run("edit.undo");
  const Scene before = t.host.scene();
  Scene other = before;
  other.title = "other";
  const fs::path file = t.host.folder.file("other.json");
  ASSERT_EQ(save_scene(other, file), std::nullopt);
  *t.calls = FaultyCalls();
  ASSERT_TRUE(t.host.app->open(file));
  const int count = t.calls->count();
  for (int at = 0; at < count; ++at) {
    *t.calls = FaultyCalls();
    ASSERT_TRUE(t.host.app->open(t.file));
    *t.calls = FaultyCalls(at, EIO);
    const bool opened = t.host.app->open(file);
    *t.calls = FaultyCalls();
    EXPECT_EQ(t.host.scene().title, opened ? "other" : before.title);
    EXPECT_TRUE(opened || t.host.app->message().find(file.string() + ": expected ") == 0) << at;
  }
}

TEST(AppFileFaults, EveryAllocationOfSavingFailsOnce) {
  const TemporaryFolder folder;
  const fs::path file = folder.file("scene.json");
  auto opening = opening_document();
  Document document = std::move(std::get<Document>(opening));
  ASSERT_EQ(save_document(document, file), std::nullopt);
  const Scene old = document.history.scene();
  Scene changed = old;
  changed.title = "another title, too long for a string without an allocation";
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

TEST(AppFileFaults, EveryAllocationOfOpeningAndRevertingFailsOnce) {
  const TemporaryFolder folder;
  const fs::path file = folder.file("scene.json");
  auto opening = opening_document();
  Document document = std::move(std::get<Document>(opening));
  ASSERT_EQ(save_document(document, file), std::nullopt);
  Scene changed = document.history.scene();
  changed.title = "another title, too long for a string without an allocation";
  const std::string expected = file.string() + ": there is not enough memory for it";
  long count = 1;
  for (long at = 0; at < count && !testing::Test::HasFailure(); ++at) {
    FailingNew failing(at);
    const auto opened = open_document(file);
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
