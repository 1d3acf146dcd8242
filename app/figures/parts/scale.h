// Which range a colour map covers, and the bar that says so. Matrices that are compared share one range; its
// ends are round numbers, so that colours stand still while an entry is dragged.
#pragma once

#include "app/figures/parts/figure.h"

#include <initializer_list>

namespace attnlab {

// The least of 1, 1.5, 2, 3, 4, 6, 8 times a power of ten that is not below `magnitude`;
// 1 for 0 and for what is not finite.
double round_up(double magnitude);
// Symmetric about 0, and wide enough for every finite entry of the matrices.
ColorRange signed_range(std::initializer_list<MatrixView> matrices);
// From 0 to 1: what a weight looks like depends on no other weight. `own`: to a quarter, a half or three
// quarters where the largest lies below. What is larger than 1 as round_up.
ColorRange weights_range(std::initializer_list<MatrixView> matrices, bool own = false);

// Within a figure, in the colours of its theme: what was chosen for the group,
// and what it is compared with, counts as well.
struct SignedGroup {
  RangeOf of = RangeOf::numbers;
  double largest = 0;  // of its entries, by magnitude
  void add(std::initializer_list<MatrixView> matrices);
};
SignedGroup signed_group(RangeOf of, std::initializer_list<MatrixView> matrices);
// One scale for all groups that no choice sets apart,
// but one of its own for what is more than 8 times smaller.
std::vector<ColorScale> signed_scales(const FigureInput& input, std::span<const SignedGroup> groups);
ColorScale signed_scale(const FigureInput& input, RangeOf of, std::initializer_list<MatrixView> matrices);
// The end of a plot of values up to `largest`, held and compared like that of colours: a round number; but
// while an entry is held just as far as the largest, so that no bar falls while its value rises.
double plot_end(const FigureInput& input, RangeOf of, double largest);
// The head of before, where it is seen beside what it has become; else null.
const HeadAnalysis* head_before(const FigureInput& input);
// The same, and where before is drawn in the places of now that of now: what numbers have their room beside.
const HeadAnalysis* head_other(const FigureInput& input);
// The group to which a node belongs where it stands among others:
// the outputs lie between the rows of the values.
RangeOf range_of(Node node);
// Whether logits have a scale of their own: where they are larger than the scores by the rules alone, or far
// smaller, so that the others keep their colours while the temperature falls, and no logit is drawn as if it
// were 0.
bool logits_stand_apart(const FigureInput& input);
// A range that nobody chooses.
ColorScale fixed_scale(const FigureInput& input, double end);
// Signed under the rule "linear" of the weights.
ColorScale weights_scale(const FigureInput& input, std::initializer_list<MatrixView> matrices);

inline constexpr double color_bar_height = 26;  // bar and numbers
// The colours from end to end, with the ends and zero marked.
void draw_color_bar(Canvas& canvas, const Theme& theme, Point top_left, double width,
                    const ColorScale& scale);

}  // namespace attnlab
