// The heatmap shader against cell_color(): the same colours in the middle of every cell, nothing in the gaps,
// and nothing outside the clip rectangle.
#include "app/gl/offscreen.h"
#include "app/gl/painters.h"
#include "tests/gl/context.h"

namespace attnlab::test {
namespace {

// As the interface draws: over what is there, straight alpha.
void blend() {
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

Image drawn(const HeatmapPaint& heatmap, int width, int height, float scale, const ImVec4& clip) {
  headless_context();
  Offscreen target(width, height);
  target.begin(0, 0, 0, 0);
  blend();
  HeatmapPainter painter;
  painter.paint(
      heatmap, clip,
      {{0, 0}, {static_cast<float>(width) / scale, static_cast<float>(height) / scale}, {scale, scale}});
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  return target.read();
}

constexpr ImVec4 whole_range{-1e4F, -1e4F, 1e4F, 1e4F};
constexpr ColorMap maps[] = {ColorMap::diverging_light, ColorMap::diverging_dark, ColorMap::weights_light,
                             ColorMap::weights_dark, ColorMap::weights_print};

struct Example {
  std::vector<double> values;
  std::vector<CellPaint> paint;
  Heatmap heatmap;
};

// 16 x 16 cells: values from below the range to above it, in uneven steps; some masked,
// some overflowing, some pale.
Example example(ColorMap map, ColorRange range, double x, double y) {
  Example result;
  for (int i = 0; i < 256; ++i) {
    const double t = -0.2 + 1.4 * i / 255.0 + 0.003 * std::sin(i);
    result.values.push_back(range.low + t * (range.high - range.low));
    result.paint.push_back(i % 37 == 5   ? CellPaint::masked
                           : i % 41 == 7 ? CellPaint::overflow
                           : i % 13 == 3 ? CellPaint::pale
                                         : CellPaint::value);
  }
  result.heatmap = {.x = x,
                    .y = y,
                    .cell_width = 20,
                    .cell_height = 14,
                    .gap = 3,
                    .corner = 3,
                    .rows = 16,
                    .cols = 16,
                    .values = result.values.data(),
                    .paint = result.paint.data(),
                    .map = map,
                    .range = range,
                    .hatch_ground = rgb(0x224466),
                    .hatch_line = rgb(0xFF0000),
                    .overflow_ground = rgb(0xFFE08A),
                    .pale_ground = with_alpha(rgb(0x15171B), 102)};
  return result;
}

Example cells_of(int rows, int cols, double side) {
  Example one = example(ColorMap::weights_light, {0, 1}, 10, 8);
  one.heatmap.rows = rows, one.heatmap.cols = cols;
  one.heatmap.cell_width = one.heatmap.cell_height = side;
  return one;
}

// The distance of a pixel from a colour, over all channels and alpha.
int distance(const std::uint8_t* pixel, Color color) {
  return std::max({std::abs(pixel[0] - color.r), std::abs(pixel[1] - color.g), std::abs(pixel[2] - color.b),
                   std::abs(pixel[3] - color.a)});
}

int middle(double start, double length, double scale) {
  return static_cast<int>((start + length / 2) * scale);
}

// The largest distance of a cell's middle from cell_color(), and of a gap's middle from nothing.
void expect_as_cell_color(const Example& example, double scale) {
  const Heatmap& h = example.heatmap;
  const HeatmapPaint paint = paint_of(h, nullptr, {h.x, h.y}, 1);
  const int width = static_cast<int>(420 * scale), height = static_cast<int>(330 * scale);
  const Image image = drawn(paint, width, height, static_cast<float>(scale), whole_range);
  for (int i = 0; i < h.rows; ++i)
    for (int j = 0; j < h.cols; ++j) {
      const double left = h.x + j * (h.cell_width + h.gap), top = h.y + i * (h.cell_height + h.gap);
      const int x = middle(left, h.cell_width, scale), y = middle(top, h.cell_height, scale);
      EXPECT_LE(distance(image.pixel(x, y), cell_color(h, i, j)), 1) << "cell " << i << ", " << j;
      const int gap_x = middle(left + h.cell_width, h.gap, scale),
                gap_y = middle(top + h.cell_height, h.gap, scale);
      EXPECT_EQ(image.pixel(gap_x, y)[3], 0) << "right of cell " << i << ", " << j;
      EXPECT_EQ(image.pixel(x, gap_y)[3], 0) << "below cell " << i << ", " << j;
    }
}

TEST(HeatmapShader, PaintsTheColoursOfTheFigures) {
  for (const ColorMap map : maps)
    for (const ColorRange range : {ColorRange{-2, 2}, ColorRange{0, 0.75}, ColorRange{-1e-40, 1e-40},
                                   ColorRange{-1e300, 1e300}, ColorRange{-1e6, 1e6}}) {
      SCOPED_TRACE(testing::Message() << "map " << static_cast<int>(map) << ", from " << range.low);
      expect_as_cell_color(example(map, range, 10, 8), 1);
    }
}

// The shader's own values, before they are rounded to 8 bits:
// every pixel of every cell against cell_color(), which is rounded itself.
TEST(HeatmapShader, IsWithinAStepOfEachChannelAtTenThousandPixels) {
  headless_context();
  for (const ColorMap map : maps)
    for (const ColorRange range : {ColorRange{-2, 2}, ColorRange{0, 0.75}, ColorRange{-1e300, 1e300}}) {
      SCOPED_TRACE(testing::Message() << "map " << static_cast<int>(map) << ", from " << range.low);
      Example one = example(map, range, 0, 0);
      one.heatmap.gap = one.heatmap.corner = 0;
      std::fill(one.paint.begin(), one.paint.end(), CellPaint::value);
      const int width = 16 * 20, height = 16 * 14;
      FloatTarget target(width, height);
      target.begin();
      blend();
      HeatmapPainter painter;
      painter.paint(paint_of(one.heatmap, nullptr, {0, 0}, 1), whole_range,
                    {{0, 0}, {static_cast<float>(width), static_cast<float>(height)}, {1, 1}});
      const std::vector<float> pixels = target.read();
      double largest = 0;
      for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
          const Color core = cell_color(one.heatmap, y / 14, x / 20);
          const float* pixel = &pixels[4 * static_cast<std::size_t>(y * width + x)];
          largest = std::max({largest, std::abs(pixel[0] - core.r / 255.0),
                              std::abs(pixel[1] - core.g / 255.0), std::abs(pixel[2] - core.b / 255.0)});
        }
      EXPECT_GE(width * height, 10000);
      EXPECT_LT(largest, 1.0 / 255);
    }
}

TEST(HeatmapShader, FollowsThePixelScale) {
  for (const double scale : {1.0, 1.25, 2.0, 3.0}) {
    SCOPED_TRACE(testing::Message() << "scale " << scale);
    expect_as_cell_color(example(ColorMap::weights_light, {0, 1}, 10, 8), scale);
  }
}

TEST(HeatmapShader, AConstantRangeGivesTheMiddle) {
  const Example constant = example(ColorMap::diverging_light, {3, 3}, 10, 8);
  expect_as_cell_color(constant, 1);
  EXPECT_EQ(cell_color(constant.heatmap, 0, 0), sample(ColorMap::diverging_light, 0.5));
}

TEST(HeatmapShader, HatchesMaskedCellsOnly) {
  Example one = cells_of(1, 2, 44);
  one.paint[0] = CellPaint::masked, one.paint[1] = CellPaint::value;
  const Image image = drawn(paint_of(one.heatmap, nullptr, {10, 8}, 1), 120, 60, 1, whole_range);
  const auto line_pixels = [&](int left) {
    int count = 0;
    for (int x = left + 4; x < left + 40; ++x) count += distance(image.pixel(x, 30), rgb(0xFF0000)) < 100;
    return count;
  };
  EXPECT_GE(line_pixels(10), 3);
  EXPECT_EQ(line_pixels(57), 0);
}

TEST(HeatmapShader, RoundsItsCorners) {
  Example one = cells_of(1, 1, 40);
  one.heatmap.corner = 8;
  const Image image = drawn(paint_of(one.heatmap, nullptr, {10, 8}, 1), 60, 60, 1, whole_range);
  // The corner itself, the middles of the left and the right edge and what is beside them,
  // and within the radius' circle.
  const int places[][3] = {{10, 8, 0}, {10, 28, 255}, {9, 28, 0}, {49, 28, 255}, {50, 28, 0}, {14, 12, 255}};
  for (const auto& [x, y, alpha] : places) EXPECT_EQ(image.pixel(x, y)[3], alpha) << x << ", " << y;
}

// Inside the edge, over the colour of the cell.
TEST(HeatmapShader, DrawsAHairlineRoundEveryCell) {
  Example one = cells_of(1, 2, 40);
  one.paint[0] = one.paint[1] = CellPaint::value;
  one.heatmap.hairline = rgb(0xFF0000), one.heatmap.hairline_width = 2;
  for (const int scale : {1, 2}) {
    const Image image = drawn(paint_of(one.heatmap, nullptr, {10, 8}, 1), 120 * scale, 60 * scale,
                              static_cast<float>(scale), whole_range);
    for (const int left : {10, 53})
      for (int x = 0; x < 40 * scale; ++x) {
        const bool line = x < 2 * scale || x >= 38 * scale;
        const Color cell = cell_color(one.heatmap, 0, left == 10 ? 0 : 1);
        EXPECT_LE(distance(image.pixel(left * scale + x, 28 * scale), line ? rgb(0xFF0000) : cell), 1) << x;
      }
    EXPECT_EQ(image.pixel(9 * scale, 28 * scale)[3], 0);
  }
}

TEST(HeatmapShader, StaysInsideItsClipRectangle) {
  const Example whole = example(ColorMap::weights_light, {0, 1}, 10, 8);
  const HeatmapPaint paint = paint_of(whole.heatmap, nullptr, {10, 8}, 1);
  for (const int scale : {1, 2}) {
    const int size = 200 * scale;
    const Image image = drawn(paint, size, size, static_cast<float>(scale), {30, 20, 90, 60});
    int inside = 0;
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x) {
        const bool within = x >= 30 * scale && x < 90 * scale && y >= 20 * scale && y < 60 * scale;
        ASSERT_TRUE(within || image.pixel(x, y)[3] == 0) << x << ", " << y;
        inside += image.pixel(x, y)[3] != 0;
      }
    EXPECT_GT(inside, 60 * 40 * scale * scale / 2);
  }
}

TEST(HeatmapShader, DrawsNothingForNothing) {
  const Example whole = example(ColorMap::weights_light, {0, 1}, 0, 0);
  const std::vector<std::uint8_t> nothing(8 * 8 * 4, 0);
  EXPECT_EQ(drawn({}, 8, 8, 1, whole_range).rgba, nothing);
  EXPECT_EQ(drawn(paint_of(whole.heatmap, nullptr, {0, 0}, 1), 8, 8, 1, {5, 5, 5, 9}).rgba, nothing);
}

}  // namespace
}  // namespace attnlab::test
