// The displayed statements on distances, on energy and on how fast attention can change; and the list of all.
#include "tests/core/displayed_parts.h"
#include "tests/core/reference.h"

#include <cmath>

namespace attnlab::test {
namespace {

long double distance(const Numbers& m, int i, int k) { return norm(row_of(m, i) - row_of(m, k)); }

bool sees_something(const Scene& s, int i, int n_k) {
  for (int j = 0; j < n_k; ++j)
    if (allowed(s.mask, i, j)) return true;
  return false;
}

Displayed contraction_of(const Scene& s, bool all_rows) {
  const PlainLayer layer(s);
  WorstOff worst;
  for (const PlainHead& head : layer.computed().heads) {
    const Numbers outputs = head.A * head.P_V;
    long double widest = 0, values = 0, delta = 0;
    for (int i = 0; i < layer.n.n_q; ++i)
      for (int k = 0; k < i; ++k) {
        if (!all_rows && (!sees_something(s, i, layer.n.n_k) || !sees_something(s, k, layer.n.n_k))) continue;
        widest = std::max(widest, distance(outputs, i, k));
        long double sum = 0;
        for (int j = 0; j < layer.n.n_k; ++j) sum += std::abs(head.A(i, j) - head.A(k, j));
        delta = std::max(delta, sum / 2);
      }
    for (int i = 0; i < layer.n.n_k; ++i)
      for (int k = 0; k < i; ++k) values = std::max(values, distance(head.P_V, i, k));
    worst.add(std::max(0.0L, widest - delta * values), most(head.P_V));
  }
  return worst;
}

}  // namespace

namespace statement {

// An empty row is tried first: it may break the bound.
Displayed contraction(const Scene& s) {
  const Displayed all_rows = contraction_of(s, true);
  return all_rows.is_true() ? contraction_of(s, false) : all_rows;
}

Displayed lipschitz(const Scene& s) {
  const PlainLayer layer(s);
  WorstOff worst;
  for (const PlainHead& head : layer.computed().heads)
    for (int i = 0; i < layer.n.n_q; ++i)
      for (int k = 0; k < i; ++k) {
        long double weights = 0, logits = 0;
        bool same = true;
        for (int j = 0; j < layer.n.n_k; ++j) {
          same = same && allowed(s.mask, i, j) == allowed(s.mask, k, j);
          if (!allowed(s.mask, i, j)) continue;
          weights += std::norm(head.A(i, j) - head.A(k, j));
          logits += std::norm(head.L(i, j) - head.L(k, j));
        }
        if (same) worst.add(std::max(0.0L, std::sqrt(weights) - 0.5L * std::sqrt(logits)), 1);
      }
  return worst;
}

// The derivative by a step along the imaginary axis.
Displayed not_lipschitz(const Scene& s) {
  constexpr long double step = 1e-30L;
  PlainLayer layer(s);
  Numbers& X = layer[{MatrixKind::X, 0}];
  for (int c = 0; c < layer.n.d; ++c) X(0, c) = 0;
  const Plain plain = layer.computed();
  WorstOff worst;
  for (int h = 0; h < layer.n.h; ++h) {
    const PlainHead& head = plain.head(h);
    Numbers J = zeros(layer.n.n_k, layer.n.n_k);
    for (int i = 0; i < J.rows(); ++i)
      for (int j = 0; j < J.cols(); ++j)
        J(i, j) = (i == j ? head.A(0, i) : Number(0)) - head.A(0, i) * head.A(0, j);
    const auto both = [&](const Numbers& W, const Numbers& K, const Numbers& D, const Numbers& V,
                          const Numbers& own) {
      return scaled(scaled(W * transpose(K) * D * V, 1 / plain.sigma) + scaled(own, head.A(0, 0)),
                    1 / plain.outside);
    };
    const Numbers formula = both(layer.into_queries(h), head.E_K, J, head.P_V, layer.into_values(h));
    const Numbers terms = both(absolute(layer.into_queries(h)), absolute(head.E_K), absolute(J),
                               absolute(head.P_V), absolute(layer.into_values(h)));
    for (int c = 0; c < layer.n.d; ++c) {
      X(0, c) = Number(0, step);
      const PlainHead moved = layer.computed().heads[static_cast<std::size_t>(h)];
      X(0, c) = 0;
      for (int v = 0; v < layer.n.d_v; ++v)
        worst.add(std::fabs(moved.H(0, v).imag() / step - formula(c, v).real()), most(terms));
    }
  }
  return worst;
}

Displayed log_weights_rank(const Scene& s) {
  const PlainLayer layer(s);
  WorstOff worst;
  for (const PlainHead& head : layer.computed().heads) {
    Grid logarithms(layer.n.n_q, layer.n.n_k);
    long double size = 1;
    for (int i = 0; i < layer.n.n_q; ++i) {
      long double mean = 0;
      for (int j = 0; j < layer.n.n_k; ++j) mean += std::log(head.A(i, j).real()) / layer.n.n_k;
      for (int j = 0; j < layer.n.n_k; ++j) {
        const long double log_a = std::log(head.A(i, j).real());
        logarithms.at(i, j) = {log_a - mean, 1};
        size = std::max({size, std::fabs(log_a), std::abs(head.L(i, j))});
      }
    }
    const Grid values = reference_singular_values(logarithms);
    worst.add(layer.n.d_k < values.rows ? values.at(layer.n.d_k, 0).value : 0, size);
  }
  return worst;
}

// The gradient of E by a step along the imaginary axis, and the fall of E.
Displayed energy(const Scene& s) {
  constexpr long double step = 1e-30L;
  const PlainLayer layer(s);
  const Plain plain = layer.computed();
  WorstOff worst;
  for (const PlainHead& head : plain.heads)
    for (int i = 0; i < layer.n.n_q; ++i) {
      if (!sees_something(s, i, layer.n.n_k)) continue;
      // Without |q|^2 / 2, whose gradient q stands on both sides.
      const auto lower = [&](const Numbers& q) {
        const Numbers l = scaled(q * transpose(head.E_K), 1 / plain.sigma);
        long double top = -INFINITY;
        Number sum = 0;
        for (int j = 0; j < layer.n.n_k; ++j)
          if (allowed(s.mask, i, j)) top = std::max(top, l(0, j).real());
        for (int j = 0; j < layer.n.n_k; ++j)
          if (allowed(s.mask, i, j)) sum += std::exp(l(0, j) - top);
        return -plain.sigma * (top + std::log(sum));
      };
      const auto E = [&](const Numbers& q) { return norm(q) * norm(q) / 2 + lower(q); };
      const Numbers q = row_of(head.E_Q, i), H = row_of(head.H, i);
      const long double size = most(head.E_Q) + most(head.E_K) + most(H);
      for (int c = 0; c < q.cols(); ++c) {
        Numbers moved = q;
        moved(0, c) += Number(0, step);
        worst.add(std::abs(H(0, c) + lower(moved).imag() / step), most(head.E_K) + most(H));
      }
      const long double fall = (E(q) - E(H)).real(), promised = norm(H - q) * norm(H - q) / 2;
      worst.add(std::max(0.0L, promised - fall), size * size * layer.n.d_k + plain.sigma * 8);
    }
  return worst;
}

Displayed gaussian_kernel(const Scene& s) {
  const PlainLayer layer(s);
  const Plain plain = layer.computed();
  WorstOff worst;
  for (const PlainHead& head : plain.heads) {
    Numbers corrected = head.L, kernel = head.L;
    for (int i = 0; i < layer.n.n_q; ++i)
      for (int j = 0; j < layer.n.n_k; ++j) {
        const long double k = norm(row_of(head.E_K, j)),
                          apart = norm(row_of(head.E_Q, i) - row_of(head.E_K, j));
        corrected(i, j) -= k * k / (2 * plain.sigma);
        kernel(i, j) = -apart * apart / (2 * plain.sigma);
      }
    worst.add(most(softmax_rows(corrected, s.mask) - softmax_rows(kernel, s.mask)),
              1 + most(corrected) + most(kernel));
  }
  return worst;
}

Displayed unit_keys(const Scene& s) {
  const PlainLayer layer(s);
  WorstOff worst;
  for (const PlainHead& head : layer.computed().heads)
    for (int i = 0; i < layer.n.n_q; ++i)
      for (int j = 0; j < layer.n.n_k; ++j)
        worst.add(std::max(0.0L, (head.S(i, j) - head.S(i, i)).real()), norm(row_of(head.E_Q, i)));
  return worst;
}

}  // namespace statement

namespace {

using Evaluation = std::pair<const std::string_view, Displayed (*)(const Scene&)>;

const auto& evaluations() {
  using namespace statement;
  static const std::map<std::string_view, Displayed (*)(const Scene&)> all(
      {Evaluation("alt-is-output", alt_is_output), Evaluation("folding", folding),
       Evaluation("four-matrices", four_matrices), Evaluation("swap", swap_sides),
       Evaluation("symmetric-form", symmetric_form), Evaluation("reversible", reversible),
       Evaluation("circulation", circulation), Evaluation("gauge-gradient", gauge_gradient),
       Evaluation("contraction", contraction), Evaluation("lipschitz", lipschitz),
       Evaluation("not-lipschitz", not_lipschitz), Evaluation("log-weights-rank", log_weights_rank),
       Evaluation("energy", energy), Evaluation("gaussian-kernel", gaussian_kernel),
       Evaluation("unit-keys", unit_keys)});
  return all;
}

}  // namespace

bool is_worked_out(std::string_view id) { return evaluations().contains(id); }

Displayed displayed(std::string_view id, const Scene& scene) { return evaluations().at(id)(scene); }

}  // namespace attnlab::test
