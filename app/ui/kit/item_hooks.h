// Item hooks: every ImGui item can report where it stands and what it is called. ImGui built with
// IMGUI_ENABLE_TEST_ENGINE calls three functions for that; they are defined here, the only place that knows
// them. They write into the ItemSink of the context, when it has one. The program runs without; tests look
// items up in it.
#pragma once

#include "imgui.h"

#include <string>
#include <vector>

namespace attnlab {

struct ReportedItem {
  ImGuiID id = 0;
  std::string label;  // as given to the widget, with its "##" part; empty where the widget reports none
  ImVec2 low, high;   // on the screen
  ImVec2 clip_low, clip_high;
  bool disabled = false;
};

struct ItemSink {
  std::vector<ReportedItem> items;  // in the order in which they were submitted
  void clear() { items.clear(); }
};

// Items of the current context report to `sink` from now on; to nothing when it is null.
void report_items(ItemSink* sink);
// The label of an item whose widget reports none (a combo).
void name_item(ImGuiID id, const char* label);

}  // namespace attnlab
