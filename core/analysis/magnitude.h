// Magnitudes: the graph with every term taken absolutely, |Q| |W_Q| for Q W_Q: what the rounding error of an entry is
// relative to. The weights A are taken as they are.
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

// Of the shape of the node. `head` counts from 0; of Y, the layer's, it means nothing.
LayerMatrix magnitude(const Scene& scene, const Analysis& analysis, Node node, int head);

}  // namespace attnlab
