#include "tests/core/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab::test {

namespace {

Tracked exact(long double x) { return {x, std::fabs(x)}; }
Tracked operator+(Tracked a, Tracked b) { return {a.value + b.value, a.magnitude + b.magnitude}; }
Tracked operator-(Tracked a, Tracked b) { return {a.value - b.value, a.magnitude + b.magnitude}; }
Tracked operator*(Tracked a, Tracked b) { return {a.value * b.value, a.magnitude * b.magnitude}; }
Tracked operator/(Tracked a, Tracked b) {
  const long double q = a.value / b.value;
  return {q, (a.magnitude + std::fabs(q) * b.magnitude) / std::fabs(b.value)};
}
Tracked square_root(Tracked a) {
  const long double r = std::sqrt(a.value);
  return {r, r == 0 ? a.magnitude : a.magnitude / r};
}
Tracked exponential(Tracked a) {
  const long double e = std::exp(a.value);
  return {e, e * (1 + a.magnitude)};
}
Tracked logarithm(Tracked a) {
  const long double l = std::log(a.value);
  return {l, std::fabs(l) + a.magnitude / a.value};
}

template <typename M>
Grid grid(const M& m) {
  Grid g(static_cast<int>(m.rows()), static_cast<int>(m.cols()));
  for (int i = 0; i < g.rows; ++i)
    for (int j = 0; j < g.cols; ++j) g.at(i, j) = exact(m(i, j));
  return g;
}

Grid transpose(const Grid& a) {
  Grid t(a.cols, a.rows);
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < a.cols; ++j) t.at(j, i) = a.at(i, j);
  return t;
}

Grid times(const Grid& a, const Grid& b) {
  Grid c(a.rows, b.cols);
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < b.cols; ++j)
      for (int k = 0; k < a.cols; ++k) c.at(i, j) = c.at(i, j) + a.at(i, k) * b.at(k, j);
  return c;
}

Grid divided(Grid a, Tracked by) {
  for (Tracked& x : a.cells) x = x / by;
  return a;
}

Grid identity(int n) {
  Grid g(n, n);
  for (int i = 0; i < n; ++i) g.at(i, i) = exact(1);
  return g;
}

Tracked number(const Scale& scale, int d_k) {
  switch (scale.kind) {
    case Scale::Kind::sqrt_dk: return exact(std::sqrt(static_cast<long double>(d_k)));
    case Scale::Kind::dk: return exact(d_k);
    case Scale::Kind::none: return exact(1);
    case Scale::Kind::number: return exact(scale.number);
  }
  return exact(1);
}

bool may_see(const Mask& mask, int i, int j) {
  if (mask.kind == Mask::Kind::causal) return j <= i;
  return mask.kind == Mask::Kind::none || mask.allowed(i, j) == 1;
}

Grid unit_rows(const Grid& k) {
  Grid u = k;
  for (int i = 0; i < k.rows; ++i) {
    Tracked sum;
    for (int j = 0; j < k.cols; ++j) sum = sum + k.at(i, j) * k.at(i, j);
    if (sum.value == 0) continue;
    const Tracked norm = square_root(sum);
    for (int j = 0; j < k.cols; ++j) u.at(i, j) = k.at(i, j) / norm;
  }
  return u;
}

// Each pair of coordinates of row i turned by i angle 10000^(-2m/d_k).
// The cosine of a double angle is that of the double.
Grid turned(const Scene& s, const Grid& x) {
  Grid out = x;
  for (int i = 0; i < x.rows; ++i)
    for (int m = 0; 2 * m + 1 < x.cols; ++m) {
      const long double angle =
          i * static_cast<long double>(s.angle) * std::pow(10000.0L, -2.0L * m / x.cols);
      // The angle itself is rounded before its cosine is taken.
      const Tracked c{std::cos(angle), 1 + angle}, t{std::sin(angle), 1 + angle};
      out.at(i, 2 * m) = x.at(i, 2 * m) * c - x.at(i, 2 * m + 1) * t;
      out.at(i, 2 * m + 1) = x.at(i, 2 * m) * t + x.at(i, 2 * m + 1) * c;
    }
  return out;
}

