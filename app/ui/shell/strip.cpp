#include "app/ui/shell/strip.h"

#include "app/ui/actions/actions.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>

namespace attnlab {
namespace {

std::string_view shown_words(const char* label) {
  return std::string_view(label).substr(0, std::string_view(label).find('#'));
}

}  // namespace

void strip_head(const Ui& ui, Session& s, std::string_view title, std::string_view place,
                const std::vector<StripWay>& ways) {
  const float left = ImGui::GetCursorPosX(), room = ImGui::GetContentRegionAvail().x;
  const float gap = ui.px(6), padding = 2 * ImGui::GetStyle().FramePadding.x;
  ImGui::AlignTextToFramePadding();
  text_in(ui, Face::sans_bold, measure::type_13, ui.theme.text, title);
  ImGui::SameLine(0, ui.px(8));
  ImGui::AlignTextToFramePadding();
  note(ui, place);
  const auto width_of = [&](const StripWay& way) {
    return text_width(ui, Face::sans, measure::type_13, shown_words(way.label)) + padding;
  };
  float width = 0;
  for (const StripWay& way : ways)
    if (way.shown) width += width_of(way) + (width > 0 ? gap : 0);
  const float words = ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x + ImGui::GetScrollX();
  // Beside the title at the far end where there is room, else below it.
  bool first = true;
  if (words + ui.px(12) + width <= left + room) {
    ImGui::SameLine(left + room - width);
  } else {
    ImGui::NewLine();
    ImGui::SetCursorPosX(left);
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() - ImGui::GetTextLineHeightWithSpacing());
  }
  const char* pressed = nullptr;
  for (const StripWay& way : ways) {
    if (!way.shown) continue;
    if (!first) {
      ImGui::SameLine(0, gap);
      if (ImGui::GetCursorPosX() + width_of(way) > left + room) ImGui::NewLine();
    }
    first = false;
    if (ImGui::Button(way.label)) pressed = way.action;
    explain_item(ui, way.about);
  }
  if (const Action* action = pressed == nullptr ? nullptr : find_action(pressed)) run_action(s, *action);
}

void strip_area(const Ui& ui, const Session& s, const Layout& l, const char* name, double& height,
                const std::function<void()>& content) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{ui.px(measure::space_4), ui.px(measure::space_2)});
  if (begin_area(name, l.lesson, ui.theme.panel, 0, s.presentation.on)) {
    const float top = ImGui::GetCursorPosY();
    content();
    height = static_cast<double>(ImGui::GetCursorPosY() - top) / ui.scale + 2 * measure::space_2;
    ImGui::GetWindowDrawList()->AddLine({l.lesson.x, l.lesson.y + 0.5F},
                                        {l.lesson.x + l.lesson.width, l.lesson.y + 0.5F},
                                        packed(ui.theme.hairline));
    end_area();
  }
  ImGui::PopStyleVar();
}

}  // namespace attnlab
