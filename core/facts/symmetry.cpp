// The facts of symmetry.
#include "core/facts/measure.h"

#include "core/algebra/softmax.h"
#include "core/algebra/spectrum.h"
#include "core/studies/detail_symmetry.h"

#include <algorithm>
#include <cmath>

namespace attnlab::fact {
namespace {

const char* one_query = "one query only";
const char* not_square = "as many keys as queries are needed";

// Why the rules do not make the scores symmetric.
std::string asymmetry_words(const FactInput& in) {
  if (reads(in, Node::W_K)) return "two matrices: the scores are not symmetric";
  if (reads(in, Node::W_edit)) return "a matrix W of its own: the scores are not symmetric";
  return in.scene.unit_keys ? "unit keys: the scores are not symmetric"
                            : "queries and keys are different tokens";
}

// S^2 = sym^2 + anti^2 as lengths; and in self-attention, where s_ii = x W x^T, the score of a token with itself.
Fact symmetric_split(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  if (n.n_q != n.n_k) return not_applicable(not_square);
  Worst worst;
  for (int h = 0; h < n.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    const double size = largest(head.S), length = head.S.stableNorm();
    worst.add(largest(head.symmetric_part + head.antisymmetric_part - head.S), size, h);
    worst.add(
        std::abs(std::hypot(head.symmetric_part.stableNorm(), head.antisymmetric_part.stableNorm()) - length),
        length, h);
    if (in.scene.source != Source::self || in.scene.unit_keys) continue;
    const Matrix W_sym = 0.5 * (head.W + head.W.transpose());
    const MatrixView X = query_rows(in);
    for (int i = 0; i < n.n_q; ++i) {
      const double itself = product(product(X.row(i), W_sym), X.row(i).transpose())(0, 0);
      worst.add(std::abs(itself - head.S(i, i)), score_size(in, h), h, i, i);
    }
  }
  return worst.identity();
}

Fact symmetry_score(const FactInput& in) {
  Fact out;
  out.bound = 1;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix& W = head_of(in, h).W;
    if (!W.allFinite()) return not_applicable(overflow_words);
    const double scale = largest(W);
    if (scale == 0) continue;
    const Matrix near_one = W / scale;
    const double score = product(near_one, near_one).trace() / near_one.squaredNorm();
    if (std::abs(score) > 1 + tolerance) return broken("the score leaves [-1, 1]");
    if (out.value && std::abs(score) <= std::abs(*out.value)) continue;
    out.value = std::clamp(score, -1.0, 1.0);
    out.head = h;
  }
  return out.value ? out : not_applicable("W is zero");
}

Fact qq_symmetric(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix& QQ = head_of(in, h).QQ;
    worst.add(largest(QQ - QQ.transpose()), 0, h);
  }
  Fact out = worst.identity();
  const int n = in.analysis.dims.n_q;
  out.numbers = std::to_string(n * (n + 1) / 2) + " free numbers of " + std::to_string(n * n);
  return out;
}

Fact qq_semidefinite(const FactInput& in) {
  Fact out;
  out.bound = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix& QQ = head_of(in, h).QQ;
    if (!QQ.allFinite()) return not_applicable(overflow_words);
    const double scale = largest(QQ);
    const Matrix near_one = scale > 0 ? Matrix(QQ / scale) : QQ;
    const double least = symmetric_eigenvalues(near_one).minCoeff();
    if (least < -tolerance * static_cast<double>(QQ.rows())) return broken(rounding_words);
    if (out.value && least * scale >= *out.value) continue;
    out.value = least * scale;
    out.head = h;
  }
  return out;
}

// By Cauchy and Schwarz s_ij <= |q_i| |q_j|: above s_ii = |q_i|^2 only with a longer q_j.
Fact self_not_always_largest(const FactInput& in) {
  if (in.analysis.dims.n_q == 1) return not_applicable(one_query);
  Fact out;
  int rows = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix& QQ = head_of(in, h).QQ;
    if (!QQ.allFinite()) return not_applicable(overflow_words);
    for (int i = 0; i < QQ.rows(); ++i) {
      bool beaten = false;
      for (int j = 0; j < QQ.cols(); ++j) {
        if (QQ(i, j) <= QQ(i, i) + tolerance * largest(QQ)) continue;
        beaten = true;
        if (QQ(j, j) <= QQ(i, i)) return broken("a query that is not longer beats it");
      }
      if (!beaten) continue;
      if (rows++ == 0) out.head = h, out.row = i;
      out.numbers += (rows == 1 ? "rows where another is larger: " : ", ") + std::to_string(i + 1);
    }
  }
  out.value = rows;
  if (rows == 0) out.numbers = "here it is the largest in every row";
  return out;
}

