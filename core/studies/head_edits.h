// What is done to the heads of a scene at once: all made equal to one, and averaged. Pure: a scene in, edits out.
#pragma once

#include "core/scene/edit.h"

#include <string>
#include <vector>

namespace attnlab {

struct HeadEdits {
  std::vector<Edit> list;
  std::string why_not;  // a sentence where it cannot be done; then the list is empty
};

// Every head gets the matrices of its own (W_Q, W_K, W_V, W, W_A, those in use) that head `head` has. W_O stays: then
// Y = H (W_O[1] + ... + W_O[h]), as of a single head.
HeadEdits heads_equal(const Scene& scene, int head);

// W_O = the identity divided by h, h times below each other: Y is the mean of the H_i, so averaging is a special case of
// concatenation. Under "alt" every W_A = I/h does the same. Where d_v < d_o the identity is rectangular: the mean, then
// columns of 0. Where d_v > d_o, and without W_O, it is refused.
HeadEdits heads_averaged(const Scene& scene);

}  // namespace attnlab
