// Labels beside points, so that none lies on another or on a point. Knows no canvas.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <optional>
#include <span>
#include <vector>

namespace attnlab {

struct LabelWish {
  Point at;           // the middle of the point's mark
  double radius = 5;  // of the mark
  double width = 0, height = 0;
};
struct PlacedLabel {
  Rect box;
  bool leader = false;  // it stands off: a line to its point belongs to it
};

// One place for each wish, in their order: the first free one of eight around the mark, then of eight farther off; none where
// all are taken. Boxes stay inside `within` and off `taken`.
std::vector<std::optional<PlacedLabel>> place_labels(std::span<const LabelWish> wishes, const Rect& within,
                                                     std::span<const Rect> taken = {});

}  // namespace attnlab
