// What the parts of the Rank view share with each other and with the hand that turns the dial. The gauge
// freedom of the scores: W_Q B and W_K B^-T make the same ones for every invertible B (core/studies/gauge.h).
// The view is rank.cpp.
#pragma once

#include "app/figures/views/views.h"

namespace attnlab {

// The dial: a disc with a handle. Its angle turns B, its distance from the middle stretches it.
struct DialPlace {
  Point center;
  double radius = 0;  // of the disc: where the stretch is most_stretch
};
// Where it stands in the part "freedom" drawn from the same input into the same space;
// nothing where there is no freedom.
std::optional<DialPlace> freedom_dial(const Canvas& measures, const FigureInput& input, Extent space);

// The distance from the middle that stands for a stretch.
double dial_ring(const DialPlace& place, double stretch);
// Where the handle stands. With an orthogonal B on the ring of stretch 1; for d_k = 1 left or right.
Point dial_handle(const DialPlace& place, Freedom freedom, const Dial& dial, int d_k);
// The dial whose handle is pulled to `pull`; plane and shear stay. Near 0 and near stretch 1 it snaps there,
// so that a hand finds back to the identity.
Dial dial_pulled(const DialPlace& place, Freedom freedom, const Dial& dial, int d_k, Point pull);

HeldPanels rank_freedom_panels(Canvas& canvas, const FigureInput& input);

}  // namespace attnlab
