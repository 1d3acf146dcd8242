// The fact of what training conserves: the freedom (W_Q B, W_K B^-T), under which the loss stays, ties the gradients of the two
// matrices to each other (Noether).
#include "core/facts/needs.h"

#include "core/analysis/gradients.h"
#include "core/analysis/magnitude.h"

#include <algorithm>
#include <cmath>

namespace attnlab::fact {
namespace {

// |dY W_O[i]^T|, term by term: `dY` is absolute.
Matrix output_terms(const FactInput& in, const LayerMatrix& dY, int h) {
  const int d_v = in.analysis.dims.d_v;
  if (reads(in, Node::W_O) || reads(in, Node::W_A))
    return product(dY, Matrix(output_block(in, h).cwiseAbs().transpose()));
  return dY.middleCols(static_cast<Eigen::Index>(h) * d_v, d_v);
}

// The gradient by the scores with every term taken absolutely: |G_A| |J| / sigma with the Jacobian J of the weights.
Matrix score_gradient_terms(const FactInput& in, const LayerMatrix& dY, int h) {
  const Matrix& A = head_of(in, h).A;
  const Matrix by_weights =
      product(output_terms(in, dY, h), Matrix(value_terms(in, h).transpose())) / in.analysis.outside;
  Matrix out = by_weights;
  for (Eigen::Index i = 0; i < A.rows(); ++i)
    out.row(i) =
        by_weights.row(i) * weights_jacobian(in.scene.weights, head_of(in, h).L, A, i).cwiseAbs() / sigma(in);
  return out;
}

// The same with the two terms of A (dA - sum of dA A), or of p (1 - p), taken apart: where a weight is all but 1 they cancel,
// and what is left may be less than their rounding.
Matrix score_gradient_rounding(const FactInput& in, const LayerMatrix& dY, int h) {
  const bool sigmoid = in.scene.weights == WeightsRule::sigmoid;
  if (!by_softmax(in) && !sigmoid) return score_gradient_terms(in, dY, h);
  const Matrix& A = head_of(in, h).A;
  Matrix out = product(output_terms(in, dY, h), Matrix(value_terms(in, h).transpose())) / in.analysis.outside;
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    const double mean = sigmoid ? 0 : A.row(i).cwiseProduct(out.row(i)).sum();
    out.row(i) = A.row(i).cwiseProduct((out.row(i).array() + mean).matrix()) / sigma(in);
  }
  return out;
}

enum class Pair { two, one, none };

// What ties the gradients of queries and keys together.
Pair pair_of_scores(const FactInput& in) {
  if (score_makes_values(in.scene)) return Pair::none;
  if (reads(in, Node::W_K)) return Pair::two;
  return reads(in, Node::W_Q) && in.scene.value != ValueRule::keys ? Pair::one : Pair::none;
}

bool pair_of_values(const FactInput& in) {
  return !score_makes_values(in.scene) && reads(in, Node::W_V) &&
         (reads(in, Node::W_O) || reads(in, Node::W_A));
}

// W_Q^T G_Q and what it is to be equal to, by the gradient that reaches the scores, term by term.
double score_terms(const FactInput& in, const Matrix& by_scores, int h, Pair pair) {
  const Matrix keys = key_terms(in, h), queries = query_terms(in, h);
  const double size = largest(product(Matrix(queries.transpose()), product(by_scores, keys)));
  if (pair == Pair::two) return size;
  return 2 * std::max(size, largest(product(Matrix(keys.transpose()),
                                            product(Matrix(by_scores.transpose()), queries))));
}

// False: by how much the two differ is less than rounding may make of them.
bool add_scores(Worst& worst, const FactInput& in, const Gradients& g, const LayerMatrix& terms, int h,
                Pair pair) {
  const HeadGradients& by = g.heads[static_cast<std::size_t>(h)];
  const Matrix W_Q = weights_of(in, h).W_Q, left = product(W_Q.transpose(), Matrix(by.W_Q));
  const double off =
      pair == Pair::one
          ? largest(Matrix(left - left.transpose()))
          : largest(Matrix(left - product(Matrix(by.W_K.transpose()), Matrix(weights_of(in, h).W_K))));
  const double size = score_terms(in, score_gradient_terms(in, terms, h), h, pair);
  if (off > tolerance * size &&
      off <= tolerance * score_terms(in, score_gradient_rounding(in, terms, h), h, pair))
    return false;
  worst.add(off, size, h);
  return true;
}

void add_values(Worst& worst, const FactInput& in, const Gradients& g, const LayerMatrix& dY, int h) {
  const Dims& n = in.analysis.dims;
  const HeadGradients& by = g.heads[static_cast<std::size_t>(h)];
  const Matrix left = product(Matrix(value_weights(in, h).transpose()), Matrix(by.W_V));
  const Matrix block = output_block(in, h);
  const Matrix slope = reads(in, Node::W_A)
                           ? Matrix(by.W_A.transpose())
                           : Matrix(g.W_O.middleRows(static_cast<Eigen::Index>(h) * n.d_v, n.d_v));
  const Matrix mixed = product(head_of(in, h).A.cwiseAbs(), value_terms(in, h)) / in.analysis.outside;
  const double size = largest(product(Matrix(mixed.transpose()), output_terms(in, dY, h)));
  worst.add(largest(Matrix(left - product(slope, Matrix(block.transpose())))), size, h);
}

bool all_vanish(const FactInput& in, const Gradients& g) {
  for (const MatrixId id : matrices_in_use(in.scene))
    if (is_per_head(id.kind) && !gradient(g, id).isZero(0)) return false;
  return true;
}

std::string no_pair_words(const FactInput& in) {
  return score_makes_values(in.scene) ? "one matrix serves queries, keys and values"
                                      : "no two matrices stand side by side in a product";
}

std::string broken_words(const FactInput& in) {
  if (turned(in)) return "rope: B is free only where it passes through the turns";
  if (in.scene.unit_keys) return "unit keys: the lengths of the keys do not count";
  return "the values are the keys: W^K has another use";
}

constexpr const char* lost_words =
    "weights are so near to 1 that what reaches their scores is lost in rounding";

Fact gauge_gradient(const FactInput& in) {
  const Pair pair = pair_of_scores(in);
  const bool values = pair_of_values(in);
  const Gradients g = gradients(in.scene, in.analysis);
  if (!all_finite(g)) return not_applicable(overflow_words);
  if (all_vanish(in, g)) return not_applicable("all gradients are 0");
  const LayerMatrix terms = output_magnitude(in.scene, in.analysis) + in.scene.target.cwiseAbs();
  Worst worst;
  bool told = true;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    if (pair == Pair::two && in.scene.unit_keys)
      if (std::string why = unsure_scores(in, h); !why.empty()) return not_applicable(std::move(why));
    if (pair != Pair::none && has_key_without_direction(in, h)) return not_applicable(no_direction_words);
    if (pair != Pair::none) told = add_scores(worst, in, g, terms, h, pair) && told;
    if (values) add_values(worst, in, g, terms, h);
  }
  Fact out =
      worst.identity((pair != Pair::none && turned(in)) ||
                             (pair == Pair::two && (in.scene.unit_keys || in.scene.value == ValueRule::keys))
                         ? broken_words(in)
                         : "");
  if (!told && out.status == FactStatus::holds) return not_applicable(lost_words);
  if (out.status == FactStatus::not_applicable) return out;
  out.numbers = pair == Pair::none  ? "measured on W^V and the output matrix"
                : pair == Pair::one ? "one matrix: W^Qᵀ G_Q is symmetric"
                                    : "";
  if (pair != Pair::none && !values) out.numbers += out.numbers.empty() ? "measured on W^Q and W^K" : "";
  return out;
}

// clang-format off
constexpr FactInfo conserved_rows[]{
    {.id = "gauge-gradient", .title = "Training conserves the balance of two factors",
     .statement = R"((W^{Q})^{\mathsf{T}} G_{Q} = G_{K}^{\mathsf{T}} W^{K}, \quad (W^{V})^{\mathsf{T}} G_{V} = G_{O}\,(W^{O})^{\mathsf{T}})",
     .about = "With G the gradient by each matrix, gradient flow never changes W^Qᵀ W^Q less W^Kᵀ W^K, nor W^Vᵀ W^V less W^O "
              "W^Oᵀ; a step of descent moves them only by its square, and Adam makes no such promise.",
     .source = "2506.06194", .view = "rank", .part = "freedom", .nodes = nodes<Node::W_Q, Node::W_K>,
     .needs = {{[](In in) { return in_use(in.scene, MatrixKind::target); }, "no target, so no loss and no gradients"},
               {[](In in) { return pair_of_scores(in) != Pair::none || pair_of_values(in); }, no_pair_words}},
     .otherwise = lost_words, .by = gauge_gradient},
};
// clang-format on

}  // namespace

std::span<const FactInfo> conserved_facts() { return conserved_rows; }

}  // namespace attnlab::fact
