// The facts of what can be changed without changing the result, and of the degrees of freedom: how many
// numbers of the scores can be chosen independently, counted by a formula and measured as the rank of the
// differential.
#include "core/facts/needs.h"

#include "core/algebra/svd.h"
#include "core/analysis/freedom.h"
#include "core/scene/positions.h"
#include "core/studies/gauge.h"

#include <Eigen/QR>

#include <algorithm>

namespace attnlab::fact {
namespace {

// Well conditioned, neither symmetric nor orthogonal.
constexpr Dial seeded_dial{0.7, 1.5, 0.4, 0};

Fact output_difference(const FactInput& in, const LayerMatrix& Y, double terms = 0) {
  Worst worst;
  worst.add(largest(Y - in.analysis.Y), std::max(terms, output_size(in)), 0);
  return worst.identity();
}

// What is left of the freedom under one matrix, and under unit keys: B = R with R R^T = 1;
// unit keys leave the length of W_K.
double left_over(const FactInput& in, int head, const WeightMatrix& R, double factor) {
  const Matrix P_Q = turned_by_place(in.scene, product(head_of(in, head).P_Q, R));
  const Matrix P_K = turned_by_place(in.scene, as_met(in, product(head_of(in, head).P_K, R) * factor));
  const double difference = largest(product(P_Q, P_K.transpose()) - head_of(in, head).S);
  const double size = absolute_product(product(head_of(in, head).P_Q.cwiseAbs(), R.cwiseAbs()),
                                       product(met_keys(in, head).cwiseAbs(), R.cwiseAbs()));
  return size > 0 ? difference / size : difference;
}

Fact gauge_QK(const FactInput& in) {
  Worst worst;
  const int d_k = in.analysis.dims.d_k;
  const bool tied = !reads(in, Node::W_K);
  const Freedom kind = tied ? Freedom::orthogonal : Freedom::any;
  WeightMatrix B = dial_matrix(kind, seeded_dial, d_k);
  if (tied && turned(in)) B.col(1) *= -1;  // a mirror image, which is turned the other way round
  const WeightMatrix C = tied ? B : dial_inverse_transposed(kind, seeded_dial, d_k);
  double rest = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const WeightMatrix W_Q = weights_of(in, h).W_Q.lazyProduct(B),
                       W_K = WeightMatrix(projection(in, Node::P_K, h)).lazyProduct(C);
    const Matrix P_Q = turned_by_place(in.scene, product(query_rows(in), W_Q));
    // Under unit keys projected keys are turned: a key that is 0 stays 0,
    // and is no direction of the rounding of k (W_K C).
    const Matrix P_K =
        turned_by_place(in.scene, in.scene.unit_keys ? as_met(in, product(head_of(in, h).P_K, C))
                                                     : product(key_rows(in), W_K));
    const Matrix keys = placed(in) ? Matrix(P_K + weights_of(in, h).P) : P_K;
    // B mixes columns of different magnitude: the terms pass through it, too.
    const Matrix queries = product(product(query_terms(in, h), B.cwiseAbs()), C.transpose().cwiseAbs());
    const double size = std::max(score_size(in, h), largest(product(queries, key_terms(in, h).transpose())));
    worst.add(largest(product(P_Q, keys.transpose()) - head_of(in, h).S), size, h);
    const WeightMatrix R = dial_matrix(Freedom::orthogonal, seeded_dial, d_k);
    rest = std::max(rest, left_over(in, h, R, in.scene.unit_keys ? 7 : 1));
  }
  const bool unit = in.scene.unit_keys;
  Fact out = worst.identity(
      turned(in)   ? "rope: only a B that turns each pair of coordinates passes through the turns"
      : placed(in) ? "places are added to the keys as they are: they would have to turn, too"
      : unit       ? "unit keys: B changes the lengths of the keys"
                   : "");
  if (turned(in) && out.status == FactStatus::holds)
    return not_applicable(std::string(turned_words) + ", by too little to show");
  if (placed(in))
    return out.status == FactStatus::holds
               ? not_applicable(std::string(placed_words) + ", by too little to show")
               : out;
  if (turned(in))
    out.numbers = "a B that turns the first pair changes a score by " + show_number(rest, 2) + " of its size";
  else if (unit)
    out.numbers =
        "an orthogonal B, and 7 times the keys, change a score by " + show_number(rest, 2) + " of its size";
  else if (tied)
    out.numbers = "one matrix is both, so B is orthogonal";
  return out;
}

Fact gauge_VO(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  const WeightMatrix C = dial_matrix(Freedom::any, seeded_dial, n.d_v);
  const WeightMatrix inverse = dial_inverse_transposed(Freedom::any, seeded_dial, n.d_v).transpose();
  LayerMatrix Y = LayerMatrix::Zero(n.n_q, n.d_o);
  double terms = 0;
  for (int h = 0; h < n.h; ++h) {
    const WeightMatrix W_V = value_weights(in, h).lazyProduct(C),
                       W_O = inverse.lazyProduct(output_block(in, h));
    const Matrix H = product(head_of(in, h).A, product(value_rows(in), W_V)) / in.analysis.outside;
    Y += H.lazyProduct(W_O);
    // C mixes columns of different magnitude: the terms pass through it, too.
    const WeightMatrix back = C.cwiseAbs().lazyProduct(inverse.cwiseAbs());
    const Matrix mixed =
        product(value_terms(in, h), WeightMatrix(back.lazyProduct(output_block(in, h).cwiseAbs())));
    terms += largest(mixed) / in.analysis.outside;
  }
  return output_difference(in, Y, terms);
}

Fact output_redundant(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  LayerMatrix Y = LayerMatrix::Zero(n.n_q, n.d_o);
  for (int h = 0; h < n.h; ++h) {
    const WeightMatrix merged = value_weights(in, h).lazyProduct(output_block(in, h));
    Y += product(head_of(in, h).A, product(value_rows(in), merged)) / in.analysis.outside;
  }
  return output_difference(in, Y);
}

Fact heads_sum(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  LayerMatrix sum = LayerMatrix::Zero(n.n_q, n.d_o);
  for (int h = n.h - 1; h >= 0; --h) sum += product(head_of(in, h).H, output_block(in, h));
  return output_difference(in, sum);
}

// Every number of head 1 is changed, and the columns of the others are looked at.
Fact heads_separate(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  if (reads(in, Node::W_O) || reads(in, Node::W_A)) {
    const bool same =
        in.analysis.Y.cols() == in.analysis.concat.cols() && in.analysis.Y == in.analysis.concat;
    if (same) return not_applicable("here W^O leaves the heads as they are: choose the output rule none");
    return broken(reads(in, Node::W_A) ? "a fourth matrix (alt): all heads write to the same coordinates"
                                       : "W^O mixes the heads");
  }
  Scene other = in.scene;
  std::uint64_t seed = 19;
  int changed = 0;
  for (const MatrixId id : matrices_in_use(in.scene))
    if (is_per_head(id.kind) && id.head == 0) {
      MutableView m = matrix(other, id);
      for (Eigen::Index k = 0; k < m.size(); ++k) m.data()[k] = uniform(seed), ++changed;
    }
  if (changed == 0) return not_applicable("the heads have no matrices of their own");
  const LayerMatrix after = output_alone(other);
  Worst worst;
  const Eigen::Index rest = (n.h - 1) * n.d_v;
  worst.add(largest(after.rightCols(rest) - in.analysis.Y.rightCols(rest)), 0, 1);
  return worst.identity();
}

// A change z of the weights of row i with z [P_V, 1] = 0, over the keys that the row may see; 0 x 0 where
// there is none. The dimension of such changes goes to `free`.
Matrix unseen_change(const FactInput& in, const Matrix& P_V, int i, int& free) {
  const int count = allowed_keys(in, i);
  const double scale = largest(P_V) > 0 ? largest(P_V) : 1;
  Matrix seen(count, P_V.cols() + 1);
  Eigen::Index at = 0;
  for (int j = 0; j < P_V.rows(); ++j)
    if (allowed(in.scene.mask, i, j)) seen.row(at++) << P_V.row(j) / scale, 1;
  if (count == 0) return {};
  Eigen::ColPivHouseholderQR<Matrix> qr(seen.rows(), seen.cols());
  qr.setThreshold(max_tokens * machine_eps);
  qr.compute(seen);
  free = count - static_cast<int>(qr.rank());
  if (free == 0) return {};
  Matrix unit = Matrix::Zero(count, 1);
  unit(qr.rank(), 0) = 1;
  unit = qr.householderQ() * unit;
  Matrix z = Matrix::Zero(1, P_V.rows());
  at = 0;
  for (int j = 0; j < P_V.rows(); ++j)
    if (allowed(in.scene.mask, i, j)) z(0, j) = unit(at++, 0);
  return z;
}

// The longest step along z, half-way to where a weight would be 0.
double step_along(const FactInput& in, const Matrix& A, int i, const Matrix& z) {
  double step = 1;
  if (!by_shares(in)) return step;
  for (Eigen::Index j = 0; j < z.cols(); ++j)
    if (z(0, j) < 0) step = std::min(step, -0.5 * A(i, j) / z(0, j));
  return step;
}

Fact hidden_weights(const FactInput& in) {
  Worst worst;
  Fact most;
  int dimension = 0;
  double moved = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& a = head_of(in, h);
    for (int i = 0; i < a.A.rows(); ++i) {
      int free = 0;
      const Matrix z = unseen_change(in, a.P_V, i, free);
      if (free > dimension) dimension = free, most = valued(free, {}, h, i);
      if (z.size() == 0) continue;
      const Matrix change = step_along(in, a.A, i, z) * z;
      worst.add(largest(product(change, a.P_V)), largest(a.P_V), h, i);
      worst.add(std::abs(change.sum()), 1, h, i);
      moved = std::max(moved, largest(change));
      if (in.scene.mask.kind == Mask::Kind::none) break;  // the same keys in every row
    }
  }
  if (dimension == 0) return not_applicable("so few keys: the output determines the weights", 0);
  const Fact out = worst.identity();
  if (out.status != FactStatus::holds) return out;
  most.numbers =
      "a weight moved by " + short_text(moved) + ", the output by " + short_text(out.residual.value_or(0));
  return most;
}

