#include "app/ui/kit/widgets.h"

#include "app/ui/kit/item_hooks.h"
#include "core/text/expression.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>

namespace attnlab {
namespace {

// Six digits, ASCII.
std::string rounded_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

// A pencil in a square of nine logical pixels, its point at the lower left.
void pencil(const Ui& ui, float left, float middle, Color ink) {
  const auto at = [&](double x, double y) { return ImVec2{left + ui.px(x), middle + ui.px(y)}; };
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 body[] = {at(0, 4.5), at(0.8, 1.6), at(6, -3.6), at(8.1, -1.5), at(2.9, 3.7)};
  list->AddPolyline(body, 5, packed(ink), ImDrawFlags_Closed, ui.px(1.1));
}

// Without the id behind "##".
std::string_view words_shown(const char* label) {
  return {label, static_cast<std::size_t>(ImGui::FindRenderedTextEnd(label) - label)};
}

// A menu and one beside it, as wide as they are.
bool has_room_beside_menus(const Ui& ui) { return ImGui::GetIO().DisplaySize.x >= ui.px(680); }

}  // namespace

void chevron(const Ui& ui, float left, float middle, bool open, Color ink) {
  const float arm = ui.px(3), x = left + ui.px(4);
  const ImVec2 across[3] = {{x - arm / 2, middle - arm}, {x + arm / 2, middle}, {x - arm / 2, middle + arm}};
  const ImVec2 down[3] = {{x - arm, middle - arm / 2}, {x, middle + arm / 2}, {x + arm, middle - arm / 2}};
  ImGui::GetWindowDrawList()->AddPolyline(open ? down : across, 3, packed(ink), 0, ui.px(1.25));
}

void hairline(const Ui& ui) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float left = ImGui::GetWindowPos().x, right = left + ImGui::GetWindowWidth();
  ImGui::GetWindowDrawList()->AddLine({left, at.y}, {right, at.y}, packed(ui.theme.hairline));
  ImGui::Dummy({1, ui.px(1)});
}

void row_label(const Ui& ui, const char* words) {
  const ImVec2 at = ImGui::GetCursorPos();
  ImGui::AlignTextToFramePadding();
  note(ui, words);
  ImGui::SetCursorPos({at.x + ui.px(label_column), at.y});
}

bool folding(const Ui& ui, const char* words, std::string_view summary, bool open_at_first, bool open_now) {
  const ImGuiID id = ImGui::GetID(words);
  ImGuiStorage* storage = ImGui::GetStateStorage();
  if (open_now) storage->SetBool(id, true);
  bool open = storage->GetBool(id, open_at_first);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = std::max(1.0F, ImGui::GetContentRegionAvail().x), height = ui.px(24);
  if (ImGui::InvisibleButton(words, {width, height}, ImGuiButtonFlags_EnableNav))
    storage->SetBool(id, open = !open);
  say_item_by([&] {
    return ItemWords{.name = std::string(words_shown(words)),
                     .value = open ? std::string() : std::string(summary),
                     .open = open};
  });
  const bool hovered = ImGui::IsItemHovered();
  const Color ink = hovered ? ui.theme.text : ui.theme.secondary;
  const float middle = at.y + height / 2;
  chevron(ui, at.x, middle, open, ink);
  ImGui::SetCursorScreenPos({at.x + ui.px(14), middle - ui.px(measure::type_11 * 0.6)});
  const std::string_view shown = words_shown(words);
  const float used = ui.px(14) + text_width(ui, Face::sans_bold, measure::type_11, shown);
  text_in(ui, Face::sans_bold, measure::type_11, ink, shown);
  if (!open && !summary.empty()) {
    const float room = width - used - ui.px(12), wide = text_width(ui, Face::sans, measure::type_12, summary);
    if (wide < room)
      text_at(ui, {at.x + width - wide, middle - ui.px(measure::type_12 * 0.6)}, measure::type_12,
              ui.theme.secondary, std::string(summary));
  }
  ImGui::SetCursorScreenPos({at.x, at.y + height});
  ImGui::Dummy({1, 1});
  return open;
}

bool begin_submenu(const Ui& ui, const char* name) {
  if (!has_room_beside_menus(ui)) {
    const bool was = ImGui::GetStateStorage()->GetBool(ImGui::GetID(name));
    const float top = ImGui::GetCursorPosY();
    if (!folding(ui, name, "", false)) return false;
    if (!was) ImGui::SetScrollY(top);
    ImGui::PushID(name);
    ImGui::Indent(ui.px(14));
    return true;
  }
  // A submenu is a child window to ImGui.
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 1);
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, ImGui::GetStyle().PopupRounding);
  const bool open = ImGui::BeginMenu(name);
  ImGui::PopStyleVar(2);
  return open;
}

