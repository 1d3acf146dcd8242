#include "app/desktop/ending.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <iterator>
#include <thread>

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

}  // namespace

struct HeldSignals::State {
  sigset_t before;
};

HeldSignals::HeldSignals() : state_(new State) {
  const sigset_t set = end_signals();
  pthread_sigmask(SIG_BLOCK, &set, &state_->before);
}

HeldSignals::~HeldSignals() { pthread_sigmask(SIG_SETMASK, &state_->before, nullptr); }

struct EndSignals::State {
  void (*wake)();
  sigset_t taken = end_signals();
  std::atomic<int> received{0};
  std::atomic<bool> stopping{false};
  std::thread thread;

  void work() {
    for (;;) {
      int signal = 0;
      if (sigwait(&taken, &signal) != 0) continue;
      if (stopping) return;
      if (received != 0) std::_Exit(128 + signal);
      received = signal;
      wake();
    }
  }
};

EndSignals::EndSignals(void (*wake)()) : state_(new State{wake}) {
  State& state = *state_;
  const auto taken = [&](const EndSignal& end) { return sigismember(&state.taken, end.number) == 1; };
  if (std::ranges::any_of(ends, taken)) state.thread = std::thread([&state] { state.work(); });
}

EndSignals::~EndSignals() {
  State& state = *state_;
  if (!state.thread.joinable()) return;
  state.stopping = true;
  for (const auto& [signal, name] : ends)
    if (sigismember(&state.taken, signal) == 1) pthread_kill(state.thread.native_handle(), signal);
  state.thread.join();
}

int EndSignals::received() const { return state_->received; }

std::string signal_name(int signal) {
  const auto* known = std::ranges::find(ends, signal, &EndSignal::number);
  return known != std::end(ends) ? known->name : "signal " + std::to_string(signal);
}

}  // namespace attnlab
