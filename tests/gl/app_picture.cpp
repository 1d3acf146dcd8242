#include "tests/gl/app_picture.h"

#include "app/gl/frames.h"
#include "app/gl/painters.h"
#include "tests/gl/imgui_session.h"

#include <gtest/gtest.h>

#include <glad/gl.h>

#include "imgui.h"
#include "imgui_impl_opengl3.h"

namespace attnlab::test {
namespace {

constexpr int frames_to_settle = 5;

// An App in an ImGui context of its own that draws into a picture.
class Stage {
 public:
  Stage(const PictureOptions& options, const std::function<void(App&)>& prepare)
      : target_(options.width, options.height),
        app_({.folder = options.folder,
              .state_dir = {},
              .content_scale = options.content_scale,
              .painter = painters_.painter(),
              .copy_picture = {}}) {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(options.width), static_cast<float>(options.height)};
    io.DeltaTime = 1.0F / 60;
    prepare(app_);
  }
  void draw(int frames) {
    for (int frame = 0; frame < frames; ++frame) {
      ImGui_ImplOpenGL3_NewFrame();
      ImGui::NewFrame();
      app_.frame();
      ImGui::Render();
      target_.begin(0, 0, 0, 1);
      draw_rendered();
    }
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  }
  App& app() { return app_; }
  Image read() const { return target_.read(); }

 private:
  Offscreen target_;
  ImGuiSession session_;
  Painters painters_;
  App app_;
};

}  // namespace

Image picture_of_app(const PictureOptions& options, const std::function<void(App&)>& prepare) {
  Stage stage(options, prepare);
  stage.draw(frames_to_settle);
  return stage.read();
}

std::variant<Pixels, std::string> screenshot_of_app(const PictureOptions& options, const Screenshot& wanted,
                                                    const std::function<void(App&)>& prepare,
                                                    Image* afterwards) {
  Stage stage(options, prepare);
  stage.draw(frames_to_settle);
  WindowRequests requests;
  auto picture = screenshot_of(stage.app(), wanted, requests);
  stage.draw(2);
  if (afterwards != nullptr) *afterwards = stage.read();
  return picture;
}

}  // namespace attnlab::test
