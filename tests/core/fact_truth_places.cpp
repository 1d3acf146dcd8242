// The statements about places: equal tokens, rope and alibi.
#include "tests/core/fact_truth_parts.h"

#include <cmath>

namespace attnlab::test {

Truth equal_queries(const Told& t) {
  bool any = false;
  Truth out = Truth::yes;
  long double size = 0;
  for (const ToldHead& h : t.heads) {
    const Mat H = h.A * h.P_V.cwiseAbs() / t.outside;
    size += largest(h.out.size() > 0 ? Mat(H * h.out.cwiseAbs()) : H);
  }
  if (size > 1e2L * largest(t.Y)) return Truth::silent;  // what cancels would hide what differs
  for (int i = 0; i < t.n.n_q; ++i)
    for (int k = 0; k < i; ++k)
      if (t.Q.row(i) == t.Q.row(k))
        any = true, out = both(out, equal(Mat(t.Y.row(i)), Mat(t.Y.row(k)), size));
  return any ? out : Truth::silent;
}
// q_i turned by i - j places, pair by pair.
Truth rope_relative(const Told& t) {
  return each_head(t, [&](const ToldHead& h, int) {
    Truth out = Truth::yes;
    for (int i = 0; i < t.n.n_q; ++i)
      for (int j = 0; j < t.n.n_k; ++j) {
        Mat q = h.P_Q.row(i);
        for (int c = 0; c + 1 < t.n.d_k; c += 2) {
          const long double angle = (i - j) * static_cast<long double>(t.scene.angle) *
                                    std::pow(10000.0L, -static_cast<long double>(c) / t.n.d_k);
          const long double x = q(0, c), y = q(0, c + 1);
          q(0, c) = x * std::cos(angle) - y * std::sin(angle);
          q(0, c + 1) = x * std::sin(angle) + y * std::cos(angle);
        }
        const long double W = h.W_edit.size() > 0 ? h.W_edit.norm() : 1;
        if (h.W_edit.size() > 0) q = Mat(q * h.W_edit);
        out = both(out, equal((q * h.E_K.row(j).transpose())(0, 0) - h.S(i, j),
                              h.P_Q.row(i).norm() * W * h.E_K.row(j).norm() + largest(h.S_size)));
      }
    return out;
  });
}
Truth fades(const Told& t) {
  const long double heads = t.n.h;
  return each_head(t, [&](const ToldHead& h, int index) {
    const long double slope = t.scene.slope ? *t.scene.slope * std::exp2(-8.0L * index / heads)
                                            : std::exp2(-8.0L * (index + 1) / heads);
    Truth out = Truth::yes;
    for (int i = 0; i < t.n.n_q; ++i) {
      if (t.seen(i) == 0) continue;
      Mat p = t.softmax(Mat(h.S.row(i) / t.sigma()), i);
      for (int j = 0; j < t.n.n_k; ++j) p(0, j) *= std::exp(-slope * std::abs(i - j));
      if (p.sum() > 1e-280L) out = both(out, equal(Mat(p / p.sum()), Mat(h.A.row(i)), 1));
    }
    return out;
  });
}

}  // namespace attnlab::test
