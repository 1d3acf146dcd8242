// The Rank view beyond Analysis: the best approximation of lower rank (Eckart, Young 1936), and as an edit of
// the scene; the directions that W cannot see, and the demonstration that it does not; the numbers of
// parameters.
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

// Trainable numbers of the scores of h heads: two matrices 2 d d_k h, one shared matrix d d_k h, the merged
// matrix d^2 h; and the degrees of freedom of the products, (2 d d_k - d_k^2) h, or d^2 h where d_k >= d.
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

// The smallest singular values of W cut by changing one matrix of the scene.
struct RankCut {
  std::string why_not;  // a sentence where W cannot be cut; then the rest means nothing
  MatrixId id;          // what changes: W under merged, W_Q under the rules with factors
  WeightMatrix values;
};

// How many singular values there are to cut: min(d, d_k) under the rules with factors, d under merged; 0
// under unprojected, where W is the identity and no matrix of the scene.
int most_kept(const Scene& scene);

// With W = U diag(sigma) V^T of head `head` (from 0), every sigma_k (k from 1, descending) times f_k = kept -
// (k - 1) clamped to [0, 1]: a whole `kept` is the best approximation of rank `kept`, and between two whole
// numbers one singular value fades. Under qk W_Q becomes U diag(f) U^T W_Q; under qq, shared and single,
// where W = W_Q W_Q^T holds it twice, U diag(sqrt f) U^T W_Q. With `kept` at most_kept() or above the values
// are those of the scene, bit for bit.
RankCut rank_cut(const Scene& scene, int head, double kept);

// One query moved along x with x W = 0, or one key along y with W y^T = 0,
// and the scores measured before and after.
struct UnseenMove {
  bool exists = false;  // false: W sees every direction, or a score left the range of doubles
  int row = 0;          // which query or key
  // Along the unit vector: a power of two, at least 1 and the row's largest entry; 0: no direction.
  double amount = 0;
  Matrix rows;            // 2 x d: the input row as it is, and moved; 1 x d where no move exists
  Matrix projected;       // 2 x d_k: the same rows projected
  Matrix scores;          // 2 x n_k: row `row` of S before and after; for a key its column, 2 x n_q
  double difference = 0;  // max |S' - S| over all scores, measured
  double size = 0;        // max |S|, what it is to be compared with
};

// Moves query `row` (from 0, clamped) of head `head` along `direction` (1 x d), or key `row` where `key`. The
// query alone is moved, or the key alone, also where both come from the same token; under qq, where the
// queries are the keys, both.
UnseenMove unseen_move(const Scene& scene, const Analysis& analysis, int head, const Matrix& direction,
                       bool key, int row);

}  // namespace attnlab
