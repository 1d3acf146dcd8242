#include "app/ui/tools/tool_slider.h"

#include "app/ui/kit/widgets.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double gap = 12, beside_slider = 6, snap_part = 0.025;

// The place of a value on the slider, from 0 to 1.
double place(const SliderLook& look, double value) {
  if (look.logarithmic) return std::log(value / look.low) / std::log(look.high / look.low);
  return (value - look.low) / (look.high - look.low);
}

double snapped(const SliderLook& look, double value) {
  if (!ImGui::GetIO().MouseDown[0]) return value;
  for (const double stop : look.stops)
    if (std::abs(place(look, value) - place(look, stop)) < snap_part) return stop;
  return value;
}

}  // namespace

SliderUse tool_slider(const Ui& ui, const SliderLook& look, double value, bool first) {
  SliderUse use;
  const float name = formula_width(ui, measure::type_15, look.formula),
              words = text_width(ui, Face::sans, measure::type_12, look.widest),
              whole = name + ui.px(look.width + 2 * beside_slider) + words;
  const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  if (!first && ImGui::GetItemRectMax().x + ui.px(gap) + whole <= end + 1) ImGui::SameLine(0, ui.px(gap));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::BeginGroup();
  formula_at(ui, at.x, at.y + ui.px(16), measure::type_15, ui.theme.text, look.formula);
  ImGui::SetCursorScreenPos({at.x + name + ui.px(beside_slider), at.y});
  ImGui::SetNextItemWidth(ui.px(look.width));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(6), ui.px(4)});
  double now = std::clamp(value, look.low, look.high);
  const ImGuiSliderFlags flags = ImGuiSliderFlags_NoInput | ImGuiSliderFlags_NoRoundToFormat |
                                 (look.logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
  const bool moved =
      ImGui::SliderScalar(look.id, ImGuiDataType_Double, &now, &look.low, &look.high, "", flags);
  ImGui::PopStyleVar();
  use.began = ImGui::IsItemActivated();
  use.abandoned =
      (ImGui::IsItemActive() || ImGui::IsItemDeactivated()) && ImGui::IsKeyPressed(ImGuiKey_Escape, false);
  if (use.abandoned)
    ImGui::ClearActiveID();
  else if (moved && snapped(look, now) != value)
    use.changed = snapped(look, now);
  const ImVec2 side{ImGui::GetItemRectMax().x + ui.px(beside_slider), at.y + ui.px(5)};
  ImGui::SetCursorScreenPos(side);
  text_in(ui, Face::sans, measure::type_12, ui.theme.secondary, look.shown);
  ImGui::SetCursorScreenPos({side.x + words, at.y});
  ImGui::Dummy({1, ui.px(24)});
  ImGui::EndGroup();
  return use;
}

void explain_slider(const Ui& ui, std::string_view sentence) {
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) explain_item(ui, sentence);
}

void row_stepper(const Ui& ui, std::string_view name) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  formula_at(ui, at.x, at.y + ui.px(16), measure::type_15, ui.theme.text, name);
  ImGui::SetCursorScreenPos({at.x + formula_width(ui, measure::type_15, name) + ui.px(4), at.y});
  int& row = ui.view.figure.row;
  row = stepper(ui, "row", row + 1, 1, std::max(1, ui.analysis.dims.n_q)) - 1;
}

KeptMatrix kept_or_fresh(const Scene& scene, const std::optional<KeptMatrix>& kept, MatrixId id,
                         double neutral) {
  const MatrixView now = matrix(scene, id);
  if (kept && kept->id == id && same_bits(view(kept->made), now)) return *kept;
  return {id, now, now, neutral};
}

}  // namespace attnlab
