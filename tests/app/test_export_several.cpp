// Several pictures in one call, labels beside numbers, facts and counts by name, and the examples of the help.
#include "app/command_line.h"
#include "app/figures/views/views.h"
#include "tests/app/program.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::vector<std::string> names_in(const TemporaryFolder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder.path()))
    names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

TEST(CaptionFile, SaysWhatIsShownForLatexAndInPlainWords) {
  const TemporaryFolder folder;
  const auto export_with = [&](const std::string& name) {
    export_well({opening_file, "--view", "rank,heads", "-o", folder.file("{view}.pdf").string(),
                 "--caption-file", folder.file(name).string()});
  };
  export_with("{view}.tex");
  export_with("{view}.txt");
  EXPECT_EQ(names_in(folder), (std::vector<std::string>{"heads.pdf", "heads.tex", "heads.txt", "rank.pdf",
                                                        "rank.tex", "rank.txt"}));
  EXPECT_EQ(bytes_of(folder.file("heads.tex")),
            "The movie was a bomb. Heads, Weights: 4 tokens, $d$ = 3, $d_k$ = 2, $d_v$ = 2; scores "
            "$QW^Q(KW^K)^{\\mathsf{T}}$, divided by $\\sqrt{d_k}$; values $VW^V$; output by $W^O$.\n");
  const std::string plain = bytes_of(folder.file("heads.txt"));
  EXPECT_TRUE(plain.starts_with("The movie was a bomb. Heads, Weights: 4 tokens, d = 3, ")) << plain;
  EXPECT_EQ(plain.find_first_of("$\\{}"), std::string::npos) << plain;
}

TEST(CaptionFile, IsReadByLatexAsTheHelpSays) {
  ATTNLAB_NEEDS_PROGRAM("pdflatex");
  const TemporaryFolder folder;
  export_well({opening_file, "--view", "rank", "--for", "ieee-column", "-o", folder.file("rank.pdf").string(),
               "--caption-file", folder.file("rank.tex").string()});
  folder.write(
      "paper.tex",
      "\\documentclass{article}\\usepackage{graphicx}\\begin{document}\\begin{figure}"
      "\\includegraphics{rank.pdf}\\caption{\\protect\\input{rank.tex}}\\end{figure}\\end{document}\n");
  const Checked said = run_checker({"pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"},
                                   {}, folder.path(), {"TEXMFVAR=" + folder.path().string()});
  EXPECT_EQ(said.status, 0) << said.output;
  EXPECT_EQ(said.output.find("page group"), std::string::npos) << said.output;
}

TEST(CaptionFile, NothingIsLostForIt) {
  const TemporaryFolder folder;
  const std::string mine = folder.write("mine.txt", bytes_of(opening_file)).string();
  const auto refused_with = [&](const Words& more, const std::vector<std::string>& pieces, int status) {
    Words words{"export", mine, "--view", "rank"};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_TRUE(refused(run_program(words, no_display), pieces, status));
  };
  const std::string picture = folder.file("a.pdf").string();
  refused_with({"-o", picture, "--caption-file", mine}, {"mine.txt"}, 1);
  EXPECT_EQ(bytes_of(mine), bytes_of(opening_file));
  EXPECT_EQ(folder.entries(), 1U) << "nor is a picture left without it";
  refused_with({"-o", picture, "--caption-file", "a.doc"}, {"--caption-file: expected a name that ends in"},
               2);
  refused_with({"-o", picture, "--caption-file", "{veiw}.txt"},
               {"--caption-file: nothing stands for {veiw}", "did you mean {view}?"}, 2);
  refused_with({"--sweep", "temperature=1:2", "-o", folder.file("a.gif").string(), "--caption-file", "a.txt"},
               {"--caption-file: expected with a picture that stands still"}, 2);
}

std::string written(const TemporaryFolder& folder, const std::string& matrix, const std::string& name,
                    const Words& more = {}) {
  const fs::path file = folder.file(name);
  Words words{"export", opening_file, "--matrix", matrix, "-o", file.string()};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_program(words, no_display);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return bytes_of(file);
}

TEST(ExportSeveral, ViewsInOneCallAreThePicturesOfOneEach) {
  const TemporaryFolder folder;
  export_well({opening_file, "--view", "rank,symmetry", "-o", folder.file("{view}.svg").string()});
  EXPECT_EQ(names_in(folder), (Words{"rank.svg", "symmetry.svg"}));
  export_well({opening_file, "--view", "symmetry", "-o", folder.file("alone.svg").string()});
  EXPECT_TRUE(bytes_of(folder.file("symmetry.svg")) == bytes_of(folder.file("alone.svg")));
}

