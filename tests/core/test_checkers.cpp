// The helper that runs the programs of others.
#include "tests/core/checkers.h"

#include "tests/core/temporary_folder.h"

namespace attnlab::test {
namespace {

TEST(Checkers, RunsAProgramAndHearsWhatItSays) {
  ASSERT_TRUE(have_program("sh"));
  const Checked said = run_checker({"sh", "-c", "cat; echo \"$A\" >&2; exit 3"}, "in\n", {}, {"A=b"});
  EXPECT_EQ(said.status, 3);
  EXPECT_EQ(said.output, "in\nb\n");
  const TemporaryFolder folder;
  (void)run_checker({"sh", "-c", "echo here > file"}, {}, folder.path());
  EXPECT_EQ(bytes_of(folder.file("file")), "here\n");
}

TEST(Checkers, KnowsWhatIsNotThere) {
  EXPECT_FALSE(have_program("no-such-program-of-attnlab"));
  EXPECT_FALSE(have_program("/no/such/program"));
  EXPECT_EQ(run_checker({"no-such-program-of-attnlab"}).status, 127);
  EXPECT_EQ(run_checker({"sh", "-c", "kill -9 $$"}).status, -1);
}

}  // namespace
}  // namespace attnlab::test
