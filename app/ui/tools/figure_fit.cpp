#include "app/ui/tools/figure_fit.h"

#include "app/figures/views/lab.h"
#include "app/ui/kit/imgui_canvas.h"

#include <utility>

namespace attnlab {
namespace {

Compare compare_now(const Ui& ui) { return ui.before != nullptr ? ui.view.compare : Compare::off; }

std::string fit_key(const Ui& ui, const View& view, const FigureOptions& options) {
  std::string key = std::string(view.id) + "/" + std::to_string(options.part);
  for (const int one :
       {options.columns ? 1 : 0, options.head, options.row, options.decimals,
        static_cast<int>(compare_now(ui)), ui.before != nullptr ? ui.before->analysis.dims.n_q : 0})
    key += " " + std::to_string(one);
  for (const RangeChoice& one : options.ranges)
    key += " " + std::to_string(static_cast<int>(one.rule)) + ":" + std::to_string(one.end);
  if (view.needs_run && options.lab)
    key += " " + std::to_string(options.lab->record.variants.size()) + (options.lab->inside ? " inside" : "");
  return key;
}

FigureOptions options_of(const Ui& ui, const View& view) {
  FigureOptions options = ui.view.figure;
  options.part = part_shown(ui.view, view.id);
  return options;
}

}  // namespace

ComparedDrawing draw_figure(Canvas& canvas, const Ui& ui, const View& view, const FigureInput& input,
                            const Look& look, Extent space) {
  const DrawFigure draw = [&](Canvas& on, const FigureInput& in, Extent room) {
    const FindBlock find = [&look](const Shown& shown) { return find_block(shown, *look.alone); };
    if (look.alone && draw_alone(on, std::bind_front(&View::draw, &view), in, room, find)) return room;
    return view.draw(on, in, room);
  };
  if (compare_now(ui) != Compare::off && view.compares)
    return draw_compared(canvas, draw, input, *ui.before, ui.view.compare, space);
  Shown shown;
  FigureInput seen = input;
  seen.shown = &shown;
  ComparedDrawing out{draw(canvas, seen, space), {0, 0}, space, 1, {}};
  out.blocks = std::move(shown.matrices);
  return out;
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

}  // namespace attnlab
