// The facts of what a row of weights does with its keys, equal ones, one that goes, attention repeated; and
// of places: what tells two equal tokens apart, and what rope and alibi make of a distance.
#include "core/facts/needs.h"

#include "core/algebra/softmax.h"
#include "core/algebra/spectrum.h"
#include "core/scene/positions.h"

namespace attnlab::fact {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Keys that are equal in the scene, for queries that may see both or neither.
Fact equal_keys(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Worst worst;
  int pairs = 0;
  for (int h = 0; h < n.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    for (int a = 0; a < n.n_k; ++a)
      for (int b = a + 1; b < n.n_k; ++b) {
        if (head.K_dot.row(a) != head.K_dot.row(b)) continue;
        ++pairs;
        for (int i = 0; i < n.n_q; ++i)
          if (allowed(in.scene.mask, i, a) && allowed(in.scene.mask, i, b))
            worst.add(std::abs(head.A(i, a) - head.A(i, b)), 1, h, i);
      }
  }
  if (pairs == 0) return not_applicable("no two keys are equal");
  const std::string blame = turned(in)    ? turned_words
                            : lowered(in) ? lowered_words
                            : placed(in)  ? placed_words
                                          : "";
  Fact out = worst.identity(blame);
  if (!blame.empty() && out.status == FactStatus::holds)
    return not_applicable(blame + ", by too little to show");
  out.numbers = std::to_string(pairs) + (pairs == 1 ? " pair" : " pairs") + " of equal keys";
  return out;
}

constexpr double lightest = 1e-280;  // weights below are left out: a logarithm of them has no digits left

// log(a_ij/a_il) against l_ij - l_il, of all that have a logarithm.
void add_ratios(const HeadAnalysis& head, int i, int h, Worst& worst) {
  for (Eigen::Index j = 0; j < head.A.cols(); ++j)
    for (Eigen::Index l = 0; l < j; ++l) {
      if (!(head.A(i, j) > lightest) || !(head.A(i, l) > lightest)) continue;
      const double apart = head.L(i, j) - head.L(i, l);
      worst.add(std::abs(std::log(head.A(i, j) / head.A(i, l)) - apart), 1 + std::abs(apart), h, i);
    }
}

// log(a_ij/a_il), before and after the key of the largest weight goes, against l_ij - l_il.
Fact irrelevant_alternatives(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    for (int i = 0; i < head.A.rows(); ++i) {
      if (!by_softmax(in)) add_ratios(head, i, h, worst);
      if (allowed_keys(in, i) < 3) continue;
      Eigen::Index gone = 0, first = -1;
      head.A.row(i).maxCoeff(&gone);
      Matrix L = head.L.row(i);
      L(0, gone) = -infinity;
      const Matrix A = weighed(in.scene.weights, L);
      for (Eigen::Index j = 0; j < A.cols(); ++j) {
        if (j == gone || !(head.A(i, j) > lightest) || !(A(0, j) > lightest)) continue;
        if (first < 0) first = j;
        const double before = std::log(head.A(i, j) / head.A(i, first)),
                     after = std::log(A(0, j) / A(0, first)), apart = head.L(i, j) - head.L(i, first);
        worst.add(std::max(std::abs(before - apart), std::abs(after - apart)), 1 + std::abs(apart), h, i);
      }
    }
  }
  return worst.identity(by_softmax(in) ? "" : weights_words(in));
}

// 1 - tau: how much two rows of weights share at least.
// As one minus half the sum of differences it would cancel.
double least_shared(const Matrix& A) {
  double least = 1;
  for (Eigen::Index i = 0; i < A.rows(); ++i)
    for (Eigen::Index k = 0; k < i; ++k) least = std::min(least, A.row(i).cwiseMin(A.row(k)).sum());
  return least;
}

// The size of the second largest.
double second_eigenvalue(const Matrix& A) {
  const Spectrum all = spectrum(view(A));
  std::vector<double> sizes;
  for (Eigen::Index k = 0; k < all.real.rows(); ++k)
    sizes.push_back(std::hypot(all.real(k, 0), all.imaginary(k, 0)));
  std::ranges::sort(sizes, std::greater());
  return sizes.size() > 1 ? sizes[1] : 0;
}

// The rows of A^m come together at least as fast as tau^m with tau the largest difference between two rows of
// A, half the sum of its absolute entries (Dobrushin 1956); so does the second singular value, up to sqrt(2
// n). Where two rows share no key, some power of A of which all rows share one takes its place: the pattern
// of the mask says whether there is one.
Fact mixing(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  if (const int empty = first_empty_row(in); empty >= 0) return broken(empty_row_words(empty));
  Matrix pattern(n.n_q, n.n_q);
  for (int i = 0; i < n.n_q; ++i)
    for (int j = 0; j < n.n_q; ++j) pattern(i, j) = allowed(in.scene.mask, i, j) ? 1 : 0;
  int doublings = 0;
  for (; doublings < 7 && least_shared(pattern) == 0; ++doublings)
    pattern = product(pattern, pattern).cwiseMin(1);
  if (least_shared(pattern) == 0) return broken("the mask keeps tokens apart, or exchanges them for ever");
  Fact out;
  double weakest = 1, most_left = 0;
  for (int h = 0; h < n.h; ++h) {
    Matrix power = head_of(in, h).A;
    for (int k = 0; k < doublings; ++k) power = product(power, power);
    const double shared = least_shared(power);
    if (shared < tolerance)
      return not_applicable("too sharp to show: two queries share next to nothing in doubles");
    constexpr int squarings = 4;
    for (int k = 0; k < squarings; ++k) power = product(power, power);
    const double left = std::pow(1 - std::min(1.0, shared), 1 << squarings), slack = 1e-13;
    const double second = second_singular_value(power), bound = std::sqrt(2 * n.n_q) * left + slack;
    if (second > bound || 1 - least_shared(power) > left + slack) return broken(rounding_words);
    if (out.value && shared >= weakest) continue;
    weakest = shared;
    most_left = left;
    out = valued(second, bound, h);
  }
  // No second singular value of rows that sum to 1 is above sqrt(n / 2): their squares sum to n at most.
  if (most_left >= 0.5)
    return not_applicable("not within " + std::to_string(16 << doublings) +
                          " rounds: the second eigenvalue is " +
                          show_number(second_eigenvalue(head_of(in, out.head).A), 4) + of_head(in, out.head) +
                          ", and no A could break the bound");
  out.numbers = "the second singular value of A to the power " + std::to_string(16 << doublings) +
                ", the bound with its tolerance";
  return out;
}

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
  return worst.identity(reads(in, Node::W_edit) ? "the merged W comes between the turns of query and key"
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
  return worst.identity("", "one position farther is worth a factor " +
                                short_text(std::exp(-slope_of(in.scene, 0))) + of_head(in, 0));
}

