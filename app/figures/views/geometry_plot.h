// What the Geometry view is drawn of: the plots with the field, axes, hull, points and labels, and the legend. The view is
// geometry.cpp.
#pragma once

#include "app/figures/views/geometry_layout.h"

namespace attnlab {

// Field, grid, axes, numbers at the edges.
void draw_plot_ground(Canvas& canvas, const FigureInput& input, const GeometryLayout& layout,
                      const Plot& plot);
// Lines of equal energy and arrows down it, where they are wanted: of the queries and keys as they meet, all keys in sight.
void draw_energy(Canvas& canvas, const FigureInput& input, const GeometryLayout& layout, const Plot& plot);
bool draws_energy(const FigureInput& input, const GeometryLayout& layout, const Plot& plot);
// Hull, points, labels, and the regions that answer the pointer.
void draw_plot_points(Canvas& canvas, const FigureInput& input, const GeometryLayout& layout,
                      const Plot& plot);
// Fills layout.notes: sections below each other where it is narrow, else side by side.
void draw_legend(Canvas& canvas, const FigureInput& input, const GeometryLayout& layout);

// The field of a plot; none for values, where it is switched off, or where the logits left the range of doubles.
std::optional<Field> field_of(const FigureInput& input, const GeometryLayout& layout, const Plot& plot);

// The part "again": the tokens under the layer, again and again.
Extent draw_geometry_again(Canvas& canvas, const FigureInput& input, Extent space);

// A disc for a query, a diamond for a key, a triangle for a value, a ring for an output. `key`: whose colour fills it; -1: none.
void draw_mark(Canvas& canvas, const Theme& theme, PointRole role, int key, Point at,
               double radius = point_radius);
// A cross over the mark of a key that never wins alone.
void draw_crossed(Canvas& canvas, const Theme& theme, Point at, double radius = point_radius);
Color color_of(const Theme& theme, PointRole role);

// Places for the labels of a plot, which is told as their ids call it: those that are held, where they are free.
std::vector<std::optional<PlacedLabel>> placed_labels(const FigureInput& input, int plot,
                                                      const std::vector<LabelWish>& wishes,
                                                      const Rect& within);

// The node whose row a point is.
Node node_of_point(const FigureInput& input, PointRole role);
// Whether a cell of a picture is about this point.
bool is_about(const FigureInput& input, const Cell& cell, PointRef point);

}  // namespace attnlab
