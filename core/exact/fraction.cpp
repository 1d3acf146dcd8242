#include "core/exact/fraction.h"

#include <cmath>

namespace attnlab {
namespace {

// A number that is not negative, as top / bottom; bottom 0: infinity.
struct Ratio {
  Integer top, bottom;
};

// All reals that are rounded to one double: half the ways to its neighbours, themselves included where the
// double's last bit is 0, since a tie goes to the even one.
struct Rounding {
  Ratio low, high;
  bool closed = false;
};

Rounding rounding_to(double value) {
  int exponent = 0;
  const double mantissa = std::frexp(value, &exponent);  // value = mantissa 2^exponent, mantissa in [1/2, 1)
  const Integer whole(std::ldexp(mantissa, 53));
  const int shift = exponent - 53;  // value = whole 2^shift
  // Four times the value, so that half a step and, below a power of two, a quarter of one are whole.
  const bool power_of_two = mantissa == 0.5;
  Rounding r;
  r.low.top = 4 * whole - (power_of_two ? 1 : 2);
  r.high.top = 4 * whole + 2;
  r.low.bottom = 4;
  r.closed = mpz_even_p(whole.get_mpz_t()) != 0;
  if (shift > 0) {
    r.low.top <<= static_cast<unsigned>(shift);
    r.high.top <<= static_cast<unsigned>(shift);
  } else {
    r.low.bottom <<= static_cast<unsigned>(-shift);
  }
  r.high.bottom = r.low.bottom;
  return r;
}

// The simplest fraction between the two ends, by their common continued fraction; none where its denominator
// is above `most`.
std::optional<Fraction> simplest(Rounding r, long most) {
  // The convergents before_p / before_q, p / q of the quotients met so far.
  Integer before_p = 0, before_q = 1, p = 1, q = 0;
  while (true) {
    Integer quotient = r.low.top / r.low.bottom;
    const bool low_is_whole = quotient * r.low.bottom == r.low.top;
    const bool take_low = low_is_whole && r.closed;
    const Integer above = quotient + 1;
    const int to_high = r.high.bottom == 0 ? -1 : cmp(above * r.high.bottom, r.high.top);
    const bool take_above = to_high < 0 || (to_high == 0 && r.closed);
    const bool last = take_low || take_above;
    if (last && !take_low) quotient = above;
    const Integer next_p = quotient * p + before_p, next_q = quotient * q + before_q;
    if (next_q > most) return std::nullopt;
    if (last) return Fraction(next_p, next_q);
    before_p = p;
    before_q = q;
    p = next_p;
    q = next_q;
    // What is left after the whole part, turned upside down: the ends change places.
    const Ratio low{r.high.bottom, r.high.top - quotient * r.high.bottom};
    const Ratio high{r.low.bottom, r.low.top - quotient * r.low.bottom};
    r.low = low;
    r.high = high;
  }
}

}  // namespace

std::optional<Fraction> as_fraction(double value) {
  if (!(std::fabs(value) <= largest_entry)) return std::nullopt;
  if (value == std::floor(value)) return Fraction(value);
  if (std::fabs(value) < 0.5 / static_cast<double>(largest_denominator)) return std::nullopt;
  std::optional<Fraction> fraction = simplest(rounding_to(std::fabs(value)), largest_denominator);
  if (fraction && value < 0) *fraction = -*fraction;
  return fraction;
}

std::size_t digits_of(const Fraction& fraction) {
  const auto digits = [](const Integer& n) { return Integer(abs(n)).get_str().size(); };
  return digits(fraction.get_num()) + (fraction.get_den() == 1 ? 0 : digits(fraction.get_den()));
}

}  // namespace attnlab
