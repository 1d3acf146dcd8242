// Bad scenes through the built program: status 1 and one line with the file, the field and what was expected.
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

// What is said of each fault says tests/core/test_scene_errors.cpp; that it is one line with the file and status 1, this.
TEST(BadInput, IsOneLineWithItsName) {
  const TemporaryFolder folder;
  const std::string text = R"({"attnlab": 1, "X": [[1, 2], [3, 1e999]]})";
  const std::string why = "X, row 2, column 2: expected a finite number, found 1e999";
  const fs::path file = folder.write("bad.json", text);
  EXPECT_TRUE(refused(run_program({"compute", file.string()}), {file.string() + ": " + why}));
  EXPECT_TRUE(refused(run_program({"compute", "-"}, {.input = text}), {"standard input: " + why}));
}

TEST(BadInput, AGigabyteOfZeros) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("zeros.json", "");
  fs::resize_file(file, std::uintmax_t{1} << 30);
  EXPECT_TRUE(refused(run_program({"compute", file.string()}),
                      {file.string() + ": expected at most 64 MiB, found 1024 MiB"}));
  EXPECT_TRUE(refused(run_program({"compute", "/dev/zero"}), {"/dev/zero: expected a file, found a device"}));
}

TEST(BadInput, TooMuchOnStandardInput) {
  EXPECT_TRUE(refused(run_program({"compute", "-"}, {.input = std::string(9 << 20, '\0')}),
                      {"standard input: expected at most 8 MiB"}));
}

TEST(BadInput, WhatIsNoFile) {
  const TemporaryFolder folder;
  EXPECT_TRUE(refused(run_program({"compute", folder.path().string()}),
                      {folder.path().string() + ": expected a file, found a folder"}));
  EXPECT_TRUE(refused(run_program({"compute", folder.file("none.json").string()}),
                      {"none.json: expected a file, but there is none of this name"}));
  ASSERT_EQ(::mkfifo(folder.file("pipe").c_str(), 0600), 0);
  EXPECT_TRUE(
      refused(run_program({"compute", folder.file("pipe").string()}), {"expected a file, found a pipe"}));
}

TEST(BadInput, WithoutPermission) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("secret.json", bytes_of(opening_file));
  fs::permissions(file, fs::perms::none);
  const Outcome outcome = run_program({"compute", file.string()});
  if (::geteuid() == 0)
    EXPECT_EQ(outcome.status, 0) << "root reads everything";
  else
    EXPECT_TRUE(
        refused(outcome, {"secret.json: expected a file that may be read, but permission is denied"}));
}

}  // namespace
}  // namespace attnlab::test
