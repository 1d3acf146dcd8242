// Journal: everything that is open, kept in a file beside the running program, so that nothing is lost when
// it ends otherwise than by leaving: each sealed step at once, a change that is still under way once a
// second, undo and redo, and which file it belongs to. One a running instance, in the user's state folder;
// made with the first change that is in no file. Knows no clock: its owner says the time. recovery.h reads
// what others have left.
#pragma once

#include "app/ui/session/document/document.h"
#include "app/ui/session/document/journal_file.h"
#include "app/ui/session/document/journal_record.h"
#include "core/system/workers.h"

#include <condition_variable>
#include <mutex>

namespace attnlab {

std::filesystem::path journal_folder(const std::filesystem::path& state_dir);  // empty where that is empty

// Lets a thread of its own wait for the disk (fdatasync), so that no frame does. What was written is safe
// from the end of this process at once, and from a power cut when the disk has it.
class DiskSync {
 public:
  explicit DiskSync(JournalCalls calls) : calls_(std::move(calls)) {}
  DiskSync(const DiskSync&) = delete;
  DiskSync& operator=(const DiskSync&) = delete;
  ~DiskSync() { stop(); }

  void want(int descriptor);  // returns at once; the descriptor may be closed afterwards
  void stop();                // once the disk has all that was wanted

 private:
  void work();

  JournalCalls calls_;
  Workers thread_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int wanted_ = -1;  // a copy of the last descriptor
  bool stopping_ = false;
};

class Journal {
 public:
  // An empty folder: nothing is kept.
  explicit Journal(std::filesystem::path folder, JournalCalls calls = std::make_shared<FileCalls>())
      : folder_(std::move(folder)), calls_(std::move(calls)), disk_(calls_) {}

  // Writes what is new. `shown` numbers the documents that were opened one after another; `now` in seconds.
  // Nothing, or the sentence that says why it could not be kept: once, until it works again.
  std::optional<std::string> record(const Document& document, std::uint64_t shown, double now);
  // The seconds after which record() is to be called although nothing happens:
  // a change under way waits. Nothing: never.
  std::optional<double> due(const Document& document, double now) const;

  bool keeps(const Document& document) const;  // as it stands now, to the last change
  bool holds_unsaved() const { return file_.open() && unsaved_; }
  const JournalFile& file() const { return file_; }
  // What was open is in its file, or given up: the journal goes.
  void close();

 private:
  enum class Change { none, live, sealed };
  Change change(const Document& document) const;
  bool same_identity(const Document& document) const;
  std::optional<std::string> write_all(const Document& document);
  std::optional<std::string> write_new(const Document& document);
  void wrote(const Document& document, double now);

  std::filesystem::path folder_;
  JournalCalls calls_;
  JournalFile file_;
  DiskSync disk_;
  std::size_t compact_above_ = 0;
  bool complained_ = false;

  // As it stands in the file.
  std::uint64_t shown_ = 0;
  struct Identity {
    std::filesystem::path file, picture;
    Scene saved;
  };
  std::optional<Identity> identity_;
  bool unsaved_ = false;
  std::vector<std::uint64_t> chain_;  // the numbers of the states, and which of them stands
  std::size_t at_ = 0;
  std::uint64_t newest_ = 0;
  std::string now_;  // the text of the one that stands
  std::optional<Scene> live_;
  double written_ = 0;  // when
};

}  // namespace attnlab
