#include "core/exact/letter_latex.h"

#include "core/analysis/explain_write.h"

#include <algorithm>
#include <utility>

namespace attnlab {

namespace {

using Coefficients = std::vector<std::pair<Monomial, Fraction>>;

// coefficients times monomials, over sqrt(under) and lengths.
struct Group {
  Integer under;
  const std::vector<Length>* lengths;
  Coefficients terms;
};

std::vector<Group> groups_of(const LetterSum& sum) {
  std::vector<Group> groups;
  for (const LetterSum::Part& part : sum.parts()) {
    const std::size_t first = groups.size();
    for (const auto& [monomial, coefficient] : part.over.terms())
      for (const Surd& surd : coefficient.terms()) {
        auto at = std::find_if(groups.begin() + static_cast<std::ptrdiff_t>(first), groups.end(),
                               [&](const Group& g) { return g.under == surd.under; });
        if (at == groups.end()) at = groups.insert(groups.end(), {surd.under, &part.lengths, {}});
        at->terms.emplace_back(monomial, surd.over);
      }
  }
  return groups;
}

// "ab^{2}", "\alpha b".
std::string monomial_latex(const Monomial& monomial, const std::vector<std::string>& names) {
  std::string out;
  bool command = false;  // which a letter behind it would lengthen
  for (std::size_t i = 0; i < names.size(); ++i) {
    const int power = monomial.powers[i];
    if (power == 0) continue;
    const std::string letter = letter_latex(names[i]);
    out += (command && letter[0] != '\\' ? " " : "") + letter;
    command = letter[0] == '\\' && power == 1;
    if (power > 1) out += "^{" + std::to_string(power) + "}";
  }
  return out;
}

// Fractions as \frac or \tfrac.
std::string term_latex(const Fraction& coefficient, const std::string& letters, Cut cut, bool small) {
  if (letters.empty() || abs(coefficient) != 1) {
    std::string number = fraction_latex(coefficient, cut);
    if (const auto at = number.find("\\frac"); small && at != std::string::npos) number.insert(at + 1, "t");
    return number + letters;
  }
  return (coefficient < 0 ? "-" : "") + letters;
}

// What a fraction of a group is made of: whole coefficients above, the common denominator and the roots below.
struct Quotient {
  bool negative = false;  // all that stands above
  Coefficients above;
  std::vector<std::string> below;
};

}  // namespace

LetterWriter::LetterWriter(std::vector<std::string> names, Cut cut) : names_(std::move(names)), cut_(cut) {}

namespace {

class GroupWriter {
 public:
  GroupWriter(const std::vector<std::string>& names, Cut cut) : names_(names), cut_(cut) {}

  // A polynomial term by term; anything else as one fraction.
  std::string stacked(const Group& group, bool small) const {
    if (group.under == 1 && group.lengths->empty()) return polynomial(group.terms, small);
    const Quotient q = quotient(group);
    return (q.negative ? "-" : "") + std::string(small ? "\\tfrac{" : "\\frac{") +
           polynomial(q.above, false) + "}{" + product(q.below) + "}";
  }

  std::string flat(const Group& group) const {
    const Quotient q = quotient(group);
    const std::string above = polynomial(q.above, false);
    if (q.below.empty())
      return q.negative && q.above.size() > 1 ? polynomial(group.terms, false)
                                              : (q.negative ? "-" : "") + above;
    const std::string below = product(q.below);
    return (q.negative ? "-" : "") + (q.above.size() > 1 ? "(" + above + ")" : above) + "/" +
           (q.below.size() > 1 ? "(" + below + ")" : below);
  }

 private:
  std::string polynomial(const Coefficients& terms, bool small) const {
    std::string out;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (!FormulaWriter::hidden(i, terms.size(), 2 * cut_.terms))
        append_term(out, term_latex(terms[i].second, monomial_latex(terms[i].first, names_), cut_, small));
      else if (i == 1)
        append_term(out, "\\cdots");
    }
    return out;
  }

  Quotient quotient(const Group& group) const {
    Quotient q;
    Integer denominator = 1;
    for (const auto& [monomial, c] : group.terms) denominator = lcm(denominator, c.get_den());
    q.negative =
        std::all_of(group.terms.begin(), group.terms.end(), [](const auto& t) { return t.second < 0; });
    for (const auto& [monomial, c] : group.terms)
      q.above.emplace_back(monomial, Fraction(c * denominator * (q.negative ? -1 : 1)));
    if (denominator != 1) q.below.push_back(fraction_latex(denominator, cut_));
    if (group.under != 1) q.below.push_back("\\sqrt{" + group.under.get_str() + "}");
    for (const Length& length : *group.lengths) q.below.push_back(length_latex(length));
    return q;
  }

  // "\sqrt{1 + a^{2}}", "(1 + a^{2})^{3/2}".
  std::string length_latex(const Length& length) const {
    Coefficients terms;
    for (const auto& [monomial, c] : length.of.terms()) terms.emplace_back(monomial, c.fraction());
    const std::string of = polynomial(terms, false);
    if (length.power == 1) return "\\sqrt{" + of + "}";
    const std::string whole = std::to_string(length.power / 2);
    const std::string power = length.power % 2 != 0 ? std::to_string(length.power) + "/2" : whole;
    return "(" + of + ")" + (power == "1" ? "" : "^{" + power + "}");
  }

