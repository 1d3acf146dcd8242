// Where the plots of the Geometry view stand, and the planes that they show: the drawing and the pointer both
// ask here, so that what is dragged is what is seen. And what they are drawn of. The view is geometry.cpp.
#pragma once

#include "app/figures/parts/panels.h"

#include <array>
#include <string_view>

namespace attnlab {

// scores: queries and keys by the rule in force. own_scores: queries alone, as under qq. values:
// values and outputs.
enum class PlotKind { scores, own_scores, values };

struct Plot {
  PlotKind kind = PlotKind::scores;
  Rect box;  // a square
  Plane plane;
  PlotWindow window;

  Point place(PlanePoint at) const {  // of the plane, on the figure
    const double half = box.width / 2;
    return {box.x + half + (at.u - window.center.u) / window.half * half,
            box.y + half - (at.v - window.center.v) / window.half * half};
  }
  PlanePoint plane_at(Point on) const {  // the other way
    const Point middle = box.center();
    return {window.center.u + (on.x - middle.x) * units(), window.center.v - (on.y - middle.y) * units()};
  }
  double units() const { return window.half / (box.width / 2); }  // of the plane, one logical pixel
};

// One point of a plot where the picture shows it.
struct PlottedPoint {
  PointRef point;
  Point at;
  bool shown = false;  // inside its plot, and finite
  // A point of the other kind stands at the same place, over it or under it: the lower mark is larger,
  // so that both are seen.
  bool under = false, over = false;
};

// As blocks of a slide call them.
inline constexpr std::array<std::string_view, 3> plot_blocks{"field", "field.QQ", "hull"};

struct GeometryLayout {
  Geometry geometry;
  bool outputs_covered = false;  // somebody is asked to predict them
  std::array<Plot, 3> plots;
  Rect notes;             // legend and numbers
  int caption_lines = 4;  // at most, under each plot
  Extent extent;
  const Plot* plot_at(Point on) const;  // null beside the plots
};

GeometryLayout geometry_layout(const FigureInput& input, Extent space);

// Around a plot: the numbers at its left, its title above, the numbers of the axis and so many captions
// below; and a side of it as near to one that is wished for as can be.
inline constexpr double gutter_of_plot = 44, title_of_plot = 34;
constexpr double foot_of_plot(int lines) { return 22 + 15.5 * lines; }
double side_of_plot(double wished);

// The points of a plot in the order in which they lie on each other, the uppermost last. Keys that stand
// where their queries stand by the rules are left out: the query is the point.
std::vector<PlottedPoint> plotted_points(const GeometryLayout& layout, const Plot& plot);
// The point of the plot nearest to a place, no farther than `reach` logical pixels; where two stand at one
// place the upper, and the lower on the rim that is seen of it.
std::optional<PointRef> point_near(const GeometryLayout& layout, const Plot& plot, Point at, double reach);

// The windows that show everything, with round ends: the planes and windows of a figure whose options hold
// none.
PlotPlanes automatic_planes(const Geometry& geometry, const GeometryOptions& options);
// Those in force: what is held, else what was zoomed by hand, else the automatic ones.
PlotPlanes planes_in_force(const Geometry& geometry, const GeometryOptions& options);

// The node whose row a point is.
Node node_of_point(const FigureInput& input, PointRole role);

inline constexpr double mark_halo = 2;     // around a mark, in the colour of the ground
inline constexpr double point_radius = 5;  // in a small plot and in the legend
inline double point_radius_in(const Plot& plot) { return std::clamp(plot.box.width / 70, point_radius, 8.0); }
inline double mark_radius(const Plot& plot, const PlottedPoint& point) {
  constexpr double around_another = 2.2;  // a diamond or a triangle whose sides a disc leaves free
  return point_radius_in(plot) * (point.under ? around_another : 1);
}

// One of the plots while it is drawn.
struct PlotDrawing {
  Canvas& canvas;
  const FigureInput& in;
  const GeometryLayout& layout;
  const Plot& plot;

  const Theme& theme() const { return in.theme; }
  const Geometry& geometry() const { return layout.geometry; }
};
// Field, energy, grid, axes, numbers at the edges.
void draw_ground(const PlotDrawing& d);
// Lines of equal energy and arrows down it, where they are wanted:
// of the queries and keys as they meet, all keys in sight.
bool draws_energy(const PlotDrawing& d);
void draw_energy(const PlotDrawing& d);
// Hull, points, labels, and the regions that answer the pointer. Returns the points that have a number for
// want of room, and what they are.
std::string draw_points(const PlotDrawing& d);
// The field of a plot; none for values, where it is switched off,
// or where the logits left the range of doubles.
std::optional<Field> field_of(const PlotDrawing& d);
// Fills layout.notes: sections below each other where it is narrow, else side by side.
void draw_legend(Canvas& canvas, const FigureInput& input, const GeometryLayout& layout);

// A disc for a query, a diamond for a key, a triangle for a value, a ring for an output. `key`:
// whose colour fills it; -1: none.
void draw_mark(Canvas& canvas, const Theme& theme, PointRole role, int key, Point at,
               double radius = point_radius);
// A cross over the mark of a key that never wins alone.
void draw_crossed(Canvas& canvas, const Theme& theme, Point at, double radius = point_radius);
Color color_of(const Theme& theme, PointRole role);

// What a label wishes for beside a mark, and itself on its plate.
LabelWish label_wish(const Canvas& canvas, std::string_view text, double size, Point at, double radius,
                     LabelId id);
void draw_label(Canvas& canvas, const Theme& theme, const Rect& box, std::string_view text, double size,
                Color color);
// Places for the labels of a plot, which is told as their ids call it: those that are held,
// where they are free.
std::vector<std::optional<PlacedLabel>> placed_labels(const FigureInput& input, int plot,
                                                      const std::vector<LabelWish>& wishes,
                                                      const Rect& within);

// The part "again": the tokens under the layer, again and again.
HeldPanels geometry_again_panels(Canvas& canvas, const FigureInput& input);

}  // namespace attnlab
