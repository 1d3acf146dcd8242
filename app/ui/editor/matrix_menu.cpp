#include "app/ui/editor/matrix_menu.h"

#include "app/ui/kit/copied_text.h"
#include "core/text/matrix_text.h"

#include "imgui.h"

#include <string>
#include <variant>

namespace attnlab {

namespace {

std::string popup_name(const Grid& grid) { return grid.name + "/menu"; }

void change_all(const Grid& grid, AnyMatrix m, Edits& edits) {
  m = m.cwiseMax(-max_entry).cwiseMin(max_entry);
  const MatrixView values(m.data(), m.rows(), m.cols());
  if (!same_bits(values, grid.values)) edits.add(set_matrix_edit(grid.id, values));
}

// Where a sentence about the whole matrix is shown.
EditCursor place_of(const EditorContext& context, const Grid& grid) {
  const std::optional<EditCursor>& cursor = context.view.cursor;
  return cursor && cursor->id == grid.id ? *cursor : EditCursor{grid.id, 0, 0};
}

void orthonormalise(const EditorContext& context, const Grid& grid, Edits& edits) {
  if (const auto m = orthonormalised(grid.values)) {
    change_all(grid, *m, edits);
    return;
  }
  const bool by_rows = grid.cols() > grid.rows();
  complain(context.state, place_of(context, grid),
           std::string("The ") + (by_rows ? "rows" : "columns") +
               " are linearly dependent, so they cannot be made orthonormal",
           edits);
}

void operations(const EditorContext& context, const Grid& grid, Edits& edits) {
  const int rows = grid.rows(), cols = grid.cols();
  if (ImGui::MenuItem("Zero", "all entries 0")) change_all(grid, zero_matrix(rows, cols), edits);
  if (ImGui::MenuItem("Identity", "1 on the diagonal")) change_all(grid, identity_matrix(rows, cols), edits);
  const std::string seed = "seed " + std::to_string(context.view.random_seed);
  if (ImGui::MenuItem("Random", seed.c_str()))
    change_all(grid, random_matrix(rows, cols, context.view.random_seed++), edits);
  if (ImGui::MenuItem("Transpose", rows == cols ? nullptr : "square only", false, rows == cols))
    change_all(grid, transposed(grid.values), edits);
  if (ImGui::MenuItem(cols > rows ? "Orthonormalise rows" : "Orthonormalise columns"))
    orthonormalise(context, grid, edits);
  ImGui::Separator();
  if (ImGui::MenuItem("Round to 2 decimals")) change_all(grid, rounded(grid.values, 2), edits);
  if (ImGui::MenuItem("Round to 1 decimal")) change_all(grid, rounded(grid.values, 1), edits);
  if (ImGui::MenuItem("Round to integers")) change_all(grid, rounded(grid.values, 0), edits);
}

void copy(const Grid& grid, MatrixNotation notation) {
  ImGui::SetClipboardText(copied_text(grid.values, notation, true).c_str());
}

std::string shape_text(Eigen::Index rows, Eigen::Index cols) {
  return std::to_string(rows) + " \u00d7 " + std::to_string(cols);
}

void paste(const EditorContext& context, const Grid& grid, Edits& edits) {
  const EditCursor at = place_of(context, grid);
  const char* text = ImGui::GetClipboardText();
  const auto read = read_matrix_text(text != nullptr ? text : "");
  if (const std::string* why = std::get_if<std::string>(&read)) {
    complain(context.state, at, *why, edits);
    return;
  }
  const AnyMatrix& m = std::get<AnyMatrix>(read);
  if (m.rows() != grid.rows() || m.cols() != grid.cols()) {
    complain(context.state, at,
             "What was copied is " + shape_text(m.rows(), m.cols()) + ", and " + grid.name + " is " +
                 shape_text(grid.rows(), grid.cols()),
             edits);
    return;
  }
  if (m.cwiseAbs().maxCoeff() > max_entry) {
    complain(context.state, at, "What was copied has an entry beyond \u00b11000000", edits);
    return;
  }
  change_all(grid, m, edits);
}

void clipboard(const EditorContext& context, const Grid& grid, Edits& edits) {
  for (const CopyWay& way : copy_ways()) {
    const char* keys = way.notation == MatrixNotation::numpy ? "Ctrl+C" : nullptr;
    if (ImGui::MenuItem((std::string("Copy as ") + way.label).c_str(), keys)) copy(grid, way.notation);
  }
  if (ImGui::MenuItem("Paste", "Ctrl+V")) paste(context, grid, edits);
}

}  // namespace

void open_menu(const Grid& grid) { ImGui::OpenPopup(popup_name(grid).c_str()); }

void grid_menu(const EditorContext& context, const Grid& grid, Edits& edits) {
  if (!ImGui::BeginPopup(popup_name(grid).c_str())) return;
  operations(context, grid, edits);
  ImGui::Separator();
  clipboard(context, grid, edits);
  ImGui::EndPopup();
}

void copy_and_paste_keys(const EditorContext& context, const Grid& grid, Edits& edits) {
  if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_C)) copy(grid, MatrixNotation::numpy);
  if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_V)) paste(context, grid, edits);
}

}  // namespace attnlab
