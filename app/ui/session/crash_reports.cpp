#include "app/ui/session/crash_reports.h"

#include "core/text/file_parts.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
#if __has_include(<execinfo.h>)
#include <execinfo.h>
#define ATTNLAB_HAS_BACKTRACE
#endif

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <utility>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

struct Fault {
  int signal;
  std::string_view name;
};
constexpr std::array<Fault, 5> all_faults{
    {{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"}, {SIGILL, "SIGILL"}, {SIGFPE, "SIGFPE"}, {SIGABRT, "SIGABRT"}}};

constexpr std::size_t handler_stack = std::size_t{1} << 16;
constexpr off_t long_file = 1 << 17;       // of slow frames
constexpr unsigned longest_handling = 30;  // seconds

// The crash that is handled.
struct Handling {
  std::atomic_flag begun;
  pthread_t thread{};
};
Handling handling;

// Text into a file, out of a handler.
class HandlerText {
 public:
  HandlerText(const FileCalls& calls, int descriptor) : calls_(calls), descriptor_(descriptor) {}
  HandlerText& operator<<(std::string_view text) {
    whole_ = whole_ && write_whole(calls_, descriptor_, text);
    return *this;
  }
  HandlerText& number(std::uint64_t value, int base = 10) {
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, base).ptr;
    return *this << std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data()));
  }
  // By the C library, straight into the file: what does not fit there is missed by the line that follows.
  void backtrace() {
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

std::string_view name_of_fault(int signal) {
  return std::ranges::find(all_faults, signal, &Fault::signal)->name;
}

}  // namespace

CrashReports* CrashReports::standing = nullptr;

fs::path report_of(const fs::path& folder, const fs::path& journal) {
  return folder / (journal.empty() ? "report.txt" : "report-" + journal.stem().string() + ".txt");
}

fs::path slow_frames(const fs::path& folder) { return folder / "slow-frames.txt"; }

CrashReports::CrashReports(std::shared_ptr<BlackBox> box, const fs::path& folder,
                           std::shared_ptr<const FileCalls> calls, std::chrono::microseconds longest_frame)
    : box_(std::move(box)),
      calls_(std::move(calls)),
      longest_frame_(longest_frame),
      begun_(std::time(nullptr)),
      thread_(pthread_self()),
      stack_(std::make_unique<std::byte[]>(handler_stack)) {
  if (!folder.empty()) {
    std::error_code shown_by_writing;
    fs::create_directories(folder.parent_path(), shown_by_writing);
    calls_->make_folder(folder.c_str(), 0700);
    const fs::path slow = slow_frames(folder);
    fill(slow_, slow.native());
    box_->follow(-1, report_of(folder, {}).native());
    struct stat status {};
    if (calls_->stat(slow.c_str(), status) == 0 && status.st_size > long_file)
      calls_->rename(slow.c_str(), (folder / "slow-frames-before.txt").c_str());
  }
  HandlerText(*calls_, -1).backtrace();  // the first call loads a library
  standing = this;
  stack_t stack{};
  stack.ss_sp = stack_.get();
  stack.ss_size = handler_stack;
  ::sigaltstack(&stack, &stack_before_);
  struct sigaction ours {};
  sigemptyset(&ours.sa_mask);
  ours.sa_handler = on_alarm;
  ours.sa_flags = SA_RESTART;
  ::sigaction(SIGALRM, &ours, &alarm_before_);
  // None of them comes while another is handled: the kernel ends a process at once that would have one of its own doing.
  for (const Fault& fault : all_faults) sigaddset(&ours.sa_mask, fault.signal);
  ours.sa_sigaction = on_fault;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (std::size_t i = 0; i < faults; ++i) ::sigaction(all_faults[i].signal, &ours, &before_[i]);
  terminate_before_ = std::set_terminate(on_terminate);
}

CrashReports::~CrashReports() {
  wake_after({});
  std::set_terminate(terminate_before_);
  for (std::size_t i = 0; i < faults; ++i) ::sigaction(all_faults[i].signal, &before_[i], nullptr);
  ::sigaction(SIGALRM, &alarm_before_, nullptr);
  ::sigaltstack(&stack_before_, nullptr);
  standing = nullptr;
}

bool CrashReports::report(std::string_view what, std::string_view detail) {
  return write(box_->report.data(), O_TRUNC, what, detail);
}

void CrashReports::wake_after(std::chrono::microseconds time) {
  itimerval once{};
  once.it_value.tv_sec = static_cast<std::time_t>(time.count() / 1'000'000);
  once.it_value.tv_usec = static_cast<suseconds_t>(time.count() % 1'000'000);
  ::setitimer(ITIMER_REAL, &once, nullptr);
}

// Whichever thread the system has chosen: the frame is that of the one that draws.
void CrashReports::on_alarm(int signal) {
  const int before = errno;
  if (!pthread_equal(pthread_self(), standing->thread_))
    pthread_kill(standing->thread_, signal);
  else if (standing->slow_left_-- > 0)
    standing->write(standing->slow_.data(), O_APPEND, "A frame takes long", {});
  errno = before;
}

void CrashReports::on_terminate() {
  std::string_view what = "no exception";
  try {
    if (std::current_exception()) throw;
  } catch (const std::exception& thrown) {
    what = thrown.what();
  } catch (...) {
    what = "of no known kind";
  }
  fill(standing->cause_, what);
  std::abort();
}

void CrashReports::on_fault(int signal, siginfo_t* info, void*) {
  if (!handling.begun.test_and_set()) {
    handling.thread = pthread_self();
    standing->crashed(signal, info->si_code > 0 ? info->si_addr : nullptr);
  } else if (!pthread_equal(handling.thread, pthread_self())) {
    for (;;) ::pause();  // another thread is at it, and ends this one with itself
  }
  // It comes once this returns, from the place where it came first.
  for (std::size_t i = 0; i < faults; ++i) ::sigaction(all_faults[i].signal, &standing->before_[i], nullptr);
  ::raise(signal);
}

void CrashReports::crashed(int signal, const void* address) {
  ::signal(SIGALRM, SIG_DFL);
  ::alarm(longest_handling);  // a disk that never answers does not keep it alive
  const BlackBox& box = *box_;
  if (box.journal >= 0) calls_->fsync(box.journal);
  address_ = address;
  const std::string_view name = name_of_fault(signal);
  const bool written = report("Ended by ", name);
  HandlerText said(*calls_, STDERR_FILENO);
  said << "Ended by " << name;
  if (box.journal >= 0) said << "; what was open is kept and offered at the next start";
  if (written)
    said << "; a report of what happened lies at " << words_in(box.report) << ".\n";
  else
    said << "; no report of what happened could be written.\n";
}

bool CrashReports::write(const char* path, int flags, std::string_view what, std::string_view detail) const {
  constexpr int always = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  const int file = calls_->open(path, flags | always, 0600);
  if (file < 0) return false;
  const BlackBox& box = *box_;
  HandlerText out(*calls_, file);
  out << words_in(box.head) << what << detail << ", ";
  out.number(static_cast<std::uint64_t>(std::time(nullptr) - begun_)) << " s after the start\n";
  if (cause_[0] != '\0') out << "std::terminate: " << words_in(cause_) << "\n";
  if (address_ != nullptr)
    (out << "At the address 0x").number(reinterpret_cast<std::uintptr_t>(address_), 16) << "\n";
  out << "\nThe last actions, the latest at the end:\n";
  for (std::size_t i = box.done - std::min(box.done, box.deeds.size()); i < box.done; ++i) {
    const BlackBox::Deed& deed = box.deeds[i % box.deeds.size()];
    out << "  " << words_in(deed.name);
    if (deed.times > 1) (out << ", ").number(deed.times) << " times";
    out << "\n";
  }
  out << "\nBacktrace, the latest at the beginning:\n";
  out.backtrace();
  out << "End of the report.\n\n";
  if ((flags & O_TRUNC) != 0) calls_->fsync(file);
  calls_->close(file);
  return out.whole();
}

}  // namespace attnlab
