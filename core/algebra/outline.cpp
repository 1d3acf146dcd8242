#include "core/algebra/outline.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

// Twice the signed area of the triangle, of points scaled into [-1, 1].
double turn(const PlanePoint& a, const PlanePoint& b, const PlanePoint& c) {
  return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
}

void add_corner(std::vector<PlanePoint>& chain, const PlanePoint& p, std::size_t least) {
  while (chain.size() >= least && turn(chain[chain.size() - 2], chain.back(), p) <= 1e-14) chain.pop_back();
  chain.push_back(p);
}

}  // namespace

std::vector<PlanePoint> outline(std::span<const PlanePoint> points) {
  std::vector<PlanePoint> sorted;
  double size = 0;
  for (const PlanePoint& p : points)
    if (std::isfinite(p.u) && std::isfinite(p.v)) {
      sorted.push_back(p);
      size = std::max({size, std::abs(p.u), std::abs(p.v)});
    }
  if (size > 0)
    for (PlanePoint& p : sorted) p = {p.u / size, p.v / size};
  const auto before = [](const PlanePoint& a, const PlanePoint& b) {
    return a.u != b.u ? a.u < b.u : a.v < b.v;
  };
  std::sort(sorted.begin(), sorted.end(), before);
  const auto same = [](const PlanePoint& a, const PlanePoint& b) { return a.u == b.u && a.v == b.v; };
  sorted.erase(std::unique(sorted.begin(), sorted.end(), same), sorted.end());
  std::vector<PlanePoint> chain;
  if (sorted.size() < 2) {
    chain = sorted;
  } else {
    for (const PlanePoint& p : sorted) add_corner(chain, p, 2);
    const std::size_t lower = chain.size() + 1;
    for (std::size_t i = sorted.size() - 1; i-- > 0;) add_corner(chain, sorted[i], lower);
    chain.pop_back();  // the first again
  }
  for (PlanePoint& p : chain) p = {p.u * size, p.v * size};
  return chain;
}

}  // namespace attnlab
