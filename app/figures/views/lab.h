// What the Lab view shows: a run as far as it is known, and what is measured inside of one of its trainings; and where its
// curves stand, for the pointer.
#pragma once

#include "app/figures/parts/figure.h"
#include "core/lab/curves.h"

#include <optional>
#include <string>

namespace attnlab {

struct LabFigure {
  lab::Record record;
  std::string state;    // in a few words: "running, 3 s left"; empty: it is done
  double progress = 1;  // from 0 to 1
  // Of the training that is looked into.
  LabPick inside_of;
  std::optional<lab::Curves> inside;
};

// The picked training; null: there is none, or nothing is known of it yet.
const lab::Trace* picked_trace(const LabFigure& lab, const LabPick& pick);
// Measures what is inside of a picked training.
void look_inside(LabFigure& lab, const LabPick& pick);

// The curve that is nearest to a place of the figure, within a few pixels; nothing where there is none. The step is that of
// the place.
std::optional<LabPick> lab_curve_at(const LabFigure& lab, Extent space, Point at);

// The colour of a variant, by its place: one of those that stand for keys elsewhere, darker on light ground.
Color variant_color(const Theme& theme, std::size_t variant);
// A number as figures write it.
std::string lab_number(std::string text);

}  // namespace attnlab
