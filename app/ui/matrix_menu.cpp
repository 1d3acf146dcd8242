#include "app/ui/matrix_menu.h"

#include "imgui.h"

#include <algorithm>
#include <cmath>

namespace attnlab {

namespace {

std::string popup_name(const Grid& grid) { return grid.name + "/menu"; }

void change_all(const Grid& grid, AnyMatrix m, Edits& edits) {
  m = m.cwiseMax(-max_entry).cwiseMin(max_entry);
  const MatrixView values(m.data(), m.rows(), m.cols());
  if (!same_bits(values, grid.values)) edits.add(set_matrix_edit(grid.id, values));
}

void orthonormalise(const EditorContext& context, const Grid& grid, Edits& edits) {
  if (const auto m = orthonormalised(grid.values)) {
    change_all(grid, *m, edits);
    return;
  }
  const bool by_rows = grid.cols() > grid.rows();
  const EditCursor at = context.view.cursor && context.view.cursor->id == grid.id ? *context.view.cursor
                                                                                  : EditCursor{grid.id, 0, 0};
  complain(context.state, at,
           std::string("The ") + (by_rows ? "rows" : "columns") + " are linearly dependent, so they cannot be made orthonormal",
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

}  // namespace

void open_menu(const Grid& grid) { ImGui::OpenPopup(popup_name(grid).c_str()); }

void grid_menu(const EditorContext& context, const Grid& grid, Edits& edits) {
  if (!ImGui::BeginPopup(popup_name(grid).c_str())) return;
  operations(context, grid, edits);
  ImGui::EndPopup();
}

void copy_and_paste_keys(const EditorContext&, const Grid&, const EditCursor&, Edits&) {}

}  // namespace attnlab
