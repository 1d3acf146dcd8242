#include "app/figures/parts/place_labels.h"

#include <iterator>

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

constexpr int place_count = 2 * static_cast<int>(std::size(sides));

PlacedLabel at_place(const LabelWish& wish, int place) {
  constexpr int around = static_cast<int>(std::size(sides));
  const bool off = place >= around;
  return {box_at(wish, sides[place % around], off ? far_gap : near_gap), off};
}

bool is_free(const Rect& box, const Rect& within, std::span<const Rect> occupied) {
  return holds(within, box) && std::ranges::all_of(occupied, [&box](const Rect& other) {
           return apart(box, other, between_labels);
         });
}

std::vector<Rect> marks_of(std::span<const LabelWish> wishes) {
  std::vector<Rect> marks;
  for (const LabelWish& wish : wishes) marks.push_back(mark_of(wish));
  return marks;
}

const LabelWish* wish_of(const WishedLabels& frame, const LabelId& id) {
  const auto found = std::ranges::find(frame.wishes, id, &LabelWish::id);
  return found == frame.wishes.end() ? nullptr : &*found;
}

// For how many frames, from each on, each place of a label stays free; a frame without the label takes none.
using Stay = std::array<int, place_count>;
std::vector<Stay> stays(const LabelId& id, std::span<const WishedLabels> frames,
                        std::span<const std::vector<Rect>> occupied) {
  std::vector<Stay> out(frames.size() + 1, Stay{});
  for (std::size_t f = frames.size(); f-- > 0;) {
    const LabelWish* wish = wish_of(frames[f], id);
    for (int place = 0; place < place_count; ++place) {
      const auto p = static_cast<std::size_t>(place);
      const bool free = wish == nullptr || is_free(at_place(*wish, place).box, frames[f].within, occupied[f]);
      out[f][p] = free ? out[f + 1][p] + 1 : 0;
    }
  }
  return out;
}

}  // namespace

std::vector<std::optional<PlacedLabel>> place_labels(std::span<const LabelWish> wishes, const Rect& within,
                                                     const LabelPlaces& held) {
  std::vector<Rect> occupied = marks_of(wishes);
  std::vector<std::optional<PlacedLabel>> out(wishes.size());
  const auto take = [&](std::size_t i, int place) {
    const PlacedLabel label = at_place(wishes[i], place);
    if (!is_free(label.box, within, occupied)) return;
    occupied.push_back(label.box);
    out[i] = label;
  };
  for (std::size_t i = 0; i < wishes.size(); ++i)
    if (const auto found = held.find(wishes[i].id); found != held.end()) take(i, found->second);
  for (std::size_t i = 0; i < wishes.size(); ++i)
    for (int place = 0; place < place_count && !out[i]; ++place) take(i, place);
  return out;
}

std::vector<LabelPlaces> held_places(std::span<const WishedLabels> frames) {
  std::vector<LabelId> order;
  std::vector<std::vector<Rect>> occupied;
  for (const WishedLabels& frame : frames) {
    occupied.push_back(marks_of(frame.wishes));
    for (const LabelWish& wish : frame.wishes)
      if (std::ranges::find(order, wish.id) == order.end()) order.push_back(wish.id);
  }
  std::vector<LabelPlaces> out(frames.size());
  for (const LabelId& id : order) {
    const std::vector<Stay> stay = stays(id, frames, occupied);
    std::size_t place = 0;
    bool placed = false;
    for (std::size_t f = 0; f < frames.size(); ++f) {
      const LabelWish* wish = wish_of(frames[f], id);
      if (wish == nullptr) continue;
      const auto longest = static_cast<std::size_t>(std::ranges::max_element(stay[f]) - stay[f].begin());
      if (stay[f][longest] == 0) continue;
      if (!placed || stay[f][place] == 0) place = longest;
      placed = true;
      out[f][id] = static_cast<int>(place);
      occupied[f].push_back(at_place(*wish, static_cast<int>(place)).box);
    }
  }
  return out;
}

}  // namespace attnlab