// clang-format off
constexpr FactInfo keys_rows[]{
    {.id = "equal-queries", .title = "Equal tokens get equal outputs",
     .statement = R"(x_i = x_k \to y_i = y_k)",
     .about = "A query knows nothing but its own numbers: the same word twice gets the same answer twice, unless positions (rope, "
              "alibi) or a mask tell the two apart.",
     .source = "1706.03762 section 3.5", .view = "pipeline", .nodes = nodes<Node::P_Q, Node::Y>,
     .needs = {finite<Node::S, Node::L, Node::P_V, Node::H, Node::Y>}, .otherwise = "no two queries come from equal tokens",
     .by = equal_queries},
    {.id = "rope-relative", .title = "Rope gives distances, not positions",
     .statement = R"(s_{ij} = (q_i R^{i-j}) \cdot k_j)",
     .about = "Query i is turned i times by R and key j j times; of the two turns the product keeps the difference, so that for "
              "equal tokens a score depends on i − j alone. Between the two sides of a merged W it does not.",
     .source = "2104.09864", .view = "pipeline", .nodes = nodes<Node::S>,
     .needs = {{[](In in) { return in.scene.positions == Positions::rope; }, "no rope: nothing is turned"},
               {turned, "one coordinate: rope turns pairs"}, finite<Node::S>}, .by = relative_places},
    {.id = "alibi-fades", .title = "Alibi fades weights with the distance",
     .statement = R"(a_{ij} = \frac{p_{ij} \exp(-m \lvert i - j \rvert)}{\sum_l p_{il} \exp(-m \lvert i - l \rvert)}, \quad p_i = \operatorname{softmax}(s_i/\sigma))",
     .statement_columns = R"(a_{ji} = \frac{p_{ji} \exp(-m \lvert i - j \rvert)}{\sum_l p_{li} \exp(-m \lvert i - l \rvert)}, \quad p_i = \operatorname{softmax}(s_i/\sigma))",
     .about = "With the slope m of the head: what it takes off a logit is a factor of the weight, the same for every step away, "
              "whatever the tokens are. It treats both directions alike; p is masked as a is.",
     .source = "2108.12409", .view = "pipeline", .nodes = nodes<Node::A>, .identity = true,
     .needs = {softmax_weights, {lowered, "no alibi: no logit is lowered"}, finite<Node::S, Node::L, Node::A>},
     .otherwise = "no query has weight left on a key that it may see", .by = fading},
    {.id = "equal-keys", .title = "Equal keys get equal weights",
     .statement = R"(k_j = k_l \to a_{ij} = a_{il} \quad \text{where query } i \text{ may see both})",
     .statement_columns = R"(k_j = k_l \to a_{ji} = a_{li} \quad \text{where query } i \text{ may see both})",
     .about = "The softmax sees scores only: two tokens that look the same to a head get the same weight, unless rope, alibi or what is added to the keys tells their positions apart.",
     .view = "softmax", .part = "row", .nodes = nodes<Node::A>, .needs = {finite<Node::K_dot, Node::L, Node::A>},
     .otherwise = "no query may see two keys that are equal", .by = equal_keys},
    {.id = "irrelevant-alternatives", .title = "Removing a key keeps the ratios",
     .statement = R"(a_{ij}/a_{il} = \exp(l_{ij} - l_{il}))",
     .statement_columns = R"(a_{ji}/a_{li} = \exp(l_{ji} - l_{li}))",
     .about = "The ratio of two weights that are not 0 depends on their two logits alone. Measured before and after the largest "
              "weight of each query is taken away.",
     .view = "softmax", .part = "row", .nodes = nodes<Node::A>, .needs = {finite<Node::L, Node::A>},
     .otherwise = "no query has three keys of some weight to choose from", .by = irrelevant_alternatives},
    {.id = "mixing", .title = "Repeated attention averages everything",
     .statement = R"(A^m \to \mathbf{1}\,\pi)",
     .statement_columns = R"(A^m \to \pi\,\mathbf{1}^{\mathsf{T}})",
     .about = "One and the same A, applied again and again to its own output, as no network does: the weights of all queries come "
              "together, unless the mask keeps tokens apart.",
     .source = "2103.03404", .view = "symmetry", .part = "weights", .relation = "≤", .nodes = nodes<Node::A>,
     .needs = {softmax_weights, square_scores,
               {attends_to_itself, "values of other tokens than the queries: A is not applied twice"}, finite<Node::A>},
     .by = mixing},
};
// clang-format on

}  // namespace

std::span<const FactInfo> keys_facts() { return keys_rows; }

}  // namespace attnlab::fact
