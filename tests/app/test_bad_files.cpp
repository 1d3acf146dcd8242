// Words out of files that a terminal would obey: none reaches standard error or what is meant for people, and
// no terminal gets one. How far an export is stands there, and nowhere where nobody sees it. Files that are
// none, names of every kind, and what lies beside or behind them: one sentence, status 1, and nothing is
// lost. What is said of each fault: tests/core/test_file.cpp, test_scene_errors.cpp.
#include "app/cli/progress_line.h"
#include "core/scene/scene_file.h"
#include "core/teaching/handed_in.h"
#include "embedded/assets.h"
#include "tests/app/program.h"
#include "tests/core/checkers.h"
#include "tests/core/unprivileged.h"

#include <fcntl.h>
#include <chrono>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

// Clears the screen, writes a title, goes up a line; C1 in UTF-8, DEL,
// and a carriage return over what stood there.
const std::string hostile =
    "\x1b[2J\x1b]0;owned\x07\x1b[1A\xC2\x9B"
    "31m\x7f\rsafe";

// Where the first byte stands that a terminal obeys, with what stands around it; empty: nowhere.
std::string control_in(std::string text, std::string_view allowed) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool c1 = c == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if ((c < 0x20 && allowed.find(text[i]) == std::string_view::npos) || c == 0x7F || c1)
      return std::to_string(i) + ": " + text.substr(i > 40 ? i - 40 : 0, 80);
  }
  return {};
}

class Terminal : public InFolder {
 protected:
  std::string scene, answers, lesson, set, named = file(hostile + ".json");

  Terminal() {
    const std::string opening(embedded::assets("examples/opening.json"));
    Scene s = std::get<Scene>(read_scene(opening, "x"));
    s.title = s.notes = hostile + '\n' + hostile;
    s.tokens = {hostile, "=1+1", "b", hostile + "d"};
    scene = written("s.json", scene_text(s));
    hand_in(s, {hostile, {{1, hostile}}});
    answers = written("a.json", scene_text(s));
    fs::copy_file(answers, named);
    std::string text(embedded::assets("lessons/folding.json"));
    const auto put = [&text](const std::string& field, const std::string& value) {
      const auto at = text.find('"' + field + "\": \"");
      EXPECT_NE(at, std::string::npos);
      text.insert(at + field.size() + 5, value);
    };
    put("title", "\\u001b[2J");
    lesson = written("l.json", text);
    put("text", "\\u001b[2J");
    const auto claims = text.find("\"claims\": [");
    EXPECT_NE(claims, std::string::npos);
    text.insert(claims + 11, "\"\\u001b[2J " + std::string(900, 'x') + " = 1\", ");
    set = written("bad.json", text);
  }
};

TEST_F(Terminal, NoCommandLetsWordsOfFilesSteerIt) {
  const std::string odd = file(hostile), out = file("out");
  for (const Words& words :
       std::vector<Words>{{"compute", scene},
                          {"compute", named},
                          {"compute", odd},
                          {"compute", scene, "--only", hostile},
                          {"describe", scene},
                          {"describe", named},
                          {"explain", scene, "Y[1,1]"},
                          {"explain", scene, hostile},
                          {"certify", scene},
                          {"certify", named, "--weights", odd},
                          {"share", scene},
                          {"share", odd},
                          {"gather", answers, named, odd},
                          {"gather", answers, "-o", odd},
                          {"check", lesson},
                          {"check", set},
                          {"check", named},
                          {"check", odd},
                          {"lessons", hostile},
                          {"examples", hostile},
                          {"lessons", lesson, "--page", "-o", odd},
                          {"train", scene, "-o", odd + "/x.json"},
                          {"train", "--task", hostile},
                          {"train", "--task", "copy", "--variants", hostile},
                          {"export", scene, "--view", "softmax", "-o", odd + ".svg", "--verbose"},
                          {"export", named, "--view", "softmax", "-o", odd + "/{name}.png"},
                          {"export", scene, "--matrix", hostile, "-o", out + ".csv"},
                          {hostile},
                          {"--" + hostile},
                          {odd}}) {
    const Outcome outcome = run_program(words);
    SCOPED_TRACE(testing::PrintToString(words));
    EXPECT_GE(outcome.status, 0);
    EXPECT_EQ(control_in(outcome.out, "\n\t"), "");
    EXPECT_EQ(control_in(outcome.err, "\n"), "");
    for (std::size_t at = 0; at < outcome.err.size(); at = outcome.err.find('\n', at) + 1)
      EXPECT_LE(outcome.err.find('\n', at) - at, 20'100U) << "5000 characters of at most four bytes";
  }
}

// On a terminal, and into a file.
TEST_F(Terminal, DataIsBytesUnlessATerminalWouldObeyThem) {
  const Words table{"export", scene, "--matrix", "weights", "--headers", "--format", "csv", "-o", "-"};
  EXPECT_NE(run_well(table).find(hostile), std::string::npos);
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_TRUE(terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0);
  const int other =
      ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);  // what was written stays while it is open
  Surroundings seen = no_display;
  const std::string name = ::ptsname(terminal);
  seen.output = name.c_str();
  run_well(table, seen);
  std::string shown(1 << 16, '\0');
  const ssize_t count = ::read(terminal, shown.data(), shown.size());
  shown.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  EXPECT_NE(shown.find("?[2J"), std::string::npos) << shown;
  EXPECT_EQ(control_in(shown, "\r\n"), "");
  refuses({"export", scene, "--view", "softmax", "--format", "png", "-o", "-"},
          {"standard output: expected a file or a pipe for what is no text, found a terminal"}, 1, seen);
  ::close(other);
  ::close(terminal);
}

TEST(ProgressLine, SaysHowFar) {
  EXPECT_EQ(progress_words(0, 0, 8, 4), "[    ] 0 of 8 frames");
  EXPECT_EQ(progress_words(0.5, 4, 8, 4), "[##  ] 4 of 8 frames");
  EXPECT_EQ(progress_words(1, 8, 8, 4), "[####] 8 of 8 frames");
  EXPECT_EQ(progress_words(7, 8, 8, 2), "[##] 8 of 8 frames");
}

// script(1) of util-linux runs it on a terminal of its own.
TEST(ProgressLine, StandsOnATerminalAndGoesAtTheEnd) {
  ATTNLAB_NEEDS_PROGRAM("script");
  const TemporaryFolder folder;
  for (const bool quiet : {false, true}) {
    const std::string command = std::string(ATTNLAB_PROGRAM) + " export " + opening_file +
                                " --view rank --sweep temperature=1:2 --frames 4 --size 320x240" +
                                (quiet ? " --quiet" : "") + " -o " + folder.file("a.apng").string();
    const Checked said = run_checker({"script", "-qec", command, "/dev/null"});
    EXPECT_EQ(said.status, 0) << said.output;
    EXPECT_EQ(said.output.find("4 of 4 frames") != std::string::npos, !quiet) << said.output;
    EXPECT_EQ(said.output.find('\n'), std::string::npos);
    EXPECT_TRUE(quiet || said.output.ends_with(" \r")) << said.output;
  }
}

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
  for (const std::string& name : Words{longest, "caf\xe9.svg", "a\nb.svg", "\x1b[31m.svg"}) {
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
  const Words names{".attnlab-2025/photos/p", ".attnlab-cafe/p", ".attnlab-1/sub/t.tex",
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
  if (::geteuid() != 0) GTEST_SKIP() << "only root can be two users: no link of somebody else is tried";
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