Grid distances(const Scene& s, std::size_t head, int rows, int cols) {
  const auto h = static_cast<long double>(s.heads.size());
  const long double ratio = std::pow(2.0L, -8 / h);
  long double slope = s.slope ? static_cast<long double>(*s.slope) : ratio;
  for (std::size_t k = 0; k < head; ++k) slope *= ratio;
  Grid out(rows, cols);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) out.at(i, j) = exact(slope * (i > j ? i - j : j - i));
  return out;
}

struct Inputs {
  Grid Q, K, V;
};

Inputs inputs(const Scene& s) {
  if (s.source == Source::self) return {grid(s.X), grid(s.X), grid(s.X)};
  if (s.source == Source::cross) return {grid(s.X), grid(s.M), grid(s.M)};
  return {grid(s.Q), grid(s.K), grid(s.V)};
}

// P_Q, P_K and W, by the table of score rules.
void project_scores(const Scene& s, const Head& head, const Inputs& in, ReferenceHead& out) {
  const Grid W_Q = grid(head.W_Q), W_K = grid(head.W_K);
  const int d = in.Q.cols;
  if (s.score == ScoreRule::qk) {
    out.P_Q = times(in.Q, W_Q);
    out.P_K = times(in.K, W_K);
    out.W = times(W_Q, transpose(W_K));
  } else if (s.score == ScoreRule::qq) {
    out.P_Q = times(in.Q, W_Q);
    out.P_K = times(in.Q, W_Q);
    out.W = times(W_Q, transpose(W_Q));
  } else if (s.score == ScoreRule::shared || s.score == ScoreRule::single) {
    out.P_Q = times(in.Q, W_Q);
    out.P_K = times(in.K, W_Q);
    out.W = times(W_Q, transpose(W_Q));
  } else {
    out.P_Q = in.Q;
    out.P_K = in.K;
    out.W = s.score == ScoreRule::merged ? grid(head.W) : identity(d);
  }
}

Grid plus(Grid a, const Grid& b) {
  for (std::size_t i = 0; i < a.cells.size(); ++i) a.cells[i] = a.cells[i] + b.cells[i];
  return a;
}

Grid project_values(const Scene& s, const Head& head, const Inputs& in, const Grid& P_K) {
  if (s.score == ScoreRule::single) return times(in.V, grid(head.W_Q));
  if (s.value == ValueRule::projected) return times(in.V, grid(head.W_V));
  return s.value == ValueRule::inputs ? in.V : P_K;
}

Tracked largest_of(Tracked a, Tracked b) { return a.value < b.value ? b : a; }

// One row of A from its logits, by the words of core/README.md. Of sparsemax: max(l - theta, 0), where theta
// is the only number for which they sum to 1; that sum falls with theta, so the supports are tried from the
// largest to the smallest.
void weigh_otherwise(const Scene& s, int i, ReferenceHead& out) {
  const int n = out.S.cols;
  std::vector<int> seen;
  for (int j = 0; j < n; ++j)
    if (may_see(s.mask, i, j)) seen.push_back(j);
  std::sort(seen.begin(), seen.end(),
            [&](int a, int b) { return out.L.at(i, a).value > out.L.at(i, b).value; });
  for (const int j : seen) {
    if (s.weights == WeightsRule::linear) out.A.at(i, j) = out.L.at(i, j);
    if (s.weights != WeightsRule::sigmoid) continue;
    const Tracked l = out.L.at(i, j), e = exponential(l.value < 0 ? l : exact(0) - l);  // never too large
    out.A.at(i, j) = (l.value < 0 ? e : exact(1)) / (exact(1) + e);
  }
  const auto below_first = [&](int j) { return out.L.at(i, j) - out.L.at(i, seen[0]); };
  for (std::size_t count = seen.size(); s.weights == WeightsRule::sparsemax && count > 0; --count) {
    Tracked theta = exact(-1);
    for (std::size_t k = 0; k < count; ++k) theta = theta + below_first(seen[k]);
    theta = theta / exact(static_cast<long double>(count));
    if (count > 1 && below_first(seen[count - 1]).value <= theta.value) continue;
    for (const int j : seen) {
      const Tracked weight = below_first(j) - theta;
      out.A.at(i, j) = largest_of(Tracked{0, weight.magnitude}, weight);
    }
    break;
  }
  for (const int j : seen) {
    const Tracked& p = out.A.at(i, j);
    out.row_sums.at(i, 0) = out.row_sums.at(i, 0) + p;
    if (s.weights == WeightsRule::sparsemax && p.value > 0)
      out.entropy.at(i, 0) = out.entropy.at(i, 0) - p * logarithm(p);
  }
}

