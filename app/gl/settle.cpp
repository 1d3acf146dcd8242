#include "app/gl/settle.h"

#include <algorithm>
#include <vector>

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

bool is_modifier(ImGuiKey key) {
  return (key & ImGuiMod_Mask_) != 0 || (key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper);
}

// The index of the first modifier that changes after another key was pressed; the queue's size where there is none.
int end_of_chord(const ImVector<ImGuiInputEvent>& queue) {
  bool pressed = false;
  for (int i = 0; i < queue.Size; ++i) {
    if (queue[i].Type != ImGuiInputEventType_Key) continue;
    if (is_modifier(queue[i].Key.Key)) {
      if (pressed) return i;
    } else {
      pressed = pressed || queue[i].Key.Down;
    }
  }
  return queue.Size;
}

}  // namespace

void new_frame(float finer) {
  ImVector<ImGuiInputEvent>& queue = ImGui::GetCurrentContext()->InputEventsQueue;
  const int end = end_of_chord(queue);
  const std::vector<ImGuiInputEvent> later(queue.Data + end, queue.Data + queue.Size);
  queue.resize(end);
  ImGui::NewFrame();
  if (finer > 1) ImGui::GetCurrentContext()->DrawListSharedData.InitialFringeScale = 1 / finer;
  for (const ImGuiInputEvent& event : later) queue.push_back(event);
}

bool inputs_waiting() { return !ImGui::GetCurrentContext()->InputEventsQueue.empty(); }

bool settling() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const bool fading = context.DimBgRatio > 0 && context.DimBgRatio < 1;
  const bool held = context.ActiveId != 0 && ImGui::IsAnyMouseDown();
  return fading || held || tooltip_pending(context);
}

}  // namespace attnlab
