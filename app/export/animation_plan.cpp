#include "app/export/animation.h"

#include "app/figures/blocks/blocks.h"
#include "app/figures/views/geometry_layout.h"
#include "app/figures/views/views.h"
#include "core/system/decimal.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <variant>

namespace attnlab {
namespace {

// Formulas leave a temperature of 1 out: the next double is drawn in its place,
// so that they stand still from frame to frame.
double drawn_value(const Sweep& sweep, double value) {
  return sweep.kind == SweepKind::temperature && value == 1 ? std::nextafter(1.0, 2.0) : value;
}

// Rounded to what its way can be told apart by.
std::string written(double value, const Sweep& sweep) {
  const double way = std::abs(sweep.to - sweep.from);
  const int decimals = way > 0 ? std::clamp(2 - static_cast<int>(std::floor(std::log10(way))), 0, 6) : 2;
  const double unit = power_of_ten(-decimals);
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
  if (picture_.paper) picture_.paper->height = picture_.size->height;
  return {};
}

bool AnimationPlan::has_points() const {
  const View* view = view_of(picture_);
  const std::vector<std::string> blocks = block_names(picture_.figure.blocks);
  return view != nullptr && (view->plots_points || std::ranges::count(blocks, "points") > 0);
}

int AnimationPlan::to_look_at() const { return has_points() ? 2 * values() : values(); }

void AnimationPlan::look_ahead() {
  const int seen = looked_at_++;
  if (seen < values()) return look_at_value(seen);
  const int frame = seen - values();
  wished_.push_back(export_labels(drawn_scene(frame), look(frame)));
  if (looked_at_ == to_look_at()) hold_labels();
}

void AnimationPlan::look_at_value(int frame) {
  const Scene swept = at(scene_, sweep_, value(frame));
  FigureOptions& figure = picture_.figure;
  widen(figure.held, export_ends(swept, picture_));
  if (!has_points()) return;
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

void AnimationPlan::hold_labels() {
  places_.resize(wished_.size());
  std::set<int> plots;
  for (const PlotLabels& one : wished_)
    for (const auto& [plot, labels] : one) plots.insert(plot);
  for (const int plot : plots) {
    std::vector<WishedLabels> frames;
    for (PlotLabels& one : wished_) frames.push_back(std::move(one[plot]));
    const std::vector<LabelPlaces> held = held_places(frames);
    for (std::size_t i = 0; i < held.size(); ++i) places_[i].insert(held[i].begin(), held[i].end());
  }
  wished_.clear();
}

Scene AnimationPlan::scene(int frame) const { return at(scene_, sweep_, value(frame)); }

Scene AnimationPlan::drawn_scene(int frame) const {
  return at(scene_, sweep_, drawn_value(sweep_, value(frame)));
}

ExportOptions AnimationPlan::look(int frame) const {
  ExportOptions look = picture_;
  look.mark = mark_of(scene_, sweep_, value(frame));
  const int there = frame < values() ? frame : frames_ - frame;
  if (!places_.empty()) look.figure.label_places = places_[static_cast<std::size_t>(there)];
  return look;
}

}  // namespace attnlab
