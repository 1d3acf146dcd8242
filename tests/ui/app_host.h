// AppHost: a fresh App with a robot in front of it: no window, no GL. Files go into a folder of its own.
#pragma once

#include "app/ui/shell/app.h"
#include "tests/core/temporary_folder.h"
#include "tests/ui/robot.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace attnlab::test {

class AppHost {
 public:
  explicit AppHost(double width = 1600, double height = 1000, double content_scale = 1,
                   const std::filesystem::path& state_dir = {}, bool welcome = false,
                   const std::function<void(AppOptions&)>& more = {});  // what else the App is begun with

  const Scene& scene() const { return app->scene(); }
  void chord(ImGuiKeyChord modifiers, ImGuiKey key) {
    robot.key(key, modifiers);
    robot.step(2);
  }
  void run(std::string_view action);  // fails the test where it cannot be done
  // Moves the pointer over the figure until `found`; or until a cell of the node, in the row if one is given, lies under it.
  // Nothing where there is no such place.
  std::optional<Point> find_place(const std::function<bool()>& found);
  std::optional<Point> find_cell(Node node, std::optional<int> row = {});

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

}  // namespace attnlab::test
