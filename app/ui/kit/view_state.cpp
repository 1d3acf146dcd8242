#include "app/ui/kit/view_state.h"

#include "core/analysis/quantity.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnlab {

double place_of(const Playing& playing) {
  if (playing.once) return std::min(1.0, playing.start + playing.seconds / play_once_seconds);
  const double way = std::fmod(playing.start + playing.seconds / play_seconds, 2);
  return way <= 1 ? way : 2 - way;
}

Playing play_entry(MatrixId id, int row, int col, double value) {
  Playing playing{.id = id, .row = row, .col = col};
  playing.low = std::min(play_low, value);
  playing.high = std::max(play_high, value);
  playing.start = (value - playing.low) / (playing.high - playing.low);
  return playing;
}

double value_of(const Playing& playing) {
  const double value = playing.low + place_of(playing) * (playing.high - playing.low);
  return std::round(value * 100) / 100;  // as a drag would leave it
}

void end_search(HoldChoice& choice) {
  choice.sought.reset();
  choice.before.reset();
  choice.said.clear();
}

void forget_scene(ViewState& view) {
  static_cast<OfScene&>(view) = {};
  static_cast<FigureOfScene&>(view.figure) = {};
  static_cast<PlotsOfScene&>(view.figure.geometry) = {};
  view.inspector.letters = {};
}

int part_shown(const ViewState& view, std::string_view id) {
  const auto found = view.parts.find(id);
  return found == view.parts.end() ? 0 : found->second;
}

void show_view(ViewState& view, std::string_view id) {
  if (view.second == id) view.second = view.view;
  view.view = id;
  view.shows_chosen = false;
}

void show_second(ViewState& view, std::string_view id) {
  if (id == view.view) {
    if (view.second.empty()) return;
    view.view = view.second;
  }
  view.second = id;
}

void show_part(ViewState& view, std::string_view id, int part) {
  if (view.second != id) show_view(view, id);
  view.parts.insert_or_assign(std::string(id), part);
}

std::string keep_letters(LetterChoice& choice, const Scene& scene) {
  LetterList kept = still_there(scene, choice.given);
  std::string gone;
  for (const Letter& letter : choice.given)
    if (letter_at(kept, letter.id, letter.row, letter.col) == nullptr)
      gone += (gone.empty() ? "" : ", ") + letter.name;
  choice.given = std::move(kept);
  const std::vector<std::string> names = names_of(choice.given);
  if (std::find(names.begin(), names.end(), choice.by) == names.end()) choice.by.clear();
  return gone;
}

std::optional<Cell> inspected_cell(const ViewState& view) {
  if (view.hover) return view.hover;
  if (view.pinned) return view.pinned;
  if (view.cursor && view.cursor->id.kind != MatrixKind::target && view.cursor->row >= 0 &&
      view.cursor->col >= 0)
    return Cell{node_of(view.cursor->id.kind), view.cursor->id.head, view.cursor->row, view.cursor->col};
  return std::nullopt;
}

std::string help_page(Node node) { return "symbol:" + std::string(row_of(node).code); }

}  // namespace attnlab
