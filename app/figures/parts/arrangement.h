// Arrangements: how blocks stand, as a value: rows of their names in a grid, as the areas of a page are
// written. One function places blocks by sizes alone: panels, slides and the Pipeline stand by it. Draws
// nothing.
#pragma once

#include "app/figures/parts/matrix_block.h"

namespace attnlab {

// What shares a row stands at one height, what shares a column begins at one line,
// and a column is no wider than that asks for.
struct Seat {
  std::size_t block = 0;
  int column = 0, row = 0, last = 0;  // it stands beside the rows from `row` to `last`,
  bool at_top = false;                // as far up as it can; else as what stands in them
};
// "PQ . S L" is a row: "." is nobody's, a name in several rows stands beside all of them. Names that `find`
// does not know vanish with their place.
using NumberOfName = std::function<std::optional<std::size_t>(std::string_view name)>;
std::vector<Seat> seats_in(std::span<const std::string_view> rows, const NumberOfName& find);

// An arrow from a block to one that it feeds, and what is said on the way.
struct Joint {
  std::size_t from = 0, to = 0;
  Color color;
  std::vector<std::string> over, under;  // lines of LaTeX,
  std::string words;                     // or words
  double said = 0,
         in_line = 0;        // how wide that is, and all of it in one line, beside an arrow that leads down
  bool in_headings = false;  // it stands in the line of the headings, if it leads to the right
};

struct Gaps {
  double column = 20, heading = column;  // behind the cells of a block, and behind its heading
  double row = 20, arrow = row;          // above a block, and where an arrow leads to it or from it
  double beside_said = 10;               // at each end of what is said on an arrow
  bool aligned = true;  // what stands in one column begins at one line, whatever room that costs
};

// Where the first cells of blocks stand, by their numbers, from the top left of all.
struct Places {
  std::vector<Point> at;
  Extent extent;
};
Places place(std::span<const Seat> seats, std::span<const BlockSize> sizes, std::span<const Joint> joints,
             const Gaps& gaps);

}  // namespace attnlab
