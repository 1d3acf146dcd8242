// ImGui's configuration (IMGUI_USER_CONFIG): its own rules hold in every build, in a release too, since
// behind a broken one it writes where it should not. ImGui itself is compiled with it. Knows no window and no
// App.
#pragma once

namespace attnlab {

// Where the current context's io.UserData points to one, a broken rule calls it, and it does not come back:
// an exception could pass neither GLFW's callbacks nor a destructor that closes what is open in ImGui.
struct RuleEnd {
  void (*ended)(void* data, const char* rule);
  void* data;
};

// Where there is none, or once more meanwhile, a std::logic_error is thrown.
void rule_broken(const char* rule);

}  // namespace attnlab

#define IM_ASSERT(rule) ((rule) ? static_cast<void>(0) : attnlab::rule_broken(#rule))
