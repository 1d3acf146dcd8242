// The mask: painted on its own grid and on the figures, started from a name, kept while sizes change.
#include "core/scene/mask_start.h"
#include "tests/ui/app_host.h"

#include "imgui_internal.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

void open_section(AppHost& host) {
  for (const bool open : {false, true}) {
    if (open) host.robot.click("MASK");
    host.robot.step(2);
    host.robot.move_to(Point{100, 400});
    host.robot.wheel(0, -60);
    host.robot.step(3);
  }
}

// From one item to another with the button held, in so many parts.
void stroke(AppHost& host, const char* from, const char* to, int parts) {
  const Point a = host.robot.find(from), b = host.robot.find(to);
  host.robot.move_to(a);
  host.robot.press();
  for (int k = 1; k <= parts; ++k)
    host.robot.move_to(Point{a.x + (b.x - a.x) * k / parts, a.y + (b.y - a.y) * k / parts});
}

int forbidden(const Scene& scene, int n_q, int n_k) {
  int count = 0;
  for (int i = 0; i < n_q; ++i)
    for (int j = 0; j < n_k; ++j) count += allowed(scene.mask, i, j) ? 0 : 1;
  return count;
}

TEST(AppMask, AStrokeOnTheGridIsOneStep) {
  for (const int parts : {1, 8}) {
    AppHost host;
    open_section(host);
    const Scene before = host.scene();
    stroke(host, "mask/r2c1", "mask/r2c4", parts);
    host.robot.step();
    EXPECT_EQ(host.app->analysis().heads[0].row_sums(1, 0), 0);  // in the same gesture
    host.robot.release();
    host.robot.step(2);
    EXPECT_EQ(host.app->history().steps(), 1U);
    EXPECT_EQ(forbidden(host.scene(), 4, 4), 4) << parts;
    for (int j = 0; j < 4; ++j) EXPECT_FALSE(allowed(host.scene().mask, 1, j));
    // The first cell is forbidden now, so a second stroke allows.
    stroke(host, "mask/r2c2", "mask/r4c2", parts);
    host.robot.release();
    host.robot.step(2);
    EXPECT_EQ(forbidden(host.scene(), 4, 4), 3);
    EXPECT_TRUE(allowed(host.scene().mask, 1, 1));
    EXPECT_EQ(host.app->history().steps(), 2U);
    host.run("edit.undo");
    host.run("edit.undo");
    EXPECT_TRUE(host.scene() == before);
  }
}

// Whatever the mask comes to be called, the cells stay where they are, in a narrow panel, too.
TEST(AppMask, TheGridStandsStill) {
  AppHost host(1000, 800);
  open_section(host);
  const Point first = host.robot.find("mask/r2c2");
  for (const char* action : {"mask.causal", "mask.window", "mask.padding", "mask.none"}) {
    host.run(action);
    EXPECT_EQ(host.robot.find("mask/r2c2").y, first.y) << action;
  }
  stroke(host, "mask/r2c2", "mask/r2c3", 2);
  EXPECT_EQ(host.robot.find("mask/r2c2").y, first.y);
  host.robot.release();
  for (int i = 0; i < 4; ++i) {
    host.robot.step();
    EXPECT_EQ(host.robot.find("mask/r2c2").y, first.y) << "let go of, " << i;
  }
  EXPECT_EQ(forbidden(host.scene(), 4, 4), 2);
}

TEST(AppMask, EscGivesAStrokeUp) {
  AppHost host;
  open_section(host);
  const Scene before = host.scene();
  stroke(host, "mask/r1c1", "mask/r3c3", 4);
  EXPECT_EQ(forbidden(host.scene(), 4, 4), 3);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step();
  EXPECT_TRUE(host.scene() == before);
  host.robot.move_to("mask/r4c4");
  host.robot.release();
  host.robot.step(2);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_EQ(host.app->history().steps(), 0U);
}

TEST(AppMask, CellsAreToggledByTheKeyboard) {
  AppHost host;
  open_section(host);
  host.robot.click("mask/r1c1");
  host.robot.step(2);
  EXPECT_EQ(forbidden(host.scene(), 4, 4), 1);
  host.robot.key(ImGuiKey_RightArrow);
  host.robot.step(2);
  host.robot.key(ImGuiKey_DownArrow);
  host.robot.step(2);
  host.robot.key(ImGuiKey_Space);
  host.robot.step(2);
  EXPECT_EQ(forbidden(host.scene(), 4, 4), 2);
  EXPECT_FALSE(allowed(host.scene().mask, 1, 1));
  EXPECT_EQ(host.app->history().steps(), 2U);
  host.robot.key(ImGuiKey_Space);
  host.robot.step(2);
  EXPECT_EQ(forbidden(host.scene(), 4, 4), 1);
}

TEST(AppMask, StartsAndTheirNumbers) {
  AppHost host;
  open_section(host);
  host.robot.click("window##mask");
  host.robot.step(2);
  EXPECT_EQ(host.scene().mask, window_mask(4, 4, 1));
  host.robot.click("##+window");
  host.robot.step(2);
  EXPECT_EQ(host.scene().mask, window_mask(4, 4, 2));
  EXPECT_FALSE(host.robot.enabled("##+window"));
  host.robot.click("padding##mask");
  host.robot.step(2);
  EXPECT_EQ(host.scene().mask, padding_mask(4, 4, 1));
  host.robot.click("##+padding");
  host.robot.step(2);
  EXPECT_EQ(host.scene().mask, padding_mask(4, 4, 2));
  host.robot.click("causal##mask");
  host.robot.step(2);
  EXPECT_EQ(host.scene().mask.kind, Mask::Kind::causal);
  host.robot.click("mask/r1c4");
  host.robot.step(2);
  EXPECT_EQ(name_of_mask(host.scene().mask, 4, 4, MaskStart::none).start, MaskStart::painted);
  host.robot.click("none##mask");
  host.robot.step(2);
  EXPECT_EQ(host.scene().mask.kind, Mask::Kind::none);
  EXPECT_EQ(host.app->history().steps(), 7U);
}

