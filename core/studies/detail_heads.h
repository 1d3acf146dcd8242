// The Heads view beyond Analysis: what each head adds to the output, the sums on the way to Y, the matrix
// that each head sends values through, what is left without some heads; and all heads at once made equal or
// averaged, as edits.
#pragma once

#include "core/analysis/analysis.h"
#include "core/scene/edit.h"

namespace attnlab {

using OVMatrix = Bounded<max_model, max_concat>;  // d_V x d_o

// From a row of what the values are made of to what the head writes into the output, d_V x d_o: W_V W_O[i]
// under "projected"; the rules put the identity, W_K or W_Q in place of W_V, and W_A^T in place of W_O[i];
// without W_O a head writes into d_v columns of its own, and the others are 0. The outside scale is left out.
// transformer-circuits.pub 2021.
OVMatrix ov_matrix(const Scene& scene, const Dims& dims, int head);
// sum(lambda) / sum |lambda| of its eigenvalues, in [-1, 1]: 1 copies, -1 inverts; and that sum of sizes.
// None where it is not square, not finite, or has no eigenvalue but 0.
struct Copying {
  double score, sizes;
};
std::optional<Copying> copying_of(const OVMatrix& OV);

struct HeadShare {
  bool on = true;
  LayerMatrix part;     // n_q x d_o: H_i W_O[i], or H_i W_A^T, or H_i in its own columns
  LayerMatrix running;  // the parts of the heads up to this one, those switched off left out
  double size = 0;      // ||part||_F
  std::optional<double>
      mean_entropy;               // of the rows of its weights, in nats; none where they are no shares of 1
  OVMatrix OV;                    // d_V x d_o
  int OV_rank = 0;                // numerical; at most min(d_V, d_v)
  std::optional<double> copying;  // of copying_of(OV)
};

struct HeadsDetail {
  std::array<HeadShare, max_heads> heads;  // the first dims.h mean something
  LayerMatrix total;                       // all parts added up: Y by another way
  double difference = 0, size = 0;  // max |total - Y|, measured; max |Y|, what it is to be compared with
  bool any_off = false;
  LayerMatrix remaining;   // the parts of the heads that are on
  double change = 0;       // ||remaining - Y||_F
  double output_size = 0;  // ||Y||_F
  // h x h: how far apart the weights of two heads are, in [0, 1]: half the sum over the keys of |A_a - A_b|,
  // the mean over the queries (total variation). 0: the same weights.
  Matrix apart;
};

// Of a valid scene and its analysis; bit i of `heads_off` switches head i off, further bits mean nothing.
HeadsDetail heads_detail(const Scene& scene, const Analysis& analysis, unsigned heads_off);

struct HeadEdits {
  std::vector<Edit> list;
  std::string why_not;  // a sentence where it cannot be done; then the list is empty
};

// Every head gets the matrices of its own (W_Q, W_K, W_V, W, W_A, those in use) that head `head` has. W_O
// stays: then Y = H (W_O[1] + ... + W_O[h]), as of a single head.
HeadEdits heads_equal(const Scene& scene, int head);

// W_O = the identity divided by h, h times below each other: Y is the mean of the H_i, so averaging is a
// special case of concatenation. Under "alt" every W_A = I/h does the same. Where d_v < d_o the identity is
// rectangular: the mean, then columns of 0. Where d_v > d_o, and without W_O, it is refused.
HeadEdits heads_averaged(const Scene& scene);

}  // namespace attnlab
