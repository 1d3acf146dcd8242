// What is done with files, with the history, by copying (the inspected matrix and its formula, quantities,
// the scene as a paper and as a script), and to the whole of a matrix that was chosen.
#include "app/ui/actions/actions.h"
#include "app/ui/editor/matrix_menu.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/session/document/copy.h"
#include "app/ui/session/session.h"
#include "core/system/process.h"

#include <cctype>

namespace attnlab {
namespace {

bool shows_cell(const Session& s) { return inspected_cell(s.view).has_value(); }

constexpr struct {
  PaperChoice paper;
  const char *id, *label;
  bool opens_group = false;
} copied_papers[] = {{PaperChoice::solution, "copy.solution", "Copy the worked solution (LaTeX)", true},
                     {PaperChoice::worksheet, "copy.worksheet", "Copy the worksheet (LaTeX)"},
                     {PaperChoice::answers, "copy.answers", "Copy the answers (LaTeX)"},
                     {PaperChoice::numpy, "copy.numpy_script", "Copy as NumPy script", true},
                     {PaperChoice::pytorch, "copy.pytorch_script", "Copy as PyTorch script"}};

// The matrix of the cursor; else that of the inspected cell, where its entries are set and not computed.
std::optional<MatrixId> chosen_matrix(const Session& s) {
  if (s.view.cursor) return s.view.cursor->id;
  const std::optional<Cell> cell = inspected_cell(s.view);
  if (!cell) return std::nullopt;
  for (const MatrixId id : matrices_in_use(s.scene()))
    if (id.kind != MatrixKind::target && node_of(id.kind) == cell->node &&
        (!is_per_head(id.kind) || id.head == cell->head))
      return id;
  return std::nullopt;
}

bool can_operate(const Session& s, const MatrixOperation& operation) {
  const auto id = chosen_matrix(s);
  if (!id) return false;
  const MatrixView m = matrix(s.scene(), *id);
  return m.size() > 0 && (!operation.square_only || m.rows() == m.cols());
}

void run_operation(Session& s, const MatrixOperation& operation) {
  const MatrixId id = *chosen_matrix(s);
  const MatrixView m = matrix(s.scene(), id);
  const auto made = operation.make(m, operation.seeded ? s.view.random_seed++ : 0);
  if (const auto* why = std::get_if<std::string>(&made))
    s.message = {*why, true};
  else if (const auto edit = edit_to(id, m, std::get<AnyMatrix>(made)))
    s.edits.add(*edit);
}

// The entry that has the keyboard, or was chosen.
std::optional<EditCursor> chosen_entry(const Session& s) {
  if (!s.view.cursor || s.view.cursor->row < 0 || s.view.cursor->col < 0) return std::nullopt;
  const EditCursor at = *s.view.cursor;
  const MatrixView m = matrix(s.scene(), at.id);
  if (!in_use(s.scene(), at.id.kind) || at.row >= m.rows() || at.col >= m.cols()) return std::nullopt;
  return at;
}

void play_chosen(Session& s) {
  const EditCursor at = *chosen_entry(s);
  s.view.playing = play_entry(at.id, at.row, at.col, matrix(s.scene(), at.id)(at.row, at.col));
}

}  // namespace

void add_file_actions(ActionTable& table) {
  constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
  const auto begins = [](void (*what)(Studio&)) { return [what](Session& s) { begin(s, what); }; };
  const auto screenshot = [](Session& s) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    begin_screenshot(s, {mouse.x, mouse.y});
  };
  const auto unsaved_work = [](const Session& s) { return s.recovery.later; };
  const auto has_desktop = [](const Session& s) { return s.flow.ask_desktop != nullptr; };
  const auto by_desktop = [](const Session& s) { return s.settings.desktop_dialogs; };
  const auto exchange_dialogs = [](Session& s) { s.settings.desktop_dialogs = !s.settings.desktop_dialogs; };
  const auto ends = [](const Session&) { return can_end_itself(); };
  const auto quit = [](Session& s) { begin(s, [&s](Studio&) { s.leave = true; }); };
  table.menu = "File";
  table.row("file.new", "New…", "example opening scene start over fresh", begins(new_scene))
      .by(ctrl | ImGuiKey_N);
  table.row("file.new_talk", "New talk…", "presentation slides make", new_talk);
  table.row("file.open", "Open…", "load import example file picture", begins(choose_file))
      .by(ctrl | ImGuiKey_O);
  table
      .row("file.open_share", "Open the copied share line", "paste link line clipboard share url",
           open_copied_scene)
      .by(ctrl | shift | ImGuiKey_V);
  table.row("file.save", "Save", "write store keep", save).by(ctrl | ImGuiKey_S);
  table.row("file.save_as", "Save as…", "", choose_save_file).by(ctrl | shift | ImGuiKey_S);
  table.row("file.revert", "Revert to the file", "reload restore reset saved discard", revert_to_file,
            can_revert);
  table.row("file.recover", "Unsaved work…", "", begins(look_for_lost_work), unsaved_work);
  table
      .row("file.export", "Export…", "figure image picture png svg pdf slide print page html browser phone",
           begin_export)
      .by(ctrl | ImGuiKey_E)
      .grouped();
  table.row("file.screenshot", "Picture of the window…", "screenshot screen capture image", screenshot)
      .by(ctrl | shift | ImGuiKey_E);
  table.row("file.animate", "Animation…", "video movie gif apng frames play", begin_animation);
  table.row("file.desktop_dialogs", "File dialogs of the desktop", "native portal system chooser list",
            exchange_dialogs, has_desktop, by_desktop);
  table.row("file.quit", "Quit", "exit close leave", quit, ends).by(ctrl | ImGuiKey_Q).grouped();
}

