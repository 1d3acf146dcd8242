#include "app/figures/canvas/theme.h"

#include <cmath>

namespace attnlab {
namespace {

// clang-format off
constexpr Theme light_theme{
    .id = ThemeId::light,
    .background = ground_light, .panel = rgb(0xFFFFFF), .hairline = rgb(0xE2E2DC),
    .text = rgb(0x1B1C1F), .secondary = rgb(0x6A6C72), .chosen = rgb(0xEFEFEA),
    .queries = rgb(0x0072B2), .keys = rgb(0xB35300), .values = rgb(0x00795A), .output = rgb(0xA8467F),
    .holds = rgb(0x00795A), .broken = rgb(0xB3261E), .accent = rgb(0x0B5FD0),
    .hatch_ground = rgb(0xECECE7), .hatch_line = rgb(0xC4C4BD), .overflow_ground = rgb(0xFFE08A),
    .cell_line = rgb(0xD3D3D0),
    .signed_map = ColorMap::diverging_light, .weights_map = ColorMap::weights_light};

constexpr Theme dark{
    .id = ThemeId::dark,
    .background = ground_dark, .panel = rgb(0x1C1F24), .hairline = rgb(0x2D3138),
    .text = rgb(0xE9EAEC), .secondary = rgb(0x9AA0AA), .chosen = rgb(0x262A31),
    .queries = rgb(0x56B4E9), .keys = rgb(0xF0A04B), .values = rgb(0x3CCB9C), .output = rgb(0xE39BC6),
    .holds = rgb(0x3CCB9C), .broken = rgb(0xFF8A80), .accent = rgb(0x7CC0FF),
    .hatch_ground = rgb(0x22252B), .hatch_line = rgb(0x454B55), .overflow_ground = rgb(0x6B4E00),
    .cell_line = rgb(0x373B42),
    .signed_map = ColorMap::diverging_dark, .weights_map = ColorMap::weights_dark};
// clang-format on

constexpr Theme on_white() {
  Theme print = light_theme;
  print.id = ThemeId::print;
  print.background = ground_print;
  print.secondary = rgb(0x44464B);  // names beside the cells are small, and grey toner is pale
  print.weights_map = ColorMap::weights_print;
  print.hatch_ground = rgb(0xFFFFFF);
  print.hatch_line = rgb(0xB4B4AE);
  return print;
}
constexpr Theme print = on_white();

constexpr Theme on_wall(Theme theme) {
  if (theme.id == ThemeId::dark) {
    theme.secondary = rgb(0xA9AEB8);
    theme.accent = rgb(0x84B6FF);
    return theme;
  }
  if (theme.id != ThemeId::print) theme.secondary = rgb(0x505258);
  theme.queries = rgb(0x005788);
  theme.keys = rgb(0x8A3E00);
  theme.values = theme.holds = rgb(0x005E46);
  theme.output = rgb(0x8A2F66);
  theme.broken = rgb(0x97201A);
  theme.accent = rgb(0x0B57D0);
  return theme;
}

// Told apart by lightness as well as by hue, also with red and green confused; off every role of both themes,
// off blue and off violet.
constexpr std::array<Color, max_tokens> colors{
    rgb(0xF2DA45),  // yellow
    rgb(0x2B9095),  // teal
    rgb(0x83B83F),  // leaf green
    rgb(0xA37640),  // brown
    rgb(0x86ECE5),  // pale cyan
    rgb(0x72130B),  // maroon
    rgb(0xB7B7B7),  // light grey
    rgb(0x505050),  // dark grey
};

constexpr double strength = 0.62;  // of the colours in the field

}  // namespace

const Theme& theme(ThemeId id) {
  static constexpr std::array<const Theme*, 3> themes{&light_theme, &dark, &print};
  return *themes[static_cast<std::size_t>(id)];
}

const Theme& wall_theme(ThemeId id) {
  static constexpr std::array<Theme, 3> themes{on_wall(light_theme), on_wall(dark), on_wall(print)};
  return themes[static_cast<std::size_t>(id)];
}

Color key_color(int key) { return colors[static_cast<std::size_t>(key) % colors.size()]; }

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
