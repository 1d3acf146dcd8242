// The dial of the gauge freedom: a disc with a handle, turned by hand. Its angle turns B, its distance from the middle
// stretches it. The places here serve both the drawing and the hand.
#pragma once

#include "app/figures/parts/figure.h"

namespace attnlab {

struct DialPlace {
  Point center;
  double radius = 0;  // of the disc: where the stretch is most_stretch
};

double dial_ring(const DialPlace& place,
                 double stretch);  // the distance from the middle that stands for a stretch
// Where the handle of a dial stands. With an orthogonal B on the ring of stretch 1; for d_k = 1 left or right.
Point dial_handle(const DialPlace& place, Freedom freedom, const Dial& dial, int d_k);
// The dial whose handle is pulled to `pull`; plane and shear stay. Near 0 and near stretch 1 it snaps there, so that a
// hand finds back to the identity.
Dial dial_pulled(const DialPlace& place, Freedom freedom, const Dial& dial, int d_k, Point pull);

void draw_dial(Canvas& canvas, const FigureInput& input, const DialPlace& place, const GaugeDetail& gauge);

}  // namespace attnlab
