// What is done with files, and with the history.
#include "app/ui/actions/actions.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/session/copy.h"
#include "app/ui/session/session.h"

namespace attnlab {

namespace {

bool idle(const Session& s) { return !s.editor.dragged; }

bool undo_possible(const Session& s, int) { return idle(s) && s.document.history.can_undo(); }
bool redo_possible(const Session& s, int) { return idle(s) && s.document.history.can_redo(); }

void undo(Session& s, int) {
  if (s.document.history.undo()) refresh(s);
}
void redo(Session& s, int) {
  if (s.document.history.redo()) refresh(s);
}

void add_export_actions(std::vector<Action>& list) {
  constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
  list.push_back({"file.export",
                  "Export\xE2\x80\xA6",
                  "File",
                  {ctrl | ImGuiKey_E},
                  [](Session& s, int) { begin_export(s); },
                  nullptr,
                  nullptr,
                  0,
                  true});
  list.push_back({"file.screenshot",
                  "Picture of the window\xE2\x80\xA6",
                  "File",
                  {ctrl | shift | ImGuiKey_E},
                  [](Session& s, int) {
                    const ImVec2 mouse = ImGui::GetIO().MousePos;
                    begin_screenshot(s, {mouse.x, mouse.y});
                  }});
  list.push_back(
      {"file.animate", "Animation\xE2\x80\xA6", "File", {}, [](Session& s, int) { begin_animation(s); }});
}

}  // namespace

void add_file_actions(std::vector<Action>& list) {
  constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
  list.push_back(
      {"file.new", "New", "File", {ctrl | ImGuiKey_N}, [](Session& s, int) { begin(s, Then::new_scene); }});
  list.push_back({"file.open", "Open\xE2\x80\xA6", "File", {ctrl | ImGuiKey_O}, [](Session& s, int) {
                    begin(s, Then::choose_file);
                  }});
  list.push_back({"file.save", "Save", "File", {ctrl | ImGuiKey_S}, [](Session& s, int) { save(s); }});
  list.push_back(
      {"file.save_as", "Save as\xE2\x80\xA6", "File", {ctrl | shift | ImGuiKey_S}, [](Session& s, int) {
         choose_save_file(s);
       }});
  add_export_actions(list);
  list.push_back({"file.quit",
                  "Quit",
                  "File",
                  {ctrl | ImGuiKey_Q},
                  [](Session& s, int) { begin(s, Then::leave); },
                  nullptr,
                  nullptr,
                  0,
                  true});

  list.push_back({"edit.undo", "Undo", "Edit", {ctrl | ImGuiKey_Z}, undo, undo_possible});
  list.push_back(
      {"edit.redo", "Redo", "Edit", {ctrl | shift | ImGuiKey_Z, ctrl | ImGuiKey_Y}, redo, redo_possible});
  list.push_back({"edit.copy",
                  "Copy the matrix",
                  "Edit",
                  {ctrl | ImGuiKey_C},
                  [](Session& s, int) { copy_matrix(s); },
                  [](const Session& s, int) { return chosen_cell(s).has_value(); },
                  nullptr,
                  0,
                  true});
  list.push_back(
      {"edit.copy_picture", "Copy the picture", "Edit", {ctrl | shift | ImGuiKey_C}, [](Session& s, int) {
         copy_open_view(s);
       }});
  list.push_back({"edit.copy_formula",
                  "Copy the formula as LaTeX",
                  "Edit",
                  {ctrl | ImGuiMod_Alt | ImGuiKey_C},
                  [](Session& s, int) { copy_formula(s); },
                  [](const Session& s, int) { return chosen_cell(s).has_value(); }});
}

}  // namespace attnlab
