// The computation of a scene for its page: the graph as JavaScript, in the words of assets/page/algebra.js,
// and what the page's program is told of every matrix (JSON). Knows no table.
#pragma once

#include "core/analysis/analysis.h"
#include "core/text/json_write.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace attnlab {

// The matrices of a page: what is given and in use, then what is computed, in the order of the computation.
std::vector<Node> page_nodes(const Scene& scene);
// Its name in programs and in the page's data: "P_Q", "W_edit".
std::string page_key(Node node);
// The group of matrices that share a range of colours.
std::string_view page_scale(Node node);

// Texts that the scenes of a page have in common, each written once and named by its place.
class Once {
 public:
  // Where the text stands among the others; it is put behind them where it is new.
  std::size_t place(std::string text) {
    const auto found = std::ranges::find(texts_, text);
    const auto place = static_cast<std::size_t>(found - texts_.begin());
    if (found == texts_.end()) texts_.push_back(std::move(text));
    return place;
  }

  // "[one,\ntwo]": of JSON or JavaScript.
  std::string list() const { return json_list(texts_, ",\n"); }

 private:
  std::vector<std::string> texts_;
};

// What the scenes of a page have in common.
struct PageParts {
  Once computations;  // "function (given) { ... }": from the given matrices to {heads, concat, Y}
  Once nodes;         // each matrix with its operation, as JSON
};
// The rules as the page's program reads them: the places of the computation and of every matrix,
// divisors, mask, turns and slopes.
std::string page_rules(const Scene& scene, const Analysis& analysis, PageParts& parts);

}  // namespace attnlab
