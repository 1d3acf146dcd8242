// Reading bounded, writing atomically. The program may run as root, whom no permission stops; those tests say
// what must hold either way.
#include "core/system/files.h"
#include "core/text/file.h"
#include "tests/core/temporary_folder.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

std::string refusal(const FileRead& read) {
  if (const FileError* error = std::get_if<FileError>(&read)) return error->sentence();
  ADD_FAILURE() << "it was read";
  return "";
}

mode_t mode_of(const fs::path& path) {
  struct stat status {};
  EXPECT_EQ(::stat(path.c_str(), &status), 0);
  return status.st_mode & 07777;
}

TEST(ReadFile, GivesTheBytes) {
  const TemporaryFolder folder;
  const std::string bytes("a\0b\r\n\xff", 6);
  EXPECT_EQ(std::get<std::string>(read_file(folder.write("f", bytes))), bytes);
  EXPECT_EQ(std::get<std::string>(read_file(folder.write("empty", ""))), "");
  const fs::path big = folder.write("big", "");
  fs::resize_file(big, std::uintmax_t{1} << 30);  // a gigabyte of zeros, none of them on the disk
  EXPECT_EQ(refusal(read_file(big)), big.string() + ": expected at most 8 MiB, found 1024 MiB");
  EXPECT_TRUE(std::holds_alternative<std::string>(read_file(folder.write("ten", "0123456789"), 10)));
  EXPECT_NE(refusal(read_file(folder.file("ten"), 9)).find("at most 9 bytes"), std::string::npos);
}

TEST(ReadFile, RefusesWhatIsNoFile) {
  const TemporaryFolder folder;
  const std::string here = folder.path().string();
  EXPECT_EQ(refusal(read_file(folder.path())), here + ": expected a file, found a folder");
  EXPECT_EQ(refusal(read_file(folder.file("none"))),
            here + "/none: expected a file, but there is none of this name");
  EXPECT_EQ(refusal(read_file("/dev/zero")), "/dev/zero: expected a file, found a device");
  ASSERT_EQ(::mkfifo(folder.file("pipe").c_str(), 0600), 0);
  EXPECT_NE(refusal(read_file(folder.file("pipe"))).find("expected a file, found a pipe"), std::string::npos);
  EXPECT_EQ(refusal(read_file("no\nsuch\xff")), "no?such?: expected a file, but there is none of this name");
}

TEST(SameFile, IsTheFileAndNotItsName) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("f", "a"), other = folder.write("g", "a");
  fs::create_symlink("f", folder.file("symbolic"));
  fs::create_symlink("none", folder.file("broken"));
  fs::create_hard_link(file, folder.file("hard"));
  for (const fs::path& name : {file, folder.file("symbolic"), folder.file("hard"), fs::relative(file)}) {
    EXPECT_TRUE(same_file(file, name)) << name;
    EXPECT_TRUE(same_file(name, file)) << name;
    EXPECT_FALSE(same_file(name, other)) << name;
  }
  for (const fs::path& name : {folder.file("none"), folder.file("broken"), fs::path()}) {
    EXPECT_FALSE(same_file(name, file)) << name;
    EXPECT_FALSE(same_file(name, name)) << name;
  }
}

TEST(ReadFile, NeedsPermission) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("secret", "x");
  fs::permissions(file, fs::perms::none);
  const FileRead read = read_file(file);
  if (::geteuid() == 0)
    EXPECT_TRUE(std::holds_alternative<std::string>(read));
  else
    EXPECT_NE(refusal(read).find("permission is denied"), std::string::npos);
}

TEST(Descriptors, StopAtTheLimitAndTellOfAFullDisk) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "0123456789", 10), 10);
  ::close(ends[1]);
  EXPECT_EQ(refusal(read_descriptor(ends[0], "standard input", 5)),
            "standard input: expected at most 5 bytes");
  ::close(ends[0]);
  const int full = ::open("/dev/full", O_WRONLY);
  ASSERT_GE(full, 0);
  EXPECT_EQ(write_descriptor(full, "standard output", "x"),
            "standard output: cannot be written to: the disk is full");
  ::close(full);
}

