// Y once more where the projections are others: for what tries many orders of the same tokens.
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

// Y of a valid scene, by the P_Q, P_K and P_V of `analysis`; what follows from them is made anew there.
LayerMatrix output_from_projections(const Scene& scene, Analysis& analysis);

}  // namespace attnlab
