// What the two parts of the Lab view share: the loss curves of a run as a plot.
#pragma once

#include "app/figures/parts/line_plot.h"
#include "app/figures/views/lab.h"
#include "app/figures/views/views.h"

namespace attnlab {

// The median over the seeds of each variant with the band from the least to the largest, and the levels that are known.
LinePlot loss_plot(const Theme& theme, const LabFigure& lab);
// The losses of one training alone.
PlotLine loss_line(const lab::Record& record, const lab::Trace& trace, Color color);
// What stands there without a run.
Extent draw_no_run(Canvas& canvas, const FigureInput& input, Extent space);
// The task and how it is trained, with the progress of what still runs; so many pixels high.
inline constexpr double lab_head = 66;
void draw_lab_head(Canvas& canvas, const FigureInput& input, const LabFigure& lab, double width);

// In a hall nothing stands at the edge of the screen.
Extent draw_with_margin(Canvas& canvas, const FigureInput& input, Extent space, Draw draw);

Extent draw_lab_inside(Canvas& canvas, const FigureInput& input, Extent space);

}  // namespace attnlab
