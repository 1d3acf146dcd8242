#include "core/algebra/contour.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnlab {
namespace {

struct Corner {
  PlanePoint at;
  double value = 0;
  bool inside = false;
};

// Segments, each from its first point to its last, joined where one begins at which another ends; what is
// straight has no points between.
class Chains {
 public:
  explicit Chains(double size) : near_(1e-9 * size) {}

  void add(PlanePoint from, PlanePoint to) {
    if (!same(from, to)) lines_.push_back({from, to});
  }
  std::vector<PlaneLine> joined() {
    for (std::size_t i = 0; i < lines_.size(); ++i)
      for (std::size_t j = i + 1; j < lines_.size(); ++j) {
        PlaneLine &a = lines_[i], &b = lines_[j];
        if (same(a.back(), b.front()))
          a.insert(a.end(), b.begin() + 1, b.end());
        else if (same(b.back(), a.front()))
          a.insert(a.begin(), b.begin(), b.end() - 1);
        else
          continue;
        lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(j));
        j = i;  // what it reaches now may go on further
      }
    for (PlaneLine& line : lines_)
      for (std::size_t i = 1; i + 1 < line.size();)
        if (straight(line[i - 1], line[i], line[i + 1]))
          line.erase(line.begin() + static_cast<std::ptrdiff_t>(i));
        else
          ++i;
    return std::move(lines_);
  }

 private:
  bool same(PlanePoint a, PlanePoint b) const {
    return std::abs(a.u - b.u) <= near_ && std::abs(a.v - b.v) <= near_;
  }
  bool straight(PlanePoint a, PlanePoint b, PlanePoint c) const {
    const double u = c.u - a.u, v = c.v - a.v;
    return std::abs(u * (b.v - a.v) - v * (b.u - a.u)) <= near_ * std::hypot(u, v);
  }

  double near_;
  std::vector<PlaneLine> lines_;
};

class March {
 public:
  March(const std::function<double(PlanePoint)>& f, PlanePoint low, PlanePoint high, int squares)
      : f_(f), n_(squares), line_(std::max(high.u - low.u, high.v - low.v)), rim_(line_) {
    double largest = 0;
    for (int j = 0; j <= n_; ++j)
      for (int i = 0; i <= n_; ++i) {
        corners_.push_back({{place(low.u, high.u, i), place(low.v, high.v, j)}});
        Corner& one = corners_.back();
        one.value = f(one.at);
        if (std::isfinite(one.value)) largest = std::max(largest, std::abs(one.value));
      }
    zero_ = 1e-12 * largest;
    for (Corner& one : corners_) one.inside = one.value <= zero_;
  }

  Contour walked() {
    for (int j = 0; j < n_; ++j) {
      int first = 0;  // of the squares side by side that are inside as a whole
      for (int i = 0; i <= n_; ++i) {
        if (i < n_ && whole(i, j)) continue;
        if (first < i)
          out_.inside.push_back(
              {corner(first, j).at, corner(i, j).at, corner(i, j + 1).at, corner(first, j + 1).at});
        first = i + 1;
        if (i == n_) break;
        triangle({&corner(i, j), &corner(i + 1, j), &corner(i, j + 1)});
        triangle({&corner(i + 1, j), &corner(i + 1, j + 1), &corner(i, j + 1)});
      }
    }
    for (int k = 0; k < n_; ++k) {
      along(corner(k, 0), corner(k + 1, 0));
      along(corner(n_, k), corner(n_, k + 1));
      along(corner(k + 1, n_), corner(k, n_));
      along(corner(0, k + 1), corner(0, k));
    }
    out_.line = line_.joined();
    out_.rim = rim_.joined();
    return std::move(out_);
  }

 private:
  double place(double low, double high, int i) const { return i == n_ ? high : low + (high - low) * i / n_; }
  Corner& corner(int i, int j) { return corners_[static_cast<std::size_t>(j * (n_ + 1) + i)]; }
  bool whole(int i, int j) {
    return corner(i, j).inside && corner(i + 1, j).inside && corner(i, j + 1).inside &&
           corner(i + 1, j + 1).inside;
  }

  // Where it is 0 between one that is inside and one that is not: false position, at once where f is straight
  // there, with halving where that is slow or has no numbers.
  PlanePoint crossing(const Corner& in, const Corner& out) const {
    Corner a = in, b = out;
    for (int i = 0; i < 40; ++i) {
      const bool usable = i % 3 < 2 && std::isfinite(a.value) && std::isfinite(b.value);
      const double t = usable ? std::clamp(a.value / (a.value - b.value), 0.0, 1.0) : 0.5;
      Corner c{{a.at.u + t * (b.at.u - a.at.u), a.at.v + t * (b.at.v - a.at.v)}};
      c.value = f_(c.at);
      if (std::abs(c.value) <= zero_) return c.at;
      (c.value <= 0 ? a : b) = c;
    }
    return a.at;
  }

  // Counterclockwise. Its line leads from where its rim leaves the inside to where it comes back.
  void triangle(const std::array<const Corner*, 3>& corners) {
    PlaneLine piece;
    PlanePoint left, back;
    bool crossed = false;
    for (std::size_t k = 0; k < 3; ++k) {
      const Corner &a = *corners[k], &b = *corners[(k + 1) % 3];
      if (a.inside) piece.push_back(a.at);
      if (a.inside == b.inside) continue;
      crossed = true;
      piece.push_back(a.inside ? crossing(a, b) : crossing(b, a));
      (a.inside ? left : back) = piece.back();
    }
    if (crossed) line_.add(left, back);
    if (!piece.empty()) out_.inside.push_back(std::move(piece));
  }
  void along(const Corner& a, const Corner& b) {
    if (a.inside || b.inside) rim_.add(a.inside ? a.at : crossing(b, a), b.inside ? b.at : crossing(a, b));
  }

  const std::function<double(PlanePoint)>& f_;
  int n_;
  double zero_ = 0;
  std::vector<Corner> corners_;
  Chains line_, rim_;
  Contour out_;
};

}  // namespace

Contour contour(const std::function<double(PlanePoint)>& f, PlanePoint low, PlanePoint high, int squares) {
  return March(f, low, high, squares).walked();
}

}  // namespace attnlab
