#include "app/ui/shell/each_dialog.h"

#include "app/ui/kit/style.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/changed.h"
#include "app/ui/session/studio.h"

#include <algorithm>
#include <span>
#include <string>

namespace attnlab {
namespace {

struct Answer {
  const char* label;
  const char* about;
};

void title_and_sentence(const Ui& ui, const char* title, const std::string& sentence) {
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, title);
  ImGui::Dummy({1, 1});
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary, sentence);
  ImGui::Dummy({1, ui.px(4)});
}

void move_up_and_down(int& chosen, int count) {
  const bool tab = ImGui::IsKeyPressed(ImGuiKey_Tab), back = tab && ImGui::GetIO().KeyShift;
  if (ImGui::IsKeyPressed(ImGuiKey_UpArrow) || back) --chosen;
  if (ImGui::IsKeyPressed(ImGuiKey_DownArrow) || (tab && !back)) ++chosen;
  chosen = (chosen % count + count) % count;
}

// Answers one below the other, each with what it means; the index of the one that was pressed, or -1.
int answers_in_lines(const Ui& ui, std::span<const Answer> answers, int& chosen) {
  const int count = static_cast<int>(answers.size());
  move_up_and_down(chosen, count);
  int pressed = enter_pressed() ? chosen : -1;
  float width = 0;
  for (const Answer& answer : answers)
    width = std::max(width, ImGui::CalcTextSize(answer.label).x + ui.px(24));
  for (int i = 0; i < count; ++i) {
    const Answer& answer = answers[static_cast<std::size_t>(i)];
    ImGui::PushStyleColor(ImGuiCol_Button, packed(i == chosen ? ui.theme.chosen : ui.theme.panel));
    ImGui::PushStyleColor(ImGuiCol_Border, packed(i == chosen ? ui.theme.accent : ui.theme.hairline));
    if (ImGui::Button(answer.label, {width, 0})) pressed = i;
    ImGui::PopStyleColor(2);
    ImGui::SameLine(0, ui.px(12));
    ImGui::BeginGroup();  // a second line begins below the first
    ImGui::AlignTextToFramePadding();
    paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, answer.about);
    ImGui::EndGroup();
  }
  return pressed;
}

}  // namespace

void changed_question(const Ui& ui, Studio& studio) {
  constexpr Answer answers[] = {
      {"Show the difference", "theirs as “before” beside yours; nothing is written"},
      {"Save a copy…", "yours goes into another file, theirs stays"},
      {"Reload", "theirs is opened; Undo brings yours back"},
      {"Keep mine", "yours is saved, theirs is overwritten"},
      {"Cancel", "nothing is saved"}};
  title_and_sentence(ui, "Somebody else has changed the file",
                     studio.document.file.string() + " is no longer as it was read or saved here.");
  switch (answers_in_lines(ui, answers, studio.flow.button)) {
    case 0: return show_difference(studio);
    case 1: return choose_save_file(studio);
    case 2: return revert_to_file(studio);
    case 3: return keep_mine(studio);
    case 4: return cancel(studio);
    default: break;
  }
}

void dropped_question(const Ui& ui, Studio& studio) {
  Flow& flow = studio.flow;
  const int count = static_cast<int>(flow.dropped.size());
  title_and_sentence(ui, "Which of the files?",
                     std::to_string(count) +
                         " files were dropped, and one can be open. The other scenes will stand "
                         "in the menu File under Recent.");
  int& chosen = flow.files.chosen;
  if (std::exchange(flow.fresh, false)) chosen = 0;
  move_up_and_down(chosen, count);
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const float room = std::max(line, ImGui::GetIO().DisplaySize.y - ui.px(240));
  bool done = enter_pressed();
  ImGui::BeginChild("dropped", {0, std::min(line * static_cast<float>(count) + ui.px(16), room)},
                    ImGuiChildFlags_Borders);
  for (int i = 0; i < count; ++i) {
    const std::filesystem::path& file = flow.dropped[static_cast<std::size_t>(i)];
    const std::string label = file.filename().string() + "##dropped" + std::to_string(i);
    if (ImGui::Selectable(label.c_str(), chosen == i, ImGuiSelectableFlags_AllowDoubleClick)) {
      chosen = i;
      done = done || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    }
    explain_item(ui, file.string());
    if (chosen == i && !ImGui::IsItemVisible()) ImGui::SetScrollHereY(0.5F);
  }
  ImGui::EndChild();
  constexpr const char* labels[] = {"Open", "Cancel"};
  const int pressed = buttons(ui, labels, 2, flow.button, false);
  if (done || pressed == 0) return choose_dropped(studio, static_cast<std::size_t>(chosen));
  if (pressed == 1) cancel(studio);
}

void desktop_question(const Ui& ui, Studio& studio) {
  constexpr const char* labels[] = {"Use the list here", "Cancel"};
  title_and_sentence(
      ui, studio.flow.saving_there ? "Save as" : "Open a scene",
      "Choose in the dialog of the desktop. Where none comes within three seconds the list here opens.");
  const int pressed = buttons(ui, labels, 2, studio.flow.button);
  if (pressed == 0) return use_list(studio);
  if (pressed == 1) cancel(studio);
}

}  // namespace attnlab
