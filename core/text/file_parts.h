// What reading and writing files share: descriptors that close themselves, calls that go on after an
// interruption, and the words for what the system says. Known to the files of this folder, and to those of
// app/ that make calls themselves.
#pragma once

#include "core/system/files.h"

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <utility>

namespace attnlab {

inline constexpr std::size_t longest_file_name = 4096;  // in a sentence, as long as a path can be

// Repeats a call for as long as a signal interrupts it.
template <typename Call>
auto uninterrupted(Call call) {
  for (;;)
    if (const auto result = call(); result >= 0 || errno != EINTR) return result;
}

// An open descriptor, closed at the end of its scope.
class FileDescriptor {
 public:
  FileDescriptor(const FileCalls& calls, int number) : calls_(&calls), number_(number) {}
  FileDescriptor(const FileCalls& calls, const std::filesystem::path& path, const Opening& how)
      : calls_(&calls), number_(uninterrupted([&] { return calls.open(path, how); })) {}
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() { close(); }

  int number() const { return number_; }
  bool open() const { return number_ >= 0; }
  // False where the system reports a write that failed late.
  // After EINTR the descriptor is closed all the same.
  bool close() {
    const int number = std::exchange(number_, -1);
    return number < 0 || calls_->close(number) == 0 || errno == EINTR;
  }

 private:
  const FileCalls* calls_;
  int number_;
};

// The words of the operating system in a sentence: "no such file or directory".
std::string words_of_system(int error);
// Why something could not be written: "the disk is full".
std::string words_of_writing(int error);
// In which a file stands, or is to stand.
inline std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}
// "a folder", of what is no regular file.
const char* kind_of_place(FileStatus::Kind kind);

// False with errno.
bool write_whole(const FileCalls& calls, int descriptor, std::string_view bytes);
// What was written is on the disk, and not only on its way there. False with errno.
bool synced(const FileCalls& calls, int descriptor);
// The names in a folder. Some file systems cannot sync a folder and say so; the file itself is safe then.
bool sync_folder(const FileCalls& calls, const std::filesystem::path& folder);

// Makes the new file like `old` (its status, and the file itself for what stands beside its bytes): owner,
// group, mode, access lists, attributes. Set-id bits are left out; what the system refuses to this user is
// left as it is, but then nobody gets more rights than before. False, with errno, where the disk fails.
bool keep_attributes(const FileCalls& calls, const FileStatus& old, const std::filesystem::path& file,
                     int made);
// Overwrites a file in its place, for one that has several names: a new file under one of them would part it
// from the others. First a copy of the new bytes is written beside it and synced, so that whatever happens
// the old or the new bytes stand whole in one of the two; it goes when the file is synced. Where overwriting
// fails the old bytes are put back. Empty, or why not; where the old bytes could not be put back, it names
// the copy, which stays.
std::string overwrite(const FileCalls& calls, const std::filesystem::path& file, std::string_view bytes);

}  // namespace attnlab
