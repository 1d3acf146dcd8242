// Saving and opening while the system fails, through the whole interface: the old file stays, the person is told, and the scene
// is still open and marked unsaved.
#include "app/ui/session/document.h"
#include "tests/core/failing_new.h"
#include "tests/core/faulty_calls.h"
#include "tests/ui/app_host.h"

#include <algorithm>
#include <memory>
#include <new>

namespace attnlab::test {
namespace {

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
  Scene other = before;
  other.title = "other";
  const fs::path second = host.folder.file("other.json");
  ASSERT_EQ(save_scene(other, second), std::nullopt);
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

TEST(DocumentFaults, EveryAllocationOfSavingFailsOnce) {
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

TEST(DocumentFaults, EveryAllocationOfOpeningAndRevertingFailsOnce) {
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
