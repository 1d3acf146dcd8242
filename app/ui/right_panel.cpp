#include "app/ui/right_panel.h"

#include "app/ui/copy.h"
#include "app/ui/facts_panel.h"
#include "app/ui/inspector_panel.h"
#include "app/ui/widgets.h"

#include <algorithm>

namespace attnlab {

// The facts keep their place at the bottom, so that they stand still while the pointer moves over cells.
void right_panel(const Ui& ui, Session& session) {
  const float height = ImGui::GetContentRegionAvail().y;
  const float facts = session.facts.open ? std::max(height * 0.55F, std::min(height, ui.px(220)))
                                         : ui.px(folded_facts_height);
  const float gap = ui.px(measure::space_3);
  if (height - facts - gap >= ui.px(48)) {
    if (ImGui::BeginChild("inspector body", {0, height - facts - gap}, ImGuiChildFlags_NavFlattened)) {
      if (inspector_panel(ui)) copy_formula(session);
    }
    ImGui::EndChild();
    hairline(ui);
  }
  facts_panel(ui, session.facts);
}

}  // namespace attnlab
