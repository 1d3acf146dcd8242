#include "core/exact/root_sum.h"

#include <algorithm>
#include <utility>

namespace attnlab {

namespace {

// c / sqrt(m) with the squares of small primes, or all of m where it is a square, out of the root.
Surd reduced(Surd s) {
  if (s.under == 1) return s;
  for (const unsigned long prime : {2UL, 3UL, 5UL, 7UL, 11UL, 13UL})
    while (mpz_divisible_ui_p(s.under.get_mpz_t(), prime * prime) != 0) {
      s.under /= prime * prime;
      s.over /= prime;
    }
  if (mpz_perfect_square_p(s.under.get_mpz_t()) != 0) {
    s.over /= Integer(sqrt(s.under));
    s.under = 1;
  }
  return s;
}

}  // namespace

RootSum::RootSum(const Fraction& fraction) { add({fraction, 1}); }

RootSum RootSum::quotient(const Fraction& over, const Fraction& under) {
  // c / sqrt(a / b) = c b / sqrt(a b)
  RootSum sum;
  sum.add(reduced({over * under.get_den(), under.get_num() * under.get_den()}));
  return sum;
}

void RootSum::add(Surd term) {
  if (term.over == 0) return;
  const auto at = std::lower_bound(terms_.begin(), terms_.end(), term.under,
                                   [](const Surd& s, const Integer& under) { return s.under < under; });
  if (at == terms_.end() || at->under != term.under) {
    terms_.insert(at, std::move(term));
    return;
  }
  at->over += term.over;
  if (at->over == 0) terms_.erase(at);
}

RootSum& RootSum::operator+=(const RootSum& other) {
  for (const Surd& term : other.terms_) add(term);
  return *this;
}

RootSum operator*(const RootSum& a, const RootSum& b) {
  RootSum product;
  for (const Surd& s : a.terms_)
    for (const Surd& t : b.terms_) product.add(reduced({s.over * t.over, s.under * t.under}));
  return product;
}

}  // namespace attnlab
