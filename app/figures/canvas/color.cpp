// The three colour maps, and contrast. The diverging maps are curves in OKLab (B. Ottosson, 2020): both arms have the same
// lightness at the same distance from zero, so that + and - of one size read as equals; red is positive.
#include "app/figures/canvas/color.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace attnlab {
namespace {

constexpr int stop_count = 33;  // odd, so that one stop stands exactly in the middle
using Stops = std::array<Color, stop_count>;

std::uint8_t channel(double linear) {
  const double l = std::clamp(linear, 0.0, 1.0);
  const double s = l <= 0.0031308 ? 12.92 * l : 1.055 * std::pow(l, 1 / 2.4) - 0.055;
  return static_cast<std::uint8_t>(std::lround(255 * s));
}

// OKLab in polar form (hue in degrees) to sRGB; what lies outside the gamut is clipped.
Color from_oklch(double lightness, double chroma, double hue) {
  const double a = chroma * std::cos(hue * std::numbers::pi / 180);
  const double b = chroma * std::sin(hue * std::numbers::pi / 180);
  const double l = std::pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
  const double m = std::pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
  const double s = std::pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
  return {channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
          channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
          channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

// Piecewise linear through equidistant knots.
template <std::size_t N>
double through(const std::array<double, N>& knots, double u) {
  const double at = std::clamp(u, 0.0, 1.0) * (N - 1);
  const std::size_t i = std::min(static_cast<std::size_t>(at), N - 2);
  return knots[i] + (knots[i + 1] - knots[i]) * (at - static_cast<double>(i));
}

// One arm each for positive and negative values, from zero outwards.
struct Diverging {
  std::array<double, 6> lightness, chroma_positive, chroma_negative, hue_positive, hue_negative;
  Color middle;
};

Stops build(const Diverging& map) {
  Stops result{};
  for (int i = 0; i < stop_count; ++i) {
    const double t = 2.0 * i / (stop_count - 1) - 1, u = std::abs(t);
    const bool positive = t > 0;
    result[static_cast<std::size_t>(i)] = from_oklch(
        through(map.lightness, u), through(positive ? map.chroma_positive : map.chroma_negative, u),
        through(positive ? map.hue_positive : map.hue_negative, u));
  }
  result[stop_count / 2] = map.middle;
  return result;
}

constexpr Diverging light_middle{{0.976, 0.905, 0.790, 0.645, 0.490, 0.330},
                                 {0.000, 0.046, 0.108, 0.160, 0.178, 0.125},
                                 {0.000, 0.036, 0.075, 0.112, 0.128, 0.095},
                                 {50, 48, 42, 32, 23, 17},
                                 {232, 232, 234, 240, 250, 255},
                                 rgb(0xF7F7F7)};

// The middle is darker than panel and background, so that a zero is still a cell.
constexpr Diverging dark_middle{{0.135, 0.300, 0.430, 0.550, 0.680, 0.830},
                                {0.000, 0.080, 0.120, 0.140, 0.132, 0.105},
                                {0.000, 0.052, 0.078, 0.096, 0.106, 0.095},
                                {40, 40, 38, 33, 27, 20},
                                {228, 230, 235, 242, 252, 266},
                                rgb(0x0A0A0B)};

// Cividis (Nunez, Anderton, Renslow 2018, arXiv 1712.01662) through ten of its colours.
Stops sequential() {
  constexpr std::array<Color, 10> knots{rgb(0x00224E), rgb(0x123570), rgb(0x3B496C), rgb(0x575D6D),
                                        rgb(0x707173), rgb(0x8A8678), rgb(0xA59C74), rgb(0xC3B369),
                                        rgb(0xE1CC55), rgb(0xFEE838)};
  std::array<double, 10> r{}, g{}, b{};
  for (std::size_t i = 0; i < knots.size(); ++i) {
    r[i] = knots[i].r;
    g[i] = knots[i].g;
    b[i] = knots[i].b;
  }
  Stops result{};
  for (int i = 0; i < stop_count; ++i) {
    const double t = static_cast<double>(i) / (stop_count - 1);
    const auto byte = [t](const std::array<double, 10>& c) {
      return static_cast<std::uint8_t>(std::lround(through(c, t)));
    };
    result[static_cast<std::size_t>(i)] = {byte(r), byte(g), byte(b)};
  }
  return result;
}

// The sRGB transfer curve undone, as WCAG 2 writes it, for each of the 256 values of a channel.
std::array<double, 256> linear_values() {
  std::array<double, 256> values{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double s = static_cast<double>(i) / 255.0;
    values[i] = s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
  }
  return values;
}

double linear(std::uint8_t channel) {
  static const std::array<double, 256> table = linear_values();
  return table[channel];
}

}  // namespace

std::span<const Color> stops(ColorMap map) {
  static const std::array<Stops, color_map_count> tables{build(light_middle), build(dark_middle),
                                                         sequential()};
  return tables[static_cast<std::size_t>(map)];
}

Color sample(ColorMap map, double t) {
  const std::span<const Color> table = stops(map);
  const double at = (t >= 0 ? std::min(t, 1.0) : 0.0) * static_cast<double>(table.size() - 1);
  const std::size_t i = std::min(static_cast<std::size_t>(at), table.size() - 2);
  const double part = at - static_cast<double>(i);
  const auto mix = [part](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + (b - a) * part));
  };
  const Color a = table[i], b = table[i + 1];
  return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b)};
}

double luminance(Color color) {
  return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

double contrast(Color a, Color b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::fmax(la, lb) + 0.05) / (std::fmin(la, lb) + 0.05);
}

// Black has the contrast (l + 0.05) / 0.05 and white 1.05 / (l + 0.05); their product is 21, so the larger one is
// at least sqrt(21) = 4.58.
Color ink_on(Color ground) {
  const double l = luminance(ground) + 0.05;
  return l * l >= 0.05 * 1.05 ? rgb(0x000000) : rgb(0xFFFFFF);
}

}  // namespace attnlab
