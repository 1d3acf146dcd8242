#include "app/ui/kit/widgets.h"

#include "imgui_internal.h"

#include <algorithm>

namespace attnlab {
namespace {

// True when it was clicked.
bool button_to_play(const Ui& ui, const std::string& id, bool playing, bool once) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const std::string label = "##play" + id.substr(2);
  const bool clicked = ImGui::Button(label.c_str(), {ui.px(play_button_size), ui.px(play_button_size)});
  if (ImGui::IsItemHovered())
    ui.hint = once ? "plays it to its end · Esc goes back to where it began"
                   : "plays it, there and back · Esc goes back to where it began";
  const bool disabled = (ImGui::GetItemFlags() & ImGuiItemFlags_Disabled) != 0;
  const Color ink = disabled ? ui.theme.hairline : playing ? ui.theme.accent : ui.theme.secondary;
  play_sign({at.x + ui.px(play_button_size / 2), at.y + ui.px(play_button_size / 2)}, ui.px(4), playing, ink);
  return clicked;
}

}  // namespace

void play_sign(ImVec2 middle, float reach, bool playing, Color color) {
  const ImU32 ink = packed(color);
  const float a = reach;
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (!playing)
    return list->AddTriangleFilled({middle.x - a * 0.7F, middle.y - a}, {middle.x - a * 0.7F, middle.y + a},
                                   {middle.x + a, middle.y}, ink);
  for (const float side : {-1.0F, 1.0F})
    list->AddRectFilled({middle.x + side * a * 0.6F - a * 0.3F, middle.y - a},
                        {middle.x + side * a * 0.6F + a * 0.3F, middle.y + a}, ink);
}

PlayUse play_button(const Ui& ui, const std::string& id, double place, bool taken, bool once) {
  PlayUse use;
  std::optional<Playing>& playing = ui.view.playing;
  const bool mine = playing && playing->slider == id;
  if (button_to_play(ui, id, mine, once)) {
    if (mine) {
      playing.reset();
      return use;
    }
    playing = Playing{.slider = id, .start = once && place >= 1 ? 0 : place, .once = once};
    use.began = true;
    return use;
  }
  if (!mine) return use;
  playing->drawn = true;
  if (taken || ImGui::IsKeyPressed(ImGuiKey_Escape, false)) {
    use.abandoned = !taken;
    if (use.abandoned) use.place = playing->start;
    playing.reset();
    return use;
  }
  // The first frame after a rest counts the rest.
  playing->seconds += static_cast<double>(std::min(ImGui::GetIO().DeltaTime, 0.05F));
  use.place = place_of(*playing);
  if (once && *use.place >= 1) playing.reset();
  return use;
}

}  // namespace attnlab
