#include "core/exact/exact_sum.h"

#include <algorithm>
#include <numeric>
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

Surd product(const Surd& s, const Surd& t) {
  Surd out = reduced({s.over * t.over, s.under * t.under, s.letters});
  for (std::size_t i = 0; i < max_letters; ++i)
    out.letters.powers[i] = static_cast<std::uint8_t>(out.letters.powers[i] + t.letters.powers[i]);
  return out;
}

bool before(const Surd& s, const Surd& t) {
  const auto order = s.letters <=> t.letters;
  return std::is_eq(order) ? s.under < t.under : std::is_lt(order);
}

// The lengths of a product.
std::vector<Length> together(std::vector<Length> a, const std::vector<Length>& b) {
  for (const Length& length : b) {
    const auto there = std::ranges::find(a, length.of, &Length::of);
    if (there == a.end())
      a.push_back(length);
    else
      there->power += length.power;
  }
  return a;
}

// The fraction above 0 that divides all coefficients: what is left is whole and has no common divisor.
Fraction content(const std::vector<Surd>& surds) {
  Integer above = 0, below = 1;
  for (const Surd& s : surds) {
    above = gcd(above, s.over.get_num());
    below = lcm(below, s.over.get_den());
  }
  Fraction content(above, below);
  content.canonicalize();
  return content;
}

}  // namespace

std::strong_ordering operator<=>(const Monomial& a, const Monomial& b) {
  const auto degree = [](const Monomial& m) { return std::accumulate(m.powers.begin(), m.powers.end(), 0); };
  const auto order = degree(a) <=> degree(b);
  return std::is_eq(order) ? b.powers <=> a.powers : order;
}

ExactSum::ExactSum(const std::vector<Surd>& surds) {
  for (const Surd& surd : surds) add({}, surd);
}

ExactSum ExactSum::letter(std::size_t index) {
  Surd surd{1};
  surd.letters.powers[index] = 1;
  return ExactSum({surd});
}

ExactSum ExactSum::quotient(const Fraction& over, const Fraction& under) {
  // c / sqrt(a / b) = c b / sqrt(a b)
  return ExactSum({reduced({over * under.get_den(), under.get_num() * under.get_den()})});
}

bool ExactSum::is_constant() const {
  return is_zero() ||
         (parts_.size() == 1 && parts_[0].lengths.empty() && parts_[0].surds.back().letters == Monomial{});
}

const std::vector<Surd>& ExactSum::surds() const {
  static const std::vector<Surd> none;
  return is_zero() ? none : parts_[0].surds;
}

bool ExactSum::is_fraction() const {
  return is_zero() || (is_constant() && surds().size() == 1 && surds()[0].under == 1);
}

void ExactSum::add(const std::vector<Length>& lengths, Surd surd) {
  if (surd.over == 0) return;
  auto part = std::ranges::find_if(
      parts_, [&](const Part& p) { return std::ranges::is_permutation(p.lengths, lengths); });
  if (part == parts_.end())
    part = parts_.insert(lengths.empty() ? parts_.begin() : parts_.end(), {{}, lengths});
  std::vector<Surd>& surds = part->surds;
  const auto at = std::ranges::lower_bound(surds, surd, before);
  if (at == surds.end() || before(surd, *at)) {
    surds.insert(at, std::move(surd));
    return;
  }
  at->over += surd.over;
  if (at->over == 0) surds.erase(at);
  if (surds.empty()) parts_.erase(part);
}

ExactSum& ExactSum::operator+=(const ExactSum& other) {
  for (const Part& part : other.parts_)
    for (const Surd& surd : part.surds) add(part.lengths, surd);
  return *this;
}

ExactSum operator*(const ExactSum& a, const ExactSum& b) {
  ExactSum out;
  for (const ExactSum::Part& p : a.parts_)
    for (const ExactSum::Part& q : b.parts_) {
      const std::vector<Length> lengths = together(p.lengths, q.lengths);
      for (const Surd& s : p.surds)
        for (const Surd& t : q.surds) out.add(lengths, product(s, t));
    }
  return out;
}

bool operator==(const ExactSum& a, const ExactSum& b) {
  return std::ranges::is_permutation(
      a.parts_, b.parts_, [](const ExactSum::Part& p, const ExactSum::Part& q) {
        return p.surds == q.surds && std::ranges::is_permutation(p.lengths, q.lengths);
      });
}

// The derivative of n / sqrt(p)^k is (n' p - k/2 n p') / sqrt(p)^(k + 2), one length at a time.
ExactSum ExactSum::derivative(std::size_t letter) const {
  ExactSum out;
  for (const Part& part : parts_) {
    ExactSum slope, others(part.surds);  // others: times what the lengths so far were multiplied with
    for (Surd surd : part.surds) {
      std::uint8_t& power = surd.letters.powers[letter];
      surd.over *= power;
      if (power > 0) --power;
      slope.add({}, surd);
    }
    std::vector<Length> lengths = part.lengths;
    for (Length& length : lengths) {
      const ExactSum of(length.of), inner = of.derivative(letter);
      if (inner.is_zero()) continue;
      slope = slope * of + others * inner * Fraction(Fraction(-length.power) / 2);
      others = others * of;
      length.power += 2;
    }
    for (const Surd& surd : slope.surds()) out.add(lengths, surd);
  }
  return out;
}

ExactSum ExactSum::at(std::span<const Fraction> numbers) const {
  ExactSum out;
  for (const Part& part : parts_) {
    ExactSum sum;
    for (const Surd& surd : part.surds) {
      Fraction over = surd.over;
      for (std::size_t i = 0; i < numbers.size(); ++i)
        for (int power = surd.letters.powers[i]; power > 0; --power) over *= numbers[i];
      sum.add({}, {over, surd.under});
    }
    for (const Length& length : part.lengths) {
      const Fraction square = ExactSum(length.of).at(numbers).fraction();
      for (int i = 0; i < length.power / 2; ++i) sum = sum * Fraction(1 / square);
      if (length.power % 2 != 0) sum = sum * quotient(1, square);
    }
    out += sum;
  }
  return out;
}

ExactSum over_root(const ExactSum& over, const ExactSum& under) {
  const Fraction scale = under.is_constant() ? under.fraction() : content(under.surds());
  ExactSum out = over * ExactSum::quotient(1, scale);
  if (!under.is_constant() && !out.is_zero())
    out.parts_[0].lengths = {{(under * Fraction(1 / scale)).surds(), 1}};
  return out;
}

}  // namespace attnlab
