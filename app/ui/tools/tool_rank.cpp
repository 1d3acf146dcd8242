#include "app/ui/tools/tool_rank.h"

#include "app/figures/canvas/text.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/tool_dial.h"
#include "app/ui/tools/tool_slider.h"
#include "core/algebra/matrix_ops.h"
#include "core/scene/rules.h"
#include "core/studies/detail_rank.h"

#include <algorithm>

namespace attnlab {
namespace {

void kept_rank(const Ui& ui) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  formula_at(ui, at.x, at.y + ui.px(16), measure::type_15, ui.theme.text, "r");
  ImGui::SetCursorScreenPos({at.x + ui.px(14), at.y});
  int& r = ui.view.figure.kept_rank;
  r = stepper(ui, "kept_rank", r, 1, std::max(1, ui.analysis.dims.d));
  explain_item(ui, "Singular values kept in the best approximation of W.");
}

// Cuts the smallest singular values of the scene's own W; between two whole numbers one of them fades.
void cut_slider(const Ui& ui, RankTool& state, Edits& edits) {
  const int head = ui.view.figure.head, most = most_kept(ui.scene);
  const RankCut untouched = rank_cut(ui.scene, head, most);
  const KeptMatrix kept =
      untouched.why_not.empty() ? kept_or_fresh(ui.scene, state.cut, untouched.id, most) : KeptMatrix{};
  SliderLook look{
      .id = "##cut", .formula = "\\text{keep }\\sigma", .low = 0, .high = std::max(1.0, 1.0 * most)};
  for (int k = 0; k <= most; ++k) look.stops.push_back(k);
  look.shown = short_number(rounded(kept.value, 2)) + " of " + std::to_string(most);
  look.widest = "0.00 of 4";
  ImGui::BeginDisabled(!untouched.why_not.empty());
  const SliderUse use = tool_slider(ui, look, kept.value);
  ImGui::EndDisabled();
  explain_slider(ui, untouched.why_not.empty()
                         ? "Cuts the smallest singular values of W by changing " +
                               std::string(untouched.id.kind == MatrixKind::W ? "W" : "W_Q") +
                               ". Back to the right brings them back."
                         : untouched.why_not);
  if (use.began) state.cut_before = kept;
  if (use.abandoned) {
    edits.abandon = true;
    state.cut = state.cut_before;
  }
  if (!use.changed) return;
  Scene base = ui.scene;
  set_matrix(base, kept.id, view(kept.before));
  const RankCut cut = rank_cut(base, head, *use.changed);
  if (!cut.why_not.empty()) {
    edits.message = cut.why_not;
    return;
  }
  edits.add(set_matrix_edit(cut.id, view(cut.values)));
  state.cut = KeptMatrix{kept.id, kept.before, cut.values, *use.changed};
}

// Which query and key are moved out of sight.
void row_choice(const Ui& ui) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const std::string_view name = "\\text{token}";
  formula_at(ui, at.x, at.y + ui.px(16), measure::type_15, ui.theme.text, name);
  ImGui::SetCursorScreenPos({at.x + formula_width(ui, measure::type_15, name) + ui.px(4), at.y});
  int& row = ui.view.figure.row;
  row = stepper(ui, "row", row + 1, 1, std::max(1, ui.analysis.dims.n_q)) - 1;
  explain_item(ui, "The token whose query and key are moved along what W cannot see.");
}

}  // namespace

void rank_choices(const Ui& ui, RankTool& state, Edits& edits) {
  if (ui.analysis.dims.h == 0) return;
  switch (part_shown(ui.view, "rank")) {
    case 0:
      kept_rank(ui);
      cut_slider(ui, state, edits);
      break;
    case 1: dial_choices(ui, state, edits); break;
    default: row_choice(ui); break;
  }
}

bool rank_pointer(const Ui& ui, RankTool& state, const FigurePointer& pointer, Edits& edits) {
  return pointer.options.part == 1 && dial_pointer(ui, state, pointer, edits);
}

}  // namespace attnlab