TEST(WriteFile, WritesAndReplaces) {
  const TemporaryFolder folder;
  const fs::path file = folder.file("f");
  EXPECT_EQ(write_file(file, "one"), std::nullopt);
  EXPECT_EQ(bytes_of(file), "one");
  EXPECT_EQ(write_file(file, ""), std::nullopt);
  EXPECT_EQ(bytes_of(file), "");
  EXPECT_EQ(folder.entries(), 1u);
  folder.write("f", "old");
  std::ifstream open(file);
  EXPECT_EQ(write_file(file, "new"), std::nullopt);
  std::string still;
  open >> still;
  EXPECT_EQ(still, "old");  // the old bytes were not overwritten in place
}

TEST(WriteFile, KeepsTheModeAndHonoursTheUmask) {
  const TemporaryFolder folder;
  const fs::path old = folder.write("old", "x");
  ASSERT_EQ(::chmod(old.c_str(), 0640), 0);
  const mode_t before = ::umask(0027);
  EXPECT_EQ(write_file(old, "y"), std::nullopt);
  EXPECT_EQ(write_file(folder.file("new"), "y"), std::nullopt);
  ::umask(before);
  EXPECT_EQ(mode_of(old), 0640u);
  EXPECT_EQ(mode_of(folder.file("new")), 0640u);
  ASSERT_EQ(::chmod(old.c_str(), 0600), 0);
  EXPECT_EQ(write_file(old, "z"), std::nullopt);
  EXPECT_EQ(mode_of(old), 0600u);
}

TEST(WriteFile, FollowsLinks) {
  const TemporaryFolder folder, elsewhere;
  const fs::path target = elsewhere.write("target", "old");
  fs::create_symlink(target, folder.file("link"));
  fs::create_symlink("link", folder.file("second"));
  EXPECT_EQ(write_file(folder.file("second"), "new"), std::nullopt);
  EXPECT_TRUE(fs::is_symlink(folder.file("second")));
  EXPECT_TRUE(fs::is_symlink(folder.file("link")));
  EXPECT_EQ(bytes_of(target), "new");
  fs::create_symlink(elsewhere.file("later"), folder.file("dangling"));
  EXPECT_EQ(write_file(folder.file("dangling"), "made"), std::nullopt);
  EXPECT_EQ(bytes_of(elsewhere.file("later")), "made");
}

TEST(WriteFile, SaysWhyNotAndLeavesNothing) {
  const TemporaryFolder folder;
  const std::string here = folder.path().string();
  EXPECT_EQ(write_file(folder.file("no/f"), "x"),
            here + "/no/f: not saved: the folder " + here + "/no does not exist");
  EXPECT_EQ(write_file(folder.path(), "x"), here + ": not saved: expected a file, found a folder");
  EXPECT_NE(write_file("", "x"), std::nullopt);
  const fs::path plain = folder.write("plain", "x");
  EXPECT_NE(write_file(plain / "f", "x"), std::nullopt);
  EXPECT_NE(write_file(folder.file(std::string(300, 'n')), "x"), std::nullopt);
  fs::create_symlink("loop", folder.file("loop"));
  EXPECT_NE(write_file(folder.file("loop"), "x"), std::nullopt);
  EXPECT_EQ(folder.entries(), 2u);
}

// The limit on the size of files makes a write fail half way, as a full disk does.
TEST(WriteFile, AFullDiskLeavesTheOldFile) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("f", "old");
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit small = before;
  small.rlim_cur = 1000;
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto failure = write_file(file, std::string(5000, 'x'));
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  ASSERT_NE(failure, std::nullopt);
  EXPECT_NE(failure->find("not saved"), std::string::npos);
  EXPECT_EQ(bytes_of(file), "old");
  EXPECT_EQ(folder.entries(), 1u);
  fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
  const auto refused = write_file(file, "new");
  fs::permissions(folder.path(), fs::perms::owner_all);
  if (::geteuid() == 0) {
    EXPECT_EQ(refused, std::nullopt);
  } else {
    ASSERT_NE(refused, std::nullopt);
    EXPECT_EQ(bytes_of(file), "old");
  }
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(FileCalls, WhatIsToBeNewIsRefusedWhereItIsThere) {
  const TemporaryFolder folder;
  const Opening anew{.read = false, .write = true, .create = true, .must_be_new = true};
  const FileCalls calls;
  const int made = calls.open(folder.file("one"), anew);
  ASSERT_GE(made, 0);
  calls.close(made);
  EXPECT_LT(calls.open(folder.file("one"), anew), 0);
}

}  // namespace
}  // namespace attnlab::test
