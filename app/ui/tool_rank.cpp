#include "app/ui/tool_rank.h"

#include "app/ui/widgets.h"

#include <algorithm>

namespace attnlab {

void rank_choices(const Ui& ui, RankTool&, Edits&) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  formula_at(ui, at.x, at.y + ui.px(16), measure::type_15, ui.theme.text, "r");
  ImGui::SetCursorScreenPos({at.x + ui.px(14), at.y});
  int& r = ui.view.figure.kept_rank;
  r = stepper(ui, "kept_rank", r, 1, std::max(1, ui.analysis.dims.d));
  explain_item(ui, "Singular values kept in the best approximation of W.");
}

}  // namespace attnlab
