#include "app/ui/view_state.h"

namespace attnlab {

int part_shown(const ViewState& view, std::string_view id) {
  const auto found = view.parts.find(id);
  return found == view.parts.end() ? 0 : found->second;
}

void show_view(ViewState& view, std::string_view id) {
  if (view.second == id) view.second = view.view;
  view.view = id;
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

}  // namespace attnlab
