// The mask: painted on its own grid and on the figures, started from a name, kept while sizes change.
#include "core/scene/mask_start.h"
#include "tests/ui/app_host.h"

#include "imgui_internal.h"

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

using AppMask = AppTest;

TEST_F(AppMask, AStrokeOnTheGridIsOneStep) {
  for (const int parts : {1, 8}) {
    AppHost own;
    open_section(own);
    const Scene was = own.scene();
    stroke(own, "mask/r2c1", "mask/r2c4", parts);
    own.robot.step();
    EXPECT_EQ(own.app->analysis().heads[0].row_sums(1, 0), 0);  // in the same gesture
    own.robot.release();
    EXPECT_EQ(own.steps(), 1U);
    EXPECT_EQ(forbidden(own.scene(), 4, 4), 4) << parts;
    for (int j = 0; j < 4; ++j) EXPECT_FALSE(allowed(own.scene().mask, 1, j));
    // The first cell is forbidden now, so a second stroke allows.
    stroke(own, "mask/r2c2", "mask/r4c2", parts);
    own.robot.release();
    EXPECT_EQ(forbidden(own.scene(), 4, 4), 3);
    EXPECT_TRUE(allowed(own.scene().mask, 1, 1));
    EXPECT_EQ(own.steps(), 2U);
    own.run("edit.undo");
    EXPECT_TRUE(own.undone() == was);
  }
}

// Whatever the mask comes to be called, the cells stay where they are, in a narrow panel, too.
TEST_F(AppMask, TheGridStandsStill) {
  AppHost own(1000, 800);
  open_section(own);
  const Point first = own.robot.find("mask/r2c2");
  for (const char* action : {"mask.causal", "mask.window", "mask.padding", "mask.none"}) {
    own.run(action);
    EXPECT_EQ(own.robot.find("mask/r2c2").y, first.y) << action;
  }
  stroke(own, "mask/r2c2", "mask/r2c3", 2);
  EXPECT_EQ(own.robot.find("mask/r2c2").y, first.y);
  own.robot.settles_in = 0;
  own.robot.release();
  for (int i = 0; i < 4; ++i) {
    own.robot.step();
    EXPECT_EQ(own.robot.find("mask/r2c2").y, first.y) << "let go of, " << i;
  }
  EXPECT_EQ(forbidden(own.scene(), 4, 4), 2);
}

TEST_F(AppMask, EscGivesAStrokeUpAndCellsAreToggledByTheKeyboard) {
  open_section(host);
  stroke(host, "mask/r1c1", "mask/r3c3", 4);
  EXPECT_EQ(forbidden(host.scene(), 4, 4), 3);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.scene() == before);
  host.robot.move_to("mask/r4c4");
  host.robot.release();
  expect_untouched();
  host.robot.click("mask/r1c1");
  EXPECT_EQ(forbidden(host.scene(), 4, 4), 1);
  host.robot.keys({ImGuiKey_RightArrow, ImGuiKey_DownArrow, ImGuiKey_Space});
  EXPECT_EQ(forbidden(host.scene(), 4, 4), 2);
  EXPECT_FALSE(allowed(host.scene().mask, 1, 1));
  EXPECT_EQ(host.steps(), 2U);
  host.robot.key(ImGuiKey_Space);
  EXPECT_EQ(forbidden(host.scene(), 4, 4), 1);
}

TEST_F(AppMask, StartsAndTheirNumbersAndAPaintedMaskFollowsTheSizes) {
  open_section(host);
  host.robot.click("window##mask");
  EXPECT_EQ(host.scene().mask, window_mask(4, 4, 1));
  host.robot.click("##+window");
  EXPECT_EQ(host.scene().mask, window_mask(4, 4, 2));
  EXPECT_FALSE(host.robot.enabled("##+window"));
  host.robot.click("padding##mask");
  EXPECT_EQ(host.scene().mask, padding_mask(4, 4, 1));
  host.robot.click("##+padding");
  EXPECT_EQ(host.scene().mask, padding_mask(4, 4, 2));
  host.robot.click("causal##mask");
  EXPECT_EQ(host.scene().mask.kind, Mask::Kind::causal);
  host.robot.click("mask/r1c4");
  EXPECT_EQ(name_of_mask(host.scene().mask, 4, 4, MaskStart::none).start, MaskStart::painted);
  host.robot.click("none##mask");
  EXPECT_EQ(host.scene().mask.kind, Mask::Kind::none);
  EXPECT_EQ(host.steps(), 7U);
  stroke(host, "mask/r4c1", "mask/r4c4", 3);
  host.robot.release();
  const Scene painted = host.scene();
  for (const std::string size : {"size.n_q", "size.n_k"})
    for (const auto& [away, back] : {std::pair{".fewer", ".more"}, {".more", ".fewer"}}) {
      host.run(size + away);
      EXPECT_FALSE(check(host.scene()).has_value());
      EXPECT_TRUE(away[1] == 'm' || !host.robot.has("mask/r4c4"));
      host.run(size + back);
      EXPECT_TRUE(host.scene() == painted) << size << away;
    }
}

