// How far the colours of a figure reach: groups of matrices that share a range, and what a person chose for each. Values;
// knows no matrix and no canvas.
#pragma once

#include <array>
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

// automatic: signed numbers from -end to end with an end that covers all groups of nearly one size, weights from 0 to 1.
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

}  // namespace attnlab
