// The rows of the weights as bars that fill to 1, and their entropy against the log of the allowed keys. Part of the
// Softmax view.
#pragma once

#include "app/figures/parts/figure.h"
#include "core/studies/detail_softmax.h"

namespace attnlab {

double softmax_rows_height(int rows, double cell);
inline constexpr double softmax_rows_least_width = 480;
void draw_softmax_rows(Canvas& canvas, const FigureInput& input, const SoftmaxDetail& detail,
                       ColorRange range, Point at, double width, double cell);

}  // namespace attnlab
