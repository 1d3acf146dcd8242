// Display: how ImGui's coordinates lie on the framebuffer, for what is drawn from inside its draw lists. Knows no program.
#pragma once

#include "app/figures/canvas/color.h"

#include <array>

#include "imgui.h"

namespace attnlab {

// Where ImGui's coordinates lie: `origin` is the top left corner of the viewport, `size` what it shows, `scale` the
// framebuffer pixels of one coordinate (ImDrawData's DisplayPos, DisplaySize and FramebufferScale).
struct Display {
  ImVec2 origin{0, 0}, size{1, 1}, scale{1, 1};
};
Display display_of(const ImDrawData& data);

// ImGui's clip rectangle (left, top, right, bottom) as GL's scissor, which counts from the framebuffer's lower left corner.
// False: nothing is left.
bool clip_to(const ImVec4& clip, const Display& display);

std::array<float, 4> components(Color color);  // 0 to 1

}  // namespace attnlab
