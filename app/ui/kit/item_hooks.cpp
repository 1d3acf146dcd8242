#include "app/ui/kit/item_hooks.h"

#include "imgui_internal.h"

namespace attnlab {

void report_items(ItemSink* sink) {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  context.TestEngine = sink;
  context.TestEngineHookItems = sink != nullptr;
}

void name_item(ImGuiID id, const char* label) {
  auto* sink = static_cast<ItemSink*>(ImGui::GetCurrentContext()->TestEngine);
  if (sink == nullptr) return;
  for (ReportedItem& item : sink->items)
    if (item.id == id) item.label = label;
}

}  // namespace attnlab

#ifdef IMGUI_ENABLE_TEST_ENGINE

// Called by ImGui. ItemInfo, which brings the label, follows ItemAdd of the same item; not every item has one.
void ImGuiTestEngineHook_ItemAdd(ImGuiContext* context, ImGuiID id, const ImRect& box,
                                 const ImGuiLastItemData* item) {
  auto* sink = static_cast<attnlab::ItemSink*>(context->TestEngine);
  if (sink == nullptr || id == 0) return;
  attnlab::ReportedItem reported;
  reported.id = id;
  reported.low = box.Min;
  reported.high = box.Max;
  const ImRect clip = context->CurrentWindow != nullptr ? context->CurrentWindow->ClipRect : box;
  reported.clip_low = clip.Min;
  reported.clip_high = clip.Max;
  reported.disabled = item != nullptr && (item->ItemFlags & ImGuiItemFlags_Disabled) != 0;
  sink->items.push_back(std::move(reported));
}

void ImGuiTestEngineHook_ItemInfo(ImGuiContext* context, ImGuiID id, const char* label,
                                  ImGuiItemStatusFlags) {
  auto* sink = static_cast<attnlab::ItemSink*>(context->TestEngine);
  if (sink == nullptr || label == nullptr) return;
  for (auto item = sink->items.rbegin(); item != sink->items.rend(); ++item)
    if (item->id == id) {
      item->label = label;
      return;
    }
}

void ImGuiTestEngineHook_Log(ImGuiContext*, const char*, ...) {}

const char* ImGuiTestEngine_FindItemDebugLabel(ImGuiContext* context, ImGuiID id) {
  auto* sink = static_cast<attnlab::ItemSink*>(context->TestEngine);
  if (sink == nullptr) return nullptr;
  for (const attnlab::ReportedItem& item : sink->items)
    if (item.id == id) return item.label.c_str();
  return nullptr;
}

#endif
