// A slide of a talk on a sheet, and as it stands on the wall: the three bands, in the size of the sheet.
#include "app/figures/sheet/sheet_layout.h"
#include "app/figures/sheet/wall_bands.h"
#include "app/figures/slide/slide_options.h"
#include "app/figures/slide/slide_pair.h"
#include "app/figures/views/fit.h"
#include "core/teaching/words.h"

#include <algorithm>

namespace attnlab {
namespace {

Extent screen_of(const Sheet& sheet) {
  if (!sheet.paper) return *sheet.size;
  return {sheet.paper->width, *sheet.paper->height};
}

// Of two scenes that are dragged together.
bool is_pair(const Sheet& sheet) {
  return sheet.before && sheet.compare == Compare::beside && !sheet.before->names.empty();
}

// The view in the middle band, as large as the hall needs it.
void view_in(Recorder& canvas, FigureInput input, const Sheet& sheet, Extent screen) {
  const Rect band = wall_band(screen);
  const double scale = wall_scale(screen);
  const DrawInRoom draw = [&](Canvas& on, Extent room, double zoom) {
    FigureInput in = input;
    in.options.zoom = zoom;
    const DrawnFigure figure = figure_in(room, on, in, sheet);
    figure.drawing.draw(on);
    return figure.needed;
  };
  const Fit fit = fit_hall(canvas, draw, {band.width / scale, band.height / scale});
  const double zoom = scale * fit.zoom;
  input.options.zoom = fit.zoom;
  figure_in(fit.room, canvas, input, sheet, zoom).drawing.draw(canvas, {band.x, band.y}, zoom);
}

// What of them has no room.
std::string blocks_in(Recorder& canvas, FigureInput input, const Sheet& sheet, Extent screen) {
  const Rect band = wall_band(screen);
  const Extent space{band.width, band.height};
  input.options.plain = true;
  std::string left_out;
  if (is_pair(sheet)) {
    const PairStand pair = stand_of_pair(canvas, input, *sheet.before, space, wall_zoom(screen),
                                         sheet.slide->slide.light, left_out);
    input.options.zoom = pair.zoom;
    Recorder drawn(canvas, pair.zoom);
    draw_pair(drawn, input, *sheet.before, {space.width / pair.zoom, space.height / pair.zoom}, pair);
    drawn.drawing.draw(canvas, {band.x, band.y}, pair.zoom);
    return left_out;
  }
  const SlideStand stand =
      stand_with_fewer(canvas, input, space, wall_zoom(screen), sheet.slide->slide.light, left_out);
  input.options.zoom = stand.zoom;
  Recorder drawn(canvas, stand.zoom);
  draw_slide(drawn, input, {space.width / stand.zoom, space.height / stand.zoom}, stand.fit);
  drawn.drawing.draw(canvas, {band.x, band.y}, stand.zoom);
  return left_out;
}

// In a size of paper: smaller letters than asked for, and than blocks have. All is as large as the screen.
std::optional<SmallType> small_on_wall(const Drawing& drawing, const Sheet& sheet, Extent screen) {
  if (!sheet.paper) return std::nullopt;
  const double enough = std::min(sheet.paper->least_type, measure::type_11 * wall_zoom(screen));
  const auto found = letters_below(drawing, enough);
  if (!found) return std::nullopt;
  return SmallType{
      found->digits, found->size, enough, found->text->text, {}, {}, screen.width * enough / found->smallest};
}

}  // namespace

bool is_wall(const Sheet& sheet) {
  return sheet.slide && (sheet.paper ? sheet.paper->slide : bool(sheet.size));
}

SheetLayout on_wall(const Canvas& measures, const FigureInput& given, const Sheet& sheet) {
  const Extent screen = screen_of(sheet);
  const Theme& theme = wall_theme(given.theme.id);
  FigureInput input{given.scene, given.analysis, theme, given.options, nullptr, nullptr, given.ends};
  input.options.room = RoomId::wall;
  Recorder canvas(measures);
  const bool title = sheet.view == nullptr;
  std::string left_out;
  if (!title && input.options.blocks.empty())
    input.options.blocks = in_a_hall(sheet.slide->slide, given.scene, given.analysis, input.options).blocks;
  if (!title && input.options.blocks.empty())
    view_in(canvas, input, sheet, screen);
  else if (!title)
    left_out = blocks_in(canvas, input, sheet, screen);
  const std::optional<SmallType> small = small_on_wall(canvas.drawing, sheet, screen);
  const double scale = WallScale(screen).size;
  Recorder words(measures, scale);
  draw_wall_words(words, theme, screen, sheet.slide->told, sheet.slide->said, title);
  words.drawing.draw(canvas, {}, scale);
  return {screen, std::move(canvas.drawing), 1, {}, 0, small, std::move(left_out)};
}

SheetSlide slide_of_step(const LessonStep& step, const Stage& stage) {
  SheetSlide out{step, live_words(step.text, stage, step.scene).text, {}};
  if (step.ask)
    out.said = live_words(step.ask->ask, stage, step.scene);
  else if (step.words != words_moved)
    out.said = live_words(step.words, stage, step.scene);
  return out;
}

FigureOptions figure_of_step(const LessonStep& step, const StagedScene& on, const SceneMap& scenes,
                             FigureOptions figure) {
  const View* view = find_view(step.view);
  figure.part = view != nullptr ? view->part_of(step.part).value_or(0) : 0;
  figure.blocks = step.blocks;
  figure.stages = step.stages;
  figure.row = query_that_sees_most(on.scene.mask, on.analysis.dims.n_q, on.analysis.dims.n_k);
  choose_by_slide(figure, step, on.analysis, scenes);
  cover_by_question(figure, step, on.scene, false, false);
  return figure;
}

}  // namespace attnlab
