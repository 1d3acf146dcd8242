// `attnlab export ... -o -`: one picture, matrix or document on standard output, the same bytes as in a file.
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

Outcome run_export(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"export", opening_file});
  return run_program(arguments, no_display);
}

TEST(ExportOutput, IsWhatTheFileWouldBe) {
  const TemporaryFolder folder;
  const std::vector<std::string> view{"--view", "rank"}, matrix{"--matrix", "weights"},
      document{"--document", "worksheet"};
  struct Case {
    const std::vector<std::string>& what;
    std::string format;
  };
  for (const auto& [what, format] : {Case{view, "svg"},
                                     {view, "png"},
                                     {view, "pdf"},
                                     {view, "eps"},
                                     {view, "tikz"},
                                     {matrix, "csv"},
                                     {matrix, "npy"},
                                     {matrix, "tex"},
                                     {matrix, "svg"},
                                     {document, "tex"}}) {
    const fs::path file = folder.file("f." + format);
    std::vector<std::string> into_file = what, piped = what;
    into_file.insert(into_file.end(), {"-o", file.string()});
    piped.insert(piped.end(), {"-o", "-"});
    if (&what != &document) piped.insert(piped.end(), {"--format", format});
    const Outcome first = run_export(into_file), second = run_export(piped);
    EXPECT_EQ(first.status, 0) << first.err;
    EXPECT_EQ(second.status, 0) << second.err;
    EXPECT_EQ(second.err, "");
    EXPECT_TRUE(second.out == bytes_of(file)) << format;  // not EXPECT_EQ: megabytes
    piped[std::size_t(std::find(piped.begin(), piped.end(), "-") - piped.begin())] = "/dev/stdout";
    EXPECT_TRUE(run_export(piped).out == second.out);
  }
}

TEST(ExportOutput, NeedsAFormatAndIsOneFile) {
  const auto wrong = [](std::vector<std::string> arguments, const std::string& piece) {
    const Outcome outcome = run_export(std::move(arguments));
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find(piece), std::string::npos) << outcome.err;
  };
  wrong({"--view", "rank", "-o", "-"}, "-o -: expected --format, one of png, svg, pdf");
  wrong({"--view", "rank", "-o", "-", "--format", "bmp"}, "found \"bmp\"");
  wrong({"--view", "rank", "-o", "x.svg", "--format", "svg"}, "--format: expected with -o -");
  wrong({opening_file, "--view", "rank", "-o", "-", "--format", "svg"}, "expected one scene");
  wrong({"--view", "rank", "--sweep", "temperature=1:2", "-o", "-", "--format", "gif"},
        "an animation needs one");
}

TEST(ExportOutput, AMatrixFormatIsNoneOfAView) {
  const Outcome outcome = run_export({"--view", "rank", "-o", "-", "--format", "csv"});
  EXPECT_TRUE(
      refused(outcome, {"-o -: expected --format, one of png, svg, pdf, eps, tikz, found \"csv\""}, 2))
      << outcome.err;
  EXPECT_EQ(outcome.out, "");
}

TEST(ExportOutput, AFullDiskAndNobodyWhoReadsAreOneSentence) {
  Surroundings full = no_display;
  full.output = "/dev/full";
  const Outcome outcome =
      run_program({"export", opening_file, "--view", "rank", "-o", "-", "--format", "svg"}, full);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "standard output: cannot be written to: the disk is full\n");
  Surroundings alone = no_display;
  alone.reader = false;
  EXPECT_EQ(
      run_program({"export", opening_file, "--matrix", "X", "-o", "-", "--format", "csv"}, alone).status, 1);
}

}  // namespace
}  // namespace attnlab::test
