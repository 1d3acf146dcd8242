// The facts of one layer written with other matrices: the fourth matrix of the symmetric design as an output
// projection, a matrix on the tokens folded into the weights, W_Q folded into the tokens, two heads as one of
// twice the width.
#include "core/facts/needs.h"

#include "core/algebra/softmax.h"
#include "core/studies/gauge.h"

namespace attnlab::fact {
namespace {

// Whether a number that a factor made of another is so small that it has lost digits, or beyond the doubles.
bool lost_digits(double before, double after) {
  return (before != 0 && std::abs(after) < std::numeric_limits<double>::min()) || !std::isfinite(after);
}

template <typename M>
bool lost_digits(const M& before, const M& after) {
  for (Eigen::Index i = 0; i < before.rows(); ++i)
    for (Eigen::Index j = 0; j < before.cols(); ++j)
      if (lost_digits(before(i, j), after(i, j))) return true;
  return false;
}

constexpr const char* too_small_words =
    "divided by the scale, an entry is too small for doubles, or too large";

// The paper's layer with W_O[i] = `block` of each head over s, and no scale outside;
// none where an entry would lose its digits.
std::optional<Scene> without_scale(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Scene scene = in.scene;
  scene.output = OutputRule::projected;
  scene.outside = {Scale::Kind::none, 1};
  scene.W_O.resize(static_cast<Eigen::Index>(n.h) * n.d_v, n.d_o);
  for (int h = 0; h < n.h; ++h) {
    const WeightMatrix block = output_block(in, h), scaled = block / in.analysis.outside;
    if (lost_digits(block, scaled)) return std::nullopt;
    scene.W_O.middleRows(static_cast<Eigen::Index>(h) * n.d_v, n.d_v) = scaled;
  }
  return scene;
}

// The symmetric design, with its scale sqrt(d_k), that makes the output of the paper's layer.
std::optional<Scene> with_fourth_matrix(const FactInput& in) {
  Scene scene = in.scene;
  scene.output = OutputRule::alt;
  scene.outside = default_outside(OutputRule::alt);
  const double factor = divisor(scene.outside, in.analysis.dims.d_k) / in.analysis.outside;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const WeightMatrix block = output_block(in, h), scaled = block * factor;
    if (lost_digits(block, scaled)) return std::nullopt;
    scene.heads[static_cast<std::size_t>(h)].W_A = scaled.transpose();
  }
  return scene;
}

// Why no fourth matrix makes what W_O makes.
std::string other_columns_words(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  if (reads(in, Node::W_A) || n.d_o == n.d) return "";
  return "W^O has " + std::to_string(n.d_o) +
         " columns, a fourth matrix W^A makes d = " + std::to_string(n.d);
}

Fact alt_is_output(const FactInput& in) {
  const bool alt = reads(in, Node::W_A);
  Worst worst;
  const auto compare = [&](const std::optional<Scene>& scene) {
    if (scene) worst.add(largest(output_alone(*scene) - in.analysis.Y), output_size(in), 0);
    return scene.has_value();
  };
  if (!compare(alt ? without_scale(in) : with_fourth_matrix(in))) return not_applicable(too_small_words);
  if (!alt && scaled_outside(in) && !compare(without_scale(in))) return not_applicable(too_small_words);
  return worst.identity("", alt ? "the same outputs from the paper's layer"
                                : "the same outputs from a fourth matrix, divided by the root of d_k");
}

// A fixed matrix of full rank, neither symmetric nor orthogonal, d x d.
WeightMatrix seeded_mixer(Eigen::Index d) {
  WeightMatrix E(4, 4);
  E << 0.75, -0.5, 0.25, 0.5, 0.5, 1, -0.25, 0.125, -0.375, 0.25, 1.25, -0.5, 0.25, -0.625, 0.5, 0.875;
  return E.topLeftCorner(d, d);
}

// (R E) W against R (E W).
void add_folded(Worst& worst, const MatrixView& R, const Matrix& W, int h) {
  const Matrix E = seeded_mixer(R.cols());
  const Matrix rows = R, outer = product(product(rows, E), W), inner = product(rows, product(E, W));
  const Matrix terms = product(product(rows.cwiseAbs(), E.cwiseAbs()), Matrix(W.cwiseAbs()));
  worst.add(largest(Matrix(outer - inner)), largest(terms), h);
}

// Whether W_O alone could take the matrix in for the values: they are not projected.
bool folds_into_output(const FactInput& in) {
  const bool keys =
      graph(rules_of(in.scene))[Node::P_V].copy_of() == Node::P_K && in.scene.value == ValueRule::keys;
  return !value_projection(in.scene) && !(keys && !reads(in, Node::W_edit));
}

Fact folding(const FactInput& in) {
  const bool merged = reads(in, Node::W_edit), values = value_projection(in.scene).has_value(),
             through_output = folds_into_output(in);
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    if (merged) {
      const Matrix E = seeded_mixer(in.analysis.dims.d), W = weights_of(in, h).W, Q = query_rows(in),
                   K = key_rows(in);
      const Matrix outer = product(product(product(Q, E), W), product(K, E).transpose());
      const Matrix inner = product(product(Q, product(product(E, W), E.transpose())), K.transpose());
      const Matrix left = product(product(Matrix(Q.cwiseAbs()), E.cwiseAbs()), Matrix(W.cwiseAbs()));
      const Matrix right = product(Matrix(K.cwiseAbs()), E.cwiseAbs());
      worst.add(largest(Matrix(outer - inner)), largest(product(left, right.transpose())), h);
    } else {
      add_folded(worst, query_rows(in), projection(in, Node::P_Q, h), h);
      add_folded(worst, key_rows(in), projection(in, Node::P_K, h), h);
    }
    if (values)
      add_folded(worst, value_rows(in), value_weights(in, h), h);
    else if (through_output)
      add_folded(worst, value_rows(in), output_block(in, h), h);
  }
  return worst.identity(
      "", through_output ? "with a seeded E; for the values W^O takes it in" : "with a seeded E");
}

