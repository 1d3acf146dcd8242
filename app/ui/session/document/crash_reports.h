// CrashReports: what happens when the program goes wrong all the same. At SIGSEGV, SIGBUS, SIGILL, SIGFPE and
// SIGABRT (in which std::terminate ends, too) the journal is synced, a report lies beside it, and one
// sentence stands on standard error; then the signal goes to whoever had it before, so that the process ends
// as it would have, by itself or by a sanitizer. A frame that takes too long leaves a report, too, and goes
// on. For the program's window alone. Knows no document: what a report tells stands in the BlackBox; and no
// signal: core/system/faults.h.
#pragma once

#include "core/system/files.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>

namespace attnlab {

// What a report of a crash tells of the time before it. All of it stands ready, in memory that is there
// beforehand: who reads it is a signal handler. Knows no signal and no file.
struct BlackBox {
  struct Deed {
    const char* name = "";
    unsigned times = 0;  // one after another
  };
  std::string head;               // the program and the machine, in lines
  std::filesystem::path report;   // where a report is to lie,
  std::string report_name;        // in words
  int journal = -1;               // the descriptor of this instance's journal; below 0: it has none
  std::array<Deed, 200> deeds{};  // a ring of the last: the latest stands before deeds[done % 200]
  std::size_t done = 0;           // so many since the start

  void lies_at(std::filesystem::path path) {
    report_name = path.string();
    report = std::move(path);
  }
  // An action, or what else changes what is open: its name,
  // which stays where it is for as long as the program runs.
  void did(const char* name) {
    Deed& last = deeds[(done + deeds.size() - 1) % deeds.size()];
    if (last.name == name) {
      ++last.times;
      return;
    }
    deeds[done % deeds.size()] = {name, 1};
    ++done;
  }
};

// In the folder of journals: of the instance that had this journal; an empty one:
// of an instance with nothing unsaved.
std::filesystem::path report_of(const std::filesystem::path& folder, const std::filesystem::path& journal);

// One at a time, made by the thread that draws: an overflow of its stack is reported as well.
class CrashReports {
 public:
  CrashReports(std::shared_ptr<BlackBox> box, const std::filesystem::path& folder,
               std::shared_ptr<const FileCalls> calls = std::make_shared<FileCalls>(),
               std::chrono::microseconds longest_frame = std::chrono::seconds(2));
  ~CrashReports();  // everything is as it was
  CrashReports(const CrashReports&) = delete;
  CrashReports& operator=(const CrashReports&) = delete;

  // Of an end in good order, after the last word to the journal. False where it could not be written.
  bool write(std::string_view what, std::string_view detail) const;

  // A frame, from here to the end of the scope. The first five in a run that take too long are reported, in
  // slow-frames.txt.
  class Frame {
   public:
    explicit Frame(const CrashReports& reports);
    ~Frame();
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;
  };

  struct State;

 private:
  std::unique_ptr<State> state_;
};

}  // namespace attnlab
