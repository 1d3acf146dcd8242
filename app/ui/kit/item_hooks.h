// Item hooks: every ImGui item can report where it stands, what it is called and what it is; text that is
// drawn reports what it says. ImGui built with IMGUI_ENABLE_TEST_ENGINE calls three functions for that; they
// are defined here, the only place that knows them. They write into the ItemSink of the context, when it has
// one: tests look items up in it, and what reads a window aloud makes its tree of them (access_tree.h).
#pragma once

#include "imgui.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnlab {

// What a widget says of its item beyond its label. Roles are those of WAI-ARIA, "tab"; empty: as ImGui tells.
struct ItemWords {
  std::string_view role{};
  std::string name{}, value{}, about{};
  std::optional<bool> chosen{}, open{};
  std::optional<std::array<double, 3>> range{};  // of a slider: where it stands, its low and its high end
  bool focused = false;                          // of what is no item: the keyboard is there
  // An entry of a matrix: which, and where in it, from 1.
  std::string table{};
  int row = 0, col = 0;
};

struct ReportedItem {
  ImGuiID id = 0;
  std::string label;  // as given to the widget, with its "##" part; empty where the widget reports none
  ImVec2 low, high;   // on the screen
  ImVec2 clip_low, clip_high;
  bool disabled = false;
  ImGuiID window = 0, root = 0;      // in which it stands, and the one that this is a part of
  bool is_window = false;            // of this name
  int status = 0;                    // checkable, checked, openable, opened, inputable
  std::optional<ItemWords> words{};  // role "text": no item, but what is read there
};

struct ItemSink {
  std::vector<ReportedItem> items;  // in the order in which they were submitted
  void clear() { items.clear(); }
};

// Items of the current context report to `sink` from now on; to nothing when it is null.
void report_items(ItemSink* sink);
ItemSink* items_heard();  // where they report to
// The label of an item whose widget reports none (a combo), and what it shows.
void name_item(ImGuiID id, const char* label, std::string_view shown);

// Of the last item; what is empty leaves what was said of it before. `words` makes them where anybody hears.
void say_item(const ItemWords& words);
template <typename Words>
void say_item_by(const Words& words) {
  if (items_heard() != nullptr) say_item(words());
}
// A text in the current window that is no item, and its place on the screen.
void say_text(std::string_view utf8, ImVec2 low, ImVec2 high);
// A cell of the current window that is no item, but part of one.
void say_cell(const ItemWords& words, ImVec2 low, ImVec2 high);
// The current window: "region", "status", "dialog", and what it is called.
void say_window(std::string_view role, std::string_view name);

}  // namespace attnlab
