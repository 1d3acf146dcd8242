// CrashReports: what happens when the program goes wrong all the same. At SIGSEGV, SIGBUS, SIGILL, SIGFPE and SIGABRT (which is
// std::terminate's end, too) the journal is synced, a report lies beside it, and one sentence stands on standard error; then the
// signal goes to whoever had it before, so that the process ends as it would have, of itself or by a sanitizer. A frame that
// takes too long leaves a report, too, and goes on. In a handler nothing is allocated, locked or loaded: what a report tells
// stands in the BlackBox. For the program's window alone. Knows no document.
#pragma once

#include "app/ui/session/black_box.h"
#include "core/text/file_calls.h"

#include <pthread.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <ctime>
#include <exception>
#include <filesystem>
#include <memory>
#include <string_view>

namespace attnlab {

// Of the instance with this journal, in the folder of journals; of none: of an instance with nothing unsaved.
std::filesystem::path report_of(const std::filesystem::path& folder, const std::filesystem::path& journal);
// A few a run, one behind the other; one that has become long is put aside by the next start.
std::filesystem::path slow_frames(const std::filesystem::path& folder);

// There is one at a time, made and destroyed by the thread that draws. An overflow of that thread's stack is reported, too.
class CrashReports {
 public:
  CrashReports(std::shared_ptr<BlackBox> box, const std::filesystem::path& folder,
               std::shared_ptr<const FileCalls> calls = std::make_shared<FileCalls>(),
               std::chrono::microseconds longest_frame = std::chrono::seconds(2));
  ~CrashReports();  // everything is as it was
  CrashReports(const CrashReports&) = delete;
  CrashReports& operator=(const CrashReports&) = delete;

  const std::shared_ptr<BlackBox>& box() const { return box_; }
  // A report for an end in good order. False where it could not be written.
  bool report(std::string_view what, std::string_view detail);

  // A frame, from here to the end of the scope.
  class Frame {
   public:
    explicit Frame(const CrashReports& reports) { wake_after(reports.longest_frame_); }
    ~Frame() { wake_after({}); }
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;
  };

 private:
  static constexpr std::size_t faults = 5;
  static void on_fault(int signal, siginfo_t* info, void* context);
  static void on_alarm(int signal);
  [[noreturn]] static void on_terminate();
  static void wake_after(std::chrono::microseconds time);  // 0: not at all
  void crashed(int signal, const void* address);
  bool write(const char* path, int flags, std::string_view what, std::string_view detail) const;

  // Handlers are called with a number: this is their way to everything else.
  static CrashReports* standing;

  std::shared_ptr<BlackBox> box_;
  std::shared_ptr<const FileCalls> calls_;
  std::chrono::microseconds longest_frame_;
  std::array<char, 4096> slow_{};  // a path
  std::array<char, 256> cause_{};  // of std::terminate: what was thrown
  const void* address_ = nullptr;  // that of a fault
  std::time_t begun_;
  pthread_t thread_;
  int slow_left_ = 5;
  std::unique_ptr<std::byte[]> stack_;  // of the handlers, where that of the program is full
  stack_t stack_before_{};
  std::array<struct sigaction, faults> before_{};
  struct sigaction alarm_before_ {};
  std::terminate_handler terminate_before_;
};

}  // namespace attnlab
