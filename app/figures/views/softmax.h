// What the parts of the Softmax view share. The view, and its part "row", is softmax.cpp.
#pragma once

#include "app/figures/parts/panels.h"
#include "app/figures/views/views.h"
#include "core/analysis/gradients.h"
#include "core/studies/detail_softmax.h"

namespace attnlab {

// The chosen row: scores, logits, minus the maximum, exponentials, weights: one row of cells each, with what
// is read off it below.
Panel softmax_steps_panel(const PanelPart& part, const SoftmaxDetail& detail, const ColorScale& numbers,
                          const ColorScale& weights);
// What arrives at its weights and what of it reaches the logits, on a scale of their own.
Panel logit_gradient_panel(const PanelPart& part, const LogitGradient& gradient, const ColorScale& scale);

HeldPanels softmax_scale_panels(Canvas& canvas, const FigureInput& input);
HeldPanels softmax_rules_panels(Canvas& canvas, const FigureInput& input);
HeldPanels softmax_mask_panels(Canvas& canvas, const FigureInput& input);
HeldPanels softmax_contributions_panels(Canvas& canvas, const FigureInput& input);

}  // namespace attnlab
