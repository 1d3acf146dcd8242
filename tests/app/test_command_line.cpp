// The command line as it is read, without running anything; what the built program prints, and its exit statuses
// (app/README.md): 2 for the words, 1 for what input or disk refuse.
#include "app/command_line.h"

#include "app/compute.h"
#include "core/scene/scene_file.h"
#include "tests/app/program.h"

namespace attnlab::test {
namespace {

template <typename Wanted>
Wanted read(const Words& arguments) {
  const Command command = read_command_line(arguments);
  if (const Wanted* wanted = std::get_if<Wanted>(&command)) return *wanted;
  const WrongUsage* wrong = std::get_if<WrongUsage>(&command);
  ADD_FAILURE() << "another command" << (wrong ? ": " + wrong->sentence : "");
  return {};
}

TEST(CommandLine, OpensTheWindow) {
  EXPECT_EQ(read<OpenWindow>({}).file, "");
  EXPECT_EQ(read<OpenWindow>({"a.json"}).file, "a.json");
  EXPECT_EQ(read<OpenWindow>({"./export"}).file, "./export");
  EXPECT_EQ(read<OpenWindow>({"--", "--odd name"}).file, "--odd name");
}

TEST(CommandLine, Computes) {
  EXPECT_EQ(read<Compute>({"compute", "a.json"}).scene, "a.json");
  EXPECT_TRUE(read<Compute>({"compute", "a.json"}).only.empty());
  EXPECT_EQ(read<Compute>({"compute", "-"}).scene, "-");
  EXPECT_EQ(read<Compute>({"compute", "--only", "scores,output", "-"}).scene, "-");
  EXPECT_EQ(read<Compute>({"compute", "-", "--only=scores,output"}).only, (Words{"scores", "output"}));
  EXPECT_EQ(read<Compute>({"compute", "compute"}).scene, "compute");
}

TEST(CommandLine, Explains) {
  const auto good = read<ExplainRequest>({"explain", "a", "A:2[3,1]", "--exact", "--depth", "3", "--latex"});
  EXPECT_EQ(good.depth, 3);
  EXPECT_TRUE(good.latex);
}

TEST(CommandLine, EveryNameCanBeChosen) {
  for (const std::string& name : compute_names())
    EXPECT_EQ(read<Compute>({"compute", "a", "--only", name}).only, Words{name});
}

TEST(CommandLine, RefusesTheRestInOneSentence) {
  std::vector<std::pair<Words, std::string>> cases{
      {{"compute"}, "expected a scene file"},
      {{"compute", "a", "b"}, "expected one scene"},
      {{"compute", "a", "--only", "scroes"}, "found \"scroes\"; the names are"},
      {{"compute", "a", "--only", "scores,"}, "an empty name"},
      {{"compute", "a", "--only", "weigths"}, "did you mean weights?"},
      {{"compute", "a", "--only", ""}, ""},
      {{"compute", "a", "--only"}, "--only"},
      {{"compute", "a", "--unknown"}, "--unknown"},
      {{"--unknown"}, "--unknown"},
      {{"-x"}, ""},
      {{"a", "b"}, "expected one scene"},
      {{""}, ""},
      {{"export"}, "expected a scene file, a picture, or -"},
      {{"export", "a"}, ""},
      {{"export", "a", "--view", "pipline", "-o", "x.png"}, "did you mean pipeline?"},
      {{"describe"}, ""},
      {{"describe", "a", "b"}, ""},
      {{"describe", "a", "--decimals", "18"}, ""},
      {{"share"}, ""},
      {{"share", "a", "b"}, ""},
      {{"lessons", "one", "two"}, ""},
      {{"lessons", "--page", "-o", "a.html"}, ""},
      {{"lessons", "two-by-two", "--page"}, ""},
      {{"lessons", "two-by-two", "-o", "a.html"}, ""},
      {{"check"}, ""},
      {{"--help=3"}, ""},
      {{"--version=\n"}, ""},
      {{"train"}, "expected --task and its name, or a scene file"},
      {{"train", "--task", "fly"}, "--task: expected one of next"},
      {{"train", "--task", "next", "--variants", "kq"}, "found \"kq\""},
      {{"train", "--task", "next", "--steps", "0"}, "--steps: expected a whole number from 1"},
      {{"train", "--task", "next", "--seeds", "0"}, "--seeds: expected a whole number from 1"},
      {{"train", "--task", "next", "--tokens", "5"}, "--tokens: expected a whole number from 2 to 4"},
      {{"train", "--task", "next", "--rate", "-1"}, "--rate: expected a positive number"},
      {{"train", "--task", "next", "--optimizer", "luck"}, "--optimizer: expected adam or descent"},
      {{"train", "--task", "recall", "--variants", "qq"}, "one query and 4 keys"},
      {{"train", "--task", "next", "-o", "run.png"}, "expected a file that ends in .csv, .json or .run"},
      {{"train", "--task", "next", "assets/examples/opening.json"}, "expected a task or a scene, found both"},
      {{"train", "assets/examples/opening.json", "--seeds", "3"}, "--seeds goes with --task"},
      {{"train", "--task", "next", "--colour"}, "there is no option"},
      {{"certify"}, "attnlab: certify: "},
      {{"certify", ""}, "attnlab: certify: "},
      {{"certify", "a", "b"}, "attnlab: certify: "},
      {{"certify", "a", "--head", "x"}, "attnlab: certify: "},
      {{"certify", "a", "--decimals", "0"}, "attnlab: certify: "},
      {{"certify", "a", "--decimals", "10"}, "attnlab: certify: "},
      {{"certify", "a", "--weights", ""}, "attnlab: certify: "},
      {{"certify", "a", "--weights", "b", "--head", "1"}, "attnlab: certify: "},
      {{"certify", "-", "--weights", "-"}, "attnlab: certify: "},
      {{"explain"}, "expected a scene file"},
      {{"explain", "a"}, "expected a cell after the scene"},
      {{"explain", "a", "Y[1,1]", "Y[1,2]"}, "found \"Y[1,2]\" too"},
      {{"explain", "a", "Y[1,1]", "--exact", "--symbols"}, "found several"},
      {{"explain", "a", "Y[1,1]", "--by", "a"}, "--by: expected a letter that an entry has by --let"},
      {{"explain", "a", "Y[1,1]", "--symbols", "--let", "W_Q[1,1]=a"}, "--let goes with --exact alone"}};
  for (const char* cell : {"Y", "Y[1]", "Y[1,1", "Y[a,1]", "Y:[1,1]", "A:0[1,1]", "Y[1,1]]", "Y[1,1,1]"})
    cases.push_back({{"explain", "a", cell},
                     "expected a cell such as Y[1,1] or A:2[3,1], found \"" + std::string(cell) + '"'});
  for (const char* depth : {"7", "0", "-1", "two", ""})
    cases.push_back({{"explain", "a", "Y[1,1]", "--depth", depth}, "--depth: expected 1, 2 or 3, found \""});
  for (const auto& [words, part] : cases) {
    SCOPED_TRACE(words.back());
    const std::string sentence = read<WrongUsage>(words).sentence;
    EXPECT_TRUE(sentence.starts_with("attnlab: ")) << sentence;
    EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
    EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
  }
}

using Program = InFolder;

TEST_F(Program, ComputesAFileAndStandardInputAlike) {
  const std::string opening = bytes_of(opening_file), computed = run_well({"compute", opening_file});
  EXPECT_EQ(computed, compute_text(std::get<Scene>(read_scene(opening, "x"))));
  EXPECT_EQ(run_well({"compute", "-"}, {.input = opening, .environment = {"HOME=/"}}), computed);
}

TEST_F(Program, HelpsAndTellsItsVersion) {
  for (const char* word : {"--help", "-h"})
    expect_holds(run_well({word}), {"attnlab compute SCENE [--only NAME,...]", "attnlab export SCENE...",
                                    "attnlab lessons [NAME]"});
  for (const Words& words : std::vector<Words>{{"--version"}, {"version"}, {"--version", "x"}})
    EXPECT_TRUE(run_well(words).starts_with("attnlab "));
  EXPECT_EQ(run_well({"help", "export"}), run_well({"export", "--help"}));
  EXPECT_EQ(run_well({"--help", "x"}), run_well({"--help"}));
  EXPECT_NE(run_well({"compute", "--help"}).find("singular_values"), std::string::npos);
}

TEST_F(Program, StatusesAndNearestWords) {
  const std::string scene = opening_file, out = file("x.svg"), broken = written("broken.json", "{");
  const Words rank{"export", scene, "--view", "rank", "-o", out};
  refuses_all({// The input and the disk.
               {{"compute", broken}, {broken}},
               {{"compute", file("none.json")}, {"none.json"}},
               {{"export", broken, "--view", "rank", "-o", out}, {broken}},
               {{"export", scene, "--view", "rank", "-o", file("none/x.svg")}, {"does not exist"}},
               {{"export", scene, "--matrix", "weigths", "-o", file("x.csv")}, {"did you mean weights?"}},
               {{"export", scene, "-o", out}, {"--view"}},
               {joined(rank, {"--head", "9"}), {"head"}},
               {{"explain", scene, "Y[9,9]"}, {"Y[9,9]"}},
               {{"describe", broken}, {broken}},
               {{"share", broken}, {broken}},
               {{"certify", broken}, {broken}},
               // The words.
               {{"hepl"}, {"no command \"hepl\"; did you mean help?"}, 2},
               {{"exprot", scene, "-o", out}, {"no command \"exprot\"; did you mean export?"}, 2},
               {{"compute"}, {"expected a scene file"}, 2},
               {{"export", scene, "--veiw", "rank", "-o", out}, {"did you mean --view?"}, 2},
               {{"--selftest", "scene.json"}, {"scene.json"}, 2},
               {{"--completions", "csh"}, {"bash, zsh or fish"}, 2}});
  EXPECT_EQ(folder.entries(), 1U);
}

}  // namespace
}  // namespace attnlab::test
