#include "core/exact/exact_latex.h"

#include "core/analysis/explain_write.h"

#include <algorithm>
#include <numeric>

namespace attnlab {
namespace {

bool too_long(const Fraction& f, Cut cut) { return cut.digits > 0 && digits_of(f) > cut.digits; }

// The terms added up, the middle ones left out where there are more than `most`.
template <typename Terms, typename One>
std::string added(const Terms& terms, std::size_t most, One one) {
  std::string out;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (!FormulaWriter::hidden(i, terms.size(), most))
      append_term(out, one(terms[i]));
    else if (i == 1)
      append_term(out, "\\cdots");
  }
  return out;
}

std::string root(const Integer& under) { return "\\sqrt{" + under.get_str() + "}"; }

// above sqrt(root_above) / (below sqrt(root_below)), the sign apart; a root of 1 is none.
struct Spelling {
  Integer above, root_above = 1, below, root_below = 1;

  // The signs of it, the bar among them.
  std::size_t length() const {
    const auto digits = [](const Integer& n) { return n == 1 ? 0 : n.get_str().size(); };
    const bool divided = below != 1 || root_below != 1, bare = above == 1 && root_above == 1;
    return digits(above) + (bare ? 1 : 0) + digits(root_above) + digits(below) + digits(root_below) +
           (divided ? 1 : 0);
  }
};

Spelling spelled(const Surd& s) {
  Spelling below{abs(s.over.get_num()), 1, s.over.get_den(), s.under};
  if (s.under == 1) return below;
  const Fraction whole = s.over / s.under;  // c / sqrt(m) = (c / m) sqrt(m)
  Spelling above{abs(whole.get_num()), s.under, whole.get_den(), 1};
  return above.length() < below.length() ? above : below;
}

// "3\sqrt{2}"; a factor of 1 is not written beside a root.
std::string with_root(const Integer& number, const Integer& under) {
  if (under == 1) return number.get_str();
  return (number == 1 ? "" : number.get_str()) + root(under);
}

// Without its letters; `command` is \frac or \tfrac, or nothing for one line.
std::string surd_latex(const Surd& s, Cut cut, const char* command) {
  if (too_long(s.over, cut))
    return "\\text{(a " + std::to_string(digits_of(s.over)) + "-digit fraction)}" +
           (s.under == 1 ? "" : "/" + root(s.under));
  const Spelling spelling = spelled(s);
  const std::string sign = s.over < 0 ? "-" : "", above = with_root(spelling.above, spelling.root_above),
                    below = with_root(spelling.below, spelling.root_below);
  if (below == "1") return sign + above;
  if (command != nullptr) return sign + command + "{" + above + "}{" + below + "}";
  const bool brackets = spelling.below != 1 && spelling.root_below != 1;
  return sign + above + "/" + (brackets ? "(" + below + ")" : below);
}

// Surds over one root and the same lengths.
struct Group {
  std::vector<Surd> surds;
  const std::vector<Length>* lengths;

