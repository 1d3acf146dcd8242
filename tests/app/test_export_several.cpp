// Several pictures in one call, labels beside numbers, facts and counts by name.
#include "app/figures/views/views.h"
#include "tests/app/program.h"
#include "tests/core/checkers.h"

#include <nlohmann/json.hpp>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

class ExportSeveral : public InFolder {
 protected:
  Words names() const {
    Words list;
    for (const auto& entry : fs::directory_iterator(folder.path())) list.push_back(entry.path().filename());
    std::ranges::sort(list);
    return list;
  }
  std::string matrix(const std::string& which, const std::string& name, const Words& more = {}) const {
    return export_well(joined({opening_file, "--matrix", which, "-o", file(name)}, more));
  }
};

TEST_F(ExportSeveral, ACaptionFileSaysWhatIsShownForLatexAndInPlainWords) {
  for (const char* name : {"{view}.tex", "{view}.txt"})
    export_well({opening_file, "--view=rank,heads", "-o", file("{view}.pdf"), "--caption-file", file(name)});
  EXPECT_EQ(names(), (Words{"heads.pdf", "heads.tex", "heads.txt", "rank.pdf", "rank.tex", "rank.txt"}));
  EXPECT_EQ(bytes_of(file("heads.tex")),
            "The movie was a bomb. Heads, Weights: 4 tokens, $d$ = 3, $d_k$ = 2, $d_v$ = 2; scores "
            "$QW^Q(KW^K)^{\\mathsf{T}}$, divided by $\\sqrt{d_k}$; values $VW^V$; output by $W^O$.\n");
  const std::string plain = bytes_of(file("heads.txt"));
  EXPECT_TRUE(plain.starts_with("The movie was a bomb. Heads, Weights: 4 tokens, d = 3, ")) << plain;
  EXPECT_EQ(plain.find_first_of("$\\{}"), std::string::npos) << plain;
}

TEST_F(ExportSeveral, ACaptionFileIsReadByLatexAsTheHelpSays) {
  ATTNLAB_NEEDS_PROGRAM("pdflatex");
  export_well({opening_file, "--view", "rank", "--for", "ieee-column", "-o", file("rank.pdf"),
               "--caption-file", file("rank.tex")});
  folder.write(
      "paper.tex",
      "\\documentclass{article}\\usepackage{graphicx}\\begin{document}\\begin{figure}"
      "\\includegraphics{rank.pdf}\\caption{\\protect\\input{rank.tex}}\\end{figure}\\end{document}\n");
  const Checked said = run_checker({"pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"},
                                   {}, folder.path(), {"TEXMFVAR=" + folder.path().string()});
  EXPECT_EQ(said.status, 0) << said.output;
  EXPECT_EQ(said.output.find("page group"), std::string::npos) << said.output;
}

TEST_F(ExportSeveral, NothingIsLostForACaptionFile) {
  const std::string mine = written("mine.txt", bytes_of(opening_file));
  refuses({"export", mine, "--view", "rank", "-o", file("a.pdf"), "--caption-file", mine}, {"mine.txt"});
  EXPECT_EQ(bytes_of(mine), bytes_of(opening_file));
  EXPECT_EQ(folder.entries(), 1U) << "nor is a picture left without it";
}

TEST_F(ExportSeveral, ViewsInOneCallAreThePicturesOfOneEach) {
  export_well({opening_file, "--view", "rank,symmetry", "-o", file("{view}.svg")});
  EXPECT_EQ(names(), (Words{"rank.svg", "symmetry.svg"}));
  EXPECT_TRUE(export_well({opening_file, "--view", "symmetry", "-o", file("alone.svg")}) ==
              bytes_of(file("symmetry.svg")));
  const TemporaryFolder parts;
  export_well({opening_file, "--view", "softmax", "--part", "all", "-o", parts.file("{part}.svg").string()});
  EXPECT_EQ(parts.entries(), static_cast<std::size_t>(find_view("softmax")->part_count()));
}

TEST_F(ExportSeveral, ANameNeverLeadsOutOfItsFolder) {
  fs::create_directories(file("sub/scene"));
  export_well({written("...x", bytes_of(opening_file)), "--view", "softmax", "-o", file("sub/{name}/x.svg")});
  EXPECT_TRUE(fs::exists(file("sub/scene/x.svg")));
}

TEST_F(ExportSeveral, LabelsStandBesideNumbersWhereTheyAreWanted) {
  const std::string plain = matrix("weights", "a.csv"), labelled = matrix("weights", "b.csv", {"--headers"});
  EXPECT_EQ(labelled.front(), ',');
  std::istringstream bare(plain), rows(labelled);
  std::string line, with;
  std::getline(rows, with);
  while (std::getline(bare, line)) {
    ASSERT_TRUE(std::getline(rows, with));
    EXPECT_TRUE(with.ends_with(',' + line)) << with;
    EXPECT_GT(with.size(), line.size() + 1);
  }
  EXPECT_NE(matrix("weights", "b.tex", {"--headers"}).find("\\hline"), std::string::npos);
}

