#include "app/ui/editor/matrix_menu.h"

#include "app/ui/editor/matrix_selection.h"
#include "app/ui/kit/widgets.h"
#include "core/writing/latex.h"

#include "imgui.h"

#include <variant>

namespace attnlab {
namespace {

std::string popup_name(const Grid& grid) { return grid.name + "/menu"; }

void change_all(const EditorContext& context, const Grid& grid, AnyMatrix m) {
  m = m.cwiseMax(-max_entry).cwiseMin(max_entry);
  const MatrixView values(m.data(), m.rows(), m.cols());
  if (!same_bits(values, grid.values)) context.ui.edits.add(set_matrix_edit(grid.id, values));
}

// Where a sentence about the whole matrix is shown.
EditCursor place_of(const EditorContext& context, const Grid& grid) {
  const std::optional<EditCursor>& cursor = context.ui.view.cursor;
  return cursor && cursor->id == grid.id ? *cursor : EditCursor{grid.id, 0, 0};
}

void orthonormalise(const EditorContext& context, const Grid& grid) {
  if (const auto m = orthonormalised(grid.values)) {
    change_all(context, grid, *m);
    return;
  }
  const bool by_rows = grid.cols() > grid.rows();
  complain(context, place_of(context, grid),
           std::string("The ") + (by_rows ? "rows" : "columns") +
               " are linearly dependent, so they cannot be made orthonormal");
}

void operations(const EditorContext& context, const Grid& grid) {
  const int rows = grid.rows(), cols = grid.cols();
  if (ImGui::MenuItem("Zero", "all entries 0")) change_all(context, grid, zero_matrix(rows, cols));
  if (ImGui::MenuItem("Identity", "1 on the diagonal"))
    change_all(context, grid, identity_matrix(rows, cols));
  const std::string seed = "seed " + std::to_string(context.ui.view.random_seed);
  if (ImGui::MenuItem("Random", seed.c_str()))
    change_all(context, grid, random_matrix(rows, cols, context.ui.view.random_seed++));
  if (ImGui::MenuItem("Transpose", rows == cols ? nullptr : "square only", false, rows == cols))
    change_all(context, grid, transposed(grid.values));
  if (ImGui::MenuItem(cols > rows ? "Orthonormalise rows" : "Orthonormalise columns"))
    orthonormalise(context, grid);
  ImGui::Separator();
  if (ImGui::MenuItem("Round to 2 decimals")) change_all(context, grid, rounded(grid.values, 2));
  if (ImGui::MenuItem("Round to 1 decimal")) change_all(context, grid, rounded(grid.values, 1));
  if (ImGui::MenuItem("Round to integers")) change_all(context, grid, rounded(grid.values, 0));
}

void copy(const Grid& grid, MatrixNotation notation) {
  ImGui::SetClipboardText(copied_text(grid.values, notation, true).c_str());
}

bool fits(const AnyMatrix& m, const CellBlock& block) {
  return m.rows() == block.rows() && m.cols() == block.cols();
}

std::string shape_of(const CellBlock& block) { return shape_text(block.rows(), block.cols()); }

// Into the cells that are selected where the shapes agree; one number into each of them; else the whole matrix.
void paste(const EditorContext& context, const Grid& grid) {
  const EditCursor at = place_of(context, grid);
  const char* text = ImGui::GetClipboardText();
  const auto read = read_matrix_text(text != nullptr ? text : "");
  if (const std::string* why = std::get_if<std::string>(&read)) {
    complain(context, at, *why);
    return;
  }
  const AnyMatrix& m = std::get<AnyMatrix>(read);
  const auto several = several_selected(context, grid);
  const CellBlock all = block_at(grid, {grid.id, -1, -1});
  const CellBlock block = several ? *several : block_at(grid, at);
  const bool one = m.size() == 1, fits_block = fits(m, block);
  if (!one && !fits_block && !fits(m, all)) {
    complain(context, at,
             "What was copied is " + shape_text(m.rows(), m.cols()) +
                 (several ? ", " + shape_of(*several) + " are selected" : "") + ", and " + grid.name +
                 " is " + shape_of(all));
    return;
  }
  if (m.cwiseAbs().maxCoeff() > max_entry) {
    complain(context, at, "What was copied has an entry beyond \u00b11000000");
    return;
  }
  if (!one && !fits_block) return change_all(context, grid, m);
  AnyMatrix values = copy_of(grid.values);
  for (int i = block.top; i <= block.bottom; ++i)
    for (int j = block.left; j <= block.right; ++j)
      values(i, j) = one ? m(0, 0) : m(i - block.top, j - block.left);
  const MatrixView after(values.data(), values.rows(), values.cols());
  if (!same_bits(after, grid.values)) context.ui.edits.add(set_matrix_edit(grid.id, after));
}

void clipboard(const EditorContext& context, const Grid& grid) {
  for (const CopyWay& way : copy_ways()) {
    const char* keys = way.notation == MatrixNotation::numpy ? "Ctrl+C" : nullptr;
    if (ImGui::MenuItem((std::string("Copy as ") + way.label).c_str(), keys)) copy(grid, way.notation);
  }
  if (ImGui::MenuItem("Paste", "Ctrl+V")) paste(context, grid);
}

}  // namespace

std::span<const CopyWay> copy_ways() {
  static constexpr CopyWay ways[] = {
      {MatrixNotation::numpy, "numpy", "NumPy"}, {MatrixNotation::pytorch, "pytorch", "PyTorch"},
      {MatrixNotation::latex, "latex", "LaTeX"}, {MatrixNotation::matlab, "matlab", "MATLAB"},
      {MatrixNotation::csv, "csv", "CSV"},       {MatrixNotation::tsv, "tsv", "TSV"},
      {MatrixNotation::json, "json", "JSON"}};
  return ways;
}

const char* label_of(MatrixNotation notation) {
  for (const CopyWay& way : copy_ways())
    if (way.notation == notation) return way.label;
  return "";
}

std::string copied_text(const MatrixView& m, MatrixNotation notation, bool given) {
  constexpr int every_digit = -1, few = 4;
  return notation == MatrixNotation::latex ? bmatrix_latex(m, given ? every_digit : few)
                                           : matrix_text(m, notation);
}

void open_menu(const Grid& grid) { ImGui::OpenPopup(popup_name(grid).c_str()); }

void grid_menu(const EditorContext& context, const Grid& grid) {
  if (!ImGui::BeginPopup(popup_name(grid).c_str())) return;
  operations(context, grid);
  ImGui::Separator();
  clipboard(context, grid);
  ImGui::EndPopup();
}

void copy_and_paste_keys(const EditorContext& context, const Grid& grid) {
  if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_C)) copy(grid, MatrixNotation::numpy);
  if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_V)) paste(context, grid);
}

}  // namespace attnlab
