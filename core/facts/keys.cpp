// The facts of what a row of weights does with its keys: equal ones, one that goes, and attention repeated.
#include "core/facts/needs.h"

#include "core/algebra/spectrum.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

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
  const std::string blame = turned(in) ? turned_words : lowered(in) ? lowered_words : "";
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

// 1 - tau: how much two rows of weights share at least. As one minus half the sum of differences it would cancel.
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

// The rows of A^m come together at least as fast as tau^m with tau the largest difference between two rows of A, half the
// sum of its absolute entries (Dobrushin 1956); so does the second singular value, up to sqrt(2 n). Where two rows share no
// key, some power of A of which all rows share one takes its place: the pattern of the mask says whether there is one.
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
      return not_applicable("too sharp to show: two rows share next to nothing in doubles");
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

// clang-format off
constexpr FactInfo keys_rows[]{
    {.id = "equal-keys", .title = "Equal keys get equal weights",
     .statement = R"(k_j = k_l \to a_{ij} = a_{il} \quad \text{where row } i \text{ may see both})",
     .statement_columns = R"(k_j = k_l \to a_{ji} = a_{li} \quad \text{where query } i \text{ may see both})",
     .about = "The softmax sees scores only: two tokens that look the same to a head share its attention, unless rope or alibi "
              "tell their places apart.",
     .view = "softmax", .part = "row", .nodes = nodes<Node::A>, .needs = {finite<Node::K_dot, Node::L, Node::A>},
     .otherwise = "no query may see two keys that are equal", .by = equal_keys},
    {.id = "irrelevant-alternatives", .title = "Removing a key keeps the ratios",
     .statement = R"(a_{ij}/a_{il} = \exp(l_{ij} - l_{il}))",
     .statement_columns = R"(a_{ji}/a_{li} = \exp(l_{ji} - l_{li}))",
     .about = "The ratio of two weights that are not 0 depends on their two logits alone. Measured before and after the largest "
              "weight of each row is taken away.",
     .view = "softmax", .part = "row", .nodes = nodes<Node::A>, .needs = {finite<Node::L, Node::A>},
     .otherwise = "no row has three keys of some weight to choose from", .by = irrelevant_alternatives},
    {.id = "mixing", .title = "Repeated attention averages everything",
     .statement = R"(A^m \to \mathbf{1}\,\pi)",
     .statement_columns = R"(A^m \to \pi\,\mathbf{1}^{\mathsf{T}})",
     .about = "One and the same A, applied again and again to its own output, as no network does: the rows of its powers come "
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
