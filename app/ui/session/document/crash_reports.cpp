#include "app/ui/session/document/crash_reports.h"

#include "core/text/file_parts.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/time.h>
#include <unistd.h>
#if __has_include(<execinfo.h>)
#include <execinfo.h>
#define ATTNLAB_HAS_BACKTRACE
#endif

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <exception>

namespace attnlab {

namespace fs = std::filesystem;

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
constexpr int most_slow_frames = 5;

// Text into a file, out of a handler: nothing is allocated, locked or loaded.
class HandlerText {
 public:
  HandlerText(const FileCalls& calls, int descriptor) : calls_(calls), descriptor_(descriptor) {}
  HandlerText& operator<<(std::string_view text) {
    whole_ = whole_ && write_whole(calls_, descriptor_, text);
    return *this;
  }
  HandlerText& number(std::uint64_t value, int base = 10) {
    std::array<char, 24> digits{};
    const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), value, base).ptr;
    return *this << std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data()));
  }
  // By the C library, straight into the file: what has no room there is missed by the line that follows.
  void backtrace() const {
#ifdef ATTNLAB_HAS_BACKTRACE
    std::array<void*, 64> calls{};
    const int count = ::backtrace(calls.data(), static_cast<int>(calls.size()));
    if (whole_) ::backtrace_symbols_fd(calls.data(), count, descriptor_);
#endif
  }
  bool whole() const { return whole_; }

 private:
  const FileCalls& calls_;
  int descriptor_;
  bool whole_ = true;
};

void wake_after(std::chrono::microseconds time) {  // 0: not at all
  itimerval once{};
  once.it_value.tv_sec = static_cast<std::time_t>(time.count() / 1'000'000);
  once.it_value.tv_usec = static_cast<suseconds_t>(time.count() % 1'000'000);
  ::setitimer(ITIMER_REAL, &once, nullptr);
}

}  // namespace

struct CrashReports::State {
  std::shared_ptr<BlackBox> box;
  std::shared_ptr<const FileCalls> calls;
  std::chrono::microseconds longest_frame;
  std::string slow;               // the path of the report of slow frames
  std::string cause;              // of std::terminate
  const void* address = nullptr;  // of a fault
  int slow_frames = 0;
  std::time_t begun = std::time(nullptr);
  pthread_t thread = pthread_self();
  // Of the handlers, where that of the program is full.
  std::unique_ptr<std::byte[]> stack = std::make_unique<std::byte[]>(handler_stack);
  stack_t stack_before{};
  std::array<struct sigaction, all_handled.size()> before{};
  std::terminate_handler terminate_before = nullptr;

  void give_back() const {
    for (std::size_t i = 0; i < before.size(); ++i) ::sigaction(all_handled[i].signal, &before[i], nullptr);
  }
  bool write(const char* path, int flags, std::string_view what, std::string_view detail) const;
  void crashed(std::string_view name) const;
};

namespace {

// A handler is called with a number: this is its way to everything else.
CrashReports::State* standing = nullptr;

void on_signal(int signal, siginfo_t* info, void*) {
  const int error = errno;
  CrashReports::State& state = *standing;
  if (signal == SIGALRM) {
    // Whichever thread the system has chosen: the frame is that of the one that draws.
    if (!pthread_equal(pthread_self(), state.thread))
      pthread_kill(state.thread, signal);
    else if (state.slow_frames++ < most_slow_frames)
      state.write(state.slow.c_str(), state.slow_frames == 1 ? O_TRUNC : O_APPEND, "A frame takes long", {});
  } else {
    state.give_back();          // another fault meanwhile ends at once
    ::alarm(longest_handling);  // and so does a disk that never answers
    if (info->si_code > 0) state.address = info->si_addr;
    state.crashed(std::ranges::find(all_handled, signal, &Handled::signal)->name);
    ::raise(signal);  // once this returns, from the place where it came first
  }
  errno = error;
}

[[noreturn]] void on_terminate() {
  standing->cause = "std::terminate, by no std::exception\n";
  try {
    if (std::current_exception()) throw;
  } catch (const std::exception& thrown) {
    standing->cause = std::string("std::terminate, by ") + thrown.what() + '\n';
  } catch (...) {
  }
  std::abort();
}

}  // namespace

fs::path report_of(const fs::path& folder, const fs::path& journal) {
  if (folder.empty()) return {};
  return folder / (journal.empty() ? "report.txt" : "report-" + journal.stem().string() + ".txt");
}

CrashReports::CrashReports(std::shared_ptr<BlackBox> box, const fs::path& folder,
                           std::shared_ptr<const FileCalls> calls, std::chrono::microseconds longest_frame)
    : state_(new State{std::move(box), std::move(calls), longest_frame,
                       folder.empty() ? "" : folder / "slow-frames.txt"}) {
  State& state = *state_;
  state.box->report = report_of(folder, {});
  std::error_code shown_by_writing;
  fs::create_directories(folder.parent_path(), shown_by_writing);
  state.calls->make_folder(folder.c_str(), 0700);
  HandlerText(*state.calls, -1).backtrace();  // the first call loads a library
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

CrashReports::~CrashReports() {
  std::set_terminate(state_->terminate_before);
  state_->give_back();
  ::sigaltstack(&state_->stack_before, nullptr);
  standing = nullptr;
}

bool CrashReports::write(std::string_view what, std::string_view detail) const {
  return state_->write(state_->box->report.c_str(), O_TRUNC, what, detail);
}

CrashReports::Frame::Frame(const CrashReports& reports) { wake_after(reports.state_->longest_frame); }
CrashReports::Frame::~Frame() { wake_after({}); }

void CrashReports::State::crashed(std::string_view name) const {
  if (box->journal >= 0) calls->fsync(box->journal);
  const bool written = write(box->report.c_str(), O_TRUNC, "Ended by ", name);
  HandlerText said(*calls, STDERR_FILENO);
  said << "Ended by " << name;
  if (box->journal >= 0) said << "; what was open is kept and offered at the next start";
  said << (written ? "; a report of what happened lies at " : "; no report of what happened could be written")
       << (written ? std::string_view(box->report) : "") << ".\n";
}

bool CrashReports::State::write(const char* path, int flags, std::string_view what,
                                std::string_view detail) const {
  constexpr int always = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  const int file = calls->open(path, flags | always, 0600);
  if (file < 0) return false;
  HandlerText out(*calls, file);
  out << box->head << what << detail << ", ";
  out.number(static_cast<std::uint64_t>(std::time(nullptr) - begun)) << " s after the start\n" << cause;
  if (address != nullptr)
    (out << "At the address 0x").number(reinterpret_cast<std::uintptr_t>(address), 16) << "\n";
  out << "\nThe last actions, the latest at the end:\n";
  for (std::size_t i = box->done - std::min(box->done, box->deeds.size()); i < box->done; ++i) {
    const BlackBox::Deed& deed = box->deeds[i % box->deeds.size()];
    out << "  " << deed.name;
    if (deed.times > 1) (out << ", ").number(deed.times) << " times";
    out << "\n";
  }
  out << "\nBacktrace, the latest at the beginning:\n";
  out.backtrace();
  out << "End of the report.\n\n";
  if ((flags & O_TRUNC) != 0) calls->fsync(file);
  calls->close(file);
  return out.whole();
}

}  // namespace attnlab
