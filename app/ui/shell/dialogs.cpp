#include "app/ui/shell/window_parts.h"

#include "app/ui/actions/actions.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/kit/style.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/session.h"
#include "app/ui/shell/each_dialog.h"

#include "imgui_internal.h"

#include <algorithm>
#include <iterator>
#include <span>

namespace attnlab {

namespace {

// Keys and gestures: from the table of actions, and what the editors and figures understand.
struct Gesture {
  const char* keys;
  const char* does;
};

constexpr Gesture gestures[] = {
    {"drag a cell", "change it, sideways or upwards"},
    {"Shift, Ctrl while dragging", "ten times finer; in steps of 0.1"},
    {"Esc while dragging", "as it was"},
    {"double-click, Enter, typing", "a value or an expression: 1/3, sqrt(2), −pi"},
    {"arrow keys, Tab", "move within a matrix; to the next one"},
    {"Alt + arrow keys, Alt + wheel",
     "change the cell in steps of 0.1; with Shift of 0.01. In a lesson Alt + arrow keys are the lesson's"},
    {"Backspace", "zero"},
    {"Alt + click", "play the entry, there and back; Esc: as it was"},
    {"Shift + arrow keys, Shift + click", "several cells: typed, dragged, nudged, cleared, pasted together"},
    {"click or drag a header, Ctrl+A", "the whole row or column; the whole matrix"},
    {"right click, Menu key, Shift+F10", "zero, identity, random, transpose, copy, paste …"},
    {"point at a cell", "its formula, and the cells that it is made of"},
    {"click a cell of the figure", "it stays in the inspector until Esc"},
    {"arrow keys, Enter on the figure", "walk its cells, keep one; the Menu key copies"},
    {"Alt, F10", "the menus; Esc leads back"},
    {"right click on the figure", "copy the matrix: NumPy, PyTorch, LaTeX, MATLAB, CSV, Markdown …"},
    {"Ctrl + wheel on the figure", "nearer; drag its ground to move it; Ctrl+Shift+0: all of it"},
    {"double-click a heading", "that matrix fills the view; again: all of it"},
    {"Page Down, Page Up", "in a presentation: the next step, the last; B or . blanks the screen, Esc ends"},
    {"P, pointer at the left edge",
     "in a presentation: a matrix to drag; Shift+P the next one, P or Esc without"},
    {"M, then drag over weights", "paint the mask; the first cell decides; Esc ends it"},
    {"Alt + arrow keys on the figure", "move the point of Geometry, turn the dial of Rank"},
    {"Alt + click, Alt + P", "an entry plays: it moves by itself, there and back"},
    {"drag a point of Geometry", "the entries that it is made of follow; Shift: ten times finer"},
    {"drag its ground, wheel", "move the plane, zoom; double-click: the whole"},
    {"click a curve of the Lab", "its weights open as the scene; the slider below goes through its training"},
    {"turn the dial of Rank", "other W^Q and W^K with the same scores"},
    {"click a step of the inspector", "what it is made of, down to the entries"},
};

void line(const Ui& ui, const char* keys, const char* does) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  text_in(ui, Face::sans_medium, measure::type_12, ui.theme.text, keys);
  ImGui::TableNextColumn();
  paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, does);
}

bool table(const Ui& ui, const char* id) {
  if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingFixedFit)) return false;
  ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed, ui.px(200));
  ImGui::TableSetupColumn("does", ImGuiTableColumnFlags_WidthStretch);
  return true;
}

void help(const Ui& ui, Session& session) {
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, "Keys and gestures");
  ImGui::Dummy({1, ui.px(2)});
  const float height = std::max(ui.px(40), std::min(ui.px(520), ImGui::GetIO().DisplaySize.y - ui.px(140)));
  ImGui::BeginChild("keys", {0, height});
  scroll_by_keys(ui, height);
  heading(ui, "MATRICES AND FIGURES");
  if (table(ui, "gestures")) {
    for (const Gesture& gesture : gestures) line(ui, gesture.keys, gesture.does);
    ImGui::EndTable();
  }
  ImGui::Dummy({1, ui.px(4)});
  heading(ui, "KEYS");
  if (table(ui, "actions")) {
    for (const Action& action : actions())
      if (!action.keys.empty()) line(ui, show_keys(action).c_str(), action.label.c_str());
    ImGui::EndTable();
  }
  ImGui::EndChild();
  constexpr const char* labels[] = {"Close"};
  session.flow.button = 0;
  if (buttons(ui, labels, 1, session.flow.button) == 0) cancel(session);
}