TEST_F(AppMask, TheGridTurnsWithTheNotation) {
  open_section(host);
  host.app->view().figure.columns = true;
  host.robot.step(2);
  const Point first = host.robot.find("mask/r1c1"), next = host.robot.find("mask/r1c2");
  EXPECT_EQ(first.x, next.x);
  EXPECT_LT(first.y, next.y);
  stroke(host, "mask/r1c1", "mask/r1c3", 1);
  host.robot.release();
  EXPECT_EQ(forbidden(host.scene(), 4, 4), 3);
  EXPECT_FALSE(allowed(host.scene().mask, 0, 2));
}

TEST_F(AppMask, PaintingOnTheWeightsOfAnyFigureIsOneStep) {
  for (const char* view : {"view.pipeline", "view.heads"}) {
    SCOPED_TRACE(view);
    AppHost own;
    own.run(view);
    const Scene was = own.scene();
    own.robot.key(ImGuiKey_M);
    ASSERT_TRUE(own.app->view().painting);
    const auto at = own.find_cell(Node::A);
    ASSERT_TRUE(at.has_value());
    const Cell first = *own.app->view().hover;
    own.robot.press();
    Cell last = first;
    for (int k = 1; k <= 12; ++k) {
      own.robot.move_to(Point{at->x + 12.0 * k, at->y});
      if (own.app->view().hover && own.app->view().hover->node == Node::A) last = *own.app->view().hover;
    }
    own.robot.release();
    EXPECT_EQ(last.row, first.row);
    EXPECT_GT(last.col, first.col);
    EXPECT_EQ(forbidden(own.scene(), 4, 4), last.col - first.col + 1);
    EXPECT_FALSE(allowed(own.scene().mask, first.row, first.col));
    EXPECT_EQ(own.steps(), 1U);
    EXPECT_FALSE(own.app->view().pinned.has_value());
    own.robot.key(ImGuiKey_Escape);
    EXPECT_FALSE(own.app->view().painting);
    EXPECT_TRUE(own.undone() == was);
  }
}

// Esc gives a stroke up first, then ends painting, and lets go of the pinned cell only then.
TEST_F(AppMask, OneEscDoesOneThing) {
  ASSERT_TRUE(host.click_cell(Node::S));
  ASSERT_TRUE(host.app->view().pinned.has_value());
  host.run("mask.paint");
  ASSERT_TRUE(host.find_cell(Node::A).has_value());
  host.robot.press();
  host.robot.step();
  EXPECT_FALSE(host.scene() == before);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_TRUE(host.app->view().painting);
  host.robot.release();
  EXPECT_EQ(host.steps(), 0U);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.app->view().painting);
  EXPECT_TRUE(host.app->view().pinned.has_value());
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.app->view().pinned.has_value());
}

// A row with nothing allowed says what that means, where its cells or its sum are pointed at.
TEST_F(AppMask, ARowWithNothingAllowedExplainsItself) {
  open_section(host);
  stroke(host, "mask/r1c1", "mask/r1c4", 3);
  host.robot.release();
  const auto tooltip = [&] {
    host.robot.step(30);  // half a second
    const ImGuiWindow* window = ImGui::FindWindowByName("##Tooltip_00");
    return window != nullptr && window->Active;
  };
  ASSERT_TRUE(host.find_cell(Node::A, 0).has_value());
  EXPECT_TRUE(tooltip());
  ASSERT_TRUE(host.find_cell(Node::A, 1).has_value());
  EXPECT_FALSE(tooltip());
}

}  // namespace
}  // namespace attnlab::test
