// What dead writers left goes with the next save in their folder; what a living one writes stays.
#include "core/text/file.h"
#include "core/text/file_temporary.h"
#include "tests/core/faulty_calls.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

// What a process that is killed in the middle of a save leaves, by a disk on which every file has a name.
class NamedOnly : public FileCalls {
 public:
  int open(const char* path, int flags, mode_t mode) const override {
#ifdef O_TMPFILE
    if ((flags & O_TMPFILE) == O_TMPFILE) return errno = EOPNOTSUPP, -1;
#endif
    return FileCalls::open(path, flags, mode);
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

TEST(FileTemporary, TheDeadAreSweptByTheNextSave) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("f", "old");
  be_killed_while_saving(file);
  be_killed_while_saving(file);
  EXPECT_EQ(bytes_of(file), "old");
  EXPECT_GE(folder.entries(), 2U);
  EXPECT_EQ(write_file(folder.file("other"), "x"), std::nullopt);
  EXPECT_EQ(folder.entries(), 2U);
}

TEST(FileTemporary, DisksWithoutNamelessFilesSaveToo) {
  const TemporaryFolder folder;
  const NamedOnly calls;
  const fs::path file = folder.file("f");
  EXPECT_EQ(write_file(file, "one", calls), std::nullopt);
  EXPECT_EQ(write_file(file, "two", calls), std::nullopt);
  EXPECT_EQ(bytes_of(file), "two");
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(FileTemporary, TheLivingAreLeftAlone) {
  const TemporaryFolder folder;
  const fs::path theirs = folder.write(temporary_name("", 7), "half");
  const int writer = ::open(theirs.c_str(), O_WRONLY | O_CLOEXEC);
  ASSERT_EQ(::flock(writer, LOCK_EX), 0);
  EXPECT_EQ(write_file(folder.file("f"), "x"), std::nullopt);
  EXPECT_EQ(bytes_of(theirs), "half");
  ::close(writer);
  EXPECT_EQ(write_file(folder.file("f"), "y"), std::nullopt);
  EXPECT_FALSE(fs::exists(theirs));
}

// Another machine may have the folder too, and its locks cannot be seen everywhere.
TEST(FileTemporary, OfAnotherMachineOnlyWhatIsOld) {
  const TemporaryFolder folder;
  const fs::path fresh = folder.write(".attnlab-0123abcd-17-0", "a"),
                 before = folder.write(".attnlab-17-3", "b");
  const fs::path others = folder.write(".attnlab-notes", "c");
  const auto an_hour_ago = fs::last_write_time(fresh) - std::chrono::minutes(61);
  fs::last_write_time(before, an_hour_ago);
  fs::last_write_time(others, an_hour_ago);
  EXPECT_EQ(write_file(folder.file("f"), "x"), std::nullopt);
  EXPECT_TRUE(fs::exists(fresh));
  EXPECT_FALSE(fs::exists(before));
  EXPECT_TRUE(fs::exists(others));
}

TEST(FileTemporary, FoldersAndLinksThatLookLikeIt) {
  const TemporaryFolder folder;
  const fs::path frames = folder.file(temporary_name("frames-", 0));
  fs::create_directory(frames);
  std::ofstream(frames / "0001.png") << "x";
  folder.write("precious", "p");
  fs::create_symlink("precious", folder.file(temporary_name("", 1)));
  ASSERT_EQ(::mkfifo(folder.file(temporary_name("", 2)).c_str(), 0600), 0);
  EXPECT_EQ(write_file(folder.file("f"), "x"), std::nullopt);
  EXPECT_FALSE(fs::exists(frames));
  EXPECT_EQ(bytes_of(folder.file("precious")), "p");
}

TEST(FileTemporary, ASaveHasNoNameUntilItIsWhole) {
#ifdef O_TMPFILE
  const TemporaryFolder folder;
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
