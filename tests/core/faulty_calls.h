// Calls of the file system of which chosen ones fail: the k-th, once or with all that follow. Counts them.
// Those of other threads than its own may come at any time: they are not counted and do not fail.
#pragma once

#include "core/system/files.h"

#include <cerrno>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace attnlab::test {

// As the system's, but no test waits for a disk.
class UnsyncedCalls : public FileCalls {
 public:
  int fsync(int) const override { return 0; }
  int fdatasync(int) const override { return 0; }
};

class FaultyCalls : public UnsyncedCalls {
 public:
  // The call number `at` (from 0) fails with `error`; 0: a write takes a part of the bytes only. `on`:
  // all after it fail too.
  explicit FaultyCalls(int at = -1, int error = EIO, bool on = false) : at_(at), error_(error), on_(on) {}

  // Of the calls of a name the first ones, in order, with these errors; 0: that one does not fail.
  explicit FaultyCalls(std::map<std::string, std::vector<int>> errors) : FaultyCalls() {
    errors_ = std::move(errors);
  }

  int count() const { return static_cast<int>(made_.size()); }
  // What was called, in order: "open", "write".
  const std::vector<std::string>& made() const { return made_; }

  int open(const Path& path, const Opening& how) const override {
    return fails("open") ? -1 : FileCalls::open(path, how);
  }
  int close(int descriptor) const override {  // it is closed all the same, as Linux does
    const int closed = FileCalls::close(descriptor);
    return fails("close") ? -1 : closed;
  }
  std::ptrdiff_t read(int descriptor, void* bytes, std::size_t count) const override {
    return fails("read") ? -1 : FileCalls::read(descriptor, bytes, count);
  }
  std::ptrdiff_t write(int descriptor, const void* bytes, std::size_t count) const override {
    if (error_ == 0 && std::this_thread::get_id() == thread_ && is_next())
      count = count > 1 ? count / 2 : count;
    return fails("write") ? -1 : FileCalls::write(descriptor, bytes, count);
  }
  int fsync(int descriptor) const override { return fails("fsync") ? -1 : UnsyncedCalls::fsync(descriptor); }
  std::int64_t seek_start(int descriptor) const override {
    return fails("seek") ? -1 : FileCalls::seek_start(descriptor);
  }
  int ftruncate(int descriptor, std::uint64_t size) const override {
    return fails("ftruncate") ? -1 : FileCalls::ftruncate(descriptor, size);
  }
  int lock(int descriptor) const override { return fails("lock") ? -1 : FileCalls::lock(descriptor); }
  int stat(const Path& path, FileStatus& status) const override {
    return fails("stat") ? -1 : FileCalls::stat(path, status);
  }
  int lstat(const Path& path, FileStatus& status) const override {
    return fails("lstat") ? -1 : FileCalls::lstat(path, status);
  }
  int fstat(int descriptor, FileStatus& status) const override {
    return fails("fstat") ? -1 : FileCalls::fstat(descriptor, status);
  }
  int may_write(const Path& path) const override { return fails("access") ? -1 : FileCalls::may_write(path); }
  int may_put_into(const Path& path) const override {
    return fails("access") ? -1 : FileCalls::may_put_into(path);
  }
  int list_folder(const Path& path, std::vector<std::string>& names) const override {
    return fails("list_folder") ? -1 : FileCalls::list_folder(path, names);
  }
  int readlink(const Path& path, Path& to) const override {
    return fails("readlink") ? -1 : FileCalls::readlink(path, to);
  }
  int give_name(int descriptor, const Path& path) const override {
    return fails("give_name") ? -1 : FileCalls::give_name(descriptor, path);
  }
  int rename(const Path& from, const Path& to) const override {
    return fails("rename") ? -1 : FileCalls::rename(from, to);
  }
  int unlink(const Path& path) const override { return fails("unlink") ? -1 : FileCalls::unlink(path); }
  int remove_folder(const Path& path) const override {
    return fails("rmdir") ? -1 : FileCalls::remove_folder(path);
  }
  int make_folder(const Path& path, unsigned rights) const override {
    return fails("mkdir") ? -1 : FileCalls::make_folder(path, rights);
  }
  int fchmod(int descriptor, unsigned rights) const override {
    return fails("fchmod") ? -1 : FileCalls::fchmod(descriptor, rights);
  }
  int fchown(int descriptor, unsigned owner, unsigned group) const override {
    return fails("fchown") ? -1 : FileCalls::fchown(descriptor, owner, group);
  }
  std::ptrdiff_t list_attributes(int descriptor, char* names, std::size_t room) const override {
    return fails("list") ? -1 : FileCalls::list_attributes(descriptor, names, room);
  }
  std::ptrdiff_t get_attribute(int descriptor, const char* name, void* value,
                               std::size_t room) const override {
    return fails("get") ? -1 : FileCalls::get_attribute(descriptor, name, value, room);
  }
  int set_attribute(int descriptor, const char* name, const void* value, std::size_t size) const override {
    return fails("set") ? -1 : FileCalls::set_attribute(descriptor, name, value, size);
  }
  int remove_attribute(int descriptor, const char* name) const override {
    return fails("remove") ? -1 : FileCalls::remove_attribute(descriptor, name);
  }

 protected:
  bool fails(const char* name) const {
    if (std::this_thread::get_id() != thread_) return false;
    int error = is_next() ? error_ : 0;
    if (auto& left = errors_[name]; !left.empty()) {
      error = left.front();
      left.erase(left.begin());
    }
    made_.emplace_back(name);
    if (error != 0) errno = error;
    return error != 0;
  }

 private:
  bool is_next() const { return on_ ? at_ >= 0 && count() >= at_ : count() == at_; }

  std::thread::id thread_ = std::this_thread::get_id();
  int at_, error_;
  bool on_;
  mutable std::map<std::string, std::vector<int>> errors_;
  mutable std::vector<std::string> made_;
};

}  // namespace attnlab::test
