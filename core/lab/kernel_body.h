// The kernel's source, included by one file a set of instructions. Everything here has internal linkage and nothing of the
// standard library is instantiated: code for a newer processor must not become anybody else's.
#pragma once

#include "core/lab/kernel_weights.h"

namespace attnlab::lab {
namespace {

// Rows x Cols entries of a b at once: each is loaded once for several products.
template <int Rows, int Cols>
inline void block(const Step& s, const double* a_of, const double* b_of, double* out_of, int i, int j) {
  const double* a = a_of + (s.a.at + i * s.a.row_step) * lane_count;
  const double* b = b_of + (s.b.at + j * s.b.col_step) * lane_count;
  const int a_row = s.a.row_step, b_col = s.b.col_step;
  const long a_step = static_cast<long>(s.a.col_step) * lane_count,
             b_step = static_cast<long>(s.b.row_step) * lane_count;
  Vector sum[Rows][Cols];
  for (int r = 0; r < Rows; ++r)
    for (int c = 0; c < Cols; ++c) sum[r][c] = at(a, r * a_row) * at(b, c * b_col);
  for (int k = 1; k < s.a.cols; ++k) {
    a += a_step;
    b += b_step;
    for (int r = 0; r < Rows; ++r)
      for (int c = 0; c < Cols; ++c) sum[r][c] += at(a, r * a_row) * at(b, c * b_col);
  }
  for (int r = 0; r < Rows; ++r)
    for (int c = 0; c < Cols; ++c) {
      Vector& out = at(out_of, s.out.at + (i + r) * s.out.row_step + (j + c) * s.out.col_step);
      const Vector made = s.factor == 1 ? sum[r][c] : sum[r][c] * s.factor;
      out = s.adds ? out + made : made;
    }
}

inline void multiply(const Step& s, const double* a_of, const double* b_of, double* out_of) {
  int i = 0;
  for (; i + 2 <= s.out.rows; i += 2) {
    int j = 0;
    for (; j + 2 <= s.out.cols; j += 2) block<2, 2>(s, a_of, b_of, out_of, i, j);
    if (j < s.out.cols) block<2, 1>(s, a_of, b_of, out_of, i, j);
  }
  if (i == s.out.rows) return;
  int j = 0;
  for (; j + 2 <= s.out.cols; j += 2) block<1, 2>(s, a_of, b_of, out_of, i, j);
  if (j < s.out.cols) block<1, 1>(s, a_of, b_of, out_of, i, j);
}

inline Operand transposed(const Operand& m) {
  return {m.at, m.cols, m.rows, m.col_step, m.row_step, m.learns};
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
      at(slopes, place(s.a, i, j)) +=
          (at(slopes, place(s.out, i, j)) - at(values, place(s.out, i, j)) * along) * over;
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
      at(slopes, place(s.a, i, j)) += x * cosine + y * sine;
      at(slopes, place(s.a, i, j + 1)) += y * cosine - x * sine;
    }
    if (j < s.out.cols) at(slopes, place(s.a, i, j)) += at(slopes, place(s.out, i, j));
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
    for (int j = 0; j < s.out.cols; ++j)
      at(slopes, place(s.a, i, j)) += at(slopes, place(s.out, i, j)) * s.factor;
}

inline void forwards(const Steps& program, double* values) {
  for (int n = 0; n < program.step_count; ++n) {
    const Step& s = program.steps[n];
    if (s.kind == Step::Kind::multiply) multiply(s, values, values, values);
    if (s.kind == Step::Kind::unit_rows) unit_rows(s, values);
    weights(program, s, values);
    if (s.kind == Step::Kind::turned) turned(program, s, values);
    if (s.kind == Step::Kind::lowered) lowered(s, values);
  }
}

// The loss of each lane, and with `slopes` its derivative by Y.
inline void loss_of(const Steps& program, const double* live, const double* values, double* slopes,
                    double* loss) {
  const Vector& alive = at(live, 0);
  Vector total = {};
  for (int i = 0; i < program.Y.rows; ++i)
    for (int j = 0; j < program.Y.cols; ++j) {
      if ((program.counted[i] >> j & 1) == 0) continue;
      const Vector off =
          (at(values, place(program.Y, i, j)) - at(values, place(program.target, i, j))) * alive;
      total += off * off;
      if (slopes != nullptr) at(slopes, place(program.Y, i, j)) = off * (2 * program.loss_factor);
    }
  at(loss, 0) += total * program.loss_factor;
}

inline void forward(const Steps& program, const Lanes& live, Lanes* values, Lanes& loss) {
  for (int first = 0; first < lane_count; first += part_lanes) {
    forwards(program, part_of(values, first));
    loss_of(program, part_of(&live, first), part_of(values, first), nullptr, part_of(&loss, first));
  }
}

inline void learn_part(const Steps& program, const double* live, double* values, double* slopes,
                       double* loss) {
  forwards(program, values);
  for (int i = program.weight_count; i < program.size; ++i) at(slopes, i) = Vector{};
  loss_of(program, live, values, slopes, loss);
  for (int n = program.step_count; n-- > 0;) {
    const Step& s = program.steps[n];
    weights_back(program, s, values, slopes);
    if (s.kind == Step::Kind::unit_rows) unit_rows_back(s, values, slopes);
    if (s.kind == Step::Kind::turned) turned_back(program, s, slopes);
    if (s.kind == Step::Kind::lowered) lowered_back(s, slopes);
    if (s.kind != Step::Kind::multiply) continue;
    // Of out = f a b: da += f dout b^T and db += f a^T dout.
    if (s.a.learns) multiply({s.kind, s.a, s.out, transposed(s.b), s.factor, true}, slopes, values, slopes);
    if (s.b.learns) multiply({s.kind, s.b, transposed(s.a), s.out, s.factor, true}, values, slopes, slopes);
  }
}

inline void learn(const Steps& program, const Lanes& live, Lanes* values, Lanes* slopes, Lanes& loss) {
  for (int first = 0; first < lane_count; first += part_lanes)
    learn_part(program, part_of(&live, first), part_of(values, first), part_of(slopes, first),
               part_of(&loss, first));
}

inline void exponentials(Lanes& x) {
  for (int first = 0; first < lane_count; first += part_lanes) {
    Vector& part = at(part_of(&x, first), 0);
    const Vector of = part;
    exponential<1>(&of, &part);
  }
}

}  // namespace
}  // namespace attnlab::lab
