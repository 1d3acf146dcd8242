// The facts of gradients: that the exact ones, passed backwards, agree with derivatives passed forwards; and
// what training conserves: the freedom (W_Q B, W_K B^-T), under which the loss stays, ties the two gradients
// to each other (Noether).
#include "core/facts/needs.h"

#include "core/analysis/gradients.h"
#include "core/scene/positions.h"

#include <algorithm>

namespace attnlab::fact {
namespace {

constexpr double relative_bound = 1e-10;  // of the sum of the absolute terms

// 1/2 ||Y - target||_F^2, or 1/2 ||Y||_F^2 without a target.
LayerMatrix off_target(const Scene& scene, const Analysis& analysis) {
  return in_use(scene, MatrixKind::target) ? LayerMatrix(analysis.Y - scene.target) : analysis.Y;
}

bool keys_have_directions(const FactInput& in) {
  for (int h = 0; h < in.analysis.dims.h; ++h)
    if (has_key_without_direction(in, h)) return false;
  return true;
}

// The derivative of a node along a direction, and the same with every term taken absolutely.
struct Tangent {
  Matrix d, size;
};

// Forward mode: the chain rule along a direction in which every entry in use moves by itself times a seeded
// number.
class Forward {
 public:
  Forward(const FactInput& in, std::uint64_t seed) : in_(in), g_(graph(rules_of(in.scene))), way_(in.scene) {
    for (const MatrixId id : matrices_in_use(in.scene)) {
      MutableView m = matrix(way_, id);
      for (Eigen::Index k = 0; k < m.size(); ++k) m.data()[k] *= uniform(seed);
    }
  }

  MatrixView way(MatrixId id) const { return matrix(way_, id); }

  // Of what a head adds to Y, n_q x d_o.
  Tangent output(int head) {
    known_ = {};
    if (g_[Node::Y].over_heads) return sum(g_[Node::Y], head);
    const Tangent& H = of(Node::H, head);
    if (!g_.reads(Node::W_O)) return H;
    const int width = in_.analysis.dims.d_v, first = head * width;
    const Matrix W_O = in_.scene.W_O.middleRows(first, width), turn = way_.W_O.middleRows(first, width);
    const Matrix& value = head_of(in_, head).H;
    return {product(H.d, W_O) + product(value, turn),
            product(H.size, W_O.cwiseAbs()) + product(value.cwiseAbs(), turn.cwiseAbs())};
  }

 private:
  MatrixView value(Node node, int head) const { return values(in_.scene, in_.analysis, node, head); }

  const Tangent& of(Node node, int head) {
    std::optional<Tangent>& known = known_[static_cast<std::size_t>(node)];
    if (!known) known = made(node, head);
    return *known;
  }

  Tangent made(Node node, int head) {
    const Operation& operation = g_[node];
    switch (operation.kind) {
      case Operation::Kind::given: {
        const Matrix d = matrix(way_, {kind_of(node), head});
        return {d, d.cwiseAbs()};
      }
      case Operation::Kind::sum: return sum(operation, head);
      case Operation::Kind::unit_rows: return unit_rows(operation.of, head);
      case Operation::Kind::logits: {
        const Tangent& S = of(operation.of, head);
        return {S.d / sigma(in_), S.size / sigma(in_)};
      }
      case Operation::Kind::turned: {
        const Tangent& rows = of(operation.of, head);
        return {turned_by_place(in_.scene, rows.d), turned_by_place(in_.scene, rows.size, TurnWay::absolute)};
      }
      case Operation::Kind::weights: return weights(operation, of(operation.of, head), head);
      case Operation::Kind::distances:
      case Operation::Kind::concat:
      case Operation::Kind::absent: break;
    }
    return {};
  }

  // dr = (dk - r (r . dk)) / |k| of r = k / |k|.
  Tangent unit_rows(Node node, int head) {
    const Matrix K = value(node, head);
    Tangent out = of(node, head);
    for (Eigen::Index j = 0; j < K.rows(); ++j) {
      const double length = K.row(j).stableNorm();
      const Matrix r = K.row(j) / length, d = out.d.row(j), size = out.size.row(j);
      out.d.row(j) = (d - r * d.cwiseProduct(r).sum()) / length;
      out.size.row(j) = (size + r.cwiseAbs() * size.cwiseProduct(r.cwiseAbs()).sum()) / length;
    }
    return out;
  }

  Tangent weights(const Operation& operation, Tangent L, int head) const {
    const Matrix& A = head_of(in_, head).A;
    forbid(in_.scene.mask, L.d, 0);
    forbid(in_.scene.mask, L.size, 0);
    switch (operation.weights) {
      case WeightsRule::softmax: return softmax(L, A);
      case WeightsRule::linear: break;
      case WeightsRule::sigmoid: {  // dA = A (1 - A) dl
        const Matrix slope = A.cwiseProduct((1 - A.array()).matrix());
        return {slope.cwiseProduct(L.d), slope.cwiseProduct(L.size)};
      }
      case WeightsRule::sparsemax: return sparsemax(L, A);
    }
    return L;
  }

  // dA_j = A_j (dl_j - sum A_k dl_k).
  static Tangent softmax(const Tangent& L, const Matrix& A) {
    Tangent out{A.cwiseProduct(L.d), A.cwiseProduct(L.size)};
    for (Eigen::Index i = 0; i < A.rows(); ++i) {
      out.d.row(i) -= A.row(i) * out.d.row(i).sum();
      out.size.row(i) += A.row(i) * out.size.row(i).sum();
    }
    return out;
  }