void end_submenu(const Ui& ui) {
  if (has_room_beside_menus(ui)) return ImGui::EndMenu();
  ImGui::Unindent(ui.px(14));
  ImGui::PopID();
}

bool chip(const Ui& ui, ChipLabel label, bool chosen, std::string_view about, double width) {
  if (label.gap >= 0) beside_if_room(ui, label.words, label.gap);
  ImGui::PushFont(ui.fonts.of(Face::sans), static_cast<float>(measure::type_12));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(9), ui.px(4)});
  ImGui::PushStyleColor(ImGuiCol_Button, packed(chosen ? ui.theme.chosen : ui.theme.panel));
  ImGui::PushStyleColor(ImGuiCol_Text, packed(chosen ? ui.theme.text : ui.theme.secondary));
  const bool clicked = ImGui::Button(label.words, {ui.px(width), 0});
  ImGui::PopStyleColor(2);
  ImGui::PopStyleVar();
  ImGui::PopFont();
  say_item({.chosen = chosen});
  explain_item(ui, about);
  return clicked;
}

bool edit_chip(const Ui& ui, ChipLabel label, std::string_view about, std::string_view why_not) {
  if (label.gap >= 0) beside_if_room(ui, label.words, label.gap);
  ImGui::BeginDisabled(!why_not.empty());
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width =
      text_width(ui, Face::sans, measure::type_12, words_shown(label.words)) + ui.px(2 * 9 + pencil_room);
  ImGui::PushFont(ui.fonts.of(Face::sans), static_cast<float>(measure::type_12));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(9), ui.px(4)});
  ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, ImVec2{1, 0.5F});
  ImGui::PushStyleColor(ImGuiCol_Button, packed(ui.theme.panel));
  ImGui::PushStyleColor(ImGuiCol_Border, packed(ui.theme.accent));
  ImGui::PushStyleColor(ImGuiCol_Text, packed(ui.theme.text));
  const bool clicked = ImGui::Button(label.words, {width, 0});
  const bool disabled = (ImGui::GetItemFlags() & ImGuiItemFlags_Disabled) != 0;
  pencil(ui, at.x + ui.px(9), (ImGui::GetItemRectMin().y + ImGui::GetItemRectMax().y) / 2,
         disabled ? ui.theme.hairline : ui.theme.accent);
  ImGui::PopStyleColor(3);
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
  ImGui::EndDisabled();
  explain_item(ui, why_not.empty() ? about : why_not);
  return clicked;
}

void toggle_chip(const Ui& ui, ChipLabel label, bool& on, std::string_view about) {
  if (chip(ui, label, on, about)) on = !on;
}

void beside_if_room(const Ui& ui, const char* next_label, double gap) {
  const float needed = text_width(ui, Face::sans, measure::type_12, words_shown(next_label)) + 2 * ui.px(9);
  const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  if (ImGui::GetItemRectMax().x + ui.px(gap) + needed <= end + 1) ImGui::SameLine(0, ui.px(gap));
}

int stepper(const Ui& ui, const char* id, int value, int low, int high) {
  ImGui::PushID(id);
  ImGui::BeginGroup();
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
  const ImVec2 button{ui.px(24), ui.px(24)};
  const auto arm = [&](const char* sign, const char* shown, bool enabled) {
    ImGui::BeginDisabled(!enabled);
    ImGui::PushItemFlag(ImGuiItemFlags_ButtonRepeat, true);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string label = std::string("##") + sign + id;
    const bool clicked = ImGui::Button(label.c_str(), button);
    say_item_by([&] {
      return ItemWords{.value = std::to_string(value), .about = *sign == '-' ? "one less" : "one more"};
    });
    const Color ink = enabled ? ui.theme.secondary : ui.theme.hairline;
    const ImVec2 size = ImGui::CalcTextSize(shown);
    ImGui::GetWindowDrawList()->AddText({at.x + (button.x - size.x) / 2, at.y + (button.y - size.y) / 2},
                                        packed(ink), shown);
    ImGui::PopItemFlag();
    ImGui::EndDisabled();
    return clicked;
  };
  int changed = value;
  if (arm("-", "−", value > low)) changed = std::max(low, value - 1);
  ImGui::SameLine(0, 0);
  const std::string digits = std::to_string(value);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ui.px(26);
  const ImVec2 size = ImGui::CalcTextSize(digits.c_str());
  ImGui::GetWindowDrawList()->AddText({at.x + (room - size.x) / 2, at.y + (button.y - size.y) / 2},
                                      packed(low == high ? ui.theme.secondary : ui.theme.text),
                                      digits.c_str());
  ImGui::Dummy({room, button.y});
  ImGui::SameLine(0, 0);
  if (arm("+", "+", value < high)) changed = std::min(high, value + 1);
  ImGui::PopStyleVar();
  ImGui::EndGroup();
  ImGui::PopID();
  return changed;
}

