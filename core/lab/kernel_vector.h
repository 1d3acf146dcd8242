// Vectors: the lanes that one register holds, where an entry of a buffer stands, and the exponential. Part of the kernel's
// source (kernel_body.h), with its rules: internal linkage, nothing of the standard library.
#pragma once

#include "core/lab/kernel_set.h"

namespace attnlab::lab {
namespace {

// As many lanes as the processor's registers hold: all that follows runs on one part of the eight after another.
inline constexpr int part_lanes = ATTNLAB_LANE_BYTES / 8;
typedef double Vector __attribute__((vector_size(ATTNLAB_LANE_BYTES), may_alias));
typedef long long Bits __attribute__((vector_size(ATTNLAB_LANE_BYTES), may_alias));

// Entry i of a buffer, of which `part` points to the first lane of the part.
inline Vector& at(double* part, int i) { return *reinterpret_cast<Vector*>(part + i * lane_count); }
inline const Vector& at(const double* part, int i) {
  return *reinterpret_cast<const Vector*>(part + i * lane_count);
}
inline double* part_of(Lanes* lanes, int first) { return reinterpret_cast<double*>(lanes) + first; }
inline const double* part_of(const Lanes* lanes, int first) {
  return reinterpret_cast<const double*>(lanes) + first;
}

// e^x to 1.2 units in the last place for x <= 0 (0 below -745, as in the softmax). x = k ln 2 + r with |r| <= ln(2) / 2;
// ln 2 in two parts, the first with trailing zeros, so that k times it is exact; e^r by its series to r^13. Several at once: the
// series is one long chain, and the processor works on the others meanwhile.
template <int count>
inline void exponential(const Vector* of, Vector* out) {
  constexpr double log2e = 0x1.71547652b82fep+0, ln2_high = 0x1.62e42fefa0000p-1,
                   ln2_low = 0x1.cf79abc9e3b3ap-40, to_whole = 0x1.8p52;
  constexpr double series[] = {
      1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040,
      1.0 / 720,       1.0 / 120,      1.0 / 24,      1.0 / 6,      0.5};
  const Vector lowest = Vector{} - 746, whole_bits = Vector{} + to_whole;
  Vector r[count], p[count], shifted[count];
  for (int n = 0; n < count; ++n) {
    const Bits below = of[n] < lowest;
    const Bits chosen =
        (below & reinterpret_cast<const Bits&>(lowest)) | (~below & reinterpret_cast<const Bits&>(of[n]));
    const Vector x = reinterpret_cast<const Vector&>(chosen);
    shifted[n] = x * log2e + to_whole;
    const Vector k = shifted[n] - to_whole;
    r[n] = (x - k * ln2_high) - k * ln2_low;
    p[n] = r[n] * (1.0 / 6227020800);
  }
  for (const double term : series)
    for (int n = 0; n < count; ++n) p[n] = (p[n] + term) * r[n];
  for (int n = 0; n < count; ++n) {
    p[n] = p[n] * r[n] + r[n];
    p[n] = p[n] + 1;
    // 2^k in two factors: k may reach beyond the exponents of normal numbers.
    const Bits whole = reinterpret_cast<const Bits&>(shifted[n]) - reinterpret_cast<const Bits&>(whole_bits);
    const Bits half = whole >> 1, rest = whole - half;
    const Bits first = (half + 1023) << 52, second = (rest + 1023) << 52;
    out[n] = p[n] * reinterpret_cast<const Vector&>(first) * reinterpret_cast<const Vector&>(second);
  }
}

inline int place(const Operand& m, int i, int j) { return m.at + i * m.row_step + j * m.col_step; }
inline bool may_see(const Steps& program, int i, int j) { return (program.allowed[i] >> j & 1) != 0; }

}  // namespace
}  // namespace attnlab::lab
