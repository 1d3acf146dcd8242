// Challenges in the window: each is solved by its stored solution or shown to be impossible on the player's own matrices; what is
// kept cannot be changed; what is solved is remembered.
#include "app/library/challenges.h"
#include "app/ui/session/settings.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include "imgui_internal.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace attnlab::test {
namespace {

constexpr int calm = 6;  // frames

const ChallengeSet& all_challenges() {
  static const ChallengeSet set = std::get<ChallengeSet>(open_challenges());
  return set;
}

void begin_challenge(AppHost& host, std::string_view id) {
  host.run("challenge." + std::string(id));
  host.robot.step(calm);
  ASSERT_TRUE(host.app->challenge().set.has_value());
}

void press_labelled(AppHost& host, const std::string& label) {
  host.robot.pause();
  host.robot.click(label + "##challenge");
  host.robot.step(calm);
}

// Whatever comes of it, no button moves under the hand.
class Still {
 public:
  explicit Still(const AppHost& host) : host_(host), close_(host.robot.area("Close##challenge")) {}
  void expect(const char* after) const {
    const Rect now = host_.robot.area("Close##challenge");
    EXPECT_NEAR(now.y, close_.y, 0.5) << after;
    EXPECT_NEAR(now.x, close_.x, 0.5) << after;
  }

