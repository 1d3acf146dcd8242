// The verdicts of a certificate in plain words with the numbers of their proofs, and the list of the questions that it
// answers, which the command line and the window go through.
#pragma once

#include "core/studies/certificate.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

struct CertificateQuestion {
  const char* id;     // "free_two": the name in JSON
  const char* title;  // "These tokens, one merged $W$": formulas between dollar signs
  Verdict Verdicts::*verdict;
  bool one;     // one matrix for queries and keys
  bool tokens;  // the tokens are given
};
std::span<const CertificateQuestion> certificate_questions();

const char* name_of(Verdict::Status status);  // "possible", "impossible", "undecided", "not-offered"
const char* name_of(Refusal::Kind kind);      // "pair", "cycle", "direction", "null-direction", ...

// What tokens are called; those without a name by their number.
struct TokenNames {
  std::vector<std::string> queries, keys;
};
// The labels of a scene, for a pattern of its shape; of equal labels each with its number. None where nobody gave labels.
TokenNames token_names(const Scene& scene, const Matrix& weights);
// A few sentences, with formulas between dollar signs. `typed`: the verdict is about every pattern that rounds to what was
// typed.
std::string verdict_words(const CertificateQuestion& question, const Verdict& verdict, const Matrix& weights,
                          bool typed, const TokenNames& names = {});
// The same without dollar signs and LaTeX: "d_k = 2", "v^T log A v".
std::string plain_words(std::string_view text);

}  // namespace attnlab
