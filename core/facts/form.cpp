// The facts of the bilinear form x W y^T that makes the scores: what exchanging its two sides does, what its
// symmetric part alone decides, how its antisymmetric part shows in the weights, and what places that are
// added to the keys alone, and keys of length 1, make of it.
#include "core/facts/needs.h"

#include "core/algebra/spectrum.h"
#include "core/scene/edit.h"
#include "core/studies/detail_symmetry.h"

#include <algorithm>

namespace attnlab::fact {

Matrix shares_of_sums(const FactInput& in, const Matrix& L) {
  Matrix top = Matrix::Constant(1, L.rows(), -std::numeric_limits<double>::infinity()),
         shares = Matrix::Zero(1, L.rows());
  for (int i = 0; i < L.rows(); ++i)
    if (allowed_keys(in, i) > 0) top(0, i) = L.row(i).maxCoeff();
  const double highest = top.maxCoeff();
  for (int i = 0; i < L.rows(); ++i)
    if (std::isfinite(top(0, i)))
      shares(0, i) = std::exp(top(0, i) - highest) * (L.row(i).array() - top(0, i)).exp().sum();
  return shares / shares.sum();
}

double allowed_asymmetry(const Matrix& L) {
  double out = 0;
  for (Eigen::Index i = 0; i < L.rows(); ++i)
    for (Eigen::Index j = 0; j < i; ++j)
      if (std::isfinite(L(i, j)) && std::isfinite(L(j, i))) out = std::max(out, std::abs(L(i, j) - L(j, i)));
  return out;
}

Round round_trip(const FactInput& in, const HeadAnalysis& head, int i, int j, int k) {
  Round out;
  const auto pass = [&](int from, int to, double sign) {
    if (!allowed(in.scene.mask, from, to) || !(head.A(from, to) >= faint)) {
      out.seen = false;
      return;
    }
    const double l = head.L(from, to), log_a = std::log(head.A(from, to));
    out.logits += sign * l;
    out.weights += sign * log_a;
    out.size += std::abs(l) + std::abs(log_a);
  };
  pass(i, j, 1), pass(j, k, 1), pass(k, i, 1);
  pass(i, k, -1), pass(k, j, -1), pass(j, i, -1);
  double longest = 0;
  for (const int row : {i, j, k})
    for (Eigen::Index c = 0; c < head.L.cols(); ++c)
      if (std::isfinite(head.L(row, c))) longest = std::max(longest, std::abs(head.L(row, c)));
  out.size += longest + 6 * static_cast<double>(head.L.cols());
  return out;
}

namespace {

// Why nothing can be exchanged; empty where something can.
std::string nothing_to_exchange(const FactInput& in) {
  const bool merged = reads(in, Node::W_edit);
  if (!reads(in, Node::W_Q) && !merged) return no_factors_words(in);
  if (!merged && !reads(in, Node::W_K))
    return "one matrix makes queries and keys: there is nothing to exchange";
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Head& w = weights_of(in, h);
    if (merged ? w.W != w.W.transpose() : w.W_Q != w.W_K) return "";
  }
  return merged ? "W equals its transpose" : "W^Q equals W^K: there is nothing to exchange";
}

Fact swap_sides(const FactInput& in) {
  const Scene scene = apply(in.scene, ExchangeQueryKey{});
  const Analysis analysis = analyze(scene);
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const double size = std::max(score_size(in, h), score_size({scene, analysis}, h));
    worst.add(largest(Matrix(analysis.head(h).S - head_of(in, h).S.transpose())), size, h);
  }
  return worst.identity(in.scene.unit_keys ? "unit keys: the lengths of the keys are taken away" : "");
}

