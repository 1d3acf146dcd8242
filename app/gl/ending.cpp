#include "app/gl/ending.h"

#include "app/gl/window.h"

#include <dlfcn.h>
#include <pthread.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace attnlab {
namespace {

struct EndSignal {
  int number;
  const char* name;
};
constexpr EndSignal ends[] = {{SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"}, {SIGHUP, "SIGHUP"}};

// Without those that whoever started us wants ignored (nohup, a shell in the background).
sigset_t end_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const auto& [signal, name] : ends) {
    struct sigaction now {};
    if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) sigaddset(&set, signal);
  }
  return set;
}

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

HeldSignals::HeldSignals() {
  const sigset_t set = end_signals();
  pthread_sigmask(SIG_BLOCK, &set, &before_);
}

HeldSignals::~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

EndSignals::EndSignals(void (*wake)()) : wake_(wake), taken_(end_signals()) {
  const auto taken = [&](const EndSignal& end) { return sigismember(&taken_, end.number) == 1; };
  if (std::ranges::any_of(ends, taken)) thread_ = std::thread([this] { work(); });
}

EndSignals::~EndSignals() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  for (const auto& [signal, name] : ends)
    if (sigismember(&taken_, signal) == 1) pthread_kill(thread_.native_handle(), signal);
  thread_.join();
}

void EndSignals::work() {
  for (;;) {
    int signal = 0;
    if (sigwait(&taken_, &signal) != 0) continue;
    if (stopping_) return;
    if (received_ != 0) std::_Exit(128 + signal);
    received_ = signal;
    wake_();
  }
}

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

std::string signal_name(int signal) {
  const auto* known = std::ranges::find(ends, signal, &EndSignal::number);
  return known != std::end(ends) ? known->name : "signal " + std::to_string(signal);
}

}  // namespace attnlab
