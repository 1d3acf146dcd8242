#include "tests/gl/app_picture.h"

#include "app/gl/painters.h"

#include <gtest/gtest.h>

#include <dlfcn.h>
#include <glad/gl.h>

#include "imgui.h"
#include "imgui_impl_opengl3.h"

namespace attnlab::test {
namespace {

constexpr int frames_to_settle = 5;

// ImGui's backend closes the OpenGL library when it shuts down and keeps the addresses of its functions, so the next
// session would call into nothing: what it has opened stays loaded.
void keep_opengl_loaded() {
  for (const char* library : {"libOpenGL.so.0", "libGLX.so.0", "libGL.so", "libGL.so.1"})
    dlopen(library, RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD | RTLD_NODELETE);
}

struct ImGuiSession {
  ImGuiSession() {
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplOpenGL3_Init("#version 330 core");
    keep_opengl_loaded();
  }
  ~ImGuiSession() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
  }
  ImGuiSession(const ImGuiSession&) = delete;
  ImGuiSession& operator=(const ImGuiSession&) = delete;
};

}  // namespace

Image picture_of_app(const PictureOptions& options, const std::function<void(App&)>& prepare) {
  Offscreen target(options.width, options.height);
  const ImGuiSession session;
  Painters painters;
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(options.width), static_cast<float>(options.height)};
  io.DeltaTime = 1.0F / 60;
  App app(
      {.folder = {}, .state_dir = {}, .content_scale = options.content_scale, .painter = painters.painter()});
  prepare(app);
  for (int frame = 0; frame < frames_to_settle; ++frame) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    app.frame();
    ImGui::Render();
    target.begin(0, 0, 0, 1);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  }
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  return target.read();
}

}  // namespace attnlab::test
