#include "tests/ui/app_host.h"

#include <utility>

namespace attnlab::test {

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

testing::AssertionResult AppHost::says(std::string_view part) const {
  const bool there = app->message().find(part) != std::string::npos;
  return (there ? testing::AssertionSuccess() : testing::AssertionFailure()) << app->message();
}

void AppHost::run(std::string_view action) {
  EXPECT_TRUE(app->run(action)) << action;
  robot.step(robot.settles_in);
}

void AppHost::run(std::initializer_list<std::string_view> actions) {
  for (const std::string_view action : actions) run(action);
}

const Scene& AppHost::undone() {
  run("edit.undo");
  return scene();
}

void AppHost::find_and_do(std::string_view words) {
  chord(ImGuiMod_Ctrl, ImGuiKey_P);
  robot.enter(words);
}

void AppHost::save_as(std::string_view name) {
  chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S);
  robot.enter(name);
}

fs::path AppHost::titled(std::string_view name, const std::string& title) const {
  Scene scene = app->scene();
  scene.title = title;
  EXPECT_EQ(save_scene(scene, folder / name), std::nullopt);
  return folder / name;
}

bool AppHost::open(const fs::path& file) { return open(std::vector{file}); }

bool AppHost::open(const std::vector<fs::path>& files) {
  const bool done = files.size() == 1 ? app->open(files[0]) : app->open(files);
  robot.step(robot.settles_in);
  return done;
}

void AppHost::request_close() {
  app->request_close();
  robot.step(2);
}

void AppHost::resize_through() {
  for (const auto& [width, height] :
       {std::pair{1024.0, 768.0}, {1920.0, 1080.0}, {200.0, 100.0}, {1280.0, 800.0}}) {
    robot.resize(width, height);
    robot.step(3);
  }
}

// Most of what is looked for is large: a wide net first, then narrower ones.
std::optional<Point> AppHost::find_place(const std::function<bool()>& found, int finest, float above) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  constexpr int widest = 48, top = 60;
  const Giving& giving = app->view().giving;  // panels that are folded or narrow leave their place to figures
  const int left = giving.left ? 260 : 380, right = giving.right ? 20 : 350;
  for (int net = widest; net >= finest; net /= 2)
    for (int y = 0; static_cast<float>(y) < std::min(size.y - 100, above - top); y += net)
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

void AppHost::change(std::string_view cell) {
  robot.step(40);
  robot.drag(cell, 30, 0);
}

bool AppHost::click_cell(Node node, std::optional<int> row, int button) {
  const auto at = find_cell(node, row);
  if (at) robot.click_at(*at, button);
  return at.has_value();
}

testing::AssertionResult holds(const SceneRead& read, const Scene& scene) {
  if (const auto* why = std::get_if<FileError>(&read)) return testing::AssertionFailure() << why->sentence();
  return testing::AssertionResult(std::get<Scene>(read) == scene);
}

void OneStep::expect_undone() const {
  expect_done();
  EXPECT_TRUE(host.undone() == was);
}

void AppTest::expect_untouched() const {
  EXPECT_TRUE(host.scene() == before);
  EXPECT_EQ(host.steps(), 0U);
}

void AppTest::expect_one_step() {
  EXPECT_EQ(host.steps(), 1U);
  EXPECT_TRUE(host.undone() == before);
}

}  // namespace attnlab::test
