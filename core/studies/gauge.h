// The freedom in the two weight matrices of the scores: (W_Q B, W_K B^-T) makes the same scores as (W_Q, W_K)
// for every invertible B, since W_Q B (W_K B^-T)^T = W_Q W_K^T. B is set by a dial. And the freedom in the
// tokens: (X B, B^-1 W) makes the same projected rows as (X, W), so that W_Q may be folded into X.
#pragma once

#include "core/analysis/analysis.h"
#include "core/scene/edit.h"

#include <utility>

namespace attnlab {

enum class Freedom {
  any,         // qk: every invertible B
  orthogonal,  // qq, shared, single: one matrix stands for both, so W_Q R with R R^T = 1
  none         // merged, unprojected: there is no pair of factors
};
Freedom freedom_of(ScoreRule rule);

// What a person turns by hand. Defaults: nothing is turned, B = 1.
struct Dial {
  double angle = 0;    // radians, anticlockwise
  double stretch = 1;  // clamped to [1 / most_stretch, most_stretch]
  double shear = 0;    // clamped to [-most_shear, most_shear]
  int plane = 0;       // which two coordinates are turned: see dial_plane

  friend bool operator==(const Dial&, const Dial&) = default;
};
inline constexpr double most_stretch = 2, most_shear = 2;

// The coordinate planes of d_k dimensions, (0, 1), (0, 2), (1, 2), (0, 3), ...: d_k (d_k - 1) / 2 of them.
int dial_planes(int d_k);
std::pair<int, int> dial_plane(int d_k, int plane);  // `plane` is clamped; {0, 0} where d_k is 1

// d_k x d_k. In the chosen plane R(angle) [1 shear; 0 1] diag(stretch, 1/stretch), where a row vector times R
// is turned anticlockwise; 1 elsewhere. For d_k = 1: stretch, with a minus sign where the angle points to the
// left. Orthogonal: R alone. Its condition number stays below 24. Exactly the identity for a Dial that is not
// turned.
WeightMatrix dial_matrix(Freedom freedom, const Dial& dial, int d_k);
WeightMatrix dial_inverse_transposed(Freedom freedom, const Dial& dial, int d_k);  // B^-T, in closed form

// A dial together with the matrices that it turns, as they stood before.
struct Turning {
  int head = 0;
  Dial dial;
  WeightMatrix W_Q, W_K;

  friend bool operator==(const Turning& a, const Turning& b) {
    return a.head == b.head && a.dial == b.dial && same_bits(view(a.W_Q), view(b.W_Q)) &&
           same_bits(view(a.W_K), view(b.W_K));
  }
};
Turning turning_of(const Scene& scene, int head);  // not turned yet, from the scene's matrices

// The matrices that the turned dial makes of those of `turning`. W_K is 0 x 0 unless the freedom is any.
struct Turned {
  std::string why_not;  // a sentence where they cannot be set; then the rest means nothing
  WeightMatrix W_Q, W_K;
};
Turned turned(const Scene& scene, const Turning& turning);
// Whether the scene's matrices are, bit for bit, what this dial made.
bool made_by(const Scene& scene, const Turning& turning);

struct GaugeDetail {
  Freedom freedom = Freedom::none;
  Dial dial;                       // as it stands
  std::pair<int, int> plane;       // of the dial
  Matrix B, B_inverse_transposed;  // d_k x d_k; of 0 x 0 where there is no freedom
  double condition = 1;            // of B
  // max |S - S before|, measured; more than rounding under unit_keys; infinite where a score is not finite.
  double difference = 0;
  double size = 0;                // max |S before|
  double moved = 0;               // max |P_Q - P_Q before| and the same for P_K, the larger
  Matrix P_Q_before, P_K_before;  // where nothing is turned: those of now
};
// What the dial has done to the scene; `turning` none or of another scene: nothing is turned.
GaugeDetail gauge_detail(const Scene& scene, const Analysis& analysis, int head,
                         const std::optional<Turning>& turning);

// With B the W_Q of all heads side by side: X becomes X B, every W_Q its columns of the identity, W_K and W_V
// become B^-1 W_K and B^-1 W_V.
struct QueriesFolded {
  std::vector<Edit> list;
  std::string why_not;  // in a few words, where it cannot be done; then the list is empty
};
QueriesFolded queries_folded(const Scene& scene);

}  // namespace attnlab
