// The statements of facts that speak under a condition: a causal mask, unit keys with one matrix, a W_Q that
// has an inverse.
#include "tests/core/fact_truth_parts.h"

#include <cmath>

namespace attnlab::test {
namespace {

// Along the first row, of which a triangle leaves one term.
long double determinant(const Mat& m) {
  if (m.rows() == 0) return 1;
  long double out = 0;
  for (int j = 0; j < m.cols(); ++j) {
    if (m(0, j) == 0) continue;
    Mat rest(m.rows() - 1, m.cols() - 1);
    rest << m.bottomRows(m.rows() - 1).leftCols(j), m.bottomRows(m.rows() - 1).rightCols(m.cols() - 1 - j);
    out += (j % 2 == 0 ? 1 : -1) * m(0, j) * determinant(rest);
  }
  return out;
}

}  // namespace

Truth full_rank(const Told& t) {
  return each_head(t, [](const ToldHead& h, int) {
    if (h.A.rows() != h.A.cols()) return Truth::silent;
    const long double product = h.A.diagonal().prod();
    return both(is(product > 0), equal(determinant(h.A) - product, product));
  });
}
Truth lengths_by_rows(const Told& t) {
  return each_head(t, [](const ToldHead& h, int) {
    if (h.S.rows() != h.S.cols()) return Truth::silent;
    Truth out = Truth::yes;
    for (int i = 0; i < h.S.rows(); ++i)
      for (int j = 0; j < i; ++j) {
        const long double q = h.P_Q.row(i).norm(), other = h.P_Q.row(j).norm();
        out = both(out, equal(h.S(i, j) * other - h.S(j, i) * q, q * other));
      }
    return out;
  });
}
Truth tokens_take_W_Q(const Told& t) {
  if (t.n.h * t.n.d_k != t.n.d) return Truth::no;
  Mat B(t.n.d, t.n.d);
  for (int h = 0; h < t.n.h; ++h)
    B.middleCols(h * t.n.d_k, t.n.d_k) = t.heads[static_cast<std::size_t>(h)].W_Q;
  const Mat X = t.Q * B, back = inverse(B);
  return each_head(t, [&](const ToldHead& h, int i) {
    const auto same = [&](const Mat& W, const Mat& rows) {
      if (W.size() == 0) return Truth::yes;
      const Mat size = t.Q.cwiseAbs() * B.cwiseAbs() * back.cwiseAbs() * W.cwiseAbs();
      return equal(Mat(X * (back * W)), rows, largest(size));
    };
    const Truth queries = equal(Mat(X.middleCols(i * t.n.d_k, t.n.d_k)), h.P_Q, largest(h.P_Q));
    return both(queries, both(same(h.W_K, h.P_K), same(h.W_V, h.P_V)));
  });
}

}  // namespace attnlab::test
