#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::test {

namespace fs = std::filesystem;

AppHost::AppHost(double width, double height, double content_scale, const fs::path& state_dir)
    : robot(width, height) {
  const auto copy = [this](const std::string& png) {
    if (!clipboard_fails) copied.push_back(png);
    return clipboard_fails;
  };
  app.emplace(AppOptions{folder.path(), state_dir, content_scale, {}, copy});
  robot.run([this] {
    requests = app->frame();
    closed = closed || requests.close;
    if (requests.screenshot) screenshot = requests.screenshot;
  });
  robot.step(3);
}

void AppHost::run(std::string_view action) {
  EXPECT_TRUE(app->run(action)) << action;
  robot.step(2);
}

std::optional<Point> AppHost::find_cell(Node node) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  for (float y = 60; y < size.y - 40; y += 20)
    for (float x = 380; x < size.x - 350; x += 20) {
      robot.move_to(Point{x, y});
      if (app->view().hover && app->view().hover->node == node) return Point{x, y};
    }
  return std::nullopt;
}

}  // namespace attnlab::test