// Whether one matrix could make these scores of these tokens, S = X B B^T X^T with B of d_k columns.
std::string one_matrix_words(const FactInput& in, int h) {
  const Matrix& S = head_of(in, h).S;
  const double size = score_size(in, h);
  if (size == 0) return "all scores are 0";
  if (largest(S - S.transpose()) > tolerance * size)
    return "no one matrix makes these scores: S is not symmetric";
  const double least = symmetric_eigenvalues(Matrix(S / size)).minCoeff();
  if (least < -tolerance * static_cast<double>(S.rows()))
    return "no one matrix makes these scores: S has a negative eigenvalue";
  return "one matrix could make these scores";
}

std::string sign_words(const FactInput& in, int h) {
  const FormSigns signs = form_signs(in.scene, in.analysis, h);
  return "eigenvalues of W_sym" + of_head(in, h) + ": " + std::to_string(signs.positive) + " positive, " +
         std::to_string(signs.negative) + " negative, " + std::to_string(signs.zero) + " zero";
}

// A quadratic form is known by its values at e_a and e_a + e_b.
void add_form(Worst& worst, const FactInput& in, int h) {
  const Matrix W = head_of(in, h).W;
  const Matrix W_sym = 0.5 * (W + W.transpose()), terms = magnitude(in.scene, in.analysis, Node::W, h);
  const auto add = [&](const Matrix& x) {
    const auto form = [&](const Matrix& M, const Matrix& y) {
      return product(product(y, M), y.transpose())(0, 0);
    };
    worst.add(std::abs(form(W, x) - form(W_sym, x)), form(terms, Matrix(x.cwiseAbs())), h);
  };
  for (Eigen::Index a = 0; a < W.rows(); ++a)
    for (Eigen::Index b = 0; b <= a; ++b) {
      Matrix x = Matrix::Zero(1, W.rows());
      x(0, a) = x(0, b) = 1;
      add(x);
    }
  const MatrixView X = query_rows(in);
  for (Eigen::Index i = 0; i < X.rows(); ++i) add(X.row(i));
}

Fact symmetric_form(const FactInput& in) {
  if (!same_inputs(in)) return not_applicable(different_tokens, {}, sign_words(in, 0));
  if (std::string why = unsure_unit_key_words(in); !why.empty()) return not_applicable(std::move(why));
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    add_form(worst, in, h);
    const HeadAnalysis& head = head_of(in, h);
    const Matrix X = query_rows(in),
                 turned = product(product(X, Matrix(head.W - head.W.transpose())), X.transpose());
    const Matrix terms = magnitude(in.scene, in.analysis, Node::W, h);
    const double size = largest(product(product(X.cwiseAbs(), terms), Matrix(X.cwiseAbs().transpose())));
    worst.add(largest(Matrix(head.S - head.S.transpose() - turned)), std::max(size, score_size(in, h)), h);
  }
  Fact out =
      worst.identity(turned(in)           ? turned_words
                     : placed(in)         ? placed_words
                     : in.scene.unit_keys ? "unit keys: the scores of each key are divided by its length"
                                          : "");
  if (out.status == FactStatus::not_applicable) return out;
  out.numbers = sign_words(in, out.head);
  if (!in.scene.unit_keys && !turned(in) && !placed(in)) out.numbers += "; " + one_matrix_words(in, out.head);
  return out;
}

// The same with the lengths that unit keys take away.
bool symmetric_but_for_lengths(const FactInput& in, int h) {
  Scene scene = in.scene;
  scene.unit_keys = false;
  const Analysis analysis = analyze(scene);
  return symmetric_scores({scene, analysis}, h);
}

bool constant_unmasked(const FactInput& in, const Matrix& L) {
  return !masks_something(in) && L.maxCoeff() == L.minCoeff();
}

std::string not_symmetric_words(const FactInput& in) {
  if (placed(in)) return std::string(placed_words) + ": the logits are not symmetric";
  return reads(in, Node::W_edit) ? "a matrix W that is not symmetric: the logits are not symmetric"
                                 : "two matrices: the logits are not symmetric";
}

