#include "tests/gl/figure_stage.h"

#include "app/gl/frames.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/style.h"

#include <gtest/gtest.h>

#include <glad/gl.h>

#include "imgui_impl_opengl3.h"

namespace attnlab::test {

FigureStage::FigureStage(int width, int height) : target_(width, height), fonts_(load_fonts()) {
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
  io.DeltaTime = 1.0F / 60;
}

Image FigureStage::draw(const Theme& theme, const std::function<void(Canvas&)>& draw) {
  apply_style(theme, 1);
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  const Painter painter = painters_.painter();
  ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), fonts_, painter, {0, 0}, 1);
  draw(canvas);
  ImGui::Render();
  const auto part = [](std::uint8_t channel) { return static_cast<float>(channel) / 255; };
  const Color ground = theme.background;
  target_.begin(part(ground.r), part(ground.g), part(ground.b), 1);
  draw_rendered();
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  return target_.read();
}

}  // namespace attnlab::test
