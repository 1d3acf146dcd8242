// What is chosen above a figure.
#include "app/ui/inputs/inputs_panel.h"
#include "app/ui/kit/chosen_blocks.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/figure_panel.h"

#include <algorithm>

namespace attnlab {
namespace {

// The way back from what is near, or stands alone.
void whole_chip(const Ui& ui, ChipLabel label, Look& look) {
  if (look.nearer() && chip(ui, label, false, "Shows the whole figure again (Ctrl+Shift+0).")) look = {};
}

}  // namespace

void figure_choices(const Ui& ui, const View& view, Look& look, ToolState& tools) {
  const ViewTool* tool = find_tool(view.id);
  const bool heads = ui.analysis.dims.h > 1 && !view.shows_all_heads, parts = view.part_count() > 1;
  const bool more = tool != nullptr && tool->choices != nullptr;
  constexpr const char* whole = "‹ all of the figure##look";
  if (!heads && !parts && !more && ui.view.chosen.empty() && !look.nearer()) return;
  const float y = ImGui::GetCursorPosY();
  if (shows_chosen(ui.view)) {
    chosen_chips(ui);
    whole_chip(ui, {whole, measure::space_5}, look);
    ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), y + ui.px(32)));
    ImGui::Dummy({1, 1});
    return;
  }
  if (parts) {
    const int shown = part_shown(ui.view, view.id);
    for (int i = 0; i < view.part_count(); ++i) {
      const Part& part = view.parts[static_cast<std::size_t>(i)];
      const std::string label = std::string(part.label) + "##part";
      if (i > 0) ImGui::SameLine(0, ui.px(4));
      if (chip(ui, label.c_str(), i == shown, part.about)) show_part(ui.view, view.id, i);
    }
  }
  if (heads && parts) ImGui::SameLine(0, ui.px(measure::space_5));
  if (heads) head_chips(ui);
  if (more) {
    constexpr double least = 240;  // else the tool begins a line of its own
    const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    if ((heads || parts) && ImGui::GetItemRectMax().x + ui.px(measure::space_5 + least) <= end)
      ImGui::SameLine(0, ui.px(measure::space_5));
    ImGui::BeginGroup();
    tool->choices(ui, view.part_id(part_shown(ui.view, view.id)), tools.of_views[tool->view]);
    ImGui::EndGroup();
  }
  if (!ui.view.chosen.empty()) {
    if (heads || parts || more) ImGui::SameLine(0, ui.px(measure::space_5));
    chosen_chips(ui);
  }
  const bool alone = !heads && !parts && !more && ui.view.chosen.empty();
  whole_chip(ui, {whole, alone ? -1 : measure::space_5}, look);
  ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), y + ui.px(32)));
  ImGui::Dummy({1, 1});
}

}  // namespace attnlab
