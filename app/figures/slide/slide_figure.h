// The figure of a slide: rows of blocks with arrows between those that feed one another, as large as a room
// allows. One layout for the desk, the wall and paper. Knows no view and no ImGui.
#pragma once

#include "app/figures/blocks/blocks.h"
#include "app/figures/parts/arrows.h"

namespace attnlab {

// How the blocks of a slide stand: in so many rows, in cells so large, and how much is said at them. Of one
// slide in one space: it depends on sizes and names, and on the widths of numbers no more than blocks do.
struct SlideFit {
  std::size_t rows = 1;
  bool words = true, operators = true;  // behind the symbols, on the arrows
  int most_rows = 0;                    // of a matrix; 0: all. It says which they are
  double names = 1;                     // how large they are, as a part of what the room asks for
  bool low = false;  // the word over the columns in the line of the symbol, for the cells' sake
  double cell = 0;   // below measure::cell_min: they do not fit

  friend bool operator==(const SlideFit&, const SlideFit&) = default;
};
// `enough`: cells that are as large are worth saying less.
SlideFit fit_slide(Canvas& canvas, const FigureInput& input, Extent space, int most_rows = 0,
                   double names = 1, double enough = 0);
// Of `most` rows out of all, the chosen one among them: the first.
int first_of_rows(int chosen, int most, int all);

// The same for a space of pixels, laid out so much smaller and drawn as much larger.
struct SlideStand {
  double zoom = 1;
  SlideFit fit;
  bool fits = false;  // its cells are as large as the room asks for
};
// With the names as large as `zoom` makes them, and smaller where cells had no room beside them; where whole
// matrices had none even then, with fewer rows (slide_stand.cpp).
SlideStand stand_of_slide(const Canvas& measures, FigureInput input, Extent pixels, double zoom);
// The same with fewer blocks rather than digits that are not read: of those that are not lit the last gives
// way, where that makes them larger. What is left out of the input's blocks, "Q, [S,A]".
SlideStand stand_with_fewer(const Canvas& measures, FigureInput& input, Extent pixels, double zoom,
                            std::span<const std::string> light, std::string& left_out);
void leave_one_out(BlockList& list, std::span<const std::string> light, std::string& left_out);
bool is_lit(std::span<const std::string> light, const BlockEntry& one);

// Where a block stands: its first cell, in the space of the figure.
struct PlacedBlock {
  std::string name;
  BlockId which;
  Point at;
  BlockSize size;
  std::optional<MatrixBlock> matrix{};  // of one that was set, as a hand draws it here
};
struct SlideDrawing {
  Extent extent;  // at least the space
  double cell = 0;
  std::vector<PlacedBlock> blocks{};
  // Where a line begins that goes from FigureOptions::asked to the right, through no digits: the cell, or the
  // gap below it where something is at its right.
  std::optional<Rect> asked{};
};
// Those of FigureOptions::blocks; the first FigureOptions::stages of them are drawn, and all have their
// places. Matrices that were set, and for whose names `in_hand` holds, are placed and not drawn.
SlideDrawing draw_slide(Canvas& canvas, const FigureInput& input, Extent space, const SlideFit& fit,
                        const std::function<bool(const std::string& name)>& in_hand = {});

// What is said at its blocks (block_words.cpp): a few words behind the symbol of a matrix,
// "what each asks"; empty: its symbol says it.
std::string_view words_of(const Scene& scene, Node node);
// The operator on the arrow from one to another, "softmax for each query"; empty: none.
std::string operator_words(const Scene& scene, Node from, Node to);

}  // namespace attnlab