Eigen::ColPivHouseholderQR<Eigen::MatrixXd> eliminated(const Eigen::MatrixXd& m) {
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(m);
  qr.setThreshold(1e-9);
  return qr;
}

Matrix of_size_one(const Matrix& P) {
  const double size = largest(P);
  return size > 0 ? Matrix(P / size) : P;
}

// The rank of the differential of P P^T by the entries of P, one column an entry: of the entries on and above
// the diagonal, which the others repeat. The factor is brought to size 1, which changes no rank.
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

// The same of P R^T by the entries of P and of R. Those of each row of P stand in front of R in rows of their
// own: eliminated once, they leave P, which is eliminated in turn, in front of the rows Z that take R to 0.
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
  const std::vector<DegreesOfFreedom> heads = freedom(in.scene, in.analysis);
  Fact out;
  for (int h = 0; h < n.h; ++h) {
    const DegreesOfFreedom& free = heads[static_cast<std::size_t>(h)];
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
constexpr Need finite_output = finite<Node::P_V, Node::H, Node::Y>;
constexpr FactInfo freedom_rows[]{
    {.id = "gauge-QK", .title = "$W^{Q}$ and $W^{K}$ turn together",
     .statement = R"(S(W^{Q}B,\, W^{K}B^{-\mathsf{T}}) = S(W^{Q},\, W^{K}))",
     .about = "For every invertible B, or every orthogonal one where one matrix serves for both: queries and keys move, no score does. So single entries of W^Q and W^K mean nothing by themselves. Unit keys leave the orthogonal B and the "
              "size of W^K, rope the B that turns pairs of coordinates, and what places add to keys has to turn with them. Where keys are values too, the output does change.",
     .view = "rank", .part = "freedom", .nodes = nodes<Node::W_Q, Node::W_K>,
     .needs = {two_factors, finite<Node::P_Q, Node::P_K, Node::S>, sure_unit_keys}, .by = gauge_QK},
    {.id = "gauge-VO", .title = "$W^{V}$ and $W^{O}$ turn together",
     .statement = R"(Y(W^{V}C,\, C^{-1}W^{O}) = Y(W^{V},\, W^{O}))",
     .about = "For every invertible C, each head its own: the values and the heads' outputs move, the output does not. Under alt "
              "W^A goes with the inverse transposed.",
     .view = "heads", .part = "output", .nodes = nodes<Node::W_V, Node::W_O, Node::W_A>, .identity = true,
     .needs = {{has<Node::W_O, Node::W_A>, "there is no W^O to undo the change"}, own_values, finite_output}, .by = gauge_VO},
    {.id = "output-redundant", .title = "$W^{V}$ and $W^{O}$ act as one matrix",
     .statement = R"(Y = \frac{1}{s} \sum_i A_i V\,(W^{V}_i W^{O}_i))",
     .statement_columns = R"(Y = \frac{1}{s} \sum_i (W^{O\mathsf{T}}_i W^{V\mathsf{T}}_i)\,V A_i)",
     .about = "One matrix per head would do; two of them are a product of limited rank, and cheaper where d_v is small. Under alt "
              "W^A transposed stands for W^O.",
     .view = "heads", .part = "output", .nodes = nodes<Node::Y>, .identity = true,
     .needs = {{has<Node::W_O, Node::W_A>, "there is no W^O to merge"}, own_values, finite_output}, .by = output_redundant},
    {.id = "heads-sum", .title = "The output adds up the heads",
     .statement = R"([H_1 \ldots H_h]\,W^{O} = \sum_i H_i W^{O}_i)",
     .statement_columns = R"(W^{O\mathsf{T}}\,[H_1;\ldots;H_h] = \sum_i W^{O\mathsf{T}}_i H_i)",
     .about = "Setting heads side by side and multiplying by W^O is the same as adding what each head writes.",
     .view = "heads", .part = "output", .nodes = nodes<Node::Y>, .identity = true,
     .needs = {{no<has<Node::W_A>>, "under alt the heads are added up by definition"}, {has<Node::W_O>, side_by_side_words},
               several_heads, finite_output}, .by = heads_sum},
    {.id = "heads-separate", .title = "Without $W^{O}$ heads do not meet",
     .statement = R"(Y = [H_1 \ldots H_h])",
     .statement_columns = R"(Y = [H_1;\ldots;H_h])",
     .about = "Each head then writes to coordinates of its own: changing one head changes no column of another. W^O is what lets "
              "them work together.",
     .view = "heads", .part = "output", .nodes = nodes<Node::Y>, .needs = {several_heads, finite<Node::H, Node::Y>},
     .by = heads_separate},
    {.id = "hidden-weights", .title = "Other weights give the same output",
     .statement = R"(z\,[P_V,\, \mathbf{1}] = 0 \to (a_i + z)P_V = a_i P_V)",
     .statement_columns = R"([P_V; \mathbf{1}]\,z = 0 \to P_V(a_i + z) = P_V a_i)",
     .about = "The number counts the directions z. Where a query sees more keys than the rank of their values and a column of ones, "
              "its weights cannot be read off the output: attention is not by itself an explanation.",
     .source = "1908.04211", .view = "heads", .part = "weights", .nodes = nodes<Node::A>, .identity = true,
     .needs = {finite<Node::P_V, Node::A>}, .by = hidden_weights},
    {.id = "freedom", .title = "How many numbers of the scores are free",
     .statement = R"(\operatorname{rank} dS = n_q r_K + n_k r_Q - r_Q r_K, \quad \text{by one matrix } n\,r_Q - \tfrac{1}{2} r_Q (r_Q - 1))",
     .about = "This many scores can be chosen independently where queries and keys are free: r_Q and r_K are their ranks, d_k "
              "at most, so the scores of a narrow head hang together, and only where d_k is n or more are all of them free.",
     .view = "symmetry", .part = "scores", .relation = "of", .nodes = nodes<Node::S>, .identity = true,
     .needs = {{[](In in) { return !in.scene.unit_keys; }, "unit keys: their directions are counted in another way"},
               {no<turned>, "rope: turned queries and keys are counted in another way"}, not_placed, free_scores_words,
               finite<Node::P_Q, Node::P_K>}, .by = degrees},
};
// clang-format on

}  // namespace

std::span<const FactInfo> freedom_facts() { return freedom_rows; }

}  // namespace attnlab::fact
