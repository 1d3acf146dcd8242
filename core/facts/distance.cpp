// The facts of distances: how outputs draw together, attention as a Gaussian kernel of the distance from
// query to key, keys of one length, and the energy that a query goes down.
#include "core/facts/needs.h"

#include "core/algebra/softmax.h"
#include "core/studies/geometry.h"

namespace attnlab::fact {
namespace {

// The largest distance between two rows; rows with nothing allowed are left out unless `all`.
double diameter(const FactInput& in, const Matrix& rows, bool all, bool are_queries) {
  double out = 0;
  const auto counts = [&](int i) { return all || !are_queries || allowed_keys(in, i) > 0; };
  for (int i = 0; i < rows.rows(); ++i)
    for (int k = 0; k < i; ++k)
      if (counts(i) && counts(k)) out = std::max(out, Matrix(rows.row(i) - rows.row(k)).stableNorm());
  return out;
}

// Half the largest sum of absolute differences between two rows of weights.
double largest_half_difference(const FactInput& in, const Matrix& A, bool all) {
  double out = 0;
  for (int i = 0; i < A.rows(); ++i)
    for (int k = 0; k < i; ++k)
      if (all || (allowed_keys(in, i) > 0 && allowed_keys(in, k) > 0))
        out = std::max(out, 0.5 * (A.row(i) - A.row(k)).cwiseAbs().sum());
  return out;
}

// With an empty row the statement is tried on all rows first, since that row may break it.
Fact contraction(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  const int empty = first_empty_row(in);
  Fact out;
  bool equal_values = true;
  for (int h = 0; h < n.h; ++h)
    for (const bool all : {true, false}) {
      if (!all && empty < 0) continue;
      const Matrix& V = head_of(in, h).P_V;
      const double delta = largest_half_difference(in, head_of(in, h).A, all),
                   width = diameter(in, V, true, false);
      const double outputs = diameter(in, product(head_of(in, h).A, V), all, true);
      const double bound = delta * width + 16 * (n.n_k + 2) * machine_eps * largest(V) *
                                               std::max(1.0, largest(head_of(in, h).A));
      if (!std::isfinite(bound) || !std::isfinite(outputs)) return not_applicable("a distance overflows");
      const bool violated = outputs > bound;
      equal_values = equal_values && width == 0;
      if (!violated && (width == 0 || (by_shares(in) && delta >= 1 - 8 * machine_eps) || (all && empty >= 0)))
        continue;
      if (!violated && out.value && outputs * out.bound.value_or(1) <= out.value.value_or(0) * bound)
        continue;
      out = valued(outputs, bound, h);
      out.numbers =
          "δ = " + short_text(delta) + ", diameter of the values " + short_text(width) + of_head(in, h);
      if (violated)
        return broken(!by_shares(in)      ? weights_words(in)
                      : all && empty >= 0 ? empty_row_words(empty)
                                          : rounding_words,
                      out);
    }
  if (out.value) return out;
  return not_applicable(equal_values ? "all values are equal"
                                     : "two queries share no key: nothing has to shrink (δ = 1)");
}

// What a comparison of exponentials of squared distances may be off by: 16 (d_k + 4) u
// (|q|^2 + |q||k| + |k|^2) / sigma.
double kernel_rounding(const FactInput& in, const Matrix& q, const Matrix& keys) {
  double longest = 0;
  for (Eigen::Index j = 0; j < keys.rows(); ++j) longest = std::max(longest, keys.row(j).stableNorm());
  const double length = q.stableNorm();
  return 16 * static_cast<double>(keys.cols() + 4) * machine_eps *
         (length * length + length * longest + longest * longest) / sigma(in);
}

Matrix squared_lengths(const Matrix& keys) {
  Matrix out(1, keys.rows());
  for (Eigen::Index j = 0; j < keys.rows(); ++j) out(0, j) = keys.row(j).squaredNorm();
  return out;
}

Fact gaussian_kernel(const FactInput& in) {
  Worst worst;
  double gain = 0;
  bool one_length = true;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix queries = met_queries(in, h), &keys = met_keys(in, h);
    const Matrix lengths = squared_lengths(keys);
    const double spread = lengths.maxCoeff() - lengths.minCoeff();
    if (spread > 8 * machine_eps * static_cast<double>(keys.cols()) * lengths.maxCoeff()) one_length = false;
    gain = std::max(gain, spread / (2 * sigma(in)));
    for (int i = 0; i < queries.rows(); ++i) {
      if (allowed_keys(in, i) == 0) continue;
      const Matrix q = queries.row(i);
      const double rounding = kernel_rounding(in, q, keys);
      if (!(rounding <= too_rough)) return not_applicable(too_rough_words);
      Matrix corrected = head_of(in, h).L.row(i), kernel = corrected;
      for (int j = 0; j < keys.rows(); ++j) {
        if (!allowed(in.scene.mask, i, j)) continue;
        corrected(0, j) -= lengths(0, j) / (2 * sigma(in));
        kernel(0, j) = -Matrix(q - keys.row(j)).squaredNorm() / (2 * sigma(in));
      }
      worst.within(largest(Matrix(softmax_of(corrected) - softmax_of(kernel))), tolerance + rounding, h, i);
    }
  }
  if (one_length && !worst.empty())
    return not_applicable("all keys have one length: the weights are the Gaussian kernel itself");
  return worst.identity("", "at equal distance the longest key gains a factor " +
                                (gain < 700 ? short_text(std::exp(gain)) : "exp(" + short_text(gain) + ')') +
                                " over the shortest");
}

// 1 - k.l of two keys of length 1 is half their squared distance, without cancellation.
// Below this two directions are one.
constexpr double same_direction = 64 * machine_eps;

Fact unit_keys(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Fact out;
  int above = 0;
  double nearest = 2;
  for (int h = 0; h < n.h; ++h) {
    const Matrix &S = head_of(in, h).S, &keys = head_of(in, h).K_dot, queries = met_queries(in, h);
    for (int i = 0; i < n.n_q; ++i)
      for (int j = 0; j < n.n_k; ++j) {
        if (i == j) continue;
        const double distance = Matrix(keys.row(i) - keys.row(j)).norm();
        if (distance > same_direction && !keys.row(i).isZero(0) && !keys.row(j).isZero(0))
          nearest = std::min(nearest, distance);
        const double excess = S(i, j) - S(i, i),
                     rounding = 8 * n.d_k * machine_eps * queries.row(i).stableNorm();
        if (excess > rounding) ++above;
        if (!(excess <= out.value)) out = valued(excess, rounding, h, i, j);
      }
  }
  if (!turned(in))
    out.numbers = "as queries, keys of different directions score highest with themselves, by " +
                  short_text(0.5 * nearest * nearest) + " or more";
  if (above == 0) return out;
  out.numbers = std::to_string(above) + (above == 1 ? " score is" : " scores are") + " above the token's own";
  const std::string other = not_one_matrix_words(in);
  return broken(other.empty() ? rounding_words : other, out);
}

// Whether the values are the keys that meet the queries, in every head; or, with `lengths`,
// the keys before unit_keys.
bool values_are(const FactInput& in, Matrix HeadAnalysis::*keys) {
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix &P_V = head_of(in, h).P_V, &K = head_of(in, h).*keys;
    if (P_V.rows() != K.rows() || P_V.cols() != K.cols() || P_V != K) return false;
  }
  return true;
}

