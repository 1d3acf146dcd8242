// The tokens given, X for the queries and M for the keys: L = X W M^T / sigma, with W of any rank, or of rank
// d_k. With one matrix for queries and keys nothing new forbids a pattern: whatever these tokens and free
// queries and keys in one matrix both allow, they allow together, at the same width (the shift that the
// tokens force is the one that symmetry wants).
#include "core/studies/certificate_parts.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {
namespace {

constexpr double unit = std::numeric_limits<double>::epsilon();
constexpr double worst_condition = 1e6;

// The column space of tokens: X = U diag(sigma) V^T.
struct TokenSpace {
  Matrix U, V, sigma;

  double condition() const { return sigma.size() == 0 ? 1 : sigma(0, 0) / sigma(sigma.rows() - 1, 0); }
  // X^+ rows, d x m, for rows in the column space.
  Matrix solved(const Matrix& rows) const {
    return V * sigma.col(0).cwiseInverse().asDiagonal() * (U.transpose() * rows);
  }
};

TokenSpace space_of(const TokenMatrix& X) {
  const ThinSvd parts = thin_svd(X);
  const int rank = numerical_rank(parts.sigma, X.rows(), X.cols());
  return {parts.U.leftCols(rank), parts.V.leftCols(rank), parts.sigma.topRows(rank)};
}

// What of the columns is at right angles to the space, projected twice: twice is enough.
Matrix outside(const TokenSpace& space, Matrix columns) {
  for (int pass = 0; pass < 2; ++pass) columns -= space.U * (space.U.transpose() * columns);
  return columns;
}

// t + c 1^T with the c that the key tokens force, or that makes the mean of every row 0 where they force
// none.
struct ForcedLogits {
  Matrix G;
  double tolerance = 0;
};

ForcedLogits forced_logits(const PatternLogs& logs, const TokenSpace& keys) {
  const Eigen::Index n = logs.t.cols();
  const auto longest = static_cast<double>(std::max(logs.t.rows(), n));
  const double root = std::sqrt(longest);
  const Matrix w = outside(keys, Matrix::Ones(n, 1));
  const double length = w.norm();
  if (length < 64 * longest * unit * root) return {centred_rows(logs.t), 8 * logs.rounding * root};
  ForcedLogits out{logs.t, 8 * logs.rounding * root * (1 + root / length)};
  out.G.colwise() -= (logs.t * w).col(0) / w.squaredNorm();
  return out;
}

// L v = 0 for every v with M^T v = 0; with v.1 = 0 too the shift falls out.
std::optional<Refusal> forbidding_keys(const PatternLogs& logs, const TokenSpace& keys,
                                       const ForcedLogits& forced) {
  const Matrix left = outside(keys, forced.G.transpose());  // n_k x n_q: a column a query
  if (left.norm() <= forced.tolerance) return std::nullopt;
  Eigen::Index row = 0;
  left.colwise().norm().maxCoeff(&row);
  const Matrix v = left.col(row).normalized();
  const double value = (logs.t.row(row) * v)(0, 0);
  const double slack = logs.slack.row(row).dot(v.col(0).cwiseAbs());
  if (std::abs(value) <= forced.tolerance / static_cast<double>(logs.t.rows()) + slack) return std::nullopt;
  return Refusal{Refusal::Kind::key_direction, static_cast<int>(row), 0, 0, v, value};
}

// v^T L = 0 for every v with X^T v = 0: then v^T t is the same in every column.
std::optional<Refusal> forbidding_queries(const PatternLogs& logs, const TokenSpace& queries,
                                          const ForcedLogits& forced) {
  const Matrix left = outside(queries, forced.G);
  if (left.norm() <= forced.tolerance) return std::nullopt;
  Eigen::Index column = 0, high = 0, low = 0;
  left.colwise().norm().maxCoeff(&column);
  const Matrix v = left.col(column).normalized();
  const Matrix sums = v.transpose() * logs.t;
  const double value = sums.row(0).maxCoeff(&high) - sums.row(0).minCoeff(&low);
  const double slack = v.col(0).cwiseAbs().dot(logs.slack.col(high) + logs.slack.col(low));
  if (value <= 2 * logs.rounding + slack) return std::nullopt;
  return Refusal{Refusal::Kind::query_direction, 0, static_cast<int>(high), static_cast<int>(low), v, value};
}

std::string condition_problem(const TokenSpace& space, const char* whose) {
  if (space.condition() <= worst_condition) return {};
  return std::string("The tokens of the ") + whose +
         " are too near a linear dependence to tell: their largest singular value is " +
         show_number(space.condition(), 0) + " times the smallest, and 1e6 is the most that is taken.";
}

// As P_Q P_K^T / sigma, at the width of free queries and keys:
// the tokens take none away and ask for none more.
Verdict two_with_tokens(const PatternLogs& logs, const GivenTokens& tokens, const TokenSpace& queries,
                        const TokenSpace& keys, const ForcedLogits& forced, const Verdict& free_two) {
  const auto reach = static_cast<int>(std::min(queries.U.cols(), keys.U.cols()));
  const ThinSvd core = reach > 0 ? thin_svd(queries.U.transpose() * forced.G * keys.U) : ThinSvd{};
  const int most = std::max(1, logs.typed() ? reach : std::min(reach, free_two.width));
  const auto make = [&](int width, double sigma) -> Factors {
    Matrix P_Q = Matrix::Zero(tokens.X.rows(), width), P_K = Matrix::Zero(tokens.M.rows(), width);
    for (Eigen::Index k = 0; k < std::min<Eigen::Index>(width, reach); ++k) {
      const double size = std::sqrt(sigma * core.sigma(k, 0));
      P_Q.col(k) = queries.U * core.U.col(k) * size;
      P_K.col(k) = keys.U * core.V.col(k) * size;
    }
    return {queries.solved(P_Q), keys.solved(P_K)};
  };
  return first_that_fits(logs, {FactorForm::Kind::two, true, tokens.X, tokens.M},
                         std::min(most, free_two.at_least), most, make);
}

Verdict merged_with_tokens(const PatternLogs& logs, const GivenTokens& tokens, const TokenSpace& queries,
                           const TokenSpace& keys, const ForcedLogits& forced) {
  const auto d = static_cast<int>(tokens.X.cols());
  const auto make = [&](int, double sigma) -> Factors {
    const Matrix left = queries.solved(sigma * forced.G);
    return {keys.solved(left.transpose()).transpose(), Matrix::Identity(d, d)};
  };
  return first_that_fits(logs, {FactorForm::Kind::merged, true, tokens.X, tokens.M}, d, d, make);
}

Verdict one_with_tokens(const PatternLogs& logs, const GivenTokens& tokens, const TokenSpace& queries,
                        const Verdict& two, const Verdict& free_one) {
  if (!tokens.same) return not_offered("One matrix is asked for where queries and keys are the same tokens.");
  if (free_one.refusal || (!logs.typed() && !free_one.possible())) return free_one;
  if (two.refusal) return two;
  const Matrix columns = shared_rows(logs).columns;
  const auto most = std::max(1, static_cast<int>(std::min(columns.cols(), queries.U.cols())));
  const auto make = [&](int width, double sigma) -> Factors {
    const Matrix U = queries.solved(std::sqrt(sigma) * widened(columns, width));
    return {U, U};
  };
  return first_that_fits(logs, {FactorForm::Kind::one, true, tokens.X, tokens.X},
                         std::min(most, free_one.at_least), most, make);
}

bool hides_something(const Scene& scene, const Dims& n) {
  for (int i = 0; i < n.n_q; ++i)
    for (int j = 0; j < n.n_k; ++j)
      if (!allowed(scene.mask, i, j)) return true;
  return false;
}

}  // namespace

