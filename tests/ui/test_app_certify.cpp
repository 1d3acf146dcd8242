// "Can these weights be had?" in the window: found by its name, typed into, answered, and its factors opened as one step.
#include "core/algebra/matrix_ops.h"
#include "core/studies/certificate.h"
#include "core/text/matrix_text.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace attnlab::test {
namespace {

constexpr const char* title = "Open as a scene##free_two";

void paste(AppHost& host, const std::string& matrix) {
  host.robot.set_clipboard(matrix);
  host.robot.click("Paste##pattern");
  host.robot.step(2);
}

void type_weight(AppHost& host, const char* cell, const char* text) {
  host.robot.click(cell);
  host.robot.step(2);
  host.robot.type(text);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
}

void open_with(AppHost& host, const std::string& button) {
  host.robot.click(button);
  host.robot.step(3);
}

double distance(const AppHost& host, const Matrix& T) {
  const Matrix& A = host.app->analysis().heads[0].A;
  if (A.rows() != T.rows() || A.cols() != T.cols()) return 1;
  return (A - T).cwiseAbs().maxCoeff();
}

TEST(AppCertify, ThePaletteFindsItAndEscLeavesIt) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl, ImGuiKey_P);
  host.robot.type("weights be had");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  ASSERT_TRUE(host.robot.has(title));
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(3);
  EXPECT_FALSE(host.robot.has(title));
  EXPECT_EQ(host.app->history().steps(), 0U);
}

TEST(AppCertify, TodaysWeightsOpenAsFactorsInOneStep) {
  for (const char* id : {"free_two", "tokens_two", "tokens_merged"}) {
    SCOPED_TRACE(id);
    AppHost host;
    const Scene before = host.scene();
    const Matrix A = host.app->analysis().heads[0].A;
    host.run("scene.certify");
    host.robot.step(3);
    open_with(host, std::string("Open as a scene##") + id);
    EXPECT_FALSE(host.robot.has(title)) << "the dialog closes";
    EXPECT_FALSE(host.scene() == before);
    EXPECT_LT(distance(host, A), 1e-9);
    EXPECT_EQ(host.app->history().steps(), 1U);
    EXPECT_TRUE(host.app->unsaved());
    host.run("edit.undo");
    host.robot.step(2);
    EXPECT_TRUE(host.scene() == before);
  }
}

TEST(AppCertify, AnUnsavedSceneComesBackByUndo) {
  AppHost host;
  host.run("size.d_k.more");
  host.robot.step(2);
  const Scene before = host.scene();
  host.run("scene.certify");
  host.robot.step(3);
  open_with(host, title);
  EXPECT_FALSE(host.scene() == before);
  host.run("edit.undo");
  host.robot.step(2);
  EXPECT_TRUE(host.scene() == before);
}

TEST(AppCertify, AMatrixIsPastedAndACellTyped) {
  AppHost host;
  host.run("scene.certify");
  host.robot.step(3);
  paste(host, "0.7 0.3\n0.4 0.6");
  EXPECT_TRUE(host.robot.has("##weight r2c2"));
  EXPECT_FALSE(host.robot.has("##weight r3c1"));
  EXPECT_TRUE(host.robot.has("Open as a scene##free_one"));
  EXPECT_FALSE(host.robot.has("Open as a scene##tokens_two")) << "another size than the scene's";
  // Each prefers the other: no matrix does both.
  type_weight(host, "##weight r1c1", "0.2");
  EXPECT_FALSE(host.robot.has(title)) << "the row does not sum to 1";
  type_weight(host, "##weight r1c2", "4/5");
  ASSERT_TRUE(host.robot.has(title));
  EXPECT_FALSE(host.robot.has("Open as a scene##free_one"));
  open_with(host, title);
  Matrix T(2, 2);
  T << 0.2, 0.8, 0.4, 0.6;
  EXPECT_LT(distance(host, T), 1e-9);
}

