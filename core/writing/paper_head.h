// The stages of one head on paper: projections, scores, scale and mask, softmax, output; and a closer look at its symmetry and
// rank. Part of papers.h.
#pragma once

#include "core/writing/paper_page.h"

namespace attnlab {

// The cell that the papers work out: the last query that sees something, and the first key that it sees.
struct WorkedPlace {
  int query = 0, key = 0;
};
WorkedPlace worked_place(const Scene& scene, const Analysis& analysis, int head);

void write_head(PaperPage& page, int head);
void write_closer_look(PaperPage& page, int head);
// Which query may see which key, as a table that is given.
void write_mask(PaperPage& page);

}  // namespace attnlab
