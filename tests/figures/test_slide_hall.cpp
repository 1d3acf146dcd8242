// What stands for the views in a hall: blocks that are read from its last row.
#include "app/figures/slide/slide_options.h"
#include "tests/figures/drawn_slide.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

std::vector<std::string> names_of(const Part& part) {
  if (part.wall.empty()) return {};
  return block_names(std::get<BlockList>(read_blocks(part.wall)));
}

// Of every view a slide of blocks that all have room, with digits that are read from the last row.
TEST(SlideHall, WhatStandsForAViewInAHallIsRead) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  constexpr Extent screen{1920, 1080};
  std::size_t in_blocks = 0;
  for (const View& view : views())
    for (const Part& part : view.parts) {
      SCOPED_TRACE(std::string(view.id) + "/" + std::string(part.id));
      for (const std::string& name : names_of(part)) EXPECT_TRUE(block_called(name)) << name;
      const Slide slide{.view = std::string(view.id), .part = std::string(part.id), .text = "Told."};
      const Slide shown = in_a_hall(slide, scene, analysis, {});
      EXPECT_EQ(shown.text, "Told.");
      EXPECT_EQ(shown.view.empty(), !shown.blocks.empty());
      if (shown.blocks.empty()) continue;
      ++in_blocks;
      FigureInput input{scene, analysis, wall_theme(ThemeId::light), {.room = RoomId::wall}};
      input.options.blocks = shown.blocks;
      std::string left_out;
      stand_with_fewer(RecordingCanvas(), input, band(screen), wall_zoom(screen), {}, left_out);
      EXPECT_EQ(left_out, "");
      const DrawnSlide drawn(scene, input.options, band(screen), wall_zoom(screen), ThemeId::light);
      EXPECT_EQ(drawn.fit.most_rows, 0) << "whole matrices";
      for (const DrawnText& text : digits_in(drawn.canvas))
        EXPECT_GE(0.71 * text.style.size * drawn.zoom, 20) << text.text;
    }
  EXPECT_GE(in_blocks, 10U);
  // What compares two states, comes piece by piece or is one matrix alone stays what it is.
  for (const Slide& stays : {Slide{.view = "softmax", .part = "row", .compare = step_beside},
                             Slide{.view = "pipeline", .stages = 2}, Slide{.view = "pipeline", .block = "S"},
                             Slide{.view = "lab"}, Slide{.blocks = listed({"A"})}, Slide{.text = "Title"}})
    EXPECT_EQ(in_a_hall(stays, scene, analysis, {}), stays);
}

// What heads add and their sum have one scale: what cancels is pale.
TEST(SlideHall, TwoHeadsThatCancelAddUpToNothing) {
  Scene scene = scene_of({3, 3, 3, 2, 2, 2}, 2);
  scene.heads[1] = scene.heads[0];
  scene.W_O.bottomRows(2) = -scene.W_O.topRows(2);
  const Slide slide = in_a_hall({.view = "heads", .part = "output"}, scene, analyze(scene), {});
  EXPECT_EQ(blocks_text(slide.blocks), "part.H1,part.H2,sum.Y");
  const Slide lit{.view = "heads", .part = "output", .light = {"Y[1,1]"}};
  EXPECT_EQ(in_a_hall(lit, scene, analyze(scene), {}).blocks, slide.blocks) << "its sum is the output";
  FigureOptions options{.room = RoomId::wall};
  options.blocks = slide.blocks;
  const DrawnSlide drawn(scene, options, band({1920, 1080}), wall_zoom({1920, 1080}), ThemeId::light);
  const auto& maps = drawn.canvas.heatmaps;
  ASSERT_EQ(maps.size(), 3U);
  for (const DrawnHeatmap& one : maps) EXPECT_EQ(one.map.range.high, maps.front().map.range.high);
  for (const double value : maps.back().values) EXPECT_LT(std::abs(value), 1e-12);
}

TEST(SlideHall, WhatIsSpokenOfIsAmongThem) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  const auto blocks = [&](std::vector<std::string> light, const FigureOptions& figure = {}) {
    return blocks_text(
        in_a_hall({.view = "softmax", .part = "row", .light = std::move(light)}, scene, analysis, figure)
            .blocks);
  };
  EXPECT_EQ(blocks({}), "bars.A,steps");
  EXPECT_EQ(blocks({"L[2,1]", "S", "L[1,:]"}), "bars.A,steps,L,S");
  EXPECT_EQ(blocks({"ent[1]"}), "") << "no block: the view stays";
  FigureOptions asked;
  asked.asked = Cell{Node::A, 0, 1, 2};
  EXPECT_EQ(blocks({"A1[1,1]"}, asked), "bars.A,steps,A1") << "one matrix by two names";
  EXPECT_EQ(blocks({}, asked), "A,bars.A,steps");
}

}  // namespace
}  // namespace attnlab::test
