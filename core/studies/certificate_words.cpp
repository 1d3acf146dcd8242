#include "core/studies/certificate_words.h"

#include "core/text/number.h"

#include <cmath>

namespace attnlab {
namespace {

constexpr CertificateQuestion question_list[] = {
    {"free_two", "Two matrices, queries and keys free", &Verdicts::free_two, false, false},
    {"free_one", "One matrix for both, its rows free", &Verdicts::free_one, true, false},
    {"tokens_two", "These tokens, W_Q and W_K", &Verdicts::tokens_two, false, true},
    {"tokens_merged", "These tokens, one merged W", &Verdicts::tokens_merged, false, true},
    {"tokens_one", "These tokens, W_K = W_Q", &Verdicts::tokens_one, true, true},
};

std::string told(double value) { return show_number(value, 4); }
// Of factors; below a millionth of a millionth it is rounding and no number.
std::string error_words(double error) {
  return error < 1e-12 ? "less than 1e\u221212" : show_number(error, 4);
}

std::string told(int index) { return std::to_string(index + 1); }

std::string told(const Matrix& v) {
  std::string text = "(";
  for (Eigen::Index i = 0; i < v.rows(); ++i) text += (i == 0 ? "" : ", ") + show_rounded(v(i, 0), 3);
  return text + ')';
}

std::string pair_words(const Refusal& r, const Matrix& T) {
  const std::string i = told(r.i), j = told(r.j);
  std::string text;
  if (T(r.i, r.j) > T(r.i, r.i) && T(r.j, r.i) > T(r.j, r.j))
    text = "Tokens " + i + " and " + j + " prefer each other to themselves. ";
  return text +
         "One matrix makes A_ij A_ji at most A_ii A_jj, for s_ii + s_jj - s_ij - s_ji is the square of a distance; " +
         "for tokens " + i + " and " + j + " it is " + told(T(r.i, r.j) * T(r.j, r.i)) + " against " +
         told(T(r.i, r.i) * T(r.j, r.j)) + '.';
}

std::string cycle_words(const Refusal& r) {
  return "One matrix makes the scores symmetric, so the product of the weights around " + told(r.i) + ", " +
         told(r.j) + ", " + told(r.k) +
         " is the same both ways; here log(A_ij A_jk A_ki / (A_ik A_kj A_ji)) is " + told(r.value) + '.';
}

std::string proof_words(const Refusal& r, const Matrix& T) {
  switch (r.kind) {
    case Refusal::Kind::pair: return pair_words(r, T);
    case Refusal::Kind::cycle: return cycle_words(r);
    case Refusal::Kind::direction:
      return "One matrix makes v^T (log A) v at least 0 for every v that sums to 0; for v = " + told(r.v) +
             " it is " + told(r.value) + '.';
    case Refusal::Kind::null_direction:
      return "For v = " + told(r.v) +
             ", which sums to 0, v^T (log A) v is 0 to rounding; one matrix would then make " +
             "(log A) v = 0, but its entries are " + told(r.value) +
             ". Such weights are a limit of those that one matrix makes, with ever longer rows.";
    case Refusal::Kind::key_direction:
      return "v = " + told(r.v) +
             " sums to 0 and is at right angles to every column of the key tokens, so these " +
             "tokens make (log A) v = 0; its row " + told(r.i) + " is " + told(r.value) + '.';
    case Refusal::Kind::query_direction:
      return "v = " + told(r.v) +
             " is at right angles to every column of the query tokens, so these tokens make " +
             "v^T (log A) the same in every column; columns " + told(r.j) + " and " + told(r.k) +
             " differ by " + told(r.value) + '.';
  }
  return {};
}

std::string found_words(const CertificateQuestion& question, const Verdict& v, bool typed) {
  const bool merged = question.verdict == &Verdicts::tokens_merged;
  std::string text = merged ? "Yes. " : "Yes, with d_k = " + std::to_string(v.width);
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

std::string verdict_words(const CertificateQuestion& question, const Verdict& verdict, const Matrix& weights,
                          bool typed) {
  switch (verdict.status) {
    case Verdict::Status::possible: return found_words(question, verdict, typed);
    case Verdict::Status::impossible:
      return (typed ? "No, for none that rounds to what was typed. " : "No, at no width. ") +
             proof_words(*verdict.refusal, weights);
    case Verdict::Status::undecided: return "Not decided. " + verdict.why;
    case Verdict::Status::not_offered: break;
  }
  return verdict.why;
}

}  // namespace attnlab
