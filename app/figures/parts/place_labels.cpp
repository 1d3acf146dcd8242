#include "app/figures/parts/place_labels.h"

#include <algorithm>

namespace attnlab {
namespace {

// Which side of the mark: right, above, left, below, then the corners.
constexpr Point sides[] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}};
constexpr double near_gap = 4, far_gap = 18, between_labels = 1;

Rect box_at(const LabelWish& wish, Point side, double gap) {
  const double corner = side.x != 0 && side.y != 0 ? 0.7 : 1;
  const double x = wish.at.x + side.x * ((wish.radius + gap) * corner + wish.width / 2);
  const double y = wish.at.y + side.y * ((wish.radius + gap) * corner + wish.height / 2);
  return {x - wish.width / 2, y - wish.height / 2, wish.width, wish.height};
}

bool holds(const Rect& outer, const Rect& r) {
  return r.x >= outer.x && r.y >= outer.y && r.right() <= outer.right() && r.bottom() <= outer.bottom();
}

bool apart(const Rect& a, const Rect& b, double by) {
  return a.right() + by <= b.x || b.right() + by <= a.x || a.bottom() + by <= b.y || b.bottom() + by <= a.y;
}

Rect mark_of(const LabelWish& wish) {
  return {wish.at.x - wish.radius, wish.at.y - wish.radius, 2 * wish.radius, 2 * wish.radius};
}

}  // namespace

std::vector<std::optional<PlacedLabel>> place_labels(std::span<const LabelWish> wishes, const Rect& within,
                                                     std::span<const Rect> taken) {
  std::vector<Rect> occupied(taken.begin(), taken.end());
  for (const LabelWish& wish : wishes) occupied.push_back(mark_of(wish));
  std::vector<std::optional<PlacedLabel>> out;
  for (const LabelWish& wish : wishes) {
    std::optional<PlacedLabel> found;
    for (const double gap : {near_gap, far_gap})
      for (const Point& side : sides) {
        const Rect box = box_at(wish, side, gap);
        const auto free = [&box](const Rect& other) { return apart(box, other, between_labels); };
        if (!found && holds(within, box) && std::all_of(occupied.begin(), occupied.end(), free))
          found = PlacedLabel{box, gap == far_gap};
      }
    if (found) occupied.push_back(found->box);
    out.push_back(found);
  }
  return out;
}

}  // namespace attnlab
