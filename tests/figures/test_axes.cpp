// Rows and columns of tokens have names, and words say which are queries and which are keys. Names above
// columns: whole where two lines have room, apart, each over its column. Labels beside points: none on
// another, and over an animation each where it was while it can be.
#include "app/figures/canvas/theme.h"
#include "app/figures/parts/arrangement.h"
#include "app/figures/parts/column_names.h"
#include "app/figures/parts/place_labels.h"
#include "app/figures/sheet/sheet.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>
#include <random>

namespace attnlab::test {
namespace {

using Widths = std::vector<double>;

double step_of_columns(double cell) { return cell + measure::cell_gap; }

// None overlaps another of its line, and none leaves the matrix by more than half of what stands beside it.
void expect_apart(const std::vector<PlacedName>& names, double cell) {
  const double end = static_cast<double>(names.size()) * step_of_columns(cell) - measure::cell_gap;
  for (std::size_t j = 0; j < names.size(); ++j) {
    const auto& [x, width, line] = names[j];
    EXPECT_TRUE(x >= -measure::label_left / 2 && x + width <= end + measure::label_left / 2 + 1e-9) << x;
    EXPECT_TRUE(line == 0 || line == 1);
    for (std::size_t i = 0; i < j; ++i)
      EXPECT_TRUE(names[i].line != line || names[i].x + names[i].width < x) << i << ", " << j;
  }
}

// In one line in the middle of their columns where they fit;
// one that is alone in its room takes some of its neighbours'.
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

// Any widths: apart, none wider than asked for or narrower than its column leaves it,
// and cut only where no two lines have room for all.
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
      const double width = names[j].width;
      EXPECT_TRUE(width <= widths[j] && width >= std::min(widths[j], cell - 2)) << width;
      all = all && width == widths[j];
    }
    const double most = *std::max_element(widths.begin(), widths.end());
    EXPECT_TRUE(most > 2 * step_of_columns(cell) - 5 || all == (has_room(widths, cell) || most <= cell - 2));
    ++(all ? whole : cut);
  }
  EXPECT_GT(std::min(cut, whole), 20);
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
  EXPECT_EQ(count_of(drawn.canvas, "here"), 5) << "rows of P_K, P_V; columns of S, L, A";
  for (const char* word : {"who", "attends to whom"}) EXPECT_EQ(count_of(drawn.canvas, word), 2) << "S and A";
}

