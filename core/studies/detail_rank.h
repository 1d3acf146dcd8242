// What the Rank view shows beyond Analysis: the best approximation of lower rank, the directions that W cannot see, and
// the numbers of parameters.
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

// Trainable numbers of the scores of h heads: two matrices 2 d d_k h, one shared matrix d d_k h, the merged matrix d^2 h;
// and the degrees of freedom of the products, (2 d d_k - d_k^2) h, or d^2 h where d_k >= d.
struct ScoreParameters {
  int d = 0, d_k = 0, h = 1;
  int two = 0, shared = 0, merged = 0, freedom = 0;
};
ScoreParameters score_parameters(int d, int d_k, int h);

struct RankDetail {
  bool finite = true;        // false: W left the range of doubles, and what follows is empty
  int bound = 0;             // min(d, d_k): the rank that the factors allow; d under merged and unprojected
  int kept = 1;              // r, clamped to 1 .. d
  Matrix approximation;      // d x d: the best of rank at most r (Eckart, Young 1936)
  Matrix left_out;           // W - approximation
  double error = 0;          // ||left_out||_F, measured
  double error_formula = 0;  // sqrt(sum of the dropped sigma^2)
  Matrix unseen_left, unseen_right;  // (d - rank) x d: orthonormal rows x with x W = 0, and y with W y^T = 0
  ScoreParameters here, at_scale;    // of this scene; of d = 512, h = 8, d_k = 64
};

// Of a valid scene and its analysis; `head` counts from 0; it and `kept_rank` are clamped.
RankDetail rank_detail(const Scene& scene, const Analysis& analysis, int head, int kept_rank);

}  // namespace attnlab