// Of the scene with W_Q folded into its tokens.
Fact folded_queries(const FactInput& in) {
  const QueriesFolded folded = queries_folded(in.scene);
  if (!folded.why_not.empty()) return not_applicable(folded.why_not);
  Scene scene = in.scene;
  for (const Edit& edit : folded.list) scene = apply(std::move(scene), edit);
  const Analysis analysis = analyze(scene);
  const FactInput other{scene, analysis};
  const Dims& n = in.analysis.dims;
  double W_Q = 0;
  for (int h = 0; h < n.h; ++h) W_Q = std::max(W_Q, largest(weights_of(in, h).W_Q));
  Worst worst;
  const auto compare = [&](Node node, Matrix HeadAnalysis::*rows, int h) {
    const double terms = n.d * n.d * largest(query_rows(in)) * W_Q * largest(projection(other, node, h));
    if (projection(other, node, h).size() > 0)
      worst.add(largest(head_of(other, h).*rows - head_of(in, h).*rows), terms, h);
  };
  for (int h = 0; h < n.h; ++h) {
    compare(Node::P_Q, &HeadAnalysis::P_Q, h);
    compare(Node::P_K, &HeadAnalysis::P_K, h);
    compare(Node::P_V, &HeadAnalysis::P_V, h);
  }
  return worst.identity();
}

// Queries, or keys, of two heads side by side, made by the two heads' weights side by side where they are
// projected.
Matrix side_by_side(const FactInput& in, Node projected, int a, int b) {
  const MatrixView rows = projected == Node::P_Q ? query_rows(in) : key_rows(in);
  const MatrixView first = projection(in, projected, a), second = projection(in, projected, b);
  Matrix W(first.rows(), first.cols() + second.cols());
  W << first, second;
  return product(rows, W);
}

