// Polynomials in a few letters, with root sums as coefficients: what entries that are named by letters make of products.
// Exact, always multiplied out. Knows no scene and no names: letters are counted from 0.
#pragma once

#include "core/exact/root_sum.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>

namespace attnlab {

inline constexpr std::size_t max_letters = 8;

// A product of powers of letters. In order: by ascending degree, a before b.
struct Monomial {
  std::array<std::uint8_t, max_letters> powers{};

  int degree() const;
  friend bool operator==(const Monomial&, const Monomial&) = default;
  friend std::strong_ordering operator<=>(const Monomial& a, const Monomial& b);
};

class Polynomial {
 public:
  Polynomial() = default;  // 0
  Polynomial(const RootSum& constant);
  Polynomial(const Fraction& constant) : Polynomial(RootSum(constant)) {}
  static Polynomial letter(std::size_t index);

  const std::map<Monomial, RootSum>& terms() const { return terms_; }  // no coefficient is 0
  bool is_zero() const { return terms_.empty(); }
  bool is_constant() const;
  RootSum constant() const;  // the term without letters
  // The fraction above 0 that divides all coefficients, so that what is left is whole and has no common divisor. Of a
  // polynomial other than 0 whose coefficients are fractions.
  Fraction content() const;

  void add(const Monomial& monomial, const RootSum& coefficient);
  Polynomial& operator+=(const Polynomial& other);
  friend Polynomial operator+(Polynomial a, const Polynomial& b) { return a += b; }
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  friend bool operator==(const Polynomial&, const Polynomial&) = default;

  Polynomial derivative(std::size_t letter) const;
  // With numbers in place of the letters.
  RootSum at(std::span<const Fraction> numbers) const;

 private:
  std::map<Monomial, RootSum> terms_;
};

}  // namespace attnlab
