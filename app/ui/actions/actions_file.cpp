// What is done with files, with the history, and by copying: the inspected matrix and its formula, quantities, the scene as a
// paper and as a script.
#include "app/ui/actions/actions.h"
#include "app/ui/editor/matrix_menu.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/session/copy.h"
#include "app/ui/session/session.h"

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
    list.push_back({.id = std::string("copy.") + way.id,
                    .label = std::string("Copy the matrix as ") + way.label,
                    .menu = "Edit/Copy as",
                    .run = [notation = way.notation](Session& s) { copy_matrix(s, notation); },
                    .enabled = shows_cell});
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
    list.push_back({.id = scope + std::string(q.id),
                    .label = "Copy: " + std::string(q.title),
                    .menu = "Edit/Copy a quantity",
                    .run = [&q](Session& s) { copy_quantity(s, q); },
                    .enabled = [&q](const Session& s) { return exists(s, q); }});
  }
}

}  // namespace

std::vector<Action> file_actions() {
  constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
  return {
      {"file.new", "New", "File", {ctrl | ImGuiKey_N}, [](Session& s) { begin(s, Then::new_scene); }},
      {"file.open", "Open…", "File", {ctrl | ImGuiKey_O}, [](Session& s) { begin(s, Then::choose_file); }},
      {"file.save", "Save", "File", {ctrl | ImGuiKey_S}, save},
      {"file.save_as", "Save as…", "File", {ctrl | shift | ImGuiKey_S}, choose_save_file},
      {.id = "file.export",
       .label = "Export…",
       .menu = "File",
       .keys = {ctrl | ImGuiKey_E},
       .run = begin_export,
       .opens_group = true},
      {.id = "file.screenshot",
       .label = "Picture of the window…",
       .menu = "File",
       .keys = {ctrl | shift | ImGuiKey_E},
       .run =
           [](Session& s) {
             const ImVec2 mouse = ImGui::GetIO().MousePos;
             begin_screenshot(s, {mouse.x, mouse.y});
           }},
      {"file.animate", "Animation…", "File", {}, begin_animation},
      {.id = "file.quit",
       .label = "Quit",
       .menu = "File",
       .keys = {ctrl | ImGuiKey_Q},
       .run = [](Session& s) { begin(s, Then::leave); },
       .opens_group = true},
  };
}

std::vector<Action> edit_actions() {
  constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
  std::vector<Action> list = {
      {.id = "edit.undo",
       .label = "Undo",
       .menu = "Edit",
       .keys = {ctrl | ImGuiKey_Z},
       .run = undo,
       .enabled = [](const Session& s) { return !s.editor.dragged && s.document.history.can_undo(); }},
      {.id = "edit.redo",
       .label = "Redo",
       .menu = "Edit",
       .keys = {ctrl | shift | ImGuiKey_Z, ctrl | ImGuiKey_Y},
       .run = redo,
       .enabled = [](const Session& s) { return !s.editor.dragged && s.document.history.can_redo(); }},
      {.id = "edit.copy",
       .label = "Copy the matrix",
       .menu = "Edit",
       .keys = {ctrl | ImGuiKey_C},
       .run = [](Session& s) { copy_matrix(s); },
       .enabled = shows_cell,
       .opens_group = true},
      {"edit.copy_picture", "Copy the picture", "Edit", {ctrl | shift | ImGuiKey_C}, copy_open_view},
      {.id = "edit.copy_formula",
       .label = "Copy the formula as LaTeX",
       .menu = "Edit",
       .keys = {ctrl | ImGuiMod_Alt | ImGuiKey_C},
       .run = [](Session& s) { copy_formula(s); },
       .enabled = shows_cell},
  };
  add_matrix_notations(list);
  add_papers(list);
  add_quantities(list);
  return list;
}

}  // namespace attnlab
