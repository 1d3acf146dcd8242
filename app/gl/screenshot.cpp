#include "app/gl/screenshot.h"

#include "app/gl/offscreen.h"
#include "app/gl/program.h"
#include "app/gl/settle.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "imgui_impl_opengl3.h"

namespace attnlab {
namespace {

constexpr int frames_to_settle = 3;  // the pointer arrives, and what it lights is laid out

// What the frames beside the window must not change.
class Kept {
 public:
  explicit Kept(ImGuiIO& io)
      : io_(io), density_(io.DisplayFramebufferScale), mouse_(io.MousePos), seconds_(io.DeltaTime) {}
  ~Kept() {
    io_.DisplayFramebufferScale = density_;
    io_.DeltaTime = seconds_;
    io_.AddMousePosEvent(mouse_.x, mouse_.y);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
  }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;

 private:
  ImGuiIO& io_;
  ImVec2 density_, mouse_;
  float seconds_;
};

Pixels opaque(const Image& image) {
  Pixels pixels{image.width, image.height, false, {}};
  pixels.bytes.reserve(image.rgba.size() / 4 * 3);
  for (std::size_t i = 0; i < image.rgba.size(); i += 4)
    pixels.bytes.insert(pixels.bytes.end(), image.rgba.begin() + static_cast<std::ptrdiff_t>(i),
                        image.rgba.begin() + static_cast<std::ptrdiff_t>(i + 3));
  return pixels;
}

int pixels_of(float points, float density) {
  return std::max(1, static_cast<int>(std::lround(static_cast<double>(points) * density)));
}

}  // namespace

std::variant<Pixels, std::string> screenshot_of(App& app, const Screenshot& wanted, Wishes& wishes) {
  ImGuiIO& io = ImGui::GetIO();
  const Kept kept(io);
  const auto scale = static_cast<float>(std::clamp(wanted.scale, 1, 4));
  const ImVec2 density{io.DisplayFramebufferScale.x * scale, io.DisplayFramebufferScale.y * scale};
  try {
    Offscreen target(pixels_of(io.DisplaySize.x, density.x), pixels_of(io.DisplaySize.y, density.y));
    io.AddMousePosEvent(static_cast<float>(wanted.pointer.x), static_cast<float>(wanted.pointer.y));
    for (int frame = 0; frame < frames_to_settle; ++frame) {
      io.DisplayFramebufferScale = density;
      io.DeltaTime = 1.0F / 60;
      ImGui_ImplOpenGL3_NewFrame();
      new_frame(scale);
      wishes.close = app.frame().close || wishes.close;
      ImGui::Render();
      const Color ground = theme(app.view().theme).panel;
      target.begin(static_cast<float>(ground.r) / 255, static_cast<float>(ground.g) / 255,
                   static_cast<float>(ground.b) / 255, 1);
      ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    }
    return opaque(target.read());
  } catch (const std::exception& error) {  // GlError, or no memory for so many pixels
    return std::string("The picture of the window cannot be made: ") + error.what();
  }
}

}  // namespace attnlab
