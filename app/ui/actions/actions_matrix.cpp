// What is done to the whole of a matrix that was chosen: the operations of its context menu, by name.
#include "app/ui/actions/actions.h"
#include "app/ui/editor/matrix_menu.h"
#include "app/ui/session/session.h"

#include <cctype>

namespace attnlab {
namespace {

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
