// The points of a plot with their labels, the hull of the values, and the distances to it.
#include "app/figures/canvas/text.h"
#include "app/figures/views/geometry_layout.h"
#include "core/algebra/hull.h"
#include "core/text/utf8.h"

namespace attnlab {
namespace {

constexpr double label_most = 7.5, plate_air = 3;  // em; pixels

// Whether a cell of a picture is about this point.
bool is_about(const FigureInput& input, const Cell& cell, PointRef point) {
  const auto meets = [&](int index) { return index < 0 || index == point.index; };
  const bool query_side = point.role == PointRole::query || follows(point.role);
  if (!is_given(cell.node)) {
    const auto [rows, cols] = sides_of(cell.node);
    if (cols == Side::keys) return meets(query_side ? cell.row : cell.col);
    const Side own = query_side ? Side::queries : Side::keys;
    return rows == own && cols != Side::queries && meets(cell.row);
  }
  const auto source = source_of(input.scene, input.options.head, point.role, PointSpace::input);
  return source && cell.node == node_of(source->input.kind) && meets(cell.row);
}

struct PointDrawer : PlotDrawing {
  std::vector<PlottedPoint> points = plotted_points(layout, plot);
  double radius = point_radius_in(plot);
  double label_size = plot.box.width < 420 ? measure::type_12 : measure::type_15;

  std::string label_of(PointRef p) const {
    const bool query = p.role == PointRole::query || follows(p.role);
    return query ? token_label(in.scene, p.index) : key_label(in.scene, p.index);
  }
  // The key whose colour fills the mark.
  int key_of(PointRef p) const {
    if (p.role == PointRole::key) return p.index;
    const bool own = plot.kind == PlotKind::own_scores || geometry().same_points;
    return p.role == PointRole::query && own ? p.index : -1;
  }
  bool crossed(PointRef p) const {
    const auto index = static_cast<std::size_t>(p.index);
    if (plot.kind == PlotKind::own_scores)
      return p.role == PointRole::query && geometry().own_unreachable[index];
    const bool key = p.role == PointRole::key || (p.role == PointRole::query && geometry().same_points);
    return key && plot.kind == PlotKind::scores && geometry().unreachable[index];
  }
  // A query and its output light up together, a key and its value; and what a cell elsewhere is about.
  bool lit(PointRef p) const {
    const auto& marked = in.options.geometry.marked;
    const auto query_side = [](PointRole r) { return r == PointRole::query || follows(r); };
    if (marked && marked->index == p.index && query_side(marked->role) == query_side(p.role)) return true;
    if (in.options.hover && is_about(in, *in.options.hover, p)) return true;
    return std::ranges::any_of(in.options.lit, [&](const Cell& c) { return is_about(in, c, p); });
  }

  void line(Point from, Point to, const Stroke& stroke) const {
    const auto seen = clipped(Segment{from, to}, plot.box);
    if (seen) canvas.line(seen->from, seen->to, stroke);
  }

  void hull() const {
    const auto at = onto(plot.plane, view(geometry().values));
    std::vector<PlanePoint> shadows;
    for (Eigen::Index i = 0; i < at.rows(); ++i) shadows.push_back({at(i, 0), at(i, 1)});
    std::vector<Point> corners;
    for (const PlanePoint& p : outline(shadows)) corners.push_back(plot.place(p));
    const std::vector<Point> filled = clipped(corners, plot.box);
    if (!filled.empty()) canvas.fill_polygon(filled, with_alpha(theme().values, 34));
    for (std::size_t i = 0; i < corners.size(); ++i)
      line(corners[i], corners[(i + 1) % corners.size()], {theme().values, 1.5, false});
  }

  // Dashed, from an output outside to the nearest point of the hull.
  void distances() const {
    const auto nearest = onto(plot.plane, view(geometry().hull_nearest));
    for (const PlottedPoint& p : points) {
      if (p.point.role != PointRole::output || !p.shown || in_hull(geometry(), p.point.index)) continue;
      line(p.at, plot.place({nearest(p.point.index, 0), nearest(p.point.index, 1)}),
           {theme().broken, 1.5, true});
    }
  }

  // From each output to its row of Y, which has no label of its own.
  void ways_to_layer() const {
    for (const PlottedPoint& from : points)
      for (const PlottedPoint& to : points)
        if (from.point.role == PointRole::output &&
            to.point == PointRef{PointRole::layer, from.point.index} && is_finite(from.at) &&
            is_finite(to.at))
          line(from.at, to.at, {with_alpha(theme().output, 130), 1.5, false});
  }

  // Where the difference to A is shown: the way of each point from there, with a ring where it stood.
  void traces() const {
    if (in.comparison == nullptr || in.comparison->before == nullptr) return;
    const FigureInput& a = *in.comparison->before;
    GeometryLayout past = layout;
    past.geometry = attnlab::geometry(a.scene, a.analysis, in.options.head, geometry().space);
    for (const PlottedPoint& then : plotted_points(past, plot)) {
      const auto now = std::ranges::find(points, then.point, &PlottedPoint::point);
      if (now == points.end() || !is_finite(then.at) || !is_finite(now->at)) continue;
      if (std::hypot(now->at.x - then.at.x, now->at.y - then.at.y) < 1) continue;
      line(then.at, now->at, {color_of(theme(), then.point.role), 1.5, false});
      if (!then.shown) continue;
      canvas.fill_circle(then.at, radius, color_of(theme(), then.point.role));
      canvas.fill_circle(then.at, radius - 1.5, theme().panel);
    }
  }

  // A point over it with the same name says it for both.
  bool named_above(const PlottedPoint& p) const {
    return p.under && std::ranges::any_of(points, [&](const PlottedPoint& other) {
             return other.over && label_of(other.point) == label_of(p.point) &&
                    std::hypot(other.at.x - p.at.x, other.at.y - p.at.y) < radius / 2;
           });
  }

