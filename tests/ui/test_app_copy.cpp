// Copying as text: the inspected matrix in every notation by actions, menus and the right button, and the scene as a paper
// and as a script.
#include "app/ui/actions/actions.h"
#include "app/ui/session/copy.h"
#include "core/facts/describe.h"
#include "core/writing/script.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <variant>

namespace attnlab::test {
namespace {

AnyMatrix read(const std::string& text) {
  const auto result = read_matrix_text(text);
  if (const auto* m = std::get_if<AnyMatrix>(&result)) return *m;
  ADD_FAILURE() << std::get<std::string>(result) << '\n' << text;
  return {};
}

// The text is the matrix: to the last bit, in LaTeX to four decimals.
void expect_copied(const AppHost& host, MatrixNotation notation, Node node) {
  const AnyMatrix copied = read(host.robot.clipboard());
  const Analysis analysis = analyze(host.scene());
  const AnyMatrix shown = copy_of(values(host.scene(), analysis, node, 0));
  ASSERT_EQ(copied.rows(), shown.rows());
  ASSERT_EQ(copied.cols(), shown.cols());
  if (notation == MatrixNotation::latex)
    EXPECT_LT((copied - shown).cwiseAbs().maxCoeff(), 0.51e-4);
  else
    EXPECT_TRUE(same_bits(view(std::as_const(copied)), view(std::as_const(shown)))) << host.robot.clipboard();
}

TEST(AppCopy, TheInspectedMatrixInEveryNotation) {
  AppHost host;
  const auto at = host.find_cell(Node::S);
  ASSERT_TRUE(at);
  for (const CopyWay& way : copy_ways()) {
    SCOPED_TRACE(way.label);
    host.robot.set_clipboard("");
    host.run(std::string("copy.") + way.id);
    EXPECT_EQ(host.app->message(), std::string("Copied the matrix as ") + way.label + ", 4 \u00d7 4");
    expect_copied(host, way.notation, Node::S);
  }
  EXPECT_EQ(host.app->history().steps(), 0U);
}

TEST(AppCopy, NothingChosenIsNothingToCopy) {
  AppHost host;
  host.robot.move_to(Point{1, 1});
  for (const CopyWay& way : copy_ways()) EXPECT_FALSE(host.app->run(std::string("copy.") + way.id));
}

TEST(AppCopy, TheRightButtonCopiesWhatIsUnderIt) {
  AppHost host;
  for (const CopyWay& way : copy_ways()) {
    SCOPED_TRACE(way.label);
    const auto at = host.find_cell(Node::A);
    ASSERT_TRUE(at);
    host.robot.click_at(*at, 1);
    host.robot.step(3);
    host.robot.click(std::string("Copy as ") + way.label);
    host.robot.step(2);
    expect_copied(host, way.notation, Node::A);
    EXPECT_FALSE(host.robot.has(std::string("Copy as ") + way.label)) << "the menu is still open";
  }
  EXPECT_FALSE(host.app->view().pinned);
  EXPECT_EQ(host.app->history().steps(), 0U);
}

TEST(AppCopy, TheMenuOfTheSecondViewIsItsOwn) {
  AppHost host;
  ViewState& view = host.app->view();
  show_second(view, "symmetry");
  host.robot.step(3);
  const auto at = host.find_cell(Node::QQ);
  ASSERT_TRUE(at);
  host.robot.click_at(*at, 1);
  host.robot.step(3);
  host.robot.click("Copy as NumPy");
  host.robot.step(2);
  expect_copied(host, MatrixNotation::numpy, Node::QQ);
}

TEST(AppCopy, TheFormulaOfTheCell) {
  AppHost host;
  const auto at = host.find_cell(Node::S);
  ASSERT_TRUE(at);
  host.run("edit.copy_formula");
  const std::string formula = host.robot.clipboard();
  host.robot.set_clipboard("");
  host.robot.click_at(*at, 1);
  host.robot.step(3);
  host.robot.click("Copy the formula as LaTeX");
  host.robot.step(2);
  EXPECT_EQ(host.robot.clipboard(), formula);
}

TEST(AppCopy, EscapeShutsTheMenuAndEmptySpaceHasNone) {
  AppHost host;
  const auto at = host.find_cell(Node::A);
  ASSERT_TRUE(at);
  host.robot.click_at(*at, 1);
  host.robot.step(3);
  ASSERT_TRUE(host.robot.has("Copy as CSV"));
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(3);
  EXPECT_FALSE(host.robot.has("Copy as CSV"));
  host.robot.click_at(Point{700, 955}, 1);
  host.robot.step(3);
  EXPECT_FALSE(host.robot.has("Copy as CSV"));
}

TEST(AppCopy, ThePinnedMatrixByTheMenuBar) {
  AppHost host;
  const auto at = host.find_cell(Node::A);
  ASSERT_TRUE(at);
  host.robot.click_at(*at);
  host.robot.step(2);
  ASSERT_TRUE(host.app->view().pinned);
  host.robot.click("Edit");
  host.robot.step(3);
  host.robot.move_to("Copy as");
  host.robot.step(40);
  host.robot.click("Copy the matrix as CSV");
  host.robot.step(2);
  expect_copied(host, MatrixNotation::csv, Node::A);
}

TEST(AppCopy, TokensAreRowsInWhatIsCopiedAlsoWhereTheyAreColumns) {
  AppHost host;
  host.app->view().figure.columns = true;
  host.robot.step(3);
  const auto at = host.find_cell(Node::P_Q);
  ASSERT_TRUE(at);
  host.run("copy.numpy");
  expect_copied(host, MatrixNotation::numpy, Node::P_Q);
}

TEST(AppCopy, EveryQuantityByItsName) {
  AppHost host;
  const Analysis a = analyze(host.scene());
  for (const Quantity& q : quantities()) {
    const std::string scope = q.scope == QuantityScope::head ? "copy.head." : "copy.layer.";
    host.run(scope + std::string(q.id));
    const AnyMatrix copied = read(host.robot.clipboard());
    const QuantityValue value = q.get(a, 0);
    if (const auto* m = std::get_if<MatrixView>(&value))
      EXPECT_TRUE(same_bits(view(std::as_const(copied)), *m)) << q.id;
    else if (const auto* x = std::get_if<double>(&value))
      EXPECT_EQ(copied(0, 0), *x) << q.id;
    else
      EXPECT_EQ(copied(0, 0), std::get<int>(value)) << q.id;
    EXPECT_NE(host.app->message().find(std::string(q.title)), std::string::npos) << host.app->message();
  }
}

TEST(AppCopy, PapersAndScripts) {
  AppHost host;
  const Scene& s = host.scene();
  const Analysis a = analyze(s);
  for (const auto& [action, text] : {std::pair{"copy.solution", paper_latex(s, a, Paper::solution)},
                                     {"copy.worksheet", paper_latex(s, a, Paper::worksheet)},
                                     {"copy.answers", paper_latex(s, a, Paper::answers)},
                                     {"copy.numpy_script", scene_script(s, Script::numpy)},
                                     {"copy.pytorch_script", scene_script(s, Script::pytorch)}}) {
    host.run(action);
    EXPECT_EQ(host.robot.clipboard(), text) << action;
    EXPECT_TRUE(host.app->message().starts_with("Copied the ")) << host.app->message();
  }
  host.app->view().figure.columns = true;
  host.run("copy.solution");
  EXPECT_EQ(host.robot.clipboard(), paper_latex(s, a, Paper::solution, {4, {true}}));
}

TEST(AppCopy, ADescriptionInWordsBeginsWithWhatTheLastEditChanged) {
  AppHost host;
  host.run("edit.describe");
  EXPECT_EQ(host.robot.clipboard(), description(host.scene(), host.app->analysis()));
  EXPECT_EQ(host.app->message(), "Copied the scene and its facts as plain text");
  host.robot.click("Q/r2c1");
  host.robot.type("0.5");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_T);
  EXPECT_NE(
      host.robot.clipboard().find("\nCHANGED BY THE LAST EDIT\n"
                                  "Queries Q, row 2 of 4, movie, column 1 of 3: from 0.9000 to 0.5000.\n"
                                  "Weights A, most of all row 2 of 4, movie, column "),
      std::string::npos)
      << host.robot.clipboard();
}

}  // namespace
}  // namespace attnlab::test
