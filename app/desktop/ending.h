// The signals that ask the program to end. Knows no App and no window: it says that one has come, and calls
// what it was given.
#pragma once

#include <memory>
#include <string>

namespace attnlab {

// SIGTERM, SIGINT and SIGHUP, unless ignored, are kept back in this thread and all that it starts later.
class HeldSignals {
 public:
  HeldSignals();
  ~HeldSignals();                                  // as it was
  HeldSignals& operator=(HeldSignals&&) = delete;  // nor copied

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// A thread takes them: no handler runs in the middle of anything. The second one ends the process at once.
class EndSignals {
 public:
  explicit EndSignals(void (*wake)());  // called from that thread when one has come
  ~EndSignals();
  EndSignals& operator=(EndSignals&&) = delete;  // nor copied

  int received() const;  // 0: none yet

 private:
  struct State;
  std::unique_ptr<State> state_;
};

std::string signal_name(int signal);  // "SIGTERM"

}  // namespace attnlab