Matrix joined_scores(const FactInput& in) {
  if (reads(in, Node::W_edit))
    return product(product(query_rows(in), Matrix(weights_of(in, 0).W + weights_of(in, 1).W)),
                   met_keys(in, 0).transpose());
  const int d_k = in.analysis.dims.d_k;
  Matrix keys(in.analysis.dims.n_k, 2 * d_k), queries(in.analysis.dims.n_q, 2 * d_k);
  queries << head_of(in, 0).P_Q, head_of(in, 1).P_Q;
  keys << met_keys(in, 0), met_keys(in, 1);
  if (reads(in, Node::W_Q)) queries = side_by_side(in, Node::P_Q, 0, 1);
  if (reads(in, Node::W_Q) && !in.scene.unit_keys && !placed(in)) keys = side_by_side(in, Node::P_K, 0, 1);
  return product(queries, keys.transpose());
}

// One softmax of the added logits against the product of two heads' weights:
// in logarithms they are one number a row apart.
void add_product_of_weights(Worst& worst, const FactInput& in, const Matrix& joined) {
  constexpr double least = 1e-290;
  const Matrix &A = head_of(in, 0).A, &B = head_of(in, 1).A, &L = head_of(in, 0).L, &M = head_of(in, 1).L;
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    double low = 0, high = 0, size = 0;
    int seen = 0;
    for (Eigen::Index j = 0; j < A.cols(); ++j) {
      if (A(i, j) < least || B(i, j) < least || joined(i, j) < least) continue;
      const double a = std::log(A(i, j)), b = std::log(B(i, j)), both = std::log(joined(i, j)),
                   rest = both - a - b;
      low = seen == 0 ? rest : std::min(low, rest);
      high = seen == 0 ? rest : std::max(high, rest);
      size = std::max(
          {size, 1 + std::abs(L(i, j)) + std::abs(M(i, j)), std::abs(a) + std::abs(b) + std::abs(both)});
      ++seen;
    }
    if (seen > 1) worst.add(high - low, size, 0, static_cast<int>(i));
  }
}

Fact four_matrices(const FactInput& in) {
  Worst worst;
  const Matrix sum = head_of(in, 0).S + head_of(in, 1).S;
  worst.add(largest(Matrix(joined_scores(in) - sum)), score_size(in, 0) + score_size(in, 1), 0);
  const Matrix joined = softmax_of(Matrix(head_of(in, 0).L + head_of(in, 1).L));
  add_product_of_weights(worst, in, joined);
  const Matrix mean = 0.5 * (head_of(in, 0).A + head_of(in, 1).A);
  return worst.identity("", "heads 1 and 2: a weight of the one softmax is up to " +
                                short_text(largest(Matrix(joined - mean))) + " from the mean of the two");
}

