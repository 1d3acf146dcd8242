// The computation of a scene for its page: the graph as JavaScript, in the words of assets/page/algebra.js, and what the page's
// program is told of every matrix (JSON). Knows no table.
#pragma once

#include "app/page/once.h"
#include "core/analysis/analysis.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

// The matrices of a page: what is given and in use, then what is computed, in the order of the computation.
std::vector<Node> page_nodes(const Scene& scene);
// Its name in programs and in the page's data: "P_Q", "W_edit".
std::string page_key(Node node);
// The group of matrices that share a range of colours.
std::string_view page_scale(Node node);

// What the scenes of a page have in common.
struct PageParts {
  Once computations;  // "function (given) { ... }": from the given matrices to {heads, concat, Y}
  Once nodes;         // each matrix with its operation, as JSON
};
// The rules as the page's program reads them: the places of the computation and of every matrix, divisors, mask, turns and slopes.
std::string page_rules(const Scene& scene, const Analysis& analysis, PageParts& parts);

}  // namespace attnlab
