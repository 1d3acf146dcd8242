// How far an export is: the words, and that nothing is said where nobody sees a terminal.
#include "app/progress_line.h"
#include "tests/app/program.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

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

}  // namespace
}  // namespace attnlab::test
