#include "app/figures/views/alone.h"
#include "app/library/about.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/shell/dialogs/each_dialog.h"

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

constexpr double row_height = 84, picture_width = 116;

std::string steps_of(const Recovered& lost) {
  return std::to_string(lost.steps) + (lost.steps == 1 ? " step" : " steps") + " that Undo takes back";
}

std::string place_of(const Recovered& lost) {
  if (!lost.file.empty()) return lost.file.string() + (lost.file_changed ? " (which has changed since)" : "");
  return lost.picture.empty() ? "Not saved yet" : "From the picture " + lost.picture.string();
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
      "Throw away the unsaved work on “" + lost.name + "”? It is not saved and cannot be brought back.");
  dialog_buttons(
      ui, studio,
      {{"Keep it", [](Studio& s) { s.recovery.discarding = false; }}, {"Throw away", discard_chosen}});
}

// It has a file that a copy would lie beside.
bool keeps_both(const Recovered& lost) { return !lost.file.empty() || !lost.picture.empty(); }

void choices(const Ui& ui, Studio& studio, const Recovered& lost) {
  std::vector<DialogButton> list{{"Restore", restore_chosen}};
  if (keeps_both(lost)) list.push_back({"Keep both", keep_both_of_chosen});
  list.push_back({"Discard…", [](Studio& s) {
                    s.recovery.discarding = true;
                    s.flow.button = 0;
                  }});
  list.push_back({"Later", leave_for_later});
  if (!lost.report.empty())
    list.push_back({"Copy path", [&lost](Studio& s) {
                      ImGui::SetClipboardText(lost.report.string().c_str());
                      say(s, "Copied: where the report lies");
                    }});
  dialog_buttons(ui, studio, list);
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
  dialog_question(
      ui, "Which file?",
      std::to_string(count) +
          " files were dropped, and one can be open. The other scenes will be in the menu File under Recent.");
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
    if (list_line(label.c_str(), chosen == i, ImGuiSelectableFlags_AllowDoubleClick)) {
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

void recovery_dialog(const Ui& ui, Session& studio) {
  RecoveryState& recovery = studio.recovery;
  if (recovery.list.empty()) return leave_for_later(studio);
  // Up and down choose what is offered, left and right a button: ImGui's own walk would go elsewhere.
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
  dialog_title(ui, "Unsaved work");
  const bool one = recovery.list.size() == 1;
  std::string words =
      one ? "Attnlab was ended before this was saved." : "Attnlab was ended before these were saved.";
  if (std::ranges::any_of(recovery.list, keeps_both))
    words += std::string(" Keep both writes ") + (one ? "it" : "the chosen one") +
             " beside its file, under another name.";
  if (!one) words += " What is left is offered again.";
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary, words);
  ImGui::Dummy({1, ui.px(2)});
  rows(ui, recovery);
  complaint_below(ui, recovery.complaint);
  ImGui::Dummy({1, ui.px(2)});
  const Recovered& lost = recovery.list[static_cast<std::size_t>(recovery.chosen)];
  if (!lost.report.empty())
    paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
              "A report of what happened lies at " + lost.report.string() +
                  (report_place().empty() ? "" : ". Send it to " + std::string(report_place())));
  if (recovery.discarding)
    discard_question(ui, studio, lost);
  else
    choices(ui, studio, lost);
  ImGui::PopItemFlag();
}

}  // namespace attnlab
