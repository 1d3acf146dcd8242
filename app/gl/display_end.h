// The end of the display, which nobody is asked about. Knows no App: it calls what it was given.
#pragma once

namespace attnlab {

// While it lives, the end of the X server calls `ended(data)`, which does not come back, and errors of X end
// nothing; elsewhere it does nothing. Needs an open window: GLFW takes the handlers back while it opens one.
class DisplayEnd {
 public:
  DisplayEnd(void (*ended)(void* data), void* data);
  ~DisplayEnd();
  DisplayEnd& operator=(DisplayEnd&&) = delete;  // nor copied

  // Under Wayland nobody is called: whether the connection is lost; then waiting for events returns at once.
  bool lost() const;

 private:
  [[maybe_unused]] void (*ended_)(void* data);
  [[maybe_unused]] void* data_;
};

}  // namespace attnlab
