// Panels that stand still while a number changes (the room of a caption is that of the widest text it can be), and what
// panels in a line share.
#pragma once

#include "app/figures/parts/panels.h"

#include <functional>
#include <initializer_list>
#include <string_view>

namespace attnlab {

// A block whose captions change with the values; `widest`: what they can be at most. `over` draws on top of it, after
// all else, where its first cell stands; none: nothing.
Panel steady_panel(Canvas& canvas, const FigureInput& input, const Marks& marks, MatrixBlock block,
                   std::initializer_list<std::string_view> widest,
                   std::function<void(Point at, double cell)> over = {});

// Labels above the cells of a matrix of queries by keys, and at their left where it begins a line of panels.
void label_tokens(MatrixBlock& block, const FigureInput& input, bool begins_line);

// The place of cell (i, j) of a matrix whose first cell stands at `at`, with tokens as columns at (j, i).
Rect cell_of(const FigureInput& input, Point at, double cell, int i, int j);

}  // namespace attnlab
