#include "core/studies/certificate_words.h"

#include "core/scene/rules.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr CertificateQuestion question_list[] = {
    {"free_two", "Two matrices, queries and keys free", &Verdicts::free_two, false, false},
    {"free_one", "One matrix for both, queries and keys free", &Verdicts::free_one, true, false},
    {"tokens_two", "These tokens, two matrices $W^Q$ and $W^K$", &Verdicts::tokens_two, false, true},
    {"tokens_merged", "These tokens, one merged $W$", &Verdicts::tokens_merged, false, true},
    {"tokens_one", "These tokens, one matrix $W^K = W^Q$", &Verdicts::tokens_one, true, true},
};

std::string told(double value) { return show_number(value, 4); }

// Of factors; below a millionth of a millionth it is rounding and no number.
std::string error_words(double error) { return error < 1e-12 ? "less than 1e−12" : show_number(error, 4); }

std::string told(const Matrix& v) {
  std::string text = "(";
  for (Eigen::Index i = 0; i < v.rows(); ++i) text += (i == 0 ? "" : ", ") + show_rounded(v(i, 0), 3);
  return text + ')';
}

// A proof in words, for weights T.
struct ProofWords {
  const Refusal& r;
  const Matrix& T;
  const TokenNames& names;

  std::string query(int i) const { return name(names.queries, i); }
  std::string key(int j) const { return name(names.keys, j); }
  static std::string name(const std::vector<std::string>& list, int i) {
    const auto at = static_cast<std::size_t>(i);
    return at < list.size() ? "“" + list[at] + "”" : std::to_string(i + 1);
  }

  std::string pair() const {
    const std::string both = query(r.i) + " and " + query(r.j);
    const bool mutual = T(r.i, r.j) > T(r.i, r.i) && T(r.j, r.i) > T(r.j, r.j);
    return (mutual ? "The tokens " + both + " prefer each other to themselves. " : std::string()) +
           "One matrix makes $A_{ij} A_{ji}$ at most $A_{ii} A_{jj}$, for $s_{ii} + s_{jj} - s_{ij} - s_{ji}$ is the "
           "square of a distance; for the tokens " +
           both + " it is " + told(T(r.i, r.j) * T(r.j, r.i)) + " against " +
           told(T(r.i, r.i) * T(r.j, r.j)) + '.';
  }
  std::string cycle() const {
    return "One matrix makes the scores symmetric, so the product of the weights around " + query(r.i) +
           ", " + query(r.j) + ", " + query(r.k) + " is the same both ways; here one is " +
           told(std::exp(r.value)) + " times the other (logarithm " + told(r.value) + ").";
  }
  std::string direction() const {
    return "One matrix makes $v^T \\log A \\, v$ at least 0 for every $v$ that sums to 0; for $v =$ " +
           told(r.v) + " it is " + told(r.value) + '.';
  }
  std::string null_direction() const {
    return "For $v =$ " + told(r.v) +
           ", which sums to 0, $v^T \\log A \\, v$ is 0 to rounding; one matrix would then make $\\log A \\, v = 0$, but "
           "its entries are " +
           told(r.value) +
           ". Such weights are a limit of those that one matrix makes, with ever longer rows.";
  }
  std::string key_direction() const {
    return "$v =$ " + told(r.v) +
           " sums to 0 and is at right angles to every column of the key tokens, so these tokens make "
           "$\\log A \\, v = 0$; in the row of " +
           query(r.i) + " it is " + told(r.value) + '.';
  }
  std::string query_direction() const {
    return "$v =$ " + told(r.v) +
           " is at right angles to every column of the query tokens, so these tokens make $v^T \\log A$ the same in "
           "every column; those of " +
           key(r.j) + " and " + key(r.k) + " differ by " + told(r.value) + '.';
  }

  std::string text() const {
    switch (r.kind) {
      case Refusal::Kind::pair: return pair();
      case Refusal::Kind::cycle: return cycle();
      case Refusal::Kind::direction: return direction();
      case Refusal::Kind::null_direction: return null_direction();
      case Refusal::Kind::key_direction: return key_direction();
      case Refusal::Kind::query_direction: break;
    }
    return query_direction();
  }
};

void tell_apart(std::vector<std::string>& labels) {
  const std::vector<std::string> plain = labels;
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (std::count(plain.begin(), plain.end(), plain[i]) > 1) labels[i] += " (" + std::to_string(i + 1) + ')';
}

std::string found_words(const CertificateQuestion& question, const Verdict& v, bool typed) {
  const bool merged = question.verdict == &Verdicts::tokens_merged;
  std::string text = merged ? "Yes. " : "Yes, with $d_k = " + std::to_string(v.width) + '$';
  if (!merged) {
    if (v.at_least == v.width)
      text += typed ? ", the least that the digits allow. " : ", the least. ";
    else
      text += "; the digits rule out less than " + std::to_string(v.at_least) + ". ";
  }
  if (typed)
    return text + "The factors found are off by " + error_words(v.error) + " at most: within what was typed.";
  return text + "The factors found give these weights with an error of " + error_words(v.error) + '.';
}

}  // namespace

std::span<const CertificateQuestion> certificate_questions() { return question_list; }

const char* name_of(Verdict::Status status) {
  switch (status) {
    case Verdict::Status::possible: return "possible";
    case Verdict::Status::impossible: return "impossible";
    case Verdict::Status::undecided: return "undecided";
    case Verdict::Status::not_offered: break;
  }
  return "not-offered";
}

const char* name_of(Refusal::Kind kind) {
  switch (kind) {
    case Refusal::Kind::pair: return "pair";
    case Refusal::Kind::cycle: return "cycle";
    case Refusal::Kind::direction: return "direction";
    case Refusal::Kind::null_direction: return "null-direction";
    case Refusal::Kind::key_direction: return "key-direction";
    case Refusal::Kind::query_direction: break;
  }
  return "query-direction";
}

TokenNames token_names(const Scene& scene, const Matrix& weights) {
  TokenNames names;
  const Dims n = dims(scene);
  if (scene.tokens.empty() && scene.key_tokens.empty()) return names;
  if (weights.rows() != n.n_q || weights.cols() != n.n_k) return names;
  for (int i = 0; i < n.n_q; ++i) names.queries.push_back(quotable(token_label(scene, i)));
  for (int j = 0; j < n.n_k; ++j) names.keys.push_back(quotable(key_label(scene, j)));
  tell_apart(names.queries);
  tell_apart(names.keys);
  return names;
}

std::string plain_words(std::string_view text) {
  std::string out(text);
  for (auto at = out.find(" \\, "); at != std::string::npos; at = out.find(" \\, ")) out.replace(at, 4, " ");
  std::erase_if(out, [](char c) { return c == '$' || c == '{' || c == '}' || c == '\\'; });
  return out;
}

std::string verdict_words(const CertificateQuestion& question, const Verdict& verdict, const Matrix& weights,
                          bool typed, const TokenNames& names) {
  switch (verdict.status) {
    case Verdict::Status::possible: return found_words(question, verdict, typed);
    case Verdict::Status::impossible:
      return (typed ? "No, for none that rounds to what was typed. " : "No, at no width. ") +
             ProofWords{*verdict.refusal, weights, names}.text();
    case Verdict::Status::undecided: return "Not decided. " + verdict.why;
    case Verdict::Status::not_offered: break;
  }
  return verdict.why;
}

}  // namespace attnlab
