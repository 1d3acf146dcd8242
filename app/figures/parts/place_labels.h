// Labels beside points, so that none lies on another or on a point; over the frames of an animation each
// stays at the side where it stands as long as there is room. Knows no canvas.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <compare>
#include <map>

namespace attnlab {

// Which label it is, in every frame.
struct LabelId {
  int plot = 0, kind = 0, index = 0;
  // clang-tidy 14 takes the 0 of the comparison for a pointer.
  friend auto operator<=>(const LabelId&, const LabelId&) = default;  // NOLINT(modernize-use-nullptr)
};
struct LabelWish {
  Point at;           // the middle of the point's mark
  double radius = 5;  // of the mark
  double width = 0, height = 0;
  LabelId id = {};
};
struct PlacedLabel {
  Rect box;
  bool leader = false;  // it stands off: a line to its point belongs to it
};

// What the labels of one plot wish for. Boxes stay inside `within`.
struct WishedLabels {
  Rect within;
  std::vector<LabelWish> wishes;
};
using PlotLabels = std::map<int, WishedLabels>;  // by the plot of their ids

// One of sixteen places of each label: eight around the mark, then eight farther off.
using LabelPlaces = std::map<LabelId, int>;

// One place for each wish: that of `held` where it is free; else, in their order, the first that is;
// none where all are taken.
std::vector<std::optional<PlacedLabel>> place_labels(std::span<const LabelWish> wishes, const Rect& within,
                                                     const LabelPlaces& held = {});

// The places of one plot's labels in each of these frames, to be held there. In the order in which they first
// appear each takes the place that stays free for the longest, and leaves it only where it is taken.
std::vector<LabelPlaces> held_places(std::span<const WishedLabels> frames);

}  // namespace attnlab
