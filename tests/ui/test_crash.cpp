// The program crashes: a copy of this process ends by each of the faults, and by some within the handling of
// another. It ends as it would have without us, its journal is complete, a report lies beside it, and the
// next start offers both.
#include "app/ui/session/document/crash_reports.h"
#include "app/ui/session/document/journal.h"
#include "core/text/file.h"
#include "tests/core/checkers.h"
#include "tests/ui/app_host.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace attnlab::test {
namespace {

constexpr int fault_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string_view::npos; at += part.size()) ++count;
  return count;
}

struct ChildEnd {
  int status = 0;
  std::string said;  // on standard error
  bool by(int signal) const { return WIFSIGNALED(status) && WTERMSIG(status) == signal; }
};

// In a copy of this process, whose faults are handled by nobody: a sanitizer would take them first.
ChildEnd in_child(const std::function<void()>& work) {
  int ends[2] = {-1, -1};
  EXPECT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const rlimit none{};
    ::setrlimit(RLIMIT_CORE, &none);
    for (const int signal : fault_signals) ::signal(signal, SIG_DFL);
    ::dup2(ends[1], STDERR_FILENO);
    ::close(ends[0]);
    work();
    ::_exit(0);
  }
  ::close(ends[1]);
  ChildEnd end;
  char bytes[4096];
  for (ssize_t count = 0; (count = ::read(ends[0], bytes, sizeof bytes)) > 0;)
    end.said.append(bytes, static_cast<std::size_t>(count));
  ::close(ends[0]);
  ::waitpid(child, &end.status, 0);
  return end;
}

// From the k-th on every call that changes something fails, or does what it should not.
struct BadCalls : FileCalls {
  explicit BadCalls(
      void (*deed)() = [] {}, int good = 0)
      : bad(deed), left(good) {}
  void (*bad)();
  mutable int left;
  mutable bool begun = false;  // what is done before the crash works
  bool fails(int descriptor = -1) const {
    if (!begun || descriptor == STDERR_FILENO || left-- > 0) return false;
    bad();
    errno = ENOSPC;
    return true;
  }
  int open(const Path& path, const Opening& how) const override {
    return fails() ? -1 : FileCalls::open(path, how);
  }
  std::ptrdiff_t write(int descriptor, const void* bytes, std::size_t count) const override {
    return fails(descriptor) ? -1 : FileCalls::write(descriptor, bytes, count);
  }
  int fsync(int descriptor) const override { return fails() ? -1 : FileCalls::fsync(descriptor); }
};

// A program that edits and crashes, each time in a copy of its own.
struct Crashing {
  TemporaryFolder state;
  std::shared_ptr<BlackBox> box = std::make_shared<BlackBox>();
  AppHost host{900, 600, 1, state.path(), false, [this](AppOptions& options) { options.box = box; }};
  fs::path folder = journal_folder(state.path()), report = folder / "report-1.txt",
           told = state / "told.json";

  Crashing() { box->head = "Attnlab 1.2.3, commit 4567\n"; }
  ChildEnd crash(const std::function<void()>& deed,
                 const std::shared_ptr<const FileCalls>& calls = std::make_shared<FileCalls>()) {
    return in_child([&] {
      const CrashReports reports(box, folder, calls);
      for (const char* action : {"scene.unit_keys", "edit.undo", "scene.exchange"}) host.app->run(action);
      host.robot.step();
      if (write_file(told, scene_text(host.scene()))) ::_exit(2);
      deed();
    });
  }
  ChildEnd crash(int signal, const std::shared_ptr<const BadCalls>& calls) {
    const auto deed = [&] {
      calls->begun = true;
      ::raise(signal);
    };
    return crash(deed, calls);
  }
  // What was done stands in the journal; journal and report then go, and it is as new.
  void expect_kept() {
    ASSERT_EQ(JournalFile::list(folder), std::vector{folder / "1.journal"});
    const JournalRead read = read_journal(bytes_of(folder / "1.journal"));
    EXPECT_EQ(read.kind, JournalRead::Kind::whole);
    EXPECT_EQ(read.content.states.at(read.content.at), bytes_of(told));
    for (const fs::path& path : {folder / "1.journal", report, told}) fs::remove(path);
  }
  // The next start offers it; it names the report, of which the path can be copied, or none.
  void expect_offered(bool with_report = true) const {
    AppHost next(900, 600, 1, state.path());
    ASSERT_TRUE(next.robot.has("Restore"));
    EXPECT_EQ(next.robot.has("Copy path"), with_report);
    if (with_report) {
      next.robot.click("Copy path");
      EXPECT_EQ(next.robot.clipboard(), report.string());
    }
    next.robot.click("Restore");
    EXPECT_EQ(scene_text(next.scene()), bytes_of(told));
  }
};

