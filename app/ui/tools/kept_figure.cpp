#include "app/ui/tools/kept_figure.h"

#include "app/figures/views/lab.h"
#include "app/ui/kit/imgui_canvas.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

std::string fit_key(const Ui& ui, const View& view, const FigureOptions& options) {
  std::string key = std::string(view.id) + "/" + std::to_string(options.part);
  const auto [with, how] = compared_in(ui);
  // While before is seen in the place of now nothing moves.
  const Compare stands = how == Compare::was ? Compare::with : how;
  for (const int one :
       {options.columns ? 1 : 0, options.plain ? 1 : 0, options.head, options.row, options.decimals,
        static_cast<int>(stands), with != nullptr ? with->analysis.dims.n_q : 0})
    key += " " + std::to_string(one);
  if (!options.blocks.empty()) key += " " + blocks_text(options.blocks);
  for (const RangeChoice& one : options.ranges)
    key += " " + std::to_string(static_cast<int>(one.rule)) + ":" + std::to_string(one.end);
  if (view.needs_run && options.lab)
    key += " " + std::to_string(options.lab->record.variants.size()) + (options.lab->inside ? " inside" : "");
  return key;
}

FigureOptions options_of(const Ui& ui, const View& view) {
  FigureOptions options = ui.view.figure;
  options.part = part_shown(ui.view, view.id);
  options.plain = view.needs_run && ui.view.run_beside;
  return options;
}

// The view as it is looked at and compared.
ComparedDrawing draw_figure(Canvas& canvas, const Ui& ui, const View& view, const FigureInput& input,
                            const Look& look, Extent space) {
  const DrawFigure draw = [&](Canvas& on, const FigureInput& in, Extent room) {
    const FindBlock find = [&look](const Shown& shown) { return find_block(shown, *look.alone); };
    if (look.alone && draw_alone(on, std::bind_front(&View::draw, &view), in, room, find)) return room;
    return view.draw(on, in, room);
  };
  if (const auto [with, how] = compared_in(ui); with != nullptr && view.compares)
    return draw_compared(canvas, draw, input, *with, how, space);
  Shown shown;
  FigureInput seen = input;
  seen.shown = &shown;
  ComparedDrawing out{draw(canvas, seen, space), {0, 0}, space, 1, {}};
  out.blocks = std::move(shown.matrices);
  return out;
}

// Of the figure without a nearer look. Another view or part is looked at as a whole.
const Fit& fit_now(const Ui& ui, const Canvas& canvas, const DrawInRoom& draw, const View& view, Extent space,
                   KeptFit& kept, Look& look) {
  std::string key = fit_key(ui, view, options_of(ui, view));
  if (kept.of.substr(0, kept.of.find(' ')) != key.substr(0, key.find(' '))) look = {};
  if (look.alone) key += " alone";
  const bool same = kept.of == key && kept.space.width == space.width && kept.space.height == space.height;
  if (kept.scene == ui.scene && same) return kept.fit;
  const Fit last = kept.fit;
  kept = {ui.scene, std::move(key), space, fit_whole(canvas, draw, space, same ? &last : nullptr)};
  return kept.fit;
}

FigureSource source_of(const Ui& ui, const View& view, const FigureOptions& options, const Look& look,
                       const FigureStand& stand) {
  const ImDrawList& window = *ImGui::GetWindowDrawList();
  const ImVec2 low = window.GetClipRectMin(), high = window.GetClipRectMax();
  return {.view = view.id,
          .options = options,
          .theme = ui.theme.id,
          .compare = compared_in(ui).how,
          .names = compared_in(ui).with != nullptr ? compared_in(ui).with->names : std::vector<std::string>(),
          .look = look,
          .stand = stand,
          .low = {low.x, low.y},
          .high = {high.x, high.y},
          .density = ImGui::GetIO().DisplayFramebufferScale.x};
}

bool is_of(const KeptFigure& figure, const Ui& ui, const FigureSource& source) {
  if (figure.of != source || !figure.triangles.holds() || !(figure.scene == ui.scene)) return false;
  const Reference* with = compared_in(ui).with;
  return with == nullptr ? !figure.before : figure.before && *figure.before == with->scene;
}

}  // namespace

void zoom_about(Look& look, double zoom, Point place) {
  constexpr double nearest = 12;
  zoom = std::clamp(zoom, 1.0, nearest);
  if (zoom < 1.001) {
    look.zoom = 1;
    look.pan = {};
    return;
  }
  const double by = zoom / look.zoom;
  look.pan = {place.x - (place.x - look.pan.x) * by, place.y - (place.y - look.pan.y) * by};
  look.zoom = zoom;
}

Fit fit_in(const Ui& ui, std::string_view id, Extent space) {
  const View* view = find_view(id);
  if (view == nullptr) return {};
  FigureOptions options = options_of(ui, *view);
  const DrawInRoom draw = [&](Canvas& canvas, Extent in, double zoom) {
    options.zoom = zoom;
    return draw_figure(canvas, ui, *view, {ui.scene, ui.analysis, ui.theme, options}, {}, in).extent;
  };
  const ImGuiCanvas measures(*ImGui::GetForegroundDrawList(), ui.fonts, ui.painter, {0, 0}, ui.scale);
  return fit_whole(measures, draw, space);
}

FigureStand draw_figure(const Ui& ui, const View& view, const FigureOptions& options, Extent space, Point at,
                        KeptFit& fit, Look& look, KeptFigure& figure) {
  RangeEnds ends{};
  ComparedDrawing drawn;
  FigureOptions zoomed = options;
  const DrawInRoom draw = [&](Canvas& canvas, Extent in, double zoom) {
    zoomed.zoom = zoom;
    ends = {};
    drawn = draw_figure(canvas, ui, view, {ui.scene, ui.analysis, ui.theme, zoomed, nullptr, nullptr, &ends},
                        look, in);
    return drawn.extent;
  };
  FigureStand stand;
  stand.fit = fit_now(ui, canvas_at(ui, at), draw, view, space, fit, look);
  stand.origin = {at.x + look.pan.x * ui.scale, at.y + look.pan.y * ui.scale};
  stand.scale = ui.scale * stand.fit.zoom * look.zoom;
  FigureSource source = source_of(ui, view, options, look, stand);
  ImDrawList& window = *ImGui::GetWindowDrawList();
  if (!is_of(figure, ui, source)) {
    const auto draw_on = [&](ImDrawList& list) {
      ImGuiCanvas canvas(list, ui.fonts, ui.painter, stand.origin, stand.scale);
      draw(canvas, stand.fit.room, stand.fit.zoom * look.zoom);
      figure.hits = canvas.hits();
      figure.legends = canvas.legends();
    };
    draw_on(figure.triangles.begin(window));
    figure.triangles.finish();
    // The atlas has grown meanwhile: in the next frame all letters are there.
    if (!figure.triangles.holds()) draw_on(window);
    figure.drawn = std::move(drawn);
    figure.ends = ends;
    figure.of = std::move(source);
    figure.scene = ui.scene;
    const Reference* with = compared_in(ui).with;
    figure.before = with != nullptr ? std::optional(with->scene) : std::nullopt;
    stand.anew = true;
  }
  if (figure.triangles.holds()) figure.triangles.draw(window);
  return stand;
}

}  // namespace attnlab
