// The scale of an X11 screen by its dots per inch.
#include "app/gl/window.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

TEST(ScaleOfScreen, DenseScreensOnly) {
  EXPECT_EQ(scale_of_screen(3840, 508), 2);     // 192 dots per inch
  EXPECT_EQ(scale_of_screen(3840, 677), 1);     // 144
  EXPECT_EQ(scale_of_screen(3840, 598), 1);     // 163: a monitor of 27 inches
  EXPECT_EQ(scale_of_screen(1920, 508), 1);     // 96
  EXPECT_EQ(scale_of_screen(2880, 331), 2.25);  // 221
  EXPECT_EQ(scale_of_screen(3840, 10), 4);      // nonsense stays usable
}

TEST(ScaleOfScreen, UnknownSizesAreOne) {
  EXPECT_EQ(scale_of_screen(3840, 0), 1);
  EXPECT_EQ(scale_of_screen(0, 508), 1);
}

}  // namespace
}  // namespace attnlab::test