std::string energy_blame(const FactInput& in) {
  if (turned(in) || lowered(in)) return turned(in) ? turned_words : lowered_words;
  if (placed(in)) return placed_words;
  if (!values_are(in, &HeadAnalysis::K_dot))
    return "unit keys: the values keep the lengths that the keys lose";
  return scaled_outside(in) ? outside_words(in) : "";
}

// How far the place that a query is led to may be off, and its energy.
struct Roundings {
  double place = 0, fall = 0;
};
Roundings energy_roundings(const FactInput& in, int h) {
  const Matrix queries = met_queries(in, h), &keys = met_keys(in, h);
  const double size = largest(queries) + largest(keys), part = tolerance + 4 * logit_rounding(in, h);
  const auto d_k = static_cast<double>(keys.cols());
  return {part * largest(keys), part * d_k * size * size +
                                    512 * machine_eps * (d_k + static_cast<double>(keys.rows())) * sigma(in)};
}

// The queries as they are displayed, before any turn.
Matrix asking(const FactInput& in, int h) {
  const Matrix& P_Q = head_of(in, h).P_Q;
  return reads(in, Node::W_edit) ? product(P_Q, weights_of(in, h).W) : P_Q;
}

Fact energy_falls(const FactInput& in) {
  Worst worst;
  double most = -1;
  std::string numbers;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Roundings rounding = energy_roundings(in, h);
    const Matrix queries = asking(in, h);
    for (int i = 0; i < queries.rows(); ++i) {
      if (allowed_keys(in, i) == 0) continue;
      const Memory memory = memory_of(in.scene, in.analysis, h, i);
      const Matrix q = queries.row(i), H = head_of(in, h).H.row(i), step = H - q;
      worst.within(largest(Matrix(H - recalled(memory, q))), rounding.place, h, i);
      const double before = energy(memory, q), after = energy(memory, H), promised = 0.5 * step.squaredNorm();
      worst.within(std::max(0.0, after - (before - promised)), rounding.fall, h, i);
      if (!(before - after > most)) continue;
      most = before - after;
      numbers = "the energy of query " + std::to_string(i + 1) + of_head(in, h) + " falls by " +
                short_text(most) + ", at least " + short_text(promised);
    }
  }
  const std::string blame = energy_blame(in);
  Fact out = worst.identity(blame, numbers);
  return out.status == FactStatus::holds && !blame.empty() ? not_applicable(blame + ", by too little to show")
                                                           : out;
}

