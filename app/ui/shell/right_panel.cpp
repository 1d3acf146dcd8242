#include "app/ui/shell/right_panel.h"

#include "app/ui/inspector/facts_panel.h"
#include "app/ui/inspector/inspector_panel.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/copy.h"

namespace attnlab {

namespace {

constexpr double least_height = 200;  // logical pixels, below which the inspector has the panel to itself

void inspector(const Ui& ui, Session& session) {
  if (inspector_panel(ui)) copy_formula(session);
}

}  // namespace

// The facts keep their place at the bottom, so that they stand still while the pointer moves over cells.
void right_panel(const Ui& ui, Session& session) {
  const float height = ImGui::GetContentRegionAvail().y;
  if (height < ui.px(least_height)) {
    inspector(ui, session);
    return facts_not_drawn(session.view, session.facts);
  }
  const float facts = session.facts.open ? height * 0.55F : ui.px(folded_facts_height);
  if (ImGui::BeginChild("inspector body", {0, height - facts - ui.px(measure::space_3)},
                        ImGuiChildFlags_NavFlattened))
    inspector(ui, session);
  ImGui::EndChild();
  hairline(ui);
  facts_panel(ui, session.facts);
}

}  // namespace attnlab
