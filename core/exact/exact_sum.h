// Exact sums: c x / (sqrt(m) l) + ..., with fractions c, whole m, products x of letters and lengths l: what a
// scale of sqrt(d_k), keys of length 1, and entries that are letters make of fractions. Always multiplied
// out. Knows no scene and no names: letters are counted from 0.
#pragma once

#include "core/exact/fraction.h"

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

namespace attnlab {

inline constexpr std::size_t max_letters = 8;

// A product of powers of letters. In order: by ascending degree, a before b.
struct Monomial {
  std::array<std::uint8_t, max_letters> powers{};

  friend bool operator==(const Monomial&, const Monomial&) = default;
  friend std::strong_ordering operator<=>(const Monomial& a, const Monomial& b);
};

// over letters / sqrt(under), under >= 1. The root stands below, so that a / sqrt(d_k) shows its a.
struct Surd {
  Fraction over;
  Integer under = 1;
  Monomial letters{};

  friend bool operator==(const Surd&, const Surd&) = default;
};

// sqrt(of)^power, below a fraction bar. `of` has whole coefficients without a common divisor, and letters.
struct Length {
  std::vector<Surd> of;
  int power = 1;

  friend bool operator==(const Length&, const Length&) = default;
};

class ExactSum {
 public:
  struct Part {
    std::vector<Surd> surds;  // by ascending letters, then roots; none is 0
    std::vector<Length> lengths;
  };

  ExactSum() = default;  // 0
  ExactSum(const Fraction& fraction) { add({}, {fraction}); }
  explicit ExactSum(const std::vector<Surd>& surds);
  static ExactSum letter(std::size_t index);
  // over / sqrt(under), under > 0; squares are taken out of the root as far as small primes show them.
  static ExactSum quotient(const Fraction& over, const Fraction& under);

  const std::vector<Part>& parts() const {
    return parts_;
  }  // no two have the same lengths; what has none comes first
  bool is_zero() const { return parts_.empty(); }
  bool is_constant() const;                // no letters
  const std::vector<Surd>& surds() const;  // of a sum without lengths
  bool is_fraction() const;
  Fraction fraction() const { return is_zero() ? Fraction(0) : surds()[0].over; }  // of is_fraction()

  ExactSum& operator+=(const ExactSum& other);
  friend ExactSum operator+(ExactSum a, const ExactSum& b) { return a += b; }
  friend ExactSum operator-(const ExactSum& a, const ExactSum& b) { return a + b * Fraction(-1); }
  friend ExactSum operator*(const ExactSum& a, const ExactSum& b);
  friend bool operator==(const ExactSum& a, const ExactSum& b);

  ExactSum derivative(std::size_t letter) const;
  // With numbers in place of the letters, at which no length is 0.
  ExactSum at(std::span<const Fraction> numbers) const;

 private:
  friend ExactSum over_root(const ExactSum& over, const ExactSum& under);
  void add(const std::vector<Length>& lengths, Surd surd);
  std::vector<Part> parts_;
};

// over / sqrt(under) of sums without lengths, where `under` is above 0 and has no roots.
ExactSum over_root(const ExactSum& over, const ExactSum& under);

}  // namespace attnlab
