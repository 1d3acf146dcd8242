// Files that only stand there while something is written: without a name where the system has such, else
// under a name that says whose they are, and the removal of those whose writer is dead. A writer holds a lock
// on its own for as long as it lives, which the system takes back from the dead; so a number that a new
// process got again means nothing. What is removed has a name to the letter as a writer makes it and belongs
// to the user who removes it; of a folder, all that is in it too.
#pragma once

#include "core/system/files.h"

#include <filesystem>
#include <string_view>

namespace attnlab {

// Of this start of this machine (00000000 where the system tells none), this process, and a number: no other
// writer has it. "0123abcd-17-0".
std::string writer_name(int number, const FileCalls& calls = {});
bool is_writer_name(std::string_view name);  // whether a writer makes such a name, digit for digit
// Of a file, or of a folder in which frames wait to be published, with the name of the writer:
// ".attnlab-0123abcd-17-0".
enum class Temporary { file, frames };
std::string temporary_name(Temporary kind, int number, const FileCalls& calls = {});
// The name of a file in a folder of frames: "0001".
std::string frame_number(int number);
// Removes the frames in such a folder and the folder; all of it stays where anything else is in it.
void remove_frames(const std::filesystem::path& folder, const FileCalls& calls = {});
// Removes what dead writers left in the folder: those of this start of this machine at once, others when they
// are an hour older than `now`, in seconds of the folder's own clock. What cannot be looked at stays.
void sweep_temporaries(const std::filesystem::path& folder, std::int64_t now, const FileCalls& calls = {});

class TemporaryFile {
 public:
  TemporaryFile(const FileCalls& calls, std::filesystem::path folder);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();  // it goes, unless it became something

  // New, empty and locked; false with errno.
  bool create(bool without_name, unsigned rights);
  int number() const { return number_; }
  // Takes a name that nothing has yet: false with EEXIST where something has it.
  bool become(const std::filesystem::path& name);
  bool replace(const std::filesystem::path& file);

 private:
  void close();

  const FileCalls& calls_;
  std::filesystem::path folder_;
  std::filesystem::path name_;  // while it has one of its own; removing it needs no memory
  int number_ = -1;
};

}  // namespace attnlab
