// Challenges in the window: each is solved by its stored solution or shown to be impossible on the player's
// own matrices; what is kept cannot be changed; what is solved is remembered.
// The gallery in the window: what was printed stands beside what is computed,
// and where it is wrong the entry and the rule are found.
#include "app/library/examples.h"
#include "app/library/gallery.h"
#include "app/library/lessons.h"
#include "app/ui/session/settings.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include "imgui_internal.h"

namespace attnlab::test {
namespace {

const ChallengeSet& all_challenges() {
  static const ChallengeSet set = std::get<ChallengeSet>(open_challenges());
  return set;
}

void begin_challenge(AppHost& host, std::string_view id) {
  host.run("challenge." + std::string(id));
  ASSERT_TRUE(host.app->challenge().set.has_value());
}

// Whatever comes of it, no button moves under the hand, nor the figure.
class Still {
 public:
  explicit Still(const AppHost& host, const char* button = "Close##challenge")
      : host_(host), button_(button), place_(host.robot.area(button)), height_(host.app->strip_height()) {}
  void expect(const char* after) const {
    const Rect now = host_.robot.area(button_);
    EXPECT_NEAR(now.y, place_.y, 0.5) << after;
    EXPECT_NEAR(now.x, place_.x, 0.5) << after;
    EXPECT_EQ(host_.app->strip_height(), height_) << after;
  }

