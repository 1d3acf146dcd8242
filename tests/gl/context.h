// What tests draw in, without a display.
#pragma once

#include "app/gl/headless.h"

#include <dlfcn.h>

#include <cstdlib>
#include <initializer_list>

#include "imgui.h"
#include "imgui_impl_opengl3.h"

namespace attnlab::test {

// The one headless context of the test program, made at the first call, drawing in software, and left current. Throws GlError. It is
// never taken down: with it the driver would be unloaded, and what the driver keeps for good would then look like our own leak, for
// the leak sanitizer could no longer name its place.
inline const HeadlessContext& headless_context() {
  static const HeadlessContext* const context = [] {
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    setenv("LP_NUM_THREADS", "0", 1);  // the leak sanitizer stumbles now and then over threads of the driver
    return new HeadlessContext;
  }();
  return *context;
}

// An ImGui context with its OpenGL backend, for as long as it lives, of a screen of this size in pixels. Needs that context.
class ImGuiSession {
 public:
  ImGuiSession(int width, int height) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
    io.DeltaTime = 1.0F / 60;
    ImGui_ImplOpenGL3_Init("#version 330 core");
    // ImGui's backend closes the OpenGL library when it shuts down and keeps the addresses of its functions, so the next
    // session would call into nothing: what it has opened stays loaded.
    for (const char* library : {"libOpenGL.so.0", "libGLX.so.0", "libGL.so", "libGL.so.1"})
      dlopen(library, RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD | RTLD_NODELETE);
  }
  ~ImGuiSession() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
  }
  ImGuiSession(const ImGuiSession&) = delete;
  ImGuiSession& operator=(const ImGuiSession&) = delete;
};

}  // namespace attnlab::test
