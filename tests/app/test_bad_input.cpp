// Bad scenes through the built program: status 1 and one line with the file, the field and what was expected.
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

const std::string good =
    R"({"attnlab": 1, "X": [[1, 2], [3, 4]], "heads": [{"WQ": [[1], [2]], "WK": [[3], [4]], "WV": [[5], [6]]}], "WO": [[1, 2]]})";

std::string with(const std::string& from, const std::string& to) {
  std::string text = good;
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

// Computes the text as a file and through standard input; both must be refused with the pieces.
void expect_refused(const std::string& text, std::vector<std::string> pieces) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("bad.json", text);
  SCOPED_TRACE(text.substr(0, 200));
  pieces.push_back(file.string() + ": ");
  EXPECT_TRUE(refused(run_program({"compute", file.string()}), pieces));
  pieces.back() = "standard input: ";
  EXPECT_TRUE(refused(run_program({"compute", "-"}, {.input = text}), pieces));
}

TEST(BadInput, TheBaseIsGood) {
  const Outcome outcome = run_program({"compute", "-"}, {.input = good});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
}

TEST(BadInput, NotJson) { expect_refused("this is no scene", {"expected JSON", "line 1, column"}); }
TEST(BadInput, Empty) { expect_refused("", {"expected JSON, found an empty text"}); }
TEST(BadInput, Truncated) {
  expect_refused(good.substr(0, 30),
                 {"X, row 2, column 1: ", "expected the rest of the JSON", "line 1, column 31"});
}
TEST(BadInput, AnotherVersion) {
  expect_refused(with("\"attnlab\": 1", "\"attnlab\": 2"), {"attnlab: expected version 1"});
}
TEST(BadInput, NoVersion) { expect_refused(with("\"attnlab\": 1, ", ""), {"attnlab: expected the version"}); }
TEST(BadInput, WrongShape) {
  expect_refused(with("\"WO\": [[1, 2]]", "\"WO\": [[1], [2]]"), {"WO: expected 1 x 1, found 2 x 1"});
}
TEST(BadInput, RaggedRows) { expect_refused(with("[3, 4]]", "[3]]"), {"X, row 2: expected 2 entries"}); }
TEST(BadInput, MissingMatrix) {
  expect_refused(with("\"WK\": [[3], [4]], ", ""),
                 {"heads[1].WK: expected a matrix, 2 x 1, but it is absent"});
}
TEST(BadInput, WordForANumber) {
  expect_refused(with("[3, 4]]", "[3, \"four\"]]"),
                 {"X, row 2, column 2: expected a number, found \"four\""});
}
TEST(BadInput, BareWordForANumber) {
  expect_refused(with("[3, 4]]", "[3, four]]"), {"X, row 2, column 2: expected JSON"});
}
TEST(BadInput, NumberOutOfRange) {
  expect_refused(with("[3, 4]]", "[3, 1e999]]"),
                 {"X, row 2, column 2: expected a finite number, found 1e999"});
}
TEST(BadInput, DimensionOfZero) {
  expect_refused(with("[[1, 2], [3, 4]]", "[[], []]"),
                 {"X: expected 1 to 4 columns (model dimensions), found 0"});
  expect_refused(with("[[1, 2], [3, 4]]", "[]"), {"X: expected 1 to 8 rows (tokens), found 0"});
  expect_refused(with("[[1], [2]]", "[[], []]"), {"heads[1].WQ: expected 1 to 4 columns, found 0"});
}
TEST(BadInput, NineTokens) {
  std::string rows = "[1, 2]";
  for (int i = 0; i < 8; ++i) rows += ", [1, 2]";
  expect_refused(with("[[1, 2], [3, 4]]", "[" + rows + "]"), {"X: expected 1 to 8 rows (tokens), found 9"});
}
TEST(BadInput, TenHeads) {
  std::string heads = "{}";
  for (int i = 0; i < 9; ++i) heads += ", {}";
  expect_refused(R"({"attnlab": 1, "X": [[1, 2], [3, 4]], "heads": [)" + heads + "]}",
                 {"heads: expected 1 to 4 heads, found 10"});
}
TEST(BadInput, UnknownRule) {
  expect_refused(with("\"WO\"", "\"score\": \"qv\", \"WO\""), {"score: expected \"qk\"", "found \"qv\""});
}
TEST(BadInput, NestedBrackets) {
  expect_refused(std::string(100000, '['), {"expected at most 32 lists"});
  expect_refused(with("[[1, 2], [3, 4]]", std::string(100000, '[')), {"X", "expected at most 32 lists"});
}
TEST(BadInput, NotUtf8) {
  expect_refused(with("\"WO\"", "\"title\": \"\xc3\x28\", \"WO\""), {"expected UTF-8 text"});
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
  const fs::path file = folder.write("secret.json", good);
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