TEST(ExportSeveral, AllIsEveryViewAndEveryPart) {
  const TemporaryFolder folder;
  export_well({opening_file, "--view", "all", "-o", folder.file("{view}.svg").string()});
  EXPECT_EQ(names_in(folder).size(), views().size());
  const TemporaryFolder parts;
  export_well({opening_file, "--view", "softmax", "--part", "all", "-o", parts.file("{part}.svg").string()});
  EXPECT_EQ(names_in(parts).size(), static_cast<std::size_t>(find_view("softmax")->part_count()));
}

TEST(ExportSeveral, TheNameTellsThemApart) {
  const auto wrong = [](Words words, const std::string& piece) {
    words.insert(words.begin(), {"export", opening_file});
    const Outcome outcome = run_program(words, no_display);
    EXPECT_TRUE(refused(outcome, {piece}, 2)) << outcome.err;
  };
  wrong({"--view", "rank,heads", "-o", "x.svg"}, "expected {view} in it");
  wrong({"--view", "softmax", "--part", "all", "-o", "x.svg"}, "expected {part} in it");
  wrong({"--view", "all", "--part", "all", "-o", "{view}.svg"}, "expected {part} in it");
  wrong({"--view", "rank,heads", "-o", "-", "--format", "svg"}, "expected one picture");
  wrong({"--view", "rank,rank", "-o", "{view}.svg"}, "expected rank once");
  wrong({"--view", "rank,heds", "-o", "{view}.svg"}, "did you mean heads?");
  wrong({"--view", "rank,", "-o", "{view}.svg"}, "found \"\"");
  wrong({"--view", "rank,softmax", "--part", "row", "-o", "{view}.svg"}, "--part: expected one view, or all");
}

TEST(ExportSeveral, ANameNeverLeadsOutOfItsFolder) {
  const TemporaryFolder folder;
  fs::create_directories(folder.file("sub/scene"));
  const auto dots = folder.file("...x");
  fs::copy_file(opening_file, dots);
  export_well({dots.string(), "--view", "softmax", "-o", folder.file("sub/{name}/x.svg").string()});
  EXPECT_TRUE(fs::exists(folder.file("sub/scene/x.svg")));
}

TEST(ExportSeveral, LabelsStandBesideNumbersWhereTheyAreWanted) {
  const TemporaryFolder folder;
  const std::string plain = written(folder, "weights", "a.csv"),
                    labelled = written(folder, "weights", "b.csv", {"--headers"});
  EXPECT_EQ(labelled.front(), ',');
  std::istringstream bare(plain), rows(labelled);
  std::string line, with;
  std::getline(rows, with);
  while (std::getline(bare, line)) {
    ASSERT_TRUE(std::getline(rows, with));
    EXPECT_TRUE(with.ends_with(',' + line)) << with;
    EXPECT_GT(with.size(), line.size() + 1);
  }
  EXPECT_NE(written(folder, "weights", "b.tex", {"--headers"}).find("\\hline"), std::string::npos);
  const Outcome none = run_program(
      {"export", opening_file, "--matrix", "weights", "--headers", "-o", folder.file("w.npy").string()},
      no_display);
  EXPECT_TRUE(
      refused(none, {"--headers: expected with --matrix and a name that ends in .csv, .tsv or .tex"}, 2))
      << none.err;
}

// Every vector and number in .json is what compute prints by that name, of the first head or of the layer.
TEST(ExportSeveral, VectorsAndNumbersHaveTheShapeOfCompute) {
  const TemporaryFolder folder;
  const auto computed = nlohmann::json::parse(run_program({"compute", opening_file}).out);
  for (const char* name : {"entropy", "row_sums", "singular_values", "asymmetry", "rank", "QQ_eigenvalues"})
    EXPECT_EQ(nlohmann::json::parse(written(folder, name, "v.json")), computed["heads"][0][name]) << name;
  EXPECT_EQ(nlohmann::json::parse(written(folder, "facts", "f.json")), computed["facts"]);
  const auto& counts = computed["parameters"];
  EXPECT_EQ(nlohmann::json::parse(written(folder, "parameters", "p.json")),
            nlohmann::json({counts["score"], counts["value"], counts["output"], counts["total"]}));
}

