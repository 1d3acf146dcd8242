// FileCalls: the calls of the system that reading and writing files are made of, as one value, so that a test
// can let any of them fail. Each behaves as the POSIX call that it names does: below 0, with the reason in
// errno, where it fails. Knows nothing of what is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace attnlab {

// How a file is opened: never in a way that waits for somebody at the other end, nor handed to a child.
struct Opening {
  bool read = true, write = false;
  bool create = false;       // where there is none
  bool must_be_new = false;  // with `create`: EEXIST where there is one
  bool emptied = false;
  bool at_end = false;     // what is written goes to its end
  bool nameless = false;   // a new file in the folder that is named, without a name (O_TMPFILE)
  bool follow = true;      // a link under the last name
  bool folder = false;     // is expected
  unsigned rights = 0666;  // of what is created, less the umask
};

struct FileStatus {
  enum class Kind { file, folder, pipe, socket, other };
  Kind kind = Kind::other;
  std::uint64_t size = 0, links = 0;
  std::uint64_t device = 0, number = 0;       // together: which file it is
  std::int64_t seconds = 0, nanoseconds = 0;  // when it was written
  unsigned rights = 0;                        // the twelve bits of chmod
  unsigned owner = 0, group = 0;
  bool mine = false;  // it belongs to the user of this process
};

// What errno is where a person's share of a disk is full.
extern const int quota_is_full;

class FileCalls {
 public:
  using Path = std::filesystem::path;
  FileCalls() = default;
  FileCalls(const FileCalls&) = default;
  FileCalls& operator=(const FileCalls&) = default;
  virtual ~FileCalls() = default;

  // Whether what a person saves leaves the folder at once, as a download of a browser does.
  virtual bool hands_over() const { return false; }

  virtual int open(const Path& path, const Opening& how) const;
  virtual int close(int descriptor) const;
  virtual int duplicate(int descriptor) const;
  virtual std::ptrdiff_t read(int descriptor, void* bytes, std::size_t count) const;
  virtual std::ptrdiff_t write(int descriptor, const void* bytes, std::size_t count) const;
  virtual int fsync(int descriptor) const;
  virtual int fdatasync(int descriptor) const;  // its bytes, and of its status what reading them needs
  virtual std::int64_t seek_start(int descriptor) const;
  virtual int ftruncate(int descriptor, std::uint64_t size) const;
  virtual int lock(int descriptor) const;  // flock: for this descriptor alone, without waiting

  virtual int stat(const Path& path, FileStatus& status) const;
  virtual int lstat(const Path& path, FileStatus& status) const;
  virtual int fstat(int descriptor, FileStatus& status) const;
  virtual int may_write(const Path& path) const;       // access
  virtual int may_put_into(const Path& folder) const;  // access: files can be made there
  // The names in a folder, itself and the one above it among them.
  virtual int list_folder(const Path& path, std::vector<std::string>& names) const;
  virtual int readlink(const Path& path, Path& to) const;

  // The name of an open file that has none yet; EEXIST where the name is taken.
  virtual int give_name(int descriptor, const Path& path) const;
  virtual int rename(const Path& from, const Path& to) const;
  virtual int unlink(const Path& path) const;
  virtual int remove_folder(const Path& path) const;                 // rmdir
  virtual int make_folder(const Path& path, unsigned rights) const;  // mkdir

  static constexpr unsigned as_it_is = ~0U;  // of an owner
  virtual int fchmod(int descriptor, unsigned rights) const;
  virtual int fchown(int descriptor, unsigned owner, unsigned group) const;
  // Attributes beside the bytes (xattr). Where there are none on this system: ENOTSUP.
  virtual std::ptrdiff_t list_attributes(int descriptor, char* names, std::size_t room) const;
  virtual std::ptrdiff_t get_attribute(int descriptor, const char* name, void* value, std::size_t room) const;
  virtual int set_attribute(int descriptor, const char* name, const void* value, std::size_t size) const;
  virtual int remove_attribute(int descriptor, const char* name) const;
};

}  // namespace attnlab