Fact reversible(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Worst worst;
  std::string blame, shares;
  for (int h = 0; h < n.h; ++h) {
    if (std::string why = unsure_scores(in, h); !why.empty()) return not_applicable(std::move(why));
    const HeadAnalysis& head = head_of(in, h);
    if (!symmetric_scores(in, h)) {
      if (!in.scene.unit_keys || !symmetric_but_for_lengths(in, h))
        return not_applicable(not_symmetric_words(in));
      blame = "unit keys: the logits are not symmetric";
    } else if (!mask_is_symmetric(in)) {
      blame = "the mask is not symmetric";
    }
    if (blame.empty() && constant_unmasked(in, head.L)) continue;
    const Matrix pi = shares_of_sums(in, head.L);
    if (!pi.allFinite()) return not_applicable("no query may see a key");
    Matrix flow = head.A;
    for (Eigen::Index i = 0; i < flow.rows(); ++i) flow.row(i) *= pi(0, i);
    const double size = flow.maxCoeff(), bound = tolerance + 2 * allowed_asymmetry(head.L);
    worst.within(largest(Matrix(flow - flow.transpose())) / size, blame.empty() ? bound : tolerance, h);
    if (blame.empty()) worst.within(largest(Matrix(product(pi, head.A) - pi)) / size, n.n_q * bound, h);
    if (!blame.empty() || !shares.empty()) continue;
    shares = "π" + of_head(in, h) + " = ";
    for (Eigen::Index i = 0; i < pi.cols(); ++i) shares += (i > 0 ? ", " : "") + short_text(pi(0, i));
  }
  Fact out = worst.identity(blame);
  if (!blame.empty() && out.status == FactStatus::holds)
    return not_applicable(blame + ", by too little to show in weights that are so sharp");
  out.numbers = shares;
  return out;
}

Fact circulation(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  Worst worst;
  double most = 0;
  std::string numbers;
  bool all_symmetric = true;
  for (int h = 0; h < n.h; ++h) {
    if (symmetric_scores(in, h)) continue;
    all_symmetric = false;
    for (int j = 1; j < n.n_q; ++j)
      for (int k = 1; k < j; ++k) {
        const Round trip = round_trip(in, head_of(in, h), 0, k, j);
        if (!trip.seen) continue;
        worst.within(std::abs(trip.weights - trip.logits), 8 * machine_eps * trip.size, h, k, j);
        if (std::abs(trip.weights) <= most) continue;
        most = std::abs(trip.weights);
        numbers = "largest" + of_head(in, h) + ": " + short_text(trip.weights) + ", from 1 to " +
                  std::to_string(k + 1) + " to " + std::to_string(j + 1) + " and back to 1";
      }
  }
  if (all_symmetric) return not_applicable("symmetric scores: no round trip has a direction");
  Fact out = worst.identity();
  out.mirrored = out.row >= 0;
  out.numbers = numbers.empty() ? "0 on every round trip through token 1" : numbers;
  return out;
}

// What is said of the scores that are farthest from their mirror images, where the identity holds; `none`:
// where all are symmetric.
Fact shown_apart(const Worst& worst, double most, Fact out, const char* none) {
  const Fact all = worst.identity();
  if (all.status != FactStatus::holds) return all;
  if (most == 0) return not_applicable(none);
  out.residual = all.residual, out.bound = all.bound, out.mirrored = true;
  return out;
}

// s_ij - s_ji = q_i . p_j - q_j . p_i: what one matrix makes of the tokens is the same both ways.
Fact places_alone(const FactInput& in) {
  Worst worst;
  Fact out;
  double most = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const HeadAnalysis& head = head_of(in, h);
    if (head.P_Q != head.K_dot)
      return not_applicable(in.scene.unit_keys ? "unit keys: queries keep their lengths"
                            : !same_inputs(in) ? different_tokens
                                               : "two matrices make queries and keys");
    const Matrix QP = product(head.P_Q, Matrix(weights_of(in, h).P.transpose()));
    const Matrix apart = head.S - head.S.transpose();
    worst.add(largest(Matrix(apart - QP + QP.transpose())), score_size(in, h), h);
    Eigen::Index i = 0, j = 0;
    if (!(apart.maxCoeff(&i, &j) > most)) continue;
    most = apart(i, j);
    out.head = h, out.row = static_cast<int>(i), out.col = static_cast<int>(j);
  }
  out.numbers = "all of the asymmetry comes from the places, at most " + short_text(most);
  return shown_apart(worst, most, std::move(out), "here no place shows: the scores are symmetric");
}

