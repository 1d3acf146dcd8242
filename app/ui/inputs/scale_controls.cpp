// The divisors of the scores and of the output, and the temperature.
#include "app/ui/inputs/controls.h"
#include "app/ui/inputs/rule_words.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>
#include <cmath>

namespace attnlab {

namespace {

constexpr double most_temperature = 1e3, least_temperature = 1e-3;

void take_focus(ControlsState& state, const char* field) {
  if (state.focus != field) return;
  ImGui::SetKeyboardFocusHere();
  ImGui::SetScrollHereY(0.5F);
  state.focus.clear();
}

// A number field that keeps its complaint in the state, and shows it below while it stands.
void field(const Ui& ui, ControlsState& state, const char* name, double value, double width,
           const AcceptNumber& accept) {
  take_focus(state, name);
  std::string complaint = state.field == name ? state.complaint : std::string();
  const std::string before = complaint;
  number_field(ui, (std::string("##") + name).c_str(), value, width, complaint, accept);
  if (complaint != before) {
    state.complaint = complaint;
    state.field = name;
  }
}

void complaint_of(const Ui& ui, const ControlsState& state, const char* name) {
  if (state.field != name || state.complaint.empty()) return;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ui.px(label_column));
  paragraph(ui, Face::sans, measure::type_12, ui.theme.broken, state.complaint);
}

// sqrt(d_k) | d_k | 1 | a number.
void scale_row(const Ui& ui, ControlsState& state, const char* words, const char* name, const Scale& scale,
               const char* about, Edits& edits, Edit (*make)(Scale)) {
  row_label(ui, words);
  ImGui::PushID(name);
  static constexpr const char* shown[] = {
      "\xE2\x88\x9A"
      "d\xE2\x82\x96",
      "d\xE2\x82\x96", "1"};
  const auto kinds = scale_words();
  for (int i = 0; i < 3; ++i) {
    const auto kind = static_cast<Scale::Kind>(i);
    if (chip(ui, shown[i], scale.kind == kind, 42) && scale.kind != kind) edits.add(make({kind, 1}));
    explain_item(ui, std::string(about) + " " + kinds[static_cast<std::size_t>(i)].source);
    ImGui::SameLine(0, ui.px(4));
  }
  ImGui::PopID();
  field(ui, state, name, divisor(scale, ui.analysis.dims.d_k), 0, [&](double number) -> std::string {
    if (number <= 0) return "A scale is a positive number.";
    edits.add(make({Scale::Kind::number, number}));
    return {};
  });
  explain_item(ui, std::string(about) + " Type a positive number or an expression: 3, sqrt(2), 1/2.");
  complaint_of(ui, state, name);
}

void temperature_row(const Ui& ui, ControlsState& state, Edits& edits) {
  constexpr const char* about = "Divides the logits: below 1 the weights sharpen, above 1 they even out.";
  row_label(ui, "Temperature");
  double value = ui.scene.temperature;
  const double low = least_temperature, high = most_temperature;
  const float room = ImGui::GetContentRegionAvail().x - ui.px(90);
  ImGui::SetNextItemWidth(std::clamp(room, ui.px(30), ui.px(134)));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(6), ui.px(4)});
  if (ImGui::SliderScalar(
          "##temperature_slider", ImGuiDataType_Double, &value, &low, &high, "",
          ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_NoInput | ImGuiSliderFlags_NoRoundToFormat)) {
    // Two significant digits: a slider is no place for sixteen.
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1);
    edits.add(SetTemperature{std::clamp(std::round(value / unit) * unit, low, high)});
  }
  ImGui::PopStyleVar();
  explain_item(ui, about);
  ImGui::SameLine(0, ui.px(4));
  field(ui, state, "temperature", ui.scene.temperature, 0, [&](double number) -> std::string {
    if (number < least_temperature || number > most_temperature)
      return "A temperature is a number from 0.001 to 1000.";
    edits.add(SetTemperature{number});
    return {};
  });
  explain_item(ui, std::string(about) + " Type a number from 0.001 to 1000.");
  complaint_of(ui, state, "temperature");
}

}  // namespace

void scale_controls(const Ui& ui, ControlsState& state, Edits& edits) {
  scale_row(ui, state, "Scores by", "inside", ui.scene.inside,
            "What the scores are divided by, inside the softmax.", edits,
            [](Scale scale) -> Edit { return SetInside{scale}; });
  scale_row(ui, state, "Output by", "outside", ui.scene.outside,
            "What the head\xE2\x80\x99s output is divided by, outside the softmax.", edits,
            [](Scale scale) -> Edit { return SetOutside{scale}; });
  temperature_row(ui, state, edits);
}

}  // namespace attnlab
