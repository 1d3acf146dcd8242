// Papers: that the three kinds are numbered alike, and that their numbers are those of the analysis.
#include "core/text/matrix_text.h"
#include "core/text/utf8.h"
#include "core/writing/latex.h"
#include "core/writing/matrix_file.h"
#include "core/writing/papers.h"
#include "core/writing/script.h"
#include "tests/core/checkers.h"
#include "tests/core/other_locale.h"
#include "tests/core/paper_scenes.h"
#include "tests/core/support.h"

#include <clocale>

namespace attnlab::test {
namespace {

std::size_t count_of(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

// Every part of the solution that says something is a slide, with the same matrices.
TEST(Papers, SlidesAreTheSolutionAPartASlide) {
  for (const Scene& s : paper_scenes()) {
    const Analysis a = analyze(s);
    const std::string slides = paper(s, Paper::slides), solution = paper(s, Paper::solution);
    std::size_t filled = 1;  // the title
    for (const PaperPart& part : paper_parts(s, a, Paper::slides))
      filled += part.body.find_first_not_of(" \n") != std::string::npos ? 1 : 0;
    EXPECT_EQ(count_of(slides, "\\begin{frame}"), filled);
    EXPECT_EQ(count_of(slides, "\\end{frame}"), filled);
    EXPECT_EQ(count_of(slides, "\\begin{array}"), count_of(solution, "\\begin{array}"));
    EXPECT_EQ(count_of(slides, "\\begin{aligned}"), count_of(solution, "\\begin{aligned}"));
  }
}

// The numbered pieces of a paper: "\textbf{(3)}\;\;S = ..." up to their end.
std::vector<std::string> numbered(const std::string& text) {
  std::vector<std::string> list;
  for (auto at = text.find("\\textbf{("); at != std::string::npos; at = text.find("\\textbf{(", at + 1)) {
    list.push_back(text.substr(at, text.find("}\\hspace{2em}", at) - at));
    EXPECT_TRUE(list.back().starts_with("\\textbf{(" + std::to_string(list.size()) + ")}"));
  }
  return list;
}

// A derived number of a paper has this shape and no label of a generic scene has.
std::size_t numbers_in(const std::string& text) {
  return count_of(text, ".") + count_of(text, "-\\infty") + count_of(text, "overflow");
}

// What is exactly 0 is written 0, and what is small among larger numbers ~0.
std::size_t zeros_in(const std::string& text) {
  std::istringstream words(text);
  std::size_t count = 0;
  for (std::string word; words >> word;) count += word == "0" || word == "{\\sim}0" ? 1 : 0;
  return count;
}

TEST(Papers, TheThreeKindsAreNumberedAlike) {
  for (const Scene& s : paper_scenes()) {
    SCOPED_TRACE(s.title);
    const auto solution = numbered(paper(s, Paper::solution)),
               worksheet = numbered(paper(s, Paper::worksheet)), answers = numbered(paper(s, Paper::answers));
    ASSERT_GE(solution.size(), 7u);
    EXPECT_EQ(solution, answers);
    ASSERT_EQ(worksheet.size(), answers.size());
    for (std::size_t k = 0; k < answers.size(); ++k) {
      EXPECT_EQ(count_of(worksheet[k], "&"), count_of(answers[k], "&")) << worksheet[k];
      const auto name = std::min(answers[k].find(" = "), answers[k].find(" & "));
      EXPECT_EQ(worksheet[k].substr(0, name), answers[k].substr(0, name));
      EXPECT_GE(count_of(worksheet[k], "\\blank"), 1u) << worksheet[k];
      EXPECT_EQ(count_of(answers[k], "\\blank"), 0u);
    }
  }
}

// What the student is to find stands nowhere in the worksheet, and there is a box for each of it.
TEST(Papers, AWorksheetHasABoxForEveryNumber) {
  Scene s = scene_of(72, {.h = 2}, true);
  const auto worksheet = numbered(paper(s, Paper::worksheet)), answers = numbered(paper(s, Paper::answers));
  for (std::size_t k = 0; k < answers.size(); ++k) {
    const bool is_rank = answers[k].find("rank") != std::string::npos;
    EXPECT_EQ(count_of(worksheet[k], "\\blank"), is_rank ? 1 : numbers_in(answers[k]) + zeros_in(answers[k]))
        << answers[k];
    EXPECT_EQ(numbers_in(worksheet[k]), 0u) << worksheet[k];
  }
}

// The matrix in brackets that is called so.
AnyMatrix matrix_named(const std::string& text, const std::string& name) {
  for (const std::string& piece : numbered(text)) {
    const auto at = piece.find(")}\\;\\;" + name + " = ");
    if (at == std::string::npos) continue;
    const auto read = read_matrix_text(piece.substr(piece.find("\\left[")));
    if (const auto* m = std::get_if<AnyMatrix>(&read)) return *m;
    ADD_FAILURE() << std::get<std::string>(read) << '\n' << piece;
  }
  ADD_FAILURE() << "no " << name;
  return {};
}

TEST(Papers, TheirNumbersAreThoseOfTheAnalysis) {
  const Scene s = scene_of(73, {.n_q = 5, .n_k = 5, .h = 2});
  const Analysis a = analyze(s);
  const HeadAnalysis& h = a.heads[1];
  for (const bool columns : {false, true}) {
    const std::string text = paper(s, Paper::answers, columns, 6);
    const auto same = [&](const std::string& name, const AnyMatrix& m, bool turns) {
      const MatrixView seen(m.data(), m.rows(), m.cols());
      EXPECT_TRUE(near(matrix_named(text, name), turns && columns ? transposed(seen) : m, 0.51e-6)) << name;
    };
    same("P_Q^{(2)}", copy_of(view(h.P_Q)), true);
    same("P_V^{(2)}", copy_of(view(h.P_V)), true);
    same("H^{(2)}", copy_of(view(h.H)), true);
    same("C", copy_of(view(a.concat)), true);
    same("Y", copy_of(view(a.Y)), true);
    same("W^{(2)}", copy_of(view(h.W)), false);
    same("\\operatorname{anti}(S^{(2)})", copy_of(view(h.antisymmetric_part)), true);
  }
}

// Softmax of (1, 0) without scale: e^0, e^-1, their sum 1.3679 and the weights 0.7311, 0.2689;
// the sums are 1.
TEST(Papers, TheSoftmaxStandsThereStepByStep) {
  Scene s = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}), tokens({{2, 0}, {0, 2}}));
  std::string text = paper(s, Paper::answers);
  EXPECT_NE(text.find("\\text{t1} & 1.0000 & 1.0000 & 0.3679 & 1.3679"), std::string::npos) << text;
  EXPECT_NE(text.find("\\text{t1} & 0.7311 & 0.2689 & 1.0000"), std::string::npos);
  const std::string turned = paper(s, Paper::answers, true);
  EXPECT_NE(turned.find("m & 1.0000 & 1.0000 \\\\ \\hline"), std::string::npos) << turned;
  EXPECT_NE(turned.find("Z & 1.3679 & 1.3679"), std::string::npos);
  s = bare_scene(tokens({{0.125, -3}}), tokens({{0, 1.5}, {1e-7, 1.0 / 3}}), tokens({{7, 8}, {9, 0.1}}));
  text = paper(s, Paper::worksheet, false, 1);
  EXPECT_NE(text.find("0.125 & -3\n"), std::string::npos) << text;
  EXPECT_NE(text.find("0 & 1.5 \\\\\n1 \\times 10^{-7} & 0.3333"), std::string::npos) << text;
  s = paper_scenes()[10];
  text = paper(s, Paper::solution);
  EXPECT_NE(text.find("sees nothing: its weights are all 0."), std::string::npos);
  EXPECT_NE(text.find("-\\infty & -\\infty & -\\infty & -\\infty"), std::string::npos);
}

