#include "core/text/file_temporary.h"

#include "core/text/file_parts.h"

#include <fcntl.h>
#include <unistd.h>

#include <system_error>
#include <utility>
#include <vector>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view temporary_start = ".attnlab-", kind_of_folders = "frames-";
constexpr int most_attempts = 100;
constexpr time_t an_hour = 3600;

// Another at each start of the machine; empty where the system tells none.
std::string name_of_start(const FileCalls& calls) {
  const FileDescriptor file(calls, "/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
  char text[8];
  if (!file.open() || calls.read(file.number(), text, sizeof text) != sizeof text) return {};
  const std::string_view name(text, sizeof text);
  return name.find_first_not_of("0123456789abcdef") == std::string_view::npos ? std::string(name)
                                                                              : std::string();
}

bool is_temporary(std::string_view name) {
  if (!name.starts_with(temporary_start)) return false;
  name.remove_prefix(temporary_start.size());
  if (name.starts_with(kind_of_folders)) name.remove_prefix(kind_of_folders.size());
  return !name.empty() && name.find_first_not_of("0123456789abcdef-") == std::string_view::npos;
}

void remove_if_dead(const fs::path& path, bool of_this_start, time_t now, const FileCalls& calls) {
  constexpr int safely = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  FileDescriptor file(calls, path.c_str(), O_RDWR | safely);
  const bool folder = !file.open() && errno == EISDIR;
  const FileDescriptor inside(calls, folder ? calls.open(path.c_str(), O_RDONLY | safely, 0) : -1);
  const int number = folder ? inside.number() : file.number();
  struct stat status {};
  if (number < 0 || calls.lock(number) != 0 || calls.fstat(number, status) != 0) return;
  if (status.st_nlink == 0 || (!folder && !S_ISREG(status.st_mode))) return;
  if (!of_this_start && now - status.st_mtime < an_hour) return;
  std::error_code ignored;
  if (folder)
    fs::remove_all(path, ignored);
  else
    calls.unlink(path.c_str());
}

}  // namespace

std::string writer_name(int number, const FileCalls& calls) {
  const std::string start = name_of_start(calls);
  return start + (start.empty() ? "" : "-") + std::to_string(::getpid()) + "-" + std::to_string(number);
}

std::string temporary_name(std::string_view kind, int number, const FileCalls& calls) {
  return std::string(temporary_start) + std::string(kind) + writer_name(number, calls);
}

void sweep_temporaries(const fs::path& folder, time_t now, const FileCalls& calls) {
  const std::string start = name_of_start(calls);
  const auto of_this_start = [&](const std::string& name) {
    return !start.empty() && name.find("-" + start + "-") != std::string::npos;
  };
  std::vector<std::string> names;
  if (calls.list_folder(folder.c_str(), names) != 0) return;
  for (const std::string& name : names)
    if (is_temporary(name)) remove_if_dead(folder / name, of_this_start(name), now, calls);
}

TemporaryFile::TemporaryFile(const FileCalls& calls, fs::path folder)
    : calls_(calls), folder_(std::move(folder)) {}

TemporaryFile::~TemporaryFile() {
  close();
  if (!name_.empty()) calls_.unlink(name_.c_str());
}

// What was synced is safe, whatever closing says.
void TemporaryFile::close() { const FileDescriptor last(calls_, std::exchange(number_, -1)); }

bool TemporaryFile::create(bool without_name, mode_t mode) {
  constexpr int flags = O_WRONLY | O_CLOEXEC;
  if (without_name) {
#ifdef O_TMPFILE
    number_ = uninterrupted([&] { return calls_.open(folder_.c_str(), O_TMPFILE | flags, mode); });
    if (number_ >= 0) calls_.lock(number_);
    return number_ >= 0;
#else
    errno = ENOTSUP;
    return false;
#endif
  }
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    std::string name = (folder_ / temporary_name("", attempt, calls_)).string();
    number_ = uninterrupted([&] { return calls_.open(name.c_str(), flags | O_CREAT | O_EXCL, mode); });
    if (number_ < 0 && errno != EEXIST) return false;
    if (number_ < 0) continue;
    name_ = std::move(name);
    // Somebody sweeps it in this very moment: another one.
    if (calls_.lock(number_) == 0 || errno != EWOULDBLOCK) return true;
    close();
    calls_.unlink(name_.c_str());
    name_.clear();
  }
  return false;
}

bool TemporaryFile::become(const fs::path& name) {
  if (!name_.empty()) return replace(name);
  return calls_.give_name(number_, name.c_str()) == 0;
}

bool TemporaryFile::replace(const fs::path& file) {
  for (int attempt = 0; name_.empty(); ++attempt) {
    std::string name = (folder_ / temporary_name("", attempt, calls_)).string();
    if (calls_.give_name(number_, name.c_str()) == 0)
      name_ = std::move(name);
    else if (errno != EEXIST || attempt == most_attempts)
      return false;
  }
  if (calls_.rename(name_.c_str(), file.c_str()) != 0) return false;
  name_.clear();
  return true;
}

}  // namespace attnlab