 private:
  const AppHost& host_;
  Rect close_;
};

struct EachChallenge : testing::TestWithParam<ChallengeEntry> {};

TEST_P(EachChallenge, IsSolvedByItsSolutionOrShownToBeImpossible) {
  AppHost host(1280, 800);
  begin_challenge(host, GetParam().id);
  const ChallengeState& state = host.app->challenge();
  const Challenge challenge = all_challenges().challenges[state.at];
  EXPECT_EQ(challenge.id, GetParam().id);
  EXPECT_EQ(host.app->view().view, challenge.view);
  EXPECT_FALSE(state.progress.reached);
  EXPECT_LT(state.progress.whole, 1);
  const Still still(host);
  if (challenge.impossible) {
    EXPECT_FALSE(host.robot.has("Show a solution##challenge"));
    press_labelled(host, "Impossible");
    EXPECT_TRUE(state.solved);
    still.expect("the proof");
    const Proof proof = proof_on(*challenge.impossible, host.scene());
    EXPECT_TRUE(proof.holds);
    EXPECT_EQ(proof.says.find("A["), std::string::npos) << "numbers stand in the place of expressions";
    // On whatever matrices the player comes to.
    host.robot.drag("W_Q[1]/r1c1", 37, 0);
    host.robot.drag("X/r2c1", -50, 0);
    host.robot.step(calm);
    const Proof moved = proof_on(*challenge.impossible, host.scene());
    EXPECT_TRUE(moved.holds);
    EXPECT_NE(moved.says, proof.says);
    return;
  }
  press_labelled(host, "Impossible");
  EXPECT_TRUE(state.called_impossible);
  EXPECT_FALSE(state.solved) << "it is possible";
  still.expect("it is possible");
  press_labelled(host, "Show a solution");
  still.expect("the question");
  EXPECT_FALSE(host.robot.has("Show a solution##challenge"));
  EXPECT_TRUE(state.asking);
  EXPECT_FALSE(state.progress.reached) << "it asks first";
  press_labelled(host, "Not yet");
  EXPECT_FALSE(state.asking);
  press_labelled(host, "Show a solution");
  press_labelled(host, "Show it");
  EXPECT_TRUE(state.progress.reached);
  EXPECT_EQ(state.progress.whole, 1);
  still.expect("the solution");
  for (const double meter : state.progress.meters) EXPECT_EQ(meter, 1);
  EXPECT_FALSE(state.solved) << "what was shown is not the reader's own";
  press_labelled(host, "As at the start");
  EXPECT_FALSE(state.progress.reached);
  EXPECT_TRUE(host.scene() == all_challenges().scenes.at(challenge.start));
}

INSTANTIATE_TEST_SUITE_P(Each, EachChallenge,
                         testing::ValuesIn(challenge_list().begin(), challenge_list().end()),
                         [](const auto& info) {
                           std::string name(info.param.id);
                           std::erase(name, '-');
                           return name;
                         });

void type_entry(AppHost& host, const std::string& cell, const std::string& text) {
  host.robot.pause();
  host.robot.click(cell);
  host.robot.type(text);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(calm);
}

TEST(Challenges, MeterFollowsTheHandAndWhatIsSolvedIsRemembered) {
  const TemporaryFolder state;
  AppHost host(1280, 800, 1, state.path());
  begin_challenge(host, "each-other");
  const double at_first = host.app->challenge().progress.whole;
  type_entry(host, "W_K[1]/r1c1", "0");
  EXPECT_GT(host.app->challenge().progress.whole, at_first);
  EXPECT_FALSE(host.app->challenge().solved);
  type_entry(host, "W_K[1]/r2c2", "0");
  type_entry(host, "W_K[1]/r1c2", "1.5");
  type_entry(host, "W_K[1]/r2c1", "1.5");
  EXPECT_TRUE(host.app->challenge().solved);
  host.run("edit.undo");
  EXPECT_TRUE(host.app->challenge().solved) << "once solved, solved";
  host.run("challenge.close");
  EXPECT_FALSE(host.app->challenge().set.has_value());
  const SettingsRead kept = read_settings({state / "config", state.path()});
  EXPECT_EQ(kept.settings.solved, std::vector<std::string>{"each-other"});
}

TEST(Challenges, WhatIsKeptCannotBeChangedAndSaysWhy) {
  AppHost host(1280, 800);
  begin_challenge(host, "each-other");
  const Scene before = host.scene();
  type_entry(host, "X/r1c1", "3");
  EXPECT_TRUE(host.scene() == before);
  EXPECT_NE(host.app->message().find("keeps X"), std::string::npos) << host.app->message();
  host.run("score.qq");
  host.robot.step(calm);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_NE(host.app->message().find("keeps the rule of the scores"), std::string::npos)
      << host.app->message();
  host.run("challenge.close");
  type_entry(host, "X/r1c1", "3");
  EXPECT_EQ(host.scene().X(0, 0), 3);
}

TEST(Challenges, ShowTheProofAfterAWhile) {
  AppHost host(1280, 800);
  begin_challenge(host, "circle-qq");
  const Still still(host);
  const auto drawn = [] { return triangles(*ImGui::FindWindowByName("challenge")->DrawList).size(); };
  const std::size_t before = drawn();
  host.robot.step(calm);
  EXPECT_EQ(drawn(), before);
  for (double seconds = 0; seconds < seconds_to_proof + 1; seconds += 0.1) host.robot.wait(0.1);
  host.robot.step(calm);
  EXPECT_GT(drawn(), before + 60 * 6) << "a sentence stands there";
  still.expect("the proof");
  EXPECT_FALSE(host.app->challenge().solved) << "it was not the reader who said so";
}

TEST(Challenges, OpenFromAFileAndSayWhatIsWrongWithOne) {
  AppHost host(1280, 800);
  std::ofstream(host.folder / "c.json") << challenge_file();
  std::string broken(challenge_file());
  broken.replace(broken.find("\"meter\""), 7, "\"meer\" ");
  std::ofstream(host.folder / "b.json") << broken;
  ASSERT_TRUE(host.app->open(host.folder / "c.json"));
  host.robot.step(calm);
  ASSERT_TRUE(host.app->challenge().set.has_value());
  press_labelled(host, "Next");
  EXPECT_EQ(host.app->challenge().at, 1U);
  EXPECT_FALSE(host.app->open(host.folder / "b.json"));
  EXPECT_NE(host.app->message().find("challenges[1].goal[1].meter: expected a text"), std::string::npos)
      << host.app->message();
  EXPECT_TRUE(host.app->challenge().set.has_value()) << "what was open stays";
  host.run("example.causal-pair");
  EXPECT_FALSE(host.app->challenge().set.has_value());
}

TEST(Challenges, FitSmallWindows) {
  AppHost host(320, 240);
  host.run("challenge.circle-qq");
  host.run("challenge.impossible");
  for (const auto& [width, height] :
       {std::pair{1024.0, 768.0}, {1920.0, 1080.0}, {200.0, 100.0}, {1280.0, 800.0}}) {
    host.robot.resize(width, height);
    host.robot.step(3);
  }
  EXPECT_GT(host.app->challenge().height, 50);
  EXPECT_LT(host.app->challenge().height, 400);
}

}  // namespace
}  // namespace attnlab::test