TEST(ExportSeveral, FactsAreATableOfWords) {
  const TemporaryFolder folder;
  const std::string csv = written(folder, "facts", "f.csv");
  EXPECT_TRUE(csv.starts_with("id,status,measured,bound,because\n")) << csv.substr(0, 80);
  EXPECT_TRUE(written(folder, "facts", "f.tex").starts_with("\\begin{tabular}{llrrp{6cm}}"));
  const Outcome none = run_program(
      {"export", opening_file, "--matrix", "facts", "-o", folder.file("f.npy").string()}, no_display);
  EXPECT_TRUE(refused(none, {"the facts are words and numbers"})) << none.err;
}

TEST(ExportSeveral, VerboseNamesWhatWasWrittenAndNothingElseSpeaks) {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.svg").string();
  const Words words{"export", opening_file, "--view", "rank", "-o", file};
  const auto with = [&](const char* flag) {
    Words more = words;
    more.emplace_back(flag);
    return run_program(more, no_display);
  };
  const Outcome loud = with("--verbose");
  EXPECT_EQ(loud.status, 0);
  EXPECT_EQ(loud.err, file + ": written, " + std::to_string(fs::file_size(file)) + " bytes\n");
  EXPECT_EQ(with("--quiet").err, "");
  Words both = words;
  both.insert(both.end(), {"--quiet", "--verbose"});
  EXPECT_TRUE(refused(run_program(both, no_display), {"expected one of --quiet and --verbose"}, 2));
}

// From a picture nothing needs to be typed but the new name; what is typed counts.
TEST(ExportSeveral, APictureIsMadeAgainAsItWasMade) {
  const TemporaryFolder folder;
  const std::string first = folder.file("a.svg").string(), again = folder.file("b.svg").string(),
                    dark = folder.file("c.svg").string(), direct = folder.file("d.svg").string();
  const Words how{"--view",  "softmax", "--part",  "scale",   "--size",
                  "700x500", "--title", "--range", "scores=3"};
  const auto made = [&](Words words, const std::string& file) {
    words.insert(words.begin(), "export");
    words.insert(words.end(), {"-o", file});
    const Outcome outcome = run_program(words, no_display);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return bytes_of(file);
  };
  const auto with = [&](const std::string& scene, Words more) {
    more.insert(more.begin(), scene);
    return more;
  };
  const std::string picture = made(with(opening_file, how), first);
  EXPECT_TRUE(made({first}, again) == picture);
  Words typed = with(opening_file, how);
  typed.insert(typed.end(), {"--theme", "dark"});
  EXPECT_TRUE(made({first, "--theme", "dark"}, dark) == made(typed, direct));
  // In another format it is the same picture, too.
  const std::string pdf = folder.file("p.pdf").string();
  made({first}, pdf);
  EXPECT_TRUE(made({pdf}, folder.file("e.svg").string()) == picture);
  const Outcome scene = run_program({"export", opening_file, "-o", again}, no_display);
  EXPECT_TRUE(refused(scene, {"expected one of --view, --matrix and --document, as it does not say how"}))
      << scene.err;
  Surroundings piped = no_display;
  piped.input = picture;
  EXPECT_TRUE(refused(run_program({"export", "-", "-o", again}, piped), {"expected the file of a picture"}));
}

// The lines of help that a person copies do what they say.
TEST(ExportSeveral, TheExamplesOfTheHelpWork) {
  const TemporaryFolder folder;
  fs::copy_file(opening_file, folder.file("scene.json"));
  std::istringstream help(run_program({"help", "export"}).out);
  const std::string start = "    attnlab export ";
  int examples = 0;
  for (std::string line; std::getline(help, line);) {
    if (!line.starts_with(start)) continue;
    ++examples;
    const std::size_t before = names_in(folder).size();
    std::erase(line, '"');
    std::istringstream words(line.substr(start.size()));
    Words all{"export"};
    for (std::string word; words >> word;) {
      const bool named = word == "scene.json" || all.back() == "-o";
      all.push_back(named ? folder.file(word).string() : word);
    }
    const Outcome outcome = run_program(all, no_display);
    EXPECT_EQ(outcome.status, 0) << line << '\n' << outcome.err;
    EXPECT_GT(names_in(folder).size(), before) << line;
  }
  EXPECT_GE(examples, 3);
}

}  // namespace
}  // namespace attnlab::test
