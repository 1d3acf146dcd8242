// What a file is besides its bytes, before and after it is saved: group, owner, mode, access lists,
// attributes, names.
#include "core/text/file.h"
#include "tests/core/faulty_calls.h"
#include "tests/core/temporary_folder.h"
#include "tests/core/unprivileged.h"

#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

#include <cstdint>
#include <cstring>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

struct stat status_of(const fs::path& file) {
  struct stat status {};
  EXPECT_EQ(::stat(file.c_str(), &status), 0) << file;
  return status;
}

class FileAttributes : public testing::Test {
 protected:
  const TemporaryFolder folder;
  const fs::path file = folder.write("f", "old");
};

TEST_F(FileAttributes, OwnerAndGroupStayWhereTheyMay) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can make a file of somebody else";
  ASSERT_EQ(::chown(file.c_str(), 65534, 100), 0);
  ASSERT_EQ(::chmod(file.c_str(), 0664), 0);
  EXPECT_EQ(write_file(file, "new"), std::nullopt);
  EXPECT_EQ(status_of(file).st_uid, 65534U);
  EXPECT_EQ(status_of(file).st_gid, 100U);
  EXPECT_EQ(status_of(file).st_mode & 07777, 0664U);
  EXPECT_EQ(bytes_of(file), "new");
}

// A program of somebody else must not become one of root because root saved over it.
TEST_F(FileAttributes, SetIdBitsGo) {
  if (::geteuid() == 0) {
    ASSERT_EQ(::chown(file.c_str(), 65534, 100), 0);
  }
  ASSERT_EQ(::chmod(file.c_str(), 06755), 0);
  EXPECT_EQ(write_file(file, "new"), std::nullopt);
  EXPECT_EQ(status_of(file).st_mode & 07777, 0755U);
}

// Nobody else's group comes to what only the old group might.
TEST_F(FileAttributes, AGroupThatCannotBeKeptLosesItsRights) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can make a file of somebody else";
  ASSERT_EQ(::chmod(folder.path().c_str(), 0777), 0);
  ASSERT_EQ(::chown(file.c_str(), 65534, 4242), 0);  // a group that nobody is in
  ASSERT_EQ(::chmod(file.c_str(), 0664), 0);
  {
    const Unprivileged nobody;
    EXPECT_EQ(write_file(file, "new"), std::nullopt);
  }
  EXPECT_EQ(bytes_of(file), "new");
  if (status_of(file).st_gid != 4242) {
    EXPECT_EQ(status_of(file).st_mode & 0777, 0644U);
  }
}

// A disk on which every file is of another owner or group, and has attributes; what is set is noted.
struct OtherDisk : FaultyCalls {
  using FaultyCalls::FaultyCalls;
  int stat(const Path& path, FileStatus& status) const override {
    const int done = FaultyCalls::stat(path, status);
    status.owner += owner;
    status.group += group;
    return done;
  }
  int fchown(int, unsigned, unsigned) const override { return fails("fchown") ? -1 : 0; }
  int fchmod(int descriptor, unsigned rights) const override {
    modes.push_back(rights);
    return FaultyCalls::fchmod(descriptor, rights);
  }
  std::ptrdiff_t list_attributes(int, char* to, std::size_t room) const override {
    const std::string names("user.author\0security.odd\0system.posix_acl_access\0", 49);
    return fails("list") ? -1 : (names.copy(to, room), static_cast<std::ptrdiff_t>(names.size()));
  }
  std::ptrdiff_t get_attribute(int, const char*, void* value, std::size_t room) const override {
    if (room > 0) std::memcpy(value, "Ada", 3);
    return fails("get") ? -1 : 3;
  }
  int set_attribute(int, const char* name, const void* value, std::size_t size) const override {
    if (fails("set")) return -1;
    set.push_back(name + std::string("=") + std::string(static_cast<const char*>(value), size));
    return 0;
  }
  unsigned owner = 0, group = 0;
  mutable std::vector<unsigned> modes;
  mutable std::vector<std::string> set;
};