// One row of L, A, its sum and its entropy.
void weigh_row(const Scene& s, Tracked scale, int i, ReferenceHead& out) {
  const int n = out.S.cols;
  const long double minus_infinity = -std::numeric_limits<long double>::infinity();
  Tracked largest{minus_infinity, 0}, total;
  for (int j = 0; j < n; ++j) {
    out.L.at(i, j) =
        may_see(s.mask, i, j) ? out.S.at(i, j) / scale - out.D.at(i, j) : Tracked{minus_infinity, 0};
    if (out.L.at(i, j).value > largest.value) largest = out.L.at(i, j);
  }
  if (s.weights != WeightsRule::softmax) return weigh_otherwise(s, i, out);
  if (largest.value == minus_infinity) return;
  for (int j = 0; j < n; ++j) {
    if (may_see(s.mask, i, j)) out.A.at(i, j) = exponential(out.L.at(i, j) - largest);
    total = total + out.A.at(i, j);
  }
  for (int j = 0; j < n; ++j) {
    if (!may_see(s.mask, i, j)) continue;
    Tracked& p = out.A.at(i, j);
    p = p / total;
    out.row_sums.at(i, 0) = out.row_sums.at(i, 0) + p;
    if (p.value > 0) out.entropy.at(i, 0) = out.entropy.at(i, 0) - p * logarithm(p);
  }
}

Grid eigenvalues_of_gram(const Grid& P) {
  const Grid sigma = reference_singular_values(P);
  Grid values(P.rows, 1);
  for (int i = 0; i < sigma.rows; ++i) values.at(i, 0) = sigma.at(i, 0) * sigma.at(i, 0);
  return values;
}

ReferenceHead reference_head(const Scene& s, std::size_t index) {
  ReferenceHead out;
  const Head& head = s.heads[index];
  const Inputs in = inputs(s);
  project_scores(s, head, in, out);
  out.P_V = project_values(s, head, in, out.P_K);
  out.K_dot = s.unit_keys ? unit_rows(out.P_K) : out.P_K;
  const bool rope = s.positions == Positions::rope;
  out.Q_turn = rope ? turned(s, out.P_Q) : out.P_Q;
  out.K_turn = rope ? turned(s, out.K_dot) : out.K_dot;
  if (s.positions == Positions::keys) out.K_turn = plus(out.K_dot, grid(head.P));
  const Grid left = s.score == ScoreRule::merged ? times(out.Q_turn, out.W) : out.Q_turn;
  out.S = times(left, transpose(out.K_turn));
  out.D = s.positions == Positions::alibi ? distances(s, index, out.S.rows, out.S.cols)
                                          : Grid(out.S.rows, out.S.cols);
  out.QQ = times(out.P_Q, transpose(out.P_Q));
  out.L = out.A = Grid(out.S.rows, out.S.cols);
  out.row_sums = Grid(out.S.rows, 1);
  if (s.weights == WeightsRule::softmax || s.weights == WeightsRule::sparsemax)
    out.entropy = Grid(out.S.rows, 1);
  const int d_k = out.P_Q.cols;
  const Tracked scale = number(s.inside, d_k) * exact(s.temperature);
  for (int i = 0; i < out.S.rows; ++i) weigh_row(s, scale, i, out);
  out.H = divided(times(out.A, out.P_V), number(s.outside, d_k));
  out.singular_values = reference_singular_values(out.W);
  out.QQ_eigenvalues = eigenvalues_of_gram(out.P_Q);
  return out;
}