int deeper(int left) {
  volatile char room[4096];
  room[0] = static_cast<char>(left);
  return left == 0 ? 0 : deeper(left - 1) + room[0];
}

void hurl(bool words) {
  if (words) throw std::runtime_error("the cause");
  throw 5;
}

struct CrashKind {
  const char* name;
  int signal;
  const char* in_report;
  void (*deed)();
};
constexpr CrashKind crash_kinds[] = {
    {"a wild pointer", SIGSEGV, "At the address 0x10\n",
     [] {
       int* volatile wild = reinterpret_cast<int*>(0x10);
       *wild = 1;
     }},
    {"a full stack", SIGSEGV, "At the address 0x", [] { ::exit(deeper(1 << 30)); }},
    {"another thread", SIGSEGV, "Ended by SIGSEGV, ", [] { std::thread([] { ::raise(SIGSEGV); }).join(); }},
    {"from outside", SIGSEGV, "Ended by SIGSEGV, ", [] { ::kill(::getpid(), SIGSEGV); }},
    {"SIGBUS", SIGBUS, "Ended by SIGBUS, ", [] { ::raise(SIGBUS); }},
    {"SIGILL", SIGILL, "Ended by SIGILL, ", [] { ::raise(SIGILL); }},
    {"SIGFPE", SIGFPE, "Ended by SIGFPE, ", [] { ::raise(SIGFPE); }},
    {"abort", SIGABRT, "Ended by SIGABRT, ", [] { std::abort(); }},
    {"terminate", SIGABRT, "\nstd::terminate, by no std::exception\n", [] { std::terminate(); }},
    {"an exception", SIGABRT, "\nstd::terminate, by the cause\n", []() noexcept { hurl(true); }},
    {"an exception of no kind", SIGABRT, "\nstd::terminate, by no std::exception\n",
     []() noexcept { hurl(false); }}};

TEST(Crash, EndsByItsSignalWithAReportAndACompleteJournal) {
  ATTNLAB_NEEDS_PROCESSES();
  Crashing program;
  for (const CrashKind& kind : crash_kinds) {
    SCOPED_TRACE(kind.name);
    const ChildEnd end = program.crash(kind.deed);
    EXPECT_TRUE(end.by(kind.signal)) << end.status;
    EXPECT_TRUE(
        end.said.starts_with("Ended by SIG") &&
        end.said.ends_with(
            "; what was open is kept and offered at the next start; a report of what happened lies at " +
            program.report.string() + ".\n"))
        << end.said;
    const std::string report = bytes_of(program.report);
    EXPECT_TRUE(report.starts_with("Attnlab 1.2.3, commit 4567\nEnded by SIG")) << report;
    for (const char* part :
         {kind.in_report, "\n  scene.unit_keys\n  (edit)\n  edit.undo\n  scene.exchange\n  (edit)\n"})
      EXPECT_NE(report.find(part), std::string::npos) << report;
    EXPECT_GT(count_of(report, "[0x"), 3U) << "the backtrace" << report;
    EXPECT_TRUE(report.ends_with("]\nEnd of the report.\n\n")) << report;
    program.expect_kept();
  }
}

