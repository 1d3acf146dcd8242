// A picture of the whole interface: a fresh App in an ImGui context of its own,
// drawn headlessly as the window draws it.
#pragma once

#include "app/gl/frames.h"
#include "app/gl/offscreen.h"
#include "app/gl/painters.h"
#include "app/ui/shell/app.h"
#include "tests/gl/context.h"

namespace attnlab::test {

constexpr int frames_to_settle = 5;

struct PictureOptions {
  int width = 1280, height = 800;  // framebuffer pixels
  double content_scale = 1;
  const char* folder = "";  // where the file lists begin; empty: the working directory
};

// An App in an ImGui context of its own that draws into a picture, until it has settled to begin with.
// `prepare` sees the App before the first frame. Needs a current context.
class AppStage {
 public:
  AppStage(const PictureOptions& options, const std::function<void(App&)>& prepare)
      : target_(options.width, options.height),
        session_(options.width, options.height),
        app_({.folder = options.folder,
              .state_dir = {},
              .content_scale = options.content_scale,
              .painter = painters_.painter(),
              .copy_picture = {}}) {
    prepare(app_);
    draw(frames_to_settle);
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

// Its last frame.
inline Image picture_of_app(const PictureOptions& options, const std::function<void(App&)>& prepare) {
  return AppStage(options, prepare).read();
}

}  // namespace attnlab::test
