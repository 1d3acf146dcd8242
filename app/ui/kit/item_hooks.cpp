#include "app/ui/kit/item_hooks.h"

#include "app/ui/kit/broken_rule.h"

#include "imgui_internal.h"

#include <cstring>
#include <stdexcept>
#include <utility>

namespace attnlab {

void rule_broken(const char* rule) {
  // The one that ImGui itself goes on behind: the letter is not drawn, and tidy_atlas makes room.
  if (std::strstr(rule, "Out of texture memory") != nullptr) return;
  if (ImGui::GetCurrentContext() != nullptr)
    if (const void* end = std::exchange(ImGui::GetIO().UserData, nullptr))
      static_cast<const RuleEnd*>(end)->ended(static_cast<const RuleEnd*>(end)->data, rule);
  throw std::logic_error(rule);
}

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

// Called by ImGui. ItemInfo, which brings the label, follows ItemAdd of the same item;
// not every item has one.
void ImGuiTestEngineHook_ItemAdd(ImGuiContext* context, ImGuiID id, const ImRect& box,
                                 const ImGuiLastItemData* item) {
  auto* sink = static_cast<attnlab::ItemSink*>(context->TestEngine);
  if (sink == nullptr || id == 0) return;
  const ImRect clip = context->CurrentWindow != nullptr ? context->CurrentWindow->ClipRect : box;
  const bool disabled = item != nullptr && (item->ItemFlags & ImGuiItemFlags_Disabled) != 0;
  sink->items.push_back({id, {}, box.Min, box.Max, clip.Min, clip.Max, disabled});
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
