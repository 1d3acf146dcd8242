#include "app/ui/session/document/crash_reports.h"

#include "core/system/faults.h"
#include "core/system/machine.h"
#include "core/text/file_parts.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <ctime>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

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
  void backtrace() const {
    if (whole_) write_backtrace(descriptor_);
  }
  bool whole() const { return whole_; }

 private:
  const FileCalls& calls_;
  int descriptor_;
  bool whole_ = true;
};

}  // namespace

struct CrashReports::State : FaultListener {
  std::shared_ptr<BlackBox> box;
  std::shared_ptr<const FileCalls> calls;
  std::chrono::microseconds longest_frame;
  fs::path slow;  // where the report of slow frames lies
  int slow_frames = 0;
  std::time_t begun = std::time(nullptr);
  std::optional<FaultWatch> watch;  // last: it calls

  void fault(const Fault& fault) override;
  void late() override;
  bool write(const fs::path& path, bool anew, std::string_view what, std::string_view detail,
             const Fault& fault = {}) const;
};

fs::path report_of(const fs::path& folder, const fs::path& journal) {
  if (folder.empty()) return {};
  return folder / (journal.empty() ? "report.txt" : "report-" + journal.stem().string() + ".txt");
}

CrashReports::CrashReports(std::shared_ptr<BlackBox> box, const fs::path& folder,
                           std::shared_ptr<const FileCalls> calls, std::chrono::microseconds longest_frame)
    : state_(new State) {
  State& state = *state_;
  state.box = std::move(box);
  state.calls = std::move(calls);
  state.longest_frame = longest_frame;
  if (!folder.empty()) state.slow = folder / "slow-frames.txt";
  state.box->lies_at(report_of(folder, {}));
  std::error_code shown_by_writing;
  fs::create_directories(folder.parent_path(), shown_by_writing);
  state.calls->make_folder(folder, 0700);
  state.watch.emplace(state);
}

CrashReports::~CrashReports() = default;

bool CrashReports::write(std::string_view what, std::string_view detail) const {
  return state_->write(state_->box->report, true, what, detail);
}

CrashReports::Frame::Frame(const CrashReports& reports) {
  FaultWatch::late_after(reports.state_->longest_frame);
}
CrashReports::Frame::~Frame() { FaultWatch::late_after({}); }

void CrashReports::State::late() {
  if (slow_frames++ < most_slow_frames) write(slow, slow_frames == 1, "A frame takes long", {});
}

void CrashReports::State::fault(const Fault& fault) {
  if (box->journal >= 0) calls->fsync(box->journal);
  const bool written = write(box->report, true, "Ended by ", fault.name, fault);
  HandlerText said(*calls, standard_error);
  said << "Ended by " << fault.name;
  if (box->journal >= 0) said << "; what was open is kept and offered at the next start";
  said << (written ? "; a report of what happened lies at " : "; no report of what happened could be written")
       << (written ? std::string_view(box->report_name) : "") << ".\n";
}

bool CrashReports::State::write(const fs::path& path, bool anew, std::string_view what,
                                std::string_view detail, const Fault& fault) const {
  const int file = calls->open(path, {.read = false,
                                      .write = true,
                                      .create = true,
                                      .emptied = anew,
                                      .at_end = !anew,
                                      .follow = false,
                                      .rights = 0600});
  if (file < 0) return false;
  HandlerText out(*calls, file);
  out << box->head << what << detail << ", ";
  out.number(static_cast<std::uint64_t>(std::time(nullptr) - begun)) << " s after the start\n" << fault.cause;
  if (fault.address != nullptr)
    (out << "At the address 0x").number(reinterpret_cast<std::uintptr_t>(fault.address), 16) << "\n";
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
  if (anew) calls->fsync(file);
  calls->close(file);
  return out.whole();
}

}  // namespace attnlab
