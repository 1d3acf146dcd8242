#include "app/ui/shell/each_dialog.h"

#include "app/figures/views/alone.h"
#include "app/library/about.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>

namespace attnlab {
namespace {

constexpr double row_height = 84, picture_width = 116;

std::string steps_of(const Recovered& lost) {
  return std::to_string(lost.steps) + (lost.steps == 1 ? " step" : " steps") + " that Undo takes back";
}

std::string place_of(const Recovered& lost) {
  if (!lost.file.empty()) return lost.file.string() + (lost.file_changed ? " (which has changed since)" : "");
  return lost.picture.empty() ? "In no file yet" : "From the picture " + lost.picture.string();
}

// The part of a text that fits into so many logical pixels; its end counts, where paths differ.
std::string fitted(const Ui& ui, double size, std::string text, double width) {
  if (text_width(ui, Face::sans, size, text) <= ui.px(width)) return text;
  std::size_t low = 0, high = text.size();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (text_width(ui, Face::sans, size, "…" + text.substr(middle)) <= ui.px(width))
      high = middle;
    else
      low = middle + 1;
  }
  while (low < text.size() && (static_cast<unsigned char>(text[low]) & 0xC0) == 0x80) ++low;
  return "…" + text.substr(low);
}

void row(const Ui& ui, const Recovered& lost, int index, int& chosen) {
  const ImVec2 at = ImGui::GetCursorScreenPos(), size{ImGui::GetContentRegionAvail().x, ui.px(row_height)};
  if (ImGui::InvisibleButton(("lost work " + std::to_string(index + 1)).c_str(), size)) chosen = index;
  if (!ImGui::IsItemVisible()) return;
  const bool hot = ImGui::IsItemHovered(), now = chosen == index;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 end{at.x + size.x, at.y + size.y};
  list.AddRectFilled(at, end, packed(now || hot ? ui.theme.chosen : ui.theme.panel), ui.px(6));
  list.AddRect(at, end, packed(now ? ui.theme.accent : ui.theme.hairline), ui.px(6));
  ImGuiCanvas canvas = canvas_at(ui, Point{at.x, at.y});
  draw_small(canvas, {lost.scene, lost.analysis, ui.theme, FigureOptions{}},
             {10, 10, picture_width, row_height - 20});
  const float left = at.x + ui.px(picture_width + 26);
  const double room = static_cast<double>(end.x - left) / ui.scale - 12;
  text_at(ui, {left, at.y + ui.px(10)}, measure::type_15, ui.theme.text,
          fitted(ui, measure::type_15, lost.name, room));
  text_at(ui, {left, at.y + ui.px(34)}, measure::type_12, ui.theme.secondary,
          fitted(ui, measure::type_12, place_of(lost), room));
  text_at(ui, {left, at.y + ui.px(55)}, measure::type_12, ui.theme.secondary,
          fitted(ui, measure::type_12, time_of(lost) + " · " + steps_of(lost), room));
}

void rows(const Ui& ui, RecoveryState& recovery) {
  const int count = static_cast<int>(recovery.list.size());
  const int by = up_or_down();
  if (by != 0) {
    recovery.discarding = false;
    recovery.chosen = std::clamp(recovery.chosen + by, 0, count - 1);
  }
  const float gap = ImGui::GetStyle().ItemSpacing.y, each = ui.px(row_height) + gap;
  const float most = std::max(each, ImGui::GetIO().DisplaySize.y - ui.px(220));
  ImGui::BeginChild("lost", {0, std::min(most, each * static_cast<float>(count))}, 0, ImGuiWindowFlags_NoNav);
  int chosen = recovery.chosen;
  for (int i = 0; i < count; ++i) {
    row(ui, recovery.list[static_cast<std::size_t>(i)], i, chosen);
    if (by != 0 && i == recovery.chosen && !ImGui::IsItemVisible()) ImGui::SetScrollHereY(0.5F);
  }
  ImGui::EndChild();
  if (chosen != recovery.chosen) recovery.discarding = false;
  recovery.chosen = chosen;
}

void discard_question(const Ui& ui, Studio& studio, const Recovered& lost) {
  paragraph(
      ui, Face::sans, measure::type_13, ui.theme.text,
      "Throw away the unsaved work on “" + lost.name + "”? It is in no file and cannot be brought back.");
  dialog_buttons(
      ui, studio,
      {{"Keep it", [](Studio& s) { s.recovery.discarding = false; }}, {"Throw away", discard_chosen}});
}

void choices(const Ui& ui, Studio& studio, const Recovered& lost) {
  std::vector<DialogButton> list{{"Restore", restore_chosen}};
  if (!lost.file.empty() || !lost.picture.empty()) list.push_back({"Keep both", keep_both_of_chosen});
  list.push_back({"Discard…", [](Studio& s) {
                    s.recovery.discarding = true;
                    s.flow.button = 0;
                  }});
  list.push_back({"Later", leave_for_later});
  if (!lost.report.empty())
    list.push_back({"Copy path", [&lost](Studio& s) {
                      ImGui::SetClipboardText(lost.report.c_str());
                      say(s, "Copied: where the report lies");
                    }});
  dialog_buttons(ui, studio, list);
}

}  // namespace

void recovery_dialog(const Ui& ui, Session& studio) {
  RecoveryState& recovery = studio.recovery;
  if (recovery.list.empty()) return leave_for_later(studio);
  // Up and down choose what is offered, left and right a button: ImGui's own walk would go elsewhere.
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
  dialog_title(ui, "Unsaved work");
  paragraph(
      ui, Face::sans, measure::type_13, ui.theme.secondary,
      recovery.list.size() == 1
          ? "Attnlab was ended before this was saved. Keep both writes it beside its file, under another name."
          : "Attnlab was ended before these were saved. Keep both writes the chosen one beside its file, under "
            "another name. What is left is offered again.");
  ImGui::Dummy({1, ui.px(2)});
  rows(ui, recovery);
  complaint_below(ui, recovery.complaint);
  ImGui::Dummy({1, ui.px(2)});
  const Recovered& lost = recovery.list[static_cast<std::size_t>(recovery.chosen)];
  if (!lost.report.empty())
    paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
              "A report of what happened lies at " + lost.report.string() +
                  (report_place().empty() ? "" : ". Please send it to " + std::string(report_place())));
  if (recovery.discarding)
    discard_question(ui, studio, lost);
  else
    choices(ui, studio, lost);
  ImGui::PopItemFlag();
}

}  // namespace attnlab