// s_ij = |q_i| cos(q_i, q_j), of which the cosine is symmetric.
Fact lengths_by_rows(const FactInput& in) {
  Worst worst;
  Fact out;
  double most = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix &S = head_of(in, h).S, &queries = head_of(in, h).P_Q;
    const bool symmetric = symmetric_scores(in, h);
    for (int i = 0; i < S.rows(); ++i)
      for (int j = 0; j < i; ++j) {
        const double length = queries.row(i).stableNorm(), other = queries.row(j).stableNorm();
        worst.add(std::abs(S(i, j) * other - S(j, i) * length), length * other, h, i, j);
        if (symmetric || !(std::abs(S(i, j) - S(j, i)) > most)) continue;
        most = std::abs(S(i, j) - S(j, i));
        out.head = h, out.row = i, out.col = j;
        const std::string a = std::to_string(i + 1), b = std::to_string(j + 1);
        out.numbers = "s_" + a + b + " is " + short_text(S(i, j)) + " and s_" + b + a + " " +
                      short_text(S(j, i)) + of_head(in, h) + ": query " + a + " is " + short_text(length) +
                      " long, query " + b + " " + short_text(other);
      }
  }
  return shown_apart(worst, most, std::move(out), "here no length shows: the scores are symmetric");
}

// clang-format off
constexpr FactInfo form_rows[]{
    {.id = "swap", .title = "Exchanging $W^{Q}$ and $W^{K}$ transposes the scores",
     .statement = R"(X W^{K} (X W^{Q})^{\mathsf{T}} = S^{\mathsf{T}})",
     .statement_columns = R"((W^{Q\mathsf{T}} X)^{\mathsf{T}}\, W^{K\mathsf{T}} X = S^{\mathsf{T}})",
     .about = "Before the mask, query and key are two names for the two sides of one product; what tells them apart comes later, "
              "a softmax that divides query by query and a causal mask that allows only one direction.",
     .view = "symmetry", .part = "scores", .nodes = nodes<Node::S>,
     .needs = {{same_inputs, different_tokens}, nothing_to_exchange, {no<turned>, turned_words, ": then, too, S is transposed"}, not_placed,
               finite<Node::S>, sure_unit_keys}, .by = swap_sides},
    {.id = "symmetric-form", .title = R"(What a token scores itself is $W_{\text{sym}}$'s alone)",
     .statement = R"(x W x^{\mathsf{T}} = x\, W_{\text{sym}}\, x^{\mathsf{T}}, \quad S - S^{\mathsf{T}} = 2 X W_{\text{anti}} X^{\mathsf{T}})",
     .statement_columns = R"(x^{\mathsf{T}} W x = x^{\mathsf{T}} W_{\text{sym}}\, x, \quad S - S^{\mathsf{T}} = 2 X^{\mathsf{T}} W_{\text{anti}}^{\mathsf{T}} X)",
     .about = "All asymmetry of the scores comes from W_anti = (W - W^T)/2, the antisymmetric part of W; one matrix for queries "
              "and keys leaves W no negative eigenvalue, while with two its symmetric part may have up to d_k of either sign.",
     .source = "2502.10927", .view = "symmetry", .part = "scores", .nodes = nodes<Node::W, Node::S>,
     .needs = {{has<Node::W_Q, Node::W_edit>, "W is the identity: no matrix is between queries and keys"},
               finite<Node::S, Node::W>}, .by = symmetric_form},
    {.id = "asymmetry-from-places", .title = "Places in the keys alone make scores of one matrix asymmetric",
     .statement = R"(S - S^{\mathsf{T}} = P_Q P^{\mathsf{T}} - P P_Q^{\mathsf{T}})",
     .statement_columns = R"(S - S^{\mathsf{T}} = P_Q^{\mathsf{T}} P - P^{\mathsf{T}} P_Q)",
     .about = "What one matrix makes of the tokens is the same both ways, so all that distinguishes s_ij from s_ji is what the places "
              "add to the keys. Added on both sides it would be the same both ways, too.",
     .view = "symmetry", .part = "scores", .nodes = nodes<Node::P, Node::S>, .identity = true,
     .needs = {{placed, "nothing is added to the keys"}, square_scores, {no<has<Node::W_edit>>, "a matrix W of its own"},
               finite<Node::P_Q, Node::K_placed, Node::S>, sure_scores},
     .by = places_alone},
    {.id = "unit-keys-asymmetric", .title = "Keys of length 1 make scores of one matrix asymmetric",
     .statement = R"(s_{ij}\,\lVert q_j \rVert = s_{ji}\,\lVert q_i \rVert)",
     .about = "With one matrix for queries and keys the cosines stay symmetric, but the scores of each query are multiplied by its own length, "
              "so the longer a query, the farther from 0 are its scores and the sharper are its weights.",
     .source = "2001.04451", .view = "symmetry", .part = "scores", .nodes = nodes<Node::S>, .identity = true,
     .needs = {{[](In in) { return in.scene.unit_keys; }, "keys keep their lengths"}, not_one_matrix_words, several_queries,
               finite<Node::S>, sure_scores},
     .by = lengths_by_rows},
    {.id = "reversible", .title = "Symmetric logits: equal flow both ways",
     .statement = R"(\pi_i a_{ij} = \pi_j a_{ji}, \quad \pi A = \pi, \quad \pi_i = \frac{Z_i}{\sum_k Z_k})",
     .statement_columns = R"(\pi_i a_{ji} = \pi_j a_{ij}, \quad A \pi = \pi, \quad \pi_i = \frac{Z_i}{\sum_k Z_k})",
     .about = "Read as a random walk over the tokens, attention is reversible, the same when filmed backwards, and what each query was divided by, Z, gives a stationary distribution.",
     .view = "symmetry", .part = "weights", .nodes = nodes<Node::A>,
     .needs = {softmax_weights, same_sides, finite<Node::S, Node::L>}, .otherwise = "all logits are equal: so are all weights",
     .by = reversible},
    {.id = "circulation", .title = "Round trips show asymmetry from the weights alone",
     .statement = R"(\log\frac{a_{ij}\,a_{jk}\,a_{ki}}{a_{ik}\,a_{kj}\,a_{ji}} = l_{ij} + l_{jk} + l_{ki} - l_{ik} - l_{kj} - l_{ji})",
     .statement_columns = R"(\log\frac{a_{ji}\,a_{kj}\,a_{ik}}{a_{ki}\,a_{jk}\,a_{ij}} = l_{ji} + l_{kj} + l_{ik} - l_{ki} - l_{jk} - l_{ij})",
     .about = "Round three tokens, one way over the other, what the queries were divided by cancels: if the number is not 0, no symmetric scores "
              "made these weights (for two tokens it is always 0).",
     .view = "symmetry", .part = "weights", .nodes = nodes<Node::A>, .identity = true,
     .needs = {softmax_weights, same_sides, {[](In in) { return in.analysis.dims.n_q >= 3; }, "a round trip needs three tokens"},
               finite<Node::L>}, .otherwise = "no three tokens all see each other", .by = circulation},
};
// clang-format on

}  // namespace

std::span<const FactInfo> form_facts() { return form_rows; }

}  // namespace attnlab::fact
