// The entropy of each row of the weights against its bound, the log of the number of allowed keys. Part of the Softmax
// view.
#pragma once

#include "app/figures/parts/panels.h"
#include "core/studies/detail_softmax.h"

namespace attnlab {

// A track as long as the bound, filled up to the entropy in force; a tick stands where it would be without scale.
Panel entropies_panel(Canvas& canvas, const FigureInput& input, const SoftmaxDetail& detail);

}  // namespace attnlab
