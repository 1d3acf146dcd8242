#include "app/figures/parts/spectrum_plot.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace attnlab {
namespace {

void ground(Canvas& canvas, const Theme& theme, const Rect& box, double radius) {
  const Point zero = box.center();
  canvas.fill_rectangle(box, theme.panel, 4);
  canvas.stroke_rectangle(box, {theme.hairline, 1, false}, 4);
  const Point across[2] = {{box.x, zero.y}, {box.right(), zero.y}},
              up[2] = {{zero.x, box.y}, {zero.x, box.bottom()}};
  canvas.polyline(across, {theme.hairline, 1, false});
  canvas.polyline(up, {theme.hairline, 1, false});
  std::vector<Point> circle;
  constexpr int parts = 96;
  for (int k = 0; k <= parts; ++k) {
    const double angle = 2 * std::numbers::pi * k / parts;
    circle.push_back({zero.x + radius * std::cos(angle), zero.y - radius * std::sin(angle)});
  }
  canvas.polyline(circle, {theme.secondary, 1, true});
}

void axis_words(Canvas& canvas, const Theme& theme, const Rect& box, double radius) {
  const TextStyle style{Face::sans, measure::type_11, theme.secondary};
  const double baseline = box.bottom() + 14, zero = box.center().x;
  text_center(canvas, {zero - radius, baseline}, "−1", style);
  text_center(canvas, {zero + radius, baseline}, "1", style);
  const double width = measure_formula(canvas, "\\operatorname{Re} \\lambda", measure::type_13).width;
  draw_formula(canvas, {zero - width / 2, baseline}, "\\operatorname{Re} \\lambda", measure::type_13,
               theme.secondary);
  draw_formula(canvas, {box.x + 6, box.y + 15}, "\\operatorname{Im} \\lambda", measure::type_13,
               theme.secondary);
}

}  // namespace

void draw_spectrum(Canvas& canvas, const FigureInput& in, const SpectrumPlot& plot, Point at, double side) {
  const Rect box{at.x, at.y, side, side};
  const double radius = side / 2 - 12;
  ground(canvas, in.theme, box, radius);
  axis_words(canvas, in.theme, box, radius);
  const Matrix &real = plot.spectrum.real, &imaginary = plot.spectrum.imaginary;
  if (real.size() == 0 || !real.allFinite() || !imaginary.allFinite()) {
    double y = box.center().y - 2;
    for (const std::string& line : wrap(canvas, plot.words, Face::sans, measure::type_12, side - 12))
      text_center(canvas, {box.center().x, y += 16}, line,
                  {Face::sans, measure::type_12, in.theme.secondary});
    return;
  }
  const double dot = std::clamp(side / 40, 4.0, 6.0);
  for (Eigen::Index k = 0; k < real.rows(); ++k) {
    const Point p{box.center().x + std::clamp(real(k, 0), -1.05, 1.05) * radius,
                  box.center().y - std::clamp(imaginary(k, 0), -1.05, 1.05) * radius};
    canvas.fill_circle(p, dot, plot.color);
    // Off the axis: a stem tells how far.
    const Point stem[2] = {{p.x, box.center().y}, p};
    if (imaginary(k, 0) != 0) canvas.polyline(stem, {with_alpha(plot.color, 130), 1, false});
  }
}

}  // namespace attnlab
