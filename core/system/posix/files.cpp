#include "core/system/files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

#include <cerrno>
#include <cstdio>
#include <memory>

namespace attnlab {
namespace {

// Not blocking: opening a pipe that nobody writes to would wait for ever.
int flags_of(const Opening& how) {
  int flags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  flags |= !how.write ? O_RDONLY : how.read ? O_RDWR : O_WRONLY;
  if (how.create) flags |= O_CREAT;
  if (how.must_be_new) flags |= O_EXCL;
  if (how.emptied) flags |= O_TRUNC;
  if (how.at_end) flags |= O_APPEND;
  if (!how.follow) flags |= O_NOFOLLOW;
  if (how.folder) flags |= O_DIRECTORY;
  return flags;
}

FileStatus::Kind kind_of(mode_t mode) {
  using enum FileStatus::Kind;
  return S_ISREG(mode)    ? file
         : S_ISDIR(mode)  ? folder
         : S_ISFIFO(mode) ? pipe
         : S_ISSOCK(mode) ? socket
                          : other;
}

int told(int result, const struct stat& found, FileStatus& status) {
  if (result != 0) return result;
#ifdef __APPLE__
  const timespec written = found.st_mtimespec;
#else
  const timespec written = found.st_mtim;
#endif
  status = {.kind = kind_of(found.st_mode),
            .size = static_cast<std::uint64_t>(found.st_size),
            .links = static_cast<std::uint64_t>(found.st_nlink),
            .device = static_cast<std::uint64_t>(found.st_dev),
            .number = static_cast<std::uint64_t>(found.st_ino),
            .seconds = static_cast<std::int64_t>(written.tv_sec),
            .nanoseconds = static_cast<std::int64_t>(written.tv_nsec),
            .rights = found.st_mode & 07777U,
            .owner = found.st_uid,
            .group = found.st_gid,
            .mine = found.st_uid == ::geteuid()};
  return 0;
}

}  // namespace

const int quota_is_full = EDQUOT;

int FileCalls::open(const Path& path, const Opening& how) const {
  if (!how.nameless) return ::open(path.c_str(), flags_of(how), how.rights);
#ifdef O_TMPFILE
  return ::open(path.c_str(), flags_of(how) | O_TMPFILE, how.rights);
#else
  return errno = ENOTSUP, -1;
#endif
}
int FileCalls::close(int descriptor) const { return ::close(descriptor); }
int FileCalls::duplicate(int descriptor) const { return ::fcntl(descriptor, F_DUPFD_CLOEXEC, 0); }
std::ptrdiff_t FileCalls::read(int descriptor, void* bytes, std::size_t count) const {
  return ::read(descriptor, bytes, count);
}
std::ptrdiff_t FileCalls::write(int descriptor, const void* bytes, std::size_t count) const {
  return ::write(descriptor, bytes, count);
}
#ifdef F_FULLFSYNC
// Where fsync leaves the bytes in the disk's own memory.
int FileCalls::fsync(int descriptor) const {
  return ::fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : ::fsync(descriptor);
}
int FileCalls::fdatasync(int descriptor) const { return fsync(descriptor); }
#else
int FileCalls::fsync(int descriptor) const { return ::fsync(descriptor); }
int FileCalls::fdatasync(int descriptor) const { return ::fdatasync(descriptor); }
#endif
std::int64_t FileCalls::seek_start(int descriptor) const { return ::lseek(descriptor, 0, SEEK_SET); }
int FileCalls::ftruncate(int descriptor, std::uint64_t size) const {
  return ::ftruncate(descriptor, static_cast<off_t>(size));
}
int FileCalls::lock(int descriptor) const { return ::flock(descriptor, LOCK_EX | LOCK_NB); }

int FileCalls::stat(const Path& path, FileStatus& status) const {
  struct stat found {};
  return told(::stat(path.c_str(), &found), found, status);
}
int FileCalls::lstat(const Path& path, FileStatus& status) const {
  struct stat found {};
  return told(::lstat(path.c_str(), &found), found, status);
}
int FileCalls::fstat(int descriptor, FileStatus& status) const {
  struct stat found {};
  return told(::fstat(descriptor, &found), found, status);
}
int FileCalls::may_write(const Path& path) const { return ::access(path.c_str(), W_OK); }
int FileCalls::may_put_into(const Path& folder) const { return ::access(folder.c_str(), W_OK | X_OK); }
int FileCalls::list_folder(const Path& path, std::vector<std::string>& names) const {
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir(path.c_str()), ::closedir);
  if (folder == nullptr) return -1;
  while (const dirent* entry = ::readdir(folder.get())) names.emplace_back(entry->d_name);
  return 0;
}
int FileCalls::readlink(const Path& path, Path& to) const {
  std::string name(4096, '\0');  // as long as a path can be
  const ssize_t length = ::readlink(path.c_str(), name.data(), name.size());
  if (length >= 0) to = name.substr(0, static_cast<std::size_t>(length));
  return length < 0 ? -1 : 0;
}

