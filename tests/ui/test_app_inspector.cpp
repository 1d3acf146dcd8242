// The inspector worked by the robot: modes, depths, the tree, and what is copied.
// Long formulas are broken where a reader would break them.
#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/formula_lines.h"
#include "app/ui/editor/matrix_editor.h"
#include "app/ui/session/document/copy.h"
#include "tests/core/cases.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

template <int Rows, int Cols>
void fill(Bounded<Rows, Cols>& m, int rows, int cols, int seed) {
  m.resize(rows, cols);
  for (Eigen::Index k = 0; k < m.size(); ++k)
    m.data()[k] = static_cast<double>((k * 37 + seed) % 41 - 20) / 20;
}

// 8 tokens, 4 dimensions, 4 heads, hundredths.
Scene largest() {
  Scene s;
  fill(s.X, 8, 4, 3);
  s.heads.resize(4);
  int seed = 5;
  for (Head& head : s.heads)
    for (WeightMatrix* m : {&head.W_Q, &head.W_K, &head.W_V}) fill(*m, 4, 4, seed += 7);
  fill(s.W_O, 16, 4, 11);
  return s;
}

void open(AppHost& host, const Scene& scene) {
  ASSERT_FALSE(save_scene(scene, host.folder / "scene.json"));
  ASSERT_TRUE(host.open(host.folder / "scene.json"));
}

void keep(AppHost& host, const Cell& cell) {
  host.app->view().pinned = cell;
  host.robot.move_to(Point{5, 5}, 3);
}

std::string copied(AppHost& host) {
  host.run("edit.copy_formula");
  return host.robot.clipboard();
}

TEST(AppInspector, ATypedThirdStaysAThirdAndAnEntryThatIsNoFractionIsNamedAndFound) {
  AppHost host;
  host.robot.enter_at("Q/r1c1", "1/3");
  ASSERT_EQ(host.scene().Q(0, 0), 1.0 / 3);
  keep(host, {Node::Q, 0, 0, 0});
  host.robot.click("numbers");
  EXPECT_EQ(copied(host), "Q_{1,1} = 0.3333");
  host.robot.click("exact");
  EXPECT_EQ(copied(host), "Q_{1,1} = \\frac{1}{3} \\approx 0.3333");
  keep(host, {Node::A, 0, 3, 1});
  const std::string weight = copied(host);
  EXPECT_NE(weight.find("\\sqrt{2}"), std::string::npos) << weight;
  EXPECT_NE(weight.find("\\approx 0.6678"), std::string::npos) << weight;
  EXPECT_FALSE(host.robot.has("show this entry"));
  host.robot.enter_at("K/r2c3", "sqrt(2)");
  keep(host, {Node::S, 0, 0, 0});
  EXPECT_FALSE(host.robot.has("show this entry")) << "this score has nothing to do with it";
  keep(host, {Node::S, 0, 0, 1});
  ASSERT_TRUE(host.robot.has("show this entry"));
  EXPECT_EQ(copied(host).find("\\frac"), std::string::npos) << "numbers instead";
  host.robot.click("show this entry");
  EXPECT_EQ(host.app->view().cursor, (EditCursor{{MatrixKind::K, 0}, 1, 2}));
}

TEST(AppInspector, DepthsAndModesByKeysAndChipsAndTheTreeByTheKeyboard) {
  AppHost host;
  keep(host, {Node::S, 0, 3, 1});
  host.robot.click("tree/0");
  EXPECT_TRUE(host.robot.has("tree/0/0"));
  host.robot.keys({ImGuiKey_DownArrow, ImGuiKey_Space});
  EXPECT_TRUE(host.robot.has("tree/0/0"));
  host.robot.keys({ImGuiKey_UpArrow, ImGuiKey_Space});
  EXPECT_FALSE(host.robot.has("tree/0/0"));
  const InspectorChoice& choice = host.app->view().inspector;
  EXPECT_EQ(choice.depth, 2);
  for (const int expected : {3, 1, 2}) {
    host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_I);
    EXPECT_EQ(choice.depth, expected);
  }
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_X);
  EXPECT_EQ(choice.mode, FormulaMode::exact);
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_X);
  EXPECT_EQ(choice.mode, FormulaMode::numbers);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_I);
  EXPECT_EQ(choice.mode, FormulaMode::symbols);
  host.robot.click("1##depth");
  EXPECT_EQ(copied(host).find("S_{4,2} = q_{4} \\cdot k_{2} = "), 0U) << copied(host);
  host.robot.click("3##depth");
  const std::string down = copied(host);
  EXPECT_NE(down.find("Q_{4,1} W^{Q}_{1,1}"), std::string::npos) << down;
  EXPECT_EQ(down.find("q_"), std::string::npos) << down;
}

