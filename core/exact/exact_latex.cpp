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

// The sign apart: `command` is \frac or \tfrac.
std::string surd_latex(const Surd& s, Cut cut, const char* command) {
  if (too_long(s.over, cut)) return folded(digits_of(s.over)) + (s.under == 1 ? "" : "/" + root(s.under));
  const std::string sign = s.over < 0 ? "-" : "";
  const std::string above = Integer(abs(s.over.get_num())).get_str();
  std::string below = s.over.get_den() == 1 ? "" : s.over.get_den().get_str();
  if (s.under != 1) below += root(s.under);
  return sign + (below.empty() ? above : std::string(command) + "{" + above + "}{" + below + "}");
}

std::string flat(const Surd& s, Cut cut) {
  if (too_long(s.over, cut)) return surd_latex(s, cut, "");
  const Integer& below = s.over.get_den();
  const std::string above = s.over.get_num().get_str();
  if (s.under == 1) return below == 1 ? above : above + "/" + below.get_str();
  if (below == 1) return above + "/" + root(s.under);
  return above + "/(" + below.get_str() + root(s.under) + ")";
}

template <typename One>
std::string joined(const RootSum& sum, One one) {
  std::string out;
  for (const Surd& s : sum.terms()) append(out, one(s));
  return out.empty() ? "0" : out;
}

std::string exponential(const Mixture::Term& term, Cut cut) {
  return "\\exp(" + flat_latex(term.exponent, cut) + ")";
}

// factor exp(exponent); a factor of 1 or -1 is not written.
std::string weighed(const Mixture::Term& term, Cut cut) {
  const std::string e = exponential(term, cut);
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
