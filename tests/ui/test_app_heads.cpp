// The Heads view by hand: heads switched off and on, made equal, averaged.
// Play buttons: what they stand beside moves by itself, there and back, as one step of the history.
#include "core/studies/detail_heads.h"
#include "core/text/number.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include <cmath>

namespace attnlab::test {
namespace {

void with_heads(AppHost& host, int h) {
  while (host.app->analysis().dims.h < h) host.run("size.h.more");
  host.run("view.heads");
}

// A place of the figure where the pointer becomes a hand: the switch above a matrix.
std::optional<Point> find_switch(AppHost& host) {
  constexpr int narrower_than_a_switch = 12;
  const auto found = [&] {
    return ImGui::GetIO().MousePos.x >= 390 && ImGui::GetMouseCursor() == ImGuiMouseCursor_Hand &&
           !host.app->view().hover;
  };
  return host.find_place(found, narrower_than_a_switch, 500);
}

// The switches above the matrices, and for the keyboard the menu, are the only ones.
using AppHeads = AppTest;

TEST_F(AppHeads, TheSwitchInTheFigureAnswersAClick) {
  with_heads(host, 2);
  for (const int part : {0, 1}) {
    show_part(host.app->view(), "heads", part);
    host.robot.step(2);
    const auto at = find_switch(host);
    ASSERT_TRUE(at.has_value()) << part;
    host.robot.click_at(*at);
    EXPECT_EQ(host.app->view().figure.heads_off, 1U) << part;
    EXPECT_FALSE(host.app->view().pinned.has_value());
    host.robot.pause();
    host.robot.click_at(*at);
    EXPECT_EQ(host.app->view().figure.heads_off, 0U) << part;
    // Held for a while it is one click; let go elsewhere it is none.
    for (const double away : {0.0, 300.0}) {
      host.robot.pause();
      host.robot.move_to(*at);
      host.robot.press();
      host.robot.step(3);
      host.robot.move_to(Point{at->x, at->y + away});
      host.robot.release();
      EXPECT_EQ(host.app->view().figure.heads_off, 1U) << part << ", " << away;
    }
    host.run("heads.switch.1");
  }
}

TEST_F(AppHeads, MakeEqualIsOneStep) {
  with_heads(host, 3);
  host.run("head.next");
  const OneStep step(host);
  const auto& heads = step.was.heads;
  host.robot.click("make all heads equal");
  for (const std::size_t i : {0U, 2U}) {
    EXPECT_TRUE(same_bits(view(host.scene().heads[i].W_Q), view(heads[1].W_Q)));
    EXPECT_TRUE(same_bits(view(host.scene().heads[i].W_V), view(heads[1].W_V)));
  }
  EXPECT_EQ(heads_detail(host.scene(), host.app->analysis(), 0).apart.cwiseAbs().maxCoeff(), 0);
  step.expect_undone();
}

// The rank that the status line tells is of the head that is shown.
TEST_F(AppHeads, TheStatusLineIsOfTheHeadThatIsShown) {
  with_heads(host, 2);
  host.run("head.next");
  for (const char* entry : {"W_Q[2]/r1c2", "W_Q[2]/r2c2", "W_Q[2]/r3c2"}) host.robot.type_in(entry, "0");
  const auto told = [this] {
    std::string words;
    for (const std::string& line : lines_in(windows_on_screen("status"))) words += line;
    std::erase(words, ' ');
    return words;
  };
  const Analysis& a = host.app->analysis();
  ASSERT_NE(a.head(0).rank, a.head(1).rank);
  for (const int head : {1, 0}) {
    EXPECT_NE(told().find("=" + std::to_string(a.head(head).rank) + "of"), std::string::npos) << told();
    host.run("head.previous");
    host.robot.step(2);
  }
}

TEST_F(AppHeads, AverageIsOneStepOrSaysWhyNot) {
  with_heads(host, 2);
  const OneStep step(host);
  host.robot.click("average the heads");
  const Analysis& a = host.app->analysis();
  const Matrix mean = (a.heads[0].H + a.heads[1].H) / 2;
  EXPECT_LE((a.Y.leftCols(a.dims.d_v) - mean).cwiseAbs().maxCoeff(), 1e-15);
  step.expect_undone();
  host.run("output.none");
  EXPECT_FALSE(host.robot.enabled("average the heads"));
  EXPECT_TRUE(host.robot.enabled("make all heads equal"));
  EXPECT_FALSE(host.app->run("scene.heads_average"));
}

TEST_F(AppHeads, OneHeadHasNothingToSwitchAndTheMenuSwitchesThree) {
  host.run("view.heads");
  EXPECT_FALSE(find_switch(host).has_value());
  EXPECT_FALSE(host.app->run("heads.switch.1"));
  EXPECT_FALSE(host.app->run("scene.heads_equal"));
  with_heads(host, 3);
  const Scene was = host.scene();
  const std::size_t steps = host.steps();
  host.run("heads.switch.2");
  EXPECT_EQ(host.app->view().figure.heads_off, 2U);
  host.run("heads.switch.3");
  EXPECT_EQ(host.app->view().figure.heads_off, 6U);
  host.run("heads.switch.2");
  EXPECT_EQ(host.app->view().figure.heads_off, 4U);
  EXPECT_TRUE(host.scene() == was);  // a look, not an edit
  EXPECT_EQ(host.steps(), steps);
  host.run("heads.switch.3");
  EXPECT_EQ(host.app->view().figure.heads_off, 0U);
  EXPECT_FALSE(host.app->run("heads.switch.4"));
}

using Play = AppTest;

TEST_F(Play, TheTemperatureGoesThereAndBackAsOneStep) {
  host.run("view.softmax");
  EXPECT_FALSE(host.requests.works);
  host.robot.click("##playheat");
  double low = 1, high = 1;
  for (int i = 0; i < 285; ++i) {
    host.robot.step();
    low = std::min(low, host.scene().temperature);
    high = std::max(high, host.scene().temperature);
  }
  EXPECT_TRUE(host.requests.works) << "the window draws on";
  EXPECT_LT(low, 0.11);
  EXPECT_GT(high, 9.5);
  host.robot.click("##playheat");
  const double left = host.scene().temperature;
  host.robot.step(30);
  EXPECT_EQ(host.scene().temperature, left) << "it stays where it was stopped";
  EXPECT_FALSE(host.requests.works) << "at rest nothing is drawn";
  EXPECT_EQ(host.steps(), 1U);
  host.run("edit.undo");
  EXPECT_EQ(host.scene().temperature, 1);
}

TEST_F(Play, TheTemperatureOfTheRulesAndTheRankPlayToo) {
  host.robot.click({"RULES", "##playtemperature"});
  host.robot.step(60);
  EXPECT_NE(host.scene().temperature, 1);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_EQ(host.scene().temperature, 1);
  host.run("view.rank");
  host.robot.click("##playcut");
  host.robot.step(100);
  EXPECT_FALSE(host.scene() == before);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.scene() == before) << "Esc goes back to where it began";
  EXPECT_FALSE(host.requests.works);
  host.robot.click("##playkept_rank");
  int largest = 0;
  for (int i = 0; i < 240; ++i) {
    host.robot.step();
    largest = std::max(largest, host.app->view().figure.kept_rank);
  }
  EXPECT_EQ(largest, 3);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_EQ(host.app->view().figure.kept_rank, 1);
  EXPECT_TRUE(host.scene() == before);
}

TEST_F(Play, AnEntryPlaysByAKeyAndByAltAndAClick) {
  EXPECT_FALSE(host.app->run("matrix.play")) << "no entry is chosen";
  host.robot.click("Q/r1c1");
  const double was = host.scene().Q(0, 0);
  host.chord(ImGuiMod_Alt, ImGuiKey_P);
  host.robot.step(30);
  EXPECT_NE(host.scene().Q(0, 0), was);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_EQ(host.scene().Q(0, 0), was);
  host.robot.hold(ImGuiMod_Alt);
  host.robot.click("Q/r1c1");
  host.robot.let_go(ImGuiMod_Alt);
  double low = 0, high = 0;
  for (int i = 0; i < 305; ++i) {
    host.robot.step();
    low = std::min(low, host.scene().Q(0, 0));
    high = std::max(high, host.scene().Q(0, 0));
  }
  EXPECT_NEAR(low, -2, 0.05);
  EXPECT_NEAR(high, 2, 0.05);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.scene() == before);
  host.robot.hold(ImGuiMod_Alt);
  host.robot.click("Q/r1c1");
  host.robot.let_go(ImGuiMod_Alt);
  host.robot.step(20);
  host.robot.click_at({800, 60});
  const double left = host.scene().Q(0, 0);
  EXPECT_NE(left, before.Q(0, 0));
  host.robot.step(20);
  EXPECT_EQ(host.scene().Q(0, 0), left);
  EXPECT_EQ(host.steps(), 1U);
}

TEST_F(Play, TPlaysWhereWIsOneMatrix) {
  host.run("view.symmetry");
  EXPECT_FALSE(host.robot.has("##playsplit"));
  host.robot.click("make W one matrix");
  const Scene was = host.scene();
  host.robot.click("##playsplit");
  host.robot.step(60);
  EXPECT_FALSE(host.scene() == was);
  host.run("view.heads");
  EXPECT_FALSE(host.requests.works) << "what is not in sight does not play";
}

}  // namespace
}  // namespace attnlab::test
