#include "core/studies/certificate.h"

#include "core/studies/certificate_parts.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace attnlab {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
// What was typed as 0 may be as small as it likes: no sum over its logarithm is bounded.
constexpr double endless = 1e100;
constexpr double least_weight = 1e-300;  // below it a double has lost digits, and a logarithm with it

std::optional<Problem> cell_problem(double weight, double half_unit, const std::string& place) {
  const auto expected = [&](const std::string& what, const std::string& because) {
    return Problem{place, "expected " + what + ", found " + exact_number(weight) + because};
  };
  if (!std::isfinite(weight)) return expected("a number", "");
  if (weight < 0) return expected("a positive weight", " (a softmax gives no negative one)");
  if (weight == 0 && half_unit > 0) return std::nullopt;  // it was below half a unit
  if (weight == 0)
    return expected("a positive weight",
                    " (a softmax gives 0 only where a mask hides the key, which is not asked here)");
  if (weight < least_weight)
    return expected("a weight of at least 1e-300", " (a smaller double has lost digits)");
  if (weight <= half_unit * (1 + 1e-6))
    return expected("more than half a unit of the last digit, " + exact_number(half_unit), "");
  return std::nullopt;
}

// T without the rounding of its digits, and the logarithms; of numbers as they stand where `half_unit` is 0.
PatternLogs logs_of(const Matrix& weights, double half_unit, const CertificateScale& scale) {
  PatternLogs logs;
  logs.given = weights;
  logs.T = weights;
  const Eigen::Index cols = weights.cols();
  for (Eigen::Index i = 0; i < weights.rows(); ++i) {
    const double sum = logs.T.row(i).sum();
    if (half_unit > 0) logs.T.row(i).array() += (1 - sum) / static_cast<double>(cols);
    logs.T.row(i) = logs.T.row(i).cwiseMax(half_unit / (2 * static_cast<double>(cols)));
    logs.T.row(i) /= logs.T.row(i).sum();
  }
  logs.t = logs.T.array().log();
  logs.slack = logs.rise = Matrix::Zero(weights.rows(), cols);
  logs.scale = scale;
  const auto size = static_cast<double>(weights.size());
  logs.rounding =
      32 * std::sqrt(size) * std::numeric_limits<double>::epsilon() * (1 + logs.t.cwiseAbs().maxCoeff());
  return logs;
}

PatternLogs within_digits(PatternLogs logs, double half_unit) {
  logs.half_unit = half_unit;
  for (Eigen::Index i = 0; i < logs.t.rows(); ++i)
    for (Eigen::Index j = 0; j < logs.t.cols(); ++j) {
      const double low = logs.given(i, j) - half_unit, high = logs.given(i, j) + half_unit;
      logs.rise(i, j) = std::log(high) - logs.t(i, j);
      logs.slack(i, j) = std::max(low > 0 ? logs.t(i, j) - std::log(low) : endless, logs.rise(i, j));
    }
  return logs;
}

void take_factors(Verdict& out, const FactorForm& form, const Factors& factors) {
  const bool merged = form.kind == FactorForm::Kind::merged;
  out.P_Q = form.X * factors.U;
  out.P_K = form.kind == FactorForm::Kind::one ? out.P_Q : Matrix(form.M * factors.V);
  if (!form.tokens) return;
  (merged ? out.W : out.W_Q) = factors.U;
  if (form.kind == FactorForm::Kind::two) out.W_K = factors.V;
}

Verdicts verdicts_of(const PatternLogs& logs, const GivenTokens& tokens) {
  Verdicts out;
  out.free_two = free_two_matrices(logs);
  out.free_one = free_one_matrix(logs);
  add_token_verdicts(logs, tokens, out);
  return out;
}

Verdicts none_offered(const char* why) {
  const Verdict none = not_offered(why);
  return {none, none, none, none, none};
}

}  // namespace

Matrix centred_rows(const Matrix& t) {
  Matrix out = t;
  out.colwise() -= t.rowwise().mean();
  return out;
}

Verdict refused(Refusal refusal) {
  Verdict out;
  out.status = Verdict::Status::impossible;
  out.refusal = std::move(refusal);
  return out;
}

Verdict not_offered(std::string why) {
  Verdict out;
  out.why = std::move(why);
  return out;
}

Verdict first_that_fits(const PatternLogs& logs, const FactorForm& form, int least, int most,
                        const MakeFactors& make) {
  const Matrix& wanted = logs.typed() ? logs.given : logs.T;
  const double allowed = logs.typed() ? logs.half_unit : certificate_error;
  Verdict out;
  out.at_least = least;
  out.status = Verdict::Status::undecided;
  Factors factors;
  const auto miss = [&] {
    const Matrix rebuilt = weights_of(form, factors, out.sigma);
    out.error = rebuilt.allFinite() ? (rebuilt - wanted).cwiseAbs().maxCoeff() : infinity;
    return out.error;
  };
  for (int width = logs.typed() ? least : most; width <= most; ++width) {
    out.width = width;
    out.sigma = logs.scale.sigma(width);
    factors = make(width, out.sigma);
    if (miss() > allowed && logs.typed()) {
      factors = fitted(form, std::move(factors), out.sigma, wanted, allowed);
      miss();
    }
    if (out.error <= allowed) {
      out.status = Verdict::Status::possible;
      break;
    }
  }
  take_factors(out, form, factors);
  if (out.possible()) return out;
  if (std::isfinite(out.error))
    out.why = "No proof forbids it, and the best factors found miss the pattern by " +
              show_number(out.error, 4) +
              (logs.typed() ? ", more than half a unit of the last digit." : ", too much to claim it.");
  else
    out.why = "The factors leave the range of doubles.";
  return out;
}

