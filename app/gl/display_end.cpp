#include "app/gl/display_end.h"

#include "app/gl/display.h"

#include <dlfcn.h>

#include <cstdlib>

namespace attnlab {
namespace {

// A function of a library that the program does not link: GLFW brings it where it speaks X11, or Wayland.
template <typename Function>
Function function_of(const char* loaded_library, const char* name) {
  void* found = dlsym(RTLD_DEFAULT, name);
  if (found == nullptr)
    if (void* library = dlopen(loaded_library, RTLD_LAZY | RTLD_NOLOAD)) found = dlsym(library, name);
  return reinterpret_cast<Function>(found);
}

constexpr const char* x11 = "libX11.so.6";
constexpr const char* wayland = "libwayland-client.so.0";

// In place of Xlib's own, which writes two lines: what ends the program says what is to be said.
int say_nothing(void*) { return 0; }

// In place of Xlib's own, which ends the program: such errors are of what others did, as when the window of a
// program goes while something is dropped from it.
int pass_over(void*, void*) { return 0; }

void set_exit_handler(void (*ended)(void*, void*), void* data) {
  using SetEndHandler = void* (*)(int (*)(void*));
  using SetErrorHandler = void* (*)(int (*)(void*, void*));
  using SetExitHandler = void (*)(void*, void (*)(void*, void*), void*);
  const auto set_end = function_of<SetEndHandler>(x11, "XSetIOErrorHandler");
  const auto set_exit = function_of<SetExitHandler>(x11, "XSetIOErrorExitHandler");  // libX11 1.7 and newer
  void* display = glfw_display("glfwGetX11Display");
  if (display == nullptr) return;
  if (const auto set_passing = function_of<SetErrorHandler>(x11, "XSetErrorHandler"))
    set_passing(ended ? pass_over : nullptr);
  if (set_end == nullptr || set_exit == nullptr) return;
  set_end(ended ? say_nothing : nullptr);
  set_exit(display, ended, data);
}

bool wayland_lost() {
  using GetError = int (*)(void*);
  void* display = glfw_display("glfwGetWaylandDisplay");
  if (display == nullptr) return false;
  static const auto get_error = function_of<GetError>(wayland, "wl_display_get_error");
  return get_error != nullptr && get_error(display) != 0;
}

}  // namespace

DisplayEnd::DisplayEnd(void (*ended)(void* data), void* data) : ended_(ended), data_(data) {
  set_exit_handler(
      [](void*, void* self) {
        const auto* end = static_cast<const DisplayEnd*>(self);
        end->ended_(end->data_);
      },
      this);
}

DisplayEnd::~DisplayEnd() {
  set_exit_handler([](void*, void*) { std::_Exit(1); }, nullptr);
}

bool DisplayEnd::lost() const { return wayland_lost(); }

}  // namespace attnlab
