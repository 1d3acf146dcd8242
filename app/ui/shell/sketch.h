// The field in which a curve is sketched: five points over the temperature, drawn with the mouse.
#pragma once

#include "app/ui/kit/ui.h"

#include <vector>

namespace attnlab {

// True when the points have moved. `bound`: the field reaches from 0 to 1 where it is 0, else from -bound to bound. `truth`: drawn
// beside them; null: not yet.
bool sketch_field(const Ui& ui, std::vector<double>& points, double bound, const std::vector<double>* truth);

}  // namespace attnlab
