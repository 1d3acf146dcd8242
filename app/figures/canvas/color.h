// Colours and colour maps: sRGB values, the maps for signed numbers and for weights, and the ink that stays
// readable on them (WCAG 2 contrast).
#pragma once

#include <cstdint>
#include <span>

namespace attnlab {

struct Color {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  friend bool operator==(const Color&, const Color&) = default;
};

constexpr Color rgb(std::uint32_t hex) {
  return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8),
          static_cast<std::uint8_t>(hex), 255};
}
constexpr Color with_alpha(Color color, std::uint8_t alpha) { return {color.r, color.g, color.b, alpha}; }

// What figures stand on in the three themes, and so what a weight of 0 looks like.
inline constexpr Color ground_light = rgb(0xF6F6F3), ground_dark = rgb(0x15171B),
                       ground_print = rgb(0xFFFFFF);

// diverging_light: light in the middle (RdBu); diverging_dark: dark in the middle (in the manner of Berlin);
// both with exactly 0 in the middle. weights_...: from the ground of a theme at 0 to violet ink, lightness
// monotone.
enum class ColorMap { diverging_light, diverging_dark, weights_light, weights_dark, weights_print };
inline constexpr int color_map_count = 5;

// Equidistant stops from t = 0 to t = 1; the map is linear in sRGB between them. The shader draws the same.
std::span<const Color> stops(ColorMap map);
Color sample(ColorMap map, double t);  // t is clamped to [0, 1]

// `part` of `color` over `ground`, linear in sRGB.
Color mixed(Color color, Color ground, double part);

double luminance(Color color);      // relative luminance, WCAG 2
double contrast(Color a, Color b);  // 1 .. 21
Color ink_on(Color ground);         // black or white, whichever has the higher contrast; never below 4.5:1

}  // namespace attnlab
