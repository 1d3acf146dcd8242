// The presentation: one figure alone, as large as the window, under a heading and above one line of status, with what can be done
// to it by hand; the clicker's keys, and a mark under the pointer that is seen from afar.
#pragma once

#include "app/figures/views/views.h"
#include "app/ui/session/session.h"

namespace attnlab {

// How large everything is: by the height of the screen, whatever the interface's own size.
double wall_scale(Extent screen);

// A step as it is drawn in a room. `missing`: the figure has no such matrix, and nothing was drawn.
struct DrawnStep : ComparedDrawing {
  bool missing = false;
};
DrawnStep draw_step(Canvas& canvas, const View& view, const Slide& step, const FigureInput& input,
                    const Reference* before, Extent room);

// One frame of it, in the place of all panels: what is done by hand to the matrix beside the figure is seen in the figure.
void presenting(const std::function<Ui()>& ui, Session& session);
bool slides_in(const Presentation& presentation);  // the matrix comes in, and draws on
// In how many seconds the pointer that rests is gone; none: it is.
std::optional<double> pointer_rests(const Presentation& presentation);

// The matrix of the scene at the left of a view (beside.cpp): one at a time, in cells as large as the figure's, edited as in the left
// panel; above it the letters of the others. How wide it is beside a figure that stands so, in logical pixels; and itself, from
// `left` on.
double width_of_inputs(const Ui& ui, Studio& studio, const Fit& figure, Extent screen);
void wall_inputs(const Ui& ui, Studio& studio, float left, Extent screen);

}  // namespace attnlab