GivenTokens given_tokens(const Scene& scene, Eigen::Index rows, Eigen::Index cols) {
  GivenTokens out;
  const Dims n = dims(scene);
  if (n.n_q != rows || n.n_k != cols)
    out.why_not = "The pattern is " + std::to_string(rows) + " x " + std::to_string(cols) +
                  ", and the tokens of this scene make one of " + std::to_string(n.n_q) + " x " +
                  std::to_string(n.n_k) + '.';
  else if (scene.unit_keys)
    out.why_not = "With unit keys this is not offered: the scores are no longer X W M^T.";
  else if (scene.positions != Positions::none)
    out.why_not = "With positions this is not offered: the logits are no longer those of X W M^T alone.";
  else if (hides_something(scene, n))
    out.why_not = "With a mask this is not offered: the pattern asks for weights where the mask hides keys.";
  if (!out.why_not.empty()) return out;
  out.X = matrix(scene, {query_input(scene.source), 0});
  out.M = keys_are_queries(scene) ? out.X : TokenMatrix(matrix(scene, {key_input(scene.source), 0}));
  out.same = out.X.rows() == out.M.rows() && out.X.cols() == out.M.cols() && out.X == out.M;
  return out;
}

void add_token_verdicts(const PatternLogs& logs, const GivenTokens& tokens, Verdicts& verdicts) {
  std::string why = tokens.why_not;
  TokenSpace queries, keys;
  if (why.empty()) {
    queries = space_of(tokens.X), keys = space_of(tokens.M);
    why = condition_problem(queries, "queries");
    if (why.empty()) why = condition_problem(keys, "keys");
  }
  if (!why.empty()) {
    verdicts.tokens_two = verdicts.tokens_merged = verdicts.tokens_one = not_offered(why);
    return;
  }
  const ForcedLogits forced = forced_logits(logs, keys);
  auto refusal = forbidding_keys(logs, keys, forced);
  if (!refusal) refusal = forbidding_queries(logs, queries, forced);
  if (refusal) {
    verdicts.tokens_two = verdicts.tokens_merged = refused(*refusal);
  } else {
    verdicts.tokens_two = two_with_tokens(logs, tokens, queries, keys, forced, verdicts.free_two);
    verdicts.tokens_merged = merged_with_tokens(logs, tokens, queries, keys, forced);
  }
  verdicts.tokens_one = one_with_tokens(logs, tokens, queries, verdicts.tokens_two, verdicts.free_one);
}

}  // namespace attnlab
