// Positions: the numbers by which the rules "rope" and "alibi" tell places apart. Queries and keys both count
// from 0. Rope turns each pair of coordinates, (1, 2), (3, 4), of row i by i theta_m, theta_m = angle
// 10000^(-2m / d_k), m = 0, 1 (arXiv 2104.09864); an odd last coordinate stays. Alibi lowers the logits by
// slope_h |i - j|, the slopes of heads 1 to h being 2^(-8/h), 2^(-16/h), ..., 2^(-8) (arXiv 2108.12409).
// Knows no graph.
#pragma once

#include "core/scene/scene.h"

namespace attnlab {

// theta_m: by how much the pair m (from 0) is turned from one position to the next.
double turn_angle(const Scene& scene, int d_k, int pair);

struct Turn {
  double cos = 1, sin = 0;
};
// (x, y) becomes (x cos - y sin, x sin + y cos).
Turn turn_of(const Scene& scene, int d_k, int position, int pair);

// Whether rope turns anything at this width.
bool turns_rows(const Scene& scene, int d_k);
// The rows of queries or keys, d_k wide, as rope turns them, or back, or with every term taken absolutely;
// any others as they are.
enum class TurnWay { there, back, absolute };
Matrix turned_by_place(const Scene& scene, Matrix rows, TurnWay way = TurnWay::there);

// How many pairs of coordinates there are.
constexpr int pairs_of(int d_k) { return d_k / 2; }

// Of head `head` (from 0): the paper's, or with a slope of the scene for the first head the paper's ratio
// from there on.
double slope_of(const Scene& scene, int head);

}  // namespace attnlab
