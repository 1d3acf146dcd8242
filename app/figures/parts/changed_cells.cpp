#include "app/figures/parts/changed_cells.h"

#include "app/figures/canvas/text.h"

namespace attnlab {
namespace {

bool read_same(const NumberType& type, double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return true;
  return std::isfinite(a) && std::isfinite(b) && type.text(a) == type.text(b);
}

}  // namespace

ChangedCells changed_cells(NumberType type, int decimals, std::span<const double> values,
                           std::span<const double> other) {
  ChangedCells out;
  if (type.size == 0) type.decimals = decimals;
  if (values.size() != other.size()) return out;
  out.other.assign(other.begin(), other.end());
  for (std::size_t i = 0; i < values.size(); ++i) {
    out.reads_same.push_back(read_same(type, values[i], other[i]));
    const double change = std::abs(values[i] - other[i]);
    if (out.reads_same[i]) continue;
    out.any = true;
    if (std::isfinite(change)) out.most = std::max(out.most, change);
  }
  return out;
}

// Its lengths are pixels of the screen; below `smallest` a cell has room for the strip alone.
ChangedLook changed_look(double width, double height, double number_size, double zoom) {
  constexpr double smallest = 34, large = 48, strip_part = 0.055, least_strip = 4, most_part = 0.85;
  const double side = std::min(width, height) * zoom;
  ChangedLook look{.strip = std::max(least_strip / zoom, strip_part * width)};
  if (side < smallest || number_size <= 0) return look;
  const double readable = (side < large ? 11 : 12) / zoom;
  look.old_size = std::max(old_part * number_size, std::min(readable, most_part * number_size));
  const double gap = std::max(3 / zoom, 0.1 * height), above = cap_height * number_size,
               below = cap_height * look.old_size, whole = above + gap + below;
  look.up = (whole - above) / 2;
  look.down = (whole - below) / 2;
  return look;
}

Rect change_strip(const Rect& cell, const ChangedLook& look, double change, double most, bool inside) {
  constexpr double least = 5, from_edge = 5;
  const double longest = std::max(0.0, cell.height / 2 - from_edge),
               part = std::isfinite(change) && most > 0 ? std::min(1.0, std::abs(change) / most) : 1,
               length = std::min(longest, std::max(least, part * longest)), middle = cell.center().y;
  const double x = cell.right() - look.strip - (inside ? 2 : 0);
  return {x, change > 0 ? middle - length : middle, look.strip, length};
}

Color quiet_ink(const Theme& theme, Color ground) {
  const Color quiet = mixed(theme.text, theme.background, 0.875);
  return contrast(quiet, ground) >= 4.5 ? quiet : ink_on(ground);
}

}  // namespace attnlab
