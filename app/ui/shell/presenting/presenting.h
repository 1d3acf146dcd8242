// The presentation: one slide as large as the window, with what can be done to it by hand; the clicker's
// keys, and a mark under the pointer that is seen from afar.
#pragma once

#include "app/figures/sheet/wall_bands.h"
#include "app/figures/views/views.h"
#include "app/ui/session/session.h"

namespace attnlab {

// A step as it is drawn in a room. `missing`: the figure has no such matrix, and nothing was drawn.
struct DrawnStep : ComparedDrawing {
  bool missing = false;
};
DrawnStep draw_step(Canvas& canvas, const View& view, const Slide& step, const FigureInput& input,
                    const Reference* with, Compare mode, Extent room);

// One frame of it, in the place of all panels: what is done by hand is seen in the same frame.
void presenting(const std::function<Ui()>& ui, Session& session);
// The part of the screen that the slide has: all of it, but of a rehearsal; what stands beside it there, and
// in how many seconds its clock goes on.
ImVec2 stage_of(const Session& session);
void rehearsal_desk(const Ui& ui, Session& session);
double rehearsal_wakes(const Rehearsal& rehearsal);
// In how many seconds the pointer that rests is gone; none: it is.
std::optional<double> pointer_rests(const Presentation& presentation);

}  // namespace attnlab
