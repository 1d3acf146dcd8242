// The names above columns: whole where any two lines have room for them, apart, each over its own column.
#include "app/figures/canvas/theme.h"
#include "app/figures/parts/column_names.h"

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

TEST(ColumnNames, ThatFitStandInOneLineInTheMiddleOfTheirColumns) {
  const std::vector<PlacedName> names = place_column_names(Widths{10, 42, 20}, 44);
  EXPECT_EQ(names, (std::vector<PlacedName>{{17, 10, 0}, {47, 42, 0}, {104, 20, 0}}));
  EXPECT_EQ(lines_of(names), 1);
  EXPECT_TRUE(place_column_names(Widths{}, 44).empty());
}

TEST(ColumnNames, OneThatIsAloneInItsRoomTakesSomeOfItsNeighboursAndNoSecondLine) {
  const std::vector<PlacedName> names = place_column_names(Widths{10, 60, 10}, 44);
  EXPECT_EQ(lines_of(names), 1);
  EXPECT_EQ(names[1].width, 60);
}

TEST(ColumnNames, WideOnesTakeTurns) {
  const std::vector<PlacedName> names = place_column_names(Widths{20, 34, 20, 34}, 22);
  EXPECT_EQ(lines_of(names), 2);
  EXPECT_EQ(names[1].line, 1);
  EXPECT_EQ(names[3].line, 1);
  EXPECT_EQ(names[1].width, 34);
  EXPECT_EQ(names[1].x, 24 + 11 - 17);
}

TEST(ColumnNames, WithOneLineAreCutToTheirColumns) {
  for (const PlacedName& name : place_column_names(Widths{60, 60, 60}, 24, true)) {
    EXPECT_EQ(name.line, 0);
    EXPECT_EQ(name.width, 22);
  }
}

TEST(ColumnNames, WiderThanTwoColumnsAreAsWideAsThereIsRoom) {
  const std::vector<PlacedName> names = place_column_names(Widths{1000, 1000, 1000, 1000}, 30);
  expect_apart(names, 30);
  for (const PlacedName& name : names) EXPECT_GT(name.width, 30);
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

}  // namespace
}  // namespace attnlab::test
