// What a slide says at its blocks: a few words behind the symbol of a matrix, and the operator on the arrow from one to the next.
// Knows no canvas.
#pragma once

#include "core/analysis/analysis.h"

#include <string>

namespace attnlab {

// "what each asks"; empty: its symbol says it.
std::string_view words_of(const Scene& scene, Node node);
// Whether one is computed from the other with none of the others on the way.
bool feeds_next(const Scene& scene, Node from, Node to, std::span<const Node> others);
// "softmax by row"; empty: none.
std::string operator_words(const Scene& scene, Node from, Node to);

}  // namespace attnlab
