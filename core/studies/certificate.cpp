#include "core/studies/certificate.h"

#include "core/algebra/softmax.h"
#include "core/studies/certificate_parts.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace attnlab {
namespace {

constexpr double least_weight = 1e-300;  // below it a double has lost digits, and a logarithm with it

std::string short_number(double value) { return show_number(value, 4); }

std::optional<Problem> cell_problem(double weight, double half_unit, const std::string& place) {
  const auto expected = [&](const std::string& what, const std::string& because) {
    return Problem{place, "expected " + what + ", found " + exact_number(weight) + because};
  };
  if (!std::isfinite(weight)) return expected("a number", "");
  if (weight < 0) return expected("a positive weight", " (a softmax gives no negative one)");
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
    logs.T.row(i) /= logs.T.row(i).sum();
  }
  logs.t = logs.T.array().log();
  logs.slack = Matrix::Zero(weights.rows(), cols);
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
      logs.slack(i, j) = std::max(logs.t(i, j) - std::log(low), std::log(high) - logs.t(i, j));
    }
  return logs;
}

Matrix weights_of(const TriedFactors& factors, double sigma) {
  const Matrix logits = factors.P_Q.lazyProduct(factors.P_K.transpose()) / sigma;
  Matrix A(logits.rows(), logits.cols());
  for (Eigen::Index i = 0; i < logits.rows(); ++i) softmax_row(logits, A, i);
  return A;
}

Verdicts verdicts_of(const PatternLogs& logs, const GivenTokens& tokens) {
  Verdicts out;
  out.free_two = free_two_matrices(logs);
  out.free_one = free_one_matrix(logs);
  add_token_verdicts(logs, tokens, out);
  return out;
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

Verdict first_that_fits(const PatternLogs& logs, int least, int most, const MakeFactors& make,
                        int sigma_width) {
  const Matrix& wanted = logs.typed() ? logs.given : logs.T;
  const double allowed = logs.typed() ? logs.half_unit : certificate_error;
  Verdict out;
  out.at_least = least;
  out.status = Verdict::Status::undecided;
  for (int width = logs.typed() ? least : most; width <= most; ++width) {
    out.width = width;
    out.sigma = logs.scale.sigma(sigma_width > 0 ? sigma_width : width);
    TriedFactors made = make(width, out.sigma);
    const Matrix rebuilt = weights_of(made, out.sigma);
    out.error = rebuilt.allFinite() ? (rebuilt - wanted).cwiseAbs().maxCoeff()
                                    : std::numeric_limits<double>::infinity();
    out.P_Q = std::move(made.P_Q);
    out.P_K = std::move(made.P_K);
    out.W_Q = std::move(made.W_Q);
    out.W_K = std::move(made.W_K);
    out.W = std::move(made.W);
    if (out.error <= allowed) {
      out.status = Verdict::Status::possible;
      return out;
    }
  }
  if (!std::isfinite(out.error))
    out.why = "The factors leave the range of doubles.";
  else
    out.why = "No proof forbids it, and the best factors found miss the pattern by " +
              short_number(out.error) +
              (logs.typed() ? ", more than half a unit of the last digit." : ", too much to claim it.");
  return out;
}

// r(t C) is the least: r((t + c 1^T) C) = r(t C) for every c, and c = minus the mean of the row reaches it.
Verdict free_two_matrices(const PatternLogs& logs) {
  const ThinSvd parts = thin_svd(centred_rows(logs.t));
  const auto above = [&](double threshold) {
    return std::max(1, static_cast<int>((parts.sigma.array() > threshold).count()));
  };
  return first_that_fits(
      logs, above(logs.threshold()), above(logs.rounding), [&](int width, double sigma) -> TriedFactors {
        const Eigen::RowVectorXd roots = (sigma * parts.sigma.topRows(width)).cwiseSqrt().transpose();
        return {parts.U.leftCols(width) * roots.asDiagonal(),
                parts.V.leftCols(width) * roots.asDiagonal(),
                {},
                {},
                {}};
      });
}

Verdict free_one_matrix(const PatternLogs& logs) {
  if (logs.t.rows() != logs.t.cols())
    return not_offered("One matrix for queries and keys asks for as many queries as keys: the same tokens.");
  const SharedRows rows = shared_rows(logs);
  if (rows.refusal) return refused(*rows.refusal);
  const auto most = std::max(1, static_cast<int>(rows.columns.cols()));
  const auto least = logs.typed() ? std::min(most, free_two_matrices(logs).at_least) : most;
  Verdict out = first_that_fits(logs, least, most, [&](int width, double sigma) -> TriedFactors {
    Matrix P = Matrix::Zero(logs.t.rows(), width);
    P.leftCols(std::min<Eigen::Index>(width, rows.columns.cols())) =
        std::sqrt(sigma) * rows.columns.leftCols(std::min<Eigen::Index>(width, rows.columns.cols()));
    return {P, P, {}, {}, {}};
  });
  if (!out.possible() && !rows.undecided.empty()) out.why = rows.undecided;
  return out;
}

double half_unit_of(int decimals) {
  return decimals < 1 || decimals > most_typed_decimals ? 0 : 0.5 * std::pow(10.0, -decimals);
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
    if (!(std::abs(sum - 1) <= allowed * (1 + 1e-9)))
      return Problem{row, "expected weights that sum to 1 (within " + exact_number(allowed) +
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
  out.exact = verdicts_of(logs, tokens);
  if (half_unit > 0) out.typed = verdicts_of(within_digits(logs, half_unit), tokens);
  return out;
}

}  // namespace attnlab