TEST(AppCertify, APatternIsPainted) {
  AppHost host;
  host.run("scene.certify");
  host.robot.step(3);
  paste(host, "[[1/3, 1/3, 1/3], [1/3, 1/3, 1/3], [1/3, 1/3, 1/3]]");
  host.robot.click("Paint##pattern");
  host.robot.step(2);
  host.robot.move_to(host.robot.find("##weight r1c1"));
  host.robot.press();
  host.robot.move_to(host.robot.find("##weight r2c2"));
  host.robot.move_to(host.robot.find("##weight r3c3"));
  host.robot.release();
  host.robot.step(2);
  open_with(host, title);
  Matrix T = Matrix::Constant(3, 3, 0.05);
  T.diagonal().setConstant(0.9);
  EXPECT_LT(distance(host, T), 1e-9);
  host.robot.step(2);
  host.run("scene.certify");
  host.robot.step(3);
  host.robot.click("Paint##pattern");
  host.robot.step(2);
  // A second stroke takes the paint away: the row is even then, and a row with two painted cells shares.
  host.robot.click("##weight r1c1");
  host.robot.click("##weight r2c1");
  host.robot.step(2);
  open_with(host, title);
  T.row(0).setConstant(1.0 / 3);
  T(1, 0) = T(1, 1) = 0.475;
  EXPECT_LT(distance(host, T), 1e-9);
}

TEST(AppCertify, OneMatrixOpensAsSelfAttention) {
  AppHost host;
  host.run("scene.certify");
  host.robot.step(3);
  paste(host, "[[0.7, 0.3], [0.4, 0.6]]");
  open_with(host, "Open as a scene##free_one");
  Matrix T(2, 2);
  T << 0.7, 0.3, 0.4, 0.6;
  EXPECT_LE(distance(host, T), 0.05) << "typed with one decimal";
  EXPECT_EQ(host.scene().source, Source::self);
  EXPECT_EQ(host.scene().score, ScoreRule::qq);
}

TEST(AppCertify, WhatCannotBeTakenIsSaidAndChangesNothing) {
  AppHost host;
  host.run("scene.certify");
  host.robot.step(3);
  type_weight(host, "##weight r1c1", "1/0");
  EXPECT_TRUE(host.robot.has(title));
  paste(host, "nothing of use");
  EXPECT_TRUE(host.robot.has(title));
  type_weight(host, "##weight r1c1", "0");
  EXPECT_FALSE(host.robot.has(title));
  host.robot.click("Today's A");
  host.robot.step(2);
  EXPECT_TRUE(host.robot.has(title));
  EXPECT_EQ(host.app->history().steps(), 0U);
}

TEST(AppCertify, DecimalsAndTheCopyOfFactors) {
  AppHost host;
  host.run("scene.certify");
  host.robot.step(3);
  host.robot.click("2 decimals##typed");
  host.robot.step(2);
  ASSERT_TRUE(host.robot.has(title));
  host.robot.click("Copy the factors##free_two");
  host.robot.step(2);
  EXPECT_EQ(host.robot.clipboard().find("P_Q = np.array([["), 0U);
  const Matrix A = host.app->analysis().heads[0].A;
  open_with(host, title);
  EXPECT_LE(distance(host, rounded(view(std::as_const(A)), 2)), 0.005 + 1e-12);
}

TEST(AppCertify, AMaskLeavesZerosAndASentence) {
  AppHost host;
  host.run("mask.causal");
  host.robot.step(2);
  host.run("scene.certify");
  host.robot.step(3);
  EXPECT_FALSE(host.robot.has(title));
  EXPECT_TRUE(host.robot.has("Close"));
}

// A window of any size, and a pattern of any: the field of the last weight and the way out are there.
TEST(AppCertify, FitsSmallWindows) {
  for (const auto& [width, height] : {std::pair{640.0, 400.0}, {1024.0, 640.0}, {2560.0, 1440.0}}) {
    AppHost host(width, height);
    host.run("scene.certify");
    host.robot.step(3);
    EXPECT_TRUE(host.robot.has("Close")) << width;
    EXPECT_TRUE(host.robot.has("##weight r1c4")) << width;
    host.robot.click("Close");
    host.robot.step(3);
    EXPECT_FALSE(host.robot.has("##weight r1c4"));
  }
}

}  // namespace
}  // namespace attnlab::test
