// The colour maps, and contrast. The diverging maps are curves in OKLab (B. Ottosson, 2020): both arms have
// the same lightness at the same distance from zero, so that + and - of one size read as equals; red is
// positive.
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

// Of OKLab, from 0 (black) to 1 (white): even steps of it look even.
double oklab_lightness(Color color) {
  const double r = linear(color.r), g = linear(color.g), b = linear(color.b);
  return 0.2104542553 * std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) +
         0.7936177850 * std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) -
         0.0040720468 * std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
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
constexpr Diverging dark_middle{{0.135, 0.335, 0.465, 0.575, 0.690, 0.830},
                                {0.000, 0.095, 0.130, 0.145, 0.132, 0.105},
                                {0.000, 0.060, 0.085, 0.100, 0.106, 0.095},
                                {40, 40, 38, 33, 27, 20},
                                {228, 230, 235, 242, 252, 266},
                                rgb(0x0A0A0B)};

// Weights: from the ground (0) to ink (1), straight in the three coordinates of OKLCH between the ground, a
// middle and the ink, all of one violet. Lightness is monotone, so that the order is kept in grey and by
// every eye. The ground carries the hue of the middle: it has next to no chroma, and its own hue would turn
// the first steps through other colours.
struct Sequential {
  Color ground;
  std::array<double, 2> lightness, chroma, hue;  // of the middle, of the ink
};

Stops build(const Sequential& map) {
  const double ground = oklab_lightness(map.ground);
  const std::array<double, 3> lightness{ground, map.lightness[0], map.lightness[1]},
      chroma{0, map.chroma[0], map.chroma[1]}, hue{map.hue[0], map.hue[0], map.hue[1]};
  Stops result{map.ground};
  for (int i = 1; i < stop_count; ++i) {
    const double t = static_cast<double>(i) / (stop_count - 1);
    result[static_cast<std::size_t>(i)] =
        from_oklch(through(lightness, t), through(chroma, t), through(hue, t));
  }
  return result;
}

constexpr Sequential on_ground(Color ground) { return {ground, {0.62, 0.30}, {0.15, 0.15}, {300, 292}}; }
constexpr Sequential light_ground = on_ground(ground_light), white_ground = on_ground(ground_print),
                     dark_ground{ground_dark, {0.55, 0.93}, {0.17, 0.06}, {300, 315}};

}  // namespace

std::span<const Color> stops(ColorMap map) {
  static const std::array<Stops, color_map_count> tables{
      build(light_middle), build(dark_middle), build(light_ground), build(dark_ground), build(white_ground)};
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

Color mixed(Color color, Color ground, double part) {
  const auto channel = [part](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(part * a + (1 - part) * b));
  };
  return {channel(color.r, ground.r), channel(color.g, ground.g), channel(color.b, ground.b), 255};
}

double luminance(Color color) {
  return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

double contrast(Color a, Color b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::fmax(la, lb) + 0.05) / (std::fmin(la, lb) + 0.05);
}

// Black has the contrast (l + 0.05) / 0.05 and white 1.05 / (l + 0.05); their product is 21, so the larger
// one is at least sqrt(21) = 4.58.
Color ink_on(Color ground) {
  const double l = luminance(ground) + 0.05;
  return l * l >= 0.05 * 1.05 ? rgb(0x000000) : rgb(0xFFFFFF);
}

}  // namespace attnlab
