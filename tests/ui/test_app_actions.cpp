// The table of actions: each can be found, reached and done; menus, keys and the palette lead to it.
#include "app/ui/actions/actions.h"
#include "core/scene/rules.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace attnlab::test {
namespace {

TEST(AppActions, IdsLabelsAndKeysAreUnique) {
  std::set<std::string> ids, labels;
  std::set<ImGuiKeyChord> keys;
  for (const Action& action : actions()) {
    EXPECT_TRUE(ids.insert(action.id).second) << action.id;
    EXPECT_TRUE(labels.insert(action.label).second) << action.label;
    for (const ImGuiKeyChord chord : action.keys)
      EXPECT_TRUE(chord == 0 || keys.insert(chord).second) << action.id;
    EXPECT_EQ(find_action(action.id), &action);
    EXPECT_NE(std::string(action.menu), "") << action.id << " is in no menu";
  }
  EXPECT_EQ(find_action("no.such"), nullptr);
}

TEST(AppActions, EachRunsOnTheOpeningSceneAndLeavesAValidOne) {
  for (const Action& action : actions()) {
    AppHost host;
    const bool done = host.app->run(action.id);
    host.robot.step(3);
    EXPECT_FALSE(check(host.scene()).has_value()) << action.id;
    EXPECT_TRUE(done || host.app->message().empty()) << action.id;
  }
}

TEST(AppActions, EachRuleChangesTheSceneAndUndoBringsItBack) {
  for (const Action& action : actions()) {
    const std::string menu = action.menu;
    if (!menu.starts_with("Scene") || action.id.ends_with(".number") || action.id == "scene.temperature")
      continue;
    AppHost host;
    const Scene before = host.scene();
    if (!host.app->run(action.id)) continue;
    host.robot.step(2);
    const bool changed = !(host.scene() == before);
    EXPECT_EQ(host.app->history().steps(), changed ? 1U : 0U) << action.id;
    if (!changed) continue;
    host.run("edit.undo");
    EXPECT_TRUE(host.scene() == before) << action.id;
    host.run("edit.redo");
    EXPECT_FALSE(host.scene() == before) << action.id;
  }
}

TEST(AppActions, ExchangingTheMatricesTransposesTheScoresOfOneSetOfTokens) {
  AppHost host;
  host.run("source.self");
  host.run("score.qk");
  const Matrix before = analyze(host.scene()).heads[0].S;
  host.run("scene.exchange");
  EXPECT_LT((analyze(host.scene()).heads[0].S - before.transpose()).norm(), 1e-14);
  host.run("score.qq");
  EXPECT_FALSE(host.app->run("scene.exchange")) << "one matrix: nothing to exchange";
}

TEST(AppActions, KeysDoThem) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl, ImGuiKey_D);
  EXPECT_EQ(host.app->view().theme, ThemeId::dark);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_2);
  EXPECT_EQ(host.app->view().view, "symmetry");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_B);
  EXPECT_FALSE(host.app->view().left_open);
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_B);
  EXPECT_FALSE(host.app->view().right_open);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_Equal);
  EXPECT_DOUBLE_EQ(host.app->view().zoom, 1.1);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_0);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_Minus);
  EXPECT_DOUBLE_EQ(host.app->view().zoom, 0.9);
}

TEST(AppActions, ZoomStaysWithinItsRange) {
  AppHost host;
  for (int i = 0; i < 20; ++i) host.app->run("view.zoom_in");
  EXPECT_DOUBLE_EQ(host.app->view().zoom, 3);
  for (int i = 0; i < 40; ++i) host.app->run("view.zoom_out");
  EXPECT_DOUBLE_EQ(host.app->view().zoom, 0.5);
}

TEST(AppActions, MenusLeadToThem) {
  AppHost host;
  host.robot.click("Scene");
  host.robot.step(2);
  host.robot.click("Q = K = V = X");
  host.robot.step(2);
  EXPECT_EQ(host.scene().source, Source::self);
  host.robot.click("Edit");
  host.robot.step(2);
  host.robot.click("Undo");
  host.robot.step(2);
  EXPECT_EQ(host.scene().source, Source::free);
}

TEST(AppActions, EachStandsInItsMenu) {
  std::set<std::string> paths;
  for (const Action& action : actions()) paths.insert(action.menu);
  for (const std::string& path : paths) {
    AppHost host(1600, 1400);
    const auto slash = path.find('/');
    host.robot.click(path.substr(0, slash));
    host.robot.step(3);
    if (slash != std::string::npos) host.robot.click(path.substr(slash + 1));
    host.robot.step(3);
    for (const Action& action : actions())
      EXPECT_TRUE(path != action.menu || host.robot.has(action.label)) << path << ": " << action.label;
  }
}

TEST(AppActions, ThePaletteFindsByPartsOfTheName) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl, ImGuiKey_P);
  host.robot.type("causal mask");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  EXPECT_EQ(host.scene().mask.kind, Mask::Kind::causal);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_P);
  host.robot.type("nothing is called this");
  host.robot.key(ImGuiKey_Enter);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  EXPECT_FALSE(host.robot.has("##palette"));
}

TEST(AppActions, ThePaletteListMovesWithTheArrows) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl, ImGuiKey_P);
  host.robot.type("view.");  // the views come first, in their order
  host.robot.key(ImGuiKey_DownArrow);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  EXPECT_EQ(host.app->view().view, "symmetry");
}

TEST(AppActions, HelpOpensAndCloses) {
  AppHost host;
  host.robot.key(ImGuiKey_F1);
  host.robot.step(2);
  EXPECT_TRUE(host.robot.has("Close"));
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  EXPECT_FALSE(host.robot.has("Close"));
}

// Its views, and few lists: it is read at a glance.
TEST(AppActions, TheMenuViewIsShort) {
  std::set<std::string> lines;
  for (const Action& action : actions()) {
    const std::string menu(action.menu);
    if (menu == "View") lines.insert(action.id);
    if (menu.starts_with("View/")) lines.insert(menu);
  }
  EXPECT_GT(lines.size(), 7U);
  EXPECT_LT(lines.size(), 15U);
}

}  // namespace
}  // namespace attnlab::test
