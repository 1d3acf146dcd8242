#include "app/ui/shell/each_dialog.h"

#include "app/figures/sheet/gathered.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"

#include <algorithm>

namespace attnlab {
namespace {

void gathered_figure(const Ui& ui, const GatherState& state, float height) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  FigureOptions options = ui.view.figure;
  options.gathered = state.shown;
  const FigureInput input{ui.scene, ui.analysis, ui.theme, options};
  const Extent space{static_cast<double>(width) / ui.scale, static_cast<double>(height) / ui.scale};
  ImGuiCanvas measures = canvas_at(ui, {at.x, at.y});
  // Where it needs more room than there is, it is drawn smaller.
  const double zoom = std::min({1.0, space.width / 420, space.height / 320});
  ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + width, at.y + height}, packed(ui.theme.background),
                                            ui.px(6));
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, {at.x, at.y}, ui.scale * zoom);
  gathered_view().draw(canvas, input, {space.width / zoom, space.height / zoom});
  ImGui::Dummy({width, height});
}

void which_step(const Ui& ui, Session& s) {
  const GatherState& state = s.gathering;
  for (const int step : state.shown->steps) {
    const std::string label = "step " + std::to_string(step) + "##gathered";
    if (chip(ui, label.c_str(), state.step == step, "The answers to this step."))
      return gather_step(s, step, false);
    ImGui::SameLine(0, ui.px(4));
  }
  bool truth = state.truth;
  toggle_chip(ui, "the truth##gathered", truth, "The answer of the lesson over those of the class.");
  if (truth != state.truth) gather_step(s, state.step, truth);
}

void files_left_out(const Ui& ui, const Gathered& gathered) {
  if (gathered.left_out.empty()) return;
  text_in(ui, Face::sans_medium, measure::type_12, ui.theme.text,
          "Not counted: " + std::to_string(gathered.left_out.size()));
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const float height = std::min(4.5F, static_cast<float>(gathered.left_out.size()) + 0.5F) * line;
  if (ImGui::BeginChild("left out", {0, height}, ImGuiChildFlags_NavFlattened))
    for (const std::string& sentence : gathered.left_out)
      paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, sentence);
  ImGui::EndChild();
}

}  // namespace

void gather_dialog(const Ui& ui, Session& s) {
  if (!s.gathering.shown) return cancel(s);
  const float room = ImGui::GetIO().DisplaySize.y - ui.px(s.gathering.shown->left_out.empty() ? 150 : 260);
  gathered_figure(ui, s.gathering, std::clamp(room, ui.px(160), ui.px(520)));
  which_step(ui, s);
  files_left_out(ui, *s.gathering.shown);
  ImGui::Dummy({1, ui.px(4)});
  dialog_buttons(ui, s, {{"Export…", [&s](Studio&) { export_gathered(s); }}, {"Close", cancel}}, false);
}

}  // namespace attnlab
