#include "app/figures/canvas/color.h"

#include <array>
#include <cmath>

namespace attnlab {
namespace {

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