// What a disk or this user cannot keep is left; what a failing disk does not say is a reason not to save.
TEST_F(FileAttributes, WhatIsRefusedIsLeftAndWhatFailsIsSaid) {
  using Modes = std::vector<mode_t>;
  const std::vector<std::string> both{"user.author=Ada", "system.posix_acl_access=Ada"};
  const struct {
    std::map<std::string, std::vector<int>> errors;
    Modes modes;
    std::vector<std::string> set = {};
    bool saved = true;
    int owner = 0, group = 0;
  } cases[] = {{{}, {0664}, both},
               {{{"set", {EPERM}}}, {0664}, {both[1]}},
               {{{"set", {0, EACCES}}}, {0664, 0644}, {both[0]}},
               {{{"set", {0, EINVAL}}, {"fchmod", {0, EPERM}}}, {0664, 0644}, {both[0]}},
               {{{"set", {0, ENOSYS}}, {"fchmod", {0, EIO}}}, {0664, 0644}, {both[0]}, false},
               {{{"set", {EIO}}}, {0664}, {}, false},
               {{{"get", {ENODATA, 0, ERANGE}}}, {0664, 0644}},
               {{{"get", {0, EIO}}}, {0664}, {}, false},
               {{{"list", {ENOTSUP}}}, {0664}},
               {{{"list", {0, EIO}}}, {0664}, {}, false},
               {{{"fchmod", {EIO}}}, {0664}, {}, false},
               {{{"fchown", {EPERM}}}, {0664}, both, true, 1, 0},
               {{{"fchown", {EPERM}}}, {0664}, both, true, 0, 1},
               {{{"fchown", {EPERM, EPERM}}}, {0644}, both, true, 1, 1},
               {{{"fchown", {EPERM, EIO}}}, {}, {}, false, 1, 1},
               {{{"fchown", {EIO}}}, {}, {}, false, 1, 0},
               {{{"fstat", {0, EIO}}}, {}, {}, false}};
  for (const auto& c : cases) {
    SCOPED_TRACE(&c - cases);
    OtherDisk disk(c.errors);
    disk.owner = c.owner;
    disk.group = c.group;
    folder.write("f", "old");
    ASSERT_EQ(::chmod(file.c_str(), 0664), 0);
    EXPECT_EQ(write_file(file, "new", disk).has_value(), !c.saved);
    EXPECT_EQ(bytes_of(file), c.saved ? "new" : "old");
    EXPECT_EQ(disk.modes, c.modes);
    EXPECT_EQ(disk.set, c.set);
  }
}

TEST_F(FileAttributes, HardLinksStayOneFile) {
  folder.write("f", "the old bytes, of which there are more");
  const fs::path other = folder.file("g");
  fs::create_hard_link(file, other);
  const ino_t inode = status_of(file).st_ino;
  EXPECT_EQ(write_file(file, "new"), std::nullopt);
  EXPECT_EQ(status_of(file).st_ino, inode);
  EXPECT_EQ(bytes_of(other), "new");
  EXPECT_EQ(write_file(other, std::string(100000, 'x')), std::nullopt);
  EXPECT_EQ(bytes_of(file), std::string(100000, 'x'));
  EXPECT_EQ(folder.entries(), 2U);
}