// Every vector and number in .json is what compute prints by that name, of the first head or of the layer.
TEST_F(ExportSeveral, VectorsAndNumbersHaveTheShapeOfComputeAndFactsAreATableOfWords) {
  using nlohmann::json;
  const json computed = json::parse(run_well({"compute", opening_file}));
  for (const char* name : {"entropy", "row_sums", "singular_values", "asymmetry", "rank", "QQ_eigenvalues"})
    EXPECT_EQ(json::parse(matrix(name, "v.json")), computed["heads"][0][name]) << name;
  EXPECT_EQ(json::parse(matrix("facts", "f.json")), computed["facts"]);
  const json& counts = computed["parameters"];
  EXPECT_EQ(json::parse(matrix("parameters", "p.json")),
            json({counts["score"], counts["value"], counts["output"], counts["total"]}));
  const std::string csv = matrix("facts", "f.csv");
  EXPECT_TRUE(csv.starts_with("id,status,measured,bound,because\n")) << csv.substr(0, 80);
  EXPECT_TRUE(matrix("facts", "f.tex").starts_with("\\begin{tabular}{llrrp{6cm}}"));
}

TEST_F(ExportSeveral, VerboseNamesWhatWasWrittenAndNothingElseSpeaks) {
  const Words words{"export", opening_file, "--view", "rank", "-o", file("x.svg")};
  const Outcome loud = run_program(joined(words, {"--verbose"}));
  EXPECT_EQ(loud.status, 0);
  EXPECT_EQ(loud.err,
            file("x.svg") + ": written, " + std::to_string(fs::file_size(file("x.svg"))) + " bytes\n");
  EXPECT_EQ(run_well(joined(words, {"--quiet"})), "");
}

// From a picture nothing needs to be typed but the new name; what is typed counts.
TEST_F(ExportSeveral, APictureIsMadeAgainAsItWasMade) {
  const Words how{opening_file, "--view",  "softmax", "--part",  "scale",
                  "--size",     "700x500", "--title", "--range", "scores=3"};
  const auto made = [&](const Words& words, const char* name) {
    return export_well(joined(words, {"-o", file(name)}));
  };
  const std::string picture = made(how, "a.svg");
  EXPECT_TRUE(made({file("a.svg")}, "b.svg") == picture);
  EXPECT_TRUE(made({file("a.svg"), "--theme", "dark"}, "c.svg") ==
              made(joined(how, {"--theme", "dark"}), "d.svg"));
  // In another format it is the same picture, too.
  made({file("a.svg")}, "p.pdf");
  EXPECT_TRUE(made({file("p.pdf")}, "e.svg") == picture);
  refuses({"export", opening_file, "-o", file("b.svg")},
          {"expected one of --view, --matrix, --blocks and --document, as it does not say how"});
  refuses({"export", "-", "-o", file("b.svg")}, {"expected the file of a picture"}, 1, {.input = picture});
}

// Matrices and plots by their names: what they are is said, the scene and how they were chosen travel along.
TEST_F(ExportSeveral, BlocksAreOnePictureThatIsMadeAgain) {
  const Words how{opening_file, "--blocks", "Q,[S,A],mirror.S,bars.A", "--row", "3", "--caption"};
  const auto made = [&](const Words& words, const char* name) {
    return export_well(joined(words, {"-o", file(name)}));
  };
  const std::string picture = made(how, "a.svg");
  expect_holds(picture, {"Q, S, A, mirror.S, bars.A"});
  EXPECT_TRUE(made({file("a.svg")}, "b.svg") == picture);
  EXPECT_TRUE(made({file("a.svg"), "--blocks", "A"}, "c.svg") ==
              made({opening_file, "--blocks", "A"}, "d.svg"));
  run_well({"export", opening_file, "--blocks", "A", "-o", file("{view}.svg")});
  EXPECT_TRUE(fs::exists(file("blocks.svg")));
  for (const char* name : {"p.png", "p.pdf", "p.eps", "p.tikz"})
    EXPECT_GT(made(how, name).size(), 1000u) << name;
  EXPECT_TRUE(made({file("p.png")}, "q.png") == made(how, "p.png"));
  const Words before{opening_file, "--blocks", "S,A", "--before", "assets/examples/four-words.json"};
  EXPECT_GT(made(before, "both.svg").size(), made({opening_file, "--blocks", "S,A"}, "one.svg").size());
  run_well({"export", opening_file, "--blocks", "A,points", "--sweep", "temperature=1:2", "--frames", "2",
            "--quiet", "-o", file("f-{frame}.png")});
  run_well({"export", opening_file, "assets/examples/copy.json", "--blocks", "S,eigenvalues.QQ", "-o",
            file("of-{name}.svg")});
  EXPECT_TRUE(fs::exists(file("of-copy.svg")));
}

TEST_F(ExportSeveral, WrongBlocksAreOneSentence) {
  std::string many = "S";
  for (int i = 0; i < 200; ++i) many += ",S";
  const auto of = [&](const std::string& blocks) {
    return Words{"export", opening_file, "--blocks", blocks, "-o", file("x.svg")};
  };
  refuses_all(
      {{of("S,Smirror"), {"blocks: expected one of the blocks of these rules, ", "; found \"Smirror\""}},
       {of("miror.S"), {"did you mean mirror.S?"}},
       {of("WA"), {"blocks: expected one of the blocks of these rules, ", "; found \"WA\""}},
       {of("S3"), {"blocks: S3: expected a head from 1 to "}},
       {of("losses"), {"losses: expected a stored run"}},
       {of("S,,A"), {"--blocks: expected the name of a block"}, 2},
       {of("[S"), {"--blocks: expected a comma or ]"}, 2},
       {of(many), {"--blocks: expected at most 40 blocks"}, 2},
       {joined(of("S"), {"--view", "rank"}),
        {"expected one of --view, --matrix, --blocks and --document"},
        2},
       {joined(of("S"), {"--part", "W"}), {"--part: expected with --view"}, 2}});
}

}  // namespace
}  // namespace attnlab::test
