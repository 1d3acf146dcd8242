// What dead writers left goes with the next save in their folder; what a living one writes stays.
#include "core/text/file.h"
#include "core/text/file_temporary.h"
#include "tests/core/faulty_calls.h"
#include "tests/core/temporary_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <set>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

// What a process that is killed in the middle of a save leaves, by a disk on which every file has a name.
class NamedOnly : public FileCalls {
 public:
  int open(const Path& path, const Opening& how) const override {
    if (how.nameless) return errno = EOPNOTSUPP, -1;
    return FileCalls::open(path, how);
  }
  int fsync(int descriptor) const override {
    if (killed_here) ::_exit(9);
    return FileCalls::fsync(descriptor);
  }
  bool killed_here = false;
};

void be_killed_while_saving(const fs::path& file) {
  const pid_t child = ::fork();
  if (child == 0) {
    NamedOnly calls;
    calls.killed_here = true;
    static_cast<void>(write_file(file, "half", calls));
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_EQ(WEXITSTATUS(status), 9);
}

class FileTemporary : public testing::Test {
 protected:
  const TemporaryFolder folder;
};

TEST_F(FileTemporary, TheDeadAreSweptByTheNextSave) {
  const fs::path file = folder.write("f", "old");
  be_killed_while_saving(file);
  be_killed_while_saving(file);
  EXPECT_EQ(bytes_of(file), "old");
  EXPECT_GE(folder.entries(), 2U);
  EXPECT_EQ(write_file(folder.file("other"), "x"), std::nullopt);
  EXPECT_EQ(folder.entries(), 2U);
}

TEST_F(FileTemporary, DisksWithoutNamelessFilesSaveToo) {
  const NamedOnly calls;
  const fs::path file = folder.file("f");
  EXPECT_EQ(write_file(file, "one", calls), std::nullopt);
  EXPECT_EQ(write_file(file, "two", calls), std::nullopt);
  EXPECT_EQ(bytes_of(file), "two");
  EXPECT_EQ(folder.entries(), 1U);
}

TEST_F(FileTemporary, TheLivingAreLeftAlone) {
  const fs::path theirs = folder.write(temporary_name(Temporary::file, 7), "half");
  const int writer = ::open(theirs.c_str(), O_WRONLY | O_CLOEXEC);
  ASSERT_EQ(::flock(writer, LOCK_EX), 0);
  EXPECT_EQ(write_file(folder.file("f"), "x"), std::nullopt);
  EXPECT_EQ(bytes_of(theirs), "half");
  ::close(writer);
  EXPECT_EQ(write_file(folder.file("f"), "y"), std::nullopt);
  EXPECT_FALSE(fs::exists(theirs));
}

// Another machine may have the folder too, and its locks cannot be seen everywhere.
TEST_F(FileTemporary, OfAnotherMachineOnlyWhatIsOld) {
  const fs::path fresh = folder.write(".attnlab-0123abcd-17-0", "a"),
                 before = folder.write(".attnlab-0123abcd-17-3", "b");
  const fs::path others = folder.write(".attnlab-notes", "c");
  const auto an_hour_ago = fs::last_write_time(fresh) - std::chrono::minutes(61);
  fs::last_write_time(before, an_hour_ago);
  fs::last_write_time(others, an_hour_ago);
  EXPECT_EQ(write_file(folder.file("f"), "x"), std::nullopt);
  EXPECT_TRUE(fs::exists(fresh));
  EXPECT_FALSE(fs::exists(before));
  EXPECT_TRUE(fs::exists(others));
}

TEST_F(FileTemporary, FoldersAndLinksThatLookLikeIt) {
  const fs::path frames = folder.file(temporary_name(Temporary::frames, 0));
  fs::create_directory(frames);
  std::ofstream(frames / "0001") << "x";
  folder.write("precious", "p");
  fs::create_symlink("precious", folder.file(temporary_name(Temporary::file, 1)));
  ASSERT_EQ(::mkfifo(folder.file(temporary_name(Temporary::file, 2)).c_str(), 0600), 0);
  EXPECT_EQ(write_file(folder.file("f"), "x"), std::nullopt);
  EXPECT_FALSE(fs::exists(frames));
  EXPECT_EQ(bytes_of(folder.file("precious")), "p");
}

// Of every name and folder that lies there from yesterday, whatever it is like,
// only what a writer makes goes.
TEST_F(FileTemporary, NothingGoesByItsNameAlone) {
  const fs::path ours = folder.write(".attnlab-0123abcd-17-0", "half"),
                 frames = folder.file(".attnlab-frames-0123abcd-17-0");
  std::set<std::string> theirs;
  for (const char* name :
       {".attnlab-2024-11-24", ".attnlab-cafe", ".attnlab-", ".attnlab-17-3", ".attnlab-0123abcd-17",
        ".attnlab-0123abcd-17-", ".attnlab-0123abcd--17-0", ".attnlab-0123abcd-017-0",
        ".attnlab-0123abcd-17-00", ".attnlab-0123abcd-17-0-1", ".attnlab-0123abcd-17-0.json",
        ".attnlab-0123ABCD-17-0", ".attnlab-0123abcde-17-0", ".attnlab-0123abcd_17_0",
        ".attnlab-0123abcd-99999999999-0", ".attnlab-frames-0123abcd-17-1", "attnlab-0123abcd-17-0",
        ".attnlab-0123abcd-+17-0"}) {
    folder.write(name, "theirs");
    theirs.insert(name);
  }
  for (const char* name : {".attnlab-2025/photos", ".attnlab-1/sub", ".attnlab-0123abcd-17-9",
                           ".attnlab-frames-0123abcd", ".attnlab-frames-2025/photos",
                           ".attnlab-frames-0123abcd-17-2/0001", ".attnlab-frames-0123abcd-17-3/sub"}) {
    fs::create_directories(folder.file(name));
    std::ofstream(folder.file(name) / "thesis.tex") << "theirs";
    theirs.insert(fs::path(name).begin()->string());
  }
  // As frames are, and one more.
  for (const char* name : {"0001", "0002", "thesis.tex"})
    std::ofstream(folder.file(".attnlab-frames-0123abcd-17-3") / name) << "theirs";
  fs::create_directories(frames);
  for (const char* name : {"0001", "9999", "10000", ".attnlab-0123abcd-17-0"})
    std::ofstream(frames / name) << "x";
  const auto yesterday = fs::last_write_time(ours) - std::chrono::hours(24);
  for (const auto& entry : fs::directory_iterator(folder.path()))
    fs::last_write_time(entry.path(), yesterday);
  ASSERT_EQ(write_file(folder.file("f"), "x"), std::nullopt);
  EXPECT_FALSE(fs::exists(ours));
  EXPECT_FALSE(fs::exists(frames));
  theirs.insert("f");
  std::set<std::string> left;
  for (const auto& entry : fs::directory_iterator(folder.path()))
    left.insert(entry.path().filename().string());
  EXPECT_EQ(left, theirs);
  EXPECT_EQ(bytes_of(folder.file(".attnlab-2025/photos/thesis.tex")), "theirs");
  EXPECT_EQ(bytes_of(folder.file(".attnlab-frames-0123abcd-17-3/0001")), "theirs");
}

// Whoever knows a name of ours knows it by the writer that makes it.
TEST_F(FileTemporary, TheNamesThatAreMadeAreTheNamesThatAreKnown) {
  for (int number = 0; number < 1200; ++number) {
    const std::string name = writer_name(number);
    ASSERT_TRUE(is_writer_name(name)) << name;
    for (std::size_t at = 0; at <= name.size(); ++at)
      for (const char c : {'x', ' ', '.', '/'}) {
        EXPECT_FALSE(is_writer_name(std::string(name).insert(at, 1, c)));
        EXPECT_FALSE(is_writer_name(std::string(name).replace(at, 1, 1, c)));
      }
  }
  EXPECT_FALSE(is_writer_name(""));
}

TEST_F(FileTemporary, WhatBelongsToSomebodyElseStays) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a file to another user";
  const fs::path theirs = folder.write(".attnlab-0123abcd-17-0", "a"),
                 frames = folder.file(".attnlab-frames-0123abcd-17-0");
  fs::create_directory(frames);
  std::ofstream(frames / "0001") << "b";
  for (const fs::path& path : {theirs, frames}) {
    ASSERT_EQ(::chown(path.c_str(), 1002, 1002), 0);
    fs::last_write_time(path, fs::last_write_time(path) - std::chrono::hours(2));
  }
  EXPECT_EQ(write_file(folder.file("f"), "x"), std::nullopt);
  EXPECT_EQ(bytes_of(theirs), "a");
  EXPECT_EQ(bytes_of(frames / "0001"), "b");
}

