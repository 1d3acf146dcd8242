// A figure that is kept from frame to frame: after anything that a person does, what stands on the screen is
// what would be drawn anew.
#include "app/figures/views/lab.h"
#include "app/ui/actions/actions.h"
#include "app/ui/kit/kept_triangles.h"
#include "app/ui/kit/style.h"
#include "tests/core/cases.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include <chrono>
#include <random>
#include <thread>

namespace attnlab::test {
namespace {

// Whether what stands there is what is drawn when nothing is kept:
// this number means nothing where a figure has its own.
void expect_as_drawn_anew(AppHost& host, const std::string& after) {
  host.robot.step();
  const std::vector<Corner> kept = figures_on_screen();
  host.app->view().figure.zoom += 0.125;
  host.robot.step();
  EXPECT_TRUE(kept == figures_on_screen()) << after;
}

// Not those that show what moves by itself, or need a desktop.
bool stands_still(const std::string& id) {
  for (const char* part : {"file.quit", "file.open", "play", "file.save", "lab.store", "present"})
    if (id.find(part) != std::string::npos) return false;
  return true;
}

std::vector<Action> actions_of(std::initializer_list<const char*> families) {
  std::vector<Action> some;
  for (const Action& action : actions())
    for (const char* family : families)
      if (action.id.starts_with(family) && stands_still(action.id)) some.push_back(action);
  return some;
}

// Frames without any input, until no training has news; one that takes too long for a test is cancelled.
void let_it_train(AppHost& host) {
  for (int i = 0; i < 400 && host.requests.busy; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    host.robot.step();
  }
  if (host.requests.busy) host.app->run("lab.cancel");
}

TEST(KeptFigure, IsWhatWouldBeDrawnAfterAnyActions) {
  const unsigned seed = 2026;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const auto pick = [&random](std::size_t count) { return random() % count; };
  AppHost host(1280, 800);
  host.robot.step(3);
  const auto all = actions();
  const auto labs = actions_of({"lab.", "view.lab", "part.lab."}),
             lessons = actions_of({"lesson.", "challenge."});
  int shown = 0, trained = 0, in_lessons = 0;
  for (int i = 0; i < static_cast<int>(cases(4000, 400)); ++i) {
    const auto family = pick(6);
    const Action& action = family == 0   ? labs[pick(labs.size())]
                           : family == 1 ? lessons[pick(lessons.size())]
                                         : all[pick(all.size())];
    if (!stands_still(action.id)) continue;
    host.app->run(action.id);
    host.robot.step(2);
    if (host.robot.has("Discard") && pick(2) == 0) host.robot.click("Discard");
    if (action.id.starts_with("lab.")) let_it_train(host);
    host.robot.key(ImGuiKey_Escape);
    if (pick(2) == 0)
      host.robot.move_to(
          Point{300.0 + 12 * static_cast<double>(pick(50)), 120.0 + 12 * static_cast<double>(pick(50))});
    expect_as_drawn_anew(host, std::to_string(i) + ": " + action.id);
    shown += figures_on_screen().empty() ? 0 : 1;
    const ViewState& view = host.app->view();
    trained += view.view == "lab" && view.figure.lab && lab::finished(view.figure.lab->record) ? 1 : 0;
    in_lessons += host.app->lesson().lesson ? 1 : 0;
    if (HasFailure()) return;
  }
  EXPECT_GT(shown, 30) << "figures to look at";
  EXPECT_GT(trained, 3) << "of runs";
  EXPECT_GT(in_lessons, 10) << "in lessons";
}

TEST(KeptFigure, FollowsADragAndTheWheel) {
  AppHost host;
  host.robot.drag_and_hold("Q/r1c1", 30, 0);
  expect_as_drawn_anew(host, "drag");
  host.robot.release();
  expect_as_drawn_anew(host, "release");
  const auto cell = host.find_cell(Node::S);
  ASSERT_TRUE(cell);
  host.robot.move_to(*cell);
  host.robot.hold(ImGuiMod_Ctrl);
  host.robot.wheel(0, 3);
  host.robot.let_go(ImGuiMod_Ctrl);
  expect_as_drawn_anew(host, "nearer");
  host.robot.resize(900, 700);
  host.robot.step(3);
  expect_as_drawn_anew(host, "resized");
}

TEST(KeptTriangles, StandWhereTheyWereDrawn) {
  Robot robot;
  load_fonts();
  KeptTriangles kept;
  int frame = 0;
  std::vector<Corner> straight, first, again;
  const auto draw = [](ImDrawList& list) {
    list.AddRectFilled({10, 10}, {90, 50}, IM_COL32(255, 0, 0, 255), 6);
    list.PushClipRect({20, 20}, {60, 60}, true);
    list.AddText({22, 22}, IM_COL32(0, 0, 255, 255), "clipped");
    list.PopClipRect();
    list.AddCircle({200, 100}, 30, IM_COL32(0, 255, 0, 255), 0, 2);
  };
  robot.run([&] {
    ImGui::Begin("list");
    ImDrawList& window = *ImGui::GetForegroundDrawList();
    if (frame == 1) draw(window);
    if (frame == 2) {
      draw(kept.begin(window));
      kept.finish();
    }
    EXPECT_EQ(kept.holds(), frame >= 2);
    if (frame >= 2) kept.draw(window);
    ImGui::End();
    std::vector<Corner>& seen = frame == 1 ? straight : frame == 2 ? first : again;
    seen = triangles(window);
    ++frame;
  });
  robot.step(4);
  EXPECT_FALSE(straight.empty());
  EXPECT_TRUE(straight == first);
  EXPECT_TRUE(straight == again);
}

TEST(KeptTriangles, AreDrawnAnewOnceTheLettersLieElsewhere) {
  Robot robot;
  load_fonts();
  KeptTriangles kept;
  robot.run([&] {
    ImDrawList& window = *ImGui::GetForegroundDrawList();
    if (kept.holds()) return;
    kept.begin(window).AddText({22, 22}, IM_COL32_WHITE, "letters");
    kept.finish();
    EXPECT_TRUE(kept.holds());
  });
  robot.step(2);
  EXPECT_TRUE(kept.holds());
  ImGui::GetIO().Fonts->TexData->UniqueID += 1000;  // as where the atlas has grown
  EXPECT_FALSE(kept.holds());
}

}  // namespace
}  // namespace attnlab::test
