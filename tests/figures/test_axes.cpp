// Rows and columns of tokens have names, and words say which are queries and which are keys. The names above columns: whole where
// any two lines have room for them, apart, each over its own column.
#include "app/figures/canvas/theme.h"
#include "app/figures/parts/column_names.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace attnlab::test {
namespace {

using Widths = std::vector<double>;

double step_of_columns(double cell) { return cell + measure::cell_gap; }

// None overlaps another of its line, and none leaves the matrix by more than half of what stands beside it.
void expect_apart(const std::vector<PlacedName>& names, double cell) {
  const double end = static_cast<double>(names.size()) * step_of_columns(cell) - measure::cell_gap;
  for (std::size_t j = 0; j < names.size(); ++j) {
    EXPECT_GE(names[j].x, -measure::label_left / 2);
    EXPECT_LE(names[j].x + names[j].width, end + measure::label_left / 2 + 1e-9);
    EXPECT_TRUE(names[j].line == 0 || names[j].line == 1);
    for (std::size_t i = 0; i < j; ++i)
      if (names[i].line == names[j].line) {
        EXPECT_LT(names[i].x + names[i].width, names[j].x) << i << ", " << j;
      }
  }
}

// In one line in the middle of their columns where they fit; one that is alone in its room takes some of its neighbours'.
TEST(ColumnNames, TakeTurnsInTwoLinesWhereTheyAreWide) {
  const auto names = place_column_names(Widths{10, 42, 20}, 44);
  EXPECT_EQ(names, (std::vector<PlacedName>{{17, 10, 0}, {47, 42, 0}, {104, 20, 0}}));
  EXPECT_EQ(lines_of(names), 1);
  EXPECT_TRUE(place_column_names(Widths{}, 44).empty());
  const auto alone = place_column_names(Widths{10, 60, 10}, 44);
  EXPECT_EQ(lines_of(alone), 1);
  EXPECT_EQ(alone[1].width, 60);
  const auto wide = place_column_names(Widths{20, 34, 20, 34}, 22);
  EXPECT_EQ(lines_of(wide), 2);
  EXPECT_EQ(wide[1], (PlacedName{24 + 11 - 17, 34, 1}));
  EXPECT_EQ(wide[3].line, 1);
  for (const PlacedName& name : place_column_names(Widths{60, 60, 60}, 24, true)) {  // one line is wanted
    EXPECT_EQ(name.line, 0);
    EXPECT_EQ(name.width, 22);
  }
  const auto widest = place_column_names(Widths{1000, 1000, 1000, 1000}, 30);
  expect_apart(widest, 30);
  for (const PlacedName& name : widest) EXPECT_GT(name.width, 30);
}

// Any widths: apart, none wider than asked for or narrower than its column leaves it, and cut only where no two lines have
// room for all.
TEST(ColumnNames, OfAnyWidths) {
  const auto has_room = [](const Widths& widths, double cell) {
    const auto count = widths.size();
    for (std::uint32_t lines = 0; lines < (1U << count); ++lines) {
      bool free = true;
      std::vector<double> left(count);
      for (std::size_t j = 0; j < count; ++j) {
        const double end = static_cast<double>(count) * step_of_columns(cell) - measure::cell_gap + 4;
        left[j] = std::clamp(static_cast<double>(j) * step_of_columns(cell) + (cell - widths[j]) / 2, -4.0,
                             std::max(-4.0, end - widths[j]));
        free = free && left[j] + widths[j] <= end;
        for (std::size_t i = 0; i < j; ++i)
          if (((lines >> i) & 1U) == ((lines >> j) & 1U)) free = free && left[i] + widths[i] + 5 <= left[j];
      }
      if (free) return true;
    }
    return false;
  };
  int cut = 0, whole = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937 random(seed);
    const double cell = std::uniform_int_distribution<int>(10, 60)(random);
    Widths widths(std::uniform_int_distribution<std::size_t>(1, 8)(random));
    for (double& width : widths) width = std::uniform_int_distribution<int>(0, 90)(random);
    const std::vector<PlacedName> names = place_column_names(widths, cell);
    ASSERT_EQ(names.size(), widths.size());
    expect_apart(names, cell);
    bool all = true;
    for (std::size_t j = 0; j < names.size(); ++j) {
      EXPECT_LE(names[j].width, widths[j]);
      EXPECT_GE(names[j].width, std::min(widths[j], cell - 2));
      all = all && names[j].width == widths[j];
    }
    const double most = *std::max_element(widths.begin(), widths.end());
    if (most <= 2 * step_of_columns(cell) - 5) {
      EXPECT_EQ(all, has_room(widths, cell) || most <= cell - 2);
    }
    ++(all ? whole : cut);
  }
  EXPECT_GT(cut, 20);
  EXPECT_GT(whole, 20);
}

