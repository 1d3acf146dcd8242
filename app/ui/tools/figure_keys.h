// Walking a figure's cells with the keyboard: which cell stands beside which, and what the keys do to the one
// walked on. Knows no view: it walks on the regions that a figure marks.
#pragma once

#include "app/ui/kit/ui.h"

namespace attnlab {

enum class Way { left, right, up, down };

// What can be walked on: the cells; in a figure that has none, all it marks.
std::vector<Hit> stops(std::span<const Hit> hits);
// The top left one, of points the first that is drawn; none where there are none.
std::optional<Hit> first_stop(std::span<const Hit> stops);
// The next cell in a direction: the nearest, where what does not stand level with `from` is farther away; of
// points the next or the one before in the order of drawing. None at the edge.
std::optional<Hit> next_stop(std::span<const Hit> stops, const Hit& from, Way way);
// The one that stands where `at` stood in the last frame; else the nearest for the same cell, or none.
std::optional<Hit> same_stop(std::span<const Hit> stops, const Hit& at);

// A cell that can be inspected: of a whole row or column its first.
Cell inspected_of(const Cell& cell);

// The keys of one frame on a figure that has the keyboard.
struct FigureKeys {
  std::optional<Way> way;
  bool home = false, keep = false, menu = false;
  bool any() const { return way || home || keep || menu; }
};
// The arrow keys in this frame: steps to the right, and upwards. And those with Alt alone.
Point arrows();
Point alt_arrows();
// Of this frame; `owner` keeps them from ImGui's own navigation. Nothing while `taken`:
// what the pointer holds has the arrows.
FigureKeys figure_keys(unsigned owner, bool taken);

}  // namespace attnlab
