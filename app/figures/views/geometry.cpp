// The Geometry view: queries, keys, values and outputs of one head as points, and the attention field behind the keys.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/views/geometry_notes.h"
#include "app/figures/views/geometry_plot.h"
#include "app/figures/views/geometry_words.h"
#include "app/figures/views/views.h"

namespace attnlab {
namespace {

struct Name {
  PointRole role;
  std::string latex;
};

std::string input_name(const FigureInput& input, PointRole role) {
  const auto source = source_of(input.scene, input.options.head, role, PointSpace::input);
  return source ? name_in(input, node_of(source->input.kind)) : "";
}

// The outputs, by what they are.
std::string output_name(const FigureInput& input, OutputKind kind) {
  const bool columns = input.options.columns;
  if (kind == OutputKind::head) return name_in(input, Node::H);
  if (kind == OutputKind::model) return columns ? "W^{A} H" : "H W^{A\\mathsf{T}}";
  const std::string values = input_name(input, PointRole::value);
  return columns ? values + "A" : "A" + values;
}

std::vector<Name> names_of(const FigureInput& input, const GeometryLayout& layout, const Plot& plot) {
  const bool inputs = layout.geometry.space == PointSpace::input;
  const auto name = [&](PointRole role, Node node) {
    return Name{role, inputs ? input_name(input, role) : name_in(input, node)};
  };
  switch (plot.kind) {
    case PlotKind::scores:
      if (layout.geometry.same_points) return {name(PointRole::query, Node::P_Q)};
      return {name(PointRole::query, Node::P_Q), name(PointRole::key, Node::P_K)};
    case PlotKind::own_scores: return {name(PointRole::query, Node::P_Q)};
    case PlotKind::values: break;
  }
  return {name(PointRole::value, Node::P_V),
          {PointRole::output, output_name(input, layout.geometry.output_kind)}};
}

const char* words_of(PlotKind kind) {
  switch (kind) {
    case PlotKind::scores: return "queries, keys";
    case PlotKind::own_scores: return "under qq";
    case PlotKind::values: break;
  }
  return "values, outputs";
}

Color color_of(const Theme& theme, PointRole role) {
  switch (role) {
    case PointRole::query: return theme.queries;
    case PointRole::key: return theme.keys;
    case PointRole::value: return theme.values;
    case PointRole::output: break;
  }
  return theme.output;
}

// Marks with their names at the left, plain words at the right end.
void draw_title(Canvas& canvas, const FigureInput& input, const GeometryLayout& layout, const Plot& plot) {
  const double size = plot.box.width < 300 ? measure::type_15 : measure::type_18;
  const double baseline = plot.box.y - 11;
  double x = plot.box.x;
  for (const Name& name : names_of(input, layout, plot)) {
    draw_mark(canvas, input.theme, name.role, -1, {x + point_radius + 1, baseline - 5});
    x += 2 * point_radius + 7;
    x += draw_formula(canvas, {x, baseline}, name.latex, size, color_of(input.theme, name.role)) +
         measure::space_3;
  }
  const std::string_view words = words_of(plot.kind);
  if (canvas.text_width(words, Face::sans, measure::type_11) > plot.box.right() - x) return;
  text_right(canvas, {plot.box.right(), baseline}, words,
             {Face::sans, measure::type_11, input.theme.secondary});
}

// A few lines under the numbers of the axis.
void draw_captions(Canvas& canvas, const FigureInput& input, const GeometryLayout& layout, const Plot& plot) {
  constexpr double line = 15.5, size = measure::type_12;
  double y = plot.box.bottom() + 34;
  int left = layout.caption_lines;
  for (const Caption& caption : captions(input, layout, plot))
    for (const std::string& words : wrap(canvas, caption.text, Face::sans, size, plot.box.width)) {
      if (left-- <= 0) return;
      const Color color = caption.broken ? input.theme.broken : input.theme.secondary;
      canvas.text({plot.box.x, y}, elide(canvas, words, Face::sans, size, plot.box.width),
                  {Face::sans, size, color});
      y += line;
    }
}

}  // namespace

Extent draw_geometry(Canvas& canvas, const FigureInput& input, Extent space) {
  const GeometryLayout layout = geometry_layout(input, space);
  for (const Plot& plot : layout.plots) {
    draw_title(canvas, input, layout, plot);
    draw_plot_ground(canvas, input, layout, plot);
    draw_plot_points(canvas, input, layout, plot);
    draw_captions(canvas, input, layout, plot);
  }
  draw_notes(canvas, input, layout);
  return layout.extent;
}

}  // namespace attnlab
