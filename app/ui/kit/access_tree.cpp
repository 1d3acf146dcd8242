#include "app/ui/kit/access_tree.h"

#include "imgui_internal.h"

#include <algorithm>

namespace attnlab {
namespace {

using Items = std::vector<ReportedItem>;

ImRect box_of(const ReportedItem& item) { return {item.low, item.high}; }

// A hair of overlap is no overlap.
bool contains(const ImRect& outer, const ImRect& inner) {
  return inner.Min.x >= outer.Min.x - 1 && inner.Min.y >= outer.Min.y - 1 && inner.Max.x <= outer.Max.x + 1 &&
         inner.Max.y <= outer.Max.y + 1;
}

bool is_text(const ReportedItem& item) { return item.id == 0 && item.words && item.words->role == "text"; }
bool is_item(const ReportedItem& item) { return item.id != 0 && !item.is_window; }

// An item that answers: windows' parts and what holds scrolled ones report themselves without a name.
bool is_control(const ReportedItem& item) { return is_item(item) && (item.words || !item.label.empty()); }

bool in_one_window(const ReportedItem& a, const ReportedItem& b) { return a.window == b.window; }

std::string without_end(std::string_view words) {
  while (!words.empty() && (words.back() == ' ' || words.back() == ':')) words.remove_suffix(1);
  return std::string(words);
}

bool is_ended(std::string_view words) {
  return std::string_view(".?!:").find(words.back()) != std::string_view::npos;
}

// The texts that stand in an item, one after another, each a sentence of its own to who hears them.
std::string text_in(const Items& items, const ReportedItem& item) {
  std::string words;
  for (const ReportedItem& text : items)
    if (is_text(text) && in_one_window(text, item) && contains(box_of(item), box_of(text)))
      words += (words.empty() ? "" : is_ended(words) ? " " : ". ") + text.words->name;
  return words;
}

// The nearest text to the left of an item, on its line.
std::string text_before(const Items& items, const ReportedItem& item) {
  const float middle = (item.low.y + item.high.y) / 2;
  const ReportedItem* nearest = nullptr;
  for (const ReportedItem& text : items)
    if (is_text(text) && in_one_window(text, item) && text.low.y <= middle && text.high.y >= middle &&
        text.low.x < item.low.x && (nearest == nullptr || text.low.x > nearest->low.x))
      nearest = &text;
  return nearest == nullptr ? std::string() : without_end(nearest->words->name);
}

std::string shown_part(const std::string& label) { return label.substr(0, label.find("##")); }

std::string name_of(const Items& items, const ReportedItem& item) {
  if (item.words && !item.words->name.empty()) return item.words->name;
  std::string within = text_in(items, item);
  if (!within.empty()) return within;
  std::string shown = shown_part(item.label);
  if (!shown.empty()) return shown;
  std::string before = text_before(items, item);
  if (!before.empty() || !item.words) return before;
  return item.words->about.substr(0, item.words->about.find(". "));
}

std::string role_of(const ReportedItem& item) {
  if (item.words && !item.words->role.empty()) return std::string(item.words->role);
  if ((item.status & ImGuiItemStatusFlags_Inputable) != 0) return "textbox";
  return "button";
}

AccessNode node_of(const Items& items, const ReportedItem& item) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  AccessNode node{.id = item.id, .role = role_of(item), .low = item.low, .high = item.high};
  node.name = name_of(items, item);
  if (item.words) {
    node.value = item.words->value;
    if (item.words->about != node.name) node.about = item.words->about;
    node.chosen = item.words->chosen;
    node.open = item.words->open;
    node.range = item.words->range;
    node.row = item.words->row;
    node.col = item.words->col;
  }
  if ((item.status & ImGuiItemStatusFlags_Checkable) != 0)
    node.chosen = (item.status & ImGuiItemStatusFlags_Checked) != 0;
  if ((item.status & ImGuiItemStatusFlags_Openable) != 0)
    node.open = (item.status & ImGuiItemStatusFlags_Opened) != 0;
  node.disabled = item.disabled;
  node.focused = (item.id != 0 && item.id == context.NavId) || (item.words && item.words->focused);
  if (node.role == "textbox" && item.id == context.ActiveId)
    if (const ImGuiInputTextState* field = ImGui::GetInputTextState(item.id)) node.value = field->TextA.Data;
  return node;
}

ImGuiID id_within(ImGuiID parent, std::string_view kind, int number) {
  return ImHashData(&number, sizeof number, ImHashStr(kind.data(), kind.size(), parent));
}

void grow(AccessNode& outer, const AccessNode& inner) {
  ImRect box(outer.low, outer.high);
  box.Add(ImRect(inner.low, inner.high));
  outer.low = box.Min, outer.high = box.Max;
}

// What roles stand in, where they stand in something: an entry in its row of its table.
void add_cell(AccessNode& table, AccessNode cell) {
  auto line = std::ranges::find(table.parts, cell.row, &AccessNode::row);
  if (line == table.parts.end()) {
    AccessNode row{
        .id = id_within(table.id, "row", cell.row), .role = "row", .low = cell.low, .high = cell.high};
    row.row = cell.row;
    line = table.parts.insert(line, std::move(row));
  }
  grow(*line, cell);
  grow(table, cell);
  line->parts.push_back(std::move(cell));
}

std::string_view around(std::string_view role) {
  if (role == "tab") return "tablist";
  if (role == "option") return "listbox";
  return {};
}

class Builder {
 public:
  explicit Builder(AccessNode& window) : window_(window) {}