  // In a picture by itself a point whose name has no room has its number.
  // Returns those and their names: "3: was, 4: bomb".
  std::string labels() const {
    std::vector<LabelWish> wishes;
    std::vector<std::string> texts;
    std::vector<Color> colors;
    for (const PlottedPoint& p : points) {
      // One that is dragged over the edge keeps its name.
      const bool held = !p.shown && lit(p.point) && edge_of(p);
      const bool by_its_way = p.point.role == PointRole::layer && !lit(p.point);
      if ((!p.shown && !held) || named_above(p) || by_its_way) continue;
      texts.push_back(elide(canvas, label_of(p.point), Face::sans, label_size, label_most * label_size));
      const double mark = p.over ? mark_radius(plot, {.under = true}) : mark_radius(plot, p);
      wishes.push_back(
          label_wish(canvas, texts.back(), label_size, held ? *edge_of(p) : p.at, mark + 1,
                     {static_cast<int>(plot.kind), static_cast<int>(p.point.role), p.point.index}));
      colors.push_back(color_of(theme(), p.point.role));
    }
    const std::vector<std::string> names = texts;
    auto placed = placed_labels(in, static_cast<int>(plot.kind), wishes, plot.box);
    constexpr int rounds = 3;  // a number takes its place before the names behind it do
    for (int round = 0; round < rounds && room_of(in.options.room).alone; ++round) {
      for (std::size_t i = 0; i < placed.size(); ++i) {
        if (placed[i]) continue;
        LabelWish& wish = wishes[i];
        texts[i] = std::to_string(wish.id.index + 1);
        wish = label_wish(canvas, texts[i], label_size, wish.at, wish.radius, wish.id);
      }
      placed = placed_labels(in, static_cast<int>(plot.kind), wishes, plot.box);
    }
    std::vector<std::string> list;
    for (std::size_t i = 0; i < placed.size(); ++i)
      if (const std::string one = texts[i] + ": " + names[i];
          texts[i] != names[i] && std::ranges::find(list, one) == list.end())
        list.push_back(one);
    for (std::size_t i = 0; i < placed.size(); ++i)
      if (placed[i] && placed[i]->leader) line(wishes[i].at, placed[i]->box.center(), {colors[i], 1, false});
    for (std::size_t i = 0; i < placed.size(); ++i)
      if (placed[i]) draw_label(canvas, theme(), placed[i]->box, texts[i], label_size, colors[i]);
    return joined(list, ", ");
  }

  // Of a point beyond the edge: the place where the edge is nearest to it;
  // so far inside that the frame of what is lit is whole.
  std::optional<Point> edge_of(const PlottedPoint& p) const {
    if (!is_finite(p.at) || inside(plot.box, p.at)) return {};
    const Rect& box = plot.box;
    const double in_by = lit(p.point) ? std::min(mark_radius(plot, p) + 6, box.width / 2) : 0;
    return Point{std::clamp(p.at.x, box.x + in_by, box.right() - in_by),
                 std::clamp(p.at.y, box.y + in_by, box.bottom() - in_by)};
  }

  // There it leaves a dot, or its mark and name while it is lit.
  void beyond(const PlottedPoint& p) const {
    const auto edge = edge_of(p);
    if (!edge) return;
    if (lit(p.point)) return marked_at(p, *edge);
    canvas.fill_circle(*edge, 4, theme().panel);
    canvas.fill_circle(*edge, 3, color_of(theme(), p.point.role));
  }

  void marked_at(const PlottedPoint& p, Point at) const {
    const double mark = mark_radius(plot, p), around = mark + 4;
    if (lit(p.point)) {
      canvas.fill_circle(at, around + 2, theme().accent);
      canvas.fill_circle(at, around, theme().panel);
    }
    draw_mark(canvas, theme(), p.point.role, key_of(p.point), at, mark);
    if (crossed(p.point)) draw_crossed(canvas, theme(), at, mark);
  }

  void marks() const {
    for (const PlottedPoint& p : points) {
      if (!p.shown) {
        beyond(p);
        continue;
      }
      marked_at(p, p.at);
      const double around = mark_radius(plot, p) + 4;
      canvas.hit({{p.at.x - around, p.at.y - around, 2 * around, 2 * around},
                  {node_of_point(in, p.point.role), in.options.head, p.point.index, -1}});
    }
  }
};

}  // namespace

LabelWish label_wish(const Canvas& canvas, std::string_view text, double size, Point at, double radius,
                     LabelId id) {
  return {at, radius, canvas.text_width(text, Face::sans, size) + 2 * plate_air, size + plate_air, id};
}

void draw_label(Canvas& canvas, const Theme& theme, const Rect& box, std::string_view text, double size,
                Color color) {
  canvas.fill_rectangle(box, theme.panel, 3);
  text_middle(canvas, box.center(), text, {Face::sans, size, color});
}

std::vector<std::optional<PlacedLabel>> placed_labels(const FigureInput& input, int plot,
                                                      const std::vector<LabelWish>& wishes,
                                                      const Rect& within) {
  if (input.labels != nullptr) (*input.labels)[plot] = {within, wishes};
  return place_labels(wishes, within, input.options.label_places);
}

std::string draw_points(const PlotDrawing& d) {
  const PointDrawer drawer{d};
  if (d.plot.kind == PlotKind::values) {
    drawer.hull();
    drawer.distances();
    drawer.ways_to_layer();
  }
  drawer.traces();
  const std::string numbered = drawer.labels();
  drawer.marks();
  return numbered;
}

}  // namespace attnlab
