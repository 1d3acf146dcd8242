// A file that somebody else changed, touched, replaced or removed, by its stamp.
#include "core/text/file_stamp.h"
#include "tests/core/faulty_calls.h"
#include "tests/core/temporary_folder.h"

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
  EXPECT_EQ(look_at_file(file, stamp, FaultyCalls(0, EIO)), FileState::same);
  EXPECT_EQ(compare_file(file, stamp, FaultyCalls(0, EIO)), FileState::changed);
}

}  // namespace
}  // namespace attnlab::test