  // dA_j = dl_j less the mean of dl over the support.
  static Tangent sparsemax(const Tangent& L, const Matrix& A) {
    const Matrix on = A.unaryExpr([](double p) { return p > 0 ? 1.0 : 0.0; });
    Tangent out{on.cwiseProduct(L.d), on.cwiseProduct(L.size)};
    for (Eigen::Index i = 0; i < A.rows(); ++i) {
      const double count = std::max(1.0, on.row(i).sum());
      out.d.row(i) -= on.row(i) * (out.d.row(i).sum() / count);
      out.size.row(i) += on.row(i) * (out.size.row(i).sum() / count);
    }
    return out;
  }

  // Each factor in turn has its derivative in its place.
  Tangent sum(const Operation& operation, int head) {
    Tangent out;
    const auto add = [](Matrix& to, const Matrix& term) {
      if (to.size() == 0)
        to = term;
      else
        to += term;
    };
    for (const Summand& summand : operation.summands) {
      const int count = summand.factors.size();
      std::array<Matrix, 3> values, absolute;
      std::array<Tangent, 3> tangents;
      for (int f = 0; f < count; ++f) {
        const Factor& factor = summand.factors[f];
        const auto at = static_cast<std::size_t>(f);
        const auto sided = [&](const auto& m) {
          return factor.transposed ? Matrix(m.transpose()) : Matrix(m);
        };
        values[at] = sided(value(factor.node, head));
        absolute[at] = values[at].cwiseAbs();
        const Tangent& tangent = of(factor.node, head);
        tangents[at] = {sided(tangent.d), sided(tangent.size)};
      }
      const auto product_with = [&](const std::array<Matrix, 3>& others, int k, const Matrix& one) {
        Matrix term = k == 0 ? one : others[0];
        for (int f = 1; f < count; ++f)
          term = product(term, f == k ? one : others[static_cast<std::size_t>(f)]);
        return term;
      };
      for (int k = 0; k < count; ++k) {
        const Tangent& own = tangents[static_cast<std::size_t>(k)];
        add(out.d, product_with(values, k, own.d) * summand.coefficient);
        add(out.size, product_with(absolute, k, own.size) * std::abs(summand.coefficient));
      }
    }
    const double divisor = operation.divisor == Divisor::outside ? in_.analysis.outside
                           : operation.divisor == Divisor::two   ? 2
                                                                 : 1;
    return {out.d / divisor, out.size / divisor};
  }

  const FactInput& in_;
  const Graph& g_;
  Scene way_;
  std::array<std::optional<Tangent>, node_count> known_;  // of the head under way
};

Fact gradient_check(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  const LayerMatrix dY = off_target(in.scene, in.analysis);
  const Gradients exact = backpropagate(in.scene, in.analysis, dY);
  if (!all_finite(exact)) return not_applicable("a derivative overflows");
  Fact out;
  double size = 0;
  for (const std::uint64_t seed : {41u, 42u}) {
    Forward forward(in, seed);
    double backwards = 0, forwards = 0, terms = 0;
    for (const MatrixId id : matrices_in_use(in.scene))
      backwards += (gradient(exact, id).array() * forward.way(id).array()).sum();
    for (int h = 0; h < n.h; ++h) {
      const Tangent Y = forward.output(h);
      const bool apart = Y.d.cols() != dY.cols();  // the heads stand side by side
      const Matrix part = apart ? dY.middleCols(h * n.d_v, n.d_v) : dY;
      forwards += part.cwiseProduct(Y.d).sum();
      terms += part.cwiseAbs().cwiseProduct(Y.size).sum();
    }
    if (!std::isfinite(terms) || !std::isfinite(backwards)) return not_applicable("a derivative overflows");
    if (terms < faint) continue;
    out.residual = std::max(out.residual.value_or(0), std::abs(backwards - forwards) / terms);
    size = std::max(size, terms);
  }
  if (!out.residual) return out;
  out.bound = relative_bound;
  out.numbers = "relative to the terms, along two seeded directions";
  return out.residual <= relative_bound ? out : broken(rounding_words, out);
}

// |dY W_O[i]^T|, term by term: `dY` is absolute.
Matrix output_terms(const FactInput& in, const LayerMatrix& dY, int h) {
  const int d_v = in.analysis.dims.d_v;
  if (reads(in, Node::W_O) || reads(in, Node::W_A))
    return product(dY, Matrix(output_block(in, h).cwiseAbs().transpose()));
  return dY.middleCols(static_cast<Eigen::Index>(h) * d_v, d_v);
}

// The gradient by the scores with every term taken absolutely: |G_A| |J| / sigma with the Jacobian J of the
// weights.
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

// The same with the two terms of A (dA - sum of dA A), or of p (1 - p), taken apart: where a weight is all
// but 1 they cancel, and what is left may be less than their rounding.
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
  if (placed(in)) return placed_words;
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
      worst.identity((pair != Pair::none && (turned(in) || placed(in))) ||
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
constexpr FactInfo gradient_rows[]{
    {.id = "gradient-check", .title = "Gradients backwards are derivatives forwards",
     .statement = R"(\sum_k g_k\,t_k = \frac{d}{d\varepsilon} \operatorname{loss}(\theta + \varepsilon t))",
     .about = "The loss is half the squared distance of Y from the target, or from 0 where there is none. Its derivatives by every entry, "
              "passed back through the layer, against the same passed forwards.",
     .view = "pipeline", .nodes = nodes<Node::Y>, .identity = true,
     .needs = {finite<Node::P_Q, Node::P_K, Node::P_V, Node::S, Node::L, Node::A, Node::H, Node::Y>,
               {keys_have_directions, "unit keys: a key of length 0 has no direction"}},
     .otherwise = "no entry moves the loss: every derivative is 0", .by = gradient_check},
};
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

std::span<const FactInfo> gradient_facts() { return gradient_rows; }
std::span<const FactInfo> conserved_facts() { return conserved_rows; }

}  // namespace attnlab::fact
