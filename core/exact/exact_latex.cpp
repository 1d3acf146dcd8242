#include "core/exact/exact_latex.h"

#include <algorithm>

namespace attnlab {

namespace {

// Joins terms with " + ", or with " - " where a term begins with a minus.
void append(std::string& out, const std::string& term) {
  if (out.empty())
    out = term;
  else if (term.starts_with('-'))
    out += " - " + term.substr(1);
  else
    out += " + " + term;
}

std::string folded(std::size_t digits) { return "\\text{(a " + std::to_string(digits) + "-digit fraction)}"; }

bool too_long(const Fraction& f, Cut cut) { return cut.digits > 0 && digits_of(f) > cut.digits; }
bool too_many(std::size_t terms, Cut cut) { return cut.terms > 0 && terms > cut.terms; }

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

// With the root above where that is shorter, sqrt(26)/8 for 13/(4 sqrt(26)); else with the root below, as the scale
// stands: 7/(2 sqrt(2)).
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

// `command` is \frac or \tfrac.
std::string surd_latex(const Surd& s, Cut cut, const char* command) {
  if (too_long(s.over, cut)) return folded(digits_of(s.over)) + (s.under == 1 ? "" : "/" + root(s.under));
  const Spelling spelling = spelled(s);
  const std::string above = with_root(spelling.above, spelling.root_above),
                    below = with_root(spelling.below, spelling.root_below);
  return (s.over < 0 ? "-" : "") +
         (below == "1" ? above : std::string(command) + "{" + above + "}{" + below + "}");
}

std::string flat(const Surd& s, Cut cut) {
  if (too_long(s.over, cut)) return surd_latex(s, cut, "");
  const Spelling spelling = spelled(s);
  const std::string above = (s.over < 0 ? "-" : "") + with_root(spelling.above, spelling.root_above),
                    below = with_root(spelling.below, spelling.root_below);
  const bool brackets = spelling.below != 1 && spelling.root_below != 1;
  return below == "1" ? above : above + "/" + (brackets ? "(" + below + ")" : below);
}

template <typename One>
std::string joined(const RootSum& sum, One one) {
  std::string out;
  for (const Surd& s : sum.terms()) append(out, one(s));
  return out.empty() ? "0" : out;
}

std::string exponential(const Mixture::Term& term, Cut cut) {
  return term.key < 0 ? "1" : "\\exp(" + flat_latex(term.exponent, cut) + ")";
}

// factor exp(exponent); a factor of 1 or -1 is not written.
std::string weighed(const Mixture::Term& term, Cut cut) {
  std::string e = exponential(term, cut);
  if (term.factor == RootSum(1)) return e;
  if (term.factor == RootSum(-1)) return "-" + e;
  const std::string factor =
      joined(term.factor, [&](const Surd& s) { return surd_latex(s, cut, "\\tfrac"); });
  return (term.factor.terms().size() > 1 ? "(" + factor + ")" : factor) + "\\," + e;
}

// The terms that count, the middle ones left out where they are too many.
template <typename Write>
std::string cut_sum(const std::vector<const Mixture::Term*>& terms, Cut cut, Write write) {
  std::string out;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (!too_many(terms.size(), cut) || i == 0 || i + 1 == terms.size())
      append(out, write(*terms[i], cut));
    else if (i == 1)
      append(out, "\\cdots");
  }
  return out;
}

std::string mixture_latex(const Mixture& m, Cut cut) {
  std::vector<const Mixture::Term*> above, below;
  for (const Mixture::Term& term : m.terms) {
    if (!term.factor.is_zero()) above.push_back(&term);
    below.push_back(&term);
  }
  return "\\frac{" + cut_sum(above, cut, weighed) + "}{" + cut_sum(below, cut, exponential) + "}";
}

std::size_t longest(const RootSum& sum) {
  std::size_t most = 0;
  for (const Surd& s : sum.terms()) most = std::max(most, digits_of(s.over));
  return most;
}

}  // namespace

std::string fraction_latex(const Fraction& fraction, Cut cut) {
  return surd_latex({fraction, 1}, cut, "\\frac");
}

std::string root_sum_latex(const RootSum& sum, Cut cut) {
  return joined(sum, [&](const Surd& s) { return surd_latex(s, cut, "\\frac"); });
}

std::string flat_latex(const RootSum& sum, Cut cut) {
  return joined(sum, [&](const Surd& s) { return flat(s, cut); });
}

std::string exact_latex(const ExactValue& value, Cut cut) {
  std::string out;
  if (!value.plain.is_zero() || value.mixtures.empty()) out = root_sum_latex(value.plain, cut);
  for (const Mixture& m : value.mixtures) append(out, mixture_latex(m, cut));
  return out;
}

bool is_sum(const ExactValue& value) { return value.plain.terms().size() + value.mixtures.size() > 1; }

std::size_t longest(const ExactValue& value) {
  std::size_t most = longest(value.plain);
  for (const Mixture& m : value.mixtures)
    for (const Mixture::Term& term : m.terms)
      most = std::max({most, longest(term.exponent), longest(term.factor)});
  return most;
}

bool is_cut(const ExactValue& value, Cut cut) {
  const auto many = [&](const Mixture& m) { return too_many(m.terms.size(), cut); };
  return (cut.digits > 0 && longest(value) > cut.digits) ||
         std::any_of(value.mixtures.begin(), value.mixtures.end(), many);
}

}  // namespace attnlab
