// The menu of a colour bar.
#include "app/figures/canvas/text.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/figure_panel.h"
#include "core/text/expression.h"

namespace attnlab {
namespace {

constexpr const char* menu_id = "figure/range";

// A line of the menu for one rule.
void rule_item(const char* label, const char* about, RangeChoice& choice, RangeChoice wished) {
  if (ImGui::MenuItem(label, nullptr, choice.rule == wished.rule)) choice = wished;
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) ImGui::SetTooltip("%s", about);
}

void number_field(const Ui& ui, FigureState& state, RangeChoice& choice) {
  ImGui::AlignTextToFramePadding();
  note(ui, "up to");
  ImGui::SameLine(0, ui.px(measure::space_2));
  ImGui::SetNextItemWidth(ui.px(110));
  if (!text_field("##range end", &state.range_text,
                  ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll))
    return;
  const auto end = typed_end(state.range_text);
  if (const auto* why = std::get_if<std::string>(&end)) {
    state.range_complaint = *why;
    return;
  }
  choice = {RangeRule::locked, std::get<double>(end)};
  ImGui::CloseCurrentPopup();
}

}  // namespace

std::variant<double, std::string> typed_end(std::string_view text) {
  const Typed typed = read_expression(text);
  const double* end = std::get_if<double>(&typed);
  if (end != nullptr && is_end(*end)) return *end;
  return std::string(end_expected);
}

void range_menu(const Ui& ui, FigureState& state) {
  if (state.legend_opens && state.legend) {
    ImGui::OpenPopup(menu_id);
    state.range_text = short_number(state.legend->range.high);
    state.range_complaint.clear();
  }
  state.legend_opens = false;
  if (!state.legend || !ImGui::BeginPopup(menu_id)) return;
  const LegendHit& legend = *state.legend;
  RangeChoice& choice = ui.view.figure.ranges[range_place(legend.of)];
  const bool weights = legend.of == RangeOf::weights;
  rule_item(weights ? "From 0 to 1" : "Symmetric, shared",
            weights ? "What a weight looks like depends on no other."
                    : "About 0, on one scale with all that is of nearly one size.",
            choice, {RangeRule::automatic, choice.end});
  rule_item("Own range", "As far as these matrices alone need.", choice, {RangeRule::own, choice.end});
  rule_item("Lock", "Stays as it is now, whatever changes; in exports, too.", choice,
            {RangeRule::locked, legend.range.high});
  ImGui::Separator();
  number_field(ui, state, choice);
  if (!state.range_complaint.empty())
    text_in(ui, Face::sans, measure::type_12, ui.theme.broken, state.range_complaint);
  ImGui::EndPopup();
}

}  // namespace attnlab