TEST(AppInspector, TheTreeUnfoldsAnOutputOfTheLargestSceneAndLongFormulasAreCutUntilTheyAreWantedWhole) {
  AppHost host(1600, 2400);
  open(host, largest());
  keep(host, {Node::Y, 0, 7, 3});
  EXPECT_TRUE(host.robot.has("tree/0"));
  EXPECT_TRUE(host.robot.has("tree/15")) << "the last of sixteen terms";
  EXPECT_FALSE(host.robot.has("tree/7")) << "those between are folded";
  std::string path = "tree/0";
  for (int level = 0; level < 8; ++level) {
    ASSERT_TRUE(host.robot.has(path)) << path;
    host.robot.click(path);
    path += "/0";
  }
  // Y, term, H, term, A, L, S, term, q: the terms of q are entries that were set, lines that open no further.
  EXPECT_FALSE(host.robot.has(path)) << path;
  host.robot.click("tree/0");
  EXPECT_FALSE(host.robot.has("tree/0/0"));
  host.robot.click("tree/all");
  EXPECT_TRUE(host.robot.has("tree/7"));
  host.run("inspector.exact");
  ASSERT_TRUE(host.robot.has("write it all out"));
  host.robot.click("write it all out");
  EXPECT_TRUE(host.app->view().inspector.whole);
  EXPECT_EQ(copied(host).find("\\cdots"), std::string::npos) << "what is copied is whole";
}

// Braces match, and no letter has two scripts at one height: what LaTeX refuses.
void expect_latex(const std::string& text) {
  struct Scripts {
    bool raised = false, lowered = false;
  };
  std::vector<Scripts> groups(1);
  for (const char c : text) {
    EXPECT_LT(static_cast<unsigned char>(c), 0x80) << text;
    if (c == '{') {
      groups.emplace_back();
    } else if (c == '}') {
      ASSERT_GT(groups.size(), 1U) << text;
      groups.pop_back();
    } else if (c == '^' || c == '_') {
      bool& there = c == '^' ? groups.back().raised : groups.back().lowered;
      EXPECT_FALSE(there) << "two scripts at one height in " << text;
      there = true;
    } else {
      groups.back() = {};
    }
  }
  EXPECT_EQ(groups.size(), 1U) << text;
}

TEST(AppInspector, WhatIsCopiedIsLatex) {
  for (const Scene& s : {largest(), [] {
                           Scene alt = largest();
                           alt.output = OutputRule::alt;
                           alt.score = ScoreRule::merged;
                           alt.unit_keys = true;
                           for (Head& head : alt.heads) head.W_A = head.W_V, head.W = head.W_V;
                           return alt;
                         }()}) {
    const Analysis a = analyze(s);
    for (int node = 0; node < node_count; ++node)
      for (const FormulaMode mode : {FormulaMode::symbols, FormulaMode::numbers, FormulaMode::exact})
        for (int depth = 1; depth <= formula_depths; ++depth)
          for (const bool columns : {false, true}) {
            const Cell cell{static_cast<Node>(node), is_per_head(static_cast<Node>(node)) ? 1 : 0, 1, 2};
            const std::string text = formula_text(s, a, cell, {mode, depth, false}, {columns});
            if (values(s, a, cell.node, cell.head).size() == 0) {
              EXPECT_EQ(text, "");
              continue;
            }
            expect_latex(text);
            EXPECT_EQ(text.find("\\begin{aligned}") != std::string::npos,
                      text.find("\\end{aligned}") != std::string::npos);
            EXPECT_EQ(text.find("\\cdots"), std::string::npos) << text;
            ASSERT_FALSE(HasFailure());
          }
  }
}

TEST(AppInspector, AnOutputInSymbolsGoesDownToTheInputs) {
  const Scene s = largest();
  const std::string text =
      formula_text(s, analyze(s), {Node::Y, 0, 0, 0}, {FormulaMode::symbols, 3, false}, {});
  for (const char* part :
       {"Y_{1,1} &= ", "A^{(4)}_{1,8} &= ", "L^{(4)}_{1,8} &= ", "X_{8,4} W^{V(4)}_{4,4}", "W^{K(2)}"})
    EXPECT_NE(text.find(part), std::string::npos) << part;
  EXPECT_EQ(text.find("q^"), std::string::npos);
}

std::vector<Scene> hard_scenes() {
  std::vector<Scene> list(7, largest());
  list[0].X.setZero();
  for (double& x : list[1].X.reshaped()) x = 1e6;
  for (double& x : list[2].X.reshaped()) x = 1e-300;
  for (double& x : list[3].X.reshaped()) x = 1e200;  // products leave the range of doubles
  list[4].mask = {Mask::Kind::matrix, Matrix::Zero(8, 8)};
  list[5].source = Source::cross;  // one query
  list[5].M = list[5].X;
  list[5].X = TokenMatrix(list[5].X.topRows(1));
  list[6].unit_keys = true;
  list[6].X.row(2).setZero();
  return list;
}

