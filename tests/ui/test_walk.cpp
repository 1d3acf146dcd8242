// The first walk of the README, played by the robot: what the page says of the opening scene is so.
#include "core/facts/facts.h"
#include "core/scene/rules.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

constexpr int movie = 1, bomb = 3;

const HeadAnalysis& head(const AppHost& host) { return host.app->analysis().heads[0]; }
double weight(const AppHost& host, int query, int key) { return head(host).A(query, key); }

void choose_scores(AppHost& host, const char* rule) { host.robot.click({"RULES", "##score", rule}); }

using Walk = AppTestIn<1600, 1400>;
TEST_F(Walk, OpensOnTheSameNumbersAndAStory) {
  EXPECT_EQ(host.scene().tokens, (std::vector<std::string>{"The", "movie", "was", "bomb"}));
  EXPECT_TRUE(same_bits(view(host.scene().Q), view(host.scene().K)));
  EXPECT_TRUE(same_bits(view(host.scene().Q), view(host.scene().V)));
  EXPECT_NEAR(weight(host, bomb, movie), 0.67, 0.005);
  EXPECT_NEAR(weight(host, movie, bomb), 0.09, 0.005);
  const Matrix S = head(host).S;
  host.robot.drag("Q/r1c1", 40, 0);
  EXPECT_EQ(host.steps(), 1U);
  EXPECT_FALSE(same_bits(view(S), view(head(host).S)));
}

TEST_F(Walk, OneMatrixMakesTheScoresSymmetricAndTwoDoNot) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_2);
  EXPECT_EQ(host.app->view().view, "symmetry");
  const Matrix A = head(host).A;
  host.robot.click("Q = K = V");
  EXPECT_EQ(host.scene().source, Source::self);
  EXPECT_TRUE(same_bits(view(A), view(head(host).A))) << "not a number changes";
  EXPECT_GT(*head(host).asymmetry, 0.5);
  choose_scores(host, "One matrix for queries and keys");
  EXPECT_EQ(host.scene().score, ScoreRule::shared);
  EXPECT_EQ(*head(host).asymmetry, 0);
  EXPECT_NEAR(weight(host, bomb, movie), 0.22, 0.005);
  EXPECT_NEAR(weight(host, movie, bomb), 0.22, 0.005);
  for (int step = 0; step < 2; ++step) host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
  EXPECT_TRUE(same_bits(view(A), view(head(host).A)));
  EXPECT_EQ(host.scene().source, Source::free);
}

TEST_F(Walk, RowsSumToOneTheRankIsAtMostTheWidthAndOutputsLieInTheHull) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_3);
  EXPECT_EQ(host.app->view().view, "softmax");
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(head(host).row_sums(i, 0), 1, 1e-15);
  EXPECT_LT(head(host).A.maxCoeff(), 0.9);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_4);
  EXPECT_EQ(host.app->view().view, "rank");
  EXPECT_EQ(head(host).rank, 2);
  EXPECT_EQ(host.app->analysis().dims.d, 3);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_5);
  EXPECT_EQ(host.app->view().view, "geometry");
  const std::vector<Fact> found = facts(host.scene(), host.app->analysis());
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_NE(found[i].status, FactStatus::broken) << fact_list()[i].id;
}

TEST_F(Walk, EntriesOfTheMatricesCanBeLetters) {
  const auto let_it_be = [&](MatrixKind kind, const char* chip) {
    host.app->view().pinned = Cell{node_of(kind), 0, 0, 0};
    host.robot.step(2);
    host.robot.click(chip);
  };
  let_it_be(MatrixKind::WQ, "write it as a");
  let_it_be(MatrixKind::WK, "write it as b");
  host.app->view().pinned = Cell{Node::S, 0, bomb, movie};
  host.robot.step(2);
  host.robot.click("b##by");
  host.run("edit.copy_formula");
  const std::string copied = host.robot.clipboard();
  EXPECT_NE(copied.find("ab"), std::string::npos) << copied;
  EXPECT_NE(copied.find("\\partial S_{4,2}}{\\partial b}"), std::string::npos) << copied;
}

}  // namespace
}  // namespace attnlab::test
