// Formula layout: a subset of LaTeX set in mathematical type on a Canvas, since fonts lack most raised
// letters. Letters are italic; digits, \mathsf{T}, functions and text upright.
//
// The subset: letters, digits, + - = < > ( ) [ ] | , . ; ^ _ with {groups}, \frac{}{}, \sqrt{}, \hat{},
// \mathsf{}, \mathrm{}, \text{}, \mathbf{}, \operatorname{}, \cdot \times \le \ge \ne \to \in \sum \infty
// \exp \log \max \min \ldots, Greek letters, \lVert \rVert, thin spaces; \\ in a group begins a line below.
// Brackets are as tall as what stands in them. What is outside the subset is drawn as it stands, never
// dropped.
#pragma once

#include "app/figures/canvas/canvas.h"

namespace attnlab {

struct FormulaExtent {
  double width = 0, ascent = 0, descent = 0;
};

FormulaExtent measure_formula(const Canvas& canvas, std::string_view latex, double size);
// Draws with the baseline starting at `baseline`; returns the advance width.
double draw_formula(Canvas& canvas, Point baseline, std::string_view latex, double size, Color color);
void formula_center(Canvas& canvas, Point baseline_middle, std::string_view latex, double size, Color color);

}  // namespace attnlab
