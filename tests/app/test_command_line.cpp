// The command line as it is read; what the program prints, and its exit statuses (app/cli/README.md):
// 2 for words, 1 for input or disk.

#include "app/cli/answers.h"
#include "core/scene/scene_file.h"
#include "tests/app/program.h"

#include <regex>

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
  EXPECT_TRUE(read<Compute>({"compute", "a.json"}).only.empty());
  for (const char* name : {"a.json", "-", "compute"}) EXPECT_EQ(read<Compute>({"compute", name}).scene, name);
  EXPECT_EQ(read<Compute>({"compute", "--only", "scores,output", "-"}).scene, "-");
  EXPECT_EQ(read<Compute>({"compute", "-", "--only=scores,output"}).only, (Words{"scores", "output"}));
}

TEST(CommandLine, EveryNameCanBeChosen) {
  for (const std::string& name : compute_names())
    EXPECT_EQ(read<Compute>({"compute", "a", "--only", name}).only, Words{name});
}

// Numbers as C reads them, flags that say whether they are so, and a word that only begins as an option.
TEST(CommandLine, TakesNumbersAndTruthInEveryWriting) {
  const auto exported = [](const Words& words) {
    return read<ExportRequest>(joined({"export", "a", "--view", "rank", "-o", "x.png"}, words));
  };
  for (const char* head : {"3", "+3", "03", "0x3", " 3"}) {
    EXPECT_EQ(read<Certify>({"certify", "a", "--head", head}).head, 3) << head;
    EXPECT_EQ(exported({"--head", head}).options.figure.head, 2) << head;
  }
  EXPECT_EQ(exported({"--row", "010"}).options.figure.row, 7);
  EXPECT_EQ(exported({"--scale", "010"}).options.scale, 10);
  EXPECT_EQ(read<Certify>({"certify", "a", "--head", "x", "--head", "2"}).head, 2);
  EXPECT_TRUE(read<ExplainRequest>({"explain", "a", "A:2[3,1]", "--exact", "--depth", "3", "--latex"}).latex);
  for (const char* depth : {"3", "03"})
    EXPECT_EQ(read<ExplainRequest>({"explain", "a", "Y[1,1]", "--depth", depth}).depth, 3) << depth;
  for (const char* yes : {"", "=true", "=1", "=on", "=YES"})
    EXPECT_EQ(exported({std::string("--quiet") + yes}).loudness, Loudness::quiet) << yes;
  for (const char* no : {"=false", "=0", "=off", "=-1"})
    EXPECT_EQ(exported({std::string("--quiet") + no, "--verbose"}).loudness, Loudness::loud) << no;
  EXPECT_EQ(read<Compute>({"compute", "-1"}).scene, "-1");
}

