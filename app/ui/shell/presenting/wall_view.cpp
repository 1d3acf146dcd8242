#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/shell/presenting/presenting.h"
#include "app/ui/shell/presenting/wall.h"

#include <algorithm>

namespace attnlab {
namespace {

// Of the matrix beside a view.
constexpr double beside_no_cells = 64;  // a cell, where the figure has none
constexpr double least_to_drag = 30;    // a cell, where the figure's are smaller
constexpr double most_of_place = 0.45;  // in width

// With the matrix at the left in cells as large as the figure's:
// these become smaller as it takes its room, and so does it.
void fit_view(const Ui& ui, Session& s, const Slide& slide, const DrawInRoom& draw, Extent space) {
  Presentation& p = s.presentation;
  KeptFit& kept = p.figure.kept;
  const std::string key = std::to_string(p.at) + slide.view + slide.part + slide.block +
                          std::to_string(ui.view.figure.head) + blocks_text(blocks_on_wall(s, slide));
  // While something is held no shape changes.
  const bool still = ImGui::IsAnyItemActive() || ui.view.playing;
  if (kept.of == key && kept.space == space && (kept.scene == ui.scene || still)) return;
  const ImGuiCanvas canvas = canvas_at(ui, {0, 0});
  kept = {ui.scene, key, space, fit_hall(canvas, draw, space)};
  p.inputs_width = 0;
  p.wall.blocks = {};
  for (int i = 0; p.inputs && i < 3; ++i) {
    const double cell = std::max(least_to_drag, kept.fit.cell > 0 ? kept.fit.cell : beside_no_cells);
    const Extent most{most_of_place * space.width * ui.scale, space.height * ui.scale};
    p.inputs_width = stand_blocks(ui, s, slide, most, cell * ui.scale).width / ui.scale;
    kept.fit = fit_hall(canvas, draw, {std::max(1.0, space.width - p.inputs_width), space.height});
  }
  const double cell = std::max(least_to_drag, kept.fit.cell > 0 ? kept.fit.cell : beside_no_cells);
  p.wall.fit.cell = std::min(p.wall.fit.cell, cell * ui.scale / p.wall.zoom);
}

}  // namespace

DrawnStep draw_step(Canvas& canvas, const View& view, const Slide& step, const FigureInput& input,
                    const Reference* with, Compare mode, Extent room) {
  DrawnStep out;
  const DrawFigure draw = [&](Canvas& on, const FigureInput& in, Extent space) {
    if (step.block.empty()) return view.draw(on, in, space);
    const FindBlock find = [&step](const Shown& shown) { return matrix_called(shown, step.block); };
    out.missing = !draw_alone(on, std::bind_front(&View::draw, &view), in, space, find);
    return space;
  };
  if (with != nullptr && mode != Compare::off)
    static_cast<ComparedDrawing&>(out) =
        draw_compared(canvas, draw, input, *with, mode, room, false, std::nullopt, step.compare != step_with);
  else
    out.extent = draw(canvas, input, out.space = room);
  return out;
}

void wall_view(const Ui& ui, Session& s, const Slide& slide, const Rect& place) {
  const View* view = find_view(slide.view);
  if (view == nullptr) return;
  Presentation& p = s.presentation;
  FigureState& state = p.figure;
  FigureOptions options = options_on_wall(ui, s, slide);
  options.part = part_shown(ui.view, view->id);
  const auto [with, mode] = compared_on(ui, s, slide);
  DrawnStep out;
  RangeEnds ends{};
  Shown shown;
  const DrawInRoom draw = [&](Canvas& canvas, Extent room, double zoom) {
    options.zoom = zoom;
    ends = {};
    shown = {};
    const FigureInput input{ui.scene, ui.analysis, ui.theme, options, &shown, nullptr, &ends};
    out = draw_step(canvas, *view, slide, input, with, mode, room);
    return out.extent;
  };
  fit_view(ui, s, slide, draw, {place.width / ui.scale, place.height / ui.scale});
  const double beside = p.inputs_width * ui.scale;
  if (p.inputs)
    draw_blocks(ui, s, slide, {place.x, place.y, beside, place.height});
  else
    p.wall.placed.clear();
  const Fit& fit = state.kept.fit;
  state.origin = {place.x + beside, place.y};
  state.scale = ui.scale * fit.zoom;
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, state.origin, state.scale);
  draw(canvas, fit.room, fit.zoom);
  state.held = ImGui::IsAnyItemActive() ? ends : RangeEnds{};
  state.hits = canvas.hits();
  state.picture.drawn.blocks = std::move(out.blocks.empty() ? shown.matrices : out.blocks);
  state.now = out.now;
  state.zoom = out.zoom;
  state.linked = out.linked;
  const bool was = mode == Compare::was;
  // A state before of other sizes has no cell of now.
  if (out.missing || (was && !can_subtract(ui.analysis, with->analysis))) state.hits.clear();
  if (out.missing)
    p.complaint = std::string(view->label) + " has no matrix " + slide.block + " under these rules";
  // Of a matrix alone, or of before, the tool's points are out of sight.
  state.look.alone.reset();
  if (!slide.block.empty() || was) state.look.alone.emplace();
  const Point size{fit.room.width * state.scale, fit.room.height * state.scale};
  ImGui::SetCursorScreenPos({static_cast<float>(state.origin.x), static_cast<float>(state.origin.y)});
  touch_figure(ui, *view, options, out.space, {state.origin.x, state.origin.y, size.x, size.y}, size, state,
               s.tools);
}

}  // namespace attnlab
