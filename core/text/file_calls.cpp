#include "core/text/file_calls.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

#include <cerrno>
#include <cstdio>
#include <memory>

namespace attnlab {

int FileCalls::open(const char* path, int flags, mode_t mode) const { return ::open(path, flags, mode); }
int FileCalls::close(int descriptor) const { return ::close(descriptor); }
ssize_t FileCalls::read(int descriptor, void* bytes, std::size_t count) const {
  return ::read(descriptor, bytes, count);
}
ssize_t FileCalls::write(int descriptor, const void* bytes, std::size_t count) const {
  return ::write(descriptor, bytes, count);
}
int FileCalls::fsync(int descriptor) const { return ::fsync(descriptor); }
off_t FileCalls::seek_start(int descriptor) const { return ::lseek(descriptor, 0, SEEK_SET); }
int FileCalls::ftruncate(int descriptor, off_t size) const { return ::ftruncate(descriptor, size); }
int FileCalls::lock(int descriptor) const { return ::flock(descriptor, LOCK_EX | LOCK_NB); }

int FileCalls::stat(const char* path, struct stat& status) const { return ::stat(path, &status); }
int FileCalls::lstat(const char* path, struct stat& status) const { return ::lstat(path, &status); }
int FileCalls::fstat(int descriptor, struct stat& status) const { return ::fstat(descriptor, &status); }
int FileCalls::may_write(const char* path) const { return ::access(path, W_OK); }
int FileCalls::may_put_into(const char* folder) const { return ::access(folder, W_OK | X_OK); }
int FileCalls::list_folder(const char* path, std::vector<std::string>& names) const {
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir(path), ::closedir);
  if (folder == nullptr) return -1;
  while (const dirent* entry = ::readdir(folder.get())) names.emplace_back(entry->d_name);
  return 0;
}
ssize_t FileCalls::readlink(const char* path, char* to, std::size_t room) const {
  return ::readlink(path, to, room);
}

int FileCalls::give_name(int descriptor, const char* path) const {
#ifdef __linux__
  char own[32];
  std::snprintf(own, sizeof own, "/proc/self/fd/%d", descriptor);
  return ::linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
#else
  static_cast<void>(descriptor), static_cast<void>(path);
  errno = ENOTSUP;
  return -1;
#endif
}
int FileCalls::rename(const char* from, const char* to) const { return ::rename(from, to); }
int FileCalls::unlink(const char* path) const { return ::unlink(path); }
int FileCalls::remove_folder(const char* path) const { return ::rmdir(path); }
int FileCalls::make_folder(const char* path, mode_t mode) const { return ::mkdir(path, mode); }

int FileCalls::fchmod(int descriptor, mode_t mode) const { return ::fchmod(descriptor, mode); }
int FileCalls::fchown(int descriptor, uid_t owner, gid_t group) const {
  return ::fchown(descriptor, owner, group);
}

#ifdef __linux__
ssize_t FileCalls::list_attributes(int descriptor, char* names, std::size_t room) const {
  return ::flistxattr(descriptor, names, room);
}
ssize_t FileCalls::get_attribute(int descriptor, const char* name, void* value, std::size_t room) const {
  return ::fgetxattr(descriptor, name, value, room);
}
int FileCalls::set_attribute(int descriptor, const char* name, const void* value, std::size_t size) const {
  return ::fsetxattr(descriptor, name, value, size, 0);
}
int FileCalls::remove_attribute(int descriptor, const char* name) const {
  return ::fremovexattr(descriptor, name);
}
#else
ssize_t FileCalls::list_attributes(int, char*, std::size_t) const { return errno = ENOTSUP, -1; }
ssize_t FileCalls::get_attribute(int, const char*, void*, std::size_t) const { return errno = ENOTSUP, -1; }
int FileCalls::set_attribute(int, const char*, const void*, std::size_t) const { return errno = ENOTSUP, -1; }
int FileCalls::remove_attribute(int, const char*) const { return errno = ENOTSUP, -1; }
#endif

}  // namespace attnlab