TEST(Papers, AWorksheetOfFourTokensHasNameTasksAndBoxesOnAtMostFourPages) {
  ATTNLAB_NEEDS_PROGRAM("pdflatex");
  Scene s = scene_of(74, {.n_q = 4, .n_k = 4, .d = 4, .d_k = 2, .d_v = 2, .h = 1, .d_o = 4});
  s.notes = "The scores are not symmetric";
  const std::string text = paper(s, Paper::worksheet);
  EXPECT_EQ(text.find("not symmetric"), std::string::npos);
  EXPECT_NE(text.find("Name: "), std::string::npos);
  EXPECT_NE(text.find("dot product of every query with every key"), std::string::npos);
  EXPECT_NE(text.find("\\framebox[14mm]{\\rule[-3mm]{0pt}{8mm}}"), std::string::npos);
  EXPECT_EQ(paper(s, Paper::answers).find("Name: "), std::string::npos);
  EXPECT_EQ(paper(s, Paper::solution).find("dot product of every"), std::string::npos);
  const TemporaryFolder folder;
  folder.write("w.tex", text);
  const Checked made = run_checker({"pdflatex", "-interaction=batchmode", "w.tex"}, {}, folder.path());
  EXPECT_EQ(made.status, 0);
  const std::string log = bytes_of(folder.file("w.log").string());
  const auto at = log.find("Output written on w.pdf (");
  ASSERT_NE(at, std::string::npos);
  EXPECT_LE(std::stoi(log.substr(at + 25)), 4) << log.substr(at, 60);
}