  void add(AccessNode node, const std::string& table) {
    std::vector<AccessNode>& all = window_.parts;
    if (!table.empty()) {
      const auto known = std::ranges::find_if(
          all, [&](const AccessNode& one) { return one.role == "grid" && one.name == table; });
      if (known != all.end()) return add_cell(*known, std::move(node));
      AccessNode grid{.id = ImHashStr(table.c_str(), table.size(), window_.id),
                      .role = "grid",
                      .name = table,
                      .low = node.low,
                      .high = node.high};
      add_cell(grid, std::move(node));
      all.push_back(std::move(grid));
      return;
    }
    if (const std::string_view outer = around(node.role); !outer.empty()) {
      if (all.empty() || all.back().role != outer) {
        AccessNode list{.id = id_within(window_.id, outer, ++lists_),
                        .role = std::string(outer),
                        .low = node.low,
                        .high = node.high};
        all.push_back(std::move(list));
      }
      grow(all.back(), node);
      all.back().parts.push_back(std::move(node));
      return;
    }
    if (node.id == 0) node.id = id_within(window_.id, "text", ++texts_);
    all.push_back(std::move(node));
  }

 private:
  AccessNode& window_;
  int lists_ = 0, texts_ = 0;
};

// Whether a control says this text already.
bool is_said_by_control(const Items& items, const ReportedItem& text) {
  return std::ranges::any_of(items, [&](const ReportedItem& item) {
    return is_control(item) && role_of(item) != "img" && in_one_window(item, text) &&
           contains(box_of(item), box_of(text));
  });
}

void fill(AccessNode& window, const Items& items) {
  Builder parts(window);
  for (const ReportedItem& item : items) {
    if (item.root != window.id) continue;
    if (is_text(item)) {
      if (!is_said_by_control(items, item)) parts.add(node_of(items, item), {});
    } else if (is_control(item) || (item.words && item.id == 0)) {
      AccessNode node = node_of(items, item);
      const std::string table = item.words ? item.words->table : std::string();
      if (node.id == 0)
        node.id =
            id_within(ImHashStr(table.c_str(), table.size(), window.id), "cell", 1000 * node.row + node.col);
      if (!node.name.empty()) parts.add(std::move(node), table);
    }
  }
}

bool is_shown(const ImGuiWindow* window) {
  return window != nullptr && window->RootWindow == window &&
         (window->Flags & ImGuiWindowFlags_Tooltip) == 0 && !window->Hidden &&
         (window->Flags & ImGuiWindowFlags_NoInputs) != ImGuiWindowFlags_NoInputs;
}

AccessNode window_node(const ReportedItem& item, const ImGuiWindow& window) {
  AccessNode node{.id = item.id, .role = "group", .low = item.low, .high = item.high};
  if (item.words) {
    node.role = item.words->role;
    node.name = item.words->name;
  }
  node.modal = (window.Flags & ImGuiWindowFlags_Modal) != 0;
  if (node.modal) node.role = "dialog";
  return node;
}

}  // namespace

