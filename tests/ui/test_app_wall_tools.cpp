// What the tools of views offer, on slides of blocks: of several heads, of derivatives, of a mask.
#include "core/scene/edit.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

// The opening scene with two heads, a target and a causal mask, presented at the slide that has this block.
struct TalkHost : AppHost {
  explicit TalkHost(std::string_view block) : AppHost(1920, 1080) {
    Scene scene = apply(apply(app->scene(), Resize{Size::h, 2}), SetTarget{true});
    scene.mask.kind = Mask::Kind::causal;
    const auto file = folder / "talk.json";
    EXPECT_FALSE(save_scene(scene, file).has_value());
    EXPECT_TRUE(app->open(file));
    chord(0, ImGuiKey_F5);
    const Presentation& p = app->presentation();
    const auto has = [block](const Slide& one) {
      return std::ranges::find(one.blocks, block, &BlockEntry::name) != one.blocks.end();
    };
    for (std::size_t i = 0; i < p.steps.size() && !has(p.steps[p.at]); ++i) chord(0, ImGuiKey_PageDown);
    EXPECT_TRUE(has(p.steps[p.at])) << block;
    robot.step(3);
  }
};

TEST(AppWallTools, ArePressedWhileThePointerMoves) {
  for (const auto& [block, label] : {std::pair{"A2", "make all heads equal"}, {"gY", "one step down"}}) {
    SCOPED_TRACE(block);
    TalkHost host(block);
    host.robot.move_to({900, 700});
    host.robot.wait(3);
    host.robot.step(2);
    EXPECT_FALSE(host.robot.has(label)) << "where nobody points the wall is clean";
    host.robot.move_to({910, 710}, 3);
    ASSERT_TRUE(host.robot.has(label));
    const Scene before = host.scene();
    host.robot.click(label);
    EXPECT_FALSE(host.scene() == before);
    EXPECT_EQ(host.steps(), 1U);
    EXPECT_TRUE(host.undone() == before);
    EXPECT_TRUE(host.app->presentation().on);
  }
}

TEST(AppWallTools, AMaskIsPaintedOnItsSlide) {
  TalkHost host("afterwards.A");
  host.run("mask.paint");
  const Scene before = host.scene();
  const auto cell = host.find_cell(Node::A, 2);
  ASSERT_TRUE(cell);
  host.robot.move_to(*cell);
  host.robot.press();
  host.robot.release();
  EXPECT_FALSE(host.scene().mask == before.mask);
  EXPECT_EQ(host.steps(), 1U);
  EXPECT_TRUE(host.undone() == before);
}

// The row that is taken apart is that of the desk, then that of the cell that is clicked, which a step of the
// control above moves on.
TEST(AppWallTools, TheRowThatIsTakenApartIsTheOneThatIsChosen) {
  AppHost host(1920, 1080);
  host.robot.click("Q/r2c1");  // a cell that does not stand on the slide
  host.run("view.softmax");
  host.app->view().figure.row = 3;
  host.run("present.here");
  host.robot.step(3);
  const WallState& wall = host.app->presentation().wall;
  EXPECT_EQ(wall.row, 3) << "as at the desk";
  for (const int row : {2, 3, 0}) {
    ASSERT_TRUE(host.click_cell(Node::A, row));
    host.robot.move_to({10, 500});
    host.robot.step(3);
    EXPECT_EQ(wall.row, row);
  }
  host.app->view().figure.row = 1;
  host.robot.step(2);
  EXPECT_EQ(wall.row, 1);
  host.run("present.inputs");
  host.robot.step(3);
  EXPECT_EQ(wall.row, 1) << "with a matrix that was called in, too";
}

// Matrices that have no room for all of their rows: the wheel goes to the others, and ends at the last ones.
TEST(AppWallTools, TheWheelGoesToTheRowsThatHaveNoRoom) {
  AppHost host(1920, 1080);
  const Scene scene = apply(apply(host.scene(), Resize{Size::n_q, 8}), Resize{Size::n_k, 8});
  std::string text = scene_text(scene);
  text.insert(text.rfind('}'), R"(, "show": [{"blocks": [["Q", "K"], ["S", "A"]], "text": "Many."}])");
  ASSERT_TRUE(host.open(host.folder.write("many.json", text)));
  host.chord(0, ImGuiKey_F5);
  const WallState& wall = host.app->presentation().wall;
  host.robot.move_to({960, 1000}, 3);
  ASSERT_GT(wall.fit.most_rows, 0);
  ASSERT_FALSE(wall.placed.empty());
  const auto first = [&wall] { return wall.placed.front().matrix->cell->row; };
  EXPECT_EQ(first(), 0);
  for (int i = 1; i <= 9; ++i) {
    host.robot.wheel(0, -1);
    host.robot.step(2);
    EXPECT_EQ(first(), std::min(i, 8 - wall.fit.most_rows));
  }
  host.robot.wheel(0, 1);
  host.robot.step(2);
  EXPECT_EQ(first(), 8 - wall.fit.most_rows - 1);
}

}  // namespace
}  // namespace attnlab::test
