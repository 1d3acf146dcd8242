#include "core/scene/mask_start.h"

#include "core/scene/rules.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace attnlab {
namespace {

bool same_cells(const Mask& a, const Mask& b, int n_q, int n_k) {
  for (int i = 0; i < n_q; ++i)
    for (int j = 0; j < n_k; ++j)
      if (allowed(a, i, j) != allowed(b, i, j)) return false;
  return true;
}

// The number with which such a mask is this one.
std::optional<int> number_of(const Mask& mask, int n_q, int n_k, int low, int high,
                             Mask (*made)(int n_q, int n_k, int number)) {
  for (int number = low; number <= high; ++number)
    if (same_cells(mask, made(n_q, n_k, number), n_q, n_k)) return number;
  return std::nullopt;
}

}  // namespace

Mask window_mask(int n_q, int n_k, int width) {
  return mask_where(n_q, n_k, [&](int i, int j) { return std::abs(i - j) <= width; });
}

Mask padding_mask(int n_q, int n_k, int hidden) {
  return mask_where(n_q, n_k, [&](int, int j) { return j < n_k - hidden; });
}

Mask started_mask(MaskStart start, int n_q, int n_k) {
  switch (start) {
    case MaskStart::causal: return {Mask::Kind::causal, {}};
    case MaskStart::window: return window_mask(n_q, n_k, std::min(1, widest_window(n_q, n_k)));
    case MaskStart::padding: return padding_mask(n_q, n_k, 1);
    case MaskStart::none:
    case MaskStart::painted: break;
  }
  return {};
}

int widest_window(int n_q, int n_k) { return std::max(0, std::max(n_q, n_k) - 2); }

int most_padding(int n_k) { return std::max(1, n_k - 1); }

NamedMask name_of_mask(const Mask& mask, int n_q, int n_k, MaskStart preferred) {
  if (mask.kind == Mask::Kind::none) return {MaskStart::none, 0};
  if (mask.kind == Mask::Kind::causal) return {MaskStart::causal, 0};
  const auto window = number_of(mask, n_q, n_k, 0, widest_window(n_q, n_k), window_mask),
             padding = number_of(mask, n_q, n_k, 1, most_padding(n_k), padding_mask);
  if (padding && (preferred == MaskStart::padding || !window)) return {MaskStart::padding, *padding};
  if (window) return {MaskStart::window, *window};
  return {MaskStart::painted, 0};
}

Mask paint_mask(const Mask& mask, int n_q, int n_k, MaskCell from, MaskCell to, bool allow) {
  Mask out = mask_where(n_q, n_k, [&](int i, int j) { return allowed(mask, i, j); });
  const int steps = std::max({1, std::abs(to.row - from.row), std::abs(to.col - from.col)});
  for (int k = 0; k <= steps; ++k) {
    const double t = static_cast<double>(k) / steps;
    const auto at = [t](int a, int b) { return static_cast<int>(std::lround(a + t * (b - a))); };
    const int i = at(from.row, to.row), j = at(from.col, to.col);
    if (i >= 0 && j >= 0 && i < n_q && j < n_k) out.allowed(i, j) = allow ? 1 : 0;
  }
  if ((out.allowed.array() != 0).all()) return {};
  return out;
}

}  // namespace attnlab
