// A file that somebody else changed, touched, replaced or removed, by its stamp. Symbolic links in a folder
// that everybody can write to: they are followed where the kernel would follow them, and else nothing behind
// them is touched. Two users are needed for that, so root makes the files and writes as nobody.
#include "core/text/file.h"
#include "core/text/file_stamp.h"
#include "tests/core/faulty_calls.h"
#include "tests/core/temporary_folder.h"
#include "tests/core/unprivileged.h"

#include <fcntl.h>

#include <tuple>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

class FileStamps : public testing::Test {
 protected:
  void expect(FileState state) {
    EXPECT_EQ(compare_file(file, stamp), state);
    EXPECT_EQ(look_at_file(file, stamp), state);
  }

  const TemporaryFolder folder;
  const fs::path file = folder.write("f", "one");
  FileStamp stamp = stamp_of(file, "one");
};

TEST_F(FileStamps, AreTheSameUntilTheBytesChange) {
  expect(FileState::same);
  folder.write("f", "more");
  expect(FileState::changed);
  folder.write("f", "one");
  EXPECT_EQ(compare_file(file, stamp), FileState::same);
  fs::remove(file);
  expect(FileState::gone);
  folder.write("f", "one");
  stamp = stamp_of(file, "one");
  fs::remove(file);
  fs::create_directory(file);  // what took its place is another file
  expect(FileState::changed);
}

TEST_F(FileStamps, SeeAnotherTextOfTheSameLengthAndTime) {
  const auto written = fs::last_write_time(file);
  folder.write("f", "two");
  fs::last_write_time(file, written);
  EXPECT_EQ(compare_file(file, stamp), FileState::changed);
}

TEST_F(FileStamps, ATouchedFileIsReadOnce) {
  fs::last_write_time(file, fs::last_write_time(file) + std::chrono::seconds(5));
  const FaultyCalls first, second;
  EXPECT_EQ(look_at_file(file, stamp, first), FileState::same);
  EXPECT_EQ(look_at_file(file, stamp, second), FileState::same);
  EXPECT_GT(first.count(), 1);
  EXPECT_EQ(second.count(), 1);  // a stat alone
  // A fault is no change until it is saved.
  stamp = stamp_of(file, "one");
  EXPECT_EQ(look_at_file(file, stamp, FaultyCalls(0, EIO)), FileState::same);
  EXPECT_EQ(compare_file(file, stamp, FaultyCalls(0, EIO)), FileState::changed);
}

constexpr uid_t nobody = 65534, another = 1002;

bool kernel_protects() {
  std::ifstream file("/proc/sys/fs/protected_symlinks");
  int value = 0;
  return file >> value && value == 1;
}

class FileLinks : public testing::TestWithParam<std::tuple<mode_t, uid_t, uid_t>> {
 protected:
  void SetUp() override {
    if (::geteuid() != 0) GTEST_SKIP() << "only root can be two users: links of others are not tried here";
    ASSERT_EQ(::chmod(home.path().c_str(), 0755), 0);
    ASSERT_EQ(::chown(home.path().c_str(), nobody, nobody), 0);
    fs::create_directory(shared);
    home.write("bashrc", "mine");
    ASSERT_EQ(::chown(home.file("bashrc").c_str(), nobody, nobody), 0);
  }
  void link(const std::string& name, const fs::path& to, uid_t owner) {
    fs::create_symlink(to, shared / name);
    ASSERT_EQ(::lchown((shared / name).c_str(), owner, owner), 0);
  }
  void open_to(mode_t mode, uid_t owner) {
    ASSERT_EQ(::chown(shared.c_str(), owner, owner), 0);
    ASSERT_EQ(::chmod(shared.c_str(), mode), 0);
  }

  const TemporaryFolder home;
  const fs::path shared = home.file("shared");
};

// Whoever owns the link and the folder, and however far it is open:
// what is written is what the kernel would let be written.
TEST_P(FileLinks, AreFollowedAsTheKernelFollowsThem) {
  const auto [mode, owner_of_folder, owner_of_link] = GetParam();
  ASSERT_NO_FATAL_FAILURE(link("figure.png", home.file("bashrc"), owner_of_link));
  ASSERT_NO_FATAL_FAILURE(link("new.png", home.file("later"), owner_of_link));
  // A link of one's own that leads to it.
  fs::create_symlink(shared / "figure.png", home.file("second"));
  ASSERT_EQ(::lchown(home.file("second").c_str(), nobody, nobody), 0);
  ASSERT_NO_FATAL_FAILURE(open_to(mode, owner_of_folder));
  const bool refused = mode == 01777 && owner_of_link != nobody && owner_of_link != owner_of_folder;
  const Unprivileged rights;
  if (kernel_protects()) {
    const int opened = ::open((shared / "figure.png").c_str(), O_WRONLY | O_CLOEXEC);
    EXPECT_EQ(opened < 0, refused);
    if (opened >= 0) ::close(opened);
  }
  for (const fs::path& path : {shared / "figure.png", shared / "new.png", home.file("second")}) {
    const auto why = write_file(path, "a picture");
    EXPECT_EQ(why.has_value(), refused) << path << ": " << why.value_or("written");
    if (refused) {
      EXPECT_NE(why.value_or("").find(": not saved: the symbolic link "), std::string::npos) << *why;
      EXPECT_TRUE(why.value_or("").ends_with(
          " belongs to somebody else, in a folder that everybody can write to, and is not followed"));
    }
  }
  EXPECT_EQ(bytes_of(home.file("bashrc")), refused ? "mine" : "a picture");
  EXPECT_EQ(fs::exists(home.file("later")), !refused);
}

INSTANTIATE_TEST_SUITE_P(Owners, FileLinks,
                         testing::Combine(testing::Values(01777, 0777, 0755),
                                          testing::Values(uid_t{0}, another, nobody),
                                          testing::Values(uid_t{0}, another, nobody)));

}  // namespace
}  // namespace attnlab::test
