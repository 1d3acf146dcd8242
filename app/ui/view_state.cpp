#include "app/ui/view_state.h"

namespace attnlab {

int part_shown(const ViewState& view, std::string_view id) {
  const auto found = view.parts.find(id);
  return found == view.parts.end() ? 0 : found->second;
}

void show_part(ViewState& view, std::string_view id, int part) {
  view.view = id;
  view.parts.insert_or_assign(std::string(id), part);
}

}  // namespace attnlab