 private:
  const AppHost& host_;
  const char* button_;
  Rect place_;
  double height_;
};

bool scrolls(const char* window) { return ImGui::FindWindowByName(window)->ScrollMax.y > 0; }

constexpr std::pair<double, double> window_sizes[] = {{1024, 768}, {1280, 800}, {1920, 1080}};

struct EachChallenge : CalmTest, testing::WithParamInterface<ChallengeEntry> {};

TEST_P(EachChallenge, IsSolvedByItsSolutionOrShownToBeImpossible) {
  begin_challenge(host, GetParam().id);
  const ChallengeState& state = host.app->challenge();
  const Challenge challenge = all_challenges().challenges[state.at];
  EXPECT_EQ(challenge.id, GetParam().id);
  if (challenge.blocks.empty())
    EXPECT_EQ(host.app->view().view, challenge.view);
  else
    EXPECT_TRUE(shows_chosen(host.app->view()));
  EXPECT_FALSE(state.progress.reached);
  EXPECT_LT(state.progress.whole, 1);
  const Still still(host);
  if (challenge.impossible) {
    EXPECT_TRUE(host.robot.has("Show a solution##challenge")) << "nothing that is offered tells it";
    host.run("present.here");
    EXPECT_TRUE(host.app->presentation().steps.front().words.empty()) << "nor what is presented";
    host.robot.key(ImGuiKey_Escape);
    host.robot.click({"Show a solution##challenge", "Show it##challenge"});
    EXPECT_TRUE(state.shown);
    EXPECT_FALSE(state.solved);
    host.robot.click({"As at the start##challenge"});
    host.robot.click("Impossible##challenge");
    EXPECT_TRUE(state.solved);
    still.expect("the proof");
    const Proof proof = proof_on(*challenge.impossible, host.scene());
    EXPECT_TRUE(proof.holds);
    EXPECT_EQ(proof.says.find("A["), std::string::npos) << "numbers stand in the place of expressions";
    // On whatever matrices the player comes to.
    host.robot.drag("W_Q[1]/r1c1", 37, 0);
    host.robot.drag("X/r2c1", -50, 0);
    const Proof moved = proof_on(*challenge.impossible, host.scene());
    EXPECT_TRUE(moved.holds);
    EXPECT_NE(moved.says, proof.says);
    return;
  }
  host.robot.click("Impossible##challenge");
  EXPECT_TRUE(state.called_impossible);
  EXPECT_FALSE(state.solved) << "it is possible";
  still.expect("it is possible");
  host.robot.click("Show a solution##challenge");
  still.expect("the question");
  EXPECT_FALSE(host.robot.has("Show a solution##challenge"));
  EXPECT_TRUE(state.asking);
  EXPECT_FALSE(state.progress.reached) << "it asks first";
  host.robot.click("Not yet##challenge");
  EXPECT_FALSE(state.asking);
  host.robot.click({"Show a solution##challenge", "Show it##challenge"});
  EXPECT_TRUE(state.progress.reached);
  EXPECT_EQ(state.progress.whole, 1);
  still.expect("the solution");
  for (const double meter : state.progress.meters) EXPECT_EQ(meter, 1);
  EXPECT_FALSE(state.solved) << "what was shown is not the reader's own";
  host.robot.click("As at the start##challenge");
  EXPECT_FALSE(state.progress.reached);
  EXPECT_TRUE(host.scene() == all_challenges().scenes.at(challenge.scene));
  EXPECT_FALSE(state.called_impossible) << "it begins anew";
}

TEST_P(EachChallenge, IsOfOneHeight) {
  for (const auto& [width, height] : window_sizes) {
    SCOPED_TRACE(width);
    CalmHost sized(width, height);
    begin_challenge(sized, GetParam().id);
    const Still still(sized);
    EXPECT_FALSE(scrolls("challenge")) << "all of it is seen";
    const auto expect_still = [&](const char* after) {
      still.expect(after);
      EXPECT_FALSE(scrolls("challenge")) << after;
    };
    for (const char* pressed : {"Impossible##challenge", "Show a solution##challenge", "Not yet##challenge",
                                "Show a solution##challenge", "Show it##challenge",
                                "As at the start##challenge", "Impossible##challenge"}) {
      sized.robot.click(pressed);
      expect_still(pressed);
    }
    sized.robot.drag("W_Q[1]/r1c1", 37, 0);
    expect_still("a hand");
  }
}

INSTANTIATE_TEST_SUITE_P(Each, EachChallenge,
                         testing::ValuesIn(challenge_list().begin(), challenge_list().end()),
                         [](const auto& info) {
                           std::string name(info.param.id);
                           std::erase(name, '-');
                           return name;
                         });

using Challenges = CalmTest;

TEST(SolvedChallenges, MeterFollowsTheHandAndWhatIsSolvedIsRemembered) {
  const TemporaryFolder state;
  CalmHost host(1280, 800, state.path());
  begin_challenge(host, "each-other");
  const Still still(host);
  const double at_first = host.app->challenge().progress.whole;
  host.robot.enter_at("W_K[1]/r1c1", "0");
  EXPECT_GT(host.app->challenge().progress.whole, at_first);
  EXPECT_FALSE(host.app->challenge().solved);
  host.robot.enter_at("W_K[1]/r2c2", "0");
  for (const char* cell : {"W_K[1]/r1c2", "W_K[1]/r2c1"}) host.robot.enter_at(cell, "1.5");
  EXPECT_TRUE(host.app->challenge().solved);
  still.expect("what is solved");
  host.run("edit.undo");
  EXPECT_TRUE(host.app->challenge().solved) << "once solved, solved";
  host.run("challenge.close");
  EXPECT_FALSE(host.app->challenge().set.has_value());
  const SettingsRead kept = read_settings({state / "config", state.path()});
  EXPECT_EQ(kept.settings.solved, std::vector<std::string>{"each-other"});
}

TEST_F(Challenges, WhatIsKeptCannotBeChangedAndSaysWhy) {
  begin_challenge(host, "each-other");
  const Scene kept = host.scene();
  host.robot.enter_at("X/r1c1", "3");
  EXPECT_TRUE(host.scene() == kept);
  EXPECT_TRUE(host.says("keeps X"));
  host.run("score.qq");
  EXPECT_TRUE(host.scene() == kept);
  EXPECT_TRUE(host.says("keeps the rule of the scores"));
  host.run("challenge.close");
  host.robot.enter_at("X/r1c1", "3");
  EXPECT_EQ(host.scene().X(0, 0), 3);
}

TEST_F(Challenges, ShowTheProofAfterAWhile) {
  begin_challenge(host, "circle-qq");
  const Still still(host);
  const auto drawn = [] { return triangles(*ImGui::FindWindowByName("challenge")->DrawList).size(); };
  const std::size_t at_first = drawn();
  host.robot.step(calm_frames);
  EXPECT_EQ(drawn(), at_first);
  for (double seconds = 0; seconds < seconds_to_proof + 1; seconds += 0.1) host.robot.wait(0.1);
  host.robot.step(calm_frames);
  EXPECT_GT(drawn(), at_first + 60 * 6) << "a sentence stands there";
  still.expect("the proof");
  EXPECT_FALSE(host.app->challenge().solved) << "it was not the reader who said so";
}

TEST_F(Challenges, OpenFromAFileAndSayWhatIsWrongWithOne) {
  std::string broken(challenge_file());
  broken.replace(broken.find("\"meter\""), 7, "\"meer\" ");
  const fs::path right = host.folder.write("c.json", challenge_file()),
                 wrong = host.folder.write("b.json", broken);
  ASSERT_TRUE(host.open(right));
  ASSERT_TRUE(host.app->challenge().set.has_value());
  host.robot.click("Next##challenge");
  EXPECT_EQ(host.app->challenge().at, 1U);
  EXPECT_FALSE(host.app->open(wrong));
  EXPECT_TRUE(host.says("challenges[1].goal[1].meter: expected a text"));
  EXPECT_TRUE(host.app->challenge().set.has_value()) << "what was open stays";
  host.run("example.causal-pair");
  EXPECT_FALSE(host.app->challenge().set.has_value());
}

TEST_F(Challenges, FitSmallWindows) {
  host.robot.resize(320, 240);
  host.run({"challenge.circle-qq", "challenge.impossible"});
  host.resize_through();
  EXPECT_GT(host.app->strip_height(), 50);
  EXPECT_LT(host.app->strip_height(), 400);
}

struct EachPrinted : CalmTest, testing::WithParamInterface<Example> {};

// Its number stands before.
std::string entry_label(const AppHost& host, int row, int col) {
  return host.robot.label_ending("##printed" + std::to_string(row + 1) + "," + std::to_string(col + 1));
}

void find_it(AppHost& host, const PrintedMatrix& mistake) {
  const Still still(host, "Close##gallery");
  const GalleryState& state = host.app->gallery();
  const auto hidden = host.app->view().figure.hidden;
  EXPECT_FALSE(hidden.empty()) << "what it should be is covered";
  std::optional<std::pair<int, int>> wrong;
  bool right_seen = false;
  for (int i = 0; i < static_cast<int>(mistake.rows.size()); ++i)
    for (int j = 0; j < static_cast<int>(mistake.rows.front().size()); ++j) {
      if (is_wrong_entry(mistake, host.scene(), host.app->analysis(), i, j)) {
        if (!wrong) wrong = {i, j};
      } else if (!right_seen) {
        right_seen = true;
        host.robot.click(entry_label(host, i, j));
        EXPECT_FALSE(state.found) << "that one is right";
        still.expect("that one is right");
      }
    }
  ASSERT_TRUE(wrong.has_value());
  host.robot.click(entry_label(host, wrong->first, wrong->second));
  EXPECT_TRUE(state.found);
  still.expect("it is wrong");
  for (const MistakeRule& rule : mistake_rules()) {
    if (rule.id == mistake.rule) continue;
    host.robot.click(std::string(rule.words) + "##rule");
    EXPECT_FALSE(state.revealed) << rule.id;
    still.expect("that rule is kept");
    EXPECT_EQ(host.app->view().figure.hidden, hidden) << "nothing is shown before";
  }
  for (const MistakeRule& rule : mistake_rules())
    if (rule.id == mistake.rule) host.robot.click(std::string(rule.words) + "##rule");
  EXPECT_TRUE(state.revealed);
  EXPECT_TRUE(host.app->view().figure.hidden.empty());
  still.expect("the mistake");
}

TEST_P(EachPrinted, IsTakenAtItsWordOrFoundWrong) {
  host.run("gallery." + std::string(GetParam().id));
  ASSERT_TRUE(host.app->gallery().item.has_value());
  EXPECT_EQ(host.scene().title, GetParam().title);
  const PrintedExample item = *host.app->gallery().item;
  EXPECT_FALSE(item.source.empty());
  ASSERT_FALSE(item.printed.empty());
  for (const PrintedMatrix& printed : item.printed) {
    bool any = false;
    for (int i = 0; i < static_cast<int>(printed.rows.size()); ++i)
      for (int j = 0; j < static_cast<int>(printed.rows.front().size()); ++j)
        any = any || is_wrong_entry(printed, host.scene(), host.app->analysis(), i, j);
    EXPECT_EQ(any, !printed.right);
  }
  if (const PrintedMatrix* mistake = item.mistake()) {
    EXPECT_FALSE(mistake->says.empty());
    find_it(host, *mistake);
    for (const auto& [width, height] : {window_sizes[0], window_sizes[2]}) {
      CalmHost sized(width, height);
      sized.run("gallery." + std::string(GetParam().id));
      find_it(sized, *mistake);
    }
  }
  host.run("gallery.close");
  EXPECT_FALSE(host.app->gallery().item.has_value());
  EXPECT_FALSE(host.app->unsaved());
}

TEST_P(EachPrinted, IsOfOneHeight) {
  for (const auto& [width, height] : window_sizes) {
    SCOPED_TRACE(width);
    CalmHost sized(width, height);
    sized.run("gallery." + std::string(GetParam().id));
    const Still still(sized, "Close##gallery");
    const PrintedExample item = *sized.app->gallery().item;
    for (std::size_t i = 0; i < item.printed.size() && item.printed.size() > 1; ++i) {
      sized.robot.click(sized.robot.label_ending("##printed" + std::to_string(i)));
      still.expect("another matrix");
    }
    if (item.mistake() != nullptr) sized.run("gallery.show");
    still.expect("what is shown");
  }
}

INSTANTIATE_TEST_SUITE_P(Each, EachPrinted, testing::ValuesIn(gallery_list()), [](const auto& info) {
  std::string name(info.param.id);
  std::erase(name, '-');
  return name;
});

TEST(Gallery, ListsEveryExampleWithPrintedNumbersUnderItsTitle) {
  EXPECT_EQ(gallery_list().size(), 24U);
  for (const Example& entry : gallery_list()) {
    ASSERT_TRUE(std::holds_alternative<PrintedExample>(open_printed(entry.id))) << entry.id;
    EXPECT_EQ(std::get<Scene>(read_example(entry.id)).title, entry.title);
  }
  EXPECT_TRUE(std::holds_alternative<std::string>(open_printed("nothing")));
}

TEST(Gallery, FitsSmallWindows) {
  CalmHost host(320, 240);
  for (const Example& entry : gallery_list()) {
    host.run("gallery." + std::string(entry.id));
    host.resize_through();
    EXPECT_GT(host.app->strip_height(), 50) << entry.id;
  }
}

}  // namespace
}  // namespace attnlab::test
