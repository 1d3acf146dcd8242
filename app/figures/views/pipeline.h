// The parts of the Pipeline view that stand in files of their own. The view is pipeline.cpp.
#pragma once

#include "app/figures/parts/figure.h"

namespace attnlab {

Extent draw_pipeline_gradients(Canvas& canvas, const FigureInput& input, Extent space);

}  // namespace attnlab
