// Root sums: numbers of the form c_1 / sqrt(m_1) + c_2 / sqrt(m_2) + ..., with fractions c and whole m: what a scale of
// sqrt(d_k) and keys of length 1 make of fractions. Exact. Knows no scene.
#pragma once

#include "core/exact/fraction.h"

#include <vector>

namespace attnlab {

// over / sqrt(under), under >= 1. The root stands below, so that a / sqrt(d_k) shows its a.
struct Surd {
  Fraction over;
  Integer under = 1;

  friend bool operator==(const Surd&, const Surd&) = default;
};

class RootSum {
 public:
  RootSum() = default;  // 0
  RootSum(const Fraction& fraction);
  // over / sqrt(under) of a fraction `under` > 0; squares are taken out of the root as far as small primes show them.
  static RootSum quotient(const Fraction& over, const Fraction& under);

  const std::vector<Surd>& terms() const { return terms_; }  // none has over = 0, no two the same root
  bool is_zero() const { return terms_.empty(); }
  bool is_fraction() const { return terms_.empty() || (terms_.size() == 1 && terms_[0].under == 1); }
  Fraction fraction() const { return terms_.empty() ? Fraction(0) : terms_[0].over; }  // of is_fraction()

  RootSum& operator+=(const RootSum& other);
  friend RootSum operator+(RootSum a, const RootSum& b) { return a += b; }
  friend RootSum operator*(const RootSum& a, const RootSum& b);
  friend bool operator==(const RootSum&, const RootSum&) = default;

 private:
  void add(Surd term);
  std::vector<Surd> terms_;  // by ascending root
};

// over / sqrt(under) of fractions, `under` above 0.
inline RootSum over_root(const RootSum& over, const RootSum& under) {
  return RootSum::quotient(over.fraction(), under.fraction());
}
inline bool is_constant(const RootSum&) { return true; }

}  // namespace attnlab
