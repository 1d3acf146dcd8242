// What the certificates share: the logarithms of a pattern and how far off they can be, and the test of
// factors. Part of certificate.h, which tells the terms.
#pragma once

#include "core/algebra/svd.h"
#include "core/studies/certificate.h"

#include <functional>

namespace attnlab {

struct PatternLogs {
  Matrix T;      // rows sum to 1
  Matrix given;  // as it came
  Matrix t;      // log T
  // How far log T' can be from t, entry by entry, for a T' that rounds to what was typed;
  // 0 for numbers as they stand.
  Matrix slack;
  Matrix rise;           // the same above t alone: what was typed as 0 has no end below
  double half_unit = 0;  // 0: numbers as they stand
  double rounding = 0;   // of sums over t, and of its singular values: 32 sqrt(n_q n_k) u (1 + max |t|)
  CertificateScale scale;

  bool typed() const { return half_unit > 0; }
  // By Weyl's inequality no singular value of t C, and no eigenvalue of its symmetric part, is off by more.
  double threshold() const { return rounding + slack.norm(); }
  // How far a sum over t with these coefficients can be off because of what was typed.
  double slack_of(const Matrix& coefficients) const {
    return coefficients.cwiseAbs().cwiseProduct(slack).sum();
  }
};

// The first `width` columns, zeros after the last.
Matrix widened(const Matrix& columns, int width);
// t C: every row less its mean.
Matrix centred_rows(const Matrix& t);

// What factors may be: P_Q = X U and P_K = M V, X and M the tokens,
// or identities where queries and keys are free.
struct FactorForm {
  enum class Kind { two, one, merged };  // U and V; V = U (and M = X); U alone, V the identity
  Kind kind = Kind::two;
  bool tokens = false;  // given: U and V are weight matrices
  Matrix X, M;
};
struct Factors {
  Matrix U, V;
};
// U and V moved until no weight of X U V^T M^T / sigma is further than `allowed` from `wanted`, or as near to
// that as least squares come from here: by Levenberg and Marquardt's method (Marquardt 1963).
Factors fitted(const FactorForm& form, Factors factors, double sigma, const Matrix& wanted, double allowed);
Matrix weights_of(const FactorForm& form, const Factors& factors, double sigma);

// Tries the factors of one width after the other, `least` to `most`, the sigma of which is that of `scale` at
// the width, and takes the first whose weights are the pattern: of numbers as they stand `most` alone is
// tried, what was typed is fitted. Undecided where none are.
using MakeFactors = std::function<Factors(int width, double sigma)>;
Verdict first_that_fits(const PatternLogs& logs, const FactorForm& form, int least, int most,
                        const MakeFactors& make);

Verdict refused(Refusal refusal);
Verdict not_offered(std::string why);

Verdict free_two_matrices(const PatternLogs& logs);
Verdict free_one_matrix(const PatternLogs& logs);
// The three verdicts with given tokens; `free_one` as found before.
void add_token_verdicts(const PatternLogs& logs, const GivenTokens& tokens, Verdicts& verdicts);

// What P P^T / sigma = t + c 1^T asks of one matrix P: all eigenpairs that stand above the threshold, by
// falling eigenvalue, as columns of P / sqrt(sigma); or a refusal, or why it is not decided.
struct SharedRows {
  Matrix columns;  // n x m
  std::optional<Refusal> refusal;
  std::string undecided;
};
SharedRows shared_rows(const PatternLogs& logs);

}  // namespace attnlab
