// Source, rules, scales and temperature.
#include "app/ui/inputs/inputs_panel.h"
#include "app/ui/inputs/rule_words.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/widgets.h"
#include "core/scene/positions.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double formula_column = 216, list_width = 470;

// The button of a list of rules: the name of the one in force, its formula at the far end.
bool list_button(const Ui& ui, const char* id, const RuleWords& now) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = std::max(ui.px(40), ImGui::GetContentRegionAvail().x), height = ImGui::GetFrameHeight();
  const bool clicked = ImGui::Button(id, {width, 0});
  say_item_by([&] { return ItemWords{.value = now.label}; });
  explain_item(ui, now.source);
  const float baseline = at.y + height * 0.67F, padding = ui.px(10);
  const float words = text_width(ui, Face::sans, measure::type_13, now.label);
  ImGui::GetWindowDrawList()->AddText({at.x + padding, at.y + ImGui::GetStyle().FramePadding.y},
                                      ImGui::GetColorU32(ImGuiCol_Text), now.label);
  const char* latex = now.in({ui.view.figure.columns});
  const float formula = formula_width(ui, measure::type_13, latex);
  if (words + formula + 3 * padding < width)
    formula_at(ui, at.x + width - padding - formula, baseline, measure::type_13, ui.theme.secondary, latex);
  return clicked;
}

// A list opens under its button, the last item; above it where the window ends before the list would.
void place_list(const Ui& ui, int rows) {
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax(),
               screen = ImGui::GetIO().DisplaySize;
  const float height = static_cast<float>(rows) * (ui.px(24) + ImGui::GetStyle().ItemSpacing.y) +
                       2 * ImGui::GetStyle().WindowPadding.y;
  const float x = std::max(0.0F, std::min(low.x, screen.x - ui.px(list_width)));
  const bool above = high.y + height > screen.y && low.y > screen.y - high.y;
  ImGui::SetNextWindowPos({x, above ? low.y - ui.px(2) : high.y + ui.px(2)}, ImGuiCond_Appearing,
                          {0, above ? 1.0F : 0.0F});
}

// The names of a list of rules with their formulas; the chosen index, when one was chosen.
std::optional<int> choose(const Ui& ui, const char* id, std::span<const RuleWords> words, int current,
                          const std::string& help) {
  std::optional<int> chosen;
  if (list_button(ui, id, words[static_cast<std::size_t>(current)])) ImGui::OpenPopup(id);
  about_item(ui, help);
  place_list(ui, static_cast<int>(words.size()));
  ImGui::SetNextWindowSizeConstraints({ui.px(list_width), 0}, {ui.px(list_width), ui.px(600)});
  if (!ImGui::BeginPopup(id)) return chosen;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const ImVec2 line = ImGui::GetCursorScreenPos();
    if (list_line(words[i].label, static_cast<int>(i) == current, 0, {0, ui.px(24)}))
      chosen = static_cast<int>(i);
    explain_item(ui, words[i].source);
    about_item(ui, help);
    formula_at(ui, line.x + ui.px(formula_column), line.y + ui.px(15), measure::type_15, ui.theme.text,
               words[i].in({ui.view.figure.columns}));
  }
  ImGui::EndPopup();
  return chosen;
}

void rule_row(const Ui& ui, const RuleChoice& rule) {
  const char* const why_fixed = rule.why_fixed != nullptr ? rule.why_fixed(ui.scene) : nullptr;
  row_label(ui, rule.name);
  ImGui::BeginDisabled(why_fixed != nullptr);
  const auto chosen = choose(ui, (std::string("##") + rule.id).c_str(), rule.words, rule.now(ui.scene),
                             "rule:" + std::string(rule.id));
  ImGui::EndDisabled();
  if (why_fixed != nullptr) explain_item(ui, why_fixed);
  if (chosen) ui.edits.add(rule.becomes(*chosen));
}

