#include "core/exact/letter_value.h"

#include "core/analysis/node.h"
#include "core/exact/evaluator.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace attnlab {

namespace {

Mixture at_numbers(const LetterMixture& mixture, const std::vector<Fraction>& numbers) {
  Mixture out;
  out.head = mixture.head;
  for (const LetterMixture::Term& term : mixture.terms)
    out.terms.push_back({term.key, term.exponent.at(numbers), term.factor.at(numbers)});
  return out;
}

// exp of each exponent over their sum. Differences are taken exactly: the exponents may lie outside the range of doubles.
std::vector<double> weights(const std::vector<RootSum>& exponents) {
  const auto above = [](const RootSum& x, const RootSum& y) { return decimal(x + y * Fraction(-1)); };
  const RootSum* largest = &exponents[0];
  for (const RootSum& x : exponents)
    if (above(x, *largest) > 0) largest = &x;
  std::vector<double> out;
  double sum = 0;
  for (const RootSum& x : exponents) sum += out.emplace_back(std::exp(above(x, *largest)));
  for (double& weight : out) weight /= sum;
  return out;
}

// A weight of 0 takes away what is too large for a double, too.
double weighed(double weight, const RootSum& factor) { return weight == 0 ? 0 : weight * decimal(factor); }

// The pairs of keys in which both the factors and the slopes of the exponents differ.
std::vector<LetterPairs::Pair> pairs_of(const LetterMixture& mixture, std::size_t letter) {
  std::vector<LetterPairs::Pair> pairs;
  for (std::size_t first = 0; first < mixture.terms.size(); ++first)
    for (std::size_t second = first + 1; second < mixture.terms.size(); ++second) {
      const LetterMixture::Term &a = mixture.terms[first], &b = mixture.terms[second];
      LetterSum factor = (a.factor - b.factor) * (a.exponent - b.exponent).derivative(letter);
      if (!factor.is_zero()) pairs.push_back({first, second, std::move(factor)});
    }
  return pairs;
}

struct LetterNames {
  const LetterList& letters;
  std::vector<std::string> names;
  std::vector<Fraction> numbers;

  std::optional<LetterSum> operator()(MatrixId id, int row, int col) const {
    const Letter* letter = letter_at(letters, id, row, col);
    if (letter == nullptr) return std::nullopt;
    const auto index = std::ranges::find(names, letter->name) - names.begin();
    return LetterSum(Polynomial::letter(static_cast<std::size_t>(index)));
  }
  bool vanishes(const LetterSum& number) const { return number.at(numbers).is_zero(); }
};

}  // namespace

std::variant<LetterValue, NotExact> letter_value(const Scene& s, const Analysis& a, Cell cell,
                                                 const LetterList& letters) {
  if (!has_cell(s, a, cell)) return NotExact{};
  return Evaluator<LetterSum, LetterNames>(s, a, {letters, names_of(letters), numbers_of(s, letters)})(cell);
}

bool has_letters(const LetterValue& value) {
  const auto in_term = [](const LetterMixture::Term& t) {
    return !t.exponent.is_constant() || !t.factor.is_constant();
  };
  const auto in_mixture = [&](const LetterMixture& m) { return std::ranges::any_of(m.terms, in_term); };
  return !value.plain.is_constant() || std::ranges::any_of(value.mixtures, in_mixture);
}

LetterDerivative derivative(const LetterValue& value, std::size_t letter) {
  LetterDerivative out;
  out.slopes.plain = value.plain.derivative(letter);
  for (const LetterMixture& mixture : value.mixtures) {
    LetterMixture slopes = mixture, keys = mixture;
    for (LetterMixture::Term& term : slopes.terms) term.factor = term.factor.derivative(letter);
    for (LetterMixture::Term& term : keys.terms) term.factor = {};
    join_mixture(out.slopes, std::move(slopes));
    std::vector<LetterPairs::Pair> pairs = pairs_of(mixture, letter);
    if (!pairs.empty()) out.pairs.push_back({mixture.head, std::move(keys.terms), std::move(pairs)});
  }
  return out;
}

std::vector<Fraction> numbers_of(const Scene& s, const LetterList& letters) {
  std::vector<Fraction> numbers;
  for (const std::string& name : names_of(letters)) {
    const Letter& first = *std::ranges::find(letters, name, &Letter::name);
    const double entry = matrix(s, first.id)(first.row, first.col);
    numbers.push_back(as_fraction(entry).value_or(Fraction(entry)));
  }
  return numbers;
}

ExactValue at(const LetterValue& value, const std::vector<Fraction>& numbers) {
  ExactValue out;
  out.plain = value.plain.at(numbers);
  for (const LetterMixture& mixture : value.mixtures) join_mixture(out, at_numbers(mixture, numbers));
  return out;
}

double decimal(const RootSum& sum) {
  double value = 0;
  for (const Surd& s : sum.terms()) {
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
    std::vector<RootSum> exponents;
    for (const Mixture::Term& term : mixture.terms) exponents.push_back(term.exponent);
    const std::vector<double> A = weights(exponents);
    for (std::size_t j = 0; j < A.size(); ++j) value += weighed(A[j], mixture.terms[j].factor);
  }
  return value;
}

double number_at(const LetterDerivative& derivative, const std::vector<Fraction>& numbers) {
  double value = decimal(at(derivative.slopes, numbers));
  for (const LetterPairs& row : derivative.pairs) {
    std::vector<RootSum> exponents;
    for (const LetterMixture::Term& key : row.keys) exponents.push_back(key.exponent.at(numbers));
    const std::vector<double> A = weights(exponents);
    for (const LetterPairs::Pair& pair : row.pairs)
      value += weighed(A[pair.first] * A[pair.second], pair.factor.at(numbers));
  }
  return value;
}

}  // namespace attnlab