// In the same line names stand once, at its first matrix:
// those of the queries again where keys stand before it.
TEST(Axes, InEveryRoomWhatTheLayerReturnsHasTheNamesOfTheQueries) {
  for (const Extent& space : {Extent{1280, 800}, Extent{700, 600}, Extent{500, 900}}) {
    const DrawnView drawn("pipeline", crossed(), space);
    const auto of = [&hits = drawn.canvas.hits](Node node) {
      const auto hit = std::ranges::find(hits, Cell{node, 0, 0, 0}, &Hit::cell);
      return hit == hits.end() ? Rect{} : hit->where;
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
  const std::pair<const char*, int> parts[] = {{"pipeline", 0}, {"symmetry", 0}, {"symmetry", 1},
                                               {"softmax", 0},  {"softmax", 1},  {"softmax", 2},
                                               {"softmax", 3},  {"heads", 0},    {"heads", 2}};
  for (const auto& [id, part] : parts)
    for (const bool columns : {false, true})
      for (const bool hall : {false, true}) {
        SCOPED_TRACE(std::string(id) + " part " + std::to_string(part) + (columns ? ", columns" : "") +
                     (hall ? ", in a hall" : ""));
        const DrawnView drawn(id, crossed(), {1280, 800},
                              {.part = part, .columns = columns, .room = hall ? RoomId::wall : RoomId::desk});
        const bool told = std::string_view(id) == "pipeline" && !hall && !columns;
        for (const char* text : {told ? "who" : "queries", told ? "attends to whom" : "keys", "here"})
          EXPECT_TRUE(has_text(drawn.canvas, text)) << text;
        EXPECT_TRUE(hall || has_text(drawn.canvas, "ich"));
      }
}

// "keys" over the name of a middle column reads as a part of it: it stands over no column's middle.
TEST(Axes, NoWordStandsOverOneColumn) {
  for (int n = 2; n <= 8; ++n)
    for (const RoomId room : {RoomId::desk, RoomId::wall, RoomId::paper}) {
      SCOPED_TRACE(std::to_string(n) + " keys in room " + std::to_string(static_cast<int>(room)));
      FigureOptions options{.room = room};
      options.blocks = listed({"S"});
      const DrawnView drawn(blocks_view(), scene_of({.n_q = 3, .n_k = n}, 5), {900, 700}, options);
      ASSERT_EQ(drawn.canvas.heatmaps.size(), 1u);
      const DrawnHeatmap& map = drawn.canvas.heatmaps.front();
      int words = 0;
      for (const DrawnText& text : drawn.canvas.texts) {
        if (text.text != "keys") continue;
        ++words;
        const double middle = box_of(text).center().x;
        for (int j = 0; j < n; ++j)
          EXPECT_GT(std::abs(middle - cell_of(map, 0, j).center().x), 0.4 * map.map.cell_width) << j;
        if (n % 2 == 0) {
          EXPECT_NEAR(middle, (cell_of(map, 0, 0).x + cell_of(map, 0, n - 1).right()) / 2, 0.5);
        }
      }
      EXPECT_EQ(words, 1);
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

TEST(PlaceLabels, NoneLiesOnAnotherOrOnAMark) {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(0, 300);
    std::vector<LabelWish> wishes;
    for (int i = 0; i < 16; ++i)
      wishes.push_back({{uniform(random), uniform(random)}, 6, 20 + uniform(random) / 5, 15});
    const Rect within{0, 0, 300, 300};
    const auto placed = place_labels(wishes, within);
    ASSERT_EQ(placed.size(), wishes.size());
    int shown = 0;
    for (std::size_t i = 0; i < placed.size(); ++i) {
      if (!placed[i]) continue;
      ++shown;
      const Rect& a = placed[i]->box;
      EXPECT_TRUE(a.x >= 0 && a.y >= 0 && a.right() <= 300 && a.bottom() <= 300);
      for (std::size_t j = 0; j < placed.size(); ++j) {
        const Rect mark{wishes[j].at.x - 6, wishes[j].at.y - 6, 12, 12};
        const auto apart = [&a](const Rect& b) {
          return a.right() <= b.x || b.right() <= a.x || a.bottom() <= b.y || b.bottom() <= a.y;
        };
        EXPECT_TRUE(apart(mark));
        if (j != i && placed[j]) {
          EXPECT_TRUE(apart(placed[j]->box));
        }
      }
    }
    EXPECT_GE(shown, 13);
  }
}

// Points that walk about: a label stands still beside its point until its place is taken.
TEST(PlaceLabels, OverFramesEachLeavesItsPlaceOnlyWhereThatIsTaken) {
  const Rect within{0, 0, 300, 300};
  int held_jumps = 0, free_jumps = 0, held_shown = 0, free_shown = 0;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(20, 280), step(-4, 4);
    WishedLabels now{within, {}};
    for (int i = 0; i < 12; ++i)
      now.wishes.push_back({{uniform(random), uniform(random)}, 6, 20 + uniform(random) / 8, 15, {0, 0, i}});
    std::vector<WishedLabels> frames;
    for (int f = 0; f < 30; ++f) {
      frames.push_back(now);
      for (LabelWish& wish : now.wishes) wish.at = {wish.at.x + step(random), wish.at.y + step(random)};
    }
    const std::vector<LabelPlaces> held = held_places(frames);
    ASSERT_EQ(held.size(), frames.size());
    using Placed = std::vector<std::optional<PlacedLabel>>;
    Placed last, last_free;
    for (std::size_t f = 0; f < frames.size(); ++f) {
      const auto& wishes = frames[f].wishes;
      const Placed placed = place_labels(wishes, within, held[f]), free = place_labels(wishes, within);
      const auto side = [](const Placed& of, const std::vector<LabelWish>& at, std::size_t i) {
        return Point{of[i]->box.center().x - at[i].at.x, of[i]->box.center().y - at[i].at.y};
      };
      const auto moved = [&](const Placed& here, const Placed& before, std::size_t i) {
        if (before.empty() || !before[i] || !here[i]) return false;
        const Point a = side(here, wishes, i), b = side(before, frames[f - 1].wishes, i);
        return std::hypot(a.x - b.x, a.y - b.y) > 1e-6;
      };
      for (std::size_t i = 0; i < wishes.size(); ++i) {
        held_shown += placed[i] ? 1 : 0;
        free_shown += free[i] ? 1 : 0;
        free_jumps += moved(free, last_free, i) ? 1 : 0;
        if (!moved(placed, last, i)) continue;
        ++held_jumps;
        const Point at = side(last, frames[f - 1].wishes, i);
        const Rect& box = placed[i]->box;
        const Rect there{wishes[i].at.x + at.x - box.width / 2, wishes[i].at.y + at.y - box.height / 2,
                         box.width, box.height};
        bool taken = there.x < 0 || there.y < 0 || there.right() > 300 || there.bottom() > 300;
        const auto meets = [&there](const Rect& b) {
          return there.right() + 1 > b.x && b.right() + 1 > there.x && there.bottom() + 1 > b.y &&
                 b.bottom() + 1 > there.y;
        };
        for (std::size_t j = 0; j < wishes.size(); ++j) {
          taken = taken || meets({wishes[j].at.x - 6, wishes[j].at.y - 6, 12, 12});
          taken = taken || (j != i && placed[j] && meets(placed[j]->box));
        }
        EXPECT_TRUE(taken) << "label " << i << " in frame " << f;
      }
      last = placed;
      last_free = free;
    }
  }
  EXPECT_LT(2 * held_jumps, free_jumps);
  EXPECT_GE(held_shown, free_shown * 99 / 100);
}

// Blocks named a, b, c ... with cells of 10 x 20 and names of 5 at the left.
Places stood(std::initializer_list<std::string_view> rows, int count, const Gaps& gaps) {
  BlockSize size;
  size.left = 5, size.width = size.inner = 10, size.height = 20;
  const auto seats = seats_in(std::vector(rows), [count](std::string_view name) {
    const int number = name[0] - 'a';
    return number >= 0 && number < count ? std::optional(static_cast<std::size_t>(number)) : std::nullopt;
  });
  return place(seats, std::vector<BlockSize>(static_cast<std::size_t>(count), size), {}, gaps);
}

TEST(Arrangements, RowsAndColumnsAreLinesAndWhatIsNotThereHasNoPlace) {
  const Gaps gaps{.column = 3, .row = 7};
  const Places grid = stood({"a z b", "c z b", ". . d"}, 4, gaps);
  EXPECT_EQ(grid.at[0], (Point{5, 0}));
  EXPECT_EQ(grid.at[2], (Point{5, 27}));
  EXPECT_EQ(grid.at[1], (Point{23, 14})) << "beside the middle of both, behind a gap and its names";
  EXPECT_EQ(grid.at[3], (Point{23, 41})) << "below b alone";
  EXPECT_EQ(grid.extent, (Extent{33, 61}));
}

}  // namespace
}  // namespace attnlab::test
