// The drawing functions of the views, one a file, and what they share. The list of them is views.cpp.
#pragma once

#include "app/figures/parts/figure.h"
#include "app/figures/parts/labels.h"
#include "app/figures/parts/panels.h"

namespace attnlab {

Extent draw_pipeline(Canvas& canvas, const FigureInput& input, Extent space);
Extent draw_symmetry(Canvas& canvas, const FigureInput& input, Extent space);
Extent draw_softmax(Canvas& canvas, const FigureInput& input, Extent space);
Extent draw_rank(Canvas& canvas, const FigureInput& input, Extent space);
Extent draw_geometry(Canvas& canvas, const FigureInput& input, Extent space);
Extent draw_heads(Canvas& canvas, const FigureInput& input, Extent space);
// The parts of these.
Extent draw_symmetry_scores(Canvas& canvas, const FigureInput& input, Extent space);
Extent draw_symmetry_weights(Canvas& canvas, const FigureInput& input, Extent space);
Extent draw_softmax_row(Canvas& canvas, const FigureInput& input, Extent space);
Extent draw_softmax_scale(Canvas& canvas, const FigureInput& input, Extent space);
Extent draw_rank_matrix(Canvas& canvas, const FigureInput& input, Extent space);
Extent draw_rank_freedom(Canvas& canvas, const FigureInput& input, Extent space);
Extent draw_rank_unseen(Canvas& canvas, const FigureInput& input, Extent space);

}  // namespace attnlab