TEST(AppMask, APaintedMaskFollowsTheSizes) {
  AppHost host;
  open_section(host);
  stroke(host, "mask/r4c1", "mask/r4c4", 3);
  host.robot.release();
  host.robot.step(2);
  const Scene painted = host.scene();
  for (const char* size : {"n_q", "n_k"}) {
    host.run(std::string("size.") + size + ".fewer");
    EXPECT_FALSE(check(host.scene()).has_value());
    EXPECT_EQ(host.robot.has("mask/r4c4"), false);
    host.run(std::string("size.") + size + ".more");
    EXPECT_TRUE(host.scene() == painted) << size;
    host.run(std::string("size.") + size + ".more");
    EXPECT_FALSE(check(host.scene()).has_value());
    host.run(std::string("size.") + size + ".fewer");
    EXPECT_TRUE(host.scene() == painted) << size;
  }
}

TEST(AppMask, TheGridTurnsWithTheNotation) {
  AppHost host;
  open_section(host);
  host.app->view().figure.columns = true;
  host.robot.step(2);
  const Point first = host.robot.find("mask/r1c1"), next = host.robot.find("mask/r1c2");
  EXPECT_EQ(first.x, next.x);
  EXPECT_LT(first.y, next.y);
  stroke(host, "mask/r1c1", "mask/r1c3", 1);
  host.robot.release();
  host.robot.step(2);
  EXPECT_EQ(forbidden(host.scene(), 4, 4), 3);
  EXPECT_FALSE(allowed(host.scene().mask, 0, 2));
}

TEST(AppMask, PaintingOnTheWeightsOfAnyFigureIsOneStep) {
  for (const char* view : {"view.pipeline", "view.heads"}) {
    SCOPED_TRACE(view);
    AppHost host;
    host.run(view);
    const Scene before = host.scene();
    host.robot.key(ImGuiKey_M);
    host.robot.step(2);
    ASSERT_TRUE(host.app->view().painting);
    const auto at = host.find_cell(Node::A);
    ASSERT_TRUE(at.has_value());
    const Cell first = *host.app->view().hover;
    host.robot.press();
    Cell last = first;
    for (int k = 1; k <= 12; ++k) {
      host.robot.move_to(Point{at->x + 12.0 * k, at->y});
      if (host.app->view().hover && host.app->view().hover->node == Node::A) last = *host.app->view().hover;
    }
    host.robot.release();
    host.robot.step(2);
    EXPECT_EQ(last.row, first.row);
    EXPECT_GT(last.col, first.col);
    EXPECT_EQ(forbidden(host.scene(), 4, 4), last.col - first.col + 1);
    EXPECT_FALSE(allowed(host.scene().mask, first.row, first.col));
    EXPECT_EQ(host.app->history().steps(), 1U);
    EXPECT_FALSE(host.app->view().pinned.has_value());
    host.robot.key(ImGuiKey_Escape);
    host.robot.step(2);
    EXPECT_FALSE(host.app->view().painting);
    host.run("edit.undo");
    EXPECT_TRUE(host.scene() == before);
  }
}

TEST(AppMask, EscWhilePaintingOnAFigureRestoresAndThenEndsTheMode) {
  AppHost host;
  host.run("mask.paint");
  const Scene before = host.scene();
  ASSERT_TRUE(host.find_cell(Node::A).has_value());
  host.robot.press();
  host.robot.step();
  EXPECT_FALSE(host.scene() == before);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step();
  EXPECT_TRUE(host.scene() == before);
  EXPECT_TRUE(host.app->view().painting);
  host.robot.release();
  host.robot.step(2);
  EXPECT_EQ(host.app->history().steps(), 0U);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  EXPECT_FALSE(host.app->view().painting);
}

// A row with nothing allowed says what that means, where its cells or its sum are pointed at.
TEST(AppMask, ARowWithNothingAllowedExplainsItself) {
  AppHost host;
  open_section(host);
  stroke(host, "mask/r1c1", "mask/r1c4", 3);
  host.robot.release();
  host.robot.step(2);
  const auto tooltip = [&host] {
    host.robot.step(30);  // half a second
    const ImGuiWindow* window = ImGui::FindWindowByName("##Tooltip_00");
    return window != nullptr && window->Active;
  };
  ASSERT_TRUE(host.find_cell(Node::A, 0).has_value());
  EXPECT_TRUE(tooltip());
  ASSERT_TRUE(host.find_cell(Node::A, 1).has_value());
  EXPECT_FALSE(tooltip());
}

// Esc ends painting first, and lets go of the pinned cell only then.
TEST(AppMask, OneEscDoesOneThing) {
  AppHost host;
  const auto at = host.find_cell(Node::S);
  ASSERT_TRUE(at.has_value());
  host.robot.click_at(*at);
  host.robot.step(2);
  ASSERT_TRUE(host.app->view().pinned.has_value());
  host.run("mask.paint");
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  EXPECT_FALSE(host.app->view().painting);
  EXPECT_TRUE(host.app->view().pinned.has_value());
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  EXPECT_FALSE(host.app->view().pinned.has_value());
}

}  // namespace
}  // namespace attnlab::test