void unit_keys_row(const Ui& ui) {
  row_label(ui, "Keys");
  bool unit = ui.scene.unit_keys;
  choice_chip(ui, "as they are", unit, false, "The projected keys meet the queries as they are.");
  ImGui::SameLine(0, ui.px(4));
  choice_chip(ui, "unit length", unit, true,
              "Each projected key is divided by its length before it meets the queries, as Reformer does. "
              "A zero key stays zero.");
  if (unit != ui.scene.unit_keys) ui.edits.add(SetUnitKeys{unit});
}

constexpr double most_temperature = 1e3, least_temperature = 1e-3;

void take_focus(ControlsState& state, const char* field) {
  if (state.focus != field) return;
  ImGui::SetKeyboardFocusHere();
  ImGui::SetScrollHereY(0.5F);
  state.focus.clear();
}

// A number field that fills the line, keeps its complaint in the state and shows it below.
void field(const Ui& ui, ControlsState& state, const char* name, double value, const std::string& about,
           const AcceptNumber& accept) {
  take_focus(state, name);
  std::string complaint = state.field == name ? state.complaint : std::string();
  const std::string before = complaint;
  number_field(ui, (std::string("##") + name).c_str(), value, 0, complaint, accept);
  explain_item(ui, about);
  if (complaint != before) {
    state.complaint = complaint;
    state.field = name;
  }
  if (state.field != name || state.complaint.empty()) return;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ui.px(label_column));
  complaint_below(ui, state.complaint);
}

// sqrt(d_k) | d_k | 1 | a number.
void scale_row(const Ui& ui, ControlsState& state, const char* words, const char* name, const Scale& scale,
               const char* about, Edit (*make)(Scale)) {
  row_label(ui, words);
  ImGui::PushID(name);
  static constexpr const char* shown[] = {"√dₖ", "dₖ", "1"};
  const auto kinds = scale_words();
  for (int i = 0; i < 3; ++i) {
    const auto kind = static_cast<Scale::Kind>(i);
    const std::string sentence = std::string(about) + " " + kinds[static_cast<std::size_t>(i)].source;
    if (chip(ui, shown[i], scale.kind == kind, sentence, 42) && scale.kind != kind)
      ui.edits.add(make({kind, 1}));
    ImGui::SameLine(0, ui.px(4));
  }
  ImGui::PopID();
  const std::string typed = std::string(about) + " Type a positive number or an expression: 3, sqrt(2), 1/2.";
  field(ui, state, name, divisor(scale, ui.analysis.dims.d_k), typed, [&](double number) -> std::string {
    if (number <= 0) return "A scale is a positive number.";
    ui.edits.add(make({Scale::Kind::number, number}));
    return {};
  });
}

// From a tenth to ten, as the curves of the Softmax view.
void play_temperature(const Ui& ui, ControlsState& state, bool taken) {
  constexpr double coldest = 0.1, hottest = 10;
  constexpr const char* id = "##temperature";
  const double now = std::clamp(ui.scene.temperature, coldest, hottest),
               place = std::log(now / coldest) / std::log(hottest / coldest);
  if (state.focus == plays_temperature) {
    state.focus.clear();
    ImGui::SetScrollHereY(0.5F);
    ui.view.playing = Playing{.slider = id, .start = place};
  }
  const PlayUse use = play_button(ui, id, place, taken);
  ui.edits.abandon = ui.edits.abandon || use.abandoned;
  if (use.place && !use.abandoned)
    ui.edits.add(SetTemperature{two_digits(coldest * std::pow(hottest / coldest, *use.place))});
}

