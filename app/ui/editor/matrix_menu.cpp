#include "app/ui/editor/matrix_menu.h"

#include "app/ui/kit/keys.h"
#include "app/ui/kit/widgets.h"
#include "core/picture/share.h"
#include "core/text/utf8.h"
#include "core/writing/latex.h"

#include <utility>

namespace attnlab {
namespace {

std::string popup_name(const Grid& grid) { return grid.name + "/menu"; }

void change_all(const Grid& grid, const AnyMatrix& m) {
  if (const auto edit = edit_to(grid.id, grid.values, m)) grid.ui.edits.add(*edit);
}

// Where a sentence about the whole matrix is shown.
EditCursor place_of(const Grid& grid) {
  const std::optional<EditCursor>& cursor = grid.ui.view.cursor;
  return cursor && cursor->id == grid.id ? *cursor : EditCursor{grid.id, 0, 0};
}

int row_count(const MatrixView& m) { return static_cast<int>(m.rows()); }
int col_count(const MatrixView& m) { return static_cast<int>(m.cols()); }

MatrixOrWhy orthonormal_or_why(const MatrixView& m, unsigned) {
  if (const auto made = orthonormalised(m)) return *made;
  return std::string("Vectors that are linearly dependent cannot be made orthonormal");
}

template <int decimals>
MatrixOrWhy rounded_to(const MatrixView& m, unsigned) {
  return rounded(m, decimals);
}

constexpr MatrixOperation operation_list[] = {
    {"zero", "Zero",
     [](const MatrixView& m, unsigned) -> MatrixOrWhy { return zero_matrix(row_count(m), col_count(m)); },
     "all entries 0", "clear null empty 0"},
    {"identity", "Identity",
     [](const MatrixView& m, unsigned) -> MatrixOrWhy { return identity_matrix(row_count(m), col_count(m)); },
     "1 on the diagonal", "unit eye diagonal one"},
    {.id = "random",
     .label = "Random",
     .make = [](const MatrixView& m, unsigned seed) -> MatrixOrWhy {
       return random_matrix(row_count(m), col_count(m), seed);
     },
     .also = "noise seed sample dice",
     .seeded = true},
    {.id = "transpose",
     .label = "Transpose",
     .make = [](const MatrixView& m, unsigned) -> MatrixOrWhy { return transposed(m); },
     .also = "flip mirror swap",
     .square_only = true},
    {"orthonormalise", "Orthonormalise", orthonormal_or_why, "", "orthogonal orthonormalize gram schmidt"},
    {.id = "round_2", .label = "Round to 2 decimals", .make = rounded_to<2>, .opens_group = true},
    {"round_1", "Round to 1 decimal", rounded_to<1>},
    {"round_0", "Round to integers", rounded_to<0>}};

void operations(const Grid& grid) {
  for (const MatrixOperation& operation : matrix_operations()) {
    if (operation.opens_group) ImGui::Separator();
    if (operation.square_only && grid.rows() != grid.cols()) continue;
    unsigned& seed = grid.ui.view.random_seed;
    const std::string beside = operation.seeded ? "seed " + std::to_string(seed) : operation.about;
    std::string label = operation.label;
    if (operation.make == orthonormal_or_why) label += grid.wide() > grid.tall() ? " rows" : " columns";
    if (!ImGui::MenuItem(label.c_str(), beside.c_str())) continue;
    const auto made = operation.make(grid.values, operation.seeded ? seed++ : 0);
    if (const auto* why = std::get_if<std::string>(&made))
      complain(grid, place_of(grid), *why);
    else
      change_all(grid, std::get<AnyMatrix>(made));
  }
}

void copy(const Grid& grid, MatrixNotation notation) {
  ImGui::SetClipboardText(copied_text(grid.values, notation, true).c_str());
}

bool fits(const AnyMatrix& m, const CellBlock& block) {
  return m.rows() == block.rows() && m.cols() == block.cols();
}

std::string shape_of(const CellBlock& block) { return shape_text(block.rows(), block.cols()); }

// Into the cells that are selected where the shapes agree; one number into each of them; else the whole
// matrix. What has another shape waits for an answer.
void paste(const Grid& grid) {
  const EditCursor at = place_of(grid);
  const char* copied = ImGui::GetClipboardText();
  const std::string_view text = copied != nullptr ? copied : "";
  if (is_share_line(text)) {
    grid.state.pasted_scene = true;
    return;
  }
  const auto read = read_matrix_text(text);
  if (const std::string* why = std::get_if<std::string>(&read)) {
    complain(grid, at, *why);
    return;
  }
  const AnyMatrix& m = std::get<AnyMatrix>(read);
  const auto several = several_selected(grid);
  const CellBlock all = block_at(grid, {grid.id, -1, -1});
  const CellBlock block = several ? *several : block_at(grid, at);
  const bool one = m.size() == 1, fits_block = fits(m, block);
  if (m.cwiseAbs().maxCoeff() > max_entry) {
    complain(grid, at, "What was copied has an entry beyond ±1000000");
    return;
  }
  if (!one && !fits_block && !fits(m, all)) {
    if (!several) {
      grid.state.pasted = PastedMatrix{grid.id, m};
      return;
    }
    complain(grid, at,
             "What was copied is " + shape_text(m.rows(), m.cols()) + ", " + shape_of(*several) +
                 " are selected, and " + grid.name + " is " + shape_of(all));
    return;
  }
  if (!one && !fits_block) return change_all(grid, m);
  AnyMatrix values = copy_of(grid.values);
  if (one)
    block.of(values).setConstant(m(0, 0));
  else
    block.of(values) = m;
  change_all(grid, values);
}

void clipboard(const Grid& grid) {
  if (begin_submenu(grid.ui, "Copy")) {
    for (const CopyWay& way : copy_ways()) {
      const char* keys = way.notation == MatrixNotation::numpy ? "Ctrl+C" : nullptr;
      if (ImGui::MenuItem((std::string("Copy as ") + way.label).c_str(), keys)) copy(grid, way.notation);
    }
    end_submenu(grid.ui);
  }
  if (ImGui::MenuItem("Paste", "Ctrl+V")) paste(grid);
}

// Moves the entry of the cursor by itself, there and back.
void play_menu(const Grid& grid) {
  const EditCursor at = place_of(grid);
  if (at.row < 0 || at.col < 0 || at.row >= grid.values.rows() || at.col >= grid.values.cols()) return;
  if (ImGui::MenuItem("Play this entry", "Alt+P"))
    grid.ui.view.playing = play_entry(grid.id, at.row, at.col, grid.values(at.row, at.col));
}

// The label of the cursor's row, which the pointer renames by a double-click.
void rename(const Grid& grid) {
  const EditCursor at = place_of(grid);
  if (!has_row_labels(grid.id.kind) || grid.id.kind == MatrixKind::target || at.row < 0) return;
  ImGui::Separator();
  const std::string label =
      "Rename “" + quotable(row_label(grid.ui.scene, grid.id.kind, at.row)) + "”###rename";
  if (ImGui::MenuItem(label.c_str())) begin_typing(grid, {grid.id, at.row, -1});
}

}  // namespace

std::span<const MatrixOperation> matrix_operations() { return operation_list; }

std::optional<Edit> edit_to(MatrixId id, const MatrixView& present, const AnyMatrix& wished) {
  const AnyMatrix inside = wished.cwiseMax(-max_entry).cwiseMin(max_entry);
  if (same_bits(view(inside), present)) return std::nullopt;
  return set_matrix_edit(id, view(inside));
}

std::span<const CopyWay> copy_ways() {
  static constexpr CopyWay ways[] = {
      {MatrixNotation::numpy, "numpy", "NumPy"}, {MatrixNotation::pytorch, "pytorch", "PyTorch"},
      {MatrixNotation::latex, "latex", "LaTeX"}, {MatrixNotation::matlab, "matlab", "MATLAB"},
      {MatrixNotation::csv, "csv", "CSV"},       {MatrixNotation::tsv, "tsv", "TSV"},
      {MatrixNotation::json, "json", "JSON"},    {MatrixNotation::markdown, "markdown", "Markdown"}};
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

void open_menu(const Grid& grid, const std::optional<EditCursor>& at) {
  grid.state.menu_at = at;
  ImGui::OpenPopup(popup_name(grid).c_str());
}

void grid_menu(const Grid& grid) {
  const std::string name = popup_name(grid);
  if (!ImGui::IsPopupOpen(name.c_str())) return;
  if (const auto at = std::exchange(grid.state.menu_at, std::nullopt)) {
    const Rect cell = grid.cell_at(at->row, at->col);
    ImGui::SetNextWindowPos({static_cast<float>(cell.x), static_cast<float>(cell.bottom() + 4 * grid.zoom)});
  }
  if (!ImGui::BeginPopup(name.c_str())) return;
  operations(grid);
  ImGui::Separator();
  clipboard(grid);
  play_menu(grid);
  rename(grid);
  ImGui::EndPopup();
}

void copy_and_paste_keys(const Grid& grid) {
  if (key_pressed(KeyUse::copy)) copy(grid, MatrixNotation::numpy);
  if (key_pressed(KeyUse::paste)) paste(grid);
}

}  // namespace attnlab
