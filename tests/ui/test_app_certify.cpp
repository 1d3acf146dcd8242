// "Are these weights possible?" in the window: found by its name, typed into, answered,
// and its factors opened as one step.
#include "core/algebra/matrix_ops.h"
#include "core/studies/certificate.h"
#include "core/text/matrix_text.h"
#include "tests/core/support.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

constexpr const char* title = "Open as a scene##free_two";

void paste(AppHost& host, const std::string& matrix) {
  host.robot.set_clipboard(matrix);
  host.robot.click("Paste##pattern");
}

double distance(const AppHost& host, const Matrix& T) {
  const Matrix& A = host.app->analysis().heads[0].A;
  if (A.rows() != T.rows() || A.cols() != T.cols()) return 1;
  return (A - T).cwiseAbs().maxCoeff();
}

class AppCertify : public AppTest {
 protected:
  AppCertify() { host.run("scene.certify"); }
};

TEST_F(AppCertify, ThePaletteFindsItEscLeavesItAndAMaskLeavesZerosAndASentence) {
  host.robot.key(ImGuiKey_Escape);
  host.find_and_do("weights possible");
  ASSERT_TRUE(host.robot.has(title));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.robot.has(title));
  EXPECT_EQ(host.steps(), 0U);
  host.run({"mask.causal", "scene.certify"});
  EXPECT_FALSE(host.robot.has(title));
  EXPECT_TRUE(host.robot.has("Close"));
}

TEST_F(AppCertify, TodaysWeightsOpenAsFactorsInOneStep) {
  for (const char* id : {"free_two", "tokens_two", "tokens_merged"}) {
    SCOPED_TRACE(id);
    AppHost own;
    const OneStep step(own);
    const Matrix A = own.app->analysis().heads[0].A;
    own.run("scene.certify");
    own.robot.click(std::string("Open as a scene##") + id);
    EXPECT_FALSE(own.robot.has(title)) << "the dialog closes";
    EXPECT_FALSE(own.scene() == step.was);
    EXPECT_LT(distance(own, A), 1e-9);
    EXPECT_TRUE(own.app->unsaved());
    step.expect_undone();
  }
}

TEST_F(AppCertify, AnUnsavedSceneComesBackByUndo) {
  host.robot.key(ImGuiKey_Escape);
  host.run("size.d_k.more");
  const Scene was = host.scene();
  host.run("scene.certify");
  host.robot.click(title);
  EXPECT_FALSE(host.scene() == was);
  EXPECT_TRUE(host.undone() == was);
}

TEST_F(AppCertify, AMatrixIsPastedAndACellTyped) {
  paste(host, "0.7 0.3\n0.4 0.6");
  EXPECT_TRUE(host.robot.has("##weight r2c2"));
  EXPECT_FALSE(host.robot.has("##weight r3c1"));
  EXPECT_TRUE(host.robot.has("Open as a scene##free_one"));
  EXPECT_FALSE(host.robot.has("Open as a scene##tokens_two")) << "another size than the scene's";
  // Each prefers the other: no matrix does both.
  host.robot.enter_at("##weight r1c1", "0.2");
  EXPECT_FALSE(host.robot.has(title)) << "the row does not sum to 1";
  host.robot.enter_at("##weight r1c2", "4/5");
  ASSERT_TRUE(host.robot.has(title));
  EXPECT_FALSE(host.robot.has("Open as a scene##free_one"));
  host.robot.click(title);
  EXPECT_LT(distance(host, rows<Matrix>({{0.2, 0.8}, {0.4, 0.6}})), 1e-9);
}

TEST_F(AppCertify, APatternIsPainted) {
  paste(host, "[[1/3, 1/3, 1/3], [1/3, 1/3, 1/3], [1/3, 1/3, 1/3]]");
  host.robot.click("Paint##pattern");
  host.robot.move_to(host.robot.find("##weight r1c1"));
  host.robot.press();
  host.robot.move_to(host.robot.find("##weight r2c2"));
  host.robot.move_to(host.robot.find("##weight r3c3"));
  host.robot.release();
  host.robot.click(title);
  Matrix T = Matrix::Constant(3, 3, 0.05);
  T.diagonal().setConstant(0.9);
  EXPECT_LT(distance(host, T), 1e-9);
  host.robot.step(2);
  host.run("scene.certify");
  host.robot.click("Paint##pattern");
  // A second stroke takes the paint away: the row is even then, and a row with two painted cells shares.
  host.robot.click({"##weight r1c1", "##weight r2c1", title});
  T.row(0).setConstant(1.0 / 3);
  T(1, 0) = T(1, 1) = 0.475;
  EXPECT_LT(distance(host, T), 1e-9);
}

TEST_F(AppCertify, OneMatrixOpensAsSelfAttention) {
  paste(host, "[[0.7, 0.3], [0.4, 0.6]]");
  host.robot.click("Open as a scene##free_one");
  EXPECT_LE(distance(host, rows<Matrix>({{0.7, 0.3}, {0.4, 0.6}})), 0.05) << "typed with one decimal";
  EXPECT_EQ(host.scene().source, Source::self);
  EXPECT_EQ(host.scene().score, ScoreRule::qq);
}

TEST_F(AppCertify, WhatCannotBeTakenIsSaidAndChangesNothing) {
  host.robot.enter_at("##weight r1c1", "1/0");
  EXPECT_TRUE(host.robot.has(title));
  paste(host, "nothing of use");
  EXPECT_TRUE(host.robot.has(title));
  host.robot.enter_at("##weight r1c1", "0");
  EXPECT_FALSE(host.robot.has(title));
  host.robot.click("Present A");
  EXPECT_TRUE(host.robot.has(title));
  EXPECT_EQ(host.steps(), 0U);
}

TEST_F(AppCertify, DecimalsAndTheCopyOfFactors) {
  host.robot.click("2 decimals##typed");
  ASSERT_TRUE(host.robot.has(title));
  host.robot.click("Copy the factors##free_two");
  EXPECT_EQ(host.robot.clipboard().find("P_Q = np.array([["), 0U);
  const Matrix A = host.app->analysis().heads[0].A;
  host.robot.click(title);
  EXPECT_LE(distance(host, rounded(view(std::as_const(A)), 2)), 0.005 + 1e-12);
}

// A window of any size, and a pattern of any: the field of the last weight and the way out are there.
TEST_F(AppCertify, FitsSmallWindows) {
  for (const auto& [width, height] : {std::pair{640.0, 400.0}, {1024.0, 640.0}, {2560.0, 1440.0}}) {
    AppHost own(width, height);
    own.run("scene.certify");
    EXPECT_TRUE(own.robot.has("Close")) << width;
    EXPECT_TRUE(own.robot.has("##weight r1c4")) << width;
    own.robot.click("Close");
    EXPECT_FALSE(own.robot.has("##weight r1c4"));
  }
}

}  // namespace
}  // namespace attnlab::test