int FileCalls::give_name(int descriptor, const Path& path) const {
#ifdef __linux__
  char own[32];
  std::snprintf(own, sizeof own, "/proc/self/fd/%d", descriptor);
  return ::linkat(AT_FDCWD, own, AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW);
#else
  static_cast<void>(descriptor), static_cast<void>(path);
  errno = ENOTSUP;
  return -1;
#endif
}
int FileCalls::rename(const Path& from, const Path& to) const {
#ifdef __EMSCRIPTEN__
  // Its files in memory would keep the old one, and have it again under its name when the new one is removed.
  struct stat now {};
  struct stat old {};
  if (::lstat(from.c_str(), &now) == 0 && ::lstat(to.c_str(), &old) == 0 && now.st_ino != old.st_ino &&
      !S_ISDIR(now.st_mode) && !S_ISDIR(old.st_mode))
    ::unlink(to.c_str());
#endif
  return ::rename(from.c_str(), to.c_str());
}
int FileCalls::unlink(const Path& path) const { return ::unlink(path.c_str()); }
int FileCalls::remove_folder(const Path& path) const { return ::rmdir(path.c_str()); }
int FileCalls::make_folder(const Path& path, unsigned rights) const { return ::mkdir(path.c_str(), rights); }

int FileCalls::fchmod(int descriptor, unsigned rights) const { return ::fchmod(descriptor, rights); }
int FileCalls::fchown(int descriptor, unsigned owner, unsigned group) const {
  return ::fchown(descriptor, owner, group);
}

#ifdef __linux__
std::ptrdiff_t FileCalls::list_attributes(int descriptor, char* names, std::size_t room) const {
  return ::flistxattr(descriptor, names, room);
}
std::ptrdiff_t FileCalls::get_attribute(int descriptor, const char* name, void* value,
                                        std::size_t room) const {
  return ::fgetxattr(descriptor, name, value, room);
}
int FileCalls::set_attribute(int descriptor, const char* name, const void* value, std::size_t size) const {
  return ::fsetxattr(descriptor, name, value, size, 0);
}
int FileCalls::remove_attribute(int descriptor, const char* name) const {
  return ::fremovexattr(descriptor, name);
}
#else
std::ptrdiff_t FileCalls::list_attributes(int, char*, std::size_t) const { return errno = ENOTSUP, -1; }
std::ptrdiff_t FileCalls::get_attribute(int, const char*, void*, std::size_t) const {
  return errno = ENOTSUP, -1;
}
int FileCalls::set_attribute(int, const char*, const void*, std::size_t) const { return errno = ENOTSUP, -1; }
int FileCalls::remove_attribute(int, const char*) const { return errno = ENOTSUP, -1; }
#endif

}  // namespace attnlab