// Three queries and four keys with names of their own.
Scene crossed() {
  Scene scene = scene_of({3, 4, 3, 2, 2, 1}, 5);
  scene.tokens = {"ich", "bin", "da"};
  scene.key_tokens = {"I", "am", "here", "now"};
  return scene;
}

TEST(Axes, WithRoomEveryMatrixOfThePipelineHasItsNames) {
  const DrawnView drawn("pipeline", crossed(), {2600, 1800});
  EXPECT_EQ(count_of(drawn.canvas, "ich"), 6) << "P_Q, S, L, A, H, Y";
  EXPECT_EQ(count_of(drawn.canvas, "queries"), 6);
  EXPECT_EQ(count_of(drawn.canvas, "here"), 5) << "rows of P_K, P_V; columns of S, L, A";
  EXPECT_EQ(count_of(drawn.canvas, "keys"), 5);
}

// In the same line names stand once, at its first matrix: those of the queries again where keys stand before it.
TEST(Axes, InEveryRoomWhatTheLayerReturnsHasTheNamesOfTheQueries) {
  for (const Extent& space : {Extent{1280, 800}, Extent{700, 600}, Extent{500, 900}}) {
    const DrawnView drawn("pipeline", crossed(), space);
    const auto of = [&](Node node) {
      const auto hit = std::ranges::find(drawn.canvas.hits, Cell{node, 0, 0, 0}, &Hit::cell);
      return hit == drawn.canvas.hits.end() ? Rect{} : hit->where;
    };
    const Rect H = of(Node::H), V = of(Node::P_V);
    ASSERT_GT(H.width, 0);
    const bool named = std::ranges::any_of(drawn.canvas.texts, [&](const DrawnText& text) {
      const Point middle = box_of(text).center();
      return text.text == "ich" && middle.x < H.x && middle.y > H.y && middle.y < H.bottom() &&
             (V.y != H.y || middle.x > V.x);
    });
    EXPECT_TRUE(named) << space.width;
  }
}

TEST(Axes, EveryViewWithWeightsSaysWhatItsRowsAndColumnsAre) {
  for (const auto& [id, part] : {std::pair{"pipeline", 0},
                                 {"symmetry", 0},
                                 {"symmetry", 1},
                                 {"softmax", 0},
                                 {"softmax", 1},
                                 {"softmax", 2},
                                 {"softmax", 3},
                                 {"heads", 0},
                                 {"heads", 2}})
    for (const bool columns : {false, true})
      for (const bool hall : {false, true}) {
        SCOPED_TRACE(std::string(id) + " part " + std::to_string(part) + (columns ? ", columns" : "") +
                     (hall ? ", in a hall" : ""));
        FigureOptions options;
        options.part = part;
        options.columns = columns;
        options.hall = hall;
        const DrawnView drawn(id, crossed(), {1280, 800}, options);
        for (const char* text : {"queries", "keys", "here"})
          EXPECT_TRUE(has_text(drawn.canvas, text)) << text;
        EXPECT_TRUE(hall || has_text(drawn.canvas, "ich"));
      }
}

// Scores and their mirror image: no name says of a row that it is a query alone.
TEST(Axes, TheHalvesOfScoresBetweenDifferentTokensHaveNumbers) {
  Scene scene = scene_of({3, 3, 3, 2, 2, 1}, 5);
  scene.tokens = {"ich", "bin", "da"};
  scene.key_tokens = {"I", "am", "here"};
  EXPECT_EQ(count_of(DrawnView("symmetry", scene, {1280, 800}).canvas, "ich"), 2)
      << "rows of S and columns of the queries among themselves";
  scene.key_tokens = scene.tokens;
  EXPECT_EQ(count_of(DrawnView("symmetry", scene, {1280, 800}).canvas, "ich"), 4)
      << "columns of S, and rows of the halves, too";
}

}  // namespace
}  // namespace attnlab::test