TEST(CommandLine, RefusesTheRestInOneSentence) {
  std::vector<std::pair<Words, std::string>> cases{
      {{"compute"}, "expected a scene file"},
      {{"compute", "a", "b"}, "expected one scene"},
      {{"compute", "a", "--only", "scroes"}, "found \"scroes\"; the names are"},
      {{"compute", "a", "--only", "scores,"}, "an empty name"},
      {{"compute", "a", "--only", "weigths"}, "did you mean weights?"},
      {{"compute", "a", "--only"}, "--only"},
      {{"compute", "a", "--unknown"}, "--unknown"},
      {{"--unknown"}, "--unknown"},
      {{"a", "b"}, "expected one scene"},
      {{"export"}, "expected a scene file, a picture, or -"},
      {{"export", "a", "--view", "pipline", "-o", "x.png"}, "did you mean pipeline?"},
      {{"--version=\n"}, ""},
      {{"train"}, "expected --task and its name, or a scene file"},
      {{"train", ""}, "expected --task and its name, or a scene file"},
      {{"train", "", "--task", "next"}, "expected a task or a scene, found both"},
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
      {{"export", "a", "--view", "rank", "-o", "x.png", "--quiet=perhaps"},
       "--quiet: expected true or false"},
      {{"export", "a", "--view", "rank", "-o", "x.png", "--head", "99999999999"},
       "--head: expected a number"},
      {{"explain"}, "expected a scene file"},
      {{"explain", "a"}, "expected a cell after the scene"},
      {{"explain", "a", "Y[1,1]", "Y[1,2]"}, "found \"Y[1,2]\" too"},
      {{"explain", "a", "Y[1,1]", "--exact", "--symbols"}, "found several"},
      {{"explain", "a", "Y[1,1]", "--by", "a"}, "--by: expected a letter that an entry has by --let"},
      {{"explain", "a", "Y[1,1]", "--symbols", "--let", "W_Q[1,1]=a"}, "--let goes with --exact alone"}};
  std::istringstream others(
      "compute a --only ''; -x; ''; export a; describe; describe a b; describe a --decimals 18; share; "
      "share a b; lessons one two; lessons --page -o a.html; lessons two-by-two --page; "
      "lessons two-by-two -o a.html; check; --help=3"),
      certifying(
          "certify; certify ''; certify a b; certify a --head x; certify a --decimals 0; "
          "certify a --decimals 10; certify a --weights ''; certify a --weights b --head 1; "
          "certify - --weights -");
  for (std::string line; std::getline(others, line, ';');) cases.push_back({words_of_line(line), ""});
  for (std::string line; std::getline(certifying, line, ';');)
    cases.push_back({words_of_line(line), "attnlab: certify: "});
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
    EXPECT_TRUE(std::regex_match(
        run_well(words), std::regex("attnlab [0-9.]+( with Dear ImGui [0-9.]+)?(, commit [0-9a-f]{7,})?\n")));
  EXPECT_EQ(run_well({"help", "export"}), run_well({"export", "--help"}));
  EXPECT_EQ(run_well({"--help", "x"}), run_well({"--help"}));
  expect_holds(run_well({"compute", "--help"}), {"singular_values", "--only NAME,..."});
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
               {joined(rank, {"--head", "2"}), {"head"}},
               {{"explain", scene, "Y[9,9]"}, {"Y[9,9]"}},
               {{"describe", broken}, {broken}},
               {{"share", broken}, {broken}},
               {{"certify", broken}, {broken}},
               // The words.
               {{"hepl"}, {"no command \"hepl\"; did you mean help?"}, 2},
               {joined(rank, {"--head", "0"}), {"--head: expected 1 to 4, found \"0\""}, 2},
               {joined(rank, {"--head", "9"}), {"--head: expected 1 to 4, found \"9\""}, 2},
               {joined(rank, {"--row", "0"}), {"--row: expected 1 to 8, found \"0\""}, 2},
               {joined(rank, {"--rank", "0"}), {"--rank: expected 1 to 4, found \"0\""}, 2},
               {joined(rank, {"--scale", "0"}), {"--scale: expected 0.1 to 16, found \"0\""}, 2},
               {joined(rank, {"--size", "0x5"}), {"--size: expected 1 to 16384", "found \"0x5\""}, 2},
               {joined(rank, {"--size", "-5x5"}), {"--size: expected 1 to 16384"}, 2},
               {joined(rank, {"--size", "100000x9"}), {"--size: expected 1 to 16384"}, 2},
               {{"certify", scene, "--head", "0"}, {"--head: expected 1 to 4, found \"0\""}, 2},
               {{"export", scene, "--view", "rank", "-o", file("x.gif")}, {"is what --sweep asks for"}, 2},
               {{"explain", scene, "A[1,1]", "--let", "W_Q[1,2]=a", "--by", "b"},
                {"--by: expected a letter that an entry has by --let, found \"b\""},
                2},
               {{"exprot", scene, "-o", out}, {"no command \"exprot\"; did you mean export?"}, 2},
               {{"compute"}, {"expected a scene file"}, 2},
               {{"export", scene, "--veiw", "rank", "-o", out}, {"did you mean --view?"}, 2},
               {{"--selftest", "scene.json"}, {"scene.json"}, 2},
               {{"--completions", "csh"}, {"bash, zsh or fish"}, 2}});
  EXPECT_EQ(folder.entries(), 1U);
}

}  // namespace
}  // namespace attnlab::test
