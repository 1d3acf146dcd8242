#include "app/figures/canvas/field.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

std::uint8_t channel_of(double value) {
  return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 255.0)));
}

Color mixture(const Field& field, const PerKey& weights) {
  double r = 0, g = 0, b = 0;
  for (std::size_t j = 0; j < static_cast<std::size_t>(field.logits.keys); ++j) {
    r += weights[j] * field.colors[j].r;
    g += weights[j] * field.colors[j].g;
    b += weights[j] * field.colors[j].b;
  }
  return {channel_of(r), channel_of(g), channel_of(b), 255};
}

Color on_ramp(const Field& field, double t) {
  const double at = std::clamp(t, 0.0, 1.0) * (field_ramp_stops - 1);
  const auto i = std::min(static_cast<std::size_t>(at), static_cast<std::size_t>(field_ramp_stops - 2));
  const double part = at - static_cast<double>(i);
  const Color a = field.ramp[i], b = field.ramp[i + 1];
  return {channel_of(a.r + part * (b.r - a.r)), channel_of(a.g + part * (b.g - a.g)),
          channel_of(a.b + part * (b.b - a.b)), 255};
}

}  // namespace

PlanePoint plane_point(const Field& f, double x, double y) {
  const double right = (x - f.x) / f.width, down = (y - f.y) / f.height;
  return {f.u_left + right * (f.u_right - f.u_left), f.v_top + down * (f.v_bottom - f.v_top)};
}

Color field_color(const Field& field, double x, double y) {
  const FieldWeights at = field_at(field.logits, plane_point(field, x, y));
  switch (field.mode) {
    case FieldMode::mixture: return mixture(field, at.weights);
    case FieldMode::key: return on_ramp(field, at.weights[static_cast<std::size_t>(field.key)]);
    case FieldMode::entropy: break;
  }
  return on_ramp(field, field.logits.keys > 1 ? at.entropy / std::log(field.logits.keys) : 0);
}

std::vector<Color> field_raster(const Field& field, int width, int height) {
  std::vector<Color> out;
  out.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  for (int i = 0; i < height; ++i)
    for (int j = 0; j < width; ++j)
      out.push_back(field_color(field, field.x + (j + 0.5) * field.width / width,
                                field.y + (i + 0.5) * field.height / height));
  return out;
}

}  // namespace attnlab
