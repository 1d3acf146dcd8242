// The drawing functions of the views, one a file, and what they share. The list of them is views.cpp.
#pragma once

#include "app/figures/figure.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

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

// How far a figure is moved so that it stands in the middle of a larger space.
inline Point centred(const Extent& figure, const Extent& space) {
  return {std::max(0.0, std::floor((space.width - figure.width) / 2)),
          std::max(0.0, std::floor((space.height - figure.height) / 2))};
}
inline Extent at_least(const Extent& figure, const Extent& space) {
  return {std::max(figure.width, space.width), std::max(figure.height, space.height)};
}

// LaTeX for a node's name as this figure writes it: of the shown head, in its notation.
std::string name_in(const FigureInput& input, Node node);

std::vector<std::string> query_labels(const FigureInput& input);
std::vector<std::string> key_labels(const FigureInput& input);

}  // namespace attnlab
