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
          {"expected one of --view, --matrix and --document, as it does not say how"});
  refuses({"export", "-", "-o", file("b.svg")}, {"expected the file of a picture"}, 1, {.input = picture});
}

}  // namespace
}  // namespace attnlab::test
