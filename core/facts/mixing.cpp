// The facts of the weighted mean, of masks, and of what the order of tokens changes.
#include "core/facts/needs.h"

#include "core/algebra/hull.h"
#include "core/studies/detail_softmax.h"

#include <algorithm>

namespace attnlab::fact {
namespace {

// How far the rows lie from the hull of the values, at most.
double farthest(const Matrix& rows, const Matrix& values) {
  double out = 0;
  for (int i = 0; i < rows.rows(); ++i) {
    const Matrix row = rows.row(i);
    out = std::max(out, nearest_in_hull(view(values), view(row)).distance);
  }
  return out;
}

// What no weighted mean promises: where the last matrix takes the head's output,
// beside the rows that the values are made of.
std::string after_the_last_matrix(const FactInput& in, int head) {
  const bool projects = reads(in, Node::W_O) || reads(in, Node::W_A);
  const Matrix rows = value_rows(in);
  if (!projects || output_block(in, head).cols() != rows.cols()) return "";
  const Matrix part = product(head_of(in, head).H, output_block(in, head));
  const double distance = part.allFinite() && rows.allFinite() ? farthest(part, rows) : 0;
  return std::string("; after ") + (reads(in, Node::W_A) ? "W^A" : "W^O") +
         ", where nothing is promised, up to " + short_text(distance) + " outside the hull of the inputs";
}

bool all_equal(const Matrix& rows) {
  for (Eigen::Index i = 1; i < rows.rows(); ++i)
    if (rows.row(i) != rows.row(0)) return false;
  return true;
}

// The head's output by itself, under every output rule: before W_O or W_A. A point that happens to lie in the
// hull, but not where the weights as coordinates put it, breaks the fact as well.
Fact output_in_hull(const FactInput& in) {
  Worst distance, elsewhere;
  bool equal = true;
  const int empty = first_empty_row(in);
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    const Matrix mixed = product(head.A, head.P_V);
    const double size = std::max(largest(head.P_V), largest(value_terms(in, h)));
    equal = equal && all_equal(head.P_V);
    for (int i = 0; i < head.H.rows(); ++i) {
      const Matrix row = head.H.row(i);
      distance.within(nearest_in_hull(view(head.P_V), view(row)).distance, 1e-9 * size, h, i);
      elsewhere.add(largest(row - mixed.row(i)), size, h, i);
    }
  }
  const std::string blame = !by_shares(in)       ? weights_words(in)
                            : scaled_outside(in) ? outside_words(in)
                            : empty >= 0         ? empty_row_words(empty)
                                                 : "";
  Fact out = distance.identity(blame);
  if (out.status == FactStatus::holds) {
    Fact place = elsewhere.identity(blame);
    if (place.status == FactStatus::not_applicable) {
      out = place;
    } else if (place.status == FactStatus::broken) {
      out = place;
      out.numbers = "inside the hull all the same, but not where the weights put it";
    } else if (empty >= 0) {
      out = broken(empty_row_words(empty), out);
      out.row = empty;
      out.numbers = "its output is 0, whatever the values are";
    } else if (equal) {
      return not_applicable("all values are equal: their hull is one point");
    } else if (!rows_are_shares(in)) {
      out = broken(weights_words(in), out);
      out.numbers = "inside the hull all the same, but not as a mean of the values";
    }
  }
  if (out.status == FactStatus::not_applicable) return out;
  if (out.numbers.empty())
    out.numbers = "before the last matrix " + short_text(out.residual.value_or(0)) + " outside";
  out.numbers += after_the_last_matrix(in, out.head);
  return out;
}

// Tokens that may be exchanged without anything else: all roles of a token at once, its query alone,
// or its key and value.
enum class Exchange { token, query, memory };

bool mask_commutes(const FactInput& in, Exchange what, int a, int b) {
  const Mask& mask = in.scene.mask;
  const auto swapped = [&](int i) { return i == a ? b : i == b ? a : i; };
  for (int i = 0; i < in.analysis.dims.n_q; ++i)
    for (int j = 0; j < in.analysis.dims.n_k; ++j)
      if (allowed(mask, what == Exchange::memory ? i : swapped(i),
                  what == Exchange::query ? j : swapped(j)) != allowed(mask, i, j))
        return false;
  return true;
}

// Whether tokens a and b differ in what is exchanged.
bool different(const FactInput& in, Exchange what, int a, int b) {
  const auto differ = [&](const MatrixView& rows) { return rows.row(a) != rows.row(b); };
  if (what == Exchange::query) return differ(query_rows(in));
  return differ(key_rows(in)) || differ(value_rows(in)) ||
         (what == Exchange::token && differ(query_rows(in)));
}

// Tokens a and b change places: their projections, which depend on each alone, and their scores,
// as where P_Q and P_K meet.
void exchange(Exchange what, int a, int b, Analysis& of) {
  const auto swap = [&](auto one, auto other) { one.swap(other); };
  for (int h = 0; h < of.dims.h; ++h) {
    HeadAnalysis& head = of.heads[static_cast<std::size_t>(h)];
    if (what != Exchange::memory) swap(head.P_Q.row(a), head.P_Q.row(b)), swap(head.S.row(a), head.S.row(b));
    if (what == Exchange::query) continue;
    swap(head.P_K.row(a), head.P_K.row(b)), swap(head.P_V.row(a), head.P_V.row(b));
    swap(head.S.col(a), head.S.col(b));
  }
}

// Every transposition, which make up all permutations. The mask stays where it is: it belongs to places, not
// to tokens. Where it does not commute with all of them an output that is the same all the same, as that of
// zeros, says nothing.
void try_exchanges(const FactInput& in, Exchange what, Worst& worst, bool& commutes, bool& differ) {
  const int n = what == Exchange::query ? in.analysis.dims.n_q : in.analysis.dims.n_k;
  double rounding = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h) rounding = std::max(rounding, logit_rounding(in, h));
  const double bound = output_size(in) * (tolerance + 8 * rounding);
  const Node first = turned(in) || placed(in) || in.scene.unit_keys ? Node::K_dot : Node::L;
  Analysis work = in.analysis;
  // The output of a query depends on its own place alone: shifted by every distance,
  // each query has stood in every place.
  std::vector<LayerMatrix> shifted{in.analysis.Y};
  for (int by = 1; by < n && what == Exchange::query; ++by) {
    for (int k = 1; k < n; ++k) exchange(what, k - 1, k, work);
    shifted.push_back(output_from(first, in.scene, work));
  }
  for (int a = 0; a < n; ++a)
    for (int b = a + 1; b < n; ++b) {
      differ = differ || different(in, what, a, b);
      commutes = commutes && mask_commutes(in, what, a, b);
      LayerMatrix after = in.analysis.Y;
      if (what == Exchange::query) {
        after.row(a) = shifted[static_cast<std::size_t>(b - a)].row(a);
        after.row(b) = shifted[static_cast<std::size_t>(n + a - b)].row(b);
      } else {
        exchange(what, a, b, work);
        after = output_from(first, in.scene, work);
        exchange(what, a, b, work);
      }
      for (int i = 0; i < in.analysis.dims.n_q; ++i) {
        const int from = what == Exchange::memory ? i : i == a ? b : i == b ? a : i;
        worst.within(largest(after.row(i) - in.analysis.Y.row(from)), bound, 0, i);
      }
    }
}

