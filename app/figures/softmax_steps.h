// The chosen row of the softmax, step by step, as a table of cells. Part of the Softmax view.
#pragma once

#include "app/figures/panels.h"
#include "core/detail_softmax.h"

namespace attnlab {

// Scores, logits, minus the maximum, exponentials, weights: one row of cells each, with what is read off it beside it.
Panel softmax_steps_panel(Canvas& canvas, const FigureInput& input, const Marks& marks,
                          const SoftmaxDetail& detail, ColorRange numbers, ColorRange weights);

}  // namespace attnlab
