// Copying as text: the inspected matrix in every notation by actions, menus and the right button, and the
// scene as a paper and as a script.
// The picture of the window, the picture in the clipboard, and the animation, by their actions and dialogs.
#include "app/ui/actions/actions.h"
#include "app/ui/session/document/copy.h"
#include "core/facts/describe.h"
#include "core/picture/carry.h"
#include "core/writing/script.h"
#include "tests/core/checkers.h"
#include "tests/ui/app_host.h"

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

using AppCopy = AppTest;

TEST_F(AppCopy, TheInspectedMatrixInEveryNotationAndTheFormulaOfItsCell) {
  const auto at = host.find_cell(Node::S);
  ASSERT_TRUE(at);
  for (const CopyWay& way : copy_ways()) {
    SCOPED_TRACE(way.label);
    host.robot.set_clipboard("");
    host.run(std::string("copy.") + way.id);
    EXPECT_EQ(host.app->message(), std::string("Copied the matrix as ") + way.label + ", 4 \u00d7 4");
    expect_copied(host, way.notation, Node::S);
  }
  EXPECT_EQ(host.steps(), 0U);
  host.run("edit.copy_formula");
  const std::string formula = host.robot.clipboard();
  host.robot.set_clipboard("");
  host.robot.click_at(*at, 1);
  host.robot.click("Copy the formula as LaTeX");
  EXPECT_EQ(host.robot.clipboard(), formula);
}

TEST_F(AppCopy, NothingChosenIsNothingAndTokensAreRowsAlsoWhereTheyAreColumns) {
  host.robot.move_to(Point{1, 1});
  for (const CopyWay& way : copy_ways()) EXPECT_FALSE(host.app->run(std::string("copy.") + way.id));
  host.app->view().figure.columns = true;
  host.robot.step(3);
  ASSERT_TRUE(host.find_cell(Node::P_Q));
  host.run("copy.numpy");
  expect_copied(host, MatrixNotation::numpy, Node::P_Q);
}

TEST_F(AppCopy, TheRightButtonCopiesWhatIsUnderItEscapeShutsTheMenuAndEmptySpaceHasNone) {
  const auto at = host.find_cell(Node::A);
  ASSERT_TRUE(at);
  for (const CopyWay& way : copy_ways()) {
    SCOPED_TRACE(way.label);
    host.robot.click_at(*at, 1);
    host.robot.click(std::string("Copy as ") + way.label);
    expect_copied(host, way.notation, Node::A);
    EXPECT_FALSE(host.robot.has(std::string("Copy as ") + way.label)) << "the menu is still open";
  }
  EXPECT_FALSE(host.app->view().pinned);
  EXPECT_EQ(host.steps(), 0U);
  host.robot.click_at(*at, 1);
  ASSERT_TRUE(host.robot.has("Copy as CSV"));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.robot.has("Copy as CSV"));
  host.robot.click_at(Point{700, 955}, 1);
  EXPECT_FALSE(host.robot.has("Copy as CSV"));
}

TEST_F(AppCopy, TheMenuOfTheSecondViewIsItsOwn) {
  show_second(host.app->view(), "symmetry");
  host.robot.step(3);
  ASSERT_TRUE(host.click_cell(Node::QQ, {}, 1));
  host.robot.click("Copy as NumPy");
  expect_copied(host, MatrixNotation::numpy, Node::QQ);
}

TEST_F(AppCopy, ThePinnedMatrixByTheMenuBar) {
  ASSERT_TRUE(host.click_cell(Node::A));
  ASSERT_TRUE(host.app->view().pinned);
  host.robot.click("Edit");
  host.robot.move_to("Copy as", 41);
  host.robot.click("Copy the matrix as CSV");
  expect_copied(host, MatrixNotation::csv, Node::A);
}

TEST_F(AppCopy, EveryQuantityByItsName) {
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
    EXPECT_TRUE(host.says(std::string(q.title)));
  }
}

TEST_F(AppCopy, PapersAndScripts) {
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

TEST_F(AppCopy, ADescriptionInWordsBeginsWithWhatTheLastEditChanged) {
  host.run("edit.describe");
  EXPECT_EQ(host.robot.clipboard(), description(host.scene(), host.app->analysis()));
  EXPECT_EQ(host.app->message(), "Copied the scene and its facts as plain text");
  host.robot.enter_at("Q/r2c1", "0.5");
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_T);
  EXPECT_NE(
      host.robot.clipboard().find("\nCHANGED BY THE LAST EDIT\n"
                                  "movie now gives itself 0.25 of its attention, before 0.28.\n"
                                  "Queries Q, row 2 of 4, movie, column 1 of 3: from 0.9000 to 0.5000.\n"
                                  "Weights A, most of all row 2 of 4, movie, column "),
      std::string::npos)
      << host.robot.clipboard();
}

Pixels some_pixels(int width, int height) {
  return {width, height, false, std::vector<std::uint8_t>(static_cast<std::size_t>(3 * width * height), 90)};
}

using AppScreenshot = AppTest;