Grid concatenated(const std::vector<ReferenceHead>& heads) {
  const int n = heads[0].H.rows, d_v = heads[0].H.cols;
  Grid all(n, d_v * static_cast<int>(heads.size()));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < all.cols; ++j)
      all.at(i, j) = heads[static_cast<std::size_t>(j / d_v)].H.at(i, j % d_v);
  return all;
}

// Y = sum over heads of H_i W_A,i^T.
Grid alt_output(const Scene& s, const std::vector<ReferenceHead>& heads) {
  Grid Y(heads[0].H.rows, static_cast<int>(s.heads[0].W_A.rows()));
  for (std::size_t k = 0; k < heads.size(); ++k) {
    const Grid part = times(heads[k].H, transpose(grid(s.heads[k].W_A)));
    for (std::size_t c = 0; c < Y.cells.size(); ++c) Y.cells[c] = Y.cells[c] + part.cells[c];
  }
  return Y;
}

}  // namespace

Grid reference_singular_values(const Grid& m) {
  Grid a = m.rows >= m.cols ? m : transpose(m);
  for (int sweep = 0; sweep < 60; ++sweep)
    for (int p = 0; p < a.cols; ++p)
      for (int q = p + 1; q < a.cols; ++q) {
        long double alpha = 0, beta = 0, gamma = 0;
        for (int i = 0; i < a.rows; ++i) {
          alpha += a.at(i, p).value * a.at(i, p).value;
          beta += a.at(i, q).value * a.at(i, q).value;
          gamma += a.at(i, p).value * a.at(i, q).value;
        }
        if (gamma == 0) continue;
        const long double zeta = (beta - alpha) / (2 * gamma);
        const long double t = (zeta >= 0 ? 1 : -1) / (std::fabs(zeta) + std::sqrt(1 + zeta * zeta));
        const long double c = 1 / std::sqrt(1 + t * t), s = c * t;
        for (int i = 0; i < a.rows; ++i) {
          const long double x = a.at(i, p).value, y = a.at(i, q).value;
          a.at(i, p).value = c * x - s * y;
          a.at(i, q).value = s * x + c * y;
        }
      }
  long double size = 0;  // of the terms: what rounding in `m` can move
  for (const Tracked& x : m.cells) size += x.magnitude * x.magnitude;
  Grid sigma(a.cols, 1);
  for (int j = 0; j < a.cols; ++j) {
    long double sum = 0;
    for (int i = 0; i < a.rows; ++i) sum += a.at(i, j).value * a.at(i, j).value;
    sigma.at(j, 0) = {std::sqrt(sum), std::sqrt(size)};
  }
  std::sort(sigma.cells.begin(), sigma.cells.end(),
            [](const Tracked& x, const Tracked& y) { return x.value > y.value; });
  return sigma;
}

Reference reference(const Scene& s) {
  Reference out;
  for (std::size_t k = 0; k < s.heads.size(); ++k) out.heads.push_back(reference_head(s, k));
  out.concat = concatenated(out.heads);
  switch (s.output) {
    case OutputRule::projected: out.Y = times(out.concat, grid(s.W_O)); break;
    case OutputRule::none: out.Y = out.concat; break;
    case OutputRule::alt: out.Y = alt_output(s, out.heads); break;
  }
  if (s.target.rows() == 0) return out;
  for (int i = 0; i < out.Y.rows; ++i)
    for (int j = 0; j < out.Y.cols; ++j) {
      const Tracked off = out.Y.at(i, j) - exact(s.target(i, j));
      out.loss = out.loss + exact(0.5L) * off * off;
    }
  return out;
}

}  // namespace attnlab::test
