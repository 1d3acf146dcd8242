// The ends that nobody is asked about: signals that ask the program to end, and the end of the display. Knows
// no App: it says that it happened, and calls what it was given.
#pragma once

#include <atomic>
#include <csignal>
#include <string>
#include <thread>

namespace attnlab {

// SIGTERM, SIGINT and SIGHUP, unless ignored, are kept back in this thread and all that it starts later.
class HeldSignals {
 public:
  HeldSignals();
  ~HeldSignals();                                  // as it was
  HeldSignals& operator=(HeldSignals&&) = delete;  // nor copied

 private:
  sigset_t before_;
};

// A thread takes them: no handler runs in the middle of anything. The second one ends the process at once.
class EndSignals {
 public:
  explicit EndSignals(void (*wake)());  // called from that thread when one has come
  ~EndSignals();
  EndSignals& operator=(EndSignals&&) = delete;  // nor copied

  int received() const { return received_; }  // 0: none yet

 private:
  void work();

  void (*wake_)();
  sigset_t taken_;
  std::atomic<int> received_{0};
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

std::string signal_name(int signal);  // "SIGTERM"

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
  void (*ended_)(void* data);
  void* data_;
};

}  // namespace attnlab