void number_field(const Ui& ui, const char* id, double value, double width, std::string& complaint,
                  const AcceptNumber& accept) {
  // All digits where they fit; what is left out is lost only when the person types over it.
  std::string text = exact_number(value);
  const float room = width > 0 ? ui.px(width) : std::max(ui.px(24), ImGui::GetContentRegionAvail().x);
  if (ImGui::CalcTextSize(text.c_str()).x > room - ui.px(18)) text = rounded_number(value);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(8), ui.px(4)});
  ImGui::SetNextItemWidth(room);
  text_field(id, &text, ImGuiInputTextFlags_AutoSelectAll);
  ImGui::PopStyleVar();
  if (ImGui::IsItemActivated()) complaint.clear();
  if (!ImGui::IsItemDeactivatedAfterEdit()) return;
  const Typed typed = read_expression(text);
  if (const auto* why = std::get_if<std::string>(&typed))
    complaint = *why;
  else
    complaint = accept(std::get<double>(typed));
}

void bring_into_sight(const Ui& ui, float top, double below) {
  if (ImGui::GetCursorPosY() + ui.px(below) > ImGui::GetScrollY() + ImGui::GetWindowHeight())
    ImGui::SetScrollY(top);
}

void scroll_by_keys(const Ui& ui, float page) {
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(key) ? 1.0F : 0.0F; };
  const float by = ui.px(24) * (pressed(ImGuiKey_DownArrow) - pressed(ImGuiKey_UpArrow)) +
                   page * (pressed(ImGuiKey_PageDown) - pressed(ImGuiKey_PageUp));
  if (by != 0) ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + by, 0.0F, ImGui::GetScrollMaxY()));
}

void keep_content_width(float width) { ImGui::SetNextWindowContentSize({width, 0}); }

bool begin_part(const char* id, float height, int window_flags) {
  const float width = ImGui::GetContentRegionAvail().x;
  keep_content_width(width);
  const bool seen = ImGui::BeginChild(id, {width + ImGui::GetStyle().ScrollbarSize, height},
                                      ImGuiChildFlags_NavFlattened, window_flags);
  ImGui::SetScrollX(0);
  return seen;
}

std::string shape_text(Eigen::Index rows, Eigen::Index cols) {
  return std::to_string(rows) + " × " + std::to_string(cols);
}

bool holds_words(std::string_view text, std::string_view typed) {
  if (typed.empty()) return true;
  const std::string all = lower_case(std::string(text));
  std::istringstream words(lower_case(std::string(typed)));
  for (std::string word; words >> word;)
    if (all.find(word) == std::string::npos) return false;
  return true;
}

bool enter_pressed() {
  return ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false);
}

bool any_popup() {
  return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

std::string typed_characters() {
  std::string text;
  for (const ImWchar c : ImGui::GetIO().InputQueueCharacters) {
    if (c < 32 || c == 127) continue;
    char bytes[5] = {};
    ImTextCharToUtf8(bytes, c);
    text += bytes;
  }
  return text;
}

int pressed_by_keys(int count, int& chosen) {
  const bool back = ImGui::GetIO().KeyShift;
  if (ImGui::IsKeyPressed(ImGuiKey_LeftArrow) || (back && ImGui::IsKeyPressed(ImGuiKey_Tab))) --chosen;
  if (ImGui::IsKeyPressed(ImGuiKey_RightArrow) || (!back && ImGui::IsKeyPressed(ImGuiKey_Tab))) ++chosen;
  chosen = (chosen % count + count) % count;
  return enter_pressed() ? chosen : -1;
}

int buttons(const Ui& ui, const char* const* labels, int count, int& chosen, bool keys) {
  int pressed = keys ? pressed_by_keys(count, chosen) : -1;
  for (int i = 0; i < count; ++i) {
    if (i > 0) ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_Button, packed(i == chosen ? ui.theme.chosen : ui.theme.panel));
    ImGui::PushStyleColor(ImGuiCol_Border, packed(i == chosen ? ui.theme.accent : ui.theme.hairline));
    if (ImGui::Button(labels[i], {std::max(ui.px(92), ImGui::CalcTextSize(labels[i]).x + ui.px(24)), 0}))
      pressed = i;
    ImGui::PopStyleColor(2);
  }
  return pressed;
}

}  // namespace attnlab
