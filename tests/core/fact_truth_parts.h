// What the evaluations of facts are made of: a scene in long double, by the reference,
// and small linear algebra.
#pragma once

#include "core/scene/rules.h"
#include "tests/core/fact_truth.h"

#include <Eigen/Core>

#include <cmath>
#include <utility>
#include <vector>

namespace attnlab::test {

using Mat = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

// One head in long double. E_K: the keys, under unit_keys of length 1; K_met: the same as they meet the
// queries, under rope turned. W_K is W_Q where the rules tie them; 0 x 0 where absent.
// `out` is W_O[i] or W_A^T. A name with _size holds the same with every term taken absolutely.
struct ToldHead {
  Mat P_Q, P_K, E_K, P_V, S, L, A, H, W;
  Mat S_size, K_size, V_size, H_size;
  Mat W_Q, W_K, W_V, W_edit, out;
  Mat K_met;
  Mat P;  // what places add to the keys; 0 x 0 where nothing does
};

struct Told {
  const Scene& scene;
  Dims n;
  long double inside = 1, outside = 1;
  bool tied = false;  // one matrix is W_Q and W_K
  Mat Q, K, V, concat, Y;
  std::vector<ToldHead> heads;

  bool sees(int i, int j) const;
  int seen(int i) const;
  long double sigma() const { return inside * static_cast<long double>(scene.temperature); }
  // Of one row of logits, over the keys that query i may see; over all where i is -1.
  Mat softmax(const Mat& logits, int i) const;
  // The weights of one row of logits by the scene's rule, over the keys that query i may see.
  Mat weights(const Mat& logits, int i) const;
  Mat unit(Mat keys) const;  // each row of length 1 under unit_keys
  int numbers_of_scores() const;
};
Told told(const Scene& scene);

long double largest(const Mat& m);
inline bool same(const Mat& a, const Mat& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && a == b;
}
int rank(const Mat& m, long double relative = 1e-12L);
std::pair<Mat, Mat> eigen(const Mat& symmetric);  // values (n x 1, ascending) and vectors, as columns
inline Mat eigenvalues(const Mat& symmetric) { return eigen(symmetric).first; }
Mat inverse(const Mat& square);
Mat skew(int n);  // invertible, neither symmetric nor orthogonal
Mat turn(int n);  // orthogonal
// Whether row j is a weighted mean of at most dim + 1 other rows (Caratheodory):
// every choice of them is tried.
bool inside_others(const Mat& rows, int j, long double within = 1e-15L);

inline Truth is(bool value) { return value ? Truth::yes : Truth::no; }

// Equal within rounding of doubles, or plainly not.
inline Truth equal(long double difference, long double size) {
  if (std::fabs(difference) <= 1e-14L * size + 1e-290L) return Truth::yes;
  return std::fabs(difference) > 1e-7L * size ? Truth::no : Truth::silent;
}

inline Truth both(Truth a, Truth b) {
  if (a == Truth::no || b == Truth::no) return Truth::no;
  return a == Truth::silent || b == Truth::silent ? Truth::silent : Truth::yes;
}

inline Truth equal(const Mat& a, const Mat& b, long double size) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return Truth::no;
  return equal(largest(a - b), size);
}

template <typename F>
Truth each_head(const Told& t, F statement) {
  Truth out = Truth::yes;
  for (int h = 0; h < t.n.h; ++h) out = both(out, statement(t.heads[static_cast<std::size_t>(h)], h));
  return out;
}

// Over the rows that may see `least` keys or more.
template <typename F>
Truth each_row(const Told& t, int least, F statement) {
  return each_head(t, [&](const ToldHead& head, int) {
    Truth out = Truth::yes;
    for (int i = 0; i < t.n.n_q; ++i)
      if (t.seen(i) >= least) out = both(out, statement(head, i));
    return out;
  });
}

// The statements about rows of the softmax (fact_truth_softmax.cpp).
Truth rows_sum(const Told& t);
Truth output_rows_sum(const Told& t);
Truth shift(const Told& t);
Truth jacobian(const Told& t);
Truth saturation(const Told& t);
Truth entropy_falls(const Told& t);
Truth entropy_bound(const Told& t);
Truth mirrored(const Told& t);
Truth keys_with_values_first(const Told& t);
Truth nearest(const Told& t);
Truth outweighs(const Told& t);

// The statements about places (fact_truth_places.cpp).
Truth equal_queries(const Told& t);
Truth rope_relative(const Told& t);
Truth fades(const Told& t);

// The statements under a condition (fact_truth_conditions.cpp).
Truth full_rank(const Told& t);
Truth lengths_by_rows(const Told& t);
Truth tokens_take_W_Q(const Told& t);

// Y of exchanged tokens against Y with its rows exchanged,
// on the scene and on one of the same rules and mask with other numbers.
Truth permutation_truth(const Scene& scene);
// The gradients of the program against differences of the loss of the reference.
Truth gradient_truth(const Scene& scene);

}  // namespace attnlab::test
