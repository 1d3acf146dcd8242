// Heatmap: the coloured cells of one matrix as a value: where they stand, what they hold, how a value
// becomes a colour; The fragment shader, the cairo canvas and the tests all paint from this description.
#pragma once

#include "app/figures/canvas/color.h"
#include "core/algebra/matrix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

namespace attnlab {

// The groups. Whatever a figure shows belongs to one, so that a choice means the same in every view.
enum class RangeOf { numbers, scores, logits, outputs, maps, gradients, weights, spectra, fixed };
inline constexpr std::size_t range_count = 8;  // without what is fixed: no choice
// In files and on the command line.
inline constexpr std::array<std::string_view, range_count> range_names{
    "numbers", "scores", "logits", "outputs", "maps", "gradients", "weights", "spectra"};
constexpr std::size_t range_place(RangeOf of) { return static_cast<std::size_t>(of); }

// automatic: signed numbers from -end to end with an end that covers all groups of nearly one size,
// weights from 0 to 1.
// own: as large as the group alone needs. locked: the end that was chosen, whatever the numbers do.
enum class RangeRule { automatic, own, locked };
struct RangeChoice {
  RangeRule rule = RangeRule::automatic;
  double end = 1;  // where it is locked: finite and positive
  friend bool operator==(const RangeChoice&, const RangeChoice&) = default;
};
using RangeChoices = std::array<RangeChoice, range_count>;

// The upper end of each group's range; 0: nothing of it.
using RangeEnds = std::array<double, range_count>;

// What an end that is typed must be.
inline constexpr double least_end = 1e-300, largest_end = 1e300;
inline constexpr const char* end_expected = "the end of a range is a positive number, such as 1 or 0.5";
constexpr bool is_end(double end) { return end >= least_end && end <= largest_end; }  // never a NaN

// The two ends of a scale. Signed maps have low = -high, so that 0 is the middle.
struct ColorRange {
  double low = -1, high = 1;
};
// The colours of the numbers of a range.
struct ColorScale {
  ColorMap map = ColorMap::diverging_light;
  ColorRange range;
  RangeOf of = RangeOf::fixed;
};

// How one cell is painted. masked: hatched. overflow: left the range of doubles, a ground of its own. pale: a
// value whose colour is mixed with the ground, so that others are louder.
enum class CellPaint : unsigned char { value, masked, overflow, pale };

struct Heatmap {
  double x = 0, y = 0;  // top left of the first cell
  double cell_width = 44, cell_height = 44, gap = 2, corner = 3;
  int rows = 0, cols = 0;  // at most 16 x 16
  // Row-major, rows * cols of each.
  const double* values = nullptr;
  const CellPaint* paint = nullptr;  // null: every cell is a value
  ColorMap map = ColorMap::diverging_light;
  ColorRange range;
  Color hatch_ground, hatch_line, overflow_ground;  // for the cells that show no value
  // Into which pale ones are mixed; its alpha is the part of their own colour that stays.
  Color pale_ground;
  // Inside the edge of every cell, over its colour: near zero a cell is its ground. Of alpha 0: none.
  Color hairline{0, 0, 0, 0};
  double hairline_width = 1;
};

// The position of a value on its map, in [0, 1]. A range of no width gives the middle.
inline double position(const ColorRange& range, double value) {
  const double width = range.high - range.low;
  if (!(width > 0) || std::isnan(value)) return 0.5;
  // From -1e308 to 1e308 is more than a number holds.
  const double part = std::isinf(width) ? (value / 2 - range.low / 2) / (range.high / 2 - range.low / 2)
                                        : (value - range.low) / width;
  return std::clamp(part, 0.0, 1.0);
}

inline Color cell_color(const Heatmap& heatmap, int row, int col) {
  const int at = row * heatmap.cols + col;
  const CellPaint paint = heatmap.paint ? heatmap.paint[at] : CellPaint::value;
  if (paint == CellPaint::masked) return heatmap.hatch_ground;
  if (paint == CellPaint::overflow) return heatmap.overflow_ground;
  const Color own = sample(heatmap.map, position(heatmap.range, heatmap.values[at]));
  return paint == CellPaint::pale ? mixed(own, heatmap.pale_ground, heatmap.pale_ground.a / 255.0) : own;
}

inline bool is_masked(const Heatmap& heatmap, int row, int col) {
  return heatmap.paint != nullptr && heatmap.paint[row * heatmap.cols + col] == CellPaint::masked;
}

}  // namespace attnlab
