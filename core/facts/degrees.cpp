// The fact of the degrees of freedom: how many numbers of the scores can be chosen independently, counted by a formula and
// measured as the rank of the differential.
#include "core/facts/needs.h"

#include "core/algebra/svd.h"
#include "core/analysis/freedom.h"

#include <Eigen/QR>

#include <algorithm>

namespace attnlab::fact {
namespace {

Eigen::ColPivHouseholderQR<Eigen::MatrixXd> eliminated(const Eigen::MatrixXd& m) {
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(m);
  qr.setThreshold(1e-9);
  return qr;
}

Matrix of_size_one(const Matrix& P) {
  const double size = largest(P);
  return size > 0 ? Matrix(P / size) : P;
}

// The rank of the differential of P P^T by the entries of P, one column an entry: of the entries on and above the diagonal, which
// the others repeat. The factor is brought to size 1, which changes no rank.
int rank_of_square(const Matrix& P) {
  const Eigen::Index n = P.rows(), k = P.cols();
  Eigen::MatrixXd out = Eigen::MatrixXd::Zero(n * (n + 1) / 2, n * k);
  Eigen::Index row = 0;
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = i; j < n; ++j, ++row)
      for (Eigen::Index c = 0; c < k; ++c) {
        out(row, i * k + c) += P(j, c);
        out(row, j * k + c) += P(i, c);
      }
  return static_cast<int>(eliminated(out).rank());
}

// The same of P R^T by the entries of P and of R. Those of each row of P stand in front of R in rows of their own: eliminated once,
// they leave P, which is eliminated in turn, in front of the rows Z that take R to 0.
int rank_of_product(const Matrix& P, const Matrix& R) {
  const auto of_R = eliminated(R), of_P = eliminated(P);
  const Eigen::Index n = of_P.rank(), m = R.rows(), k = P.cols(), left = m - of_R.rank();
  const Eigen::MatrixXd Z = Eigen::MatrixXd(of_R.householderQ()).rightCols(left),
                        steps = of_P.matrixR().topRows(n).triangularView<Eigen::Upper>();
  Eigen::MatrixXd out(n * left, m * k);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < m; ++j)
      out.block(i * left, j * k, left, k) = Z.row(j).transpose() * steps.row(i);
  return static_cast<int>(P.rows() * of_R.rank() + (out.size() > 0 ? eliminated(out).rank() : 0));
}

// Between rounding and what counts as a rank: neither the formula nor a measurement can tell.
bool nearly_singular(const Matrix& P) {
  const double size = largest(P);
  if (size == 0) return false;
  const Matrix values = singular_values(Matrix(P / size));
  for (Eigen::Index k = 0; k < values.rows(); ++k)
    if (values(k, 0) > 1e-15 * values(0, 0) && values(k, 0) < 1e-7 * values(0, 0)) return true;
  return false;
}

std::string free_scores_words(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  if (n.d_k < std::max(n.n_q, n.n_k) || symmetric_by_rule(in.scene)) return "";
  return "d_k is as large as the number of tokens: all " + std::to_string(n.n_q * n.n_k) + " scores are free";
}

Fact degrees(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Fact out;
  for (int h = 0; h < n.h; ++h) {
    const DegreesOfFreedom free = freedom(in.scene, in.analysis, h);
    const Matrix queries = met_queries(in, h), keys = met_keys(in, h);
    if (!free.scores || !free.scores_here || !queries.allFinite()) return not_applicable(overflow_words);
    if (nearly_singular(queries) || nearly_singular(keys))
      return not_applicable("nearly of a lower rank: rounding decides" + of_head(in, h));
    const int measured = symmetric_by_rule(in.scene)
                             ? rank_of_square(of_size_one(queries))
                             : rank_of_product(of_size_one(queries), of_size_one(keys));
    const bool differs = measured != *free.scores_here;
    if (!differs && out.value <= measured) continue;
    out = valued(measured, *free.scores, h);
    out.numbers = (measured == *free.scores ? "full here" : "fewer here: the scene is special") +
                  of_head(in, h) + "; one matrix: " + std::to_string(free.QQ.value_or(0)) + " of " +
                  std::to_string(n.n_q * (n.n_q + 1) / 2);
    if (free.scores_X_fixed) out.numbers += "; for these tokens " + std::to_string(*free.scores_X_fixed);
    if (differs) return broken("the formula counts " + std::to_string(*free.scores_here), out);
  }
  return out;
}

// clang-format off
constexpr FactInfo degrees_rows[]{
    {.id = "freedom", .title = "How many numbers of the scores are free",
     .statement = R"(\operatorname{rank} dS = n_q r_K + n_k r_Q - r_Q r_K, \quad \text{by one matrix } n\,r_Q - \tfrac{1}{2} r_Q (r_Q - 1))",
     .about = "So many of the scores can be chosen independently, queries and keys being free: r_Q and r_K are their ranks, d_k "
              "at most, so the scores of a narrow head hang together, and only where d_k is n or more are all of them free.",
     .view = "symmetry", .part = "scores", .relation = "of", .nodes = nodes<Node::S>, .identity = true,
     .needs = {{[](In in) { return !in.scene.unit_keys; }, "keys of length 1: the numbers of their directions are counted otherwise"},
               {no<turned>, "rope: the numbers of turned rows are counted otherwise"}, free_scores_words,
               finite<Node::P_Q, Node::P_K>}, .by = degrees},
};
// clang-format on

}  // namespace

std::span<const FactInfo> degrees_facts() { return degrees_rows; }

}  // namespace attnlab::fact
