// Windows of every size, scale and theme: nothing crashes, and what must be seen is seen.
#include "app/ui/shell/layout.h"
#include "core/scene/rules.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include "imgui_internal.h"

#include <map>
#include <set>

namespace attnlab::test {
namespace {

void visit_everything(AppHost& host) {
  for (const View& view : views()) {
    host.app->run("view." + std::string(view.id));
    host.robot.step(2);
  }
  for (const char* action :
       {"view.dark", "help.keys", "help.about", "help.palette", "file.open", "file.save_as"}) {
    host.app->run(action);
    host.robot.step(2);
    host.robot.key(ImGuiKey_Escape);
  }
}

TEST(AppLayout, WindowsOfAnySize) {
  constexpr double sizes[][2] = {{1600, 1000}, {1280, 800}, {800, 600}, {400, 300}, {200, 150},
                                 {120, 90},    {40, 30},    {8, 8},     {1, 1},     {3840, 2160}};
  AppHost host;
  for (const auto& size : sizes) {
    host.robot.resize(size[0], size[1]);
    host.robot.step(2);
    visit_everything(host);
  }
  EXPECT_FALSE(check(host.scene()).has_value());
}

TEST(AppLayout, EveryZoomAndContentScale) {
  AppHost host(1280, 800);
  for (const double scale : {0.0, 0.5, 1.0, 1.25, 2.0, 3.0, 1e9, -1.0})
    for (const double zoom : {0.5, 1.0, 3.0}) {
      host.app->set_content_scale(scale);
      host.app->view().zoom = zoom;
      visit_everything(host);
    }
}

// What is drawn outside every panel lands in a window that ImGui keeps for mistakes.
TEST(AppLayout, TheLargestSceneFitsScrollsAndIsDrawnWithinThePanels) {
  AppHost host(1280, 800);
  const auto nothing_is_outside = [&] {
    visit_everything(host);
    host.robot.step(2);
    const ImGuiWindow* stray = ImGui::FindWindowByName("Debug##Default");
    return stray == nullptr || !stray->Active;
  };
  EXPECT_TRUE(nothing_is_outside());
  for (int i = 0; i < 8; ++i)
    for (const char* size : {"n_q", "n_k", "d", "d_k", "d_v", "h"})
      host.app->run("size." + std::string(size) + ".more");
  host.robot.step(3);
  EXPECT_EQ(host.app->analysis().dims.n_q, 8);
  EXPECT_EQ(host.app->analysis().dims.h, 4);
  EXPECT_TRUE(nothing_is_outside());
}

TEST(AppLayout, AllControlsAndTheColumnsOfMatricesFitAt1280x800) {
  AppHost host(1280, 800);
  for (const char* label : {"Q, K, V", "Q = K = V", "cross", "Pipeline", "Symmetry", "Softmax", "Rank",
                            "File", "Edit", "Scene", "View", "Help"})
    EXPECT_TRUE(host.robot.has(label)) << label;
  for (const char* size : {"d", "d_k", "d_k", "d_v", "d_v"})
    host.app->run("size." + std::string(size) + ".more");
  host.robot.step(3);
  EXPECT_LE(host.robot.area("W_Q[1]/r1c4").right(), host.robot.area("##left handle").x);
}

TEST(AppLayout, AreasNeverOverlapNorTurnNegative) {
  ViewState state;
  for (int width = 0; width < 2000; width += 37)
    for (int height = 0; height < 1200; height += 41)
      for (const double scale : {0.5, 1.0, 3.0}) {
        const Layout l = layout(state, scale, {static_cast<float>(width), static_cast<float>(height)});
        for (const Area& a : {l.bar, l.left, l.centre, l.right, l.status}) {
          EXPECT_GE(a.width, 0);
          EXPECT_GE(a.height, 0);
        }
        EXPECT_LE(l.left.width + l.centre.width + l.right.width, width + 1);
        EXPECT_LE(l.bar.height + l.centre.height + l.status.height, height + 1);
      }
}

TEST(AppLayout, PanelsAreResizedAndFoldedByTheirHandles) {
  AppHost host;
  const double before = host.app->view().left_width;
  host.robot.drag("##left handle", 60, 0);
  EXPECT_NEAR(host.app->view().left_width, before + 60, 2);
  host.robot.drag("##left handle", -5000, 0);
  EXPECT_GE(host.app->view().left_width, 100);
  host.robot.double_click("##right handle");
  EXPECT_FALSE(host.app->view().right_open);
  host.run("view.inspector");
  EXPECT_TRUE(host.app->view().right_open);
}

// Where they have no room beside each other one menu holds them all, for the mouse and for the keyboard.
TEST(AppLayout, ASmallWindowHasOneMenuForAll) {
  AppHost host(400, 300);
  EXPECT_FALSE(host.robot.has("File"));
  host.robot.click("Menu");
  EXPECT_TRUE(host.robot.has("File"));
  EXPECT_TRUE(host.robot.has("Help"));
  host.robot.click("View");
  host.robot.step(3);
  for (int i = 0; i < 20 && !host.robot.has("Dark theme"); ++i) {
    host.robot.wheel(0, -1);
    host.robot.step(3);
  }
  host.robot.click("Dark theme");
  EXPECT_EQ(host.app->view().theme, ThemeId::dark);
  host.robot.key(ImGuiKey_F10);
  host.robot.step(6);
  EXPECT_TRUE(host.robot.has("File"));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.robot.has("File"));
  host.robot.resize(1280, 800);
  host.robot.step(3);
  EXPECT_FALSE(host.robot.has("Menu"));
  EXPECT_TRUE(host.robot.has("File"));
}

using Places = std::map<std::string, Rect>;

// The first and the last cell of every matrix that is in use, scrolled to where it must be;
// an empty place: it was not reached.
Places places_of_inputs(AppHost& host, bool scroll) {
  Places found;
  for (const MatrixId id : matrices_in_use(host.scene())) {
    const MatrixView m = matrix(host.scene(), id);
    for (const auto& [row, col] :
         {std::pair{1, 1}, {static_cast<int>(m.rows()), static_cast<int>(m.cols())}}) {
      const std::string cell = editor_name(id) + "/r" + std::to_string(row) + "c" + std::to_string(col);
      for (int notch = 0; scroll && notch < 40 && !host.robot.has(cell); ++notch) {
        host.robot.move_to({60, 200});
        host.robot.wheel(0, -1);
      }
      found[cell] = host.robot.has(cell) ? host.robot.area(cell) : Rect{};
    }
  }
  return found;
}

// The cell that one has in hand stays where it is when another view is opened, and what stands beside it.
TEST(AppLayout, InputsStandStillInAllSevenViews) {
  for (const auto& [width, height] :
       {std::pair{1024, 768}, {1280, 800}, {1600, 1000}, {1920, 1080}, {3840, 2160}}) {
    SCOPED_TRACE(width);
    AppHost host(width, height);
    host.robot.step(6);
    const Places first = places_of_inputs(host, false);
    const bool inspector = host.robot.has("FACTS");
    for (const View& view : views()) {
      SCOPED_TRACE(std::string(view.id));
      for (int part = 0; part < view.part_count(); ++part) {
        show_part(host.app->view(), view.id, part);
        host.robot.step(4);
        // The Lab has a panel of its own, which gives the place to the inputs when asked.
        if (view.id == "lab" && host.robot.has("matrices##left")) host.robot.click("matrices##left");
        host.robot.step(4);
        for (const auto& [cell, place] : places_of_inputs(host, false)) {
          EXPECT_EQ(place.x, first.at(cell).x) << cell;
          EXPECT_EQ(place.y, first.at(cell).y) << cell;
          EXPECT_EQ(place.width, first.at(cell).width) << cell;
        }
        EXPECT_EQ(host.robot.has("FACTS"), inspector);
      }
    }
  }
}

TEST(AppLayout, EveryInputMatrixCanBeReached) {
  for (const char* rules : {"", "value.own", "output.projected"})
    for (const auto& [width, height] : {std::pair{1280, 800}, {1024, 768}, {1600, 1000}}) {
      SCOPED_TRACE(std::string(rules) + " " + std::to_string(width));
      AppHost host(width, height);
      if (*rules != 0) host.app->run(rules);
      host.robot.step(6);
      const bool whole = width >= 1280;  // there all of them are seen at once
      for (const auto& [cell, place] : places_of_inputs(host, !whole)) EXPECT_GT(place.width, 20) << cell;
    }
}

TEST(AppLayout, ButtonsInTheBarDoWhatTheirActionsDo) {
  AppHost host(1280, 800);
  EXPECT_FALSE(host.robot.enabled("##bar edit.undo"));
  host.run("mask.causal");
  host.robot.click("##bar edit.undo");
  EXPECT_EQ(host.scene().mask.kind, Mask::Kind::none);
  host.robot.click("##bar edit.redo");
  EXPECT_EQ(host.scene().mask.kind, Mask::Kind::causal);
  host.robot.click("##bar view.dark");
  EXPECT_EQ(host.app->view().theme, ThemeId::dark);
  host.robot.click("##bar view.dark");
  EXPECT_EQ(host.app->view().theme, ThemeId::light);
  host.robot.click("##bar compare.with");
  EXPECT_EQ(host.app->view().compare, Compare::with);
  host.robot.click("##bar compare.now");
  EXPECT_EQ(host.app->view().compare, Compare::off);
  host.robot.click("##bar compare.with");
  EXPECT_EQ(host.app->view().compare, Compare::with);
  host.robot.click("##bar file.export");
  EXPECT_TRUE(host.robot.has("##name"));
  host.robot.key(ImGuiKey_Escape);
  host.robot.click("##bar present.start");
  EXPECT_TRUE(host.app->presentation().on);
}

// The one that chooses another theme is drawn in the old one, whole.
TEST(AppLayout, EveryFrameIsDrawnInOneTheme) {
  AppHost host;
  const auto seen = [] {
    std::set<ImU32> colors;
    for (const Corner& corner : windows_on_screen("")) colors.insert(corner.color);
    return colors;
  };
  const std::set<ImU32> light = seen();
  std::vector<std::set<ImU32>> frames;
  host.robot.hold(ImGuiMod_Ctrl);
  ImGui::GetIO().AddKeyEvent(ImGuiKey_D, true);
  for (int frame = 0; frame < 3; ++frame) {
    host.robot.step();
    frames.push_back(seen());
  }
  const std::set<ImU32> dark = frames.back();
  ASSERT_FALSE(dark == light);
  for (const std::set<ImU32>& one : frames)
    EXPECT_NE(std::ranges::includes(light, one), std::ranges::includes(dark, one));
}

TEST(AppLayout, MenusBecomeOneBeforeTheButtonsGo) {
  for (int width = 300; width <= 1600; width += 50) {
    AppHost host(width, 800);
    host.robot.step(3);
    const auto buttons = host.robot.areas("##bar ");
    for (const Rect& one : buttons) EXPECT_LE(one.right(), width);
    EXPECT_TRUE(host.robot.has("Menu") || !buttons.empty()) << width;
    EXPECT_TRUE(width < 1000 || buttons.size() == 7) << width;
    EXPECT_TRUE(buttons.empty() || !host.robot.has("Lab") ||
                buttons.front().x >= host.robot.area("Lab").right())
        << width;
  }
}

}  // namespace
}  // namespace attnlab::test
