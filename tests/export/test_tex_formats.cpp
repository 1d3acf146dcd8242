// EPS and TikZ: what PostScript and TeX make of them.
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"
#include "tests/export/raster.h"
#include "tests/export/sheets.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attnlab::test {
namespace {

ExportOptions tikz_options(const Shown& shown, bool alone) {
  ExportOptions options = options_of(shown, PictureFormat::tikz);
  options.standalone = alone;
  return options;
}

TEST(Eps, IsEncapsulatedAndTheSameEveryTime) {
  Scene scene = opening_scene();
  scene.title = "50 % (of) \xC3\xA9\n%%Page";
  for (const Shown& shown : everything_shown()) {
    if (shown.view == "lab") continue;
    SCOPED_TRACE(shown.name());
    const std::string eps = exported(scene, options_of(shown, PictureFormat::eps));
    EXPECT_TRUE(eps.starts_with("%!PS-Adobe-3.0 EPSF-3.0\n")) << eps.substr(0, 40);
    EXPECT_NE(eps.find("\n%%BoundingBox: "), std::string::npos);
    EXPECT_EQ(eps.find("%%CreationDate"), std::string::npos);
    EXPECT_NE(eps.find("\n%%Title: 50 % (of) ???%%Page\n"), std::string::npos);
    EXPECT_TRUE(eps == exported(scene, options_of(shown, PictureFormat::eps)));
  }
}

// One pixel in a hundred: what two rasterisers make of the edges of letters.
TEST(Eps, LooksLikeThePng) {
  ATTNLAB_NEEDS_PROGRAM("gs");
  for (const Shown& shown : {Shown{"pipeline", 0}, Shown{"geometry", 0}}) {
    SCOPED_TRACE(shown.name());
    const TemporaryFolder folder;
    folder.write("a.eps", exported(opening_scene(), options_of(shown, PictureFormat::eps)));
    const Checked said =
        run_checker({"gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-dEPSCrop", "-r96", "-dTextAlphaBits=4",
                     "-dGraphicsAlphaBits=4", "-sDEVICE=png16m", "-o", "a.png", "a.eps"},
                    {}, folder.path());
    ASSERT_EQ(said.status, 0) << said.output;
    const Image ours = image_of_png(exported(opening_scene(), options_of(shown, PictureFormat::png))),
                theirs = image_of_png(bytes_of(folder.file("a.png")));
    EXPECT_NEAR(theirs.width, ours.width, 1);
    EXPECT_NEAR(theirs.height, ours.height, 1);
    if (theirs.width != ours.width || theirs.height != ours.height) continue;
    EXPECT_LT(visible_difference(ours, theirs).share, 0.01);
  }
}

int count_of(const std::string& text, std::string_view piece) {
  int count = 0;
  for (auto at = text.find(piece); at != std::string::npos; at = text.find(piece, at + piece.size())) ++count;
  return count;
}

TEST(Tikz, IsOnePictureOfWholeCommands) {
  for (const Shown& shown : everything_shown()) {
    if (shown.view == "lab") continue;
    SCOPED_TRACE(shown.name());
    const std::string text = exported(opening_scene(), tikz_options(shown, false));
    EXPECT_EQ(count_of(text, "\\begin{tikzpicture}"), 1);
    EXPECT_TRUE(text.ends_with("\\end{tikzpicture}\n"));
    EXPECT_EQ(text.find("documentclass"), std::string::npos);
    EXPECT_EQ(text.find("U+"), std::string::npos) << text.substr(text.find("U+") - 80, 120);
    EXPECT_GT(count_of(text, "\\node[attnlab text"), 10);
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool escaped = i > 0 && text[i - 1] == '\\';
      if (text[i] == '{' && !escaped) ++depth;
      if (text[i] == '}' && !escaped) --depth;
      ASSERT_GE(depth, 0);
    }
    EXPECT_EQ(depth, 0);
    // Every colour is defined before it is used.
    for (auto at = text.find("attnlab1", text.find("\\begin{tikzpicture}")); at != std::string::npos;
         at = text.find("attnlab1", at + 1))
      ASSERT_GE(at, text.find("\\definecolor{attnlab1}"));
    EXPECT_TRUE(text == exported(opening_scene(), tikz_options(shown, false)));
  }
}

// Every line that is dashed in an SVG is dashed in TikZ, and no other.
TEST(Tikz, DashesWhatTheSvgDashes) {
  int dashed = 0;
  for (const Shown& shown : everything_shown()) {
    if (shown.view == "lab") continue;
    const int lines =
        count_of(exported(rich_scene(), options_of(shown, PictureFormat::svg)), "stroke-dasharray=");
    EXPECT_EQ(count_of(exported(rich_scene(), tikz_options(shown, false)), ",dash pattern="), lines)
        << shown.name();
    dashed += lines;
  }
  EXPECT_GT(dashed, 10);
}

bool have_tikz() { return run_checker({"kpsewhich", "tikz.sty"}).status == 0; }

void compile(const TemporaryFolder& folder, const std::string& name) {
  const Checked said = run_checker({"pdflatex", "-interaction=nonstopmode", "-halt-on-error", name}, {},
                                   folder.path(), {"TEXMFVAR=" + folder.path().string()});
  EXPECT_EQ(said.status, 0) << said.output.substr(said.output.size() -
                                                  std::min<std::size_t>(800, said.output.size()));
  EXPECT_EQ(said.output.find("Overfull"), std::string::npos);
  EXPECT_NE(said.output.find("(1 page"), std::string::npos) << "more pages than one";
}

TEST(Tikz, CompilesByItselfAndAsAnInput) {
  ATTNLAB_NEEDS_PROGRAM("pdflatex");
  ATTNLAB_NEEDS(have_tikz(), "tikz");
  const TemporaryFolder folder;
  folder.write("alone.tex", exported(rich_scene(), tikz_options({"heads", 0}, true)));
  compile(folder, "alone.tex");
  folder.write("a.tikz", exported(rich_scene(), tikz_options({"pipeline", 0}, false)));
  folder.write("paper.tex",
               "\\documentclass{article}\\usepackage{tikz}\\usepackage{graphicx}\\begin{document}\\noindent"
               "\\resizebox{\\linewidth}{!}{\\input{a.tikz}}\\end{document}\n");
  compile(folder, "paper.tex");
}

}  // namespace
}  // namespace attnlab::test
