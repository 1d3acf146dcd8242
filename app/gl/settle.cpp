#include "app/gl/settle.h"

#include <algorithm>

#include "imgui.h"
#include "imgui_internal.h"

namespace attnlab {
namespace {

bool tooltip_pending(const ImGuiContext& context) {
  if (context.HoverItemDelayId == 0) return false;
  const ImGuiStyle& style = context.Style;
  const float delay = std::max({style.HoverDelayShort, style.HoverDelayNormal, style.HoverStationaryDelay});
  return context.HoverItemDelayTimer < delay || context.MouseStationaryTimer < style.HoverStationaryDelay;
}

}  // namespace

bool inputs_waiting() { return !ImGui::GetCurrentContext()->InputEventsQueue.empty(); }

bool settling() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const bool fading = context.DimBgRatio > 0 && context.DimBgRatio < 1;
  const bool held = context.ActiveId != 0 && ImGui::IsAnyMouseDown();
  return fading || held || tooltip_pending(context);
}

}  // namespace attnlab
