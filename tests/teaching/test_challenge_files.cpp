// The challenges that the program brings along, and what is said of a file that keeps not what it promises.
#include "app/check.h"
#include "app/library/challenges.h"
#include "core/scene/edit.h"
#include "core/teaching/fixed.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::test {
namespace {

ChallengeSet own_set() { return std::get<ChallengeSet>(open_challenges()); }

std::string set_with(std::string_view from, std::string_view to) {
  std::string text(challenge_file());
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string error_of_set(const std::string& text) {
  const Checked checked = check_text(text, "c.json");
  return checked.errors.empty() ? "" : checked.errors.front();
}

TEST(ChallengeFile, KeepsItsPromises) {
  const Checked checked = check_text(challenge_file(), "challenges.json");
  for (const std::string& error : checked.errors) ADD_FAILURE() << error;
  EXPECT_EQ(checked.text, "challenges.json: 12 challenges, 10 solutions, 2 proofs, all true\n");
}

TEST(ChallengeFile, StandsInTheListAsItIs) {
  const ChallengeSet set = own_set();
  ASSERT_EQ(set.challenges.size(), challenge_list().size());
  for (std::size_t i = 0; i < set.challenges.size(); ++i) {
    EXPECT_EQ(set.challenges[i].id, challenge_list()[i].id);
    EXPECT_EQ(set.challenges[i].title, challenge_list()[i].title);
  }
}

TEST(ChallengeFile, SaysWhatDoesNotFit) {
  EXPECT_EQ(error_of_set(set_with("\"attnlab_challenges\": 1", "\"attnlab_challenges\": 2")),
            "c.json: attnlab_challenges: expected version 1, the one that this program reads, found 2");
  EXPECT_EQ(error_of_set(set_with("\"start\": \"ch-mutual-start\"", "\"start\": \"nowhere\"")),
            "c.json: challenges[1].start: expected the name of one of the scenes, found \"nowhere\"");
  EXPECT_NE(error_of_set(set_with("\"fixed\": [\"tokens\",", "\"fixed\": [\"sizes\","))
                .find("fixed: expected a list of tokens"),
            std::string::npos);
  EXPECT_NE(error_of_set(set_with("\"solution\": \"romeo-qk\"", "\"answer\": \"romeo-qk\""))
                .find("either a solution or"),
            std::string::npos);
  EXPECT_NE(error_of_set(set_with("\"id\": \"each-other-qq\"", "\"id\": \"each-other\""))
                .find("an id that no other"),
            std::string::npos);
}

TEST(ChallengeFile, SaysWhatIsNotTrue) {
  EXPECT_EQ(error_of_set(set_with("\"solution\": \"romeo-qk\"", "\"solution\": \"ch-mutual-start\"")),
            "c.json: challenge 1: solution: \"A[1,3] > A[1,1]\" is not true on \"ch-mutual-start\"");
  EXPECT_NE(error_of_set(set_with("\"A[1,3] > A[1,1]\"", "\"A[1,9] > A[1,1]\""))
                .find("challenge 1: \"A[1,9] > A[1,1]\" is no claim"),
            std::string::npos);
  EXPECT_EQ(error_of_set(set_with("\"S[1,3] == S[3,1]\"", "\"S[1,3] == S[3,2]\"")),
            "c.json: challenge 2: certificate: \"S[1,3] == S[3,2]\" is not true of the start");
  EXPECT_NE(
      error_of_set(set_with("\"view\": \"heads\"", "\"view\": \"tails\"")).find("view: expected one of"),
      std::string::npos);
}

TEST(Progress, IsWholeWhereEveryGoalIsReachedAndOnlyThere) {
  const ChallengeSet set = own_set();
  for (const Challenge& c : set.challenges) {
    const Progress before = progress_of(c, set.scenes.at(c.start));
    EXPECT_FALSE(before.reached) << c.id;
    EXPECT_LT(before.whole, 1) << c.id;
    EXPECT_EQ(before.meters.size(), c.goal.size()) << c.id;
    if (c.solution.empty()) continue;
    const Progress after = progress_of(c, set.scenes.at(c.solution));
    EXPECT_TRUE(after.reached) << c.id;
    EXPECT_EQ(after.whole, 1) << c.id;
  }
}

TEST(Progress, IsTheMeanOfItsMeters) {
  Challenge c;
  for (const char* meter : {"0.25", "0.5", "0.75"}) c.goal.push_back({"A[1,1] > 2", meter, ""});
  EXPECT_DOUBLE_EQ(progress_of(c, own_set().scenes.begin()->second).whole, 0.5);
}

TEST(Fixed, SeesEveryChangeOfWhatItNames) {
  const Scene scene = own_set().scenes.at("ch-mutual-start");
  const auto changed = [&scene](const Edit& edit, const std::string& name) {
    return first_changed(scene, apply(scene, edit), std::span(&name, 1)) == name;
  };
  EXPECT_TRUE(changed(SetEntry{{MatrixKind::X, 0}, 0, 0, 7}, "X"));
  EXPECT_FALSE(changed(SetEntry{{MatrixKind::WQ, 0}, 0, 0, 7}, "X"));
  EXPECT_TRUE(changed(SetEntry{{MatrixKind::WQ, 0}, 0, 0, 7}, "WQ"));
  EXPECT_TRUE(changed(Resize{Size::n_q, 4}, "tokens"));
  EXPECT_TRUE(changed(SetLabel{false, 0, "Tybalt"}, "tokens"));
  EXPECT_TRUE(changed(SetScore{ScoreRule::qq}, "score"));
  EXPECT_TRUE(changed(SetPositions{Positions::alibi}, "score")) << "it is part of what makes the scores";
  EXPECT_TRUE(changed(SetMask{{Mask::Kind::causal, {}}}, "mask"));
  EXPECT_TRUE(changed(SetTemperature{2}, "temperature"));
  EXPECT_FALSE(changed(SetTitle{"other"}, "tokens"));
  EXPECT_FALSE(can_be_fixed("sizes"));
}

}  // namespace
}  // namespace attnlab::test
