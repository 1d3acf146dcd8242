// The dialogs of the desktop: every way in which a portal answers or does not, and through the whole interface.
#include "app/desktop/portal.h"
#include "core/scene/scene_file.h"
#include "tests/core/checkers.h"
#include "tests/desktop/fake_portal.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;
using State = FileChooser::State;
using Mood = FakePortal::Mood;

constexpr std::chrono::milliseconds a_moment{200}, long_enough{20000};

// Waits until the other thread has something to tell.
struct Woken {
  std::mutex mutex;
  std::condition_variable told;
  int times = 0;

  std::function<void()> call() {
    return [this] {
      const std::lock_guard hold(mutex);
      ++times;
      told.notify_all();
    };
  }
  void wait() {
    std::unique_lock hold(mutex);
    EXPECT_TRUE(told.wait_for(hold, long_enough, [this] { return times > 0; }));
  }
};

void until(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + long_enough;
  while (!condition() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_TRUE(condition());
}

State outcome(const std::string& address, fs::path* file = nullptr,
              const FileQuestion& question = {false, "Open", "/tmp", ""},
              std::chrono::milliseconds patience = long_enough) {
  Woken woken;
  const auto chooser = portal_dialogs({"x11:2a", woken.call(), address, patience})(question);
  woken.wait();
  if (file != nullptr) *file = chooser->file();
  return chooser->state();
}

TEST(Portal, GivesTheFileThatWasChosen) {
  ATTNLAB_NEEDS_PROGRAM("dbus-daemon");
  const TestBus bus;
  const FakePortal portal(bus.address(), Mood::answers, 0, "file:///tmp/a%20b/%C3%BC%25.json");
  fs::path file;
  EXPECT_EQ(outcome(bus.address(), &file), State::chosen);
  EXPECT_EQ(file, "/tmp/a b/\xC3\xBC%.json");
  const FakePortal::Asked asked = portal.asked();
  EXPECT_EQ(asked.method, "OpenFile");
  EXPECT_EQ(asked.parent, "x11:2a");
  EXPECT_EQ(asked.title, "Open");
  EXPECT_EQ(asked.folder, std::string("/tmp\0", 5));
  EXPECT_EQ(asked.filters, 2);
}

TEST(Portal, AsksForAPlaceToSave) {
  ATTNLAB_NEEDS_PROGRAM("dbus-daemon");
  const TestBus bus;
  const FakePortal portal(bus.address(), Mood::answers, 0, "file:///tmp/x.json");
  EXPECT_EQ(outcome(bus.address(), nullptr, {true, "Save", "/home/a b", "bomb.json"}), State::chosen);
  EXPECT_EQ(portal.asked().method, "SaveFile");
  EXPECT_EQ(portal.asked().name, "bomb.json");
  EXPECT_EQ(portal.asked().folder, std::string("/home/a b\0", 10));
}

TEST(Portal, FollowsAnObjectThatThePortalChose) {
  ATTNLAB_NEEDS_PROGRAM("dbus-daemon");
  const TestBus bus;
  const FakePortal portal(bus.address(), Mood::old_handle, 0, "file:///tmp/x.json");
  EXPECT_EQ(outcome(bus.address()), State::chosen);
}

TEST(Portal, TakesNoAnswerOfAnybodyElse) {
  ATTNLAB_NEEDS_PROGRAM("dbus-daemon");
  const TestBus bus;
  const FakePortal portal(bus.address(), Mood::hears_another, 0, "file:///tmp/mine.json");
  fs::path file;
  EXPECT_EQ(outcome(bus.address(), &file), State::chosen);
  EXPECT_EQ(file, "/tmp/mine.json");
}

TEST(Portal, IsCancelled) {
  ATTNLAB_NEEDS_PROGRAM("dbus-daemon");
  const TestBus bus;
  const FakePortal portal(bus.address(), Mood::answers, 1);
  EXPECT_EQ(outcome(bus.address()), State::cancelled);
}

TEST(Portal, IsAbsentInEveryWay) {
  EXPECT_EQ(outcome("unix:path=/nowhere/bus"), State::absent);
  EXPECT_EQ(outcome("nonsense"), State::absent);
  ATTNLAB_NEEDS_PROGRAM("dbus-daemon");
  const TestBus bus;
  EXPECT_EQ(outcome(bus.address()), State::absent);  // nobody has the name
  {
    const FakePortal portal(bus.address(), Mood::refuses);
    EXPECT_EQ(outcome(bus.address()), State::absent);
  }
  {
    const FakePortal portal(bus.address(), Mood::says_nothing);
    EXPECT_EQ(outcome(bus.address(), nullptr, {}, a_moment), State::absent);
    until([&] { return portal.closed(); });  // and it is taken back, so that no dialog comes late
  }
  {
    const FakePortal portal(bus.address(), Mood::answers, 2);
    EXPECT_EQ(outcome(bus.address()), State::absent);
  }
  {
    const FakePortal portal(bus.address(), Mood::answers, 0, "sftp://elsewhere/x.json");
    EXPECT_EQ(outcome(bus.address()), State::absent);
  }
}

TEST(Portal, TheEndOfTheBusIsNoAnswer) {
  ATTNLAB_NEEDS_PROGRAM("dbus-daemon");
  Woken woken;
  auto bus = std::make_unique<TestBus>();
  std::unique_ptr<FileChooser> chooser;
  {
    const FakePortal portal(bus->address(), Mood::takes_it);
    chooser = portal_dialogs({"", woken.call(), bus->address(), long_enough})({});
    until([&] { return !portal.asked().token.empty(); });
    EXPECT_EQ(chooser->state(), State::waiting);
    bus.reset();
    woken.wait();
  }
  EXPECT_EQ(chooser->state(), State::absent);
}

TEST(Portal, TakesItsQuestionBack) {
  ATTNLAB_NEEDS_PROGRAM("dbus-daemon");
  const TestBus bus;
  const FakePortal portal(bus.address(), Mood::takes_it);
  Woken woken;
  auto chooser = portal_dialogs({"", woken.call(), bus.address(), long_enough})({});
  until([&] { return !portal.asked().token.empty(); });
  chooser.reset();
  until([&] { return portal.closed(); });
  EXPECT_EQ(woken.times, 0);
}

TEST(Portal, OpensASceneThroughTheInterface) {
  ATTNLAB_NEEDS_PROGRAM("dbus-daemon");
  const TestBus bus;
  const TemporaryFolder folder;
  const fs::path file = folder.file("from the desktop.json");
  const FakePortal portal(bus.address(), Mood::answers, 0,
                          "file://" + folder.path().string() + "/from%20the%20desktop.json");
  Woken woken;
  AppHost host(1600, 1000, 1, {}, false, [&](AppOptions& options) {
    options.ask_desktop = portal_dialogs({"", woken.call(), bus.address(), long_enough});
  });
  Scene scene = host.scene();
  scene.title = "chosen";
  ASSERT_EQ(save_scene(scene, file), std::nullopt);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  woken.wait();
  host.robot.step(2);
  EXPECT_EQ(host.scene().title, "chosen");
  EXPECT_EQ(host.app->file(), file);
}

}  // namespace
}  // namespace attnlab::test
