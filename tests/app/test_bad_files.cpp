// Files that are none, or no longer, names of every kind, and what lies beside or behind them: one sentence each on the command
// line, status 1, and nothing is lost. What is said of each fault: tests/core/test_file.cpp, test_scene_errors.cpp.
#include "tests/app/program.h"
#include "tests/core/unprivileged.h"

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;
using BadFiles = InFolder;

Words exporting_into(const fs::path& file) {
  return {"export", opening_file, "--view", "rank", "-o", file.string()};
}

TEST_F(BadFiles, WhatHoldsNoSceneIsOneLineWithItsName) {
  const std::string text = R"({"attnlab": 1, "X": [[1, 2], [3, 1e999]]})",
                    why = ": X, row 2, column 2: expected a finite number, found 1e999";
  const std::string huge = written("huge.json", ""), bad = written("bad.json", text);
  fs::resize_file(huge, std::uintmax_t{4} << 30);  // 4 GiB, none of them on the disk
  std::string binary;
  for (int i = 0; i < 4096; ++i) binary += static_cast<char>(i * 37 + i / 256);
  fs::create_symlink("nowhere", folder.file("dangling"));
  fs::create_symlink("loop", folder.file("loop"));
  refuses_all({{{"compute", bad}, {bad + why}},
               {{"compute", huge}, {huge + ": expected at most 64 MiB, found 4096 MiB"}},
               {{"compute", written("binary", binary)}, {"binary: expected "}},
               {{"compute", written("nul", std::string(100, '\0'))}, {"nul: "}},
               {{"compute", file("dangling")}, {"dangling: expected a file, but there is none of this name"}},
               {{"compute", file("loop")}, {"loop: expected a file that"}},
               {{"compute", "/dev/zero"}, {"/dev/zero: expected a file, found a device"}},
               {{"compute", huge + "/below"}, {"huge.json/below: expected"}}});
  refuses({"compute", "-"}, {"standard input" + why}, 1, {.input = text});
  refuses({"compute", "-"}, {"standard input: expected at most 8 MiB"}, 1,
          {.input = std::string(9 << 20, '\0')});
}

TEST_F(BadFiles, NamesOfEveryKind) {
  const std::string longest = std::string(251, 'n') + ".svg";
  for (const std::string& name :
       {longest, std::string("caf\xe9.svg"), std::string("a\nb.svg"), std::string("\x1b[31m.svg")}) {
    run_well(exporting_into(file(name)));
    EXPECT_TRUE(fs::exists(file(name)));
    run_well({"compute", file(name)});
  }
  refuses(exporting_into(file("n" + longest)), {"not saved: file name too long"});
  // Whatever the name, the sentence is one line of clean text.
  refuses({"compute", file("no\n\xe9\x1b")}, {"no???: expected a file"});
  EXPECT_EQ(folder.entries(), 4U);
}

TEST_F(BadFiles, PlacesThatCannotBeWritten) {
  ASSERT_EQ(::mkfifo(file("pipe.svg").c_str(), 0600), 0);
  fs::create_directory(file("folder.svg"));
  refuses_all({{exporting_into(file("pipe.svg")), {"found a pipe"}},
               {exporting_into(file("folder.svg")), {"found a folder"}},
               {exporting_into(file("gone/a.svg")), {"does not exist"}},
               {exporting_into("/proc/attnlab.svg"), {"/proc/attnlab.svg: not saved: "}}});
  fs::create_symlink("later.svg", folder.file("dangling.svg"));
  run_well(exporting_into(file("dangling.svg")));
  EXPECT_TRUE(fs::is_symlink(file("dangling.svg")) && fs::exists(file("later.svg")));
}

TEST_F(BadFiles, ALimitOfTheSizeIsASentence) {
  const std::string full = written("a.svg", "old");
  // As a shell with ulimit -f does it: SIGXFSZ is ignored there or here, and the write fails.
  const std::string command =
      "ulimit -f 1; trap '' XFSZ; exec \"$0\" export " + opening_file + " --view rank -o " + full;
  refused(run_program_with("/bin/sh", {"-c", command, ATTNLAB_PROGRAM}),
          {"a.svg: not saved: it is larger than a file may be here"});
  EXPECT_EQ(bytes_of(full), "old");
  EXPECT_EQ(folder.entries(), 1U);
}

// What a person calls home is no matter of computing.
TEST_F(BadFiles, WithoutAHome) {
  for (const char* home : {"HOME=", "HOME=/proc", "HOME=/nowhere/at/all"})
    run_well({"compute", opening_file}, {.environment = {home, "XDG_STATE_HOME=", "TMPDIR=/nowhere"}});
}

TEST_F(BadFiles, WhatHasNamesLikeOursStaysBesideAnExport) {
  const Words names{".attnlab-2025/photos/p", ".attnlab-cafe/p", ".attnlab-1/sub/thesis.tex",
                    ".attnlab-2024-11-24"};
  for (const std::string& name : names) {
    fs::create_directories(folder.file(name).parent_path());
    folder.write(name, "theirs");
  }
  for (const auto& entry : fs::directory_iterator(folder.path()))
    fs::last_write_time(entry.path(), fs::last_write_time(entry.path()) - std::chrono::hours(2));
  export_well({opening_file, "--matrix", "weights", "-o", file("w.csv")});
  export_well({opening_file, "--view", "rank", "--sweep", "temperature=0.5:2", "--frames", "3", "-o",
               file("f{frame}.svg")});
  for (const std::string& name : names) EXPECT_EQ(bytes_of(file(name)), "theirs") << name;
  EXPECT_EQ(folder.entries(), 4 + 1 + 3U) << "nothing of ours is left";
}

TEST_F(BadFiles, BehindALinkOfSomebodyElseStay) {
  if (::geteuid() != 0)
    GTEST_SKIP() << "only root can be two users: a link of somebody else is not tried here";
  const fs::path shared = folder.file("shared"), home = folder.file("home");
  fs::create_directory(shared);
  fs::create_directory(home);
  folder.write("home/.bashrc", "mine");
  fs::create_symlink(home / ".bashrc", shared / "figure.png");
  constexpr uid_t nobody = 65534, another = 1002;
  ASSERT_EQ(::lchown((shared / "figure.png").c_str(), another, another), 0);
  for (const fs::path& path : {home, home / ".bashrc"}) ASSERT_EQ(::chown(path.c_str(), nobody, nobody), 0);
  ASSERT_EQ(::chmod(folder.path().c_str(), 0755), 0);
  ASSERT_EQ(::chmod(shared.c_str(), 01777), 0);
  {
    const Unprivileged rights;
    refuses(exporting_into(shared / "figure.png"),
            {"figure.png: not saved: the symbolic link ", " belongs to somebody else"});
  }
  EXPECT_EQ(bytes_of(home / ".bashrc"), "mine");
  EXPECT_TRUE(fs::is_symlink(shared / "figure.png"));
}

}  // namespace
}  // namespace attnlab::test