TEST(Crash, TheNextStartOffersTheReportWithTheWork) {
  ATTNLAB_NEEDS_PROCESSES();
  Crashing program;
  EXPECT_TRUE(program.crash(std::abort).by(SIGABRT));
  const std::string report = bytes_of(program.report);
  program.expect_offered();
  EXPECT_EQ(bytes_of(program.report), report) << "it stays";
}

TEST(Crash, WithAFullDiskLosesTheReportAlone) {
  ATTNLAB_NEEDS_PROCESSES();
  Crashing program;
  for (const int good : {0, 1, 2, 3, 11}) {
    SCOPED_TRACE(good);
    const auto calls = std::make_shared<BadCalls>([] {}, good);
    const ChildEnd end = program.crash(SIGSEGV, calls);
    EXPECT_TRUE(end.by(SIGSEGV)) << end.status;
    EXPECT_EQ(
        end.said,
        "Ended by SIGSEGV; what was open is kept and offered at the next start; no report of what happened could be "
        "written.\n");
    if (good == 11) program.expect_offered();  // what there is of it
    if (good < 11) program.expect_kept();
  }
}

TEST(Crash, WithinTheHandlingOfAnotherEndsAtOnce) {
  ATTNLAB_NEEDS_PROCESSES();
  struct Second {
    int signal;
    void (*deed)();
  };
  constexpr Second seconds[] = {
      {SIGSEGV, crash_kinds[0].deed}, {SIGABRT, std::abort}, {SIGABRT, std::terminate}};
  Crashing program;
  for (const Second& second : seconds)
    for (const int good : {0, 3}) {
      SCOPED_TRACE(second.signal * 100 + good);
      const auto calls = std::make_shared<BadCalls>(second.deed, good);
      const ChildEnd end = program.crash(SIGFPE, calls);
      EXPECT_TRUE(end.by(second.signal)) << end.status;
      EXPECT_EQ(end.said, "");
      program.expect_kept();
    }
}

TEST(Crash, WithNothingUnsavedIsToldOnce) {
  ATTNLAB_NEEDS_PROCESSES();
  Crashing program;
  const ChildEnd end = in_child([&] {
    const CrashReports reports(program.box, program.folder);
    ::raise(SIGSEGV);
  });
  EXPECT_TRUE(end.by(SIGSEGV));
  EXPECT_EQ(end.said, "Ended by SIGSEGV; a report of what happened lies at " +
                          (program.folder / "report.txt").string() + ".\n");
  const fs::path told = program.folder / "report-told.txt";
  for (const bool first : {true, false}) {
    AppHost next(900, 600, 1, program.state.path());
    EXPECT_FALSE(next.robot.has("Restore"));
    EXPECT_EQ(
        next.app->message(),
        first ? "Attnlab ended in the middle of its work; a report of what happened lies at " + told.string()
              : "");
    EXPECT_FALSE(bytes_of(told).empty());
  }
}

TEST(Crash, OfANewerVersionLosesNeitherItsJournalNorItsReport) {
  const TemporaryFolder state;
  const fs::path folder = journal_folder(state.path());
  fs::create_directories(folder);
  std::ofstream(folder / "1.journal") << "attnlab journal 7\n";
  std::ofstream(folder / "report-1.txt") << "of a kind that this version does not write";
  const AppHost host(900, 600, 1, state.path());
  for (const char* part : {"1.journal: unsaved work of another version",
                           "unreadable-1; a report of what happened lies at ", "report-1.txt"})
    EXPECT_TRUE(host.says(part));
  EXPECT_EQ(bytes_of(folder / "unreadable-1"), "attnlab journal 7\n");
  EXPECT_FALSE(bytes_of(folder / "report-1.txt").empty());
}

// The number of a journal is used again: the program that was killed here has left no report of its own.
TEST(Crash, AReportBelongsToTheJournalThatWasWrittenBeforeIt) {
  ATTNLAB_NEEDS_PROCESSES();
  Crashing program;
  EXPECT_TRUE(program.crash([] { ::raise(SIGKILL); }).by(SIGKILL));
  std::ofstream(program.report) << "of an earlier one";
  fs::last_write_time(program.report,
                      fs::last_write_time(program.folder / "1.journal") - std::chrono::seconds(5));
  program.expect_offered(false);
}

