// FileCalls: the calls of the system that reading and writing files are made of, as one value, so that a test
// can let any of them fail. Each behaves as the call of its name does: below 0, with the reason in errno,
// where it fails. Knows nothing of what is written.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

namespace attnlab {

class FileCalls {
 public:
  FileCalls() = default;
  FileCalls(const FileCalls&) = default;
  FileCalls& operator=(const FileCalls&) = default;
  virtual ~FileCalls() = default;

  virtual int open(const char* path, int flags, mode_t mode) const;
  virtual int close(int descriptor) const;
  virtual ssize_t read(int descriptor, void* bytes, std::size_t count) const;
  virtual ssize_t write(int descriptor, const void* bytes, std::size_t count) const;
  virtual int fsync(int descriptor) const;
  virtual off_t seek_start(int descriptor) const;
  virtual int ftruncate(int descriptor, off_t size) const;
  virtual int lock(int descriptor) const;  // flock: for this descriptor alone, without waiting

  virtual int stat(const char* path, struct stat& status) const;
  virtual int lstat(const char* path, struct stat& status) const;
  virtual int fstat(int descriptor, struct stat& status) const;
  virtual int may_write(const char* path) const;       // access
  virtual int may_put_into(const char* folder) const;  // access: files can be made there
  // The names in a folder, itself and the one above it among them.
  virtual int list_folder(const char* path, std::vector<std::string>& names) const;
  virtual ssize_t readlink(const char* path, char* to, std::size_t room) const;

  // The name of an open file that has none yet; EEXIST where the name is taken.
  virtual int give_name(int descriptor, const char* path) const;
  virtual int rename(const char* from, const char* to) const;
  virtual int unlink(const char* path) const;
  virtual int remove_folder(const char* path) const;             // rmdir
  virtual int make_folder(const char* path, mode_t mode) const;  // mkdir

  virtual int fchmod(int descriptor, mode_t mode) const;
  virtual int fchown(int descriptor, uid_t owner, gid_t group) const;
  // Attributes beside the bytes (xattr). Where there are none on this system: ENOTSUP.
  virtual ssize_t list_attributes(int descriptor, char* names, std::size_t room) const;
  virtual ssize_t get_attribute(int descriptor, const char* name, void* value, std::size_t room) const;
  virtual int set_attribute(int descriptor, const char* name, const void* value, std::size_t size) const;
  virtual int remove_attribute(int descriptor, const char* name) const;
};

}  // namespace attnlab