void temperature_row(const Ui& ui, ControlsState& state) {
  constexpr const char* about = "Divides the logits: below 1 the weights sharpen, above 1 they even out.";
  row_label(ui, "Temperature");
  double value = ui.scene.temperature;
  const double low = least_temperature, high = most_temperature;
  const float room = ImGui::GetContentRegionAvail().x - ui.px(90 + play_button_size + 4);
  ImGui::SetNextItemWidth(std::clamp(room, ui.px(30), ui.px(134)));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(6), ui.px(4)});
  if (ImGui::SliderScalar(
          "##temperature_slider", ImGuiDataType_Double, &value, &low, &high, "",
          ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_NoInput | ImGuiSliderFlags_NoRoundToFormat))
    ui.edits.add(SetTemperature{std::clamp(two_digits(value), low, high)});
  say_item_by([&] {
    return ItemWords{
        .role = "slider", .name = "Temperature", .value = exact_number(value), .range = {{value, low, high}}};
  });
  ImGui::PopStyleVar();
  const bool taken = ImGui::IsItemActivated();
  explain_item(ui, about);
  ImGui::SameLine(0, ui.px(4));
  play_temperature(ui, state, taken);
  ImGui::SameLine(0, ui.px(4));
  const std::string typed = std::string(about) + " Type a number from 0.001 to 1000.";
  field(ui, state, "temperature", ui.scene.temperature, typed, [&](double number) -> std::string {
    if (number < least_temperature || number > most_temperature)
      return "A temperature is a number from 0.001 to 1000.";
    ui.edits.add(SetTemperature{number});
    return {};
  });
}

// The angle of rope, or the slope of alibi.
void positions_row(const Ui& ui, ControlsState& state) {
  if (ui.scene.positions == Positions::none || ui.scene.positions == Positions::keys) return;
  const bool rope = ui.scene.positions == Positions::rope;
  const char* const name = rope ? "angle" : "slope";
  const char* const about =
      rope
          ? "By how much the first pair of coordinates is turned from one position to the next, in radians."
          : "What each step of distance takes off a logit of the first head; the next heads get less, in the paper's ratio.";
  row_label(ui, rope ? "Angle" : "Slope");
  if (!rope) {
    if (chip(ui, "paper", !ui.scene.slope, "The slopes of the paper: 2^(-8k/h) for head k of h.", 52) &&
        ui.scene.slope)
      ui.edits.add(SetSlope{});
    ImGui::SameLine(0, ui.px(4));
  }
  const double now = rope ? ui.scene.angle : slope_of(ui.scene, 0);
  const std::string typed = std::string(about) + " Type a number or an expression: pi/4, 1/2.";
  field(ui, state, name, now, typed, [&](double number) -> std::string {
    if (!(number >= 1e-3 && number <= 1e3))
      return rope ? "An angle is a number from 0.001 to 1000." : "A slope is a number from 0.001 to 1000.";
    ui.edits.add(rope ? Edit{SetAngle{number}} : Edit{SetSlope{number}});
    return {};
  });
}

}  // namespace

void source_chips(const Ui& ui) {
  constexpr Source order[] = {Source::free, Source::self, Source::cross};
  for (const Source source : order) {
    const RuleWords& words = source_words()[static_cast<std::size_t>(source)];
    const bool now = ui.scene.source == source;
    if (chip(ui, {words.label, source != order[0] ? 4.0 : -1}, now, words.source,
             source == Source::self ? 76 : 62) &&
        !now)
      ui.edits.add(SetSource{source});
  }
}

void rule_controls(const Ui& ui) {
  for (const RuleChoice& rule : rule_choices()) {
    if (&rule == &rule_choices().back()) unit_keys_row(ui);
    rule_row(ui, rule);
  }
}

std::string rules_in_short(const Scene& scene) {
  std::string words;
  for (const RuleChoice& rule : rule_choices()) {
    const std::string_view id = rule.id;
    const bool positions = id == "positions" && scene.positions != Positions::none;
    if (id != "score" && id != "weights" && !positions) continue;
    words +=
        (words.empty() ? "" : ", ") + lower_case(rule.words[static_cast<std::size_t>(rule.now(scene))].label);
  }
  return words;
}

void scale_controls(const Ui& ui, ControlsState& state) {
  positions_row(ui, state);
  scale_row(ui, state, "Divide scores by", "inside", ui.scene.inside,
            "What the scores are divided by, before they become weights.",
            [](Scale scale) -> Edit { return SetInside{scale}; });
  scale_row(ui, state, "Divide output by", "outside", ui.scene.outside,
            "What the head’s output is divided by, after the weights.",
            [](Scale scale) -> Edit { return SetOutside{scale}; });
  temperature_row(ui, state);
}

}  // namespace attnlab
