// The facts of places: what tells two equal tokens apart, and what rope and alibi make of a distance.
#include "core/facts/needs.h"

#include "core/algebra/softmax.h"
#include "core/scene/positions.h"

#include <algorithm>

namespace attnlab::fact {
namespace {

Fact equal_queries(const FactInput& in) {
  const MatrixView rows = query_rows(in);
  Worst worst;
  bool alike = true;
  int pairs = 0;
  for (int i = 1; i < in.analysis.dims.n_q; ++i)
    for (int k = 0; k < i; ++k) {
      if (rows.row(i) != rows.row(k)) continue;
      ++pairs;
      alike = alike && see_alike(in, i, k);
      worst.add(largest(in.analysis.Y.row(i) - in.analysis.Y.row(k)), output_size(in), 0, i);
    }
  const std::string blame = turned(in)    ? turned_words
                            : lowered(in) ? lowered_words
                            : alike       ? ""
                                          : "the mask shows them other keys";
  Fact out = worst.identity(blame);
  if (!blame.empty() && out.status == FactStatus::holds)
    return not_applicable(blame + ", by too little to show");
  out.numbers = std::to_string(pairs) + (pairs == 1 ? " pair" : " pairs") + " of equal tokens";
  return out;
}

// s_ij against q_i turned by i - j places, times k_j.
Fact relative_places(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Worst worst;
  for (int h = 0; h < n.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    const Matrix W = reads(in, Node::W_edit) ? Matrix(weights_of(in, h).W) : Matrix::Identity(n.d_k, n.d_k);
    const double size = score_size(in, h);
    for (int i = 0; i < n.n_q; ++i)
      for (int j = 0; j < n.n_k; ++j) {
        Matrix q = head.P_Q.row(i);
        for (int pair = 0; pair < pairs_of(n.d_k); ++pair) {
          const Turn turn = turn_of(in.scene, n.d_k, i - j, pair);
          const double x = q(0, 2 * pair), y = q(0, 2 * pair + 1);
          q(0, 2 * pair) = x * turn.cos - y * turn.sin;
          q(0, 2 * pair + 1) = x * turn.sin + y * turn.cos;
        }
        const Matrix k = head.K_dot.row(j);
        // A turn is rounded by the length of its row.
        const double rounding = q.norm() * largest(W) * static_cast<double>(n.d_k) * k.norm();
        worst.add(std::abs(product(product(q, W), Matrix(k.transpose()))(0, 0) - head.S(i, j)),
                  std::max(size, rounding), h, i, j);
      }
  }
  return worst.identity(reads(in, Node::W_edit) ? "the merged W stands between the turns of query and key"
                                                : "");
}

Fact fading(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    const double slope = slope_of(in.scene, h);
    for (int i = 0; i < head.A.rows(); ++i) {
      if (allowed_keys(in, i) == 0) continue;
      Matrix plain = head.S.row(i) / sigma(in);
      for (int j = 0; j < plain.cols(); ++j)
        if (!allowed(in.scene.mask, i, j)) plain(0, j) = -std::numeric_limits<double>::infinity();
      Matrix faded = softmax_of(plain);
      for (int j = 0; j < faded.cols(); ++j) faded(0, j) *= std::exp(-slope * std::abs(i - j));
      const double total = faded.sum();
      if (!(total > 1e-280)) continue;
      const double rounding = 4 * machine_eps * (largest(head.S.row(i)) / sigma(in) + largest(head.D.row(i)));
      if (rounding > too_rough) return not_applicable(too_rough_words);
      worst.within(largest(Matrix(faded / total - head.A.row(i))), tolerance + 4 * rounding, h, i);
    }
  }
  return worst.identity("", "one place farther is worth a factor " +
                                short_text(std::exp(-slope_of(in.scene, 0))) + of_head(in, 0));
}

// clang-format off
constexpr FactInfo places_rows[]{
    {.id = "equal-queries", .title = "Equal tokens get equal outputs",
     .statement = R"(x_i = x_k \to y_i = y_k)",
     .about = "A query knows nothing but its own numbers: the same word twice gets the same answer twice, unless positions (rope, "
              "alibi) or a mask tell the two apart.",
     .source = "1706.03762 section 3.5", .view = "pipeline", .nodes = nodes<Node::P_Q, Node::Y>,
     .needs = {finite<Node::S, Node::L, Node::P_V, Node::H, Node::Y>}, .otherwise = "no two queries come from equal tokens",
     .by = equal_queries},
    {.id = "rope-relative", .title = "Rope tells distances, not places",
     .statement = R"(s_{ij} = (q_i R^{i-j}) \cdot k_j)",
     .about = "Query i is turned i times by R and key j j times; of the two turns the product keeps the difference, so that for "
              "equal tokens a score depends on i − j alone. Between the two sides of a merged W it does not.",
     .source = "2104.09864", .view = "pipeline", .nodes = nodes<Node::S>,
     .needs = {{[](In in) { return in.scene.positions == Positions::rope; }, "no rope: no score knows of a place"},
               {turned, "one coordinate: rope turns pairs"}, finite<Node::S>}, .by = relative_places},
    {.id = "alibi-fades", .title = "Alibi fades weights with the distance",
     .statement = R"(a_{ij} = \frac{p_{ij} \exp(-m \lvert i - j \rvert)}{\sum_l p_{il} \exp(-m \lvert i - l \rvert)}, \quad p_i = \operatorname{softmax}(s_i/\sigma))",
     .statement_columns = R"(a_{ji} = \frac{p_{ji} \exp(-m \lvert i - j \rvert)}{\sum_l p_{li} \exp(-m \lvert i - l \rvert)}, \quad p_i = \operatorname{softmax}(s_i/\sigma))",
     .about = "With the slope m of the head: what it takes off a logit is a factor of the weight, the same for every step away, "
              "whatever the tokens are. It looks both ways alike; p is masked as a is.",
     .source = "2108.12409", .view = "pipeline", .nodes = nodes<Node::A>, .identity = true,
     .needs = {softmax_weights, {lowered, "no alibi: no logit is lowered"}, finite<Node::S, Node::L, Node::A>},
     .otherwise = "no row has weight left on a key that it may see", .by = fading},
};
// clang-format on

}  // namespace

std::span<const FactInfo> places_facts() { return places_rows; }

}  // namespace attnlab::fact
