// A pinned state, two views side by side, and tokens as columns, worked through the interface.
#include "core/scene/rules.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

TEST(AppCompare, PinChangeCompareAndGoBack) {
  AppHost host;
  EXPECT_FALSE(host.app->run("compare.beside")) << "nothing is pinned yet";
  const Scene before = host.scene();
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_A);
  EXPECT_EQ(host.app->view().compare, Compare::beside);
  host.robot.drag("Q/r1c2", 40, 0);
  host.robot.step(2);
  ASSERT_FALSE(host.scene() == before);
  host.robot.click("now \u2212 before##compare");
  host.robot.step(2);
  EXPECT_EQ(host.app->view().compare, Compare::difference);
  host.run("compare.return");
  EXPECT_TRUE(host.scene() == before);
  host.run("edit.undo");  // going back is a step of its own
  EXPECT_FALSE(host.scene() == before);
  host.robot.click("forget##compare");
  host.robot.step(2);
  EXPECT_EQ(host.app->view().compare, Compare::off);
  EXPECT_FALSE(host.robot.has("forget##compare"));
}

TEST(AppCompare, PinningChangesNeitherSceneNorHistory) {
  AppHost host;
  const Scene before = host.scene();
  host.run("compare.pin");
  for (const char* mode : {"compare.difference", "compare.now", "compare.beside", "compare.forget"})
    host.run(mode);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_EQ(host.app->history().steps(), 0U);
}

TEST(AppCompare, OtherSizesAreSaid) {
  AppHost host;
  host.run("compare.pin");
  host.run("compare.difference");
  host.run("size.d_k.more");
  host.robot.step(2);
  EXPECT_EQ(host.app->view().compare, Compare::difference);
  host.run("size.d_k.fewer");
}

TEST(AppCompare, EveryViewWithAPinnedState) {
  AppHost host(1280, 800);
  host.run("compare.pin");
  host.robot.drag("Q/r2c1", 30, 0);
  for (const View& view : views())
    for (const char* mode : {"compare.beside", "compare.difference"}) {
      host.run("view." + std::string(view.id));
      host.run(mode);
      // The pointer goes over both halves: A is only looked at.
      for (int x = 400; x < 900; x += 60)
        for (int y = 150; y < 700; y += 90)
          host.robot.move_to(Point{static_cast<double>(x), static_cast<double>(y)});
    }
  EXPECT_FALSE(check(host.scene()).has_value());
}

TEST(AppCompare, TwoViewsStandSideBySide) {
  AppHost host(1920, 1080);
  ViewState& view = host.app->view();
  host.chord(ImGuiMod_Ctrl, ImGuiKey_Backslash);
  EXPECT_EQ(view.view, "pipeline");
  EXPECT_EQ(view.second, "symmetry");
  host.run("view.symmetry");  // it stands beside already: they change places
  EXPECT_EQ(view.view, "symmetry");
  EXPECT_EQ(view.second, "pipeline");
  host.run("view.second.rank");
  EXPECT_EQ(view.second, "rank");
  EXPECT_FALSE(host.app->run("view.second.symmetry")) << "no view stands there twice";
  // A cell in either lights up in both, and a click keeps it.
  const auto left = host.find_cell(Node::S);
  ASSERT_TRUE(left);
  host.robot.click_at(*left);
  host.robot.step(2);
  ASSERT_TRUE(view.pinned);
  EXPECT_EQ(view.pinned->node, Node::S);
  const auto right = host.find_cell(Node::W);
  ASSERT_TRUE(right);
  EXPECT_GT(right->x, left->x);
  host.robot.click("close##second");
  host.robot.step(2);
  EXPECT_TRUE(view.second.empty());
  EXPECT_EQ(host.app->history().steps(), 0U);
}

TEST(AppColumns, TheEditorTurnsAndKeepsEveryEntry) {
  AppHost host;
  const Rect first = host.robot.area("Q/r1c1"), below = host.robot.area("Q/r2c1");
  EXPECT_GT(below.y, first.y);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_T);
  EXPECT_TRUE(host.app->view().figure.columns);
  const Rect turned = host.robot.area("Q/r1c1"), beside = host.robot.area("Q/r2c1");
  EXPECT_GT(beside.x, turned.x);
  EXPECT_EQ(beside.y, turned.y);
  const Scene before = host.scene();
  host.robot.drag("Q/r2c1", 30, 0);
  host.robot.step(2);
  for (int i = 0; i < before.Q.rows(); ++i)
    for (int j = 0; j < before.Q.cols(); ++j)
      EXPECT_EQ(host.scene().Q(i, j) != before.Q(i, j), i == 1 && j == 0) << i << ", " << j;
}

TEST(AppColumns, ArrowsAndTabFollowWhatIsSeen) {
  AppHost host;
  host.run("view.columns");
  host.robot.click("Q/r1c1");
  host.robot.step(2);
  const auto& cursor = host.app->view().cursor;
  host.robot.key(ImGuiKey_RightArrow);
  host.robot.step(2);
  ASSERT_TRUE(cursor);
  EXPECT_EQ(cursor->row, 1);
  EXPECT_EQ(cursor->col, 0);
  host.robot.key(ImGuiKey_DownArrow);
  host.robot.step(2);
  EXPECT_EQ(cursor->row, 1);
  EXPECT_EQ(cursor->col, 1);
  host.robot.key(ImGuiKey_Tab);
  host.robot.step(2);
  EXPECT_EQ(cursor->row, 2);
  EXPECT_EQ(cursor->col, 1);
}

TEST(AppColumns, EverySizeStaysReachable) {
  AppHost host(1280, 800);
  host.run("view.columns");
  for (int i = 0; i < 4; ++i) host.run("size.n_q.more"), host.run("size.n_k.more");
  host.robot.step(3);
  for (const MatrixId id : matrices_in_use(host.scene()))
    EXPECT_TRUE(host.robot.has(editor_name(id) + "/r1c1") || is_per_head(id.kind) ||
                id.kind == MatrixKind::WO)
        << editor_name(id);
  for (const View& view : views()) host.run("view." + std::string(view.id));
}

}  // namespace
}  // namespace attnlab::test
