// Magnitudes: the graph with every term taken absolutely, |Q| |W_Q| for Q W_Q: what the rounding error of an entry is
// relative to. The weights A are taken as they are.
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

// Of a node of one head, and of the shape of that node; `head` counts from 0.
Matrix magnitude(const Scene& scene, const Analysis& analysis, Node node, int head);
// Of Y, n_q x d_o.
LayerMatrix output_magnitude(const Scene& scene, const Analysis& analysis);

}  // namespace attnlab
