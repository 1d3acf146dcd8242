// A figure that is kept: while everything that it is drawn of stays as it is, a frame puts the same triangles on the screen.
#pragma once

#include "app/ui/kit/kept_triangles.h"
#include "app/ui/tools/figure_fit.h"

#include <optional>
#include <string_view>
#include <vector>

namespace attnlab {

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
