#include "app/ui/kit/widgets.h"

#include "app/figures/canvas/text.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/script_letters.h"
#include "app/ui/kit/style.h"

#include "imgui.h"

#include <algorithm>
#include <string>

namespace attnlab {
namespace {

void lines_below(const Ui& ui, std::string_view text) {
  constexpr double size = measure::type_12, line = 1.4 * size;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGuiCanvas canvas = canvas_at(ui, Point{at.x, at.y});
  const double room = std::max(24.0, ImGui::GetContentRegionAvail().x / ui.scale);
  double y = 0;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    for (const std::string& part : wrap(canvas, text.substr(begin, end - begin), Face::sans, size, room))
      canvas.text({0, (y += line) - 0.4 * size}, part, {Face::sans, size, ui.theme.secondary});
    begin = end + 1;
  }
  ImGui::Dummy({1, ui.px(y)});
}

}  // namespace

void show_script_of_field(const Ui& ui, std::string_view text, bool several_lines) {
  if (!ui.fonts.letters || !ui.fonts.letters->shaped(text, Face::sans)) return;
  if (several_lines || ImGui::IsItemActive()) return lines_below(ui, text);
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax(),
               padding = ImGui::GetStyle().FramePadding;
  const float line_height = ImGui::GetFontSize(), border = ImGui::GetStyle().FrameBorderSize;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 inner_from{from.x + border, from.y + border}, inner_to{to.x - border, to.y - border};
  list.PushClipRect(inner_from, inner_to, true);
  list.AddRectFilled(inner_from, inner_to, ImGui::GetColorU32(ImGuiCol_FrameBg),
                     ImGui::GetStyle().FrameRounding);
  ImGuiCanvas canvas = canvas_at(ui, Point{from.x + padding.x, from.y + padding.y});
  const double size = line_height / ui.scale;
  canvas.text({0, 0.8 * size}, text, {Face::sans, size, ui.theme.text});
  list.PopClipRect();
}

}  // namespace attnlab
