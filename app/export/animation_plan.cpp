#include "app/export/animation_plan.h"

#include "app/figures/views/geometry_layout.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>

namespace attnlab {
namespace {

// Formulas leave a temperature of 1 out: the next double is drawn in its place, so that they stand still from frame to frame.
double drawn_value(const Sweep& sweep, double value) {
  return sweep.kind == SweepKind::temperature && value == 1 ? std::nextafter(1.0, 2.0) : value;
}

// Rounded to what its way can be told apart by.
std::string written(double value, const Sweep& sweep) {
  const double way = std::abs(sweep.to - sweep.from);
  const int decimals = way > 0 ? std::clamp(2 - static_cast<int>(std::floor(std::log10(way))), 0, 6) : 2;
  const double unit = std::pow(10.0, -decimals);
  return show_number(std::round(value / unit) * unit, decimals);
}

SweepMark mark_of(const Scene& scene, const Sweep& sweep, double value) {
  const double way = sweep.to - sweep.from;
  return {sweep_symbol(scene, sweep), written(sweep.from, sweep), written(sweep.to, sweep),
          written(value, sweep), way == 0 ? 0 : (value - sweep.from) / way};
}

// A window that shows what both show.
PlotWindow both(const PlotWindow& a, const PlotWindow& b) {
  const double left = std::min(a.center.u - a.half, b.center.u - b.half),
               right = std::max(a.center.u + a.half, b.center.u + b.half),
               low = std::min(a.center.v - a.half, b.center.v - b.half),
               high = std::max(a.center.v + a.half, b.center.v + b.half);
  return {{(left + right) / 2, (low + high) / 2}, std::max(right - left, high - low) / 2};
}

}  // namespace

AnimationPlan::AnimationPlan(Scene scene, ExportOptions picture, const Sweep& sweep, int frames)
    : scene_(std::move(scene)), picture_(std::move(picture)), sweep_(sweep), frames_(frames) {}

std::string AnimationPlan::hold_size() {
  const auto size = export_size(at(scene_, sweep_, sweep_.from), look(0));
  if (const auto* why = std::get_if<std::string>(&size)) return *why;
  picture_.size = std::get<Extent>(size);
  return {};
}

int AnimationPlan::to_look_at() const { return sweep_.once ? frames_ : frames_ / 2 + 1; }

void AnimationPlan::look_ahead() {
  const Scene swept = at(scene_, sweep_, value(looked_at_++));
  FigureOptions& figure = picture_.figure;
  widen(figure.held, export_ends(swept, picture_));
  if (picture_.view != "geometry" || !picture_.matrix.empty()) return;
  const PlotPlanes planes =
      automatic_planes(geometry(swept, analyze(swept), figure.head, figure.geometry.space), figure.geometry);
  std::optional<PlotPlanes>& held = figure.geometry.held;
  if (held) {
    held->scores_window = both(held->scores_window, planes.scores_window);
    held->values_window = both(held->values_window, planes.values_window);
  } else {
    held = planes;
  }
}

Scene AnimationPlan::scene(int frame) const { return at(scene_, sweep_, value(frame)); }

Scene AnimationPlan::drawn_scene(int frame) const {
  return at(scene_, sweep_, drawn_value(sweep_, value(frame)));
}

ExportOptions AnimationPlan::look(int frame) const {
  ExportOptions look = picture_;
  look.mark = mark_of(scene_, sweep_, value(frame));
  return look;
}

}  // namespace attnlab
