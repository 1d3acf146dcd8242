// Fractions: exact rational numbers (GMP: nothing is ever rounded), and which one a double stands for.
#pragma once

#include <gmpxx.h>

#include <cstddef>
#include <optional>

namespace attnlab {

using Integer = mpz_class;
using Fraction = mpq_class;

inline constexpr long largest_denominator = 1'000'000;
inline constexpr double largest_entry = 1e15;  // every whole number up to it is a double

// The fraction of least denominator whose nearest double is `value`: 1/3 for what was typed as 1/3. None
// where that denominator is above largest_denominator, the value above largest_entry, or not finite.
std::optional<Fraction> as_fraction(double value);

// The digits of numerator and denominator together; a denominator of 1 is not counted.
std::size_t digits_of(const Fraction& fraction);

}  // namespace attnlab
