#include "app/figures/views/views.h"

#include "core/text/nearest.h"
#include "core/text/utf8.h"

namespace attnlab {

extern const View pipeline_view, symmetry_view, softmax_view, rank_view, geometry_view, heads_view, lab_view;

std::span<const View> all_views() {
  static const std::array list{pipeline_view, symmetry_view, softmax_view, rank_view,
                               geometry_view, heads_view,    lab_view};
  return list;
}

std::span<const View> views() { return all_views().first(all_views().size() - 1); }

const View* find_view(std::string_view id) {
  const auto found = std::ranges::find(all_views(), id, &View::id);
  return found == all_views().end() ? nullptr : &*found;
}

bool needs_run(std::string_view id) {
  const View* view = find_view(id);
  return view != nullptr && view->needs_run;
}

std::string wrong_view(std::string_view id, std::string_view part) {
  const View* view = find_view(id);
  if (view == nullptr)
    return "view: expected one of " + joined(ids_of(views()), ", ") + ", found \"" + std::string(id) + '"';
  if (part.empty() || view->part_of(part)) return {};
  return "part: expected " +
         (view->parts.empty() ? "none in the view " + std::string(id)
                              : "one of " + joined(ids_of(view->parts), ", ")) +
         ", found \"" + std::string(part) + '"';
}

std::optional<int> View::part_of(std::string_view part) const {
  const auto found = std::ranges::find(parts, part, &Part::id);
  return found == parts.end() ? std::nullopt : std::optional(static_cast<int>(found - parts.begin()));
}

std::string_view View::part_id(int part) const {
  if (parts.empty()) return {};
  return parts[static_cast<std::size_t>(std::clamp(part, 0, part_count() - 1))].id;
}

FigureOptions fitting(const FigureOptions& given, const Dims& dims, int parts) {
  FigureOptions options = given;
  options.head = std::clamp(options.head, 0, dims.h - 1);
  options.row = std::clamp(options.row, 0, dims.n_q - 1);
  options.kept_rank = std::clamp(options.kept_rank, 1, dims.d);
  options.part = std::clamp(options.part, 0, parts - 1);
  options.decimals = std::clamp(options.decimals, 0, 6);
  return options;
}

Extent Part::draw(Canvas& canvas, const FigureInput& input, Extent space) const {
  if (const Draw* whole = std::get_if<Draw>(&drawing)) return (*whole)(canvas, input, space);
  const HeldPanels made = std::get<MakePanels>(drawing)(canvas, input);
  return draw_panels(canvas, input, made.figure, space);
}

Extent View::draw(Canvas& canvas, const FigureInput& input, Extent space) const {
  if (input.analysis.dims.h == 0) return space;
  FigureInput fit = input;
  fit.options = fitting(input.options, input.analysis.dims, part_count());
  return parts.empty() ? picture(canvas, fit, space)
                       : parts[static_cast<std::size_t>(fit.options.part)].draw(canvas, fit, space);
}

}  // namespace attnlab