// What a process that was killed in such a save left beside the file.
TEST_F(FileAttributes, CopiesOfTheDeadGoOnceTheyHoldNothingElse) {
  fs::remove(file);
  const fs::path json = folder.write("f.json", "old"), mine = folder.write("f.unsaved-1.json", "old");
  fs::create_hard_link(json, folder.file("g"));
  const fs::path same = folder.write("f.unsaved-0123abcd-17-0.json", "old"),
                 other = folder.write("f.unsaved-0123abcd-18-0.json", "what never came into the file");
  EXPECT_EQ(write_file(json, "new"), std::nullopt);
  EXPECT_FALSE(fs::exists(same));
  EXPECT_TRUE(fs::exists(other));
  EXPECT_TRUE(fs::exists(mine));  // that a person has called so
  EXPECT_EQ(interrupted_copy(json).parent_path(), folder.path());
  EXPECT_EQ(write_file(json, "what never came into the file"), std::nullopt);
  EXPECT_FALSE(fs::exists(other));
  EXPECT_EQ(folder.entries(), 3U);
  const fs::path odd = folder.write("a.unsaved-", "old");  // its ending is that of a copy
  fs::create_hard_link(odd, folder.file("b"));
  EXPECT_EQ(write_file(odd, "new"), std::nullopt);
  EXPECT_EQ(bytes_of(odd), "new");
  const fs::path longest = folder.write(std::string(255, 'n'), "old");
  fs::create_hard_link(longest, folder.file("h"));
  EXPECT_EQ(write_file(longest, "new"), std::nullopt);
  EXPECT_EQ(bytes_of(folder.file("h")), "new");
  EXPECT_EQ(folder.entries(), 7U);
}

#ifdef __linux__

// An access list as the kernel stores it: version 2, then tag, rights and id of each entry.
std::string access_list(bool of_one_user) {
  struct Entry {
    std::uint16_t tag, rights;
    std::uint32_t id;
  };
  const std::uint32_t nobody = 0xffffffff;
  std::vector<Entry> entries{{0x01, 6, nobody}};
  if (of_one_user) entries.push_back({0x02, 6, 4711});
  entries.push_back({0x04, 4, nobody});
  if (of_one_user) entries.push_back({0x10, 6, nobody});
  entries.push_back({0x20, 0, nobody});
  std::string bytes(4 + entries.size() * sizeof(Entry), '\0');
  bytes[0] = 2;
  std::memcpy(bytes.data() + 4, entries.data(), entries.size() * sizeof(Entry));
  return bytes;
}

std::string attribute(const fs::path& file, const char* name) {
  char value[256];
  const ssize_t size = ::getxattr(file.c_str(), name, value, sizeof value);
  return size < 0 ? std::string() : std::string(value, static_cast<std::size_t>(size));
}

bool set(const fs::path& file, const char* name, const std::string& value) {
  return ::setxattr(file.c_str(), name, value.data(), value.size(), 0) == 0;
}

TEST_F(FileAttributes, AttributesStay) {
  if (!set(file, "user.author", "Ada")) GTEST_SKIP() << "this folder has no attributes";
  ASSERT_TRUE(set(file, "user.empty", ""));
  EXPECT_EQ(write_file(file, "new"), std::nullopt);
  EXPECT_EQ(bytes_of(file), "new");
  EXPECT_EQ(attribute(file, "user.author"), "Ada");
  EXPECT_EQ(::getxattr(file.c_str(), "user.empty", nullptr, 0), 0);
}

TEST_F(FileAttributes, AccessListsStay) {
  const char* const name = "system.posix_acl_access";
  if (!set(file, name, access_list(true))) GTEST_SKIP() << "this folder has no access lists";
  const mode_t mode = status_of(file).st_mode;
  EXPECT_EQ(write_file(file, "new"), std::nullopt);
  EXPECT_EQ(attribute(file, name), access_list(true));
  EXPECT_EQ(status_of(file).st_mode, mode);
  // A file without one does not get that of its folder.
  const fs::path plain = folder.write("plain", "old");
  ASSERT_EQ(::chmod(plain.c_str(), 0640), 0);
  ASSERT_TRUE(set(folder.path(), "system.posix_acl_default", access_list(true)));
  EXPECT_EQ(write_file(plain, "new"), std::nullopt);
  EXPECT_EQ(attribute(plain, name), "");
  EXPECT_EQ(status_of(plain).st_mode & 0777, 0640U);
}

#endif

}  // namespace
}  // namespace attnlab::test
