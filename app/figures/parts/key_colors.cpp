#include "app/figures/parts/key_colors.h"

namespace attnlab {
namespace {

// Neighbours in the list differ in lightness as well as in hue.
constexpr std::array<Color, max_tokens> colors{
    rgb(0xE69F00),  // orange
    rgb(0x0072B2),  // blue
    rgb(0xF0E442),  // yellow
    rgb(0xD55E00),  // vermilion
    rgb(0x56B4E9),  // sky blue
    rgb(0x009E73),  // bluish green
    rgb(0xCC79A7),  // reddish purple
    rgb(0x505050),  // dark grey
};

constexpr double strength = 0.55;  // of the colours in the field

}  // namespace

Color key_color(int key) { return colors[static_cast<std::size_t>(key) % colors.size()]; }

Color mixed(Color color, Color ground, double part) {
  const auto channel = [part](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(part * a + (1 - part) * b + 0.5);
  };
  return {channel(color.r, ground.r), channel(color.g, ground.g), channel(color.b, ground.b), 255};
}

std::array<Color, max_tokens> field_colors(const Theme& theme) {
  std::array<Color, max_tokens> out;
  for (std::size_t j = 0; j < out.size(); ++j) out[j] = mixed(colors[j], theme.panel, strength);
  return out;
}

std::array<Color, field_ramp_stops> field_ramp(const Theme& theme) {
  std::array<Color, field_ramp_stops> out;
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] =
        mixed(sample(theme.weights_map, static_cast<double>(i) / (field_ramp_stops - 1)), theme.panel, 0.8);
  return out;
}

}  // namespace attnlab
