#include "app/ui/session/journal_file.h"

#include "core/text/file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr int most_journals = 10'000;
constexpr std::string_view ending = ".journal", unfinished = ".new";

std::string failed(const fs::path& path) {
  return path.string() + ": cannot be written: " + std::generic_category().message(errno);
}

bool lock(int descriptor) {
  while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    if (errno != EINTR) return false;
  return true;
}

// Whether the descriptor is still what stands there under this name.
bool stands(int descriptor, const fs::path& path) {
  struct stat mine {
  }, there{};
  return ::fstat(descriptor, &mine) == 0 && ::lstat(path.c_str(), &there) == 0 &&
         mine.st_dev == there.st_dev && mine.st_ino == there.st_ino;
}

// Opens and locks; below 0 with errno where that fails, or somebody else has it.
int open_locked(const fs::path& path, int flags) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | flags, 0600);
  if (descriptor < 0) return -1;
  struct stat status {};
  if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && lock(descriptor) &&
      stands(descriptor, path))
    return descriptor;
  ::close(descriptor);
  errno = EEXIST;
  return -1;
}

// An empty file of a name that nobody had. It is locked before anybody could take it for left over, or is not used.
int reserve(const fs::path& folder, fs::path& path) {
  for (int number = 1; number < most_journals; ++number) {
    path = folder / (std::to_string(number) + std::string(ending));
    const int descriptor = open_locked(path, O_CREAT | O_EXCL);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
  }
  return -1;
}

fs::path temporary_of(const fs::path& path) {
  return path.parent_path() / ("." + path.filename().string() + std::string(unfinished));
}

// What an instance that was killed between two steps has left: an empty name, bytes that had none yet.
void sweep(const fs::path& path, bool only_empty) {
  const int descriptor = open_locked(path, 0);
  if (descriptor < 0) return;
  struct stat status {};
  if (!only_empty || (::fstat(descriptor, &status) == 0 && status.st_size == 0)) ::unlink(path.c_str());
  ::close(descriptor);
}

}  // namespace

JournalFile::JournalFile(int descriptor, fs::path path) : descriptor_(descriptor), path_(std::move(path)) {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) return;
  size_ = static_cast<std::size_t>(status.st_size);
  seconds_ = static_cast<long long>(status.st_mtime);
}

JournalFile& JournalFile::operator=(JournalFile&& other) noexcept {
  if (this == &other) return *this;
  let_go();
  descriptor_ = std::exchange(other.descriptor_, -1);
  path_ = std::move(other.path_);
  size_ = other.size_;
  seconds_ = other.seconds_;
  return *this;
}

std::variant<JournalFile, std::string> JournalFile::create(const fs::path& folder, std::string_view bytes) {
  std::error_code shown_by_writing;
  fs::create_directories(folder.parent_path(), shown_by_writing);
  ::mkdir(folder.c_str(), 0700);
  fs::path path = folder;
  const int descriptor = reserve(folder, path);
  if (descriptor < 0) return failed(folder);
  JournalFile file(descriptor, std::move(path));
  if (auto why = file.replace(bytes)) {
    file.remove();
    return *why;
  }
  return file;
}

std::optional<JournalFile> JournalFile::take(const fs::path& file) {
  const int descriptor = open_locked(file, 0);
  if (descriptor < 0) return std::nullopt;
  return JournalFile(descriptor, file);
}

std::vector<fs::path> JournalFile::list(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  fs::directory_iterator entries(folder, error);
  for (const fs::directory_iterator end; !error && entries != end; entries.increment(error)) {
    const fs::path& path = entries->path();
    const std::string name = path.filename().string();
    if (name.starts_with('.') && name.ends_with(std::string(ending) + std::string(unfinished)))
      sweep(path, false);
    if (name.starts_with('.') || !name.ends_with(ending)) continue;
    std::error_code unknown;
    if (fs::file_size(path, unknown) == 0 && !unknown)
      sweep(path, true);
    else
      found.push_back(path);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::optional<std::string> JournalFile::append(std::string_view bytes) {
  auto why = ::lseek(descriptor_, static_cast<off_t>(size_), SEEK_SET) < 0
                 ? std::optional(failed(path_))
                 : write_descriptor(descriptor_, path_.string(), bytes);
  if (why) {
    // What follows is written over the part that stands there; a reader stops at it.
    static_cast<void>(::ftruncate(descriptor_, static_cast<off_t>(size_)) == 0);
    return why;
  }
  size_ += bytes.size();
  return std::nullopt;
}

std::optional<std::string> JournalFile::replace(std::string_view bytes) {
  const fs::path temporary = temporary_of(path_);
  const int descriptor = open_locked(temporary, O_CREAT | O_EXCL);
  if (descriptor < 0) {
    const std::string why = failed(temporary);
    sweep(temporary, false);  // of an instance before this one; the next try finds the place free
    return why;
  }
  std::optional<std::string> why = write_descriptor(descriptor, temporary.string(), bytes);
  if (!why && size_ > 0 && ::fsync(descriptor) != 0) why = failed(temporary);
  if (!why && ::rename(temporary.c_str(), path_.c_str()) != 0) why = failed(path_);
  if (why) {
    ::unlink(temporary.c_str());
    ::close(descriptor);
    return why;
  }
  *this = JournalFile(descriptor, fs::path(path_));
  return std::nullopt;
}

void JournalFile::remove() {
  if (open()) ::unlink(path_.c_str());
  let_go();
}

void JournalFile::let_go() {
  if (open()) ::close(std::exchange(descriptor_, -1));
}

std::optional<fs::path> JournalFile::set_aside() {
  if (!open()) return std::nullopt;
  for (int number = 1; number < most_journals; ++number) {
    fs::path aside = path_.parent_path() / ("unreadable-" + std::to_string(number));
    struct stat there {};
    if (::lstat(aside.c_str(), &there) == 0) continue;
    const bool renamed = ::rename(path_.c_str(), aside.c_str()) == 0;
    let_go();
    return renamed ? std::optional(std::move(aside)) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace attnlab
