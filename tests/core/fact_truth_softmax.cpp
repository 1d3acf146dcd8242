// The statements about the weights: the sum of a row, its derivative, its entropy;
// and those of the rules beside the softmax.
#include "tests/core/fact_truth_parts.h"

#include <algorithm>
#include <cmath>

namespace attnlab::test {

Truth rows_sum(const Told& t) {
  return each_row(t, 0, [](const ToldHead& h, int i) {
    return both(is(h.A.row(i).minCoeff() >= 0), equal(h.A.row(i).sum() - 1, 1));
  });
}
Truth output_rows_sum(const Told& t) {
  return each_row(t, 1, [&](const ToldHead& h, int i) {
    return equal((h.A.row(i) / t.outside).sum() - 1 / t.outside, 1 / t.outside);
  });
}
Truth shift(const Told& t) {
  return each_row(t, 1, [&](const ToldHead& h, int i) {
    const Mat moved = t.weights(Mat(h.L.row(i).array() + 1.75L), i);
    return equal(moved, Mat(h.A.row(i)), 1);
  });
}
Truth jacobian(const Told& t) {
  return each_row(t, 1, [&](const ToldHead& h, int i) {
    const Mat p = h.A.row(i);
    Mat J = -p.transpose() * p;
    J.diagonal() += p.row(0).transpose();
    // The derivative itself, by the definition: the softmax moved by a small step.
    Truth out = equal(largest(Mat(J.rowwise().sum())), 1);
    for (int j = 0; j < t.n.n_k; ++j) {
      if (!t.sees(i, j)) continue;
      Mat up = h.L.row(i), down = up;
      up(0, j) += 1e-6L;
      down(0, j) -= 1e-6L;
      if (up(0, j) == down(0, j)) return Truth::silent;
      const Mat d = (t.softmax(up, i) - t.softmax(down, i)) / (up(0, j) - down(0, j));
      out = both(out, equal(d, Mat(J.row(j)), 1));
    }
    return both(out, is(eigenvalues(J).maxCoeff() <= 0.5L + 1e-12L && eigenvalues(J).minCoeff() >= -1e-12L));
  });
}
Truth saturation(const Told& t) {
  return each_row(t, 2, [](const ToldHead& h, int i) {
    const Mat p = h.A.row(i);
    const long double left = 1 - p.maxCoeff(), trace = 1 - p.squaredNorm();
    return is(left <= trace + 1e-15L && trace <= 2 * left + 1e-15L);
  });
}
namespace {

long double entropy(const Mat& p) {
  long double out = 0;
  for (int j = 0; j < p.cols(); ++j) out -= p(0, j) > 0 ? p(0, j) * std::log(p(0, j)) : 0;
  return out;
}

}  // namespace

Truth entropy_falls(const Told& t) {
  return each_row(t, 2, [&](const ToldHead& h, int i) {
    const long double beta = 1 / static_cast<long double>(t.scene.temperature);
    // Measured from the score of the largest weight: a common part of all of them would take the digits of
    // their distances.
    const Mat p = h.A.row(i);
    Eigen::Index top = 0;
    p.row(0).maxCoeff(&top);
    const Mat s = (h.S.row(i).array() - h.S(i, top)) / t.inside;
    long double mean = 0, variance = 0, spread = 1;
    for (int j = 0; j < t.n.n_k; ++j) mean += p(0, j) * s(0, j);
    for (int j = 0; j < t.n.n_k; ++j) {
      variance += p(0, j) * (s(0, j) - mean) * (s(0, j) - mean);
      if (p(0, j) > 1e-30L) spread = std::max(spread, std::fabs(beta * (s(0, j) - mean)));
    }
    const long double step = 1e-5L * beta / spread;
    const auto at = [&](long double b) { return entropy(t.softmax(Mat(b * s), i)); };
    const long double slope = (at(beta + step) - at(beta - step)) / (2 * step);
    return equal(beta * (slope + beta * variance), 100 * spread * spread);
  });
}
Truth entropy_bound(const Told& t) {
  return each_row(t, 1, [&](const ToldHead& h, int i) {
    const long double e = entropy(h.A.row(i));
    return is(e >= -1e-15L && e <= std::log(static_cast<long double>(t.seen(i))) + 1e-12L);
  });
}

Truth mirrored(const Told& t) {
  return each_head(t, [](const ToldHead& h, int) {
    if (h.L.rows() != h.L.cols() || !same(h.L, h.L.transpose())) return Truth::silent;
    return equal(h.A, h.A.transpose(), largest(h.A));
  });
}
Truth keys_with_values_first(const Told& t) {
  return each_head(t, [&](const ToldHead& h, int) {
    const Mat size = h.P_Q.cwiseAbs() * (h.P_K.cwiseAbs().transpose() * h.P_V.cwiseAbs());
    const Mat out = h.P_Q * (h.P_K.transpose() * h.P_V) / t.sigma();
    return equal(out, Mat(h.A * h.P_V),
                 std::max(largest(size), largest(h.S_size) * largest(h.V_size)) / t.sigma());
  });
}
// No other point of the simplex that is tried is nearer to the logits.
Truth nearest(const Told& t) {
  return each_row(t, 1, [&](const ToldHead& h, int i) {
    const auto distance = [&](const Mat& b) {
      long double sum = 0;
      for (int j = 0; j < t.n.n_k; ++j)
        if (t.sees(i, j)) sum += (h.L(i, j) - b(0, j)) * (h.L(i, j) - b(0, j));
      return sum;
    };
    const Mat a = h.A.row(i);
    Truth out = both(is(a.minCoeff() >= 0), equal(a.sum() - 1, 1));
    for (int j = 0; j < t.n.n_k; ++j)
      for (const long double part : {1e-4L, 0.1L, 1.0L}) {
        if (!t.sees(i, j)) continue;
        Mat b = (1 - part) * a;
        b(0, j) += part;
        out = both(out, is(distance(b) >= distance(a) * (1 - 1e-12L) - 1e-12L));
      }
    return out;
  });
}
// In some row a key contributes more than the one of the largest weight: their parts of o_i along o_i.
Truth outweighs(const Told& t) {
  bool unclear = false;
  for (const ToldHead& h : t.heads) {
    const Mat o = h.A * h.P_V, parts = (h.A.array() * (o * h.P_V.transpose()).array()).matrix(),
              size = h.A.cwiseAbs() * h.P_V.cwiseAbs() * o.cwiseAbs().transpose();
    for (int i = 0; i < o.rows(); ++i) {
      Eigen::Index j = 0;
      const long double weight = h.A.row(i).maxCoeff(&j);
      for (int l = 0; l < t.n.n_k; ++l) {
        const long double more = parts(i, l) - parts(i, j);
        const bool lighter = weight - h.A(i, l) > 1e-9L * std::fabs(weight);
        if (lighter && more > 1e-9L * size(i, i)) return Truth::yes;
        unclear = unclear || more > 0;
      }
    }
  }
  return unclear ? Truth::silent : Truth::no;
}

}  // namespace attnlab::test
