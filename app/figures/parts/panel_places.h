// Where the panels of a figure stand: in columns, or in rows that flow. The choice among them is made in panels.cpp.
#pragma once

#include "app/figures/parts/panels.h"

namespace attnlab {

inline constexpr double panel_line_height = 18;  // of the sentences below a figure

// How closely a figure is set. Where space is short it flows: each row of panels stands for itself, and holds what fits.
struct PanelStyle {
  double margin = measure::space_5;
  bool flows = false, lines = true;

  // Between two rows of panels.
  double row_gap() const {
    return flows ? measure::space_2 : margin < measure::space_5 ? measure::space_3 : 20;
  }
  double column_gap(double cell) const {
    return flows ? std::clamp(cell * 0.5, 14.0, 20.0) : std::clamp(cell * 0.7, 20.0, 56.0);
  }
};
// Each only where the one before it leaves cells too small.
inline constexpr PanelStyle panel_styles[] = {{},
                                              {measure::space_4},
                                              {.margin = measure::space_2, .flows = true},
                                              {.margin = measure::space_2, .flows = true, .lines = false}};

// Of panels in so many columns, or in rows of this width where they flow; with the top left corner of the figure at (0, 0).
PanelGrid place_panels(const LegendSet& legends, const PanelFigure& figure, int columns, double cell,
                       const PanelStyle& style, double width);

}  // namespace attnlab
