// AppHost: a fresh App with a robot in front of it: no window, no GL. Files go into a folder of its own.
// With it comes what every test of the interface needs: GoogleTest, the robot,
// and of the library what is of use everywhere.
#pragma once

#include "app/ui/shell/app.h"
#include "core/scene/scene_file.h"
#include "tests/core/temporary_folder.h"
#include "tests/ui/robot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cfloat>
#include <filesystem>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace attnlab::test {

namespace fs = std::filesystem;

class AppHost {
 public:
  explicit AppHost(double width = 1600, double height = 1000, double content_scale = 1,
                   const std::filesystem::path& state_dir = {}, bool welcome = false,
                   const std::function<void(AppOptions&)>& more = {});  // what else the App is begun with

  const Scene& scene() const { return app->scene(); }
  std::size_t steps() const { return app->history().steps(); }
  testing::AssertionResult says(std::string_view part) const;  // whether the message holds it
  void chord(ImGuiKeyChord modifiers, ImGuiKey key) { robot.key(key, modifiers); }
  const Scene& undone();              // the scene after one Undo
  void run(std::string_view action);  // fails the test where it cannot be done
  void run(std::initializer_list<std::string_view> actions);
  void find_and_do(std::string_view words);  // by Ctrl+P
  void save_as(std::string_view name);       // by Ctrl+Shift+S
  // The scene by another title, in a file of its own.
  std::filesystem::path titled(std::string_view name, const std::string& title) const;
  bool open(const std::filesystem::path& file);
  bool open(const std::vector<std::filesystem::path>& files);
  void request_close();
  void resize_through();  // windows large and small, to one of the usual size
  // Moves the pointer over the figure, down to `above`, until `found`; or until a cell of the node, in the
  // row if given, lies under it. Nothing where there is no such place on the finest net.
  std::optional<Point> find_place(const std::function<bool()>& found, int finest = 6, float above = FLT_MAX);
  std::optional<Point> find_cell(Node node, std::optional<int> row = {});

  void change(std::string_view cell = "Q/r1c1");  // by hand, long after the last click
  bool click_cell(Node node, std::optional<int> row = {}, int button = 0);  // whether there is one

  TemporaryFolder folder;
  Robot robot;
  std::optional<App> app;
  WindowRequests requests;
  bool closed = false;  // the App has asked to close
  // The clipboard of pictures: what went there, and why it refuses.
  std::vector<std::string> copied;
  std::optional<std::string> clipboard_fails;
  std::optional<Screenshot> screenshot;  // the last that was asked for
};

constexpr int calm_frames = 6;  // after which strips and figures have their room beside each other

struct CalmHost : AppHost {
  explicit CalmHost(double width = 1280, double height = 800, const std::filesystem::path& state_dir = {})
      : AppHost(width, height, 1, state_dir) {
    robot.settles_in = calm_frames;
  }
};

testing::AssertionResult holds(const SceneRead& read, const Scene& scene);

// What is done from here on is one step of the history, which Undo takes back.
struct OneStep {
  explicit OneStep(AppHost& app) : host(app) {}
  void expect_done() const { EXPECT_EQ(host.steps(), steps + 1); }
  void expect_undone() const;

  AppHost& host;
  const Scene was = host.scene();
  const std::size_t steps = host.steps();
};

// A test of the opening scene, which stands in `before`.
class AppTest : public testing::Test {
 protected:
  explicit AppTest(double width = 1600, double height = 1000) : host(width, height) {}

  AppHost host;
  const Scene before = host.scene();
  void expect_untouched() const;  // neither the scene nor its history
  void expect_one_step();         // which Undo takes back
};

struct CalmTest : AppTest {
  CalmTest() : AppTest(1280, 800) { host.robot.settles_in = calm_frames; }
};

template <int width, int height>
struct AppTestIn : AppTest {
  AppTestIn() : AppTest(width, height) {}
};

}  // namespace attnlab::test
