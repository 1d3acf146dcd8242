// Pictures as documents, through the program: `compute` and `export` take the scene out of a picture, from a file or
// from standard input; a picture that carries none, or a damaged one, is refused in one sentence.
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

const std::string scene = "assets/examples/opening.json";

// The opening scene as a picture of this ending.
fs::path picture(const TemporaryFolder& folder, const std::string& name,
                 const std::string& option = "--scale=1") {
  fs::path file = folder.file(name);
  const Outcome made = run_program({"export", scene, "--view", "symmetry", "-o", file.string(), option});
  EXPECT_EQ(made.status, 0) << made.err;
  return file;
}

TEST(PictureInput, ComputeTakesTheSceneOut) {
  const TemporaryFolder folder;
  const Outcome expected = run_program({"compute", scene});
  ASSERT_EQ(expected.status, 0) << expected.err;
  for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
    const fs::path file = picture(folder, name);
    const Outcome direct = run_program({"compute", file.string()});
    EXPECT_EQ(direct.status, 0) << direct.err;
    EXPECT_EQ(direct.out, expected.out) << name;
    const std::string bytes = bytes_of(file);
    EXPECT_EQ(run_program({"compute", "-"}, {.input = bytes}).out, expected.out) << name;
  }
}

TEST(PictureInput, ExportedAgainTheBytesAreTheSame) {
  const TemporaryFolder folder;
  for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
    const fs::path first = picture(folder, name), second = folder.file(std::string("again-") + name);
    const Outcome again =
        run_program({"export", first.string(), "--view", "symmetry", "-o", second.string(), "--scale=1"});
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_TRUE(bytes_of(first) == bytes_of(second)) << name;
  }
}

TEST(PictureInput, WithoutASceneTheyAreRefused) {
  const TemporaryFolder folder;
  for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
    const fs::path file = picture(folder, name, "--no-scene");
    EXPECT_TRUE(refused(run_program({"compute", file.string()}),
                        {file.string() + ": expected a picture that carries a scene, found a"}));
    EXPECT_TRUE(refused(run_program({"compute", "-"}, {.input = bytes_of(file)}),
                        {"standard input: expected a picture that carries a scene"}));
    const fs::path target = folder.file("out.png");
    EXPECT_TRUE(refused(run_program({"export", file.string(), "--view", "rank", "-o", target.string()}),
                        {"expected a picture that carries a scene"}));
    EXPECT_FALSE(fs::exists(target));
  }
}

TEST(PictureInput, DamagedOnesAreRefused) {
  const TemporaryFolder folder;
  std::string bytes = bytes_of(picture(folder, "a.png"));
  const std::string cut = bytes.substr(0, bytes.size() - 20);
  bytes[bytes.find("attnlab.scene") + 40] ^= 1;
  EXPECT_TRUE(
      refused(run_program({"compute", folder.write("damaged.png", bytes).string()}),
              {"damaged.png: attnlab.scene: expected an undamaged chunk, but its checksum is wrong"}));
  EXPECT_TRUE(refused(run_program({"compute", folder.write("cut.png", cut).string()}),
                      {"cut.png: expected a whole PNG, but the file ends early"}));
}

}  // namespace
}  // namespace attnlab::test