Fact permutation(const FactInput& in) {
  Worst worst;
  bool commutes = true, differ = false;
  if (attends_to_itself(in) || keys_are_queries(in.scene)) {
    try_exchanges(in, Exchange::token, worst, commutes, differ);
  } else {
    try_exchanges(in, Exchange::query, worst, commutes, differ);
    try_exchanges(in, Exchange::memory, worst, commutes, differ);
  }
  if (!differ) return not_applicable("all tokens are equal");
  const bool places = turned(in) || lowered(in) || placed(in);
  const std::string blame = turned(in)           ? turned_words
                            : lowered(in)        ? lowered_words
                            : placed(in)         ? placed_words
                            : commutes           ? ""
                            : mask_is_causal(in) ? "causal mask"
                                                 : "the mask belongs to positions, not to tokens";
  Fact out = worst.identity(blame);
  if (!blame.empty() && out.status == FactStatus::holds)
    return not_applicable(blame + ", and here no exchange of two tokens shows it");
  if (!commutes && !places) {
    out.view = "softmax";
    out.part = "mask";
  }
  return out;
}

// Minus infinity gives the unmasked weights of the allowed keys, divided by their sum.
Fact mask_renormalises(const FactInput& in) {
  Worst worst;
  double leaked = -1, least_sum = 1;
  Fact most;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const MaskDetail ways = mask_detail(in.scene, in.analysis, h);
    const Matrix& A = head_of(in, h).A;
    for (int i = 0; i < A.rows(); ++i) {
      const int count = allowed_keys(in, i);
      const double sum = ways.afterwards.row_sums(i, 0);
      if (count == 0 || count == in.analysis.dims.n_k || !(sum > 1e-280)) continue;
      if (!std::isfinite(ways.filled.leaked(i, 0))) return not_applicable(overflow_words);
      if (ways.filled.leaked(i, 0) > leaked)
        leaked = ways.filled.leaked(i, 0), most = valued(leaked, {}, h, i);
      least_sum = std::min(least_sum, sum);
      worst.add(largest(ways.afterwards.weights.row(i) / sum - A.row(i)), 1, h, i);
    }
  }
  if (Fact out = worst.identity(); out.status != FactStatus::holds) return out;
  most.numbers = "filled with 0, " + short_text(leaked) +
                 " leaks; after the softmax the weights of a query sum to " + short_text(least_sum);
  return most;
}

