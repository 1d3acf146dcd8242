#include "app/ui/shell/presenting/presenting.h"

#include "app/figures/parts/number_type.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double line_of_names = 48;     // above the matrix
constexpr double beside_no_cells = 64;   // a cell, where the figure has none
constexpr double least_to_drag = 30;     // a cell, where the figure's are smaller
constexpr double most_of_screen = 0.45;  // in width
constexpr double least_names = 0.6;      // of the numbers' size

// In letters as large beside its numbers as the figure's are, and no larger than the screen allows.
struct WallMatrix {
  Ui ui;
  EditorBlock block;
  double cell;
  EditorSize size;
};

WallMatrix wall_matrix(const Ui& ui, Studio& s, const Fit& figure, Extent screen) {
  const double cell = std::max(least_to_drag, figure.cell > 0 ? figure.cell : beside_no_cells);
  // Of a figure that is one matrix the cells are large, and its own zoom is not.
  const double zoom = std::max(figure.zoom, least_names * number_part * cell / measure::type_12);
  WallMatrix out{ui, {}, cell / zoom, {}};
  out.ui.scale *= zoom;
  out.block = editor_block({out.ui, s.editor}, input_shown(s));
  const auto too_large = [&] {
    out.size = editor_size(out.block, out.cell);
    return out.size.width * zoom > most_of_screen * screen.width - 2 * measure::space_5 ||
           out.size.height * zoom > screen.height - line_of_names - measure::space_5;
  };
  while (too_large() && out.cell > 8) out.cell -= 1;
  return out;
}

}  // namespace

double width_of_inputs(const Ui& ui, Studio& s, const Fit& figure, Extent screen) {
  const WallMatrix one = wall_matrix(ui, s, figure, screen);
  const double matrix = one.size.width * one.ui.scale / ui.scale,
               names = 52.0 * static_cast<double>(inputs_beside(s).size());
  return std::min(most_of_screen * screen.width, std::max(names, matrix) + 2 * measure::space_5);
}

void wall_inputs(const Ui& ui, Studio& s, float left, Extent screen) {
  const float from = left + ui.px(measure::space_5);
  ImGui::SetCursorScreenPos({from, ui.px(measure::space_3)});
  for (const MatrixId id : inputs_beside(s)) {
    const std::string label = std::string(row_of(id.kind).code) + "##wall";
    if (chip(ui, label.c_str(), id == input_shown(s), "This matrix beside the figure (Shift+P: the next).",
             44))
      s.presentation.input = id.kind;
    ImGui::SameLine(0, ui.px(measure::space_2));
  }
  WallMatrix one = wall_matrix(ui, s, s.presentation.figure.kept.fit, screen);
  const double height = one.size.height * one.ui.scale / ui.scale,
               above = std::floor(std::max(line_of_names, (screen.height + line_of_names - height) / 2));
  ImGui::SetCursorScreenPos({from, ui.px(above)});
  matrix_editor({one.ui, s.editor, true}, std::move(one.block), one.cell);
  // What is held is not covered.
  if (s.editor.dragged && s.editor.moving) ImGui::SetMouseCursor(ImGuiMouseCursor_None);
}

}  // namespace attnlab
