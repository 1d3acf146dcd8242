// `attnlab share`: its line stands for a file in every command, and the QR code of a picture says it, read
// back out of every format. `attnlab lessons NAME --page`: a lesson of ours, or of a file, as a page.
#include "core/picture/carry.h"
#include "tests/app/program.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"

namespace attnlab::test {
namespace {

using ShareCommand = InFolder;

std::string opening_line() {
  const std::string out = run_well({"share", opening_file});
  EXPECT_TRUE(out.starts_with("attnlab:1:"));
  EXPECT_EQ(out.find('\n'), out.size() - 1);
  return out.substr(0, out.find('\n'));
}

TEST_F(ShareCommand, TheLineStandsForTheFileInEveryCommand) {
  const std::string line = opening_line();
  for (const Words& words :
       std::vector<Words>{{"compute"}, {"describe"}, {"explain", "A[4,2]"}, {"certify"}, {"share"}}) {
    const auto run = [&](const std::string& scene, const Surroundings& surroundings = no_display) {
      return run_well(joined({words[0], scene}, {words.begin() + 1, words.end()}), surroundings);
    };
    const std::string of_file = run(opening_file);
    EXPECT_EQ(run(line), of_file) << words[0];
    EXPECT_EQ(run("-", {.input = line}), of_file) << words[0];
  }
  export_well({line, "--view", "softmax", "-o", file("{name}.png")});
  EXPECT_EQ(run_well({"share", file("scene.png")}), line + "\n");
}

TEST_F(ShareCommand, WhatIsWrongIsOneSentence) {
  const std::string line = opening_line();
  refuses({"compute", line.substr(0, line.size() / 2)}, {"share line: ", "a part is missing"});
  refuses({"compute", "-"}, {"share line: ", "version 3"}, 1, {.input = "attnlab:3:AAAA"});
}

// What zbarimg reads in a PNG.
std::string read_back(const std::string& png) {
  const Checked read =
      run_checker({"zbarimg", "--nodbus", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", png});
  return read.output.substr(0, read.output.find('\n'));
}

TEST_F(ShareCommand, TheQrCodeOfAPngSaysItInEveryThemeAndSize) {
  ATTNLAB_NEEDS_PROGRAM("zbarimg");
  const std::string line = opening_line(), picture = file("slide.png");
  for (const Words& way : std::vector<Words>{{"--view", "softmax"},
                                             {"--view", "pipeline", "--theme", "dark", "--size", "1920x1080"},
                                             {"--matrix", "weights", "--caption", "--title", "--scale", "2"},
                                             {"--view", "heads", "--size", "1024x768", "--transparent"}}) {
    export_well(joined({opening_file, "--qr", "-o", picture}, way));
    EXPECT_EQ(read_back(picture), line) << way[1];
  }
}

TEST_F(ShareCommand, TheQrCodeOfAnSvgAndAPdfSaysItToo) {
  ATTNLAB_NEEDS_PROGRAM("zbarimg");
  ATTNLAB_NEEDS_PROGRAM("rsvg-convert");
  ATTNLAB_NEEDS_PROGRAM("pdftoppm");
  const std::string line = opening_line();
  for (const std::string name : {"a.svg", "a.pdf"}) {
    export_well({opening_file, "--qr", "--view", "rank", "-o", file(name)});
    const Words draw = name == "a.svg"
                           ? Words{"rsvg-convert", "--zoom", "2", "-o", file("drawn.png"), file(name)}
                           : Words{"pdftoppm", "-r", "192", "-singlefile", "-png", file(name), file("drawn")};
    EXPECT_EQ(run_checker(draw).status, 0);
    EXPECT_EQ(read_back(file("drawn.png")), line) << name;
  }
}

TEST_F(ShareCommand, ASceneThatIsTooLongForAQrCodeIsRefusedWithItsLength) {
  std::string notes;
  Random random(3);
  for (int i = 0; i < 6000; ++i) notes += static_cast<char>('a' + random.between(0, 25));
  const std::string scene = written(
      "long.json",
      R"({"attnlab": 1, "notes": ")" + notes +
          R"(", "X": [[1, 0], [0, 1]], "heads": [{}], "score": "unprojected", "value": "inputs", "output": "none"})");
  refuses({"export", scene, "--qr", "--view", "rank", "-o", file("a.png")},
          {"a QR code holds 2953 characters"});
}

using LessonPage = InFolder;

TEST_F(LessonPage, OfOursAndOfAFile) {
  EXPECT_EQ(run_well({"lessons", "two-by-two", "--page", "-o", file("page.html")}), "");
  const std::string page = bytes_of(file("page.html")),
                    mine = written("mine.json", run_well({"lessons", "two-by-two"}));
  EXPECT_EQ(picture_kind(page), PictureKind::page);
  EXPECT_EQ(run_well({"lessons", mine, "--page", "-o", "-"}), page);
  EXPECT_EQ(folder.entries(), 2U);
}

TEST_F(LessonPage, BadInputIsOneSentence) {
  const std::string page = file("page.html"), bad = written("mine.html", "{}");
  refuses_all(
      {{{"lessons", "no-such", "--page", "-o", page}, {"there is no lesson \"no-such\""}},
       {{"lessons", "two-by-two", "--page", "-o", file("page.tex")},
        {"page.tex: expected a name that ends in .html"}},
       {{"lessons", "two-by-two", "--page", "-o", file("no/page.html")}, {"not saved", "does not exist"}},
       {{"lessons", bad, "--page", "-o", page}, {"mine.html: ", "attnlab_lesson"}},
       {{"lessons", bad, "--page", "-o", bad}, {"mine.html: not saved: it holds the lesson"}}});
  EXPECT_EQ(bytes_of(bad), "{}");
  EXPECT_EQ(folder.entries(), 1U);
}

}  // namespace
}  // namespace attnlab::test
