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

namespace {

ReportedItem* last_of(ItemSink& sink, ImGuiID id) {
  for (auto item = sink.items.rbegin(); item != sink.items.rend(); ++item)
    if (item->id == id) return &*item;
  return nullptr;
}

ReportedItem placed(ImGuiID id, ImVec2 low, ImVec2 high) {
  const ImGuiWindow* window = ImGui::GetCurrentContext()->CurrentWindow;
  const ImRect clip = window != nullptr ? ImRect(window->ClipRect) : ImRect(low, high);
  ReportedItem item{id, {}, low, high, clip.Min, clip.Max};
  if (window != nullptr) item.window = window->ID, item.root = window->RootWindow->ID;
  return item;
}

void add_words(ItemWords& all, const ItemWords& words) {
  if (!words.role.empty()) all.role = words.role;
  for (const auto member : {&ItemWords::name, &ItemWords::value, &ItemWords::about, &ItemWords::table})
    if (!(words.*member).empty()) all.*member = words.*member;
  if (words.chosen) all.chosen = words.chosen;
  if (words.open) all.open = words.open;
  if (words.range) all.range = words.range;
  if (words.row > 0) all.row = words.row, all.col = words.col;
}

}  // namespace

void report_items(ItemSink* sink) {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  context.TestEngine = sink;
  context.TestEngineHookItems = sink != nullptr;
}

ItemSink* items_heard() { return static_cast<ItemSink*>(ImGui::GetCurrentContext()->TestEngine); }

void name_item(ImGuiID id, const char* label, std::string_view shown) {
  ItemSink* sink = items_heard();
  ReportedItem* item = sink == nullptr ? nullptr : last_of(*sink, id);
  if (item == nullptr) return;
  item->label = label;
  item->words = ItemWords{.value = std::string(shown)};
}

void say_item(const ItemWords& words) {
  ItemSink* sink = items_heard();
  if (sink == nullptr || ImGui::GetItemID() == 0) return;
  ReportedItem* item = last_of(*sink, ImGui::GetItemID());
  if (item == nullptr) return;
  if (!item->words) item->words.emplace();
  add_words(*item->words, words);
}

void say_text(std::string_view utf8, ImVec2 low, ImVec2 high) {
  ItemSink* sink = items_heard();
  if (sink == nullptr || utf8.empty()) return;
  sink->items.push_back(placed(0, low, high));
  sink->items.back().words = ItemWords{.role = "text", .name = std::string(utf8)};
}

void say_cell(const ItemWords& words, ImVec2 low, ImVec2 high) {
  ItemSink* sink = items_heard();
  if (sink == nullptr) return;
  sink->items.push_back(placed(0, low, high));
  sink->items.back().words = words;
}

void say_window(std::string_view role, std::string_view name) {
  ItemSink* sink = items_heard();
  const ImGuiWindow* window = ImGui::GetCurrentContext()->CurrentWindow;
  if (sink == nullptr || window == nullptr) return;
  if (ReportedItem* item = last_of(*sink, window->ID))
    item->words = ItemWords{.role = role, .name = std::string(name)};
}

}  // namespace attnlab

#ifdef IMGUI_ENABLE_TEST_ENGINE

// Called by ImGui. ItemInfo, which brings the label, follows ItemAdd of the same item;
// not every item has one.
void ImGuiTestEngineHook_ItemAdd(ImGuiContext* context, ImGuiID id, const ImRect& box,
                                 const ImGuiLastItemData* item) {
  auto* sink = static_cast<attnlab::ItemSink*>(context->TestEngine);
  if (sink == nullptr || id == 0) return;
  sink->items.push_back(attnlab::placed(id, box.Min, box.Max));
  sink->items.back().disabled = item != nullptr && (item->ItemFlags & ImGuiItemFlags_Disabled) != 0;
}

void ImGuiTestEngineHook_ItemInfo(ImGuiContext* context, ImGuiID id, const char* label,
                                  ImGuiItemStatusFlags status) {
  auto* sink = static_cast<attnlab::ItemSink*>(context->TestEngine);
  if (sink == nullptr || label == nullptr) return;
  attnlab::ReportedItem* item = attnlab::last_of(*sink, id);
  if (item == nullptr) return;
  item->label = label;
  item->status = status;
  // A window says its own name, of the place where it keeps it.
  if (context->CurrentWindow != nullptr && label == context->CurrentWindow->Name) item->is_window = true;
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
