// The facts of the weighted mean, of masks, and of what the order of tokens changes.
#include "core/facts/measure.h"

#include "core/algebra/hull.h"
#include "core/algebra/softmax.h"
#include "core/studies/detail_softmax.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace attnlab::fact {
namespace {

std::string hull_words(const FactInput& in) {
  const int empty = first_empty_row(in);
  std::string out = reads(in, Node::W_A) ? "a fourth matrix (alt)" : "";
  if (scaled_outside(in)) out += (out.empty() ? "" : " and ") + outside_words(in);
  return out.empty() && empty >= 0 ? empty_row_words(empty) : out;
}

// Under alt the head puts out H W_A^T, which is held against the rows that the values are made of. A point that happens to
// lie in the hull, but not where the weights as coordinates put it, breaks the fact as well.
Fact output_in_hull(const FactInput& in) {
  Worst distance, elsewhere;
  const bool alt = reads(in, Node::W_A);
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    const Matrix points = alt ? Matrix(value_rows(in)) : head.P_V;
    const Matrix out = alt ? product(head.H, weights_of(in, h).W_A.transpose()) : head.H;
    const Matrix mixed = product(head.A, points);
    const double size = std::max(largest(points), alt ? 0 : largest(value_terms(in, h)));
    for (int i = 0; i < out.rows(); ++i) {
      const MatrixView row(out.row(i).data(), 1, out.cols());
      distance.add(nearest_in_hull(view(points), row).distance, size, h, i);
      elsewhere.add((out.row(i) - mixed.row(i)).stableNorm(), size, h, i);
    }
  }
  const Fact off = distance.identity(hull_words(in));
  if (off.status != FactStatus::holds) return off;
  Fact place = elsewhere.identity(hull_words(in));
  if (place.status != FactStatus::broken) return off;
  place.numbers = "inside the hull all the same, but not where the weights put it";
  return place;
}

using Order = std::array<Eigen::Index, max_tokens>;

// A seeded order of n tokens that leaves not all of them in place (Fisher, Yates).
Order shuffled(int n) {
  Order order{};
  std::iota(order.begin(), order.end(), 0);
  std::uint64_t seed = 30;
  for (int i = n - 1; i > 0; --i)
    std::swap(order[static_cast<std::size_t>(i)],
              order[static_cast<std::size_t>(splitmix64(seed) % static_cast<std::uint64_t>(i + 1))]);
  if (n > 1 && std::is_sorted(order.begin(), order.begin() + n)) std::swap(order[0], order[1]);
  return order;
}

// The mask stays where it is: it belongs to places, not to tokens.
Fact permutation(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Scene other = in.scene;
  const Order queries = shuffled(n.n_q), keys = shuffled(n.n_k);
  for (const MatrixId id : matrices_in_use(in.scene)) {
    if (is_per_head(id.kind) || id.kind == MatrixKind::WO) continue;
    const MatrixView from = matrix(in.scene, id);
    MutableView to = matrix(other, id);
    const Order& order = id.kind == query_input(in.scene.source) ? queries : keys;
    for (Eigen::Index i = 0; i < to.rows(); ++i) to.row(i) = from.row(order[static_cast<std::size_t>(i)]);
  }
  const Analysis after = analyze(other);
  Worst worst;
  const double size = output_size(in);
  for (int i = 0; i < n.n_q; ++i)
    worst.add(largest(after.Y.row(i) - in.analysis.Y.row(queries[static_cast<std::size_t>(i)])), size, 0, i);
  if (in.scene.mask.kind == Mask::Kind::none) return worst.identity();
  return worst.identity(mask_is_causal(in) ? "causal mask" : "the mask belongs to places, not to tokens");
}

