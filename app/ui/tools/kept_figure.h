// How large the open view is drawn, and what of it: all, nearer, one matrix alone, beside what it was before.
// It is kept: while all that it is drawn of stays as it is, a frame puts the same triangles on the screen.
#pragma once

#include "app/figures/views/alone.h"
#include "app/figures/views/compare.h"
#include "app/figures/views/fit.h"
#include "app/ui/kit/kept_triangles.h"
#include "app/ui/kit/ui.h"

namespace attnlab {

// How a person looks at a figure that fits: nearer, and moved.
struct Look {
  double zoom = 1;                 // 1: all of the figure
  Point pan;                       // logical pixels of the screen from where it would stand
  std::optional<BlockName> alone;  // one matrix fills the view

  bool nearer() const { return zoom > 1 || alone.has_value(); }
  friend bool operator==(const Look&, const Look&) = default;
};

// Comes nearer or goes back, from 1 to 12 times: the place of the screen stays where it is.
void zoom_about(Look& look, double zoom, Point place);

// The fit of the last frame, and what it was of: it is measured again where that has changed.
struct KeptFit {
  std::optional<Scene> scene;
  std::string of;  // view, part and choices
  Extent space;
  Fit fit;
};

// How it would stand in a space, all of it.
Fit fit_in(const Ui& ui, std::string_view view, Extent space);

// How a figure stands on the screen.
struct FigureStand {
  Fit fit;
  Point origin;
  double scale = 1;   // screen pixels of one of its own
  bool anew = false;  // it was drawn in this frame
  friend bool operator==(const FigureStand&, const FigureStand&) = default;
};

// What a figure is drawn of beside the scene, and where.
struct FigureSource {
  std::string_view view;
  FigureOptions options;
  ThemeId theme = ThemeId::light;
  Compare compare = Compare::off;
  std::vector<std::string> names;  // of two scenes that are dragged together
  Look look;
  FigureStand stand;
  Point low, high;  // the part of the screen in which it is seen
  float density = 1;

  friend bool operator==(const FigureSource&, const FigureSource&) = default;
};

struct KeptFigure {
  std::optional<FigureSource> of;
  Scene scene;  // from which the analysis follows
  std::optional<Scene> before;
  KeptTriangles triangles;
  ComparedDrawing drawn;
  RangeEnds ends{};  // how far its colours reach
  std::vector<Hit> hits;
  std::vector<LegendHit> legends;
};

// In the current ImGui window with its corner at `at`, in a space of logical pixels.
FigureStand draw_figure(const Ui& ui, const View& view, const FigureOptions& options, Extent space, Point at,
                        KeptFit& fit, Look& look, KeptFigure& figure);

}  // namespace attnlab
