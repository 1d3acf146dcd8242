// Files that are none, or no longer, and names of every kind: one sentence each on the command line, and nothing is lost.
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> exporting_into(const fs::path& file) {
  return {"export", opening_file, "--view", "rank", "-o", file.string()};
}

TEST(BadFiles, WhatHoldsNoScene) {
  const TemporaryFolder folder;
  const fs::path huge = folder.write("huge.json", "");
  fs::resize_file(huge, std::uintmax_t{4} << 30);  // 4 GiB, none of them on the disk
  EXPECT_TRUE(refused(run_program({"compute", huge.string()}),
                      {"huge.json: expected at most 64 MiB, found 4096 MiB"}));
  std::string binary;
  for (int i = 0; i < 4096; ++i) binary += static_cast<char>(i * 37 + i / 256);
  EXPECT_TRUE(
      refused(run_program({"compute", folder.write("binary", binary).string()}), {"binary: expected "}));
  EXPECT_TRUE(
      refused(run_program({"compute", folder.write("nul", std::string(100, '\0')).string()}), {"nul: "}));
  fs::create_symlink("nowhere", folder.file("dangling"));
  EXPECT_TRUE(refused(run_program({"compute", folder.file("dangling").string()}),
                      {"dangling: expected a file, but there is none of this name"}));
  fs::create_symlink("loop", folder.file("loop"));
  EXPECT_TRUE(
      refused(run_program({"compute", folder.file("loop").string()}), {"loop: expected a file that"}));
  EXPECT_TRUE(refused(run_program({"compute", (huge / "below").string()}), {"huge.json/below: expected"}));
}

TEST(BadFiles, NamesOfEveryKind) {
  const TemporaryFolder folder;
  const std::string longest = std::string(251, 'n') + ".svg";
  for (const std::string& name :
       {longest, std::string("caf\xe9.svg"), std::string("a\nb.svg"), std::string("\x1b[31m.svg")}) {
    const fs::path file = folder.file(name);
    const Outcome outcome = run_program(exporting_into(file), no_display);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_TRUE(fs::exists(file));
    const Outcome computed = run_program({"compute", file.string()});
    EXPECT_EQ(computed.status, 0) << computed.err;
  }
  EXPECT_EQ(folder.entries(), 4U);
  EXPECT_TRUE(refused(run_program(exporting_into(folder.file("n" + longest)), no_display),
                      {"not saved: file name too long"}));
  // Whatever the name, the sentence is one line of clean text.
  const Outcome outcome = run_program({"compute", folder.file("no\n\xe9\x1b").string()});
  EXPECT_TRUE(refused(outcome, {"no???: expected a file"}));
  EXPECT_EQ(folder.entries(), 4U);
}

TEST(BadFiles, PlacesThatCannotBeWritten) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkfifo(folder.file("pipe.svg").c_str(), 0600), 0);
  EXPECT_TRUE(refused(run_program(exporting_into(folder.file("pipe.svg")), no_display), {"found a pipe"}));
  fs::create_directory(folder.file("folder.svg"));
  EXPECT_TRUE(
      refused(run_program(exporting_into(folder.file("folder.svg")), no_display), {"found a folder"}));
  EXPECT_TRUE(
      refused(run_program(exporting_into(folder.file("gone") / "a.svg"), no_display), {"does not exist"}));
  EXPECT_TRUE(refused(run_program(exporting_into("/proc/attnlab.svg"), no_display),
                      {"/proc/attnlab.svg: not saved: "}));
  fs::create_symlink("later.svg", folder.file("dangling.svg"));
  EXPECT_EQ(run_program(exporting_into(folder.file("dangling.svg")), no_display).status, 0);
  EXPECT_TRUE(fs::is_symlink(folder.file("dangling.svg")) && fs::exists(folder.file("later.svg")));
}

TEST(BadFiles, ALimitOfTheSizeIsASentence) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("a.svg", "old");
  // As a shell with ulimit -f does it: SIGXFSZ is ignored there or here, and the write fails.
  const std::string command =
      "ulimit -f 1; trap '' XFSZ; exec \"$0\" export " + opening_file + " --view rank -o " + file.string();
  const Outcome outcome = run_program_with("/bin/sh", {"-c", command, ATTNLAB_PROGRAM}, no_display);
  EXPECT_TRUE(refused(outcome, {"a.svg: not saved: it is larger than a file may be here"}));
  EXPECT_EQ(bytes_of(file), "old");
  EXPECT_EQ(folder.entries(), 1U);
}

// What a person calls home is no matter of computing.
TEST(BadFiles, WithoutAHome) {
  for (const char* home : {"HOME=", "HOME=/proc", "HOME=/nowhere/at/all"}) {
    const Outcome outcome =
        run_program({"compute", opening_file}, {.environment = {home, "XDG_STATE_HOME=", "TMPDIR=/nowhere"}});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
  }
}

}  // namespace
}  // namespace attnlab::test
