#include "core/exact/letter_sum.h"

#include <algorithm>
#include <utility>

namespace attnlab {

namespace {

bool same(const std::vector<Length>& a, const std::vector<Length>& b) {
  return a.size() == b.size() && std::is_permutation(a.begin(), a.end(), b.begin());
}

// The lengths of a product.
std::vector<Length> together(std::vector<Length> a, const std::vector<Length>& b) {
  for (const Length& length : b) {
    const auto there =
        std::find_if(a.begin(), a.end(), [&](const Length& other) { return other.of == length.of; });
    if (there == a.end())
      a.push_back(length);
    else
      there->power += length.power;
  }
  return a;
}

}  // namespace

LetterSum::LetterSum(const Polynomial& polynomial) { add({polynomial, {}}); }

bool LetterSum::is_constant() const {
  return parts_.empty() || (parts_.size() == 1 && parts_[0].lengths.empty() && parts_[0].over.is_constant());
}

void LetterSum::add(Part part) {
  if (part.over.is_zero()) return;
  const auto at = std::find_if(parts_.begin(), parts_.end(),
                               [&](const Part& other) { return same(other.lengths, part.lengths); });
  if (at == parts_.end()) {
    // What is no fraction comes first.
    parts_.insert(part.lengths.empty() ? parts_.begin() : parts_.end(), std::move(part));
    return;
  }
  at->over += part.over;
  if (at->over.is_zero()) parts_.erase(at);
}

LetterSum& LetterSum::operator+=(const LetterSum& other) {
  for (const Part& part : other.parts_) add(part);
  return *this;
}

LetterSum operator*(const LetterSum& a, const LetterSum& b) {
  LetterSum product;
  for (const LetterSum::Part& p : a.parts_)
    for (const LetterSum::Part& q : b.parts_) product.add({p.over * q.over, together(p.lengths, q.lengths)});
  return product;
}

// The derivative of n / sqrt(p)^k is (n' p - k/2 n p') / sqrt(p)^(k + 2), over one length at a time: one fraction, in which
// what cancels is gone.
LetterSum LetterSum::derivative(std::size_t letter) const {
  LetterSum out;
  for (const Part& part : parts_) {
    Part slope{part.over.derivative(letter), part.lengths};
    Polynomial others = part.over;  // over times what the lengths so far were multiplied with
    for (Length& length : slope.lengths) {
      const Polynomial inner = length.of.derivative(letter);
      if (inner.is_zero()) continue;
      slope.over = slope.over * length.of;
      slope.over += others * inner * Fraction(Fraction(-length.power) / 2);
      others = others * length.of;
      length.power += 2;
    }
    out.add(std::move(slope));
  }
  return out;
}

RootSum LetterSum::at(std::span<const Fraction> numbers) const {
  RootSum sum;
  for (const Part& part : parts_) {
    RootSum product = part.over.at(numbers);
    for (const Length& length : part.lengths) {
      const Fraction square = length.of.at(numbers).fraction();
      for (int i = 0; i < length.power / 2; ++i) product = product * Fraction(1 / square);
      if (length.power % 2 != 0) product = product * RootSum::quotient(1, square);
    }
    sum += product;
  }
  return sum;
}

LetterSum over_root(const LetterSum& over, const LetterSum& under) {
  const Polynomial squares = under.polynomial();
  const Fraction content = squares.is_constant() ? squares.constant().fraction() : squares.content();
  LetterSum::Part part{over.polynomial() * RootSum::quotient(1, content), {}};
  if (!squares.is_constant()) part.lengths = {{squares * Fraction(1 / content), 1}};
  LetterSum out;
  out.add(std::move(part));
  return out;
}

}  // namespace attnlab