// A question with its answers; the index of the one that was pressed, or -1.
int question(const Ui& ui, Session& session, const char* title, const std::string& sentence,
             std::span<const char* const> answers) {
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, title);
  ImGui::Dummy({1, 1});
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary, sentence);
  ImGui::Dummy({1, ui.px(4)});
  return buttons(ui, answers.data(), static_cast<int>(answers.size()), session.flow.button);
}

void unsaved_question(const Ui& ui, Session& session) {
  constexpr const char* answers[] = {"Save", "Discard", "Cancel"};
  switch (question(ui, session, "Save the changes?",
                   "“" + file_name(session.document) + "” has changes that are in no file.", answers)) {
    case 0: return save(session);
    case 1: return proceed(session);
    case 2: return cancel(session);
    default: break;
  }
}

void overwrite_question(const Ui& ui, Session& session) {
  constexpr const char* answers[] = {"Replace", "Cancel"};
  const int pressed = question(ui, session, "Replace the file?",
                               session.flow.replaced.string() + " exists already.", answers);
  if (pressed == 1) cancel(session);
  if (pressed == 0) replace_asked(session);
}

template <void (*draw)(const Ui& ui, Studio& studio)>
void in_studio(const Ui& ui, Session& session) {
  draw(ui, session);
}

// What each dialog draws, and how wide it is in logical pixels.
struct Content {
  Dialog dialog;
  double width;
  void (*draw)(const Ui& ui, Session& session);
};
constexpr Content contents[] = {{Dialog::ask_unsaved, 400, unsaved_question},
                                {Dialog::ask_overwrite, 400, overwrite_question},
                                {Dialog::open, 560, file_dialog},
                                {Dialog::export_file, 560, file_dialog},
                                {Dialog::save_as, 560, file_dialog},
                                {Dialog::export_picture, 960, export_dialog},
                                {Dialog::screenshot, 520, screenshot_dialog},
                                {Dialog::animate, 960, animation_dialog},
                                {Dialog::certify, 720, certify_dialog},
                                {Dialog::show, 520, in_studio<show_dialog>},
                                {Dialog::recover, 600, in_studio<recovery_dialog>},
                                {Dialog::ask_changed, 560, in_studio<changed_question>},
                                {Dialog::dropped, 560, in_studio<dropped_question>},
                                {Dialog::gathered, 860, gather_dialog},
                                {Dialog::making, 960, making_dialog},
                                {Dialog::desktop, 400, in_studio<desktop_question>},
                                {Dialog::import_matrix, 560, in_studio<import_dialog>},
                                {Dialog::help, 620, help},
                                {Dialog::about, 620, in_studio<about_dialog>}};

}  // namespace

void dialogs(const Ui& ui, Session& session) {
  constexpr const char* name = "##dialog";
  if (session.exporting.job && session.flow.dialog != Dialog::animate) stop_animation(session);
  const Content* content = std::ranges::find(contents, session.flow.dialog, &Content::dialog);
  if (content == std::end(contents)) return;
  if (!ImGui::IsPopupOpen(name)) ImGui::OpenPopup(name);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float width = std::max(1.0F, std::min(ui.px(content->width), screen.x - ui.px(16)));
  const bool large = session.flow.dialog == Dialog::export_picture ||
                     session.flow.dialog == Dialog::certify || session.flow.dialog == Dialog::making;
  // A little above the middle, but not above the window.
  const ImGuiWindow* known = ImGui::FindWindowByName(name);
  const float half = known != nullptr && known->WasActive ? known->Size.y / 2 : 0;
  const float middle = std::min(std::max(screen.y * (large ? 0.5F : 0.42F), half + ui.px(8)),
                                std::max(screen.y / 2, screen.y - half - ui.px(8)));
  ImGui::SetNextWindowPos({screen.x / 2, middle}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({width, 1}, {width, std::max(1.0F, screen.y - ui.px(16))});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{ui.px(24), ui.px(20)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(8));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  const bool open = ImGui::BeginPopupModal(name, nullptr,
                                           ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                                               ImGuiWindowFlags_NoResize | ImGuiWindowFlags_AlwaysAutoResize |
                                               ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar(3);
  if (!open) return;
  // A part of the window that appears while it stands open would come before it.
  if (ImGui::GetCurrentContext()->OpenPopupStack.Size == 1)
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  // Esc closes a list that stands open, and not the dialog with it.
  const bool list_open = session.exporting.list_open, escape = ImGui::IsKeyPressed(ImGuiKey_Escape, false);
  session.exporting.list_open = false;
  content->draw(ui, session);
  if (escape && !list_open && session.flow.dialog != Dialog::none) cancel(session);
  if (session.flow.dialog == Dialog::none) {
    ImGui::CloseCurrentPopup();
    // The key that closed it means nothing to what stands below.
    ImGui::GetIO().ClearInputKeys();
  }
  ImGui::EndPopup();
}

}  // namespace attnlab
