#include "core/text/file.h"

#include "core/text/utf8.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>
#include <vector>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t longest_name = 4096;  // in a sentence, as long as a path can be

// An open descriptor, closed at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  int number() const { return number_; }
  bool open() const { return number_ >= 0; }
  bool close() {
    const int number = std::exchange(number_, -1);
    return number < 0 || ::close(number) == 0;
  }

 private:
  int number_;
};

// The words of the operating system in a sentence: "no such file or directory".
std::string words_of(int error) {
  std::string words = std::generic_category().message(error);
  if (words.size() > 1 && words[0] >= 'A' && words[0] <= 'Z' && words[1] >= 'a')
    words[0] = static_cast<char>(words[0] - 'A' + 'a');
  return words;
}

std::string size_words(std::size_t bytes) {
  if (bytes < 1024) return std::to_string(bytes) + " bytes";
  const std::size_t mib = std::size_t{1} << 20;
  return bytes < mib ? std::to_string(bytes >> 10) + " KiB" : std::to_string(bytes / mib) + " MiB";
}

std::string too_long(std::size_t limit) { return "expected at most " + size_words(limit); }

const char* kind_words(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a pipe (read one through standard input: -)";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

FileRead read_all(int descriptor, std::string_view name, std::size_t limit, std::size_t expected_size) {
  std::string bytes;
  bytes.reserve(expected_size);
  std::vector<char> buffer(std::size_t{64} << 10);
  for (;;) {
    const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return FileError{std::string(name), "", "expected to read it, but: " + words_of(errno)};
    if (count == 0) return bytes;
    bytes.append(buffer.data(), static_cast<std::size_t>(count));
    if (bytes.size() > limit) return FileError{std::string(name), "", too_long(limit)};
  }
}

// Follows symbolic links to the place that is to be written, which need not exist; empty where they lead in a circle.
fs::path real_target(fs::path path) {
  std::error_code error;
  for (int links = 0; fs::is_symlink(path, error); ++links) {
    const fs::path to = fs::read_symlink(path, error);
    if (error || links == 40) return {};
    path = to.is_absolute() ? to : path.parent_path() / to;
  }
  return path;
}

// A new, empty file beside the target, with the mode 0666 less the umask; its name goes to `name`.
int open_temporary(const fs::path& folder, std::string& name) {
  for (int attempt = 0; attempt < 100; ++attempt) {
    name = (folder / (".attnlab-" + std::to_string(::getpid()) + "-" + std::to_string(attempt))).string();
    const int descriptor = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
  }
  return -1;
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

// Some file systems cannot sync a folder and say so; the file itself is safe then.
bool sync_folder(const fs::path& folder) {
  const Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!descriptor.open()) return errno == EACCES;
  return ::fsync(descriptor.number()) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

}  // namespace

std::string FileError::sentence() const {
  return quotable(file, longest_name) + ": " + (field.empty() ? "" : field + ": ") + expected;
}

FileRead read_file(const fs::path& path, std::size_t limit) {
  const std::string name = path.string();
  // Not blocking: opening a pipe that nobody writes to would wait for ever.
  const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!descriptor.open()) {
    const int error = errno;
    if (error == ENOENT) return FileError{name, "", "expected a file, but there is none of this name"};
    if (error == EACCES || error == EPERM)
      return FileError{name, "", "expected a file that may be read, but permission is denied"};
    return FileError{name, "", "expected a file that can be opened, but: " + words_of(error)};
  }
  struct stat status {};
  if (::fstat(descriptor.number(), &status) != 0)
    return FileError{name, "", "expected a file, but: " + words_of(errno)};
  if (!S_ISREG(status.st_mode))
    return FileError{name, "", std::string("expected a file, found ") + kind_words(status.st_mode)};
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size > limit) return FileError{name, "", too_long(limit) + ", found " + size_words(size)};
  return read_all(descriptor.number(), name, limit, size);
}

FileRead read_descriptor(int descriptor, std::string_view name, std::size_t limit) {
  return read_all(descriptor, name, limit, 0);
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) && !error;
}

std::optional<std::string> write_file(const fs::path& path, std::string_view bytes) {
  const auto failed = [&](const std::string& why) {
    return quotable(path.string(), longest_name) + ": not saved: " + why;
  };
  const fs::path target = real_target(path);
  if (target.empty() && !path.empty()) return failed("its symbolic links lead in a circle");
  if (!target.has_filename()) return failed("expected the name of a file");
  struct stat old {};
  const bool exists = ::stat(target.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode))
    return failed(std::string("expected a file, found ") + kind_words(old.st_mode));
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  if (struct stat place{}; ::stat(folder.c_str(), &place) != 0)
    return failed(errno == ENOENT ? "the folder " + folder.string() + " does not exist" : words_of(errno));

  if (exists && ::access(target.c_str(), W_OK) != 0) return failed("the file may not be written to");

  std::string temporary;
  Descriptor descriptor(open_temporary(folder, temporary));
  if (!descriptor.open()) {
    const bool denied = errno == EACCES || errno == EPERM || errno == EROFS;
    return failed(denied ? "the folder " + folder.string() + " cannot be written to" : words_of(errno));
  }
  const auto give_up = [&](int error) {
    descriptor.close();
    ::unlink(temporary.c_str());
    return failed(error == ENOSPC || error == EDQUOT ? "the disk is full" : words_of(error));
  };
  if (!write_all(descriptor.number(), bytes)) return give_up(errno);
  const bool moded = !exists || ::fchmod(descriptor.number(), old.st_mode & 07777) == 0;
  if (!moded && errno != EPERM && errno != ENOTSUP) return give_up(errno);
  if (::fsync(descriptor.number()) != 0) return give_up(errno);
  if (!descriptor.close()) return give_up(errno);
  if (::rename(temporary.c_str(), target.c_str()) != 0) return give_up(errno);
  if (!sync_folder(folder))
    return failed("the file is written, but the folder could not be synced: " + words_of(errno));
  return std::nullopt;
}

std::optional<std::string> write_descriptor(int descriptor, std::string_view name, std::string_view bytes) {
  if (write_all(descriptor, bytes)) return std::nullopt;
  return std::string(name) +
         ": cannot be written to: " + (errno == ENOSPC ? "the disk is full" : words_of(errno));
}

}  // namespace attnlab
