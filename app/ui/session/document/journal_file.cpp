#include "app/ui/session/document/journal_file.h"

#include "core/text/file_parts.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr int most_journals = 10'000;
constexpr std::string_view ending = ".journal", unfinished = ".new";

std::string failed(const fs::path& path) {
  return path.string() + ": cannot be written: " + words_of_writing(errno);
}

// Whether the descriptor is a file, and still what stands there under this name.
bool stands(const FileCalls& calls, int descriptor, const fs::path& path) {
  FileStatus mine, there;
  return calls.fstat(descriptor, mine) == 0 && calls.stat(path, there) == 0 &&
         mine.kind == FileStatus::Kind::file && mine.device == there.device && mine.number == there.number;
}

// When the file was made that is opened.
enum class Made { before, now, either };

// Opens and locks; below 0 with errno where that fails: EEXIST where somebody else has it.
// What is written goes to its end.
int open_locked(const FileCalls& calls, const fs::path& path, Made made) {
  const Opening how{.write = true,
                    .create = made != Made::before,
                    .must_be_new = made == Made::now,
                    .at_end = true,
                    .follow = false,
                    .rights = 0600};
  const int descriptor = uninterrupted([&] { return calls.open(path, how); });
  if (descriptor < 0) return -1;
  const bool locked = uninterrupted([&] { return calls.lock(descriptor); }) == 0;
  const int why = locked || errno == EWOULDBLOCK ? EEXIST : errno;
  if (locked && stands(calls, descriptor, path)) return descriptor;
  calls.close(descriptor);
  errno = why;
  return -1;
}

// An empty file of a name that nobody had. It is locked before anybody could take it for left over,
// or is not used.
int reserve(const FileCalls& calls, const fs::path& folder, fs::path& path) {
  for (int number = 1; number < most_journals; ++number) {
    path = folder / (std::to_string(number) + std::string(ending));
    const int descriptor = open_locked(calls, path, Made::now);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
  }
  return -1;
}

fs::path temporary_of(const fs::path& path) {
  return path.parent_path() / ("." + path.filename().string() + std::string(unfinished));
}

// Whether a journal has such a name, digit for digit.
bool is_numbered(std::string_view name) {
  int number = 0;
  std::from_chars(name.data(), name.data() + name.size(), number);
  return number > 0 && name == std::to_string(number) + std::string(ending);
}

// What an instance of this user that was killed between two steps has left: an empty name,
// bytes that had none yet.
void sweep(const FileCalls& calls, const fs::path& path, bool only_empty) {
  const int descriptor = open_locked(calls, path, Made::before);
  if (descriptor < 0) return;
  FileStatus status;
  if (calls.fstat(descriptor, status) == 0 && status.mine && (!only_empty || status.size == 0))
    calls.unlink(path);
  calls.close(descriptor);
}

}  // namespace

JournalFile::JournalFile(int descriptor, fs::path path, JournalCalls calls)
    : calls_(std::move(calls)), descriptor_(descriptor), path_(std::move(path)) {
  FileStatus status;
  if (calls_->fstat(descriptor_, status) != 0) return;
  size_ = static_cast<std::size_t>(status.size);
  seconds_ = status.seconds;
}

JournalFile& JournalFile::operator=(JournalFile&& other) noexcept {
  if (this == &other) return *this;
  let_go();
  calls_ = other.calls_;
  descriptor_ = std::exchange(other.descriptor_, -1);
  path_ = std::move(other.path_);
  size_ = other.size_;
  seconds_ = other.seconds_;
  return *this;
}

std::variant<JournalFile, std::string> JournalFile::create(const fs::path& folder, std::string_view bytes,
                                                           JournalCalls calls) {
  std::error_code shown_by_writing;
  fs::create_directories(folder.parent_path(), shown_by_writing);
  calls->make_folder(folder, 0700);
  fs::path path = folder;
  const int descriptor = reserve(*calls, folder, path);
  if (descriptor < 0) return failed(folder);
  JournalFile file(descriptor, std::move(path), std::move(calls));
  if (auto why = file.replace(bytes)) {
    file.remove();
    return *why;
  }
  return file;
}

std::optional<JournalFile> JournalFile::take(const fs::path& file, JournalCalls calls) {
  const int descriptor = open_locked(*calls, file, Made::before);
  if (descriptor < 0) return std::nullopt;
  JournalFile taken(descriptor, file, std::move(calls));
  if (taken.seconds_ < 0) return std::nullopt;  // of unknown size: a failed append() could not be taken back
  return taken;
}

std::optional<JournalFile> JournalFile::mark(const fs::path& file, bool& taken, JournalCalls calls) {
  calls->make_folder(file.parent_path(), 0700);
  const int descriptor = open_locked(*calls, file, Made::either);
  taken = descriptor < 0 && errno == EEXIST;
  if (descriptor < 0) return std::nullopt;
  return JournalFile(descriptor, file, std::move(calls));
}

std::vector<fs::path> JournalFile::list(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  fs::directory_iterator entries(folder, error);
  for (const fs::directory_iterator end; !error && entries != end; entries.increment(error)) {
    const fs::path& path = entries->path();
    const std::string name = path.filename().string();
    if (name.starts_with('.') && name.ends_with(unfinished) &&
        is_numbered(std::string_view(name).substr(1, name.size() - 1 - unfinished.size())))
      sweep({}, path, false);
    if (!is_numbered(name)) continue;
    std::error_code unknown;
    if (fs::file_size(path, unknown) == 0 && !unknown)
      sweep({}, path, true);
    else
      found.push_back(path);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::optional<std::string> JournalFile::append(std::string_view bytes) {
  if (!write_whole(*calls_, descriptor_, bytes)) {
    const std::string why = failed(path_);
    // A reader stops at a part that stays there; the journal is then written anew.
    static_cast<void>(uninterrupted([&] { return calls_->ftruncate(descriptor_, size_); }));
    return why;
  }
  size_ += bytes.size();
  return std::nullopt;
}

std::optional<std::string> JournalFile::replace(std::string_view bytes) {
  const fs::path temporary = temporary_of(path_);
  const int descriptor = open_locked(*calls_, temporary, Made::now);
  if (descriptor < 0) {
    const std::string why = failed(temporary);
    sweep(*calls_, temporary, false);  // of an instance before this one; the next try finds the place free
    return why;
  }
  bool done = write_whole(*calls_, descriptor, bytes);
  // What is replaced goes once the new one is on the disk.
  done = done && (size_ == 0 || synced(*calls_, descriptor));
  done = done && uninterrupted([&] { return calls_->rename(temporary, path_); }) == 0;
  if (!done) {
    const std::string why = failed(path_);
    uninterrupted([&] { return calls_->unlink(temporary); });
    calls_->close(descriptor);
    return why;
  }
  *this = JournalFile(descriptor, fs::path(path_), JournalCalls(calls_));
  size_ = bytes.size();
  return std::nullopt;
}

void JournalFile::remove() {
  if (open()) uninterrupted([&] { return calls_->unlink(path_); });
  let_go();
}

void JournalFile::let_go() {
  if (open()) calls_->close(std::exchange(descriptor_, -1));
}

std::optional<fs::path> JournalFile::set_aside() {
  if (!open()) return std::nullopt;
  for (int number = 1; number < most_journals; ++number) {
    fs::path aside = path_.parent_path() / ("unreadable-" + std::to_string(number));
    FileStatus there;
    if (calls_->lstat(aside, there) == 0) continue;
    const bool renamed = calls_->rename(path_, aside) == 0;
    let_go();
    return renamed ? std::optional(std::move(aside)) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace attnlab
