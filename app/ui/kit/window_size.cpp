#include "app/ui/kit/window_size.h"

#include "imgui.h"

#include <algorithm>
#include <cmath>

namespace attnlab {

WindowSize window_size(SideLengths window, SideLengths pixels, const WindowSize& before) {
  constexpr int shortest_side = 16;
  constexpr double least_scale = 0.5, greatest_scale = 8;
  WindowSize now{{std::max(0, pixels.width), std::max(0, pixels.height)}, before.scale};
  if (std::min({window.width, window.height, pixels.width, pixels.height}) < shortest_side) return now;
  const double across = static_cast<double>(pixels.width) / window.width,
               down = static_cast<double>(pixels.height) / window.height;
  // SideLengths are whole: each quotient may be off by so much.
  const double unsure = 1.0 / window.width + 1.0 / window.height;
  if (std::abs(across - down) > unsure) return now;
  const double scale = std::clamp(window.width > window.height ? across : down, least_scale, greatest_scale);
  if (std::abs(scale - before.scale) > unsure) now.scale = scale;
  return now;
}

WindowPlace on_a_screen(const WindowPlace& wanted, std::span<const WindowPlace> screens) {
  constexpr int hold = 100, title = 40;
  const auto is_seen = [&](const WindowPlace& screen) {
    const int left = std::max(wanted.x, screen.x),
              right = std::min(wanted.x + wanted.width, screen.x + screen.width);
    return right - left >= std::min(hold, wanted.width) && wanted.y >= screen.y &&
           wanted.y + title <= screen.y + screen.height;
  };
  const auto is_there = [](const WindowPlace& screen) { return screen.width > 0 && screen.height > 0; };
  const auto found = std::ranges::find_if(screens, is_there);
  if (found == screens.end() || std::ranges::any_of(screens, is_seen)) return wanted;
  const WindowPlace& screen = *found;
  const int width = std::min(wanted.width, screen.width), height = std::min(wanted.height, screen.height);
  return {screen.x + (screen.width - width) / 2, screen.y + (screen.height - height) / 2, width, height};
}

void tell_imgui(const WindowSize& size) {
  const auto scale = static_cast<float>(size.scale);
  // The renderer cuts the product off.
  const auto units = [scale](int pixels) {
    const float side = static_cast<float>(pixels) / scale;
    return static_cast<int>(side * scale) < pixels ? std::nextafter(side, side + 1) : side;
  };
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {units(size.pixels.width), units(size.pixels.height)};
  io.DisplayFramebufferScale = {scale, scale};
}

}  // namespace attnlab
