#include "tests/gl/imgui_session.h"

#include <dlfcn.h>

#include <initializer_list>

#include "imgui.h"
#include "imgui_impl_opengl3.h"

namespace attnlab::test {

ImGuiSession::ImGuiSession() {
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  ImGui_ImplOpenGL3_Init("#version 330 core");
  // ImGui's backend closes the OpenGL library when it shuts down and keeps the addresses of its functions, so the next
  // session would call into nothing: what it has opened stays loaded.
  for (const char* library : {"libOpenGL.so.0", "libGLX.so.0", "libGL.so", "libGL.so.1"})
    dlopen(library, RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD | RTLD_NODELETE);
}

ImGuiSession::~ImGuiSession() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext();
}

}  // namespace attnlab::test
