// What the Rank view shows beyond Analysis: the best approximation of lower rank, the directions that W cannot
// see, the numbers of parameters, and the freedom in W_Q and W_K that changes no score. Knows no screen.
#pragma once

#include "core/analysis.h"

namespace attnlab {

// Trainable numbers of the scores of h heads: two matrices 2 d d_k h, one shared matrix d d_k h, the merged matrix d^2 h;
// and the degrees of freedom of the products, (2 d d_k - d_k^2) h, or d^2 h where d_k >= d.
struct ScoreParameters {
  int d = 0, d_k = 0, h = 1;
  int two = 0, shared = 0, merged = 0, freedom = 0;
};
ScoreParameters score_parameters(int d, int d_k, int h);

// Other projections with the same scores.
struct Gauge {
  enum class Kind {
    any,         // qk: (W_Q B, W_K B^-T) for every invertible B
    orthogonal,  // qq, shared, single: W_Q R for every R with R R^T = 1
    none         // merged, unprojected: there is no pair of factors
  };
  Kind kind = Kind::none;
  Matrix B;               // d_k x d_k, a fixed well-conditioned choice
  Matrix W_Q, W_K;        // d x d_k: W_Q B and W_K B^-T; W_K is 0 x 0 unless kind is any
  double difference = 0;  // max |S' - S|, measured; more than rounding under unit_keys
  double size = 0;        // max |S|, what it is to be compared with
};

struct RankDetail {
  bool finite = true;        // false: W left the range of doubles, and what follows is empty
  int bound = 0;             // min(d, d_k): the rank that the factors allow; d under merged and unprojected
  int kept = 1;              // r, clamped to 1 .. d
  Matrix approximation;      // d x d: the best of rank at most r (Eckart, Young 1936)
  double error = 0;          // ||W - approximation||_F, measured
  double error_formula = 0;  // sqrt(sum of the dropped sigma^2)
  Matrix unseen_left, unseen_right;  // (d - rank) x d: orthonormal rows x with x W = 0, and y with W y^T = 0
  ScoreParameters here, at_scale;    // of this scene; of d = 512, h = 8, d_k = 64
  Gauge gauge;
};

// Of a valid scene and its analysis; `head` counts from 0; it and `kept_rank` are clamped.
RankDetail rank_detail(const Scene& scene, const Analysis& analysis, int head, int kept_rank);

}  // namespace attnlab