Fact causal_first_row(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Worst worst;
  const double s = in.analysis.outside;
  for (int h = 0; h < n.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    worst.add(std::abs(head.A(0, 0) - 1), 1, h, 0);
    worst.add(largest(head.H.row(0) - head.P_V.row(0) / s), largest(head.P_V) / s, h, 0);
    for (int i = 0; i < n.n_q; ++i)
      for (int j = i + 1; j < n.n_k; ++j) worst.add(std::abs(head.A(i, j)), 0, h, i);
    Matrix L = head.S / sigma(in);
    if (lowered(in)) L -= head.D;
    const Matrix A = weighed(in.scene.weights, L);
    for (int i = n.n_k - 1; i < n.n_q; ++i)
      worst.add(largest(A.row(i) - head.A.row(i)), std::max(1.0, largest(A.row(i))), h, i);
    if (n.n_q != n.n_k) continue;
    // The power sums of the eigenvalues are those of the diagonal.
    Matrix power = head.A;
    for (int k = 1; k <= n.n_q; ++k) {
      const double size = by_shares(in) ? n.n_q : n.n_q * std::pow(std::max(1.0, largest(head.A)), k);
      worst.add(std::abs(power.trace() - head.A.diagonal().array().pow(k).sum()), size, h);
      power = product(power, head.A);
    }
  }
  return worst.identity(by_shares(in) ? "" : weights_words(in));
}

// By elimination from the first row on, which leaves a triangle as it is.
double determinant(Matrix m) {
  double out = 1;
  for (Eigen::Index k = 0; k < m.rows(); ++k) {
    out *= m(k, k);
    for (Eigen::Index i = k + 1; i < m.rows(); ++i) m.row(i) -= m(i, k) / m(k, k) * m.row(k).eval();
  }
  return out;
}

bool positive_weights(const FactInput& in) { return by_softmax(in) || weighs_by<WeightsRule::sigmoid>(in); }

Fact causal_full_rank(const FactInput& in) {
  Fact out;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix& A = head_of(in, h).A;
    const double diagonal = A.diagonal().prod();
    if (!(diagonal >= faint)) return not_applicable("too sharp to show: the product is next to 0 in doubles");
    const double measured = determinant(A);
    if (!(std::abs(measured - diagonal) <= tolerance * diagonal))
      return broken(rounding_words, valued(measured, diagonal, h));
    if (!out.value || measured < out.value) out = valued(measured, diagonal, h);
  }
  return out;
}

