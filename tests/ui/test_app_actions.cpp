// The table of actions: each can be found, reached and done; menus, keys and the palette lead to it.
// Random actions one after another: the scene stays valid, and undoing leads back.
#include "app/ui/actions/actions.h"
#include "core/scene/rules.h"
#include "tests/ui/app_host.h"

#include <random>
#include <set>

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
    // What opens a field, or plays, is no change yet.
    if (!menu.starts_with("Scene") || action.id.ends_with(".number") || action.id.ends_with("temperature"))
      continue;
    AppHost host;
    const Scene before = host.scene();
    if (!host.app->run(action.id)) continue;
    host.robot.step(2);
    const bool changed = !(host.scene() == before);
    EXPECT_EQ(host.steps(), changed ? 1U : 0U) << action.id;
    if (!changed) continue;
    EXPECT_TRUE(host.undone() == before) << action.id;
    host.run("edit.redo");
    EXPECT_FALSE(host.scene() == before) << action.id;
  }
}

TEST(AppActions, ExchangingTheMatricesTransposesTheScoresOfOneSetOfTokens) {
  AppHost host;
  host.run({"source.self", "score.qk"});
  const Matrix before = analyze(host.scene()).heads[0].S;
  host.run("scene.exchange");
  EXPECT_LT((analyze(host.scene()).heads[0].S - before.transpose()).norm(), 1e-14);
  host.run("score.qq");
  EXPECT_FALSE(host.app->run("scene.exchange")) << "one matrix: nothing to exchange";
}

TEST(AppActions, TheTokensTakeTheQueriesMatrixInAsOneStep) {
  AppHost host;
  EXPECT_FALSE(host.app->run("scene.fold")) << "queries have tokens of their own";
  host.run({"source.self", "score.qk", "score.merged"});
  EXPECT_FALSE(host.app->run("scene.fold")) << "there is no W^Q";
  host.run("score.qk");
  while (dims(host.scene()).d > dims(host.scene()).d_k) {
    EXPECT_FALSE(host.app->run("scene.fold")) << "it has no inverse";
    host.run("size.d.fewer");
  }
  const Scene was = host.scene();
  const std::size_t steps = host.steps();
  host.find_and_do("fold tokens");
  EXPECT_TRUE(host.says("The tokens are X W^Q now"));
  EXPECT_EQ(host.steps(), steps + 1);
  EXPECT_TRUE(host.scene().heads[0].W_Q.isIdentity(0));
  EXPECT_LT((host.scene().X - was.X.lazyProduct(was.heads[0].W_Q)).norm(), 1e-14);
  EXPECT_LT((analyze(host.scene()).Y - analyze(was).Y).norm(), 1e-12);
  EXPECT_FALSE(host.app->run("scene.fold")) << "nothing is left to fold";
  EXPECT_TRUE(host.undone() == was);
}

TEST(AppActions, MenusAndKeysLeadToThemAndZoomStaysWithinItsRange) {
  AppHost host;
  host.robot.click({"Scene", "Q = K = V = X"});
  EXPECT_EQ(host.scene().source, Source::self);
  host.robot.click({"Edit", "Undo"});
  EXPECT_EQ(host.scene().source, Source::free);
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
  for (int i = 0; i < 20; ++i) host.app->run("view.zoom_in");
  EXPECT_DOUBLE_EQ(host.app->view().zoom, 3);
  for (int i = 0; i < 40; ++i) host.app->run("view.zoom_out");
  EXPECT_DOUBLE_EQ(host.app->view().zoom, 0.5);
}

TEST(AppActions, ThePaletteFindsMovesAndClosesAndSoDoesHelp) {
  AppHost host;
  host.find_and_do("causal mask");
  EXPECT_EQ(host.scene().mask.kind, Mask::Kind::causal);
  host.find_and_do("nothing is called this");
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.robot.has("##palette"));
  host.chord(ImGuiMod_Ctrl, ImGuiKey_P);
  host.robot.type("view.");  // the views come first, in their order
  host.robot.keys({ImGuiKey_DownArrow, ImGuiKey_Enter});
  EXPECT_EQ(host.app->view().view, "symmetry");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_P);
  host.robot.type("view");
  host.robot.key(ImGuiKey_DownArrow);
  host.robot.click("##palette");
  host.robot.enter(".");  // another letter, and the first line again
  EXPECT_EQ(host.app->view().view, "pipeline");
  host.robot.key(ImGuiKey_F1);
  EXPECT_TRUE(host.robot.has("Close"));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.robot.has("Close"));
}

constexpr unsigned seed = 20261121;

using AppRandom = AppTest;

TEST_F(AppRandom, EveryRuleAfterEveryRule) {
  std::mt19937 random{seed};
  std::vector<std::string> rules;
  for (const Action& action : actions())
    if (std::string(action.menu).starts_with("Scene")) rules.push_back(action.id);
  for (const std::string& first : rules)
    for (const std::string& second : rules) {
      host.app->run(first);
      host.app->run(second);
      ASSERT_FALSE(check(host.scene()).has_value()) << first << ", " << second;
      if (random() % 40 == 0) host.robot.step();
    }
}

TEST_F(AppRandom, FiftyUndoneAndRedoneEndWhereTheyBegan) {
  int done = 0;
  std::mt19937 random{seed};
  while (done < 50) {
    const auto all = actions();
    const Action& action = all[random() % all.size()];
    if (!std::string(action.menu).starts_with("Scene")) continue;
    const std::size_t steps = host.steps();
    host.app->run(action.id);
    host.robot.step();
    done += static_cast<int>(host.steps() - steps);
  }
  // A field that an action has opened keeps the last change unsealed; where a dialog stands open too,
  // Escape closes it first.
  for (int i = 0; i < 2; ++i) host.robot.key(ImGuiKey_Escape);
  done = static_cast<int>(host.steps());
  const Scene after = host.scene();
  for (int i = 0; i < done; ++i) ASSERT_TRUE(host.app->run("edit.undo"));
  EXPECT_TRUE(host.scene() == before);
  for (int i = 0; i < done; ++i) ASSERT_TRUE(host.app->run("edit.redo"));
  EXPECT_TRUE(host.scene() == after);
}

}  // namespace
}  // namespace attnlab::test
