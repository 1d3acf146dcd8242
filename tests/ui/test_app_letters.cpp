// Entries as letters, worked by the robot: an entry becomes a letter, formulas come out in it, and letters go
// with their entries.
#include "app/ui/session/document/copy.h"
#include "tests/core/support.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

// P_Q = (2 + a, 1; 2, 0), P_K = (1, 1; 1, 0), P_V = (1, 1; 1, 0) where W_Q[2,1] is a.
struct AppLetters : AppTestIn<1600, 1400> {
  AppLetters() {
    Scene s;
    s.X = tokens({{1, 1}, {1, 0}});
    s.heads.resize(1);
    s.heads[0].W_Q = weights({{2, 0}, {0.5, 1}});
    s.heads[0].W_K = weights({{1, 0}, {0, 1}});
    s.heads[0].W_V = weights({{1, 0}, {0, 1}});
    s.W_O = OutputWeight::Identity(2, 2);
    EXPECT_FALSE(save_scene(s, host.folder / "scene.json"));
    EXPECT_TRUE(host.open(host.folder / "scene.json"));
  }

  void keep(const Cell& cell) {
    host.app->view().pinned = cell;
    host.robot.move_to(Point{5, 5}, 3);
  }
  void click(const char* label) { host.robot.click(label); }
  void let_be(const Cell& cell, const char* letter) {
    keep(cell);
    click("##letter");
    host.robot.enter(letter);
  }
  std::string copied() {
    host.run("edit.copy_formula");
    return host.robot.clipboard();
  }
  const LetterChoice& letters() { return host.app->view().inspector.letters; }

  const Cell w_q{Node::W_Q, 0, 1, 0}, w_k{Node::W_K, 0, 1, 0};
};

TEST_F(AppLetters, AnEntryBecomesALetterAndFormulasComeOutInIt) {
  keep(w_q);
  click("write it as a");
  EXPECT_EQ(host.app->view().inspector.mode, FormulaMode::exact);
  EXPECT_EQ(copied(), "W^{Q}_{2,1} = a = 0.5");
  keep({Node::S, 0, 0, 1});
  EXPECT_NE(copied().find("2 + a = 2.5"), std::string::npos) << copied();
  keep({Node::A, 0, 1, 1});
  EXPECT_NE(copied().find(" = \\frac{1}{2} = 0.5"), std::string::npos)
      << "this row has nothing to do with it: " << copied();
  keep({Node::A, 0, 0, 1});
  EXPECT_NE(copied().find("\\exp((3 + a)/\\sqrt{2}) + \\exp((2 + a)/\\sqrt{2})"), std::string::npos)
      << copied();
  EXPECT_EQ(host.scene().heads[0].W_Q(1, 0), 0.5) << "the scene keeps its number";
}

TEST_F(AppLetters, TheDerivativeByALetter) {
  let_be(w_q, "a");
  let_be(w_k, "alpha");
  EXPECT_EQ(names_of(letters().given), (std::vector<std::string>{"a", "alpha"}));
  keep({Node::S, 0, 0, 0});
  click("a##by");
  EXPECT_EQ(letters().by, "a");
  EXPECT_NE(copied().find("\\frac{\\partial S_{1,1}}{\\partial a} &= 1 + \\alpha"), std::string::npos)
      << copied();
  click("a##by");
  EXPECT_EQ(letters().by, "") << "the same chip takes it away";
  EXPECT_EQ(copied().find("\\partial"), std::string::npos);
}

TEST_F(AppLetters, ALetterIsTakenBack) {
  let_be(w_q, "a");
  let_be(w_k, "b");
  EXPECT_FALSE(host.robot.has("write it as c"));
  click("a number again");
  EXPECT_EQ(letters().given.size(), 1U);
  keep({Node::S, 0, 0, 0});
  click("a##by");
  click("\u00d7##no letter a");
  EXPECT_TRUE(letters().given.empty());
  EXPECT_EQ(letters().by, "");
  EXPECT_FALSE(host.robot.has("a##by"));
}

TEST_F(AppLetters, ALetterThatCannotBeIsRefused) {
  let_be(w_q, "tau");
  EXPECT_EQ(letters().complaint, "tau is a name in the formulas already: the temperature");
  EXPECT_TRUE(letters().given.empty());
  let_be(w_q, "a");
  EXPECT_EQ(letters().complaint, "");
  let_be(w_k, "a");
  EXPECT_EQ(
      letters().complaint,
      "a is W_Q, row 2, column 1 already, which is 0.5, and W_K, row 2, column 1 is 0: entries of one letter have "
      "one value");
  EXPECT_EQ(letters().given.size(), 1U);
}

TEST_F(AppLetters, LettersGoWithTheirEntries) {
  let_be(w_q, "a");
  let_be({Node::W_K, 0, 0, 1}, "b");
  let_be({Node::W_V, 0, 0, 1}, "b");
  EXPECT_EQ(letters().given.size(), 3U);
  host.robot.double_click("W_V[1]/r1c2");
  host.robot.enter("3");
  EXPECT_EQ(letters().given.size(), 2U) << "no longer the same value";
  EXPECT_EQ(names_of(letters().given), (std::vector<std::string>{"a", "b"}));
  host.run("edit.undo");
  EXPECT_EQ(letters().given.size(), 2U);
  host.open(host.folder / "scene.json");
  EXPECT_TRUE(letters().given.empty()) << "another document";
}

}  // namespace
}  // namespace attnlab::test
