// Walking figures with the arrow keys: from the first cell every other cell of every view and part can be reached, and each
// step goes where its arrow points.
#include "app/ui/tools/figure_keys.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::test {
namespace {

constexpr Way ways[] = {Way::left, Way::right, Way::up, Way::down};

bool same_place(const Hit& a, const Hit& b) {
  return a.cell == b.cell && a.where.x == b.where.x && a.where.y == b.where.y;
}

// How many of the stops the arrows reach.
std::size_t reached(const std::vector<Hit>& all) {
  std::vector<Hit> seen, open{*first_stop(all)};
  seen = open;
  while (!open.empty()) {
    const Hit from = open.back();
    open.pop_back();
    for (const Way way : ways) {
      const auto to = next_stop(all, from, way);
      if (!to || std::ranges::any_of(seen, [&](const Hit& hit) { return same_place(hit, *to); })) continue;
      seen.push_back(*to);
      open.push_back(*to);
    }
  }
  return seen.size();
}

TEST(FigureKeys, ReachEveryCellOfEveryView) {
  for (const int tokens : {2, 4, 8})
    for (const int heads : {1, 3})
      for (const View& view : views()) {
        const Scene scene = scene_of({tokens, tokens, 3, 2, 2, heads}, 7);
        const Analysis analysis = analyze(scene);
        FigureOptions options;
        for (; options.part < view.part_count(); ++options.part) {
          SCOPED_TRACE(std::string(view.id) + " part " + std::to_string(options.part) + ", " +
                       std::to_string(tokens) + " tokens, " + std::to_string(heads) + " heads");
          DrawnView drawn;
          draw_into(drawn, view, scene, analysis, ThemeId::light, {700, 600}, options);
          std::vector<Hit> all = stops(drawn.canvas.hits);
          ASSERT_FALSE(all.empty());
          // Marks of a plot can lie on one another.
          std::vector<Hit> apart;
          for (const Hit& hit : all)
            if (std::ranges::none_of(apart, [&](const Hit& other) {
                  return std::abs(hit.where.center().x - other.where.center().x) < 1 &&
                         std::abs(hit.where.center().y - other.where.center().y) < 1;
                }))
              apart.push_back(hit);
          EXPECT_EQ(reached(apart), apart.size());
        }
      }
}

TEST(FigureKeys, GoWhereTheArrowPointsAndBack) {
  std::vector<Hit> grid;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j) grid.push_back({{j * 40.0, i * 40.0, 38, 38}, {Node::S, 0, i, j}});
  grid.push_back({{400, 55, 38, 38}, {Node::A, 0, 0, 0}});  // stands beside, not level with any row
  const Hit& middle = grid[5];
  EXPECT_EQ(next_stop(grid, middle, Way::left)->cell, (Cell{Node::S, 0, 1, 0}));
  EXPECT_EQ(next_stop(grid, middle, Way::right)->cell, (Cell{Node::S, 0, 1, 2}));
  EXPECT_EQ(next_stop(grid, middle, Way::up)->cell, (Cell{Node::S, 0, 0, 1}));
  EXPECT_EQ(next_stop(grid, middle, Way::down)->cell, (Cell{Node::S, 0, 2, 1}));
  EXPECT_FALSE(next_stop(grid, grid[0], Way::left));
  EXPECT_EQ(next_stop(grid, grid[7], Way::right)->cell, (Cell{Node::A, 0, 0, 0}));
  EXPECT_EQ(next_stop(grid, grid[3], Way::right)->cell, (Cell{Node::A, 0, 0, 0})) << "the nearest there is";
  EXPECT_EQ(first_stop(grid)->cell, (Cell{Node::S, 0, 0, 0}));
}

TEST(FigureKeys, StayOnTheirCellWhenTheFigureMoves) {
  const std::vector<Hit> twice{{{0, 0, 30, 30}, {Node::S, 0, 0, 0}}, {{300, 0, 30, 30}, {Node::S, 0, 0, 0}}};
  EXPECT_EQ(same_stop(twice, {{280, 10, 30, 30}, {Node::S, 0, 0, 0}})->where.x, 300);
  EXPECT_FALSE(same_stop(twice, {{280, 10, 30, 30}, {Node::A, 0, 0, 0}}));
  EXPECT_FALSE(first_stop({}));
}

}  // namespace
}  // namespace attnlab::test
