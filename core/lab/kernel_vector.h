// Vectors: the lanes that one register holds, where an entry of a buffer stands, and the powers of two. Part
// of the kernel's source (kernel_body.h), with its rules: internal linkage, nothing of the standard library.
#pragma once

#include "core/lab/kernel_set.h"

namespace attnlab::lab {
namespace {

// As many lanes as the processor's registers hold: each entry is done one part of the eight after another.
inline constexpr int part_lanes = ATTNLAB_LANE_BYTES / 8;
typedef double Vector __attribute__((vector_size(ATTNLAB_LANE_BYTES), may_alias));
typedef unsigned long long Bits __attribute__((vector_size(ATTNLAB_LANE_BYTES), may_alias));

// Entry i of a buffer, of which `part` points to the first lane of the part.
inline Vector& at(double* part, int i) { return *reinterpret_cast<Vector*>(part + i * lane_count); }
inline const Vector& at(const double* part, int i) {
  return *reinterpret_cast<const Vector*>(part + i * lane_count);
}

// 2^x for x <= 0, to 1.2 units in the last place; 0 below -1022, where results are no longer normal numbers.
// x = k + f with k whole and |f| <= 1/2, 2^f = 1 + f q(f), q of degree 10 by its Chebyshev series. A
// polynomial is one long chain: even and odd powers apart, and several numbers at once, give the processor
// others to work on meanwhile.
template <int count>
inline void power_of_two(const Vector* of, Vector* out) {
  constexpr double to_whole = 0x1.8p52, lowest = -1022, ln2 = 0x1.62e42fefa39efp-1;
  constexpr double even[] = {0x1.b524ebd0ad040p-24, 0x1.ffcbfc6da72aep-17, 0x1.5d87fe78a3f9bp-10,
                             0x1.c6b08d704a0c6p-5};
  constexpr double odd[] = {0x1.62bfd476c729fp-20, 0x1.43091309701a7p-13, 0x1.3b2ab6fba1dd9p-7,
                            0x1.ebfbdff82c598p-3};
  Vector f[count], square[count], p[count], q[count];
  for (int n = 0; n < count; ++n) f[n] = of[n] - ((of[n] + to_whole) - to_whole);
  for (int n = 0; n < count; ++n) square[n] = f[n] * f[n];
  for (int n = 0; n < count; ++n) p[n] = square[n] * 0x1.e9ec20ad87111p-32 + even[0];
  for (int n = 0; n < count; ++n) q[n] = square[n] * 0x1.e60640a3f3efbp-28 + odd[0];
#pragma GCC unroll 4
  for (int i = 1; i < 4; ++i) {
    for (int n = 0; n < count; ++n) p[n] = p[n] * square[n] + even[i];
    for (int n = 0; n < count; ++n) q[n] = q[n] * square[n] + odd[i];
  }
  // ln 2 last: one rounding at its size.
  for (int n = 0; n < count; ++n) p[n] = q[n] * f[n] + p[n] * square[n];
  for (int n = 0; n < count; ++n) p[n] = (p[n] + ln2) * f[n] + 1;
  for (int n = 0; n < count; ++n) {
    // The last bits of the shifted number are k; what stands above them is lost behind the exponent.
    const Vector shifted = of[n] + to_whole;
    const Bits times = reinterpret_cast<const Bits&>(p[n]) + (reinterpret_cast<const Bits&>(shifted) << 52);
    out[n] = of[n] < lowest ? Vector{} : reinterpret_cast<const Vector&>(times);
  }
}

inline constexpr double log2_of_e = 0x1.71547652b82fep+0;

// Stays in its register: it would be loaded anew for each product that it is in.
inline void hold([[maybe_unused]] Vector& x) {
#if defined(__x86_64__)
  __asm__("" : "+v"(x));
#endif
}

template <int n>
struct Count {
  static constexpr int value = n;
};
// use(Count<n>()) for the n from 1 to 8 that is known now alone: loops of a known length stay in registers.
template <typename Use>
inline void by_count(int n, const Use& use) {
  switch (n) {
    case 1: return use(Count<1>());
    case 2: return use(Count<2>());
    case 3: return use(Count<3>());
    case 4: return use(Count<4>());
    case 5: return use(Count<5>());
    case 6: return use(Count<6>());
    case 7: return use(Count<7>());
    case 8: return use(Count<8>());
    default: return;
  }
}

inline int place(const Operand& m, int i, int j) { return m.at + i * m.row_step + j * m.col_step; }
inline bool may_see(const Steps& program, int i, int j) { return (program.allowed[i] >> j & 1) != 0; }

}  // namespace
}  // namespace attnlab::lab
