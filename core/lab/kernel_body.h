// The kernel's source, included by one file a set of instructions. Everything here has internal linkage and
// nothing of the standard library is instantiated: code for a newer processor must not become anybody else's.
#pragma once

#include "core/lab/kernel_weights.h"

namespace attnlab::lab {
namespace {

// out = factor a b, or added to what out holds. `a_far`: from one row of a to the next, in numbers, or where
// a is written transposed from one column to the next; the other way it is one entry. The same of b; out is
// not transposed.
struct Product {
  int rows, cols, inner;
  long a_far, b_far, out_far;
  double factor;
  bool adds;
};

// Rows x Cols entries at once: what is loaded serves several products.
// `Inner` is how many each sum has; 0: not known here.
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

// 1 over the length of a row; 0 where the row is 0.
inline void over_length(const Step& s, const double* values, int i, Vector& out) {
  Vector square = {};
  for (int j = 0; j < s.a.cols; ++j) square += at(values, place(s.a, i, j)) * at(values, place(s.a, i, j));
  for (int lane = 0; lane < part_lanes; ++lane)
    out[lane] = square[lane] > 0 ? 1 / __builtin_sqrt(square[lane]) : 0;
}

inline void unit_rows(const Step& s, double* values) {
  for (int i = 0; i < s.out.rows; ++i) {
    Vector over = {};
    over_length(s, values, i, over);
    for (int j = 0; j < s.out.cols; ++j) at(values, place(s.out, i, j)) = at(values, place(s.a, i, j)) * over;
  }
}

// By the row before: (dy - y (y . dy)) / length.
inline void unit_rows_back(const Step& s, const double* values, double* slopes) {
  for (int i = 0; i < s.out.rows; ++i) {
    Vector over = {}, along = {};
    over_length(s, values, i, over);
    for (int j = 0; j < s.out.cols; ++j)
      along += at(values, place(s.out, i, j)) * at(slopes, place(s.out, i, j));
    for (int j = 0; j < s.out.cols; ++j)
      give(s, slopes, i, j, (at(slopes, place(s.out, i, j)) - at(values, place(s.out, i, j)) * along) * over);
  }
}

// (x, y) becomes (x cos - y sin, x sin + y cos); an odd last coordinate stays.
inline void turned(const Steps& program, const Step& s, double* values) {
  for (int i = 0; i < s.out.rows; ++i) {
    int j = 0;
    for (; j + 2 <= s.out.cols; j += 2) {
      const double cosine = program.cosine[i][j / 2], sine = program.sine[i][j / 2];
      const Vector x = at(values, place(s.a, i, j)), y = at(values, place(s.a, i, j + 1));
      at(values, place(s.out, i, j)) = x * cosine - y * sine;
      at(values, place(s.out, i, j + 1)) = x * sine + y * cosine;
    }
    if (j < s.out.cols) at(values, place(s.out, i, j)) = at(values, place(s.a, i, j));
  }
}

// By the row before: turned back.
inline void turned_back(const Steps& program, const Step& s, double* slopes) {
  for (int i = 0; i < s.out.rows; ++i) {
    int j = 0;
    for (; j + 2 <= s.out.cols; j += 2) {
      const double cosine = program.cosine[i][j / 2], sine = program.sine[i][j / 2];
      const Vector x = at(slopes, place(s.out, i, j)), y = at(slopes, place(s.out, i, j + 1));
      give(s, slopes, i, j, x * cosine + y * sine);
      give(s, slopes, i, j + 1, y * cosine - x * sine);
    }
    if (j < s.out.cols) give(s, slopes, i, j, at(slopes, place(s.out, i, j)));
  }
}

inline void added(const Step& s, double* values) {
  for (int i = 0; i < s.out.rows; ++i)
    for (int j = 0; j < s.out.cols; ++j)
      at(values, place(s.out, i, j)) = at(values, place(s.a, i, j)) + at(values, place(s.b, i, j));
}

inline void added_back(const Step& s, double* slopes) {
  for (int i = 0; i < s.out.rows; ++i)
    for (int j = 0; j < s.out.cols; ++j) {
      const Vector slope = at(slopes, place(s.out, i, j));
      give(s, slopes, i, j, slope);
      const Vector before = s.begins_b ? Vector{} : at(slopes, place(s.b, i, j));
      at(slopes, place(s.b, i, j)) = before + slope;
    }
}

inline void lowered(const Step& s, double* values) {
  for (int i = 0; i < s.out.rows; ++i)
    for (int j = 0; j < s.out.cols; ++j)
      at(values, place(s.out, i, j)) =
          at(values, place(s.a, i, j)) * s.factor - s.slope * (i > j ? i - j : j - i);
}

inline void lowered_back(const Step& s, double* slopes) {
  for (int i = 0; i < s.out.rows; ++i)
    for (int j = 0; j < s.out.cols; ++j) give(s, slopes, i, j, at(slopes, place(s.out, i, j)) * s.factor);
}

// The steps other than products, on one part of the lanes.
inline void step(const Steps& program, const Step& s, double* values) {
  switch (s.kind) {
    case Step::Kind::softmax: return softmax(program, s, values);
    case Step::Kind::linear: return linear(program, s, values);
    case Step::Kind::sigmoid: return sigmoid(program, s, values);
    case Step::Kind::sparsemax: return sparsemax(program, s, values);
    case Step::Kind::added: return added(s, values);
    case Step::Kind::unit_rows: return unit_rows(s, values);
    case Step::Kind::turned: return turned(program, s, values);
    case Step::Kind::lowered: return lowered(s, values);
    case Step::Kind::multiply: return;
  }
}

inline void step_back(const Steps& program, const Step& s, const double* values, double* slopes) {
  switch (s.kind) {
    case Step::Kind::softmax: return softmax_back(s, values, slopes);
    case Step::Kind::linear: return linear_back(program, s, slopes);
    case Step::Kind::sigmoid: return sigmoid_back(s, values, slopes);
    case Step::Kind::sparsemax: return sparsemax_back(s, values, slopes);
    case Step::Kind::added: return added_back(s, slopes);
    case Step::Kind::unit_rows: return unit_rows_back(s, values, slopes);
    case Step::Kind::turned: return turned_back(program, s, slopes);
    case Step::Kind::lowered: return lowered_back(s, slopes);
    case Step::Kind::multiply: return;
  }
}

inline void forwards(const Steps& program, Lanes* values) {
  for (int n = 0; n < program.step_count; ++n) {
    const Step& s = program.steps[n];
    if (s.kind == Step::Kind::multiply) {
      multiply(s.a, s.b, s.out, s.factor, s.adds, values, values, values);
      continue;
    }
    for (int part = 0; part < lane_count; part += part_lanes) step(program, s, values->lane + part);
  }
}

// The loss of each lane, and with `slopes` its derivative by Y.
inline void loss_of(const Steps& program, const double* live, const double* values, double* slopes,
                    double* loss) {
  const Operand Y = program.Y, target = program.target;
  const double factor = program.loss_factor;
  const Vector alive = at(live, 0);
  Vector total = {};
  for (int i = 0; i < Y.rows; ++i) {
    const unsigned counted = program.counted[i];
    const double *y = values + place(Y, i, 0) * lane_count,
                 *wanted = values + place(target, i, 0) * lane_count;
    double* slope = slopes != nullptr ? slopes + place(Y, i, 0) * lane_count : nullptr;
    for (int j = 0; j < Y.cols; ++j) {
      const Vector off = (counted >> j & 1) != 0 ? (at(y, j) - at(wanted, j)) * alive : Vector{};
      total += off * off;
      if (slope != nullptr) at(slope, j) = off * (2 * factor);
    }
  }
  at(loss, 0) += total * factor;
}

inline void losses(const Steps& program, const Lanes& live, const Lanes* values, Lanes* slopes, Lanes& loss) {
  for (int part = 0; part < lane_count; part += part_lanes)
    loss_of(program, live.lane + part, values->lane + part, slopes != nullptr ? slopes->lane + part : nullptr,
            loss.lane + part);
}

inline void forward(const Steps& program, const Lanes& live, Lanes* values, Lanes& loss) {
  forwards(program, values);
  losses(program, live, values, nullptr, loss);
}

inline void learn(const Steps& program, const Lanes& live, Lanes* values, Lanes* slopes, Lanes& loss) {
  forwards(program, values);
  losses(program, live, values, slopes, loss);
  for (int n = program.step_count; n-- > 0;) {
    const Step& s = program.steps[n];
    if (s.kind != Step::Kind::multiply) {
      for (int part = 0; part < lane_count; part += part_lanes)
        step_back(program, s, values->lane + part, slopes->lane + part);
      continue;
    }
    // Of out = f a b: da += f dout b^T and db += f a^T dout.
    if (s.a.learns) multiply(s.out, transposed(s.b), s.a, s.factor, !s.begins_a, slopes, values, slopes);
    if (s.b.learns) multiply(transposed(s.a), s.out, s.b, s.factor, !s.begins_b, values, slopes, slopes);
  }
}

inline void powers_of_two(Lanes& x) {
  for (int part = 0; part < lane_count; part += part_lanes) {
    Vector& some = at(x.lane + part, 0);
    const Vector of = some;
    power_of_two<1>(&of, &some);
  }
}

}  // namespace
}  // namespace attnlab::lab
