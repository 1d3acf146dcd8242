#include "app/ui/tools/kept_figure.h"

#include "app/ui/kit/imgui_canvas.h"

#include <utility>

namespace attnlab {
namespace {

FigureSource source_of(const Ui& ui, const View& view, const FigureOptions& options, const Look& look,
                       const FigureStand& stand) {
  const ImDrawList& window = *ImGui::GetWindowDrawList();
  const ImVec2 low = window.GetClipRectMin(), high = window.GetClipRectMax();
  return {.view = view.id,
          .options = options,
          .theme = ui.theme.id,
          .compare = ui.view.compare,
          .look = look,
          .stand = stand,
          .low = {low.x, low.y},
          .high = {high.x, high.y},
          .density = ImGui::GetIO().DisplayFramebufferScale.x};
}

bool is_of(const KeptFigure& figure, const Ui& ui, const FigureSource& source) {
  if (figure.of != source || !figure.triangles.holds() || !(figure.scene == ui.scene)) return false;
  return ui.before == nullptr ? !figure.before : figure.before && *figure.before == ui.before->scene;
}

void remember(KeptFigure& figure, const Ui& ui, FigureSource source) {
  figure.of = std::move(source);
  figure.scene = ui.scene;
  figure.before.reset();
  if (ui.before != nullptr) figure.before = ui.before->scene;
}

}  // namespace

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
    remember(figure, ui, std::move(source));
    stand.anew = true;
  }
  if (figure.triangles.holds()) figure.triangles.draw(window);
  return stand;
}

}  // namespace attnlab
