// The marks of points, and the legend: the keys' colours, what the field shows,
// the distances of the outputs to the hull.
#include "app/figures/canvas/text.h"
#include "app/figures/views/geometry_layout.h"

namespace attnlab {
namespace {

void outlined(Canvas& canvas, std::span<const Point> corners, Color fill, Color line) {
  canvas.fill_polygon(corners, fill);
  std::vector<Point> around(corners.begin(), corners.end());
  around.push_back(corners.front());
  canvas.polyline(around, {line, 1.5, false});
}

// "Field: the key that weighs most".
std::string field_words(const FigureInput& input) {
  const GeometryOptions& options = input.options.geometry;
  if (!options.field) return "Field: off";
  switch (options.mode) {
    case FieldMode::winner: return "Field: the key that weighs most";
    case FieldMode::key: {
      const int key = std::clamp(options.key, 0, input.analysis.dims.n_k - 1);
      return "Field: weight of " + key_label(input.scene, key);
    }
    case FieldMode::entropy: break;
  }
  return "Field: entropy";
}

constexpr double legend_row = 19, heading_height = 22, size = measure::type_12;

struct PointLegend {
  Canvas& canvas;
  const FigureInput& in;
  const GeometryLayout& layout;

  const Theme& theme() const { return in.theme; }
  const Geometry& geometry() const { return layout.geometry; }

  void heading(double x, double y, double width, std::string_view words) const {
    canvas.text({x, y + 12}, elide(canvas, words, Face::sans_medium, measure::type_12, width),
                {Face::sans_medium, measure::type_12, theme().text});
  }
  // Text that begins at x and ends before x + width.
  void words(double x, double baseline, double width, std::string_view text, Color color) const {
    canvas.text({x, baseline}, elide(canvas, text, Face::sans, size, width), {Face::sans, size, color});
  }

  // Calls `use` with the place of each of n below a heading: its left, and its middle. Returns the end.
  template <typename Use>
  static double two_columns(int n, double x, double y, double width, Use use) {
    const int rows = (n + 1) / 2;
    for (int i = 0; i < n; ++i)
      use(i, x + i / rows * (width / 2), y + heading_height + (i % rows + 0.5) * legend_row);
    return y + heading_height + rows * legend_row;
  }

  // The keys with their colours, in two columns; what never wins alone is crossed.
  double keys(double x, double y, double width) const {
    heading(x, y, width, "Keys and their colours");
    const double end = two_columns(in.analysis.dims.n_k, x, y, width, [&](int j, double left, double middle) {
      const bool never = geometry().unreachable[static_cast<std::size_t>(j)];
      draw_mark(canvas, theme(), PointRole::key, j, {left + 7, middle}, 7);
      if (never) draw_crossed(canvas, theme(), {left + 7, middle});
      words(left + 20, middle + cap_height * size / 2, width / 2 - 26, key_label(in.scene, j), theme().text);
    });
    if (!geometry().meets.allFinite()) return end + legend_row;
    words(x, end + 14, width,
          geometry().unreachable.any() ? "Crossed out: never weighs most." : "Each key wins for some query.",
          theme().secondary);
    return end + legend_row;
  }

  // What the field shows, with its ramp.
  double field(double x, double y, double width) const {
    heading(x, y, width, field_words(in));
    const GeometryOptions& options = in.options.geometry;
    if (!options.field || options.mode == FieldMode::winner) {
      words(x, y + 30, width, options.field ? "Paler where the next is near," : "", theme().secondary);
      words(x, y + 46, width, options.field ? "a line where two tie." : "", theme().secondary);
      return y + 56;
    }
    const auto ramp = field_ramp(theme());
    const double bar = std::min(width, 180.0), step = bar / field_ramp_stops;
    for (int i = 0; i < field_ramp_stops; ++i)
      canvas.fill_rectangle({x + i * step, y + 20, step + 0.5, 8}, ramp[static_cast<std::size_t>(i)], 0);
    words(x, y + 40, 40, "0", theme().secondary);
    const std::string end =
        options.mode == FieldMode::key ? "1" : "log " + std::to_string(in.analysis.dims.n_k);
    text_right(canvas, {x + bar, y + 40}, end, {Face::sans, size, theme().secondary});
    return y + 46;
  }

  // "0", or how far outside. Of Y nothing is promised.
  std::string distance(int i, PointRole of) const {
    return in_hull(geometry(), i, of) ? "0" : residual_text(geometry().distance(i, of));
  }

