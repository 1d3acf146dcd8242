// Matrices from the clipboard in another shape, and from files that are opened or dropped.
#include "core/text/matrix_text.h"
#include "tests/core/support.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <fstream>
#include <tuple>
#include <utility>

namespace attnlab::test {
namespace {

void paste_into(AppHost& host, const char* cell, const std::string& text) {
  host.robot.set_clipboard(text);
  host.robot.click(cell);
  host.robot.key(ImGuiKey_V, ImGuiMod_Ctrl);
  host.robot.step(4);
}

std::filesystem::path file_with(const AppHost& host, const char* name, const std::string& bytes) {
  std::filesystem::path path = host.folder.path() / name;
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

void press(AppHost& host, const char* button) {
  host.robot.click(button);
  host.robot.step(4);
}

TEST(AppImport, APasteOfAnotherShapeAsksAndTheSceneIsResizedInOneStep) {
  AppHost host;
  const Scene before = host.scene();
  paste_into(host, "Q/r1c1", "[[1, 2], [3, 4], [5, 6]]");
  EXPECT_TRUE(host.scene() == before);
  ASSERT_TRUE(host.robot.has("Resize the scene"));
  press(host, "Resize the scene");
  EXPECT_FALSE(host.robot.has("Resize the scene"));
  EXPECT_TRUE(
      same_bits(matrix(host.scene(), {MatrixKind::Q, 0}), view(rows<AnyMatrix>({{1, 2}, {3, 4}, {5, 6}}))));
  EXPECT_EQ(host.app->analysis().dims.n_q, 3);
  EXPECT_EQ(host.app->analysis().dims.d, 2);
  EXPECT_EQ(host.app->history().steps(), 1U);
  EXPECT_EQ(host.app->message(), "What was copied is in Q now. Undo brings back what was there");
  host.run("edit.undo");
  EXPECT_TRUE(host.scene() == before);
}

TEST(AppImport, TheCornerAnotherMatrixAndCancel) {
  AppHost host;
  const Scene before = host.scene();
  paste_into(host, "Q/r1c1", "1 2 3 4 5\n6 7 8 9 10");
  EXPECT_FALSE(host.robot.has("Resize the scene")) << "no scene has five dimensions";
  EXPECT_FALSE(host.robot.has("Transpose"));
  press(host, "Cancel");
  EXPECT_TRUE(host.scene() == before);
  paste_into(host, "Q/r1c1", "1 2 3 4 5\n6 7 8 9 10");
  press(host, "K##into");
  press(host, "Take the corner");
  EXPECT_EQ(host.scene().K(1, 0), 6);
  EXPECT_EQ(host.scene().K(2, 0), before.K(2, 0));
  EXPECT_TRUE(same_bits(view(host.scene().Q), view(before.Q)));
}

TEST(AppImport, ATransposeByTheKeyboardAlone) {
  AppHost host;
  const Scene before = host.scene();
  const auto columns = before.Q.cols(), tokens = before.Q.rows();
  AnyMatrix turned = AnyMatrix::Constant(columns, tokens, 0.25);
  turned(0, 1) = 0.75;
  paste_into(host, "Q/r1c1", matrix_text(view(std::as_const(turned)), MatrixNotation::numpy));
  ASSERT_TRUE(host.robot.has("Transpose"));
  host.robot.key(ImGuiKey_DownArrow);  // to K, and back
  host.robot.key(ImGuiKey_UpArrow);
  if (host.robot.has("Resize the scene")) host.robot.key(ImGuiKey_RightArrow);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(4);
  EXPECT_EQ(host.scene().Q(1, 0), 0.75);
  EXPECT_EQ(host.scene().Q.rows(), tokens);
}

TEST(AppImport, AFileGoesIntoTheMatrixOfTheCursorOrAsks) {
  AppHost host;
  const TokenMatrix values = host.scene().Q * 0.5;
  const std::string text = matrix_text(view(values), MatrixNotation::csv);
  const auto file = file_with(host, "keys.csv", text);
  EXPECT_TRUE(host.app->open(file));
  host.robot.step(4);
  ASSERT_TRUE(host.robot.has("Replace")) << "nobody has said into which matrix";
  press(host, "Cancel");
  host.robot.click("Q/r1c1");
  host.robot.step(2);
  EXPECT_TRUE(host.app->open(file));
  host.robot.step(4);
  EXPECT_FALSE(host.robot.has("Replace"));
  EXPECT_TRUE(same_bits(view(host.scene().Q), view(values)));
  EXPECT_EQ(host.app->message(), "keys.csv is in Q now. Undo brings back what was there");
  EXPECT_TRUE(host.app->file().empty()) << "the scene belongs to no file";
  EXPECT_EQ(host.app->history().steps(), 1U);
}

TEST(AppImport, UnsavedChangesAreNotAskedAboutByAMatrix) {
  AppHost host;
  host.robot.click("Q/r1c1");
  host.robot.type("7");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  ASSERT_TRUE(host.app->unsaved());
  EXPECT_TRUE(host.app->open(file_with(host, "list.json", "[[1, 2], [3, 4]]")));
  host.robot.step(4);
  EXPECT_FALSE(host.robot.has("Discard"));
  EXPECT_TRUE(host.robot.has("Take the corner"));
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(4);
  EXPECT_FALSE(host.robot.has("Take the corner"));
}

TEST(AppImport, WhatIsNoMatrixIsASentenceWithTheFile) {
  AppHost host;
  const Scene before = host.scene();
  for (const auto& [name, bytes, why] :
       {std::tuple{"words.txt", "no matrix",
                   "row 1, column 1 (character 1): no: expected a number, found no"},
        {"cut.npy", "\x93NUMPY\x01", "expected a .npy of version 1, 2 or 3, found another"},
        {"large.csv", "1,2000000", "large.csv has an entry beyond \u00b11000000"}}) {
    EXPECT_FALSE(host.app->open(file_with(host, name, bytes)));
    EXPECT_NE(host.app->message().find(why), std::string::npos) << host.app->message();
    EXPECT_NE(host.app->message().find(name), std::string::npos) << host.app->message();
  }
  EXPECT_TRUE(host.scene() == before);
}

TEST(AppImport, TheOpenDialogTakesAMatrix) {
  AppHost host;
  const auto file = file_with(host, "wide.tsv", "1\t2\t3\t4\n5\t6\t7\t8\n");
  host.run("file.open");
  host.robot.step(3);
  host.robot.type(file.string());
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(5);
  EXPECT_TRUE(host.robot.has("Take the corner"));
}

}  // namespace
}  // namespace attnlab::test
