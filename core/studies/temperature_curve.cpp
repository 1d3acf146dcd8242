#include "core/studies/temperature_curve.h"

#include "core/algebra/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {
namespace {

double trace_of(const Matrix& p) { return std::max(0.0, p.sum() - p.squaredNorm()); }

}  // namespace

TemperatureCurve temperature_curve(const Scene& scene, const Analysis& analysis, int head, int row) {
  TemperatureCurve out;
  const Dims& n = analysis.dims;
  if (n.h == 0) return out;
  const HeadAnalysis& one = analysis.heads[static_cast<std::size_t>(std::clamp(head, 0, n.h - 1))];
  const Eigen::Index i = std::clamp(row, 0, n.n_q - 1);
  Matrix scores = one.S.row(i) / analysis.inside;
  int open = 0;
  for (int j = 0; j < n.n_k; ++j)
    if (allowed(scene.mask, static_cast<int>(i), j)) {
      ++open;
      out.finite = out.finite && std::isfinite(scores(0, j) / curve_coldest);
    } else {
      scores(0, j) = -std::numeric_limits<double>::infinity();
    }
  out.finite = out.finite && open > 0 && std::isfinite(one.entropy(i, 0));
  if (!out.finite) return out;
  out.entropy_limit = std::log(open);
  out.trace_limit = 1 - 1.0 / open;
  out.entropy_now = one.entropy(i, 0);
  out.trace_now = trace_of(one.A.row(i));
  Matrix logits(1, n.n_k), p(1, n.n_k);
  for (std::size_t k = 0; k < out.temperature.size(); ++k) {
    const double part = static_cast<double>(k) / (curve_points - 1);
    const double T =
        k == curve_points / 2 ? 1 : curve_coldest * std::pow(curve_hottest / curve_coldest, part);
    logits = scores / T;
    out.temperature[k] = T;
    out.entropy[k] = softmax_row(logits, p, 0);
    out.trace[k] = trace_of(p);
  }
  return out;
}

}  // namespace attnlab
