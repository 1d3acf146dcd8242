// The table of exit statuses (app/README.md): 2 for the words of the command line, 1 for what input or disk refuse.
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

using Words = std::vector<std::string>;

struct Row {
  Words words;
  int status;
};

TEST(ExitStatus, IsThatOfTheTable) {
  const TemporaryFolder folder;
  const std::string scene = opening_file, out = folder.file("x.svg").string();
  const std::string broken = folder.write("broken.json", "{").string();
  const auto view = [&](Words more) {
    Words words{"export", scene, "--view", "rank", "-o", out};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const Row rows[] = {
      {{"compute", scene}, 0},
      {{"help", "export"}, 0},
      {{"version"}, 0},
      {{"--version", "x"}, 0},
      {{"--help", "x"}, 0},
      {view({}), 0},
      // The input and the disk.
      {{"compute", broken}, 1},
      {{"compute", folder.file("none.json").string()}, 1},
      {{"export", broken, "--view", "rank", "-o", out}, 1},
      {{"export", scene, "--view", "rank", "-o", folder.file("none/x.svg").string()}, 1},
      {{"export", scene, "--matrix", "nothing", "-o", folder.file("x.csv").string()}, 1},
      {view({"--head", "9"}), 1},
      {{"explain", scene, "Y[9,9]"}, 1},
      {{"describe", broken}, 1},
      {{"share", broken}, 1},
      {{"certify", broken}, 1},
      // The words.
      {{"frobnicate"}, 2},
      {{"exprot", scene, "-o", out}, 2},
      {{"compute"}, 2},
      {{"compute", scene, "--only", "nothing"}, 2},
      {{"compute", scene, "--unknown"}, 2},
      {{"export", scene}, 2},
      {{"export", scene, "-o", out}, 1},
      {view({"--theme", "blue"}), 2},
      {view({"--decimals", "9"}), 2},
      {view({"--frames", "20"}), 2},
      {view({"--quiet", "--verbose"}), 2},
      {view({"--part", "nothing"}), 2},
      {{"export", scene, "--view", "rank", "-o", "-", "--format", "csv"}, 2},
      {{"export", scene, "--view", "rank", "-o", folder.file("x.txt").string()}, 2},
      {{"export", scene, "--document", "poem", "-o", folder.file("x.tex").string()}, 2},
      {{"explain", scene, "nothing"}, 2},
      {{"describe"}, 2},
      {{"train", "--nothing"}, 2},
      {{"--completions", "csh"}, 2},
  };
  for (const Row& row : rows) {
    std::string line;
    for (const std::string& word : row.words) line += word + ' ';
    const Outcome outcome = run_program(row.words, no_display);
    EXPECT_EQ(outcome.status, row.status) << line << '\n' << outcome.err;
    EXPECT_EQ(outcome.err.empty(), row.status == 0) << line;
  }
}

TEST(Mistyped, WordsAreToldWithTheNearest) {
  const std::string scene = opening_file;
  const TemporaryFolder folder;
  const auto told = [](const Words& words, const std::string& end, int status = 2) {
    EXPECT_TRUE(refused(run_program(words, no_display), {end}, status)) << words[0];
  };
  told({"exprot", scene, "-o", "x.png"}, "no command \"exprot\"; did you mean export?");
  told({"hepl"}, "no command \"hepl\"; did you mean help?");
  told({"compute", scene, "--only", "weigths"}, "did you mean weights?");
  told({"export", scene, "--matrix", "weigths", "-o", folder.file("x.csv").string()}, "did you mean weights?",
       1);
  told({"export", scene, "--view", "pipline", "-o", folder.file("x.png").string()}, "did you mean pipeline?");
  told({"export", scene, "--veiw", "rank", "-o", folder.file("x.png").string()}, "did you mean --view?");
}

}  // namespace
}  // namespace attnlab::test
