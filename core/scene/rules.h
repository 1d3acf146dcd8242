// What follows from the rules of a scene alone, read off the graph: which matrices are in use, the
// dimensions, the divisors, the mask, the number of parameters, and whether everything fits. No arithmetic on
// the matrices themselves but W, which a change of rule starts from.
#pragma once

#include "core/scene/scene.h"

#include <array>
#include <cstddef>

namespace attnlab {

struct Dims {
  int n_q = 0, n_k = 0, d = 0, d_k = 0, d_v = 0, h = 0;
  int d_V = 0;  // columns of the input that the values are made of: of V where it has its own, else d
  int d_o = 0;  // columns of Y: of W_O under "projected", h d_v under "none", d under "alt"

  friend bool operator==(const Dims&, const Dims&) = default;
};

// Where the queries, keys and values of the layer come from: the matrix kinds that stand for Q, K, V.
MatrixKind query_input(Source source);
MatrixKind key_input(Source source);
MatrixKind value_input(Source source);

// Whether the rules in force read this matrix. `target` is in use when it is present.
bool in_use(const Scene& scene, MatrixKind kind);
bool in_use(const Scene& scene, const Graph& graph, MatrixKind kind);
// A short list of matrices, inline, so that analyze() stays off the heap.
class MatrixList {
 public:
  void add(MatrixId id) { ids_[count_++] = id; }
  const MatrixId* begin() const { return ids_.data(); }
  const MatrixId* end() const { return ids_.data() + count_; }
  std::size_t size() const { return count_; }

 private:
  std::array<MatrixId, input_kinds.size() + head_kinds.size() * max_heads + 1> ids_{};
  std::size_t count_ = 0;
};

// The matrices in use, inputs first, then head by head, then WO; without the target.
MatrixList matrices_in_use(const Scene& scene);
MatrixList matrices_in_use(const Scene& scene, const Graph& graph);

bool projects_queries(ScoreRule rule);  // qk, qq, shared, single: W_Q is used
// The projection that makes P_V, where there is one: WV, WQ under single,
// none where values are not projected.
std::optional<MatrixKind> value_projection(const Scene& scene);

// Whether V may have another number of columns than Q and K: in source free, where no matrix that projects
// queries or keys projects it too.
bool has_own_values(const Graph& graph);
bool has_own_values(const Scene& scene);

// Dimensions of a valid scene.
Dims dims(const Scene& scene);
Dims dims(const Scene& scene, const Graph& graph);
// d_v as the rules tie it to the other dimensions; `own`, the columns of W_V, where they do not.
int value_width(const Graph& graph, const Dims& dims, int own);
// The shape that a used matrix must have (rows, cols) at these dimensions.
struct Shape {
  int rows = 0, cols = 0;
  friend bool operator==(const Shape&, const Shape&) = default;
};
Shape shape_of(const Scene& scene, const Dims& dims, MatrixKind kind);
int size_of(Side side, const Dims& dims);

// The scale of the head output where a file says nothing.
Scale default_outside(OutputRule rule);

// Whether queries and keys are the same tokens under the rules alone: self-attention, and qq.
bool same_tokens(const Graph& graph);
// Whether the projected queries stand for the keys (qq).
bool keys_are_queries(const Graph& graph);
bool keys_are_queries(const Scene& scene);
// Whether the score rule makes the values, whatever the value rule says (single).
bool score_makes_values(const Scene& scene);
// Whether the rules alone make the scores equal to their transpose, whatever the entries: qq; shared, single
// and unprojected where queries and keys are the same tokens. Not with unit_keys.
bool symmetric_by_rule(const Scene& scene);

double divisor(const Scale& scale, int d_k);  // sqrt(d_k), d_k, 1, or the number
inline bool allowed(const Mask& mask, int i, int j) {
  if (mask.kind == Mask::Kind::none) return true;
  return mask.kind == Mask::Kind::causal ? j <= i : mask.allowed(i, j) != 0;
}
// How many of n_k keys query i may see.
int allowed_keys(const Mask& mask, int i, int n_k);
// The entries, queries by keys, where attention is not allowed become `value`.
template <typename M>
void forbid(const Mask& mask, M& m, double value) {
  for (int i = 0; i < m.rows() && mask.kind != Mask::Kind::none; ++i)
    for (int j = 0; j < m.cols(); ++j)
      if (!allowed(mask, i, j)) m(i, j) = value;
}
// The first query, from 0, of those that see the most keys: the one to begin with.
int query_that_sees_most(const Mask& mask, int n_q, int n_k);

// W of one head, d x d, what stands between Q and K^T: W_Q W_K^T, W_Q W_Q^T, the edited W, or the identity.
WeightMatrix score_matrix(const Scene& scene, const Head& head, int d);

// Trainable numbers of the rules in force, over all heads.
struct Parameters {
  int score = 0, value = 0, output = 0;
  int total() const { return score + value + output; }
};
Parameters parameters(const Scene& scene);
Parameters parameters(const Scene& scene, const Graph& graph, const Dims& dims);

// Why a scene cannot be computed: the field, in the words of the file ("heads[2].WK"), and what was expected.
struct Problem {
  std::string field, expected;
};
// The first problem of a scene, or nothing: then the scene is valid, and dims() and analyze() mean something.
std::optional<Problem> check(const Scene& scene);
std::optional<Problem> check(const Scene& scene, const Graph& graph);

}  // namespace attnlab
