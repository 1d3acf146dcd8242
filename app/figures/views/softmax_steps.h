// The chosen row of the softmax, step by step, and the gradient that comes back through it. Part of the Softmax view.
#pragma once

#include "app/figures/parts/panels.h"
#include "core/analysis/logit_gradient.h"
#include "core/studies/detail_softmax.h"

namespace attnlab {

// Scores, logits, minus the maximum, exponentials, weights: one row of cells each, with what is read off it below.
Panel softmax_steps_panel(Canvas& canvas, const FigureInput& input, const Marks& marks,
                          const SoftmaxDetail& detail, ColorRange numbers, ColorRange weights);
// What arrives at the weights and what of it reaches the logits, on a scale of their own.
Panel logit_gradient_panel(Canvas& canvas, const FigureInput& input, const Marks& marks,
                           const LogitGradient& gradient);

}  // namespace attnlab