// Names that are taken, and locks that somebody holds in this very moment: another name.
TEST_F(FileTemporary, WhatIsTakenIsPassedBy) {
  const fs::path file = folder.file("f");
  const auto why = [&](std::map<std::string, std::vector<int>> errors) {
    const std::string said = write_file(file, "x", FaultyCalls(std::move(errors))).value_or("");
    return said.substr(said.rfind(": ") == std::string::npos ? 0 : said.rfind(": "));
  };
  EXPECT_EQ(why({{"give_name", {EEXIST}}}), ": a file of this name has come there meanwhile");
  EXPECT_EQ(why({{"open", {EOPNOTSUPP, 0, EEXIST}}}), "");
  EXPECT_EQ(why({{"open", {EOPNOTSUPP}}, {"lock", {EWOULDBLOCK}}}), "");
  EXPECT_EQ(why({{"open", {EOPNOTSUPP}}, {"lock", {ENOLCK, ENOLCK}}}), "");
  EXPECT_EQ(why({{"give_name", {EEXIST, EEXIST, 0}}}), "");
  EXPECT_EQ(folder.entries(), 1U);
  EXPECT_EQ(why({{"open", {EOPNOTSUPP, 0, EPERM}}}),
            ": the folder " + folder.path().string() + " cannot be written to");
  EXPECT_EQ(why({{"open", std::vector<int>(300, EEXIST)}}), ": file exists");
  for (const int error : {EINVAL, ENOTSUP, EROFS}) EXPECT_EQ(why({{"fsync", {0, error}}}), "");
}

