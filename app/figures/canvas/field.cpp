#include "app/figures/canvas/field.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {
namespace {

std::uint8_t channel_of(double value) {
  return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 255.0)));
}

double over(double ground, double color, double part) { return ground + (color - ground) * part; }

// Flatter logits tie everywhere, which is no line. Well inside the range of the shader's floats.
constexpr double least_slope = 1e-9;  // a logical pixel

// How far the place is from where the winner ties with the next key, in logical pixels: the logits are
// affine, so a difference over the length of its gradient.
double to_next_tie(const Field& field, PlanePoint at, std::size_t winner) {
  const FieldLogits& l = field.logits;
  const double across = (field.u_right - field.u_left) / field.width * field.unit,
               down = (field.v_bottom - field.v_top) / field.height * field.unit;
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t j = 0; j < static_cast<std::size_t>(l.keys); ++j) {
    const double a = l.a[winner] - l.a[j], b = l.b[winner] - l.b[j], c = l.c[winner] - l.c[j];
    const double slope = std::hypot(a * across, b * down);
    if (slope > least_slope) nearest = std::min(nearest, std::max(0.0, a * at.u + b * at.v + c) / slope);
  }
  return nearest;
}

// The first key that no other is above by more than nothing: as far as floats, too, can tell.
std::size_t first_winner(const FieldLogits& l, PlanePoint at, std::size_t winner) {
  constexpr double nothing = 1e-20;
  const auto under = [&](std::size_t j) {
    return (l.a[winner] - l.a[j]) * at.u + (l.b[winner] - l.b[j]) * at.v + (l.c[winner] - l.c[j]);
  };
  for (std::size_t j = 0; j < winner; ++j)
    if (under(j) <= nothing) return j;
  return winner;
}

Color winners(const Field& field, PlanePoint place, const FieldWeights& at) {
  const std::size_t winner = first_winner(field.logits, place, static_cast<std::size_t>(at.winner));
  double next = 0;
  for (std::size_t j = 0; j < static_cast<std::size_t>(field.logits.keys); ++j)
    if (j != winner) next = std::max(next, at.weights[j]);
  const double part = field_palest + (1 - field_palest) * (1 - next / at.weights[winner]);
  const double line = std::clamp(field_line + 0.5 - to_next_tie(field, place, winner), 0.0, 1.0);
  const Color color = field.colors[winner];
  const auto channel = [&](std::uint8_t ground, std::uint8_t of_key, std::uint8_t of_line) {
    return channel_of(over(over(ground, of_key, part), of_line, line));
  };
  return {channel(field.ground.r, color.r, field.line.r), channel(field.ground.g, color.g, field.line.g),
          channel(field.ground.b, color.b, field.line.b), 255};
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
  const PlanePoint place = plane_point(field, x, y);
  const FieldWeights at = field_at(field.logits, place);
  switch (field.mode) {
    case FieldMode::winner: return winners(field, place, at);
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
