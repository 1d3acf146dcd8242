// Products of small matrices on lanes. Part of the kernel's source (kernel_body.h), with its rules: internal linkage, nothing of
// the standard library.
#pragma once

#include "core/lab/kernel_vector.h"

namespace attnlab::lab {
namespace {

// out = factor a b, or added to what out holds. `a_far`: from one row of a to the next, in numbers, or where a is written
// transposed from one column to the next; the other way it is one entry. The same of b; out is not transposed.
struct Product {
  int rows, cols, inner;
  long a_far, b_far, out_far;
  double factor;
  bool adds;
};

// Rows x Cols entries at once: what is loaded serves several products. `Inner` is how many each sum has; 0: not known here.
template <bool a_turned, bool b_turned, int Inner, int Rows, int Cols>
inline void block(const Product& m, const double* a_of, const double* b_of, double* out_of) {
  const long a_row = a_turned ? lane_count : m.a_far, a_step = a_turned ? m.a_far : lane_count,
             b_col = b_turned ? m.b_far : lane_count, b_step = b_turned ? lane_count : m.b_far;
  for (int part = 0; part < lane_count; part += part_lanes) {
    const double *a = a_of + part, *b = b_of + part;
    Vector sum[Rows][Cols];
    for (int r = 0; r < Rows; ++r)
      for (int c = 0; c < Cols; ++c) sum[r][c] = at(a + r * a_row, 0) * at(b + c * b_col, 0);
    // A long sum is not unrolled: all that is loaded would have to be kept.
    const int inner = Inner > 0 ? Inner : m.inner;
#pragma GCC unroll 1
    for (int k = 1; k < inner; ++k) {
      a += a_step;
      b += b_step;
      Vector y[Cols];
      for (int c = 0; c < Cols; ++c) y[c] = at(b + c * b_col, 0);
      for (int r = 0; r < Rows; ++r) {
        Vector x = at(a + r * a_row, 0);
        hold(x);
        for (int c = 0; c < Cols; ++c) sum[r][c] += x * y[c];
      }
    }
    double* out = out_of + part;
    for (int r = 0; r < Rows; ++r, out += m.out_far)
      for (int c = 0; c < Cols; ++c) {
        const Vector made = sum[r][c] * m.factor;
        at(out, c) = m.adds ? at(out, c) + made : made;
      }
  }
}

template <bool a_turned, bool b_turned, int Inner, int Rows>
inline void band(const Product& m, const double* a, const double* b, double* out) {
  const long b_col = b_turned ? m.b_far : lane_count;
  int j = 0;
  // Where there are 32 registers.
  if constexpr (part_lanes == 8 && Rows == 4)
    for (; j + 4 <= m.cols; j += 4, b += 4 * b_col, out += 4 * lane_count)
      block<a_turned, b_turned, Inner, Rows, 4>(m, a, b, out);
  for (; j + 2 <= m.cols; j += 2, b += 2 * b_col, out += 2 * lane_count)
    block<a_turned, b_turned, Inner, Rows, 2>(m, a, b, out);
  if (j < m.cols) block<a_turned, b_turned, Inner, Rows, 1>(m, a, b, out);
}

template <bool a_turned, bool b_turned, int Inner>
void bands(const Product m, const double* a, const double* b, double* out) {
  const long a_row = a_turned ? lane_count : m.a_far;
  int i = 0;
  for (; i + 4 <= m.rows; i += 4, a += 4 * a_row, out += 4 * m.out_far)
    band<a_turned, b_turned, Inner, 4>(m, a, b, out);
  if (i + 2 <= m.rows) {
    band<a_turned, b_turned, Inner, 2>(m, a, b, out);
    i += 2;
    a += 2 * a_row;
    out += 2 * m.out_far;
  }
  if (i < m.rows) band<a_turned, b_turned, Inner, 1>(m, a, b, out);
}

template <int Inner>
inline void all_bands(const Product& m, bool a_turned, bool b_turned, const double* a, const double* b,
                      double* out) {
  if (a_turned)
    b_turned ? bands<true, true, Inner>(m, a, b, out) : bands<true, false, Inner>(m, a, b, out);
  else
    b_turned ? bands<false, true, Inner>(m, a, b, out) : bands<false, false, Inner>(m, a, b, out);
}

inline Operand transposed(const Operand& m) {
  return {m.at, m.cols, m.rows, m.col_step, m.row_step, m.learns};
}

// out = factor a b on the buffers in which a, b and out stand.
inline void multiply(const Operand& a, const Operand& b, const Operand& out, double factor, bool adds,
                     const Lanes* a_of, const Lanes* b_of, Lanes* out_of) {
  // Of a transposed result the transposed product: out^T = b^T a^T.
  if (out.col_step != 1)
    return multiply(transposed(b), transposed(a), transposed(out), factor, adds, b_of, a_of, out_of);
  const bool a_turned = a.col_step != 1, b_turned = b.col_step != 1;
  const Product m{out.rows,
                  out.cols,
                  a.cols,
                  long{a_turned ? a.col_step : a.row_step} * lane_count,
                  long{b_turned ? b.col_step : b.row_step} * lane_count,
                  long{out.row_step} * lane_count,
                  factor,
                  adds};
  const double *from_a = a_of[a.at].lane, *from_b = b_of[b.at].lane;
  double* to = out_of[out.at].lane;
  if (m.inner == 2) return all_bands<2>(m, a_turned, b_turned, from_a, from_b, to);
  all_bands<0>(m, a_turned, b_turned, from_a, from_b, to);
}

}  // namespace
}  // namespace attnlab::lab