// clang-format off
constexpr FactInfo rewriting_rows[]{
    {.id = "alt-is-output", .title = "A fourth matrix $W^{A}$ is an output matrix",
     .statement = R"(\tfrac{1}{s}\sum_i A^{(i)} P_V^{(i)} (W^{A(i)})^{\mathsf{T}} = [A^{(1)} P_V^{(1)} \ldots A^{(h)} P_V^{(h)}]\,W^{O}, \quad W^{O}_i = \tfrac{1}{s} (W^{A(i)})^{\mathsf{T}})",
     .statement_columns = R"(\tfrac{1}{s}\sum_i W^{A(i)} P_V^{(i)} A^{(i)} = W^{O\mathsf{T}}\,[P_V^{(1)} A^{(1)};\ldots;P_V^{(h)} A^{(h)}], \quad W^{O}_i = \tfrac{1}{s} (W^{A(i)})^{\mathsf{T}})",
     .about = "The symmetric design and the paper's layer make the same outputs, with the scale s outside taken in by W^O, but do "
              "not train alike: a step on W^A moves the layer by 1/s squared of the step on W^O.",
     .view = "heads", .part = "output", .nodes = nodes<Node::Y>, .identity = true,
     .needs = {{has<Node::W_O, Node::W_A>, side_by_side_words}, other_columns_words}, .by = alt_is_output},
    {.id = "folding", .title = "A matrix on the tokens folds into the weights",
     .statement = R"((XE)\,W = X\,(EW))",
     .statement_columns = R"(W^{\mathsf{T}}(E^{\mathsf{T}}X) = (EW)^{\mathsf{T}}X)",
     .about = "A linear embedding does nothing that other weights could not do; the way back needs an E that has an inverse, and a bias does not fold, since it adds b W^Q to every query.",
     .view = "pipeline", .nodes = nodes<Node::P_Q, Node::P_K, Node::P_V>, .identity = true,
     .needs = {{has<Node::W_edit, Node::W_Q>, "queries and keys are not projected: nothing is there to take the matrix in"},
               {[](In in) { return !turned(in) || !reads(in, Node::W_edit); }, "rope turns between the tokens and W"},
               {[](In in) { return !folds_into_output(in) || has<Node::W_O, Node::W_A>(in); },
                "the values are the inputs themselves, and no W^O could take the matrix in"}},
     .by = folding},
    {.id = "queries-folded", .title = "$W^{Q}$ folds into the tokens",
     .statement = R"(X' = X W^{Q}, \quad X W = X'\,((W^{Q})^{-1}W) \quad \text{for } W = W^{Q}, W^{K}, W^{V})",
     .statement_columns = R"(X' = W^{Q\mathsf{T}}X, \quad W^{\mathsf{T}}X = ((W^{Q})^{-1}W)^{\mathsf{T}}X' \quad \text{for } W = W^{Q}, W^{K}, W^{V})",
     .about = "Of the tokens X' queries need no matrix, and the layer computes the same, under rope and unit keys too, where the W^Q of all heads side by side have an inverse; but one table of tokens does this for one layer alone, and not where a residual connection carries X past it.",
     .source = "2510.23912", .view = "pipeline", .nodes = nodes<Node::P_Q, Node::P_K, Node::P_V>, .identity = true,
     .needs = {finite<Node::P_Q, Node::P_K, Node::P_V>}, .by = folded_queries},
    {.id = "four-matrices", .title = "Two heads in one softmax multiply their weights",
     .statement = R"(S^{(1)} + S^{(2)} = [P_Q^{(1)}\; P_Q^{(2)}]\,[P_K^{(1)}\; P_K^{(2)}]^{\mathsf{T}}, \quad \operatorname{softmax}(L^{(1)} + L^{(2)}) = D^{-1}(A^{(1)} \odot A^{(2)}))",
     .statement_columns = R"(S^{(1)} + S^{(2)} = [P_K^{(1)}; P_K^{(2)}]^{\mathsf{T}}\,[P_Q^{(1)}; P_Q^{(2)}], \quad \operatorname{softmax}(L^{(1)} + L^{(2)}) = (A^{(1)} \odot A^{(2)})\,D^{-1})",
     .about = "Four matrices in one score are two of twice the width: added before the softmax the weights multiply (D: what each "
              "query's are divided by), so a key needs both heads, while added after it either head is enough.",
     .view = "heads", .part = "weights", .nodes = nodes<Node::A>, .identity = true,
     .needs = {softmax_weights, {[](In in) { return in.analysis.dims.h > 1; }, "one head only: two matrices for queries and keys"},
               not_turned, {[](In in) { return !placed(in) || !reads(in, Node::W_edit); }, "each head adds other places to its keys"},
               finite<Node::S, Node::L>}, .by = four_matrices},
};
// clang-format on

}  // namespace

std::span<const FactInfo> rewriting_facts() { return rewriting_rows; }

}  // namespace attnlab::fact