void add_edit_actions(ActionTable& table) {
  constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
  const auto undo = [](Session& s) {
    if (s.document.history.undo()) refresh(s);
  };
  const auto redo = [](Session& s) {
    if (s.document.history.redo()) refresh(s);
  };
  const auto can_undo = [](const Session& s) {
    return !holds_drag(s.editor) && s.document.history.can_undo();
  };
  // What is told is told of the step's scene.
  const auto begins_step = [](const Session& s) {
    return std::string(at_start_of_step(s) ? "There is nothing to undo since this step began" : "");
  };
  const auto can_redo = [](const Session& s) { return !s.editor.dragged && s.document.history.can_redo(); };
  const auto matrix = [](Session& s) { copy_matrix(s); };
  const auto formula = [](Session& s) { copy_formula(s); };
  table.menu = "Edit";
  table.row("edit.undo", "Undo", "back revert", undo, can_undo).by(ctrl | ImGuiKey_Z).unless(begins_step);
  table.row("edit.redo", "Redo", "forward again", redo, can_redo)
      .by(ctrl | shift | ImGuiKey_Z, ctrl | ImGuiKey_Y);
  table.row("edit.copy", "Copy the matrix", "", matrix, shows_cell).by(ctrl | ImGuiKey_C).grouped();
  table.row("edit.copy_picture", "Copy the picture", "image figure clipboard screenshot", copy_open_view)
      .by(ctrl | shift | ImGuiKey_C);
  table.row("edit.copy_formula", "Copy the formula as LaTeX", "", formula, shows_cell)
      .by(ctrl | ImGuiMod_Alt | ImGuiKey_C);
  table
      .row("edit.describe", "Copy a description in words",
           "screen reader braille speak aloud text accessibility summary", copy_description)
      .by(ctrl | shift | ImGuiKey_T);
  table.row("edit.share", "Copy the scene as a share line", "link line text send mail message clipboard url",
            copy_share_line);
  table.menu = "Edit/Copy as";
  for (const CopyWay& way : copy_ways())
    table.row(
        std::string("copy.") + way.id, std::string("Copy the matrix as ") + way.label, "",
        [notation = way.notation](Session& s) { copy_matrix(s, notation); }, shows_cell);
  for (const auto& [paper, id, label, opens_group] : copied_papers)
    table.row(id, label, "", [chosen = paper](Session& s) { copy_paper(s, chosen); }).grouped(opens_group);
  for (const Quantity& q : quantities()) {
    table.menu = q.node ? "Edit/Copy a matrix" : "Edit/Copy a number";
    table.row((q.scope == QuantityScope::head ? "copy.head." : "copy.layer.") + std::string(q.id),
              "Copy: " + std::string(q.title), "", [&q](Session& s) { copy_quantity(s, q); },
              [&q](const Session& s) { return exists(s, q); });
  }
}

void add_matrix_actions(ActionTable& table) {
  table.menu = "Edit/Matrix";
  for (const MatrixOperation& operation : matrix_operations()) {
    std::string label = std::string("Matrix: ") + operation.label;
    label[8] = static_cast<char>(std::tolower(static_cast<unsigned char>(label[8])));
    table
        .row(
            std::string("matrix.") + operation.id, std::move(label), operation.also,
            [&operation](Session& s) { run_operation(s, operation); },
            [&operation](const Session& s) { return can_operate(s, operation); })
        .grouped(operation.opens_group);
  }
  table
      .row("matrix.play", "Play the chosen entry", "", play_chosen,
           [](const Session& s) { return chosen_entry(s).has_value(); })
      .by(ImGuiMod_Alt | ImGuiKey_P)
      .grouped();
}

}  // namespace attnlab