  // The distance of each output to the hull of the values, and that of Y where it is there, in two columns.
  double distances(double x, double y, double width) const {
    const bool both = geometry().layer.rows() > 0;
    heading(x, y, width, both ? "To the hull: head output, Y" : "Outputs: distance to the hull");
    return two_columns(in.analysis.dims.n_q, x, y, width, [&](int i, double left, double middle) {
      const double right = left + width / 2 - 10, baseline = middle + cap_height * size / 2;
      const bool inside = in_hull(geometry(), i);
      const std::string number = distance(i, PointRole::output);
      const std::string layer = both ? ", " + distance(i, PointRole::layer) : "";
      const double after = canvas.text_width(layer, Face::sans, size),
                   taken = canvas.text_width(number, Face::sans, size) + after;
      draw_mark(canvas, theme(), PointRole::output, -1, {left + 7, middle});
      words(left + 20, baseline, right - taken - 6 - left - 20, token_label(in.scene, i), theme().text);
      if (both) text_right(canvas, {right, baseline}, layer, {Face::sans, size, theme().secondary});
      text_right(canvas, {right - after, baseline}, number,
                 {Face::sans, size, inside ? theme().secondary : theme().broken});
    });
  }
};

}  // namespace

void draw_mark(Canvas& canvas, const Theme& theme, PointRole role, int key, Point at, double r) {
  if (role != PointRole::value && role != PointRole::layer)
    canvas.fill_circle(at, r + mark_halo, theme.panel);
  switch (role) {
    case PointRole::query:
      canvas.fill_circle(at, r, theme.queries);
      if (key >= 0) canvas.fill_circle(at, 0.65 * r, key_color(key));
      break;
    case PointRole::key: {
      const Point corners[4] = {{at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}, {at.x - r, at.y}};
      outlined(canvas, corners, key >= 0 ? key_color(key) : theme.keys, theme.keys);
      break;
    }
    case PointRole::value: {
      const Point corners[3] = {{at.x, at.y - r}, {at.x + r, at.y + 0.8 * r}, {at.x - r, at.y + 0.8 * r}};
      outlined(canvas, corners, theme.values, theme.panel);
      break;
    }
    case PointRole::output:
      canvas.fill_circle(at, r, theme.output);
      canvas.fill_circle(at, 0.6 * r, theme.panel);
      break;
    case PointRole::layer: {
      const double out = r + 1;
      canvas.stroke_rectangle({at.x - out, at.y - out, 2 * out, 2 * out}, {theme.output, 2, false}, out);
      break;
    }
  }
}

void draw_crossed(Canvas& canvas, const Theme& theme, Point at, double radius) {
  const double r = radius + 2;
  for (const double side : {-1.0, 1.0})
    canvas.line({at.x - r, at.y - side * r}, {at.x + r, at.y + side * r}, {theme.text, 1.5});
}

Color color_of(const Theme& theme, PointRole role) {
  static constexpr Color Theme::*colors[] = {&Theme::queries, &Theme::keys, &Theme::values, &Theme::output,
                                             &Theme::output};
  return theme.*colors[static_cast<int>(role)];
}

Node node_of_point(const FigureInput& input, PointRole role) {
  const PointSpace space = input.options.geometry.space;
  const auto source = source_of(input.scene, input.options.head, role, PointSpace::input);
  if (space == PointSpace::input && source) return node_of(source->input.kind);
  const bool rope = input.scene.positions == Positions::rope;
  const bool placed = input.scene.positions == Positions::keys;
  const Node nodes[] = {rope ? Node::Q_turn : Node::P_Q,
                        rope     ? Node::K_turn
                        : placed ? Node::K_placed
                                 : Node::P_K,
                        Node::P_V, Node::H, Node::Y};
  return nodes[static_cast<int>(role)];
}

void draw_legend(Canvas& canvas, const FigureInput& input, const GeometryLayout& layout) {
  const PointLegend legend{canvas, input, layout};
  const Rect& r = layout.notes;
  if (r.height >= r.width / 2) {
    double y = legend.keys(r.x, r.y, r.width) + measure::space_3;
    y = legend.field(r.x, y, r.width) + measure::space_2;
    legend.distances(r.x, y, r.width);
    return;
  }
  const double column = r.width / 3, width = column - measure::space_5;
  legend.keys(r.x, r.y, width);
  legend.field(r.x + column, r.y, width);
  legend.distances(r.x + 2 * column, r.y, width);
}

}  // namespace attnlab
