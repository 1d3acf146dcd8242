// A demonstration of what W cannot see: one query moved along x with x W = 0, or one key along y with W y^T = 0, and
// the scores measured before and after.
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

struct UnseenMove {
  bool exists = false;  // false: W sees every direction, or a score left the range of doubles
  int row = 0;          // which query or key
  double amount =
      0;  // along the unit vector: a power of two, at least 1 and the row's largest entry; 0: no direction
  Matrix rows;            // 2 x d: the input row as it is, and moved; 1 x d where no move exists
  Matrix projected;       // 2 x d_k: the same rows projected
  Matrix scores;          // 2 x n_k: row `row` of S before and after; for a key its column, 2 x n_q
  double difference = 0;  // max |S' - S| over all scores, measured
  double size = 0;        // max |S|, what it is to be compared with
};

// Moves query `row` (from 0, clamped) of head `head` along `direction` (1 x d), or key `row` where `key`. The query alone
// is moved, or the key alone, also where both come from the same token; under qq, where the queries are the keys, both.
UnseenMove unseen_move(const Scene& scene, const Analysis& analysis, int head, const Matrix& direction,
                       bool key, int row);

}  // namespace attnlab
