// What is done with files, with the history, and by copying: the inspected matrix and its formula, quantities, the scene as a
// paper and as a script.
#include "app/library/examples.h"
#include "app/ui/actions/actions.h"
#include "app/ui/editor/matrix_menu.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/session/copy.h"
#include "app/ui/session/session.h"
#include "app/ui/session/copy.h"

namespace attnlab {
namespace {

// A cell is inspected.
bool shows_cell(const Session& s) { return inspected_cell(s.view).has_value(); }

void undo(Session& s) {
  if (s.document.history.undo()) refresh(s);
}

void redo(Session& s) {
  if (s.document.history.redo()) refresh(s);
}

void add_matrix_notations(std::vector<Action>& list) {
  for (const CopyWay& way : copy_ways())
    list.push_back(
        only_if(shows_cell, {std::string("copy.") + way.id,
                             std::string("Copy the matrix as ") + way.label,
                             "Edit/Copy as",
                             {},
                             [notation = way.notation](Session& s) { copy_matrix(s, notation); }}));
}

void add_papers(std::vector<Action>& list) {
  struct Row {
    PaperChoice paper;
    const char* id;
    const char* label;
    bool opens_group = false;
  };
  constexpr Row rows[] = {{PaperChoice::solution, "copy.solution", "Copy the worked solution (LaTeX)", true},
                          {PaperChoice::worksheet, "copy.worksheet", "Copy the worksheet (LaTeX)"},
                          {PaperChoice::answers, "copy.answers", "Copy the answers (LaTeX)"},
                          {PaperChoice::numpy, "copy.numpy_script", "Copy as NumPy script", true},
                          {PaperChoice::pytorch, "copy.pytorch_script", "Copy as PyTorch script"}};
  for (const Row& row : rows)
    list.push_back({.id = row.id,
                    .label = row.label,
                    .menu = "Edit/Copy as",
                    .run = [paper = row.paper](Session& s) { copy_paper(s, paper); },
                    .opens_group = row.opens_group});
}

// One for each row of the table of quantities.
void add_quantities(std::vector<Action>& list) {
  for (const Quantity& q : quantities()) {
    const char* scope = q.scope == QuantityScope::head ? "copy.head." : "copy.layer.";
    list.push_back(only_if([&q](const Session& s) { return exists(s, q); },
                           {scope + std::string(q.id),
                            "Copy: " + std::string(q.title),
                            "Edit/Copy a quantity",
                            {},
                            [&q](Session& s) { copy_quantity(s, q); }}));
  }
}

}  // namespace

std::vector<Action> file_actions() {
  constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
  const auto screenshot = [](Session& s) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    begin_screenshot(s, {mouse.x, mouse.y});
  };
  const auto has_desktop = [](const Session& s) { return s.flow.ask_desktop != nullptr; };
  const auto by_desktop = [](const Session& s) { return s.settings.desktop_dialogs; };
  const auto exchange_dialogs = [](Session& s) { s.settings.desktop_dialogs = !s.settings.desktop_dialogs; };
  return {
      {"file.new", "New…", "File", {ctrl | ImGuiKey_N}, [](Session& s) { begin(s, new_scene); }},
      {"file.open", "Open…", "File", {ctrl | ImGuiKey_O}, [](Session& s) { begin(s, choose_file); }},
      {"file.open_share",
       "Open the share line that was copied",
       "File",
       {ctrl | shift | ImGuiKey_V},
       open_copied_scene},
      {"file.save", "Save", "File", {ctrl | ImGuiKey_S}, save},
      {"file.save_as", "Save as…", "File", {ctrl | shift | ImGuiKey_S}, choose_save_file},
      only_if(can_revert, {"file.revert", "Revert to the file", "File", {}, revert_to_file}),
      only_if(
          [](const Session& s) { return s.recovery.later; },
          {"file.recover", "Unsaved work…", "File", {}, [](Session& s) { begin(s, look_for_lost_work); }}),
      grouped({"file.export", "Export…", "File", {ctrl | ImGuiKey_E}, begin_export}),
      {"file.screenshot", "Picture of the window…", "File", {ctrl | shift | ImGuiKey_E}, screenshot},
      {"file.animate", "Animation…", "File", {}, begin_animation},
      only_if(
          has_desktop,
          checked_if(by_desktop,
                     {"file.desktop_dialogs", "File dialogs of the desktop", "File", {}, exchange_dialogs})),
      grouped({"file.quit",
               "Quit",
               "File",
               {ctrl | ImGuiKey_Q},
               [](Session& s) { begin(s, [&s](Studio&) { s.leave = true; }); }}),
  };
}

std::vector<Action> edit_actions() {
  constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
  const auto can_undo = [](const Session& s) { return !s.editor.dragged && s.document.history.can_undo(); };
  const auto can_redo = [](const Session& s) { return !s.editor.dragged && s.document.history.can_redo(); };
  const auto matrix = [](Session& s) { copy_matrix(s); };
  const auto formula = [](Session& s) { copy_formula(s); };
  std::vector<Action> list = {
      only_if(can_undo, {"edit.undo", "Undo", "Edit", {ctrl | ImGuiKey_Z}, undo}),
      only_if(can_redo, {"edit.redo", "Redo", "Edit", {ctrl | shift | ImGuiKey_Z, ctrl | ImGuiKey_Y}, redo}),
      grouped(only_if(shows_cell, {"edit.copy", "Copy the matrix", "Edit", {ctrl | ImGuiKey_C}, matrix})),
      {"edit.copy_picture", "Copy the picture", "Edit", {ctrl | shift | ImGuiKey_C}, copy_open_view},
      only_if(shows_cell, {"edit.copy_formula",
                           "Copy the formula as LaTeX",
                           "Edit",
                           {ctrl | ImGuiMod_Alt | ImGuiKey_C},
                           formula}),
  };
  list.push_back({"edit.describe",
                  "Copy a description in words",
                  "Edit",
                  {ctrl | shift | ImGuiKey_T},
                  copy_description});
  list.push_back({"edit.share", "Copy the scene as a share line", "Edit", {}, copy_share_line});
  add_matrix_notations(list);
  add_papers(list);
  add_quantities(list);
  return list;
}

// One for each scene that the program brings along.
std::vector<Action> example_actions() {
  std::vector<Action> list;
  for (const ExampleGroup& group : example_groups())
    for (const Example& example : group.examples) {
      list.push_back({"example." + std::string(example.id),
                      "Example: " + std::string(example.title),
                      "File/Examples",
                      {},
                      [id = example.id](Session& s) { begin(s, open_example, std::string(id)); }});
      list.back().opens_group = &example == group.examples.data();
    }
  return list;
}

}  // namespace attnlab