  const Integer& under() const { return surds[0].under; }
  bool is_polynomial() const { return under() == 1 && lengths->empty(); }
};

std::vector<Group> groups_of(const ExactSum& sum) {
  std::vector<Group> groups;
  for (const ExactSum::Part& part : sum.parts()) {
    const auto first = static_cast<std::ptrdiff_t>(groups.size());
    for (const Surd& surd : part.surds) {
      auto at = std::find_if(groups.begin() + first, groups.end(),
                             [&](const Group& g) { return g.under() == surd.under; });
      if (at == groups.end()) at = groups.insert(at, {{}, &part.lengths});
      at->surds.push_back(surd);
    }
  }
  return groups;
}

bool all_negative(const Group& group) {
  return std::ranges::all_of(group.surds, [](const Surd& s) { return s.over < 0; });
}

std::size_t terms_in(const ExactSum& sum) {
  std::size_t count = 0;
  for (const Group& group : groups_of(sum)) count += group.is_polynomial() ? group.surds.size() : 1;
  return count;
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

// The fraction of a group: whole coefficients above, the common denominator and the roots below.
struct Quotient {
  bool negative = false;  // all that stands above
  std::vector<Surd> above;
  std::vector<std::string> below;
};

class GroupWriter {
 public:
  GroupWriter(const std::vector<std::string>& names, Cut cut) : names_(names), cut_(cut) {}

  // A polynomial term by term; anything else as one fraction.
  std::string stacked(const Group& group, const char* command) const {
    if (group.is_polynomial()) return polynomial(group.surds, command);
    const Quotient q = quotient(group);
    return (q.negative ? "-" : "") + std::string(command) + "{" + polynomial(q.above) + "}{" +
           product(q.below) + "}";
  }

  std::string flat(const Group& group) const {
    const Quotient q = quotient(group);
    const std::string above = polynomial(q.above), sign = q.negative ? "-" : "";
    if (q.below.empty()) return q.negative && q.above.size() > 1 ? polynomial(group.surds) : sign + above;
    const std::string below = product(q.below);
    return sign + (q.above.size() > 1 ? "(" + above + ")" : above) + "/" +
           (q.below.size() > 1 ? "(" + below + ")" : below);
  }

 private:
  std::string polynomial(const std::vector<Surd>& surds, const char* command = "\\frac") const {
    return added(surds, 2 * cut_.terms, [&](const Surd& s) { return term(s, command); });
  }

  // Its root stands below all of the group.
  std::string term(const Surd& s, const char* command) const {
    const std::string letters = monomial_latex(s.letters, names_);
    if (letters.empty() || abs(s.over) != 1) return surd_latex({s.over}, cut_, command) + letters;
    return (s.over < 0 ? "-" : "") + letters;
  }

  Quotient quotient(const Group& group) const {
    Quotient q;
    Integer denominator = 1;
    for (const Surd& s : group.surds) denominator = lcm(denominator, s.over.get_den());
    q.negative = all_negative(group);
    for (const Surd& s : group.surds)
      q.above.push_back({s.over * denominator * (q.negative ? -1 : 1), 1, s.letters});
    if (denominator != 1) q.below.push_back(fraction_latex(denominator, cut_));
    if (group.under() != 1) q.below.push_back(root(group.under()));
    for (const Length& length : *group.lengths) q.below.push_back(length_latex(length));
    return q;
  }

  // "\sqrt{1 + a^{2}}", "(1 + a^{2})^{3/2}".
  std::string length_latex(const Length& length) const {
    const std::string of = polynomial(length.of);
    if (length.power == 1) return "\\sqrt{" + of + "}";
    const std::string power =
        length.power % 2 != 0 ? std::to_string(length.power) + "/2" : std::to_string(length.power / 2);
    return "(" + of + ")" + (power == "1" ? "" : "^{" + power + "}");
  }

  static std::string product(const std::vector<std::string>& factors) {
    return std::accumulate(factors.begin(), factors.end(), std::string());
  }

  const std::vector<std::string>& names_;
  Cut cut_;
};

std::size_t longest(const ExactSum& sum) {
  std::size_t most = 0;
  for (const Surd& s : sum.surds()) most = std::max(most, digits_of(s.over));
  return most;
}

}  // namespace

ExactWriter::ExactWriter(std::vector<std::string> names, Cut cut) : names_(std::move(names)), cut_(cut) {}

// Beside letters the roots of a factor stand below, also those of a number.
std::string ExactWriter::sum(const ExactSum& sum, bool small) const {
  const char* const command = small ? "\\tfrac" : "\\frac";
  std::string out;
  if (sum.is_constant() && (!small || names_.empty()))
    for (const Surd& s : sum.surds()) append_term(out, surd_latex(s, cut_, command));
  else
    for (const Group& group : groups_of(sum))
      append_term(out, GroupWriter(names_, cut_).stacked(group, command));
  return out.empty() ? "0" : out;
}

// In brackets where it has several terms.
std::string ExactWriter::factor(const ExactSum& sum) const {
  if (terms_in(sum) == 1) return this->sum(sum, true);
  if (!names_.empty() && std::ranges::all_of(groups_of(sum), all_negative))
    return "-" + factor(sum * Fraction(-1));
  return "(" + this->sum(sum, true) + ")";
}

std::string ExactWriter::flat(const ExactSum& sum) const {
  std::string out;
  if (sum.is_constant())
    for (const Surd& s : sum.surds()) append_term(out, surd_latex(s, cut_, nullptr));
  else
    for (const Group& group : groups_of(sum)) append_term(out, GroupWriter(names_, cut_).flat(group));
  return out.empty() ? "0" : out;
}

// factor times something; a factor of 1 or -1 is not written.
std::string ExactWriter::term(const ExactSum& factor, const std::string& of, const char* space) const {
  if (factor == ExactSum(1)) return of;
  if (factor == ExactSum(-1)) return "-" + of;
  return this->factor(factor) + space + of;
}

std::string ExactWriter::exponential(const Mixture::Term& term) const {
  return term.key < 0 ? "1" : "\\exp(" + flat(term.exponent) + ")";
}

std::string ExactWriter::exponentials(const std::vector<Mixture::Term>& terms) const {
  return added(terms, cut_.terms, [&](const Mixture::Term& t) { return exponential(t); });
}

std::string ExactWriter::mixture(const Mixture& mixture) const {
  std::vector<Mixture::Term> above = mixture.terms;
  std::erase_if(above, [](const Mixture::Term& t) { return t.factor.is_zero(); });
  return "\\frac{" +
         added(above, cut_.terms,
               [&](const Mixture::Term& t) { return term(t.factor, exponential(t), "\\,"); }) +
         "}{" + exponentials(mixture.terms) + "}";
}

std::string ExactWriter::pairs(const WeightPairs& row) const {
  const auto pair = [&](const WeightPairs::Pair& p) {
    const ExactSum both = row.keys[p.first].exponent + row.keys[p.second].exponent;
    return term(p.factor, "\\exp(" + flat(both) + ")", "\\,");
  };
  return "\\frac{" + added(row.pairs, cut_.terms, pair) + "}{(" + exponentials(row.keys) + ")^{2}}";
}

std::string ExactWriter::value(const ExactValue& value) const {
  std::string out;
  if (!value.plain.is_zero() || value.mixtures.empty()) out = sum(value.plain);
  for (const Mixture& m : value.mixtures) append_term(out, mixture(m));
  return out;
}

std::string ExactWriter::derivative(const ExactSlope& slope) const {
  const bool nothing = slope.slopes.plain.is_zero() && slope.slopes.mixtures.empty();
  std::string out = nothing && !slope.pairs.empty() ? "" : value(slope.slopes);
  for (const WeightPairs& row : slope.pairs) append_term(out, pairs(row));
  return out;
}

std::string ExactWriter::derivative(const ExactSlope& slope, const Weight& weight) const {
  std::vector<std::string> terms;
  if (!slope.slopes.plain.is_zero()) terms.push_back(sum(slope.slopes.plain));
  for (const Mixture& mixture : slope.slopes.mixtures)
    for (const Mixture::Term& t : mixture.terms)
      if (!t.factor.is_zero()) terms.push_back(term(t.factor, weight(mixture.head, t.key), " "));
  for (const WeightPairs& row : slope.pairs)
    for (const WeightPairs::Pair& pair : row.pairs)
      terms.push_back(
          term(pair.factor,
               weight(row.head, row.keys[pair.first].key) + " " + weight(row.head, row.keys[pair.second].key),
               " "));
  return terms.empty() ? "0" : added(terms, cut_.terms, std::identity());
}

std::string fraction_latex(const Fraction& fraction, Cut cut) {
  return surd_latex({fraction}, cut, "\\frac");
}
std::string flat_latex(const ExactSum& constant, Cut cut) { return ExactWriter({}, cut).flat(constant); }
std::string exact_latex(const ExactValue& constant, Cut cut) { return ExactWriter({}, cut).value(constant); }

bool is_sum(const ExactValue& value) { return terms_in(value.plain) + value.mixtures.size() > 1; }

std::size_t longest(const ExactValue& value) {
  std::size_t most = longest(value.plain);
  for (const Mixture& m : value.mixtures)
    for (const Mixture::Term& term : m.terms)
      most = std::max({most, longest(term.exponent), longest(term.factor)});
  return most;
}

}  // namespace attnlab