// Where the start of the machine is not known, age decides alone.
TEST_F(FileTemporary, WithoutAStartOnlyWhatIsOldGoes) {
  struct Unknown : UnsyncedCalls {
    ssize_t read(int, void* bytes, std::size_t count) const override {
      return std::memset(bytes, 'z', count), static_cast<ssize_t>(count);
    }
  } calls;
  EXPECT_EQ(writer_name(3, calls).find("00000000-"), 0U);
  const fs::path fresh = folder.write(".attnlab-00000000-17-0", "a"),
                 old = folder.write(".attnlab-00000000-17-1", "b");
  fs::last_write_time(old, fs::last_write_time(fresh) - std::chrono::minutes(61));
  // A picture of an animation has four digits.
  const fs::path odd = folder.file(".attnlab-frames-00000000-17-2");
  fs::create_directory(odd);
  std::ofstream(odd / "12") << "x";
  fs::last_write_time(odd, fs::last_write_time(old));
  EXPECT_EQ(write_file(folder.file("f"), "x", calls), std::nullopt);
  EXPECT_TRUE(fs::exists(fresh) && fs::exists(odd / "12"));
  EXPECT_FALSE(fs::exists(old));
  folder.write(".attnlab-00000000-17-1", "b");
  fs::last_write_time(old, fs::last_write_time(fresh) - std::chrono::minutes(61));
  EXPECT_EQ(write_file(folder.file("f"), "x", FaultyCalls({{"fstat", {0, EIO}}})), std::nullopt);
  EXPECT_TRUE(fs::exists(old)) << "nobody says whose it is";
}

TEST_F(FileTemporary, ASaveHasNoNameUntilItIsWhole) {
#ifdef O_TMPFILE
  const int probe = ::open(folder.path().c_str(), O_TMPFILE | O_WRONLY, 0600);
  if (probe < 0) GTEST_SKIP() << "this folder has no files without a name";
  ::close(probe);
  struct Watching : FaultyCalls {
    explicit Watching(const TemporaryFolder& f) : folder(f) {}
    int fsync(int descriptor) const override {
      most = std::max(most, folder.entries());
      return FaultyCalls::fsync(descriptor);
    }
    const TemporaryFolder& folder;
    mutable std::size_t most = 0;
  };
  const Watching calls(folder);
  EXPECT_EQ(write_file(folder.file("f"), "x", calls), std::nullopt);
  EXPECT_EQ(write_file(folder.file("f"), "y", calls), std::nullopt);
  EXPECT_EQ(calls.most, 1U);
#endif
}

}  // namespace
}  // namespace attnlab::test
