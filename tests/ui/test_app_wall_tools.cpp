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

}  // namespace
}  // namespace attnlab::test
