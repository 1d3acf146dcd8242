// Letter sums: polynomials in letters, some of them over lengths: (2 + a) / sqrt(1 + a^2) is what keys of length 1 make
// of an entry that is a letter. Exact. Knows no scene and no names.
#pragma once

#include "core/exact/polynomial.h"

#include <vector>

namespace attnlab {

// sqrt(of)^power, below a fraction bar. `of` has whole coefficients without a common divisor, and letters.
struct Length {
  Polynomial of;
  int power = 1;

  friend bool operator==(const Length&, const Length&) = default;
};

class LetterSum {
 public:
  struct Part {
    Polynomial over;
    std::vector<Length> lengths;  // none: a polynomial
  };

  LetterSum() = default;  // 0
  LetterSum(const Polynomial& polynomial);
  LetterSum(const RootSum& constant) : LetterSum(Polynomial(constant)) {}
  LetterSum(const Fraction& constant) : LetterSum(Polynomial(constant)) {}

  const std::vector<Part>& parts() const { return parts_; }  // none is 0, no two have the same lengths
  bool is_zero() const { return parts_.empty(); }
  bool is_constant() const;
  RootSum constant() const {
    return parts_.empty() ? RootSum() : parts_[0].over.constant();
  }  // of is_constant()
  // Of a sum without lengths.
  Polynomial polynomial() const { return parts_.empty() ? Polynomial() : parts_[0].over; }

  LetterSum& operator+=(const LetterSum& other);
  friend LetterSum operator+(LetterSum a, const LetterSum& b) { return a += b; }
  friend LetterSum operator-(const LetterSum& a, const LetterSum& b) { return a + b * Fraction(-1); }
  friend LetterSum operator*(const LetterSum& a, const LetterSum& b);
  friend bool operator==(const LetterSum& a, const LetterSum& b) { return (a - b).is_zero(); }

  LetterSum derivative(std::size_t letter) const;
  // With numbers in place of the letters, at which no length is 0.
  RootSum at(std::span<const Fraction> numbers) const;

 private:
  friend LetterSum over_root(const LetterSum& over, const LetterSum& under);
  void add(Part part);
  std::vector<Part> parts_;
};

// over / sqrt(under) of polynomials, where `under` is above 0 and its coefficients are fractions.
LetterSum over_root(const LetterSum& over, const LetterSum& under);
inline bool is_constant(const LetterSum& sum) { return sum.is_constant(); }

}  // namespace attnlab
