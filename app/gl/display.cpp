#include "app/gl/display.h"

#include <glad/gl.h>

#include <algorithm>

namespace attnlab {

Display display_of(const ImDrawData& data) {
  return {data.DisplayPos, data.DisplaySize, data.FramebufferScale};
}

bool clip_to(const ImVec4& clip, const Display& display) {
  const float height = display.size.y * display.scale.y;
  const float left = std::max(0.0F, (clip.x - display.origin.x) * display.scale.x);
  const float top = std::max(0.0F, (clip.y - display.origin.y) * display.scale.y);
  const float right =
      std::min(display.size.x * display.scale.x, (clip.z - display.origin.x) * display.scale.x);
  const float bottom = std::min(height, (clip.w - display.origin.y) * display.scale.y);
  if (!(right > left) || !(bottom > top)) return false;
  glEnable(GL_SCISSOR_TEST);
  glScissor(static_cast<GLint>(left), static_cast<GLint>(height - bottom), static_cast<GLsizei>(right - left),
            static_cast<GLsizei>(bottom - top));
  return true;
}

std::array<float, 4> components(Color color) {
  return {static_cast<float>(color.r) / 255.0F, static_cast<float>(color.g) / 255.0F,
          static_cast<float>(color.b) / 255.0F, static_cast<float>(color.a) / 255.0F};
}

}  // namespace attnlab
