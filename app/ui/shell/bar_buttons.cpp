#include "app/ui/shell/window_parts.h"

#include "app/ui/actions/actions.h"
#include "app/ui/kit/style.h"
#include "app/ui/kit/ui.h"
#include "app/ui/kit/widgets.h"

#include <cmath>

namespace attnlab {
namespace {

constexpr double button_side = 26, button_gap = 2, sign_size = 16;

struct BarButton {
  const char *action, *sign;
  double before = 0;  // room that sets a group apart
};

// The state that is pinned as before: first it is pinned, then put out of sight, then shown again.
BarButton before_and_now(const Ui& ui) {
  const bool off = ui.view.compare == Compare::off;
  return {ui.a == nullptr ? "compare.pin" : off ? "compare.beside" : "compare.now", "◧", 8};
}

void bar_button(const Ui& ui, Session& s, const BarButton& one, float x) {
  const Action& action = *find_action(one.action);
  const bool enabled = is_enabled(s, action), compared = action.id == "compare.now";
  const float size = ui.px(button_side);
  ImGui::SetCursorPos({x, std::floor((ui.px(measure::bar) - size) / 2)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::BeginDisabled(!enabled);
  const bool pressed = ImGui::InvisibleButton(("##bar " + action.id).c_str(), {size, size});
  ImGui::EndDisabled();
  const bool lit = compared || is_checked(s, action) || (enabled && ImGui::IsItemHovered());
  explain_item(ui, action.label + (action.keys.empty() ? "" : " (" + show_keys(action) + ")"));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (lit) list.AddRectFilled(at, {at.x + size, at.y + size}, packed(ui.theme.chosen), ui.px(6));
  const float width = text_width(ui, Face::sans, sign_size, one.sign);
  text_at(ui, {at.x + std::floor((size - width) / 2), at.y + ui.px(3)}, sign_size,
          lit       ? ui.theme.text
          : enabled ? ui.theme.secondary
                    : ui.theme.hairline,
          one.sign);
  if (pressed) run_action(s, action);
}

}  // namespace

float bar_buttons(const Ui& ui, Session& s, float from) {
  const BarButton all[] = {{"edit.undo", "↶"},   {"edit.redo", "↷"}, {"present.start", "▷", 8},
                           {"file.export", "↗"}, before_and_now(ui), {"view.dark", "◐"}};
  const float right = ImGui::GetWindowWidth() - ui.px(measure::space_2);
  float x = from + ui.px(measure::space_3), width = -ui.px(button_gap);
  for (const BarButton& one : all) width += ui.px(button_side + button_gap + one.before);
  if (x + width > right) return right;  // where the tabs leave no room for all there is none
  x = right - width;
  for (const BarButton& one : all) {
    x += ui.px(one.before);
    bar_button(ui, s, one, x);
    x += ui.px(button_side + button_gap);
  }
  return right - width;
}

}  // namespace attnlab
