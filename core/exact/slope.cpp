#include "core/exact/slope.h"

#include <cmath>
#include <utility>

namespace attnlab {
namespace {

// exp of each exponent over their sum. Differences are exact: exponents may lie beyond doubles.
std::vector<double> weights(const std::vector<Mixture::Term>& terms) {
  const auto above = [](const ExactSum& x, const ExactSum& y) { return decimal(x - y); };
  const ExactSum* largest = &terms[0].exponent;
  for (const Mixture::Term& term : terms)
    if (above(term.exponent, *largest) > 0) largest = &term.exponent;
  std::vector<double> out;
  double sum = 0;
  for (const Mixture::Term& term : terms) sum += out.emplace_back(std::exp(above(term.exponent, *largest)));
  for (double& weight : out) weight /= sum;
  return out;
}

// A weight of 0 takes away what is too large for a double, too.
double weighed(double weight, const ExactSum& factor) { return weight == 0 ? 0 : weight * decimal(factor); }

// The pairs of keys in which both the factors and the slopes of the exponents differ.
std::vector<WeightPairs::Pair> pairs_of(const Mixture& mixture, std::size_t letter) {
  std::vector<WeightPairs::Pair> pairs;
  for (std::size_t first = 0; first < mixture.terms.size(); ++first)
    for (std::size_t second = first + 1; second < mixture.terms.size(); ++second) {
      const Mixture::Term &a = mixture.terms[first], &b = mixture.terms[second];
      ExactSum factor = (a.factor - b.factor) * (a.exponent - b.exponent).derivative(letter);
      if (!factor.is_zero()) pairs.push_back({first, second, std::move(factor)});
    }
  return pairs;
}

std::vector<Mixture::Term> terms_at(std::vector<Mixture::Term> terms, const std::vector<Fraction>& numbers) {
  for (Mixture::Term& term : terms) term = {term.key, term.exponent.at(numbers), term.factor.at(numbers)};
  return terms;
}

}  // namespace

ExactSlope derivative(const ExactValue& value, std::size_t letter) {
  ExactSlope out{{value.plain.derivative(letter), {}}, {}};
  for (const Mixture& mixture : value.mixtures) {
    Mixture slopes = mixture, keys = mixture;
    for (Mixture::Term& term : slopes.terms) term.factor = term.factor.derivative(letter);
    for (Mixture::Term& term : keys.terms) term.factor = {};
    join_mixture(out.slopes, std::move(slopes));
    std::vector<WeightPairs::Pair> pairs = pairs_of(mixture, letter);
    if (!pairs.empty()) out.pairs.push_back({mixture.head, std::move(keys.terms), std::move(pairs)});
  }
  return out;
}

ExactValue at(const ExactValue& value, const std::vector<Fraction>& numbers) {
  ExactValue out{value.plain.at(numbers), {}};
  for (const Mixture& mixture : value.mixtures)
    join_mixture(out, {mixture.head, terms_at(mixture.terms, numbers)});
  return out;
}

double decimal(const ExactSum& sum) {
  double value = 0;
  for (const Surd& s : sum.surds()) {
    // Under a root first: the parts of a surd may lie outside the range of doubles where it does not.
    const double size =
        s.under == 1 ? std::fabs(s.over.get_d()) : std::sqrt(Fraction(s.over * s.over / s.under).get_d());
    value += s.over < 0 ? -size : size;
  }
  return value;
}

double decimal(const ExactValue& exact) {
  double value = decimal(exact.plain);
  for (const Mixture& mixture : exact.mixtures) {
    const std::vector<double> A = weights(mixture.terms);
    for (std::size_t j = 0; j < A.size(); ++j) value += weighed(A[j], mixture.terms[j].factor);
  }
  return value;
}

double number_at(const ExactSlope& slope, const std::vector<Fraction>& numbers) {
  double value = decimal(at(slope.slopes, numbers));
  for (const WeightPairs& row : slope.pairs) {
    const std::vector<double> A = weights(terms_at(row.keys, numbers));
    for (const WeightPairs::Pair& pair : row.pairs)
      value += weighed(A[pair.first] * A[pair.second], pair.factor.at(numbers));
  }
  return value;
}

}  // namespace attnlab
