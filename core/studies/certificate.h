// Are these weights possible? Of a pattern of positive weights T the least width d_k at which softmax(P_Q
// P_K^T / sigma) = T, with the factors that do it, or the proof that none do: where queries and keys are
// free, and where the tokens are those of a scene and only its weight matrices are free; with two matrices
// and with one. A softmax reaches T with logits L exactly where L = log T + c 1^T: one free shift c_i a row.
// Everything below is linear algebra on t = log T.
//
// Two answers stand side by side where T was typed with decimals: for the numbers as they stand, and for what
// was typed, that is for any pattern of which every entry rounds to what was typed.
#pragma once

#include "core/scene/rules.h"
#include "core/scene/scene.h"

namespace attnlab {

// What divides the scores: sigma = inside * temperature.
struct CertificateScale {
  Scale inside{Scale::Kind::sqrt_dk, 1};
  double temperature = 1;

  double sigma(int width) const { return divisor(inside, width) * temperature; }
};

// Why there are no such weights, whatever the width: a statement on t that can be checked by hand.
// Indices count from 0.
struct Refusal {
  enum class Kind {
    // One matrix: T_ij T_ji > T_ii T_jj; value = t_ij + t_ji - t_ii - t_jj > 0, but P P^T makes it <= 0.
    pair,
    // One matrix: value = t_ij + t_jk + t_ki - t_ik - t_kj - t_ji, which is 0 where scores are symmetric.
    cycle,
    direction,  // one matrix: v.1 = 0 and value = v^T t v < 0, which P P^T makes >= 0
    // One matrix: v.1 = 0, v^T t v = 0, but t v = value 1 is not 0: a limit of what can be had.
    null_direction,
    key_direction,   // these tokens: M^T v = 0, v.1 = 0, but row i of t v is `value`; X W M^T v is 0
    query_direction  // these tokens: X^T v = 0, but v^T t differs by `value` between the columns j and k
  };
  Kind kind = Kind::pair;
  int i = 0, j = 0, k = 0;
  Matrix v;  // n x 1, of length 1; 0 x 0 where the kind has none
  double value = 0;
};

struct Verdict {
  enum class Status {
    // The factors make the pattern: error <= 1e-9, or no entry off by more than half a unit of its last
    // digit.
    possible,
    impossible,   // `refusal` says why
    undecided,    // neither: `why` says what stands in the way
    not_offered,  // `why` says for which question there is no answer here
  };
  Status status = Status::not_offered;
  int width = 0;  // d_k of the factors
  // No factors are narrower. Of what was typed: none whose weights round to it; it may be less than `width`.
  int at_least = 0;
  double sigma = 1;          // of the factors
  Matrix P_Q, P_K;           // n_q x width, n_k x width: P_Q P_K^T / sigma are logits. One matrix: P_K is P_Q
  WeightMatrix W_Q, W_K, W;  // with given tokens: d x width; merged: W alone, d x d
  double error = 0;  // the largest |softmax(P_Q P_K^T / sigma) - T|, by the factors as they stand here
  std::optional<Refusal> refusal;
  std::string why;

  bool possible() const { return status == Status::possible; }
};

struct Verdicts {
  Verdict free_two, free_one;                     // queries and keys free
  Verdict tokens_two, tokens_merged, tokens_one;  // the tokens given
};

struct Certificate {
  Matrix weights;                 // T: every row sums to 1
  double half_unit = 0;           // of the last digit; 0: the numbers are what they are
  Verdicts exact;                 // with a 0 not offered
  std::optional<Verdicts> typed;  // where half_unit is not 0
};

// The tokens of the queries and of the keys, n_q x d and n_k x d; or why nothing is asked of them.
struct GivenTokens {
  TokenMatrix X, M;
  bool same = false;  // queries and keys are the same tokens: else one matrix is not asked for
  std::string why_not;
};
// Of a valid scene, for a pattern of this shape: its tokens (of the queries twice where the rule takes no
// others), where scores are X W M^T and the mask hides nothing.
GivenTokens given_tokens(const Scene& scene, Eigen::Index rows, Eigen::Index cols);
CertificateScale certificate_scale(const Scene& scene);

// Decimals that can be told from numbers as they stand: half a unit of the last one,
// or 0 for none and for more of them.
inline constexpr int most_typed_decimals = 9;
double half_unit_of(int decimals);

// What keeps a matrix from being a pattern: the place ("row 2, column 3") and what was expected there. 1..8 x
// 2..8 weights from 1e-300 on, above half a unit of the last digit, or typed as 0 and below it; rows that sum
// to 1 within 1e-9, or within what their last digits leave.
std::optional<Problem> pattern_problem(const MatrixView& weights, double half_unit);

// Of a pattern without a problem. A row is divided by its sum; of typed numbers what it misses of 1 is shared
// out equally, which leaves every entry within what was typed.
Certificate certify(const Matrix& weights, double half_unit, const CertificateScale& scale,
                    const GivenTokens& tokens);

// A softmax is no closer to its pattern than this in doubles.
inline constexpr double certificate_error = 1e-9;

}  // namespace attnlab
