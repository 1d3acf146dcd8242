// The QR code of a picture is its scene: read back by another program out of every format.
#include "tests/app/program.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace attnlab::test {
namespace {

std::string share_of(const std::string& scene) {
  const Outcome shared = run_program({"share", scene}, no_display);
  return shared.out.substr(0, shared.out.find('\n'));
}

// What zbarimg reads in a PNG.
std::string read_back(const std::string& png) {
  const Checked read =
      run_checker({"zbarimg", "--nodbus", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", png});
  return read.output.substr(0, read.output.find('\n'));
}

TEST(Qr, APngSaysItsSceneInEveryThemeAndSize) {
  ATTNLAB_NEEDS_PROGRAM("zbarimg");
  const TemporaryFolder folder;
  const std::string line = share_of(opening_file);
  const std::vector<std::vector<std::string>> ways = {
      {"--view", "softmax"},
      {"--view", "pipeline", "--theme", "dark", "--size", "1920x1080"},
      {"--matrix", "weights", "--caption", "--title", "--scale", "2"},
      {"--view", "heads", "--size", "1024x768", "--transparent"}};
  for (const std::vector<std::string>& way : ways) {
    const std::string picture = (folder.path() / "slide.png").string();
    std::vector<std::string> arguments{opening_file, "--qr", "-o", picture};
    arguments.insert(arguments.end(), way.begin(), way.end());
    export_well(arguments);
    EXPECT_EQ(read_back(picture), line) << way[1];
  }
}

TEST(Qr, AnSvgAndAPdfSayItToo) {
  ATTNLAB_NEEDS_PROGRAM("zbarimg");
  ATTNLAB_NEEDS_PROGRAM("rsvg-convert");
  ATTNLAB_NEEDS_PROGRAM("pdftoppm");
  const TemporaryFolder folder;
  const std::string line = share_of(opening_file), png = (folder.path() / "drawn.png").string();
  const std::string svg = (folder.path() / "a.svg").string(), pdf = (folder.path() / "a.pdf").string();
  export_well({opening_file, "--qr", "--view", "rank", "-o", svg});
  EXPECT_EQ(run_checker({"rsvg-convert", "--zoom", "2", "-o", png, svg}).status, 0);
  EXPECT_EQ(read_back(png), line);
  export_well({opening_file, "--qr", "--view", "rank", "-o", pdf});
  const std::string stem = (folder.path() / "page").string();
  EXPECT_EQ(run_checker({"pdftoppm", "-r", "192", "-singlefile", "-png", pdf, stem}).status, 0);
  EXPECT_EQ(read_back(stem + ".png"), line);
}

TEST(Qr, ASceneThatIsTooLongIsRefusedWithItsLength) {
  const TemporaryFolder folder;
  std::string notes;
  Random random(3);
  for (int i = 0; i < 6000; ++i) notes += static_cast<char>('a' + random.between(0, 25));
  const auto scene = folder.write(
      "long.json",
      R"({"attnlab": 1, "notes": ")" + notes +
          R"(", "X": [[1, 0], [0, 1]], "heads": [{}], "score": "unprojected", "value": "inputs", "output": "none"})");
  const std::string picture = (folder.path() / "a.png").string();
  EXPECT_TRUE(
      refused(run_program({"export", scene.string(), "--qr", "--view", "softmax", "-o", picture}, no_display),
              {"a QR code holds 2953 characters"}));
  EXPECT_EQ(run_program({"export", opening_file, "--qr", "--view", "softmax", "--sweep", "temperature=1:2",
                         "-o", picture},
                        no_display)
                .status,
            2);
}

}  // namespace
}  // namespace attnlab::test
