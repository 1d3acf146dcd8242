#include "app/figures/views/geometry_layout.h"

#include "app/figures/parts/scale.h"

namespace attnlab {
namespace {

constexpr double plot_margin = 12, gap = 18;
constexpr double notes_low = 148;  // the notes as a row under the plots
constexpr double low = 760;        // spaces lower than this have fewer lines of captions

template <typename A>
PointMatrix together(const A& a, const Matrix& b) {
  PointMatrix all(a.rows() + b.rows(), a.cols());
  all << a, b;
  return all;
}

Plane plane_for(const PointMatrix& points, const GeometryOptions& options) {
  const int dim = static_cast<int>(points.cols());
  return options.principal ? principal_plane(view(points), options.first, options.second)
                           : coordinate_plane(dim, options.first, options.second);
}

// Around (0, 0), wide enough for every finite point, with a little air and a round end.
PlotWindow window_for(const Plane& plane, const MatrixView& points) {
  const auto at = onto(plane, points);
  double largest = 0;
  for (Eigen::Index i = 0; i < at.size(); ++i)
    if (std::isfinite(at.data()[i])) largest = std::max(largest, std::abs(at.data()[i]));
  return {{0, 0}, round_up(std::min(largest * 1.12, 1e307))};
}

// The largest squares in `columns` columns; the notes fill the last seat of two columns, else the row below.
double side_for(int columns, Extent space, double foot) {
  const double width = (space.width - 2 * plot_margin - (columns - 1) * gap) / columns - gutter_of_plot;
  const double height = columns == 2
                            ? (space.height - 2 * plot_margin - gap) / 2 - title_of_plot - foot
                            : space.height - 2 * plot_margin - title_of_plot - foot - gap - notes_low;
  return side_of_plot(std::min(width, height));
}

void place_plots(GeometryLayout& out, Extent space) {
  out.caption_lines = space.height < low ? 3 : 4;
  const double foot = foot_of_plot(out.caption_lines);
  const double two = side_for(2, space, foot), three = side_for(3, space, foot);
  const int columns = three > two ? 3 : 2;
  const double side = std::max(two, three);
  const double pitch_x = gutter_of_plot + side + gap, pitch_y = title_of_plot + side + foot + gap;
  const double width = 2 * plot_margin + columns * pitch_x - gap;
  const double height = 2 * plot_margin + (columns == 2 ? 2 * pitch_y - gap : pitch_y + notes_low);
  const double shift_x = std::floor(std::max(0.0, (space.width - width) / 2)),
               shift_y = std::floor(std::max(0.0, (space.height - height) / 2));
  const auto seat = [&](int col, int row) {
    return Rect{shift_x + plot_margin + gutter_of_plot + col * pitch_x,
                shift_y + plot_margin + title_of_plot + row * pitch_y, side, side};
  };
  out.plots[0].box = seat(0, 0);
  out.plots[1].box = seat(1, 0);
  out.plots[2].box = columns == 2 ? seat(0, 1) : seat(2, 0);
  const Rect corner = seat(1, 1);
  out.notes = columns == 2
                  ? Rect{corner.x, corner.y - title_of_plot + 12, side, side + title_of_plot + foot - 12}
                  : Rect{seat(0, 0).x, seat(0, 1).y - title_of_plot, columns * pitch_x - gap - gutter_of_plot,
                         notes_low};
  out.extent = {std::max(width, space.width), std::max(height, space.height)};
}

void add_points(std::vector<PlottedPoint>& list, const Plot& plot, PointRole role, const Matrix& points) {
  const auto at = onto(plot.plane, view(points));
  for (int i = 0; i < points.rows(); ++i) {
    const Point there = plot.place({at(i, 0), at(i, 1)});
    const bool shown =
        points.row(i).allFinite() && std::isfinite(there.x + there.y) && inside(plot.box, there);
    list.push_back({{role, i}, there, shown});
  }
}

// Nearer than half a mark's radius two marks would look like one.
void mark_same_places(std::vector<PlottedPoint>& list, const Plot& plot) {
  const double near = point_radius_in(plot) / 2;
  for (PlottedPoint& lower : list)
    for (PlottedPoint& upper : list) {
      if (&upper <= &lower || upper.point.role == lower.point.role || !upper.shown || !lower.shown) continue;
      if (std::hypot(upper.at.x - lower.at.x, upper.at.y - lower.at.y) >= near) continue;
      lower.under = upper.over = true;
    }
}

// Windows that hold all points in these planes.
void set_windows(PlotPlanes& out, const Geometry& g) {
  const PointMatrix scores = together(g.queries, g.keys), values = together(g.values, g.outputs);
  out.scores_window = window_for(out.scores, view(scores));
  // Y apart: with it there are more points than a PointMatrix holds.
  out.values_window = window_for(out.values, view(values));
  if (g.layer.rows() > 0)
    out.values_window.half = std::max(out.values_window.half, window_for(out.values, view(g.layer)).half);
}

// Of two states in one figure: the planes of now, in which both have room.
PlotPlanes planes_of_both(const Geometry& now, const Geometry& before, const GeometryOptions& options) {
  PlotPlanes out = planes_in_force(now, options), wide = out;
  if (options.held || wide.scores.dim() != before.queries.cols() || wide.values.dim() != before.values.cols())
    return out;
  set_windows(wide, before);
  const auto widen = [](PlotWindow& window, const PlotWindow& by) {
    window.half = std::max(window.half, by.half);
  };
  if (!options.scores_window) widen(out.scores_window, wide.scores_window);
  if (!options.values_window) widen(out.values_window, wide.values_window);
  return out;
}

PlotPlanes planes_of(const FigureInput& input, const Geometry& own) {
  const GeometryOptions& options = input.options.geometry;
  const Comparison* with = input.comparison;
  if (with == nullptr || with->other_state == nullptr) return planes_in_force(own, options);
  const FigureInput& state = *with->other_state;
  const Geometry other = geometry(state.scene, state.analysis, input.options.head, options.space);
  return with->is_before ? planes_of_both(other, own, options) : planes_of_both(own, other, options);
}

}  // namespace

double side_of_plot(double wished) {
  constexpr double least = 200, most = 720;
  return std::floor(std::clamp(wished, least, most));
}

PlotPlanes automatic_planes(const Geometry& g, const GeometryOptions& options) {
  PlotPlanes out;
  out.scores = plane_for(together(g.queries, g.keys), options);
  out.values = plane_for(together(g.values, g.outputs), options);
  set_windows(out, g);
  return out;
}

PlotPlanes planes_in_force(const Geometry& g, const GeometryOptions& options) {
  PlotPlanes out = automatic_planes(g, options);
  if (options.scores_window) out.scores_window = *options.scores_window;
  if (options.values_window) out.values_window = *options.values_window;
  const bool fits = options.held && options.held->scores.dim() == out.scores.dim() &&
                    options.held->values.dim() == out.values.dim();
  return fits ? *options.held : out;
}

const Plot* GeometryLayout::plot_at(Point on) const {
  for (const Plot& plot : plots)
    if (inside(plot.box, on)) return &plot;
  return nullptr;
}

GeometryLayout geometry_layout(const FigureInput& input, Extent space) {
  GeometryLayout out;
  out.outputs_covered = is_hidden(input.options, Node::A) || is_hidden(input.options, Node::H) ||
                        is_hidden(input.options, Node::Y);
  out.geometry = geometry(input.scene, input.analysis, input.options.head, input.options.geometry.space);
  const PlotPlanes planes = planes_of(input, out.geometry);
  constexpr PlotKind kinds[] = {PlotKind::scores, PlotKind::own_scores, PlotKind::values};
  for (std::size_t i = 0; i < out.plots.size(); ++i) {
    const bool values = kinds[i] == PlotKind::values;
    out.plots[i].kind = kinds[i];
    out.plots[i].plane = values ? planes.values : planes.scores;
    out.plots[i].window = values ? planes.values_window : planes.scores_window;
  }
  place_plots(out, space);
  return out;
}

std::vector<PlottedPoint> plotted_points(const GeometryLayout& layout, const Plot& plot) {
  const Geometry& g = layout.geometry;
  std::vector<PlottedPoint> list;
  if (plot.kind == PlotKind::values) {
    add_points(list, plot, PointRole::value, g.values);
    if (!layout.outputs_covered) {
      add_points(list, plot, PointRole::layer, g.layer);
      add_points(list, plot, PointRole::output, g.outputs);
    }
  } else {
    if (plot.kind == PlotKind::scores && !g.same_points) add_points(list, plot, PointRole::key, g.keys);
    add_points(list, plot, PointRole::query, g.queries);
  }
  mark_same_places(list, plot);
  return list;
}

std::optional<PointRef> point_near(const GeometryLayout& layout, const Plot& plot, Point at, double reach) {
  std::optional<PointRef> found;
  double nearest = reach;
  for (const PlottedPoint& p : plotted_points(layout, plot)) {
    double distance = p.shown ? std::hypot(p.at.x - at.x, p.at.y - at.y) : reach + 1;
    const bool on_rim = distance > point_radius_in(plot) + mark_halo && distance <= mark_radius(plot, p);
    if (p.under && on_rim) distance = 0;
    if (distance <= nearest) found = p.point, nearest = distance;
  }
  return found;
}

}  // namespace attnlab