std::vector<AccessNode> access_tree(const ItemSink& sink) {
  std::vector<AccessNode> windows;
  bool under_dialog = false;
  for (const ReportedItem& item : sink.items) {
    if (!item.is_window) continue;
    const ImGuiWindow* window = ImGui::FindWindowByID(item.id);
    if (!is_shown(window)) continue;
    AccessNode node = window_node(item, *window);
    const ImRect box(node.low, node.high);
    const bool popup = (window->Flags & (ImGuiWindowFlags_Popup | ImGuiWindowFlags_ChildMenu)) != 0;
    if (under_dialog && !popup) continue;
    if (node.modal) windows.clear(), under_dialog = true;
    std::erase_if(windows, [&](const AccessNode& below) {
      return below.id == node.id || contains(box, ImRect(below.low, below.high));
    });
    windows.push_back(std::move(node));
  }
  for (AccessNode& window : windows) {
    fill(window, sink.items);
    const auto title = std::ranges::find(window.parts, "text", &AccessNode::role);
    if (window.name.empty() && title != window.parts.end()) window.name = title->name;
  }
  std::erase_if(windows, [](const AccessNode& window) { return window.parts.empty(); });
  return windows;
}

const AccessNode* find_node(const std::vector<AccessNode>& nodes, ImGuiID id) {
  for (const AccessNode& node : nodes) {
    if (node.id == id) return &node;
    if (const AccessNode* part = find_node(node.parts, id)) return part;
  }
  return nullptr;
}

bool AccessHand::reach(const ReportedItem& item) {
  ImGuiWindow* window = ImGui::FindWindowByID(item.window);
  if (window == nullptr) return true;
  const ImVec2 middle = box_of(item).GetCenter();
  if (!ImRect(item.clip_low, item.clip_high).Contains(middle)) {
    ImGui::ScrollToRect(window, box_of(item));
    return false;
  }
  const ImVector<ImGuiPopupData>& popups = ImGui::GetCurrentContext()->OpenPopupStack;
  const int before = popups.Size;
  ImGui::ClosePopupsOverWindow(window, false);
  return popups.Size == before;
}

bool AccessHand::step(const ItemSink& last) {
  constexpr int most_tries = 4;  // frames in which a window may still scroll, and what lies over it close
  if (!wanted_) return false;
  const AccessNode node = *wanted_;
  const auto item = std::ranges::find(last.items, node.id, &ReportedItem::id);
  if (item != last.items.end() && tries_++ < most_tries && !reach(*item)) return true;
  wanted_.reset();
  if (node.role == "slider" && item != last.items.end()) {
    ImGui::FocusWindow(ImGui::FindWindowByID(item->window));
    ImGui::ActivateItemByID(node.id);
    return true;
  }
  const ImVec2 middle =
      item != last.items.end() ? box_of(*item).GetCenter() : ImRect(node.low, node.high).GetCenter();
  ImGuiIO& io = ImGui::GetIO();
  io.AddMousePosEvent(middle.x, middle.y);
  io.AddMouseButtonEvent(ImGuiMouseButton_Left, true);
  io.AddMouseButtonEvent(ImGuiMouseButton_Left, false);
  return true;
}

}  // namespace attnlab
