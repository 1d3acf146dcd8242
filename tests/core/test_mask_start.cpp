// Masks to start from, and painting.
#include "core/scene/mask_start.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

TEST(MaskStart, WindowAndPadding) {
  EXPECT_TRUE(near(window_mask(3, 3, 0).allowed, rows<Matrix>({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}), 0));
  EXPECT_TRUE(
      near(window_mask(3, 4, 1).allowed, rows<Matrix>({{1, 1, 0, 0}, {1, 1, 1, 0}, {0, 1, 1, 1}}), 0));
  EXPECT_EQ(widest_window(2, 2), 0);
  EXPECT_EQ(widest_window(4, 8), 6);
  EXPECT_TRUE(near(padding_mask(2, 3, 1).allowed, rows<Matrix>({{1, 1, 0}, {1, 1, 0}}), 0));
  EXPECT_TRUE(near(padding_mask(1, 3, 2).allowed, rows<Matrix>({{1, 0, 0}}), 0));
}

// What each start begins with goes by its name, and hides something.
TEST(MaskStart, StartsAreWhatTheyAreCalled) {
  for (int n_q = 1; n_q <= max_tokens; ++n_q)
    for (int n_k = 2; n_k <= max_tokens; ++n_k)
      for (const MaskStart start :
           {MaskStart::none, MaskStart::causal, MaskStart::window, MaskStart::padding}) {
        const Mask mask = started_mask(start, n_q, n_k);
        EXPECT_EQ(name_of_mask(mask, n_q, n_k, start).start, start) << n_q << " x " << n_k;
        if (mask.kind == Mask::Kind::matrix) {
          EXPECT_LT(mask.allowed.sum(), n_q * n_k);
        }
      }
  for (int n_q = 1; n_q <= max_tokens; ++n_q)
    for (int n_k = 2; n_k <= max_tokens; ++n_k) {
      for (int width = 0; width <= widest_window(n_q, n_k); ++width) {
        const Mask mask = window_mask(n_q, n_k, width);
        EXPECT_LT(mask.allowed.sum(), n_q * n_k) << width;
        const NamedMask named = name_of_mask(mask, n_q, n_k, MaskStart::window);
        EXPECT_EQ(named.start, MaskStart::window);
        EXPECT_EQ(named.number, width) << n_q << " x " << n_k;
      }
      for (int hidden = 1; hidden <= most_padding(n_k); ++hidden) {
        const NamedMask named = name_of_mask(padding_mask(n_q, n_k, hidden), n_q, n_k, MaskStart::padding);
        EXPECT_EQ(named.start, MaskStart::padding);
        EXPECT_EQ(named.number, hidden) << n_q << " x " << n_k;
      }
      EXPECT_EQ(name_of_mask({}, n_q, n_k, MaskStart::window).start, MaskStart::none);
      EXPECT_EQ(name_of_mask({Mask::Kind::causal, {}}, n_q, n_k, MaskStart::none).start, MaskStart::causal);
    }
  // A single query with one key: both a window and padding, told apart by what was chosen.
  EXPECT_EQ(name_of_mask(window_mask(1, 3, 0), 1, 3, MaskStart::none).start, MaskStart::window);
  EXPECT_EQ(name_of_mask(window_mask(1, 3, 0), 1, 3, MaskStart::padding).start, MaskStart::padding);
}

TEST(MaskStart, PaintingACellOfNone) {
  const Mask once = paint_mask({}, 2, 3, {1, 2}, {1, 2}, false);
  EXPECT_EQ(once.kind, Mask::Kind::matrix);
  EXPECT_TRUE(near(once.allowed, rows<Matrix>({{1, 1, 1}, {1, 1, 0}}), 0));
  EXPECT_EQ(name_of_mask(once, 2, 3, MaskStart::none).start, MaskStart::painted);
  EXPECT_EQ(paint_mask(once, 2, 3, {1, 2}, {1, 2}, true), Mask());  // all allowed again: no mask
  const Mask mask = paint_mask({Mask::Kind::causal, {}}, 3, 3, {0, 2}, {0, 2}, true);
  EXPECT_TRUE(near(mask.allowed, rows<Matrix>({{1, 0, 1}, {1, 1, 0}, {1, 1, 1}}), 0));
  // A quick stroke leaves no cell out, and what is outside of the grid is no cell.
  EXPECT_TRUE(near(paint_mask({}, 3, 4, {1, 0}, {1, 3}, false).allowed,
                   rows<Matrix>({{1, 1, 1, 1}, {0, 0, 0, 0}, {1, 1, 1, 1}}), 0));
  EXPECT_TRUE(near(paint_mask({}, 3, 3, {2, 2}, {-1, -1}, false).allowed,
                   rows<Matrix>({{0, 1, 1}, {1, 0, 1}, {1, 1, 0}}), 0));
  for (int row = 0; row < 8; ++row)
    for (int col = 0; col < 8; ++col) {
      const Mask line = paint_mask(Mask{Mask::Kind::causal, {}}, 8, 8, {7 - row, 0}, {7, col}, false);
      EXPECT_EQ(36 - line.allowed.sum(), std::max(row, col) + 1) << row << ", " << col;
    }
}

// Growing a scene brings back what a smaller size hid of a painted mask, and allows what is new.
TEST(MaskStart, APaintedMaskFollowsTheSize) {
  Scene s = paper_scene();
  s = apply(s, SetMask{paint_mask(s.mask, 3, 3, {2, 0}, {2, 2}, false)});
  const Mask painted = s.mask;
  const Scene smaller = apply(s, Resize{Size::n_q, 2});
  EXPECT_TRUE(near(smaller.mask.allowed, rows<Matrix>({{1, 1}, {1, 1}}), 0));
  EXPECT_EQ(apply(smaller, Resize{Size::n_q, 3}).mask, painted);
  const Mask larger = apply(s, Resize{Size::n_q, 4}).mask;
  EXPECT_TRUE(
      near(larger.allowed, rows<Matrix>({{1, 1, 1, 1}, {1, 1, 1, 1}, {0, 0, 0, 1}, {1, 1, 1, 1}}), 0));
}

}  // namespace
}  // namespace attnlab::test
