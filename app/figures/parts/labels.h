// What the parts of a figure are called: nodes in mathematical type, tokens by their labels.
#pragma once

#include "app/figures/parts/figure.h"

#include <string>
#include <vector>

namespace attnlab {

// LaTeX for a node's name as this figure writes it: of the shown head, in its notation.
std::string name_in(const FigureInput& input, Node node);

std::vector<std::string> query_labels(const FigureInput& input);
std::vector<std::string> key_labels(const FigureInput& input);

}  // namespace attnlab
