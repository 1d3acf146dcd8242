// The verdicts of a certificate in plain words with the numbers of their proofs, and the list of the
// questions that it answers, which the command line and the window go through.
#pragma once

#include "core/studies/certificate.h"

#include <span>
#include <string_view>
#include <variant>
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
// The labels of a scene, for a pattern of its shape; of equal labels each with its number.
// None where nobody gave labels.
TokenNames token_names(const Scene& scene, const Matrix& weights);
// A few sentences, with formulas between dollar signs. `typed`: the verdict is about every pattern that
// rounds to what was typed.
std::string verdict_words(const CertificateQuestion& question, const Verdict& verdict, const Matrix& weights,
                          bool typed, const TokenNames& names = {});
// The same without dollar signs and LaTeX: "d_k = 2", "v^T log A v".
std::string plain_words(std::string_view text);

// The factors of a certificate as a scene: the present one with the tokens or the weights that make the
// pattern. The widest queries and keys that a scene holds are max_width: of wider factors, and of a verdict
// without factors, a sentence that says so. With free queries and keys the source is free (one matrix: self,
// with X = P), and the weights are the identity; with given tokens the source stays. Only `head` is left, no
// mask and no unit keys; scales, temperature, values and output stay. In the scene softmax(L) is the pattern.
std::variant<Scene, std::string> scene_of_factors(const Scene& scene, int head,
                                                  const CertificateQuestion& question,
                                                  const Verdict& verdict);

}  // namespace attnlab
