// JournalFile: the file of one journal, locked (flock) for as long as somebody has it: who gets the lock
// knows that the instance which wrote it is gone. Knows bytes, not what they mean. Every failure is one
// sentence.
#pragma once

#include "core/system/files.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

namespace attnlab {

// By which a journal is written; a test lets some of them fail.
using JournalCalls = std::shared_ptr<const FileCalls>;

class JournalFile {
 public:
  // A new one in the folder, which is made where it is missing, with these bytes;
  // it is there whole or not at all.
  static std::variant<JournalFile, std::string> create(const std::filesystem::path& folder,
                                                       std::string_view bytes, JournalCalls calls);
  // One that nobody has; nothing where somebody has it, or it is not there.
  static std::optional<JournalFile> take(const std::filesystem::path& file,
                                         JournalCalls calls = std::make_shared<FileCalls>());
  // An empty one of this name, which says by its lock that somebody is at work with something. Nothing where
  // somebody else has it, then `taken`, or where none can be made.
  static std::optional<JournalFile> mark(const std::filesystem::path& file, bool& taken, JournalCalls calls);
  // Those in the folder, whoever has them, in the order of their names. Leavings of instances that were ended
  // while they made one are removed.
  static std::vector<std::filesystem::path> list(const std::filesystem::path& folder);

  JournalFile() : calls_(std::make_shared<FileCalls>()) {}
  JournalFile(JournalFile&& other) noexcept { *this = std::move(other); }
  JournalFile& operator=(JournalFile&& other) noexcept;
  ~JournalFile() { let_go(); }

  bool open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  const std::filesystem::path& path() const { return path_; }
  std::size_t size() const { return size_; }
  long long seconds() const { return seconds_; }  // since 1970, when it was written last, by the file system

  // All bytes at the end, or none.
  std::optional<std::string> append(std::string_view bytes);
  // These bytes in place of all, whole or not at all.
  std::optional<std::string> replace(std::string_view bytes);
  void remove();  // and lets go
  void let_go();
  // Renames it to one that is no journal any more, and lets go. Its new name; nothing where that fails.
  std::optional<std::filesystem::path> set_aside();

 private:
  JournalFile(int descriptor, std::filesystem::path path, JournalCalls calls);

  JournalCalls calls_;
  int descriptor_ = -1;
  std::filesystem::path path_;
  std::size_t size_ = 0;
  long long seconds_ = -1;  // unknown, as the size is then
};

}  // namespace attnlab
