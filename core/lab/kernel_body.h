// The kernel's source, included by one file a set of instructions. Everything here has internal linkage and nothing of the
// standard library is instantiated: code for a newer processor must not become anybody else's.
#pragma once

#include "core/lab/kernel_set.h"

namespace attnlab::lab {
namespace {

typedef double Vector __attribute__((vector_size(64), may_alias));
typedef long long Bits __attribute__((vector_size(64), may_alias));

inline Vector& at(Lanes* lanes, int i) { return *reinterpret_cast<Vector*>(lanes + i); }
inline const Vector& at(const Lanes* lanes, int i) { return *reinterpret_cast<const Vector*>(lanes + i); }

// e^x to 1.2 units in the last place for x <= 0 (0 below -745, as in the softmax). x = k ln 2 + r with |r| <= ln(2) / 2;
// ln 2 in two parts, the first with trailing zeros, so that k times it is exact; e^r by its series to r^13.
inline void exponential(const Vector& of, Vector& out) {
  constexpr double log2e = 0x1.71547652b82fep+0, ln2_high = 0x1.62e42fefa0000p-1,
                   ln2_low = 0x1.cf79abc9e3b3ap-40, to_whole = 0x1.8p52;
  const Vector lowest = Vector{} - 746;
  const Bits below = of < lowest;
  const Vector x = reinterpret_cast<const Vector&>(static_cast<const Bits&>(
      (below & reinterpret_cast<const Bits&>(lowest)) | (~below & reinterpret_cast<const Bits&>(of))));
  const Vector shifted = x * log2e + to_whole, k = shifted - to_whole;
  const Vector r = (x - k * ln2_high) - k * ln2_low;
  Vector p = r * (1.0 / 6227020800) + 1.0 / 479001600;
  p = p * r + 1.0 / 39916800;
  p = p * r + 1.0 / 3628800;
  p = p * r + 1.0 / 362880;
  p = p * r + 1.0 / 40320;
  p = p * r + 1.0 / 5040;
  p = p * r + 1.0 / 720;
  p = p * r + 1.0 / 120;
  p = p * r + 1.0 / 24;
  p = p * r + 1.0 / 6;
  p = p * r + 0.5;
  p = (p * r) * r + r;
  p = p + 1;
  // 2^k in two factors: k may reach beyond the exponents of normal numbers.
  const Bits whole = reinterpret_cast<const Bits&>(shifted) -
                     reinterpret_cast<const Bits&>(static_cast<const Vector&>(Vector{} + to_whole));
  const Bits half = whole >> 1, rest = whole - half;
  const Bits first = (half + 1023) << 52, second = (rest + 1023) << 52;
  out = p * reinterpret_cast<const Vector&>(first) * reinterpret_cast<const Vector&>(second);
}

// Rows x Cols entries of a b at once: each is loaded once for several products.
template <int Rows, int Cols>
inline void block(const Step& s, const Lanes* a_of, const Lanes* b_of, Lanes* out_of, int i, int j) {
  Vector sum[Rows][Cols] = {};
  for (int k = 0; k < s.a.cols; ++k)
    for (int r = 0; r < Rows; ++r) {
      const Vector& a = at(a_of, s.a.at + (i + r) * s.a.row_step + k * s.a.col_step);
      for (int c = 0; c < Cols; ++c)
        sum[r][c] += a * at(b_of, s.b.at + k * s.b.row_step + (j + c) * s.b.col_step);
    }
  for (int r = 0; r < Rows; ++r)
    for (int c = 0; c < Cols; ++c) {
      Vector& out = at(out_of, s.out.at + (i + r) * s.out.row_step + (j + c) * s.out.col_step);
      const Vector made = s.factor == 1 ? sum[r][c] : sum[r][c] * s.factor;
      out = s.adds ? out + made : made;
    }
}

inline void multiply(const Step& s, const Lanes* a_of, const Lanes* b_of, Lanes* out_of) {
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
inline int place(const Operand& m, int i, int j) { return m.at + i * m.row_step + j * m.col_step; }
inline bool may_see(const Steps& program, int i, int j) { return (program.allowed[i] >> j & 1) != 0; }

inline void softmax(const Steps& program, const Step& s, Lanes* values) {
  for (int i = 0; i < s.out.rows; ++i) {
    Vector largest = Vector{} - __builtin_huge_val();
    for (int j = 0; j < s.out.cols; ++j) {
      if (!may_see(program, i, j)) continue;
      const Vector x = at(values, place(s.a, i, j)) * s.factor;
      at(values, place(s.out, i, j)) = x;
      const Bits larger = x > largest;
      const Bits chosen =
          (larger & reinterpret_cast<const Bits&>(x)) | (~larger & reinterpret_cast<const Bits&>(largest));
      largest = reinterpret_cast<const Vector&>(chosen);
    }
    Vector total = {};
    for (int j = 0; j < s.out.cols; ++j) {
      Vector& out = at(values, place(s.out, i, j));
      if (!may_see(program, i, j)) {
        out = Vector{};
        continue;
      }
      const Vector from_largest = out - largest;
      exponential(from_largest, out);
      total += out;
    }
    const Vector over = 1.0 / total;
    for (int j = 0; j < s.out.cols; ++j)
      if (may_see(program, i, j)) at(values, place(s.out, i, j)) *= over;
  }
}

// By the scores: factor A (dA - sum of dA A).
inline void softmax_back(const Steps& program, const Step& s, const Lanes* values, Lanes* slopes) {
  for (int i = 0; i < s.out.rows; ++i) {
    Vector mean = {};
    for (int j = 0; j < s.out.cols; ++j)
      mean += at(slopes, place(s.out, i, j)) * at(values, place(s.out, i, j));
    for (int j = 0; j < s.out.cols; ++j) {
      if (!may_see(program, i, j)) continue;
      at(slopes, place(s.a, i, j)) +=
          at(values, place(s.out, i, j)) * (at(slopes, place(s.out, i, j)) - mean) * s.factor;
    }
  }
}

// 1 over the length of a row; 0 where the row is 0.
inline void over_length(const Step& s, const Lanes* values, int i, Vector& out) {
  Vector square = {};
  for (int j = 0; j < s.a.cols; ++j) square += at(values, place(s.a, i, j)) * at(values, place(s.a, i, j));
  for (int lane = 0; lane < lane_count; ++lane)
    out[lane] = square[lane] > 0 ? 1 / __builtin_sqrt(square[lane]) : 0;
}

inline void unit_rows(const Step& s, Lanes* values) {
  for (int i = 0; i < s.out.rows; ++i) {
    Vector over = {};
    over_length(s, values, i, over);
    for (int j = 0; j < s.out.cols; ++j) at(values, place(s.out, i, j)) = at(values, place(s.a, i, j)) * over;
  }
}

// By the row before: (dy - y (y . dy)) / length.
inline void unit_rows_back(const Step& s, const Lanes* values, Lanes* slopes) {
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

inline void forwards(const Steps& program, Lanes* values) {
  for (int n = 0; n < program.step_count; ++n) {
    const Step& s = program.steps[n];
    if (s.kind == Step::Kind::multiply) multiply(s, values, values, values);
    if (s.kind == Step::Kind::softmax) softmax(program, s, values);
    if (s.kind == Step::Kind::unit_rows) unit_rows(s, values);
  }
}

// The loss of each lane, and with `slopes` its derivative by Y.
inline void loss_of(const Steps& program, const Lanes& live, const Lanes* values, Lanes* slopes,
                    Lanes& loss) {
  const Vector& alive = at(&live, 0);
  Vector total = {};
  for (int i = 0; i < program.Y.rows; ++i)
    for (int j = 0; j < program.Y.cols; ++j) {
      if ((program.counted[i] >> j & 1) == 0) continue;
      const Vector off =
          (at(values, place(program.Y, i, j)) - at(values, place(program.target, i, j))) * alive;
      total += off * off;
      if (slopes != nullptr) at(slopes, place(program.Y, i, j)) = off * (2 * program.loss_factor);
    }
  at(&loss, 0) += total * program.loss_factor;
}

void forward(const Steps& program, const Lanes& live, Lanes* values, Lanes& loss) {
  forwards(program, values);
  loss_of(program, live, values, nullptr, loss);
}

void learn(const Steps& program, const Lanes& live, Lanes* values, Lanes* slopes, Lanes& loss) {
  forwards(program, values);
  for (int i = program.weight_count; i < program.size; ++i) at(slopes, i) = Vector{};
  loss_of(program, live, values, slopes, loss);
  for (int n = program.step_count; n-- > 0;) {
    const Step& s = program.steps[n];
    if (s.kind == Step::Kind::softmax) softmax_back(program, s, values, slopes);
    if (s.kind == Step::Kind::unit_rows) unit_rows_back(s, values, slopes);
    if (s.kind != Step::Kind::multiply) continue;
    // Of out = f a b: da += f dout b^T and db += f a^T dout.
    if (s.a.learns) multiply({s.kind, s.a, s.out, transposed(s.b), s.factor, true}, slopes, values, slopes);
    if (s.b.learns) multiply({s.kind, s.b, transposed(s.a), s.out, s.factor, true}, values, slopes, slopes);
  }
}

void exponentials(Lanes& x) {
  const Vector of = at(&x, 0);
  exponential(of, at(&x, 0));
}

}  // namespace
}  // namespace attnlab::lab