// clang-format off
constexpr FactInfo mixing_rows[]{
    {.id = "output-in-hull", .title = "Heads' outputs lie in the hull of the values",
     .statement = R"(h_i = \sum_j a_{ij} v_j, \quad a_{ij} \ge 0, \quad \sum_j a_{ij} = 1)",
     .statement_columns = R"(h_i = \sum_j a_{ji} v_j, \quad a_{ji} \ge 0, \quad \sum_j a_{ji} = 1)",
     .about = "Attention averages: a head cannot leave the hull of the values that it reads. A scale outside the softmax takes it "
              "out. The last matrix, W^O or W^A, may then take it anywhere: that is measured beside it.",
     .view = "geometry", .nodes = nodes<Node::P_V, Node::H>, .needs = {finite<Node::P_V, Node::A, Node::H>}, .by = output_in_hull},
    {.id = "permutation", .title = "Permuting tokens permutes $Y$",
     .statement = R"(Y(PX) = P\,Y(X))",
     .statement_columns = R"(Y(XP) = Y(X)\,P)",
     .about = "Attention knows no order; positions have to be brought in, as rope, alibi and places in the keys do. A mask brings in some, unless it treats all "
              "tokens alike. Where keys and values are other tokens than queries, their order changes nothing.",
     .source = "1810.00825", .view = "pipeline", .nodes = nodes<Node::Y>,
     .needs = {finite<Node::S, Node::L, Node::P_V, Node::A, Node::H, Node::Y>, sure_scores}, .by = permutation},
    {.id = "mask-renormalises", .title = "Minus infinity deletes and renormalises",
     .statement = R"(a_{ij} = \frac{m_{ij}\, p_{ij}}{\sum_l m_{il}\, p_{il}}, \quad p_i = \operatorname{softmax}(s_i/\sigma))",
     .statement_columns = R"(a_{ji} = \frac{m_{ji}\, p_{ji}}{\sum_l m_{li}\, p_{li}}, \quad p_i = \operatorname{softmax}(s_i/\sigma))",
     .about = "m is 1 where the mask allows and 0 elsewhere, p the weights without a mask; of every query that may see a key. "
              "Filling the logits with 0 instead leaks weight to what should be hidden; masking after the softmax leaves weights "
              "that do not sum to 1.",
     .view = "softmax", .part = "mask", .nodes = nodes<Node::L, Node::A>, .identity = true,
     .needs = {softmax_weights, {masks_something, "no mask"}, {no<lowered>, lowered_words, ": p is another"},
               finite<Node::S, Node::L, Node::A>}, .otherwise = "no query has keys of both kinds, and weight on one that it may see",
     .by = mask_renormalises},
    {.id = "causal-first-row", .title = "A causal mask makes $A$ triangular",
     .statement = R"(a_{ij} = 0 \; (j > i), \quad a_{11} = 1, \quad h_1 = v_1/s)",
     .statement_columns = R"(a_{ji} = 0 \; (j > i), \quad a_{11} = 1, \quad h_1 = v_1/s)",
     .about = "The first head output is the first value, over the scale outside. With no fewer queries than keys the last query has "
              "the weights that it has without a mask; with as many, the eigenvalues of A are its diagonal entries.",
     .view = "softmax", .part = "mask", .nodes = nodes<Node::L, Node::A>,
     .needs = {{mask_is_causal, "no causal mask"}, finite<Node::S, Node::L, Node::P_V, Node::A, Node::H>}, .by = causal_first_row},
    {.id = "causal-full-rank", .title = "Under a causal mask $A$ has full rank",
     .statement = R"(\det A = a_{11}\, a_{22} \cdots a_{nn} > 0)",
     .about = "Whatever the scores are, of rank 1 or all equal: A is triangular, so its determinant is the product of the weights that tokens "
              "give themselves, and a softmax or a sigmoid makes each of them positive. A sparsemax may make one 0, linear weights any number.",
     .view = "softmax", .part = "mask", .relation = "=", .nodes = nodes<Node::A>, .identity = true,
     .needs = {{mask_is_causal, "no causal mask"}, square_scores, {positive_weights, weights_words}, finite<Node::L, Node::A>},
     .by = causal_full_rank},
};
// clang-format on

}  // namespace

std::span<const FactInfo> mixing_facts() { return mixing_rows; }

}  // namespace attnlab::fact
