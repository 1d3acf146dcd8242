// The rules: where queries, keys and values come from, and how scores, values and output are made.
#include "app/ui/inputs/controls.h"
#include "app/ui/inputs/rule_words.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>
#include <optional>

namespace attnlab {

namespace {

constexpr double formula_column = 168;

// The button of a list of rules: the name of the one in force, its formula at the far end.
bool list_button(const Ui& ui, const char* id, const RuleWords& now) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = std::max(ui.px(40), ImGui::GetContentRegionAvail().x), height = ImGui::GetFrameHeight();
  const bool clicked = ImGui::Button(id, {width, 0});
  explain_item(ui, now.source);
  const float baseline = at.y + height * 0.67F, padding = ui.px(10);
  const float words = text_width(ui, Face::sans, measure::type_13, now.label);
  ImGui::GetWindowDrawList()->AddText({at.x + padding, at.y + ImGui::GetStyle().FramePadding.y},
                                      ImGui::GetColorU32(ImGuiCol_Text), now.label);
  const char* latex = formula_of(now, {ui.view.figure.columns});
  const float formula = formula_width(ui, measure::type_13, latex);
  if (words + formula + 3 * padding < width)
    formula_at(ui, at.x + width - padding - formula, baseline, measure::type_13, ui.theme.secondary, latex);
  return clicked;
}

// The names of a list of rules with their formulas; the chosen index, when one was chosen.
std::optional<int> choose(const Ui& ui, const char* id, std::span<const RuleWords> words, int current) {
  std::optional<int> chosen;
  if (list_button(ui, id, words[static_cast<std::size_t>(current)])) ImGui::OpenPopup(id);
  ImGui::SetNextWindowSizeConstraints({ui.px(380), 0}, {ui.px(520), ui.px(600)});
  if (!ImGui::BeginPopup(id)) return chosen;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const ImVec2 line = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable(words[i].label, static_cast<int>(i) == current, 0, {0, ui.px(24)}))
      chosen = static_cast<int>(i);
    explain_item(ui, words[i].source);
    formula_at(ui, line.x + ui.px(formula_column), line.y + ui.px(15), measure::type_15, ui.theme.text,
               formula_of(words[i], {ui.view.figure.columns}));
  }
  ImGui::EndPopup();
  return chosen;
}

void score_row(const Ui& ui, Edits& edits) {
  row_label(ui, "Scores");
  if (const auto i = choose(ui, "##score", score_words(), static_cast<int>(ui.scene.score)))
    edits.add(SetScore{static_cast<ScoreRule>(*i)});
}

void value_row(const Ui& ui, Edits& edits) {
  row_label(ui, "Values");
  const bool single = score_makes_values(ui.scene);
  ImGui::BeginDisabled(single);
  const auto i = choose(ui, "##value", value_words(), static_cast<int>(ui.scene.value));
  ImGui::EndDisabled();
  if (single) explain_item(ui, "Under \xE2\x80\x9COne for everything\xE2\x80\x9D the values are V W^Q.");
  if (i) edits.add(SetValue{static_cast<ValueRule>(*i)});
}

void output_row(const Ui& ui, Edits& edits) {
  row_label(ui, "Output");
  if (const auto i = choose(ui, "##output", output_words(), static_cast<int>(ui.scene.output)))
    edits.add(SetOutput{static_cast<OutputRule>(*i)});
}

void unit_keys_row(const Ui& ui, Edits& edits) {
  row_label(ui, "Keys");
  if (chip(ui, "as they are", !ui.scene.unit_keys) && ui.scene.unit_keys) edits.add(SetUnitKeys{false});
  explain_item(ui, "The projected keys meet the queries as they are.");
  ImGui::SameLine(0, ui.px(4));
  if (chip(ui, "unit length", ui.scene.unit_keys) && !ui.scene.unit_keys) edits.add(SetUnitKeys{true});
  explain_item(
      ui,
      "Each projected key is divided by its length before it meets the queries, as Reformer does. A zero key "
      "stays zero.");
}

}  // namespace

void source_chips(const Ui& ui, Edits& edits) {
  constexpr Source order[] = {Source::free, Source::self, Source::cross};
  for (const Source source : order) {
    const RuleWords& words = source_words()[static_cast<std::size_t>(source)];
    if (source != order[0]) beside_if_room(ui, words.label, 4);
    if (chip(ui, words.label, ui.scene.source == source, source == Source::self ? 76 : 62) &&
        ui.scene.source != source)
      edits.add(SetSource{source});
    explain_item(ui, words.source);
  }
}

void rule_controls(const Ui& ui, Edits& edits) {
  score_row(ui, edits);
  value_row(ui, edits);
  output_row(ui, edits);
  unit_keys_row(ui, edits);
}

std::string rules_in_short(const Scene& scene, Notation notation) {
  return formula_of(score_words()[static_cast<std::size_t>(scene.score)], notation);
}

}  // namespace attnlab
