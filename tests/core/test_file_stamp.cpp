// A file that somebody else changed, touched, replaced or removed, by its stamp.
#include "core/text/file_stamp.h"
#include "tests/core/faulty_calls.h"
#include "tests/core/temporary_folder.h"

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

TEST(FileStamp, IsTheSameUntilTheBytesChange) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("f", "one");
  FileStamp stamp = stamp_of(file, "one");
  EXPECT_EQ(compare_file(file, stamp), FileState::same);
  EXPECT_EQ(look_at_file(file, stamp), FileState::same);
  folder.write("f", "more");
  EXPECT_EQ(compare_file(file, stamp), FileState::changed);
  EXPECT_EQ(look_at_file(file, stamp), FileState::changed);
  folder.write("f", "one");
  EXPECT_EQ(compare_file(file, stamp), FileState::same);
  fs::remove(file);
  EXPECT_EQ(compare_file(file, stamp), FileState::gone);
  EXPECT_EQ(look_at_file(file, stamp), FileState::gone);
}

TEST(FileStamp, SeesAnotherTextOfTheSameLengthAndTime) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("f", "one");
  const FileStamp stamp = stamp_of(file, "one");
  const auto written = fs::last_write_time(file);
  folder.write("f", "two");
  fs::last_write_time(file, written);
  EXPECT_EQ(compare_file(file, stamp), FileState::changed);
}

TEST(FileStamp, ATouchedFileIsReadOnce) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("f", "one");
  FileStamp stamp = stamp_of(file, "one");
  fs::last_write_time(file, fs::last_write_time(file) + std::chrono::seconds(5));
  const FaultyCalls first, second;
  EXPECT_EQ(look_at_file(file, stamp, first), FileState::same);
  EXPECT_EQ(look_at_file(file, stamp, second), FileState::same);
  EXPECT_GT(first.count(), 1);
  EXPECT_EQ(second.count(), 1);  // a stat alone
}

TEST(FileStamp, WhatTookItsPlaceIsAnotherFile) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("f", "one");
  FileStamp stamp = stamp_of(file, "one");
  fs::remove(file);
  fs::create_directory(file);
  EXPECT_EQ(compare_file(file, stamp), FileState::changed);
  EXPECT_EQ(look_at_file(file, stamp), FileState::changed);
}

TEST(FileStamp, AFaultIsNoChangeUntilItIsSaved) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("f", "one");
  FileStamp stamp = stamp_of(file, "one");
  EXPECT_EQ(look_at_file(file, stamp, FaultyCalls(0, EIO)), FileState::same);
  EXPECT_EQ(compare_file(file, stamp, FaultyCalls(0, EIO)), FileState::changed);
}

}  // namespace
}  // namespace attnlab::test