// Every node of scenes in which something does not exist, in every mode and depth: something is copied, and
// in a short run every third time shown, never a number that is none.
TEST(AppInspector, HardScenesHaveFormulasToo) {
  unsigned shown = 0;
  AppHost host;
  InspectorChoice& choice = host.app->view().inspector;
  for (const Scene& s : hard_scenes()) {
    open(host, s);
    for (int node = 0; node < node_count; ++node)
      for (const FormulaMode mode : {FormulaMode::symbols, FormulaMode::numbers, FormulaMode::exact})
        for (choice.depth = 1; choice.depth <= formula_depths; ++choice.depth) {
          choice.mode = mode;
          host.app->view().pinned = Cell{static_cast<Node>(node), 0, 0, 0};
          if (++shown % 3 < cases(3, 1)) host.robot.step();
          const std::string text =
              formula_text(host.scene(), host.app->analysis(), *host.app->view().pinned, choice, {});
          expect_latex(text);
          EXPECT_EQ(text.find("-nan"), std::string::npos) << text;
          ASSERT_FALSE(HasFailure());
        }
  }
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += part;
  return text;
}

TEST(AppFormula, TermsAreJoinedBySignsAndSomeSignsAreNoJoints) {
  const std::string latex = "1.62 \\times 1.18 + (-0.86) \\times (-0.50) - q_{4+1}";
  const auto parts = terms(latex);
  EXPECT_EQ(joined(parts), latex);
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_EQ(parts[1], "+ (-0.86) \\times (-0.50) ");
  EXPECT_EQ(parts[2], "- q_{4+1}");
  EXPECT_EQ(terms("\\exp(3/4) + \\cdots - \\exp(-1/(2\\sqrt{2}))").size(), 3U);
  EXPECT_EQ(terms("a / b").size(), 2U);
  EXPECT_EQ(terms("-1 + -2").size(), 2U);
  EXPECT_EQ(terms("\\frac{a + b}{c + d}").size(), 1U);
  EXPECT_EQ(terms("").size(), 1U);
}

// Letters of half an em, and nothing drawn.
class Ruler final : public BlankCanvas {
 public:
  double text_width(std::string_view utf8, Face, double size) const override {
    return 0.5 * size * static_cast<double>(utf8.size());
  }
};

TEST(AppFormula, LinesFitAndLoseNothingAndLongTermsAreBrokenBetweenTheirFactors) {
  const Ruler ruler;
  const std::string latex = "1 + 2 - 3 + 4 - 5 + 6 - 7 + 8 - 9";
  const auto lines = break_formula(ruler, latex, 15, 100);
  EXPECT_GT(lines.size(), 1U);
  EXPECT_EQ(joined(lines), latex);
  for (const std::string& line : lines) EXPECT_LE(measure_formula(ruler, line, 15).width, 100) << line;
  EXPECT_EQ(break_formula(ruler, latex, 15, 1e4).size(), 1U);
  const std::string vectors = "(1.11, 2.22, 3.33, 4.44) \\cdot (5.55, 6.66, 7.77, 8.88)";
  for (const std::string& text : {vectors, std::string("(1 + 2)(3 + 4) \\times 5 \\times 6 \\times 7")}) {
    const auto broken = break_formula(ruler, text, 15, 80);
    EXPECT_EQ(joined(broken), text);
    for (const std::string& line : broken) EXPECT_LE(measure_formula(ruler, line, 15).width, 80) << line;
  }
  EXPECT_EQ(break_formula(ruler, vectors, 15, 250).size(), 2U) << "whole vectors where they fit";
}

// Stacked at every length, and no wider than the panel.
TEST(AppFormula, AFractionThatFitsNoLineIsBrokenAboveAndBelowItsBar) {
  const Ruler ruler;
  const std::string sum = "\\exp(1) + \\exp(2) - \\exp(3) + \\exp(4)";
  for (const std::string& latex : {"\\frac{\\exp(1)}{" + sum + "}", "\\frac{" + sum + "}{2}",
                                   "1 + 2 \\times \\frac{" + sum + "}{" + sum + "}",
                                   "\\exp(\\frac{" + sum + "}{\\sqrt{" + sum + "}}) V_{1,1}",
                                   "\\frac{\\frac{" + sum + "}{2}}{" + sum + "}"}) {
    const auto lines = break_formula(ruler, latex, 15, 170);
    for (const std::string& line : lines) EXPECT_LE(measure_formula(ruler, line, 15).width, 170) << line;
    std::string whole = joined(lines);
    EXPECT_NE(whole.find("\\\\"), std::string::npos) << whole;
    for (const char* mark : {" \\\\ {}", " \\\\ "})
      for (auto at = whole.find(mark); at != std::string::npos; at = whole.find(mark))
        whole.erase(at, std::string(mark).size());
    EXPECT_EQ(whole, latex) << "nothing is lost";
  }
  EXPECT_FALSE(break_formula(ruler, "\\frac{1}{", 15, 1).empty());
}

}  // namespace
}  // namespace attnlab::test