TEST(Crash, AReportHasTheLast200Actions) {
  const TemporaryFolder state;
  const auto box = std::make_shared<BlackBox>();
  const CrashReports reports(box, state.path());
  std::vector<std::string> names;
  for (int i = 0; i < 500; ++i) names.push_back("deed " + std::to_string(i));
  for (const std::string& name : names)
    for (int times = 0; times < 2; ++times) box->did(name.c_str());
  for (const bool again : {false, true}) {  // a longer one stood there before
    ASSERT_TRUE(reports.write("Ended by ", "a test"));
    const std::string report = bytes_of(state / "report.txt");
    EXPECT_TRUE(report.starts_with("Ended by a test, "));
    EXPECT_EQ(count_of(report, "\n  deed "), 200U);
    EXPECT_NE(report.find("\n  deed 300, 2 times\n"), std::string::npos) << report;
    EXPECT_NE(report.find("\n  deed 499, 2 times\n\nBacktrace"), std::string::npos) << report;
    EXPECT_EQ(count_of(report, "End of the report."), 1U);
    if (!again) state.write("report.txt", report + report);
  }
}

bool nothing_is_due() {
  itimerval left{};
  ::getitimer(ITIMER_REAL, &left);
  return left.it_value.tv_sec == 0 && left.it_value.tv_usec == 0;
}

TEST(Crash, ASlowFrameLeavesAFewReportsAndGoesOn) {
  ATTNLAB_NEEDS_PROCESSES();
  const TemporaryFolder state;
  const auto reported = [&] {
    return count_of(bytes_of(state / "slow-frames.txt"), "]\nEnd of the report.");
  };
  for (const char* run : {"the first", "the next, in its place"}) {
    SCOPED_TRACE(run);
    const ChildEnd end = in_child([&] {
      const CrashReports reports(std::make_shared<BlackBox>(), state.path(), std::make_shared<FileCalls>(),
                                 std::chrono::microseconds(500));
      for (std::size_t frame = 1; frame <= 8; ++frame) {
        const CrashReports::Frame watched(reports);
        while (frame <= 5 ? reported() != frame : !nothing_is_due()) {
        }
      }
      ::_exit(nothing_is_due() ? 0 : 1);
    });
    EXPECT_EQ(end.status, 0);
    EXPECT_EQ(count_of(bytes_of(state / "slow-frames.txt"), "A frame takes long, "), 5U);
  }
  EXPECT_EQ(state.entries(), 1U) << "no report of an end";
}

TEST(Crash, AFrameInTimeLeavesNothing) {
  ATTNLAB_NEEDS_PROCESSES();
  const TemporaryFolder state;
  const auto draw = [&] {
    const CrashReports reports(std::make_shared<BlackBox>(), state.path(), std::make_shared<FileCalls>(),
                               std::chrono::hours(1));
    { const CrashReports::Frame watched(reports); }
    if (!nothing_is_due()) ::_exit(1);
  };
  EXPECT_EQ(in_child(draw).status, 0);
  EXPECT_EQ(state.entries(), 0U);
}

TEST(Crash, AfterwardsEverythingIsAsItWas) {
  ATTNLAB_NEEDS_PROCESSES();
  const TemporaryFolder state;
  const auto now = [] {
    std::vector<void*> list;
    for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGALRM}) {
      struct sigaction action {};
      ::sigaction(signal, nullptr, &action);
      list.push_back(reinterpret_cast<void*>(action.sa_sigaction));
    }
    stack_t stack{};
    ::sigaltstack(nullptr, &stack);
    list.push_back(stack.ss_sp);
    list.push_back(reinterpret_cast<void*>(std::get_terminate()));
    return list;
  };
  const std::vector<void*> before = now();
  {
    const CrashReports reports(std::make_shared<BlackBox>(), state.path());
    const std::vector<void*> within = now();
    for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NE(within[i], before[i]) << i;
  }
  EXPECT_EQ(now(), before);
}

}  // namespace
}  // namespace attnlab::test