// r(t C) is the least: r((t + c 1^T) C) = r(t C) for every c, and c = minus the mean of the row reaches it.
Verdict free_two_matrices(const PatternLogs& logs) {
  const ThinSvd parts = thin_svd(centred_rows(logs.t));
  const auto above = [&](double threshold) {
    return std::max(1, static_cast<int>((parts.sigma.array() > threshold).count()));
  };
  const Eigen::Index n_q = logs.t.rows(), n_k = logs.t.cols();
  const FactorForm form{FactorForm::Kind::two, false, Matrix::Identity(n_q, n_q), Matrix::Identity(n_k, n_k)};
  const auto make = [&](int width, double sigma) -> Factors {
    const Matrix roots = (sigma * parts.sigma.topRows(width)).cwiseSqrt();
    return {parts.U.leftCols(width) * roots.col(0).asDiagonal(),
            parts.V.leftCols(width) * roots.col(0).asDiagonal()};
  };
  return first_that_fits(logs, form, above(logs.threshold()), above(logs.rounding), make);
}

Matrix widened(const Matrix& columns, int width) {
  Matrix out = Matrix::Zero(columns.rows(), width);
  const Eigen::Index known = std::min<Eigen::Index>(width, columns.cols());
  out.leftCols(known) = columns.leftCols(known);
  return out;
}

Verdict free_one_matrix(const PatternLogs& logs) {
  const Eigen::Index n = logs.t.rows();
  if (n != logs.t.cols())
    return not_offered("One matrix for queries and keys asks for as many queries as keys: the same tokens.");
  const SharedRows rows = shared_rows(logs);
  if (rows.refusal) return refused(*rows.refusal);
  const auto most = std::max(1, static_cast<int>(rows.columns.cols()));
  const int least = logs.typed() ? std::min(most, free_two_matrices(logs).at_least) : most;
  const FactorForm form{FactorForm::Kind::one, false, Matrix::Identity(n, n), Matrix::Identity(n, n)};
  Verdict out = first_that_fits(logs, form, least, most, [&](int width, double sigma) -> Factors {
    const Matrix P = std::sqrt(sigma) * widened(rows.columns, width);
    return {P, P};
  });
  if (!out.possible() && !rows.undecided.empty()) out.why = rows.undecided;
  return out;
}

double half_unit_of(int decimals) {
  return decimals < 1 || decimals > most_typed_decimals ? 0 : 0.5 / std::pow(10.0, decimals);
}

std::optional<Problem> pattern_problem(const MatrixView& weights, double half_unit) {
  const auto shape = std::to_string(weights.rows()) + " x " + std::to_string(weights.cols());
  if (weights.rows() < 1 || weights.rows() > max_tokens || weights.cols() < 2 || weights.cols() > max_tokens)
    return Problem{"", "expected 1 to 8 rows (queries) of 2 to 8 weights (keys), found " + shape};
  for (Eigen::Index i = 0; i < weights.rows(); ++i) {
    const std::string row = "row " + std::to_string(i + 1);
    for (Eigen::Index j = 0; j < weights.cols(); ++j)
      if (auto problem = cell_problem(weights(i, j), half_unit, row + ", column " + std::to_string(j + 1)))
        return problem;
    const double sum = weights.row(i).sum();
    const double allowed = std::max(certificate_error, static_cast<double>(weights.cols()) * half_unit);
    // Entries that all lie at the end of their digits are not inside of them: such a sum is refused,
    // as the bound itself.
    if (!(std::abs(sum - 1) < allowed * (1 - 1e-9)))
      return Problem{row, "expected weights that sum to 1 (to less than " + exact_number(allowed) +
                              "), found the sum " + exact_number(sum)};
  }
  return std::nullopt;
}

CertificateScale certificate_scale(const Scene& scene) { return {scene.inside, scene.temperature}; }

Certificate certify(const Matrix& weights, double half_unit, const CertificateScale& scale,
                    const GivenTokens& tokens) {
  const PatternLogs logs = logs_of(weights, half_unit, scale);
  Certificate out;
  out.weights = logs.T;
  out.half_unit = half_unit;
  out.exact = (weights.array() == 0).any()
                  ? none_offered("A softmax gives no 0: as typed, it is a weight below half a unit.")
                  : verdicts_of(logs, tokens);
  if (half_unit > 0) out.typed = verdicts_of(within_digits(logs, half_unit), tokens);
  return out;
}

}  // namespace attnlab
