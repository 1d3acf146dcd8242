#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace attnlab::test {

namespace fs = std::filesystem;

AppHost::AppHost(double width, double height, double content_scale, const fs::path& state_dir, bool welcome,
                 const std::function<void(AppOptions&)>& more)
    : robot(width, height) {
  const auto copy = [this](const std::string& png) {
    if (!clipboard_fails) copied.push_back(png);
    return clipboard_fails;
  };
  AppOptions options{folder.path(), state_dir, content_scale, {}, copy, welcome};
  if (!state_dir.empty()) options.config_dir = state_dir / "config";
  if (more) more(options);
  app.emplace(std::move(options));
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

// Most of what is looked for is large: a wide net first, then narrower ones.
std::optional<Point> AppHost::find_place(const std::function<bool()>& found) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  constexpr int widest = 48, top = 60;
  const Giving& giving = app->view().giving;  // panels that are folded or narrow leave their place to figures
  const int left = giving.left ? 260 : 380, right = giving.right ? 20 : 350;
  for (int net = widest; net >= 6; net /= 2)
    for (int y = 0; static_cast<float>(y) < size.y - 100; y += net)
      for (int x = 0; static_cast<float>(x + left + right) < size.x; x += net) {
        if (net < widest && x % (2 * net) == 0 && y % (2 * net) == 0) continue;  // the wider net was there
        const Point at{static_cast<double>(left + x), static_cast<double>(top + y)};
        robot.move_to(at);
        if (found()) return at;
      }
  return std::nullopt;
}

std::optional<Point> AppHost::find_cell(Node node, std::optional<int> row) {
  return find_place([this, node, row] {
    const auto& hover = app->view().hover;
    return hover && hover->node == node && hover->row == row.value_or(hover->row);
  });
}

}  // namespace attnlab::test
