// The marks of points: a disc for a query, a diamond for a key, a triangle for a value, a ring for an output.
#include "app/figures/parts/key_colors.h"
#include "app/figures/views/geometry_plot.h"

namespace attnlab {
namespace {

constexpr double halo = 2;

void outlined(Canvas& canvas, std::span<const Point> corners, Color fill, Color line) {
  canvas.fill_polygon(corners, fill);
  std::vector<Point> around(corners.begin(), corners.end());
  around.push_back(corners.front());
  canvas.polyline(around, {line, 1.5, false});
}

}  // namespace

void draw_mark(Canvas& canvas, const Theme& theme, PointRole role, int key, Point at, double r) {
  if (role != PointRole::value) canvas.fill_circle(at, r + halo, theme.panel);
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
  }
}

void draw_crossed(Canvas& canvas, const Theme& theme, Point at, double radius) {
  const double r = radius + 2;
  for (const double side : {-1.0, 1.0}) {
    const Point line[2] = {{at.x - r, at.y - side * r}, {at.x + r, at.y + side * r}};
    canvas.polyline(line, {theme.text, 1.5, false});
  }
}

Node node_of_point(const FigureInput& input, PointRole role) {
  const PointSpace space = input.options.geometry.space;
  const auto source = source_of(input.scene, input.options.head, role, PointSpace::input);
  if (space == PointSpace::input && source) return node_of(source->input.kind);
  switch (role) {
    case PointRole::query: return Node::P_Q;
    case PointRole::key: return Node::P_K;
    case PointRole::value: return Node::P_V;
    case PointRole::output: break;
  }
  return Node::H;
}

bool is_about(const FigureInput& input, const Cell& cell, PointRef point) {
  const auto meets = [&](int index) { return index < 0 || index == point.index; };
  const bool query_side = point.role == PointRole::query || point.role == PointRole::output;
  switch (cell.node) {
    case Node::S:
    case Node::L:
    case Node::A: return meets(query_side ? cell.row : cell.col);
    case Node::P_Q:
    case Node::H:
    case Node::Y:
    case Node::concat: return query_side && meets(cell.row);
    case Node::P_K:
    case Node::K_dot:
    case Node::P_V: return !query_side && meets(cell.row);
    default: break;
  }
  const auto source = source_of(input.scene, input.options.head, point.role, PointSpace::input);
  return source && cell.node == node_of(source->input.kind) && meets(cell.row);
}

}  // namespace attnlab