Fact no_mutual_preference(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  if (n.n_q != n.n_k) return not_applicable(not_square);
  if (n.n_q == 1) return not_applicable(one_query);
  Fact out;
  int count = 0;
  for (int h = 0; h < n.h; ++h) {
    if (!head_of(in, h).S.allFinite()) return not_applicable(overflow_words);
    for (const MutualPair& pair : mutual_pairs(head_of(in, h).S)) {
      if (count++ == 0) out.head = h, out.row = pair.i, out.col = pair.j, out.mirrored = true;
      out.numbers += (count == 1 ? "pairs: (" : ", (") + std::to_string(pair.i + 1) + ", " +
                     std::to_string(pair.j + 1) + ")";
    }
  }
  out.value = count;
  out.bound = 0;
  Scene without = in.scene;
  without.unit_keys = false;  // under unit keys s_ij = |q_i| cos: not above s_ii either
  if (!symmetric_by_rule(without)) {
    out.status = FactStatus::not_applicable;
    out.because = asymmetry_words({without, in.analysis});
    out.bound.reset();
    return out;
  }
  return count > 0 ? broken(rounding_words, out) : out;
}

// Of P_Q P_Q^T under the scale in force, unmasked: symmetric whatever the rule.
Fact weights_not_symmetric(const FactInput& in) {
  if (in.analysis.dims.n_q == 1) return not_applicable(one_query);
  Fact out;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix L = head_of(in, h).QQ / (in.analysis.inside * in.scene.temperature);
    const Matrix A = softmax_of(L);
    const double difference = (A - A.transpose()).norm();
    if (!std::isfinite(difference)) return not_applicable(overflow_words);
    if (out.value && difference <= *out.value) continue;
    out.value = difference;
    out.head = h;
  }
  if (*out.value > tolerance) return out;
  return not_applicable("every row is divided by the same sum", out.value);
}

// D^(1/2) A D^(-1/2) with the row sums of exponentials on the diagonal of D: exp(l_ij - (log Z_i + log Z_j)/2), which is
// symmetric where the logits are, and has the eigenvalues of A.
Matrix balanced(const Matrix& L) {
  Matrix log_Z(L.rows(), 1);
  for (Eigen::Index i = 0; i < L.rows(); ++i) {
    const double top = L.row(i).maxCoeff();
    log_Z(i, 0) = std::isfinite(top) ? top + std::log((L.row(i).array() - top).exp().sum()) : 0;
  }
  Matrix B(L.rows(), L.cols());
  for (Eigen::Index i = 0; i < L.rows(); ++i)
    for (Eigen::Index j = 0; j < L.cols(); ++j)
      B(i, j) = std::exp(L(i, j) - 0.5 * (log_Z(i, 0) + log_Z(j, 0)));
  return B;
}

double largest_finite(const Matrix& L) {
  double size = 1;
  for (Eigen::Index k = 0; k < L.size(); ++k)
    if (std::isfinite(L.data()[k])) size = std::max(size, std::abs(L.data()[k]));
  return size;
}

Fact real_spectrum(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  if (n.n_q != n.n_k) return not_applicable(not_square);
  Worst worst;
  double imaginary = 0;
  const bool symmetric = symmetric_by_rule(in.scene) && mask_is_symmetric(in);
  for (int h = 0; h < n.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    if (!head.A.allFinite()) return not_applicable(overflow_words);
    if (!symmetric) {
      imaginary = std::max(imaginary, largest_imaginary(spectrum(view(head.A))));
      continue;
    }
    const Matrix B = balanced(head.L);
    const double size = largest_finite(head.L);
    worst.add(largest_imaginary(spectrum(view(B))), 1, h);
    worst.add(largest(Matrix(head.A.cwiseProduct(head.A.transpose()).cwiseSqrt()) - B), size, h);
  }
  if (symmetric) return worst.identity();
  return not_applicable(symmetric_by_rule(in.scene) ? "the mask is not symmetric" : asymmetry_words(in),
                        imaginary);
}