TEST(Papers, EveryVariantHasItsOwnNumbersTheSameEveryTime) {
  const Scene s = scene_of(75, {});
  EXPECT_TRUE(paper_variant(s, 0) == s);
  for (int variant = 1; variant < 30; ++variant) {
    const Scene one = paper_variant(s, variant);
    EXPECT_FALSE(check(one)) << variant;
    EXPECT_TRUE(one == paper_variant(s, variant));
    EXPECT_FALSE(view(one.X).isApprox(view(paper_variant(s, variant + 1).X))) << variant;
    for (const MatrixId id : matrices_in_use(one)) {
      EXPECT_GT(matrix(one, id).cwiseAbs().maxCoeff(), 0) << variant;
      EXPECT_TRUE((matrix(one, id) * 10).isApprox((matrix(one, id) * 10).array().round().matrix()))
          << variant;
    }
    EXPECT_EQ(numbered(paper(one, Paper::worksheet)).size(), numbered(paper(one, Paper::answers)).size());
    EXPECT_NE(paper(one, Paper::answers).find("variant " + std::to_string(variant)), std::string::npos);
  }
}

TEST(Papers, TheLocaleChangesNothing) {
  const std::vector<Scene> list = paper_scenes();
  const auto all = [&] {
    std::string text;
    for (const Scene& s : list) {
      for (const Paper kind : paper_kinds) text += paper(s, kind);
      text += scene_script(s, Script::numpy) + scene_script(s, Script::pytorch);
      for (const auto format : {MatrixFormat::tex, MatrixFormat::csv, MatrixFormat::tsv, MatrixFormat::npy,
                                MatrixFormat::py, MatrixFormat::m, MatrixFormat::json})
        text += matrix_file(matrix(s, *matrices_in_use(s).begin()), format, "A");
    }
    return text;
  };
  const std::string before = all();
  const std::string c = std::setlocale(LC_ALL, nullptr);
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE.utf8"})
    if (std::setlocale(LC_ALL, name) != nullptr) break;
  const std::locale own = std::locale::global(std::locale(std::locale::classic(), new DecimalCommas));
  const std::string after = all();
  std::locale::global(own);
  std::setlocale(LC_ALL, c.c_str());
  EXPECT_EQ(before, after);
}

}  // namespace
}  // namespace attnlab::test