  static std::string product(const std::vector<std::string>& factors) {
    std::string out;
    for (const std::string& factor : factors) out += factor;
    return out;
  }

  const std::vector<std::string>& names_;
  Cut cut_;
};

std::size_t terms_in(const LetterSum& sum) {
  std::size_t count = 0;
  for (const Group& group : groups_of(sum))
    count += group.under == 1 && group.lengths->empty() ? group.terms.size() : 1;
  return count;
}

bool all_negative(const LetterSum& sum) {
  const auto negative = [](const auto& term) { return term.second < 0; };
  return std::ranges::all_of(groups_of(sum),
                             [&](const Group& group) { return std::ranges::all_of(group.terms, negative); });
}

}  // namespace

bool is_sum(const LetterValue& value) { return terms_in(value.plain) + value.mixtures.size() > 1; }

std::string LetterWriter::sum(const LetterSum& sum) const {
  if (sum.is_constant()) return root_sum_latex(sum.constant(), cut_);
  std::string out;
  for (const Group& group : groups_of(sum)) append_term(out, GroupWriter(names_, cut_).stacked(group, false));
  return out;
}

std::string LetterWriter::factor(const LetterSum& sum) const {
  if (terms_in(sum) > 1 && all_negative(sum)) return "-" + factor(sum * Fraction(-1));
  std::string out;
  for (const Group& group : groups_of(sum)) append_term(out, GroupWriter(names_, cut_).stacked(group, true));
  return terms_in(sum) > 1 ? "(" + out + ")" : out;
}

std::string LetterWriter::flat(const LetterSum& sum) const {
  if (sum.is_constant()) return flat_latex(sum.constant(), cut_);
  std::string out;
  for (const Group& group : groups_of(sum)) append_term(out, GroupWriter(names_, cut_).flat(group));
  return out;
}

// factor times something; a factor of 1 or -1 is not written.
std::string LetterWriter::term(const LetterSum& factor, const std::string& of, const char* space) const {
  if (factor == LetterSum(Fraction(1))) return of;
  if (factor == LetterSum(Fraction(-1))) return "-" + of;
  return this->factor(factor) + space + of;
}

// The middle ones left out where they are too many.
std::string LetterWriter::joined(const std::vector<std::string>& terms) const {
  std::string out;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (!FormulaWriter::hidden(i, terms.size(), cut_.terms))
      append_term(out, terms[i]);
    else if (i == 1)
      append_term(out, "\\cdots");
  }
  return out;
}

std::string LetterWriter::exponentials(const std::vector<LetterMixture::Term>& terms) const {
  std::vector<std::string> list;
  for (const LetterMixture::Term& term : terms)
    list.push_back(term.key < 0 ? "1" : "\\exp(" + flat(term.exponent) + ")");
  return joined(list);
}

std::string LetterWriter::mixture(const LetterMixture& mixture) const {
  std::vector<std::string> above;
  for (const LetterMixture::Term& t : mixture.terms)
    if (!t.factor.is_zero()) above.push_back(term(t.factor, "\\exp(" + flat(t.exponent) + ")", "\\,"));
  return "\\frac{" + joined(above) + "}{" + exponentials(mixture.terms) + "}";
}

std::string LetterWriter::pairs(const LetterPairs& row) const {
  std::vector<std::string> above;
  for (const LetterPairs::Pair& pair : row.pairs)
    above.push_back(
        term(pair.factor,
             "\\exp(" + flat(row.keys[pair.first].exponent + row.keys[pair.second].exponent) + ")", "\\,"));
  return "\\frac{" + joined(above) + "}{(" + exponentials(row.keys) + ")^{2}}";
}

std::string LetterWriter::value(const LetterValue& value) const {
  std::string out;
  if (!value.plain.is_zero() || value.mixtures.empty()) out = sum(value.plain);
  for (const LetterMixture& m : value.mixtures) append_term(out, mixture(m));
  return out;
}

std::string LetterWriter::derivative(const LetterDerivative& derivative) const {
  const bool nothing = derivative.slopes.plain.is_zero() && derivative.slopes.mixtures.empty();
  std::string out = nothing && !derivative.pairs.empty() ? "" : value(derivative.slopes);
  for (const LetterPairs& row : derivative.pairs) append_term(out, pairs(row));
  return out;
}

std::string LetterWriter::derivative(const LetterDerivative& derivative, const Weight& weight) const {
  std::vector<std::string> terms;
  if (!derivative.slopes.plain.is_zero()) terms.push_back(sum(derivative.slopes.plain));
  for (const LetterMixture& mixture : derivative.slopes.mixtures)
    for (const LetterMixture::Term& t : mixture.terms)
      if (!t.factor.is_zero()) terms.push_back(term(t.factor, weight(mixture.head, t.key), " "));
  for (const LetterPairs& row : derivative.pairs)
    for (const LetterPairs::Pair& pair : row.pairs)
      terms.push_back(
          term(pair.factor,
               weight(row.head, row.keys[pair.first].key) + " " + weight(row.head, row.keys[pair.second].key),
               " "));
  return terms.empty() ? "0" : joined(terms);
}

}  // namespace attnlab