// clang-format off
constexpr FactInfo symmetry_rows[]{
    {.id = "symmetric-split", .title = "Scores split at right angles",
     .statement = R"(\lVert S \rVert^2 = \lVert S_{\text{sym}} \rVert^2 + \lVert S_{\text{anti}} \rVert^2)",
     .about = "In self-attention x W_anti x is 0 for every token x: its score with itself sees the "
              "symmetric part of W alone.",
     .source = "2502.10927", .view = "symmetry", .part = "scores", .nodes = nodes<Node::S_sym, Node::S_anti>,
     .measure = symmetric_split},
    {.id = "symmetry-score", .title = "How symmetric $W$ is, from $-1$ to 1",
     .statement = R"(-1 \le \operatorname{tr}(WW)/\lVert W \rVert_F^2 \le 1)",
     .about = "1 where W equals its transpose, −1 where it is its negative. Of trained language models it "
              "tells how they were trained: towards symmetric for both directions, less so for one.",
     .source = "2502.10927", .view = "symmetry", .part = "scores", .nodes = nodes<Node::W>,
     .measure = symmetry_score},
    {.id = "qq-symmetric", .title = R"($QQ^{\mathsf{T}}$ equals its transpose)",
     .statement = R"(QQ^{\mathsf{T}} = (QQ^{\mathsf{T}})^{\mathsf{T}})",
     .statement_columns = R"(Q^{\mathsf{T}}Q = (Q^{\mathsf{T}}Q)^{\mathsf{T}})",
     .about = "How much i looks at j is how much j looks at i: n(n+1)/2 free numbers instead of n squared.",
     .view = "symmetry", .part = "scores", .nodes = nodes<Node::QQ>, .measure = qq_symmetric},
    {.id = "qq-semidefinite", .title = R"($QQ^{\mathsf{T}}$ has no negative eigenvalue)",
     .statement = R"(x\,QQ^{\mathsf{T}}x^{\mathsf{T}} = \lVert xQ \rVert^2 \ge 0)",
     .statement_columns = R"(x^{\mathsf{T}}Q^{\mathsf{T}}Qx = \lVert Qx \rVert^2 \ge 0)",
     .about = "Not even every symmetric matrix can be had: the scores of queries with queries are dot "
              "products.",
     .view = "symmetry", .part = "scores", .nodes = nodes<Node::QQ>, .measure = qq_semidefinite},
    {.id = "self-not-always-largest", .title = "Only a longer query beats its own score",
     .statement = R"(q_i \cdot q_j > q_i \cdot q_i \to \lVert q_j \rVert > \lVert q_i \rVert)",
     .about = "With one matrix for both, a token need not attend to itself most; only a longer vector in "
              "about the same direction can take its place.",
     .view = "symmetry", .part = "scores", .nodes = nodes<Node::QQ>, .measure = self_not_always_largest},
    {.id = "no-mutual-preference", .title = "No two tokens prefer each other",
     .statement = R"(s_{ij}^2 \le s_{ii}\,s_{jj})",
     .about = "Under one matrix for queries and keys: the 2 x 2 minor is not negative. With two matrices "
              "such pairs can exist, and their number is counted.",
     .view = "symmetry", .part = "weights", .nodes = nodes<Node::S>, .measure = no_mutual_preference},
    {.id = "weights-not-symmetric", .title = "Symmetric scores, weights that are not",
     .statement = R"(S = S^{\mathsf{T}}, \quad A \ne A^{\mathsf{T}})",
     .about = "Every row is divided by a sum of its own. Measured on the softmax of the queries with "
              "queries, unmasked.",
     .view = "symmetry", .part = "weights", .nodes = nodes<Node::A>, .measure = weights_not_symmetric},
    {.id = "real-spectrum", .title = "Symmetric logits: $A$ has real eigenvalues",
     .statement = R"(D^{1/2} A D^{-1/2} = (D^{1/2} A D^{-1/2})^{\mathsf{T}})",
     .about = "With the sums of the exponentials on the diagonal of D, A is similar to a symmetric matrix: "
              "repeated attention fades without turning in circles.",
     .view = "symmetry", .part = "weights", .nodes = nodes<Node::A>, .measure = real_spectrum},
};
// clang-format on

}  // namespace

std::span<const FactInfo> symmetry_facts() { return symmetry_rows; }

}  // namespace attnlab::fact
