// Labels beside points: none on another, and over the frames of an animation each where it was while it can be.
#include "app/figures/parts/place_labels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <random>
#include <vector>

namespace attnlab::test {
namespace {

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

}  // namespace
}  // namespace attnlab::test
