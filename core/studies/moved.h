// What moved: of two states of a scene the one thing that is worth a sentence. A weight that has become the
// greatest of its row comes before one that has only moved, a weight before the output.
#pragma once

#include "core/analysis/analysis.h"
#include "core/text/said.h"

namespace attnlab {

struct WhatMoved {
  enum class Kind {
    unlike,   // other tokens or heads, or what left the range of doubles: nothing can be compared
    nothing,  // nothing that follows has moved
    little,   // no weight and no output has moved far enough to be named
    stands,   // nothing is compared: the greatest weight, as it is
    place,    // the greatest weight of a row stands elsewhere
    weight,   // a weight has moved
    output    // an entry of Y has
  };
  Kind kind = Kind::unlike;
  int head = 0, row = 0, col = 0;  // from 0; of the output no head
  int col_before = 0;              // of a place: where the greatest weight was
  double now = 0, before = 0;      // the weight, or the entry; of a place each is the greatest of its state

  friend bool operator==(const WhatMoved&, const WhatMoved&) = default;
};

// Of several rows the one whose weights moved most, of several weights or entries that which did, by 0.005 at
// least. `held`: what is said while a hand holds; another row, or another weight of that row, is said only
// once it has moved 1.2 times as far.
WhatMoved what_moved(const Scene& before, const Analysis& was, const Scene& now, const Analysis& is,
                     const WhatMoved& held = {});

// Of a state at rest: the greatest of all weights that are numbers, of rows with a choice where there are
// any; where there is none, unlike.
WhatMoved what_stands(const Scene& scene, const Analysis& analysis);

// "bomb gives movie 0.67 of its attention.", "bomb now attends most to itself, 0.36; before to movie,
// 0.67.", names of tokens cut in their middle where the sentence had more than 67 characters. Empty where
// the states are unlike.
Said moved_words(const Scene& now, const WhatMoved& moved);

}  // namespace attnlab
