#include "tests/core/fact_truth.h"

#include "tests/core/fact_truth_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace attnlab::test {
namespace {

Truth rank_W(const Told& t) {
  return each_head(t, [&](const ToldHead& h, int) { return is(rank(h.W) <= std::min(t.n.d, t.n.d_k)); });
}
Truth rank_S(const Told& t) {
  return each_head(t, [&](const ToldHead& h, int) {
    return is(rank(h.S) <= std::min({t.n.n_q, t.n.n_k, t.n.d, t.n.d_k}));
  });
}
Truth parameters(const Told& t) { return is(2 * t.n.d * t.n.d_k < t.n.d * t.n.d); }
Truth spectrum(const Told& t) {
  return each_head(t, [&](const ToldHead& h, int) {
    if (h.W_Q.size() == 0) return Truth::silent;
    const Mat outer = h.W_Q * h.W_K.transpose(), inner = h.W_K.transpose() * h.W_Q;
    const Mat size = h.W_Q.cwiseAbs() * h.W_K.cwiseAbs().transpose();
    Mat a = outer, b = inner, s = size;
    Truth out = Truth::yes;
    for (int k = 0; k < 4; ++k, a *= outer, b *= inner, s *= size)
      out = both(out, equal(a.trace() - b.trace(), s.trace()));
    return out;
  });
}
Truth best_rank(const Told& t) {
  return each_head(t, [](const ToldHead& h, int) {
    const Mat gram = h.W.transpose() * h.W;
    const auto [values, vectors] = eigen(gram);  // ascending
    Truth out = Truth::yes;
    for (int r = 0; r < gram.rows(); ++r) {
      const Mat kept = vectors.rightCols(r);
      const Mat rest = h.W - h.W * kept * kept.transpose();
      const long double dropped = std::sqrt(std::max(0.0L, values.topRows(gram.rows() - r).sum()));
      out = both(out, equal(rest.norm() - dropped, h.W.norm()));
    }
    return out;
  });
}
Truth unreachable(const Told& t) {
  bool any = false;
  const Truth out = each_head(t, [&](const ToldHead& h, int) {
    const Mat keys = h.W_edit.size() > 0 ? Mat(h.K_met * h.W_edit.transpose()) : h.K_met;
    Truth all = Truth::yes;
    for (int j = 0; j < t.n.n_k; ++j) {
      const bool clear = inside_others(keys, j);
      if (!clear && !inside_others(keys, j, 1e-10L)) continue;
      any = true;
      for (int i = 0; i < t.n.n_q; ++i) {
        long double others = 0;
        for (int l = 0; l < t.n.n_k; ++l) others = std::max(others, l == j ? 0 : h.A(i, l));
        if (h.A(i, j) <= others * (1 + 1e-13L)) continue;
        all = both(all, clear && h.A(i, j) > others * (1 + 1e-8L) ? Truth::no : Truth::silent);
      }
    }
    return all;
  });
  return any ? out : Truth::silent;
}
Truth gauge_QK(const Told& t) {
  return each_head(t, [&](const ToldHead& h, int) {
    if (h.W_Q.size() == 0) return Truth::silent;
    const Mat B = t.tied ? turn(t.n.d_k) : skew(t.n.d_k);
    const Mat C = inverse(B).transpose();
    Mat Q = t.Q * h.W_Q * B, K = t.unit(t.K * h.W_K * C);
    if (h.P.size() > 0) K += h.P;
    const Mat size =
        t.Q.cwiseAbs() * h.W_Q.cwiseAbs() * B.cwiseAbs() * C.cwiseAbs().transpose() * h.K_size.transpose();
    return equal(Q * K.transpose(), h.S, largest(size));
  });
}
Truth gauge_VO(const Told& t) {
  Mat Y = Mat::Zero(t.n.n_q, t.n.d_o), size = Y;
  const Mat C = skew(t.n.d_v), back = inverse(C);
  for (const ToldHead& h : t.heads) {
    if (h.W_V.size() == 0 || h.out.size() == 0) return Truth::silent;
    Y += h.A * (t.V * (h.W_V * C)) / t.outside * (back * h.out);
    size += h.A * t.V.cwiseAbs() * h.W_V.cwiseAbs() * C.cwiseAbs() * back.cwiseAbs() * h.out.cwiseAbs() /
            t.outside;
  }
  return equal(Y, t.Y, largest(size));
}
Truth redundant(const Told& t) {
  Mat Y = Mat::Zero(t.n.n_q, t.n.d_o), size = Y;
  for (const ToldHead& h : t.heads) {
    if (h.W_V.size() == 0 || h.out.size() == 0) return Truth::silent;
    Y += h.A * t.V * (h.W_V * h.out) / t.outside;
    size += h.A * t.V.cwiseAbs() * h.W_V.cwiseAbs() * h.out.cwiseAbs() / t.outside;
  }
  return equal(Y, t.Y, largest(size));
}
Truth heads_sum(const Told& t) {
  Mat Y = Mat::Zero(t.n.n_q, t.n.d_o), size = Y;
  for (const ToldHead& h : t.heads) {
    if (h.out.size() == 0) return Truth::silent;
    Y += h.H * h.out;
    size += h.H_size * h.out.cwiseAbs();
  }
  return equal(Y, t.Y, largest(size));
}
Truth side_by_side(const Told& t) { return same(t.concat, t.Y) ? Truth::yes : Truth::no; }
Truth hidden(const Told& t) {
  bool any = false, unclear = false;
  for (const ToldHead& h : t.heads)
    for (int i = 0; i < t.n.n_q; ++i) {
      const long double scale = largest(h.P_V) > 0 ? largest(h.P_V) : 1;
      Mat seen(t.seen(i), h.P_V.cols() + 1);
      for (int j = 0, at = 0; j < t.n.n_k; ++j)
        if (t.sees(i, j)) seen.row(at++) << h.P_V.row(j) / scale, 1.0L;
      if (seen.rows() == 0) continue;
      const int clear = rank(seen, 1e-7L), faint = rank(seen, 1e-14L);
      any = any || seen.rows() > faint;
      unclear = unclear || clear != faint;
    }
  return any ? Truth::yes : unclear ? Truth::silent : Truth::no;
}
Truth split(const Told& t) {
  return each_head(t, [](const ToldHead& h, int) {
    if (h.S.rows() != h.S.cols()) return Truth::silent;
    const Mat sym = (h.S + h.S.transpose()) / 2, anti = (h.S - h.S.transpose()) / 2;
    return equal(h.S.squaredNorm() - sym.squaredNorm() - anti.squaredNorm(), h.S.squaredNorm());
  });
}
Truth score_in_range(const Told& t) {
  return each_head(t, [](const ToldHead& h, int) {
    return is(std::fabs((h.W * h.W).trace()) <= h.W.squaredNorm() * (1 + 1e-15L));
  });
}
Truth one_matrix(const Told& t) {
  return each_head(t, [](const ToldHead& h, int) {
    const long double size = largest(h.S_size);
    return both(equal(h.S, h.P_Q * h.P_Q.transpose(), size), equal(h.S, h.S.transpose(), size));
  });
}
Truth semidefinite(const Told& t) {
  return each_head(t, [](const ToldHead& h, int) {
    const Mat e = eigenvalues(h.P_Q * h.P_Q.transpose());
    return is(e.minCoeff() >= -1e-15L * e.maxCoeff());
  });
}
Truth longer_wins(const Told& t) {
  bool unclear = false;
  for (const ToldHead& h : t.heads) {
    const Mat G = h.P_Q * h.P_Q.transpose();
    for (int i = 0; i < G.rows(); ++i)
      for (int j = 0; j < G.rows(); ++j) {
        const long double over = G(i, j) - G(i, i), size = largest(G);
        if (over > 1e-11L * size && G(j, j) > G(i, i)) return Truth::yes;
        unclear = unclear || (over > 0 && i != j);
      }
  }
  return unclear ? Truth::silent : Truth::no;
}
Truth no_pairs(const Told& t) {
  return each_head(t, [](const ToldHead& h, int) {
    const long double size = largest(h.S_size);
    Truth out = Truth::yes;
    for (int i = 0; i < h.S.rows(); ++i)
      for (int j = 0; j < i; ++j) {
        const long double over = std::min(h.S(i, j) - h.S(i, i), h.S(j, i) - h.S(j, j));
        out = both(out, over > 1e-11L * size ? Truth::no : over > 0 ? Truth::silent : Truth::yes);
      }
    return out;
  });
}
Truth bent_weights(const Told& t) {
  bool unclear = false;
  for (const ToldHead& h : t.heads) {
    const Mat G = h.P_Q * h.P_Q.transpose() / t.sigma();
    Mat A(G.rows(), G.rows());
    for (int i = 0; i < G.rows(); ++i) A.row(i) = t.softmax(G.row(i), -1);
    const long double difference = largest(A - A.transpose());
    if (difference > 1e-13L) return Truth::yes;
    unclear = unclear || difference > 0;
  }
  return unclear ? Truth::silent : Truth::no;
}
Truth balanced(const Told& t) {
  return each_head(t, [&](const ToldHead& h, int) {
    Truth out = Truth::yes;
    for (int i = 0; i < t.n.n_q; ++i)
      for (int j = 0; j < i; ++j) {
        if (t.sees(i, j) != t.sees(j, i)) return Truth::no;
        // exp(l_ij - (log Z_i + log Z_j)/2) is what D^(1/2) A D^(-1/2) holds.
        if (t.sees(i, j))
          out = both(out, equal(h.L(i, j) - h.L(j, i), largest(h.S_size) / t.sigma() + 1e-3L));
      }
    return out;
  });
}
Truth weighted_mean(const Told& t) {
  return each_row(t, 0, [](const ToldHead& h, int i) {
    return both(both(is(h.A.row(i).minCoeff() >= 0), equal(h.A.row(i).sum() - 1, 1)),
                equal(Mat(h.A.row(i) * h.P_V), Mat(h.H.row(i)), largest(h.V_size)));
  });
}
Truth permutes(const Told& t) { return permutation_truth(t.scene); }
Truth renormalises(const Told& t) {
  return each_row(t, 1, [&](const ToldHead& h, int i) {
    const Mat p = t.softmax(Mat(h.S.row(i) / t.sigma()), -1);
    Mat kept = p;
    for (int j = 0; j < t.n.n_k; ++j) kept(0, j) *= t.sees(i, j) ? 1 : 0;
    return kept.sum() > 1e-280L ? equal(Mat(kept / kept.sum()), Mat(h.A.row(i)), 1) : Truth::yes;
  });
}
Truth triangular(const Told& t) {
  return each_head(t, [&](const ToldHead& h, int) {
    Truth out = both(equal(h.A(0, 0) - 1, 1),
                     equal(Mat(h.H.row(0)), Mat(h.P_V.row(0) / t.outside), largest(h.H_size)));
    for (int i = 0; i < t.n.n_q; ++i)
      for (int j = i + 1; j < t.n.n_k; ++j) out = both(out, is(h.A(i, j) == 0));
    return out;
  });
}
Truth equal_keys(const Told& t) {
  bool any = false;
  const Truth out = each_head(t, [&](const ToldHead& h, int) {
    Truth all = Truth::yes;
    for (int a = 0; a < t.n.n_k; ++a)
      for (int b = 0; b < a; ++b)
        for (int i = 0; i < t.n.n_q && h.E_K.row(a) == h.E_K.row(b); ++i)
          if (t.sees(i, a) && t.sees(i, b)) any = true, all = both(all, equal(h.A(i, a) - h.A(i, b), 1));
    return all;
  });
  return any ? out : Truth::silent;
}
Truth ratios(const Told& t) {
  return each_row(t, 1, [&](const ToldHead& h, int i) {
    Truth out = Truth::yes;
    for (int j = 0; j < t.n.n_k; ++j)
      for (int l = 0; l < j; ++l)
        if (h.A(i, j) > 1e-280L && h.A(i, l) > 1e-280L)
          out = both(out, equal(std::log(h.A(i, j) / h.A(i, l)) - (h.L(i, j) - h.L(i, l)),
                                1 + std::fabs(h.L(i, j) - h.L(i, l))));
    return out;
  });
}
Truth averages(const Told& t) {
  return each_head(t, [](const ToldHead& h, int) {
    Mat power = h.A;
    for (int k = 0; k < 64; ++k) {
      power = Mat(power * power);
      for (int i = 0; i < power.rows(); ++i)
        if (power.row(i).sum() > 0.5L) power.row(i) /= power.row(i).sum();
    }
    const long double spread = largest(Mat(power.rowwise() - power.row(0)));
    return spread < 1e-6L ? is(power.row(0).sum() > 0.5L) : Truth::no;
  });
}
Truth ov_rank(const Told& t) {
  return each_head(t, [&](const ToldHead& h, int) {
    return h.W_V.size() == 0 || h.out.size() == 0 ? Truth::silent : is(rank(h.W_V * h.out) <= t.n.d_v);
  });
}
Truth mean_of_heads(const Told& t) {
  Mat stacked(t.n.h * t.n.d_v, t.n.d_v), mean = Mat::Zero(t.n.n_q, t.n.d_v);
  long double size = 0;
  for (int i = 0; i < t.n.h; ++i) {
    const ToldHead& h = t.heads[static_cast<std::size_t>(i)];
    stacked.middleRows(i * t.n.d_v, t.n.d_v) = Mat::Identity(t.n.d_v, t.n.d_v) / t.n.h;
    mean += h.H / t.n.h;
    size = std::max(size, largest(h.H_size));
  }
  return equal(t.concat * stacked, mean, size);
}
Truth same_cost(const Told& t) {
  const int d = t.n.d;
  return is(t.n.h > 1 && t.n.d_k * t.n.h == d && t.n.d_v * t.n.h == d && t.n.h * d * t.n.d_k == d * d);
}
// s_ij - s_ji is what the places of the two tokens make of each other's queries.
Truth places_make_asymmetry(const Told& t) {
  return each_head(t, [](const ToldHead& h, int) {
    Truth out = Truth::yes;
    for (int i = 0; i < h.S.rows(); ++i)
      for (int j = 0; j < i; ++j)
        out = both(
            out, equal(h.S(i, j) - h.S(j, i) - (h.P_Q.row(i).dot(h.P.row(j)) - h.P_Q.row(j).dot(h.P.row(i))),
                       largest(h.S_size)));
    return out;
  });
}
Truth halves(const Told& t) { return is(2 * t.numbers_of_scores() == 2 * t.n.h * t.n.d * t.n.d_k); }
Truth merged(const Told& t) {
  return each_head(t, [&](const ToldHead& h, int) {
    if (h.W_Q.size() == 0) return Truth::silent;
    const Mat K = t.unit(t.K);
    return equal(t.Q * (h.W_Q * h.W_K.transpose()) * K.transpose(), h.S, largest(h.S_size));
  });
}
Truth gradient(const Told& t) { return gradient_truth(t.scene); }

using Row = std::pair<std::string_view, Truth (*)(const Told&)>;
constexpr std::array table{
    Row{"rows-sum-to-one", rows_sum},
    Row{"output-rows-sum", output_rows_sum},
    Row{"shift-invariance", shift},
    Row{"symmetric-weights", mirrored},
    Row{"linear-order", keys_with_values_first},
    Row{"nearest-point", nearest},
    Row{"softmax-jacobian", jacobian},
    Row{"saturation", saturation},
    Row{"entropy-temperature", entropy_falls},
    Row{"entropy-bound", entropy_bound},
    Row{"rank-W", rank_W},
    Row{"rank-scores", rank_S},
    Row{"parameters", parameters},
    Row{"same-spectrum", spectrum},
    Row{"best-rank-r", best_rank},
    Row{"unreachable-key", unreachable},
    Row{"gauge-QK", gauge_QK},
    Row{"gauge-VO", gauge_VO},
    Row{"output-redundant", redundant},
    Row{"heads-sum", heads_sum},
    Row{"heads-separate", side_by_side},
    Row{"hidden-weights", hidden},
    Row{"symmetric-split", split},
    Row{"symmetry-score", score_in_range},
    Row{"qq-symmetric", one_matrix},
    Row{"qq-semidefinite", semidefinite},
    Row{"self-not-always-largest", longer_wins},
    Row{"no-mutual-preference", no_pairs},
    Row{"weights-not-symmetric", bent_weights},
    Row{"real-spectrum", balanced},
    Row{"output-in-hull", weighted_mean},
    Row{"permutation", permutes},
    Row{"mask-renormalises", renormalises},
    Row{"causal-first-row", triangular},
    Row{"causal-full-rank", full_rank},
    Row{"unit-keys-asymmetric", lengths_by_rows},
    Row{"queries-folded", tokens_take_W_Q},
    Row{"equal-keys", equal_keys},
    Row{"equal-queries", equal_queries},
    Row{"rope-relative", rope_relative},
    Row{"alibi-fades", fades},
    Row{"asymmetry-from-places", places_make_asymmetry},
    Row{"irrelevant-alternatives", ratios},
    Row{"largest-weight", outweighs},
    Row{"mixing", averages},
    Row{"ov-circuit", ov_rank},
    Row{"same-cost-heads", same_cost},
    Row{"mean-of-heads", mean_of_heads},
    Row{"shared-halves", halves},
    Row{"merged-equals-factored", merged},
    Row{"gradient-check", gradient},
};

}  // namespace

bool has_truth(std::string_view id) { return std::ranges::count(table, id, &Row::first) == 1; }

Truths::Truths(const Scene& scene) : told_(std::make_unique<Told>(told(scene))) {}
Truths::~Truths() = default;

Truth Truths::of(std::string_view id) const {
  const auto* row = std::ranges::find(table, id, &Row::first);
  return row == table.end() ? Truth::silent : row->second(*told_);
}

Truth truth_of(std::string_view id, const Scene& scene) { return Truths(scene).of(id); }

}  // namespace attnlab::test