// Minus infinity gives the unmasked weights of the allowed keys, divided by their sum.
Fact mask_renormalises(const FactInput& in) {
  if (!masks_something(in)) return not_applicable("no mask");
  Worst worst;
  double leaked = -1, least_sum = 1;
  Fact place;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const MaskDetail ways = mask_detail(in.scene, in.analysis, h);
    const Matrix& A = head_of(in, h).A;
    const Matrix L = head_of(in, h).S / (in.analysis.inside * in.scene.temperature);
    for (int i = 0; i < A.rows(); ++i) {
      if (!std::isfinite(ways.filled.leaked(i, 0))) return not_applicable(overflow_words);
      if (ways.filled.leaked(i, 0) > leaked) leaked = ways.filled.leaked(i, 0), place.head = h, place.row = i;
      least_sum = std::min(least_sum, ways.afterwards.row_sums(i, 0));
      const double sum = ways.afterwards.row_sums(i, 0);
      if (sum < 1e-200) continue;  // nothing allowed, or weights too small to be divided by
      worst.add(largest(ways.afterwards.weights.row(i) / sum - A.row(i)), L.row(i).cwiseAbs().maxCoeff() + 1,
                h, i);
    }
  }
  if (worst.empty()) return not_applicable("no allowed key has a weight before masking");
  Fact out = worst.identity();
  if (out.status != FactStatus::holds) return out;
  out.numbers = "filled with 0, " + short_text(leaked) + " leaks; after the softmax a row sums to " +
                short_text(least_sum);
  out.residual.reset();
  out.bound.reset();
  out.value = leaked;
  out.head = place.head;
  out.row = place.row;
  return out;
}

Fact causal_first_row(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  if (!mask_is_causal(in)) return not_applicable("no causal mask");
  Worst worst;
  for (int h = 0; h < n.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    worst.add(largest(head.H.row(0) - head.P_V.row(0)), largest(head.P_V), h, 0);
    const Matrix L = head.S / (in.analysis.inside * in.scene.temperature);
    Matrix A = L;
    for (int i = n.n_k - 1; i < n.n_q; ++i) {
      softmax_row(L, A, i);
      worst.add(largest(A.row(i) - head.A.row(i)), 1, h, i);
    }
    if (n.n_q != n.n_k) continue;
    // The power sums of the eigenvalues are those of the diagonal.
    Matrix power = head.A;
    for (int k = 1; k <= n.n_q; ++k) {
      worst.add(std::abs(power.trace() - head.A.diagonal().array().pow(k).sum()), n.n_q, h);
      power = product(power, head.A);
    }
  }
  return worst.identity(scaled_outside(in) ? outside_words(in) : "");
}

// clang-format off
constexpr FactInfo mixing_rows[]{
    {.id = "output-in-hull", .title = "Outputs lie in the hull of the values",
     .statement = R"(h_i = \sum_j a_{ij} v_j, \quad a_{ij} \ge 0, \quad \sum_j a_{ij} = 1)",
     .about = "Attention averages: it cannot leave the hull of what it reads. A scale outside the softmax "
              "or a fourth matrix can.",
     .view = "geometry", .nodes = nodes<Node::P_V, Node::H>, .measure = output_in_hull},
    {.id = "permutation", .title = "Permuting tokens permutes $Y$",
     .statement = R"(Y(PX) = P\,Y(X))",
     .statement_columns = R"(Y(XP) = Y(X)\,P)",
     .about = "Attention knows no order; positions have to be told. A causal mask tells some.",
     .source = "1810.00825", .view = "pipeline", .nodes = nodes<Node::Y>, .measure = permutation},
    {.id = "mask-renormalises", .title = "Minus infinity deletes and renormalises",
     .statement = R"(l_{ij} = -\infty \to a_{ij} = 0, \; \sum_j a_{ij} = 1)",
     .about = "Filling the logits with 0 instead leaks weight to what should be hidden; masking after the "
              "softmax leaves rows that do not sum to 1.",
     .view = "softmax", .part = "mask", .nodes = nodes<Node::L, Node::A>, .measure = mask_renormalises},
    {.id = "causal-first-row", .title = "A causal mask makes $A$ triangular",
     .statement = R"(a_{ij} = 0 \; (j > i), \quad h_1 = v_1)",
     .about = "The first output is the first value, the last row is as without a mask, and the eigenvalues "
              "of A stand on its diagonal.",
     .view = "softmax", .part = "mask", .nodes = nodes<Node::L, Node::A>, .measure = causal_first_row},
};
// clang-format on

}  // namespace

std::span<const FactInfo> mixing_facts() { return mixing_rows; }

}  // namespace attnlab::fact
