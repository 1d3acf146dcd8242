// What the certificates share: the logarithms of a pattern and how far off they can be, and the test of factors. Part of
// certificate.h, which tells the terms.
#pragma once

#include "core/algebra/svd.h"
#include "core/studies/certificate.h"

#include <functional>

namespace attnlab {

struct PatternLogs {
  Matrix T;      // rows sum to 1
  Matrix given;  // as it came
  Matrix t;      // log T
  // How far log T' can be from t, entry by entry, for a T' that rounds to what was typed; 0 for numbers as they stand.
  Matrix slack;
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

// t C: every row less its mean.
Matrix centred_rows(const Matrix& t);

// The rows that are multiplied, and the matrices that made them where tokens are given.
struct TriedFactors {
  Matrix P_Q, P_K;
  WeightMatrix W_Q, W_K, W;
};
// Tries the factors of one width after the other, `least` to `most`, the sigma of which is that of `scale` at the width
// (or at `sigma_width`, unless that is 0), and takes the first whose weights are the pattern: of numbers as they stand
// `most` alone is tried. Undecided where none are.
using MakeFactors = std::function<TriedFactors(int width, double sigma)>;
Verdict first_that_fits(const PatternLogs& logs, int least, int most, const MakeFactors& make,
                        int sigma_width = 0);

Verdict refused(Refusal refusal);
Verdict not_offered(std::string why);

Verdict free_two_matrices(const PatternLogs& logs);
Verdict free_one_matrix(const PatternLogs& logs);
// The three verdicts with given tokens; `free_one` as found before.
void add_token_verdicts(const PatternLogs& logs, const GivenTokens& tokens, Verdicts& verdicts);

// What P P^T / sigma = t + c 1^T asks of one matrix P: all eigenpairs that stand above the threshold, by falling
// eigenvalue, as columns of P / sqrt(sigma); or a refusal, or why it is not decided.
struct SharedRows {
  Matrix columns;  // n x m
  std::optional<Refusal> refusal;
  std::string undecided;
};
SharedRows shared_rows(const PatternLogs& logs);

}  // namespace attnlab
