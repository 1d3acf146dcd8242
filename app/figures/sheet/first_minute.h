// The first minute: one number of Q, and who attends to whom. Scores and the inputs around that number grow
// where they stay, so that nothing that is seen moves. Knows no window: who draws it says what has grown.
#pragma once

#include "app/figures/parts/matrix_block.h"
#include "core/text/said.h"

namespace attnlab {

// All places and lengths are those of a picture of this size.
inline constexpr Extent first_design{1600, 1000};

// How much of it is there, from 0 to 1.
struct FirstGrowth {
  double scores = 0, inputs = 0;
  friend bool operator==(const FirstGrowth&, const FirstGrowth&) = default;
};

// Whether it has places for this scene: four tokens of three numbers, one head, queries times keys.
bool suits_first_minute(const Scene& scene, const Analysis& analysis);

// The number that is dragged, and where it stands; a matrix's cells, without names.
inline constexpr Cell first_cell{Node::Q, 0, 3, 1};
inline constexpr double first_pitch = 92;  // from a cell to the next
Rect first_held();
Point first_queries();                                 // the first cell of Q
inline constexpr double first_block_zoom = 33.0 / 18;  // the wall's digits become a third of a cell
inline constexpr double first_block_cell = first_pitch / first_block_zoom - measure::cell_gap;
MatrixBlock first_block(const Canvas& canvas, const FigureInput& input, Node node);
// K, turned, and its first cell.
MatrixBlock first_turned_keys(const Canvas& canvas, const FigureInput& input);
Point first_keys();

// Everything around Q, and around K once all has grown, which are drawn in their places by who edits them:
// before and behind, on a canvas of the design's pixels. `zoom`: screen pixels of one of those, so that no
// letter is too small to be read. Where something has moved, `moved`, the sentence says what, and the words
// below the matrices what is seen of it.
struct FirstWords {
  Said said;
  bool moved = false;
  bool one_row = false;  // of the weights, and no other
};
void draw_first_minute(Canvas& canvas, const FigureInput& input, const FirstWords& words,
                       const FirstGrowth& grown, double zoom);
// Over the drawn Q: what has not grown yet is ground, but for the cell that is dragged; with its frame.
void cover_first_inputs(Canvas& canvas, const FigureInput& input, const FirstGrowth& grown, double zoom);

}  // namespace attnlab
