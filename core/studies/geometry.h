// Geometry: the queries, keys, values and outputs of one head as points, what a query meets, the keys that no
// query can prefer, how far the outputs are from the hull of the values, what a dragged point is made of.
// Knows no plane.
#pragma once

#include "core/analysis/analysis.h"
#include "core/scene/edit.h"

#include <bitset>

namespace attnlab {

// projected: P_Q, P_K (under rope turned by their places), P_V and H, in d_k and d_v dimensions. input: the
// rows that they are made of, in d dimensions.
enum class PointSpace { projected, input };
enum class PointRole { query, key, value, output, layer };  // layer: Y, where it is as wide as the values
// Nobody moves it: it follows from all values and all weights.
constexpr bool follows(PointRole role) { return role == PointRole::output || role == PointRole::layer; }

struct PointRef {
  PointRole role = PointRole::query;
  int index = 0;  // from 0
  friend bool operator==(const PointRef&, const PointRef&) = default;
};

// What the outputs of the picture are.
enum class OutputKind {
  head,    // H = A P_V / outside, beside P_V
  inputs,  // A V / outside: the same weights over the inputs, where no last matrix leads back to their width
  // H W_O[i], or H W_A^T under "alt": this head's part of Y, beside the inputs, whose hull it may leave.
  model
};

struct Geometry {
  PointSpace space = PointSpace::projected;
  Matrix queries, keys;  // n_q x m, n_k x m
  // n_k x m: a query x has the logits x . meets_j / scale; under rope one at the first place,
  // under alibi less the distances.
  Matrix meets;
  Matrix own_meets;          // n_q x m: the same under qq, where the queries are the keys
  double scale = 1;          // inside * temperature
  bool same_points = false;  // each key stands where its query stands, by the rules alone
  Matrix values, outputs;    // n_k x w, n_q x w
  OutputKind output_kind = OutputKind::head;
  // n_q x w: Y beside the outputs, where it is as wide, finite, and not what the outputs are; else 0 x 0.
  Matrix layer;
  // Of each output, and of each row of Y, to the hull of the values; NaN: not finite.
  std::array<double, max_tokens> hull_distance{}, layer_distance{};
  double distance(int i, PointRole of) const {
    return (of == PointRole::layer ? layer_distance : hull_distance)[static_cast<std::size_t>(i)];
  }
  Matrix hull_nearest;     // n_q x w: the point of the hull nearest to each output
  double values_size = 0;  // the largest distance between two values
  // Keys that lie in the hull of the others: see below; and the same of queries that are keys, too.
  std::bitset<max_tokens> unreachable, own_unreachable;
};

// Of a valid scene and its analysis; `head` counts from 0 and is clamped.
// A key whose row of `meets` lies in the convex hull of the other rows never has the largest logit alone,
// whatever the query: a linear function has its maximum at a corner (arXiv 2203.06462 section 3). In one
// dimension: all but the largest and the smallest. Lies in: to hull_rounding().
Geometry geometry(const Scene& scene, const Analysis& analysis, int head, PointSpace space);

// Whether an output, or a row of Y, lies in the hull of the values, to hull_rounding().
bool in_hull(const Geometry& geometry, int output, PointRole of = PointRole::output);

// The row that a point is: of which input, and the projection between it and the picture (none:
// the row itself).
struct PointSource {
  MatrixId input;
  std::optional<MatrixId> projection;
};
// None for what follows.
std::optional<PointSource> source_of(const Scene& scene, int head, PointRole role, PointSpace space);

// A point moved by `way` (1 x m) from where it stands in `scene`: its input row changes by the least-norm
// change whose projection is `way`. No entry goes beyond max_entry: the change is shortened as a whole.
struct PointMove {
  // None: outputs, rows that are not there, and a way of another width than the point's.
  std::optional<Edit> edit;
  MatrixId input;
  double residual = 0;  // ||what the projection does - way||
  bool exact = true;    // residual <= 1e-9 ||way||
  bool at_end = false;  // an entry has reached max_entry
};
PointMove move_point(const Scene& scene, int head, PointRef point, PointSpace space, const MatrixView& way);

// The energy of a query among keys: E(q) = |q|^2 / 2 - sigma log sum_j exp(k_j.q / sigma). One step of
// attention whose values are its keys goes down its gradient by a whole step (Ramsauer et al. 2020, arXiv
// 2008.02217).

// The keys that one row may see, m x d_k, and what scores are divided by.
struct Memory {
  Matrix keys;
  double sigma = 1;
};
// Of row `row` of head `head`, which count from 0 and must be there: the keys as they meet the queries.
Memory memory_of(const Scene& scene, const Analysis& analysis, int head, int row);

// `q` is 1 x d_k; with no key to be seen |q|^2 / 2.
double energy(const Memory& memory, const Matrix& q);
// sum_j p_j k_j with p = softmax(k_j.q / sigma), 1 x d_k: where one step leads. 0 with no key to be seen.
Matrix recalled(const Memory& memory, const Matrix& q);
// -grad E(q) = recalled(q) - q.
Matrix descent(const Memory& memory, const Matrix& q);

}  // namespace attnlab
