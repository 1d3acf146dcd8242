// The displayed statements on the form of the scores, on other matrices for the same layer,
// on what training conserves.
#include "core/scene/edit.h"
#include "tests/core/displayed_parts.h"
#include "tests/core/random_scene.h"

#include <cmath>

namespace attnlab::test {

Numbers absolute_scores(const PlainLayer& layer, const Plain& plain, int h) {
  const Numbers queries = absolute(layer.query_tokens()) * absolute(layer.into_queries(h));
  Numbers keys = absolute(layer.key_tokens()) * absolute(layer.into_keys(h));
  if (layer.scene.unit_keys) keys = keys + absolute(plain.head(h).E_K);
  return queries * transpose(keys);
}

Numbers absolute_output(const PlainLayer& layer, const Plain& plain) {
  Numbers out = zeros(layer.n.n_q, layer.n.d_o);
  for (int h = 0; h < layer.n.h; ++h) {
    const PlainHead& head = plain.head(h);
    const Numbers values = absolute(layer.value_tokens()) * absolute(layer.into_values(h));
    out = out + scaled(head.A * values, 1 / plain.outside) * absolute(layer.output_block(h));
  }
  return out;
}

namespace {

// G by steps along the imaginary axis, of every entry of a matrix.
Numbers derivative(PlainLayer& layer, MatrixId id) {
  constexpr long double step = 1e-30L;
  Numbers& m = layer[id];
  Numbers out = m;
  for (int i = 0; i < m.rows(); ++i)
    for (int j = 0; j < m.cols(); ++j) {
      const Number before = m(i, j);
      m(i, j) += Number(0, step);
      out(i, j) = layer.loss().imag() / step;
      m(i, j) = before;
    }
  return out;
}

// W^T G for the scores, term by term: through the softmax a term may be far larger than the gradient.
long double score_terms(const PlainLayer& layer, const Plain& plain, int h) {
  const PlainHead& head = plain.head(h);
  const Numbers dY =
      absolute_output(layer, plain) + absolute(numbers(matrix(layer.scene, {MatrixKind::target, 0})));
  const Numbers values = absolute(layer.value_tokens()) * absolute(layer.into_values(h));
  Numbers by_scores =
      scaled(dY * transpose(absolute(layer.output_block(h))) * transpose(values), 1 / plain.outside);
  const WeightsRule rule = layer.scene.weights;
  for (int i = 0; i < by_scores.rows(); ++i) {
    // What stands before the rate of a weight in its rule's derivative, the terms taken apart: A of a
    // softmax, p of a sigmoid, 1 on the support of a sparsemax and of what is linear.
    std::vector<Number> before(static_cast<std::size_t>(by_scores.cols()));
    Number mean = 0, count = 0;
    for (int j = 0; j < by_scores.cols(); ++j) {
      const bool on = std::abs(head.A(i, j)) > 0;
      const bool share = rule == WeightsRule::softmax || rule == WeightsRule::sigmoid;
      before[static_cast<std::size_t>(j)] =
          share ? head.A(i, j)
                : Number(rule == WeightsRule::linear ? allowed(layer.scene.mask, i, j)
                         : on                        ? 1
                                                     : 0);
      mean += before[static_cast<std::size_t>(j)] * by_scores(i, j);
      count += before[static_cast<std::size_t>(j)];
    }
    if (rule == WeightsRule::sparsemax && std::abs(count) > 0) mean /= count;
    if (rule == WeightsRule::linear || rule == WeightsRule::sigmoid) mean = 0;
    for (int j = 0; j < by_scores.cols(); ++j)
      by_scores(i, j) = before[static_cast<std::size_t>(j)] * (by_scores(i, j) + mean) / plain.sigma;
  }
  const Numbers queries = absolute(layer.query_tokens()) * absolute(layer.into_queries(h));
  const Numbers keys = layer.scene.unit_keys ? absolute(head.E_K)
                                             : absolute(layer.key_tokens()) * absolute(layer.into_keys(h));
  return most(transpose(queries) * by_scores * keys) + most(transpose(keys) * transpose(by_scores) * queries);
}

// W_V^T G_V, term by term.
long double value_terms(const PlainLayer& layer, const Plain& plain, int h) {
  const Numbers dY =
      absolute_output(layer, plain) + absolute(numbers(matrix(layer.scene, {MatrixKind::target, 0})));
  const Numbers mixed = plain.head(h).A * absolute(layer.value_tokens()) * absolute(layer.into_values(h));
  return most(transpose(mixed) * dY * transpose(absolute(layer.output_block(h)))) / plain.outside;
}

}  // namespace

namespace statement {

// Sum of A_i P_V,i W_A,i^T / s against concat(A_i P_V,i) W_O,
// with the fourth matrix that belongs to W_O under projected.
Displayed alt_is_output(const Scene& s) {
  const PlainLayer layer(s);
  const Plain plain = layer.computed();
  Numbers alt = zeros(layer.n.n_q, layer.n.d_o), joined = alt;
  const bool is_alt = s.output == OutputRule::alt;
  const long double scale = is_alt ? plain.outside : std::sqrt(static_cast<long double>(layer.n.d_k));
  for (int h = 0; h < layer.n.h; ++h) {
    const PlainHead& head = plain.head(h);
    const Numbers block = scaled(layer.output_block(h), 1 / plain.outside),
                  W_A = scaled(transpose(block), scale);
    alt = alt + scaled(head.A * head.P_V * transpose(W_A), 1 / scale);
    joined = joined + head.A * head.P_V * block;
  }
  return {std::max(most(alt - joined), most(alt - plain.Y)), most(absolute_output(layer, plain))};
}

Displayed folding(const Scene& s) {
  const PlainLayer layer(s);
  Random random(9);
  WorstOff worst;
  const auto fold = [&](const Numbers& X, const Numbers& W) {
    Numbers E = zeros(X.cols(), X.cols());
    for (Number& x : E.reshaped()) x = random.uniform(-2, 2);
    worst.add(most((X * E) * W - X * (E * W)), most(absolute(X) * absolute(E) * absolute(W)));
  };
  for (int h = 0; h < layer.n.h; ++h) {
    fold(layer.query_tokens(), layer.into_queries(h));
    fold(layer.key_tokens(), layer.into_keys(h));
    fold(layer.value_tokens(), layer.into_values(h));
  }
  return worst;
}

Displayed four_matrices(const Scene& s) {
  const PlainLayer layer(s);
  const Plain plain = layer.computed();
  const PlainHead &a = plain.heads[0], &b = plain.heads[1];
  WorstOff worst;
  Numbers queries = zeros(layer.n.n_q, 2 * layer.n.d_k), keys = zeros(layer.n.n_k, 2 * layer.n.d_k);
  queries << a.E_Q, b.E_Q;
  keys << a.E_K, b.E_K;
  worst.add(most(queries * transpose(keys) - (a.S + b.S)),
            most(absolute_scores(layer, plain, 0) + absolute_scores(layer, plain, 1)));
  const Numbers one = softmax_rows(a.L + b.L, s.mask);
  for (int i = 0; i < one.rows(); ++i) {
    Number sum = 0;
    long double size = 1;
    for (int j = 0; j < one.cols(); ++j) sum += a.A(i, j) * b.A(i, j);
    for (int j = 0; j < one.cols(); ++j) size = std::max(size, std::abs(a.L(i, j)) + std::abs(b.L(i, j)));
    for (int j = 0; j < one.cols(); ++j)
      if (std::abs(sum) > 1e-4000L) worst.add(std::abs(one(i, j) - a.A(i, j) * b.A(i, j) / sum), size);
  }
  return worst;
}

Displayed swap_sides(const Scene& s) {
  const Scene other = apply(s, ExchangeQueryKey{});
  const PlainLayer before(s), after(other);
  const Plain first = before.computed(), second = after.computed();
  WorstOff worst;
  for (std::size_t h = 0; h < first.heads.size(); ++h)
    worst.add(most(second.heads[h].S - transpose(first.heads[h].S)),
              most(absolute_scores(before, first, static_cast<int>(h))));
  return worst;
}

Displayed symmetric_form(const Scene& s) {
  const PlainLayer layer(s);
  const Plain plain = layer.computed();
  Random random(10);
  WorstOff worst;
  for (int h = 0; h < layer.n.h; ++h) {
    const Numbers X = layer.query_tokens(), W = layer.into_queries(h) * transpose(layer.into_keys(h));
    const Numbers sym = scaled(W + transpose(W), 0.5L), anti = scaled(W - transpose(W), 0.5L),
                  terms = absolute(layer.into_queries(h)) * absolute(transpose(layer.into_keys(h)));
    Numbers x = zeros(1, layer.n.d);
    for (Number& entry : x.reshaped()) entry = random.uniform(-2, 2);
    worst.add(most(x * W * transpose(x) - x * sym * transpose(x)),
              most(absolute(x) * terms * transpose(absolute(x))));
    const Numbers& S = plain.head(h).S;
    worst.add(most(S - transpose(S) - scaled(X * anti * transpose(X), 2)),
              most(absolute(X) * terms * transpose(absolute(X)) + absolute_scores(layer, plain, h)));
  }
  return worst;
}

Displayed reversible(const Scene& s) {
  const PlainLayer layer(s);
  WorstOff worst;
  for (const PlainHead& head : layer.computed().heads) {
    const int n = layer.n.n_q;
    long double top = -INFINITY;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        if (allowed(s.mask, i, j)) top = std::max(top, head.L(i, j).real());
    Numbers pi = zeros(1, n);
    Number sum = 0;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        if (allowed(s.mask, i, j))
          pi(0, i) += std::exp(head.L(i, j) - top), sum += std::exp(head.L(i, j) - top);
    long double off = 0, size = 0;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        off = std::max(off, std::abs(pi(0, i) * head.A(i, j) - pi(0, j) * head.A(j, i)));
        size = std::max(size, std::abs(pi(0, i) * head.A(i, j)));
      }
    worst.add(std::max(off, most(pi * head.A - pi)), size);
  }
  return worst;
}

Displayed circulation(const Scene& s) {
  const PlainLayer layer(s);
  WorstOff worst;
  const int n = layer.n.n_q;
  for (const PlainHead& head : layer.computed().heads)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        for (int k = 0; k < n; ++k) {
          long double weights = 0, logits = 0, size = 1;
          bool seen = i != j && j != k && i != k;
          const auto pass = [&](int from, int to, int sign) {
            seen = seen && allowed(s.mask, from, to) && std::abs(head.A(from, to)) > 1e-4000L;
            if (!seen) return;
            weights += static_cast<long double>(sign) * std::log(head.A(from, to).real());
            logits += static_cast<long double>(sign) * head.L(from, to).real();
            size = std::max(size, std::abs(head.L(from, to)) + std::fabs(std::log(head.A(from, to).real())));
          };
          pass(i, j, 1), pass(j, k, 1), pass(k, i, 1), pass(i, k, -1), pass(k, j, -1), pass(j, i, -1);
          if (seen) worst.add(std::fabs(weights - logits), size);
        }
  return worst;
}

Displayed gauge_gradient(const Scene& s) {
  PlainLayer layer(s);
  const Plain plain = layer.computed();
  WorstOff worst;
  const auto head_rows = [&](const Numbers& W_O, int h) {
    return Numbers(W_O.middleRows(h * layer.n.d_v, layer.n.d_v));
  };
  const auto compare = [&](const Numbers& a, const Numbers& b, long double terms) {
    worst.add(most(a - b), terms);
  };
  for (int h = 0; h < layer.n.h && s.score != ScoreRule::single; ++h) {
    const bool two = s.score == ScoreRule::qk,
               one = (s.score == ScoreRule::qq || s.score == ScoreRule::shared) && s.value != ValueRule::keys;
    if (two || one) {
      const Numbers W_Q = layer.at(MatrixKind::WQ, h), G_Q = derivative(layer, {MatrixKind::WQ, h});
      const Numbers left = transpose(W_Q) * G_Q;
      const long double terms = most(transpose(absolute(W_Q)) * absolute(G_Q)) + score_terms(layer, plain, h);
      if (one) compare(left, transpose(left), terms);
      if (two) {
        const Numbers W_K = layer.at(MatrixKind::WK, h), G_K = derivative(layer, {MatrixKind::WK, h});
        compare(left, transpose(G_K) * W_K, std::max(terms, most(transpose(absolute(G_K)) * absolute(W_K))));
      }
    }
    if (s.value != ValueRule::projected || s.output == OutputRule::none) continue;
    const Numbers W_V = layer.at(MatrixKind::WV, h), G_V = derivative(layer, {MatrixKind::WV, h}),
                  left = transpose(W_V) * G_V;
    const Numbers G_O = s.output == OutputRule::alt ? transpose(derivative(layer, {MatrixKind::WA, h}))
                                                    : head_rows(derivative(layer, {MatrixKind::WO, 0}), h);
    compare(left, G_O * transpose(layer.output_block(h)), value_terms(layer, plain, h));
  }
  return worst;
}

}  // namespace statement
}  // namespace attnlab::test
