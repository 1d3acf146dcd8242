// What a slide lights: cells, rows, columns and whole matrices, in the notation of claims. Knows no canvas.
#pragma once

#include "core/analysis/analysis.h"

#include <string>
#include <vector>

namespace attnlab {

// Where no head is named, of this one. "S[4,2]", "Q[4,:]", "A2[:,1]", "A"; an index of -1 is all of them. What names no cell of this scene is left out.
std::vector<Cell> lit_cells(const Scene& scene, const Analysis& analysis, int head,
                            const std::vector<std::string>& light);

}  // namespace attnlab
