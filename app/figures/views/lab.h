// What the Lab view shows: a run as far as it is known, and what is measured inside of one of its trainings;
// and where its curves stand, for the pointer. What its two parts share.
#pragma once

#include "app/figures/parts/line_plot.h"
#include "app/figures/views/views.h"
#include "core/lab/curves.h"

namespace attnlab {

struct LabFigure {
  lab::Record record;
  std::string state;    // in a few words: "running, 3 s left"; empty: it is done
  double progress = 1;  // from 0 to 1
  // Where each variant was guessed to end before the run, in the order of the record; none: nobody guessed.
  std::vector<std::optional<double>> guesses = {};
  // What a claim of the literature expected of this run, once it has ended.
  struct Expected {
    std::string says, found;
    bool holds = false;
  };
  std::vector<Expected> decided = {};
  // Of the training that is looked into.
  LabPick inside_of;
  std::optional<lab::Curves> inside;
};

// The picked training; null: there is none, or nothing is known of it yet.
const lab::Trace* picked_trace(const LabFigure& lab, const LabPick& pick);
// Measures what is inside of a picked training.
void look_inside(LabFigure& lab, const LabPick& pick);

// The curve that is nearest to a place of the figure, within a few pixels; nothing where there is none. The
// step is that of the place.
std::optional<LabPick> lab_curve_at(const LabFigure& lab, Extent space, Point at,
                                    const FigureOptions& options = {});

// The colour of a variant, by its place: one of those that stand for keys elsewhere, darker on light ground.
Color variant_color(const Theme& theme, std::size_t variant);
Color variant_ink(const Theme& theme, std::size_t variant);  // of words, on the ground of figures
// A number as figures write it.
std::string lab_number(std::string text);

// The median over the seeds of each variant with the band from the least to the largest,
// and the levels that are known.
LinePlot loss_plot(const Theme& theme, const LabFigure& lab);
// The losses of one training alone.
PlotLine loss_line(const lab::Record& record, const lab::Trace& trace, Color color);
// What stands there without a run.
Extent draw_no_run(Canvas& canvas, const FigureInput& input, Extent space);
// The question, the answer with its condition, and how it is trained, with the progress of what still runs;
// so many pixels high. A plain figure has neither that nor what was learned nor the table: who draws it says
// that beside it.
inline constexpr double lab_head = 104;
void draw_lab_head(Canvas& canvas, const FigureInput& input, const LabFigure& lab, double width);
// The answer with its condition alone, each variant in its ink, at this size of type; how high it is.
double draw_lab_answer(Canvas& canvas, const Theme& theme, const LabFigure& lab, Point at, double size,
                       double width);
// What the table has of a variant, in the order of lab::table_heads, as figures write it.
std::vector<std::string> lab_row(const LabFigure& lab, std::size_t variant);
// The weights as they are asked for, where the task is one of attention alone, and as each variant has
// learned them, in cells of this size, beside each other and then below as long as there is room; the height.
double draw_learned(Canvas& canvas, const FigureInput& input, const LabFigure& lab, const Rect& where,
                    double cell);
// Cells in which all of them, or as many as can be read, stand in one line of the space, and its height; 0:
// there is no room.
struct LearnedCells {
  double cell = 0, height = 0;
};
LearnedCells learned_cells(const LabFigure& lab, Extent left);

// On a wall nothing stands at the edge of the screen.
inline constexpr double lab_margin = 16;
Extent draw_with_margin(Canvas& canvas, const FigureInput& input, Extent space, Draw draw);

Extent draw_lab_inside(Canvas& canvas, const FigureInput& input, Extent space);

}  // namespace attnlab
