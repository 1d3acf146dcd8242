#include "core/system/faults.h"

#include "core/system/uncaught.h"

#include <pthread.h>
#include <sys/time.h>
#include <unistd.h>
#if __has_include(<execinfo.h>)
#include <execinfo.h>
#define ATTNLAB_HAS_BACKTRACE
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <string>

namespace attnlab {
namespace {

struct Handled {
  int signal;
  std::string_view name;
};
constexpr std::array<Handled, 6> all_handled{{{SIGSEGV, "SIGSEGV"},
                                              {SIGBUS, "SIGBUS"},
                                              {SIGILL, "SIGILL"},
                                              {SIGFPE, "SIGFPE"},
                                              {SIGABRT, "SIGABRT"},
                                              {SIGALRM, "a frame that takes long"}}};
constexpr std::size_t handler_stack = std::size_t{1} << 16;
constexpr unsigned longest_handling = 30;  // seconds

}  // namespace

struct FaultWatch::State {
  FaultListener& listener;
  std::string cause;  // of std::terminate
  pthread_t thread = pthread_self();
  // Of the handlers, where that of the program is full.
  std::unique_ptr<std::byte[]> stack = std::make_unique<std::byte[]>(handler_stack);
  stack_t stack_before{};
  std::array<struct sigaction, all_handled.size()> before{};
  std::terminate_handler terminate_before = nullptr;

  explicit State(FaultListener& told) : listener(told) {}
  void give_back() const {
    for (std::size_t i = 0; i < before.size(); ++i) ::sigaction(all_handled[i].signal, &before[i], nullptr);
  }
};

namespace {

// A handler is called with a number: this is its way to everything else.
FaultWatch::State* standing = nullptr;

void on_signal(int signal, siginfo_t* info, void*) {
  const int error = errno;
  const FaultWatch::State& state = *standing;
  if (signal == SIGALRM) {
    // Whichever thread the system has chosen: the work is that of the one that is watched.
    if (!pthread_equal(pthread_self(), state.thread))
      pthread_kill(state.thread, signal);
    else
      state.listener.late();
  } else {
    state.give_back();          // another fault meanwhile ends at once
    ::alarm(longest_handling);  // and so does a disk that never answers
    state.listener.fault({.name = std::ranges::find(all_handled, signal, &Handled::signal)->name,
                          .cause = state.cause,
                          .address = info->si_code > 0 ? info->si_addr : nullptr});
    ::raise(signal);  // once this returns, from the place where it came first
  }
  errno = error;
}

[[noreturn]] void on_terminate() {
  standing->cause = words_of_uncaught();
  std::abort();
}

}  // namespace

FaultWatch::FaultWatch(FaultListener& listener) : state_(new State(listener)) {
  State& state = *state_;
#ifdef ATTNLAB_HAS_BACKTRACE
  std::array<void*, 1> call{};
  ::backtrace(call.data(), 1);  // the first call loads a library
#endif
  standing = &state;
  const stack_t stack{.ss_sp = state.stack.get(), .ss_flags = 0, .ss_size = handler_stack};
  ::sigaltstack(&stack, &state.stack_before);
  struct sigaction ours {};
  ours.sa_sigaction = on_signal;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  for (const Handled& handled : all_handled)
    if (handled.signal != SIGALRM) sigaddset(&ours.sa_mask, handled.signal);
  for (std::size_t i = 0; i < all_handled.size(); ++i)
    ::sigaction(all_handled[i].signal, &ours, &state.before[i]);
  state.terminate_before = std::set_terminate(on_terminate);
}

FaultWatch::~FaultWatch() {
  std::set_terminate(state_->terminate_before);
  state_->give_back();
  ::sigaltstack(&state_->stack_before, nullptr);
  standing = nullptr;
}

void FaultWatch::late_after(std::chrono::microseconds time) {
  itimerval once{};
  once.it_value.tv_sec = static_cast<std::time_t>(time.count() / 1'000'000);
  once.it_value.tv_usec = static_cast<suseconds_t>(time.count() % 1'000'000);
  ::setitimer(ITIMER_REAL, &once, nullptr);
}

void write_backtrace([[maybe_unused]] int descriptor) {
#ifdef ATTNLAB_HAS_BACKTRACE
  std::array<void*, 64> calls{};
  const int count = ::backtrace(calls.data(), static_cast<int>(calls.size()));
  ::backtrace_symbols_fd(calls.data(), count, descriptor);
#endif
}

}  // namespace attnlab
