#include "core/exact/polynomial.h"

#include <numeric>

namespace attnlab {

int Monomial::degree() const { return std::accumulate(powers.begin(), powers.end(), 0); }

std::strong_ordering operator<=>(const Monomial& a, const Monomial& b) {
  if (const auto order = a.degree() <=> b.degree(); std::is_neq(order)) return order;
  return b.powers <=> a.powers;
}

Polynomial::Polynomial(const RootSum& constant) { add({}, constant); }

Polynomial Polynomial::letter(std::size_t index) {
  Monomial monomial;
  monomial.powers[index] = 1;
  Polynomial out;
  out.add(monomial, Fraction(1));
  return out;
}

bool Polynomial::is_constant() const {
  return terms_.empty() || (terms_.size() == 1 && terms_.begin()->first.degree() == 0);
}

RootSum Polynomial::constant() const {
  const auto found = terms_.find({});
  return found == terms_.end() ? RootSum() : found->second;
}

Fraction Polynomial::content() const {
  Integer above = 0, below = 1;
  for (const auto& [monomial, coefficient] : terms_) {
    const Fraction fraction = coefficient.fraction();
    above = gcd(above, fraction.get_num());
    below = lcm(below, fraction.get_den());
  }
  Fraction content(above, below);
  content.canonicalize();
  return content;
}

void Polynomial::add(const Monomial& monomial, const RootSum& coefficient) {
  if (coefficient.is_zero()) return;
  const auto at = terms_.try_emplace(monomial).first;
  at->second += coefficient;
  if (at->second.is_zero()) terms_.erase(at);
}

Polynomial& Polynomial::operator+=(const Polynomial& other) {
  for (const auto& [monomial, coefficient] : other.terms_) add(monomial, coefficient);
  return *this;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  Polynomial product;
  for (const auto& [m, c] : a.terms_)
    for (const auto& [n, d] : b.terms_) {
      Monomial both = m;
      for (std::size_t i = 0; i < max_letters; ++i)
        both.powers[i] = static_cast<std::uint8_t>(both.powers[i] + n.powers[i]);
      product.add(both, c * d);
    }
  return product;
}

Polynomial Polynomial::derivative(std::size_t letter) const {
  Polynomial out;
  for (const auto& [monomial, coefficient] : terms_) {
    const int power = monomial.powers[letter];
    if (power == 0) continue;
    Monomial lower = monomial;
    --lower.powers[letter];
    out.add(lower, coefficient * Fraction(power));
  }
  return out;
}

RootSum Polynomial::at(std::span<const Fraction> numbers) const {
  RootSum sum;
  for (const auto& [monomial, coefficient] : terms_) {
    Fraction product = 1;
    for (std::size_t i = 0; i < numbers.size(); ++i)
      for (int power = monomial.powers[i]; power > 0; --power) product *= numbers[i];
    sum += coefficient * product;
  }
  return sum;
}

}  // namespace attnlab
