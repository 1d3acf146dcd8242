#include "app/ui/kit/widgets.h"
#include "app/ui/shell/each_dialog.h"

#include <algorithm>
#include <iterator>

namespace attnlab {
namespace {

// Answers one below the other, each with what it means and does.
struct Answer {
  const char *label, *about;
  void (*does)(Studio&);
};
constexpr Answer answers_to_change[] = {
    {"Show the difference", "theirs as “before” beside yours; nothing is written", show_difference},
    {"Save a copy…", "yours goes into another file, theirs stays", choose_save_file},
    {"Reload", "theirs is opened; Undo brings yours back", revert_to_file},
    {"Keep mine", "yours is saved, theirs is overwritten", keep_mine},
    {"Cancel", "nothing is saved", cancel}};

void move_up_and_down(int& chosen, int count) {
  const bool tab = ImGui::IsKeyPressed(ImGuiKey_Tab), back = tab && ImGui::GetIO().KeyShift;
  chosen += up_or_down() + (back ? -1 : tab ? 1 : 0);
  chosen = (chosen % count + count) % count;
}

// The ways in, as the question offers them.
struct WayButton {
  ImportWay way;
  const char* label;
};
constexpr WayButton way_buttons[] = {{&MatrixFits::replace, "Replace"},
                                     {&MatrixFits::resize, "Resize the scene"},
                                     {&MatrixFits::transpose, "Transpose"},
                                     {&MatrixFits::corner, "Take the corner"}};

void choose_target(Studio& s, MatrixId id) {
  s.importing.into = id;
  s.flow.button = 0;
}

// The arrow keys up and down go through the matrices, as those to the sides through the buttons.
void choose_by_keys(Studio& s) {
  const MatrixList all = matrices_in_use(s.scene());
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  const std::ptrdiff_t by = (ImGui::IsKeyPressed(ImGuiKey_DownArrow, false) ? 1 : 0) -
                            (ImGui::IsKeyPressed(ImGuiKey_UpArrow, false) ? 1 : 0);
  const std::ptrdiff_t now = std::find(all.begin(), all.end(), s.importing.into) - all.begin();
  if (by != 0) choose_target(s, all.begin()[(now + by + count) % count]);
}

// The matrices in use, one of them chosen.
void targets(const Ui& ui, Studio& s) {
  row_label(ui, "Into");
  const float left = ImGui::GetCursorPosX();
  bool first = true;
  for (const MatrixId id : matrices_in_use(s.scene())) {
    const std::string name = target_name(s, id), label = name + "##into";
    if (!std::exchange(first, false)) {
      const float y = ImGui::GetCursorPosY();
      beside_if_room(ui, label.c_str(), 6);
      if (ImGui::GetCursorPosY() >= y) ImGui::SetCursorPosX(left);
    }
    const MatrixView m = matrix(s.scene(), id);
    if (chip(ui, label.c_str(), s.importing.into == id, shape_text(m.rows(), m.cols()))) choose_target(s, id);
  }
}

}  // namespace

void changed_question(const Ui& ui, Session& s) {
  dialog_question(ui, "Somebody else has changed the file",
                  s.document.file.string() + " is no longer as it was read or saved here.");
  int& chosen = s.flow.button;
  move_up_and_down(chosen, static_cast<int>(std::size(answers_to_change)));
  int pressed = enter_pressed() ? chosen : -1;
  float width = 0;
  for (const Answer& answer : answers_to_change)
    width = std::max(width, ImGui::CalcTextSize(answer.label).x + ui.px(24));
  for (int i = 0; const Answer& answer : answers_to_change) {
    ImGui::PushStyleColor(ImGuiCol_Button, packed(i == chosen ? ui.theme.chosen : ui.theme.panel));
    ImGui::PushStyleColor(ImGuiCol_Border, packed(i == chosen ? ui.theme.accent : ui.theme.hairline));
    if (ImGui::Button(answer.label, {width, 0})) pressed = i;
    ImGui::PopStyleColor(2);
    ImGui::SameLine(0, ui.px(12));
    ImGui::BeginGroup();  // a second line begins below the first
    ImGui::AlignTextToFramePadding();
    paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, answer.about);
    ImGui::EndGroup();
    ++i;
  }
  if (pressed >= 0) answers_to_change[pressed].does(s);
}

void dropped_question(const Ui& ui, Session& s) {
  Flow& flow = s.flow;
  const int count = static_cast<int>(flow.dropped.size());
  dialog_question(ui, "Which of the files?",
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
  const auto open = [](Studio& studio) {
    choose_dropped(studio, static_cast<std::size_t>(studio.flow.files.chosen));
  };
  dialog_buttons(ui, s, {{"Open", open}, {"Cancel", cancel}}, false);
  if (done) open(s);
}

void desktop_question(const Ui& ui, Session& s) {
  dialog_question(
      ui, s.flow.saving_there ? "Save as" : "Open a scene",
      "Choose in the dialog of the desktop. Where none comes within three seconds the list here opens.");
  dialog_buttons(ui, s, {{"Use the list here", use_list}, {"Cancel", cancel}});
}

void import_dialog(const Ui& ui, Session& s) {
  const ImportState& state = s.importing;
  const MatrixView now = matrix(s.scene(), state.into);
  const std::string shape = shape_text(state.values.rows(), state.values.cols());
  dialog_title(ui, "Where to with a matrix of " + shape + "?");
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
            state.origin + " is " + shape + ", and " + target_name(s, state.into) + " is " +
                shape_text(now.rows(), now.cols()) + '.');
  ImGui::Dummy({1, ui.px(2)});
  choose_by_keys(s);
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);  // the arrow keys are ours
  targets(ui, s);
  ImGui::Dummy({1, ui.px(2)});
  const MatrixFits fits = matrix_fits(s.scene(), state.into, state.values);
  std::vector<DialogButton> ways;
  for (const auto& [way, label] : way_buttons) {
    if ((fits.*way).empty()) continue;
    paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
              std::string(label) + ": " + words_of(s, fits, way));
    ways.push_back({label, [way = way](Studio& studio) { import_by(studio, way); }});
  }
  if (fits.replace.empty() && fits.resize.empty())
    paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary,
              target_name(s, state.into) + " cannot be " + shape + " under these rules.");
  ways.push_back({"Cancel", cancel});
  ImGui::Dummy({1, ui.px(4)});
  dialog_buttons(ui, s, ways);
  ImGui::PopItemFlag();
}

void ask_about_paste(Studio& s) {
  if (auto pasted = std::exchange(s.editor.pasted, std::nullopt))
    ask_where(s, pasted->values, pasted->into, "What was copied");
}

}  // namespace attnlab
