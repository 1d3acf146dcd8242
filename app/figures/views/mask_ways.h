// The part "mask" of the Softmax view: the logits with what is not allowed hatched, and what the three ways of masking
// make of them, side by side.
#pragma once

#include "app/figures/parts/figure.h"

namespace attnlab {

Extent draw_mask_ways(Canvas& canvas, const FigureInput& input, Extent space);

}  // namespace attnlab