// clang-format off
constexpr FactInfo distance_rows[]{
    {.id = "contraction", .title = "Outputs are no farther apart than $\\delta$ times the values",
     .statement = R"(\operatorname{diam}(A P_V) \le \delta(A)\,\operatorname{diam}(P_V), \quad \delta(A) = \max_{i,k} \tfrac{1}{2} \sum_j \lvert a_{ij} - a_{kj} \rvert)",
     .statement_columns = R"(\operatorname{diam}(P_V A) \le \delta(A)\,\operatorname{diam}(P_V), \quad \delta(A) = \max_{i,k} \tfrac{1}{2} \sum_j \lvert a_{ji} - a_{jk} \rvert)",
     .about = "The more the weights of two queries overlap (δ near 0), the nearer their outputs: attention draws tokens together, though "
              "W^V and W^O may spread them again.",
     .source = "Dobrushin 1956", .view = "geometry", .relation = "≤", .nodes = nodes<Node::A, Node::P_V, Node::H>,
     .needs = {several_queries, finite<Node::P_V, Node::A>}, .by = contraction},
    {.id = "energy", .title = "Where values are keys, attention goes down an energy",
     .statement = R"(h_i - q_i = -\operatorname{grad} E(q_i), \quad E(q) = \tfrac{1}{2}\lVert q \rVert^2 - \sigma \log\sum_j \exp(q \cdot k_j/\sigma))",
     .about = "A Hopfield network: each query takes a step towards a memory, and while the keys stand still its energy falls by at least half the squared step; when all tokens move at once it may rise (σ is what scores are divided by).",
     .source = "2008.02217", .view = "geometry", .nodes = nodes<Node::P_Q, Node::H>,
     .needs = {softmax_weights, {[](In in) { return values_are(in, &HeadAnalysis::P_K); }, "the values are not the keys"},
               finite<Node::S, Node::L, Node::H>, sure_scores}, .otherwise = no_row_words, .by = energy_falls},
    {.id = "gaussian-kernel", .title = "Without the lengths of the keys, weights go by distance",
     .statement = R"(\frac{a_{ij}\exp(-\lVert k_j \rVert^2/2\sigma)}{\sum_l a_{il}\exp(-\lVert k_l \rVert^2/2\sigma)} = \frac{\exp(-\lVert q_i - k_j \rVert^2/2\sigma)}{\sum_l \exp(-\lVert q_i - k_l \rVert^2/2\sigma)})",
     .statement_columns = R"(\frac{a_{ji}\exp(-\lVert k_j \rVert^2/2\sigma)}{\sum_l a_{li}\exp(-\lVert k_l \rVert^2/2\sigma)} = \frac{\exp(-\lVert q_i - k_j \rVert^2/2\sigma)}{\sum_l \exp(-\lVert q_i - k_l \rVert^2/2\sigma)})",
     .about = "So at equal distance the longer key gains, which is what keys of length 1 do away with, though a longer key does "
              "not always get more (σ is what scores are divided by).",
     .view = "geometry", .nodes = nodes<Node::P_Q, Node::A>, .identity = true,
     .needs = {softmax_weights, not_turned, {no<lowered>, lowered_words}, finite<Node::S, Node::L>}, .otherwise = no_row_words,
     .by = gaussian_kernel},
    {.id = "unit-keys", .title = "With keys of length 1, no key beats a token's own",
     .statement = R"(s_{ij} \le s_{ii}, \quad \hat{k}_j \cdot \hat{k}_j > \hat{k}_j \cdot \hat{k}_i)",
     .statement_columns = R"(s_{ji} \le s_{ii}, \quad \hat{k}_j \cdot \hat{k}_j > \hat{k}_j \cdot \hat{k}_i)",
     .about = "With one matrix for queries and keys each token scores itself highest, and keys of different directions all can "
              "win, each for the query that equals it; two matrices can still prefer another.",
     .source = "2001.04451", .view = "geometry", .relation = "≤", .nodes = nodes<Node::S>,
     .needs = {{[](In in) { return in.scene.unit_keys; }, "keys keep their lengths"},
               {same_tokens, different_tokens, ": s_ii is no score of a token with itself"}, finite<Node::S>, sure_scores},
     .by = unit_keys},
};
// clang-format on

}  // namespace

std::span<const FactInfo> distance_facts() { return distance_rows; }

}  // namespace attnlab::fact
