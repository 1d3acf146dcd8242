// attnlab lessons NAME --page -o FILE: a lesson of ours, or of a file, as a page.
#include "core/picture/carry.h"
#include "core/text/file.h"
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::test {
namespace {

TEST(LessonPage, OfOursAndOfAFile) {
  const TemporaryFolder folder;
  const std::string page = folder.file("page.html").string();
  const Outcome made = run_program({"lessons", "two-by-two", "--page", "-o", page}, no_display);
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(made.out + made.err, "");
  EXPECT_EQ(picture_kind(bytes_of(page)), PictureKind::page);
  const std::string file = folder.write("mine.json", run_program({"lessons", "two-by-two"}).out).string();
  EXPECT_EQ(run_program({"lessons", file, "--page", "-o", "-"}).out, bytes_of(page));
  EXPECT_EQ(folder.entries(), 2U);
}

TEST(LessonPage, BadInputIsOneSentence) {
  const TemporaryFolder folder;
  const std::string page = folder.file("page.html").string(), file = folder.write("mine.html", "{}").string();
  EXPECT_TRUE(
      refused(run_program({"lessons", "no-such", "--page", "-o", page}), {"there is no lesson \"no-such\""}));
  EXPECT_TRUE(
      refused(run_program({"lessons", "two-by-two", "--page", "-o", folder.file("page.tex").string()}),
              {"page.tex: expected a name that ends in .html"}));
  EXPECT_TRUE(
      refused(run_program({"lessons", "two-by-two", "--page", "-o", folder.file("no/page.html").string()}),
              {"not saved", "does not exist"}));
  EXPECT_TRUE(
      refused(run_program({"lessons", file, "--page", "-o", page}), {"mine.html: ", "attnlab_lesson"}));
  EXPECT_TRUE(refused(run_program({"lessons", file, "--page", "-o", file}),
                      {"mine.html: not saved: it holds the lesson"}));
  EXPECT_EQ(bytes_of(file), "{}");
  EXPECT_EQ(folder.entries(), 1U);
  EXPECT_EQ(run_program({"lessons", "--page", "-o", page}).status, 2);
  EXPECT_EQ(run_program({"lessons", "two-by-two", "--page"}).status, 2);
  EXPECT_EQ(run_program({"lessons", "two-by-two", "-o", page}).status, 2);
}

}  // namespace
}  // namespace attnlab::test
