// An ImGui context with its OpenGL backend, for as long as it lives. Needs the current context of the tests.
#pragma once

namespace attnlab::test {

class ImGuiSession {
 public:
  ImGuiSession();
  ~ImGuiSession();
  ImGuiSession(const ImGuiSession&) = delete;
  ImGuiSession& operator=(const ImGuiSession&) = delete;
};

}  // namespace attnlab::test