TEST_F(AppScreenshot, IsRefusedWithASentenceOrWrittenWithItsSceneOnceTheDialogIsGone) {
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_E);
  host.robot.key(ImGuiKey_Enter);
  ASSERT_TRUE(host.screenshot.has_value());
  host.app->take_screenshot(std::string("No room for so many pixels."));
  EXPECT_EQ(host.app->message(), "No room for so many pixels.");
  EXPECT_TRUE(fs::is_empty(host.folder.path()));
  host.screenshot.reset();
  host.robot.move_to(Point{700, 400});
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_E);
  host.robot.type("window");
  host.robot.click("3\xC3\x97##resolution");
  EXPECT_FALSE(host.screenshot.has_value());
  host.robot.click("Save");
  ASSERT_TRUE(host.screenshot.has_value());
  EXPECT_EQ(host.screenshot->scale, 3);
  EXPECT_EQ(host.screenshot->pointer.x, 700);  // where it was, not on the button
  EXPECT_EQ(host.screenshot->pointer.y, 400);
  EXPECT_FALSE(host.robot.has("##name"));
  EXPECT_TRUE(fs::is_empty(host.folder.path()));
  host.screenshot.reset();
  host.robot.step(5);
  EXPECT_FALSE(host.screenshot.has_value());  // once
  host.app->take_screenshot(some_pixels(30, 20));
  EXPECT_TRUE(holds(read_document(bytes_of(host.folder / "window.png"), "window.png"), host.scene()));
  EXPECT_NE(host.app->message().find("window.png (30 \xC3\x97 20"), std::string::npos) << host.app->message();
}

using AppCopyPicture = AppTest;

TEST_F(AppCopyPicture, TheOpenViewGoesToTheClipboardAndFlashesOrAMissingProgramIsNamed) {
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_C);
  ASSERT_EQ(host.copied.size(), 1U) << host.app->message();
  EXPECT_TRUE(holds(read_document(host.copied[0], "clipboard"), host.scene()));
  EXPECT_EQ(host.app->message().find("Copied the picture ("), 0U);
  EXPECT_TRUE(host.requests.busy);
  host.robot.step(60);
  EXPECT_FALSE(host.requests.busy);  // at rest again
  host.clipboard_fails = "xclip is missing: install the package xclip to copy pictures.";
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_C);
  EXPECT_EQ(host.app->message(), *host.clipboard_fails);
  EXPECT_FALSE(host.requests.busy);
}

// Chooses so few and small frames that the test is short.
void small_animation(AppHost& host, const std::string& name, const char* frames = "4") {
  host.run("file.animate");
  host.robot.type(name);
  host.robot.enter_in("##frames", frames);
}

// Four frames of 30 a second are over soon, and so are three rounds of them.
using AppAnimation = AppTest;

TEST_F(AppAnimation, ThePreviewPlaysAFewRoundsAndRests) {
  small_animation(host, "moves.png");
  EXPECT_TRUE(host.requests.busy);
  EXPECT_FALSE(host.requests.works);
  for (int i = 0; i < 4; ++i) host.robot.pause();
  EXPECT_FALSE(host.requests.busy);
  host.robot.click("and back##sweep");
  EXPECT_TRUE(host.requests.busy) << "another sweep is another preview";
}

TEST_F(AppAnimation, RunsStepByStepAndTellsOfItsEnd) {
  small_animation(host, "moves.gif");
  host.robot.click({"GIF##animation", "Export"});
  bool worked = false;
  for (int i = 0; i < 400 && host.app->message().empty(); ++i) {
    host.robot.step();
    worked = worked || host.requests.works;
  }
  EXPECT_TRUE(worked);
  EXPECT_EQ(host.app->message(), "Exported moves.gif (4 frames)");
  EXPECT_EQ(bytes_of(host.folder / "moves.gif").substr(0, 6), "GIF89a");
  EXPECT_TRUE(host.scene() == before);
  host.robot.step(2);
  EXPECT_FALSE(host.requests.works);
}

TEST_F(AppAnimation, NumberedFramesAskBeforeTheyReplaceTheFirst) {
  ATTNLAB_NEEDS_PROCESSES();  // a page hands out one file
  host.folder.write("f-0001.png", "precious");
  small_animation(host, "f.png");
  host.robot.click({"PNG frames##animation", "Export"});
  ASSERT_TRUE(host.robot.has("Replace"));
  EXPECT_EQ(fs::file_size(host.folder / "f-0001.png"), 8U);
  host.robot.click("Replace");
  for (int i = 0; i < 400 && host.app->message().empty(); ++i) host.robot.step();
  EXPECT_EQ(host.app->message(), "Exported f-0001.png to f-0004.png (4 frames)");
  for (const char* name : {"f-0001.png", "f-0002.png", "f-0003.png", "f-0004.png"})
    EXPECT_EQ(picture_kind(bytes_of(host.folder / name)), PictureKind::png) << name;
}

TEST_F(AppAnimation, CancelLeavesNothingBehind) {
  small_animation(host, "long.png", "1000");
  host.robot.click("Export");
  ASSERT_TRUE(host.requests.works) << host.app->message();
  host.robot.click("Cancel");
  EXPECT_FALSE(host.requests.works);
  EXPECT_TRUE(fs::is_empty(host.folder.path()));
  EXPECT_TRUE(host.robot.has("##name"));  // the choices are there again
  host.robot.click("Export");
  ASSERT_TRUE(host.requests.works);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.requests.works);
  EXPECT_FALSE(host.robot.has("##name"));
  EXPECT_EQ(host.app->message(), "The animation was cancelled; nothing was written");
  EXPECT_TRUE(fs::is_empty(host.folder.path()));
}

TEST_F(AppAnimation, WhatCannotMoveIsASentence) {
  host.run({"score.unprojected", "file.animate"});
  host.robot.click({"W and its transpose##sweep", "##name"});
  host.robot.key(ImGuiKey_Enter);
  EXPECT_FALSE(host.requests.works);
  EXPECT_NE(host.app->message(), "");
  EXPECT_TRUE(fs::is_empty(host.folder.path()));
}

}  // namespace
}  // namespace attnlab::test
