// Text and matrices as LaTeX that stock TeX takes. Papers as TeX takes them: stock pdflatex and beamer
// compile every kind of every scene, lualatex sets every script.
#include "core/text/utf8.h"
#include "core/writing/latex.h"
#include "tests/core/checkers.h"
#include "tests/core/paper_scenes.h"
#include "tests/core/support.h"
#include "tests/core/temporary_folder.h"

namespace attnlab::test {
namespace {

constexpr std::string_view begin_document = "\\begin{document}", end_document = "\\end{document}";

std::string preamble_of(const std::string& text) { return text.substr(0, text.find(begin_document)); }
std::string body_of(const std::string& text) {
  const auto from = text.find(begin_document) + begin_document.size();
  return text.substr(from, text.rfind(end_document) - from);
}

void compiles(const std::string& text) {
  const TemporaryFolder folder;
  folder.write("paper.tex", text);
  const Checked said = run_checker({"pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"},
                                   {}, folder.path(), {"TEXMFVAR=" + folder.path().string()});
  const auto error = said.output.find("\n!");
  EXPECT_EQ(said.status, 0) << (error == std::string::npos ? said.output : said.output.substr(error, 500));
  EXPECT_TRUE(bytes_of(folder.file("paper.pdf")).starts_with("%PDF"));
  const auto overfull = said.output.find("Overfull \\hbox");
  EXPECT_EQ(overfull, std::string::npos) << said.output.substr(overfull, 300);
}

std::string without_letters(std::string preamble) {
  replace_all(preamble, letters_preamble(), "");
  return preamble;
}

TEST(Papers, StockTexCompilesEveryKindOfEveryScene) {
  ATTNLAB_NEEDS_PROGRAM("pdflatex");
  const std::vector<Scene> list = paper_scenes();
  for (const Paper kind : paper_kinds) {
    SCOPED_TRACE(static_cast<int>(kind));
    const std::string first = paper(list.front(), kind);
    compiles(first);
    // All others in one run: before the document begins they differ in what sets letters that TeX lacks,
    // or in nothing.
    std::string text = std::string(begin_document), preamble = preamble_of(first);
    for (const Scene& s : list)
      for (const bool columns : {false, true}) {
        const std::string one = paper(s, kind, columns, columns ? 2 : 4);
        ASSERT_EQ(without_letters(preamble_of(one)), without_letters(preamble_of(first)));
        if (preamble_of(one).size() > preamble.size()) preamble = preamble_of(one);
        text += body_of(one) + "\\clearpage\n";
      }
    compiles(preamble + text + std::string(end_document) + '\n');
  }
}

bool have_fontspec() {
  return run_checker({"kpsewhich", "luaotfload.sty"}).status == 0 &&
         run_checker({"kpsewhich", "fontspec.sty"}).status == 0;
}

TEST(Papers, LualatexSetsLettersThatPdflatexNumbers) {
  ATTNLAB_NEEDS_PROGRAM("lualatex");
  ATTNLAB_NEEDS_PROGRAM("pdftotext");
  ATTNLAB_NEEDS(have_fontspec(), "fontspec");
  Scene s = paper_scenes().front();
  s.tokens = {"\u4f60\u597d", "\u05e9\u05dc\u05d5\u05dd"};
  s.tokens.resize(static_cast<std::size_t>(dims(s).n_q), "saw");
  const TemporaryFolder folder;
  folder.write("paper.tex", paper(s, Paper::solution));
  for (const char* engine : {"pdflatex", "lualatex"}) {
    const Checked said = run_checker({engine, "-interaction=nonstopmode", "-halt-on-error", "paper.tex"}, {},
                                     folder.path(), {"TEXMFVAR=" + folder.path().string()});
    ASSERT_EQ(said.status, 0) << engine << said.output;
    const std::string text = run_checker({"pdftotext", "paper.pdf", "-"}, {}, folder.path()).output;
    const bool numbers = text.find("U+4F60") != std::string::npos;
    if (std::string_view(engine) == "pdflatex") {
      EXPECT_TRUE(numbers) << text;
      EXPECT_NE(said.output.find("lualatex sets the letters"), std::string::npos) << said.output;
    } else {
      EXPECT_FALSE(numbers) << text;
      EXPECT_NE(text.find("\u4f60\u597d"), std::string::npos) << text;
    }
  }
}

bool have_beamer() {  // with what its slides draw with
  return run_checker({"kpsewhich", "beamer.cls"}).status == 0 &&
         run_checker({"kpsewhich", "pgfmath.sty"}).status == 0;
}

TEST(Papers, BeamerCompilesTheSlides) {
  ATTNLAB_NEEDS_PROGRAM("pdflatex");
  ATTNLAB_NEEDS(have_beamer(), "beamer");
  const std::vector<Scene> list = paper_scenes();
  compiles(paper(list.front(), Paper::slides));
  std::string preamble, text = std::string(begin_document);
  for (const Scene& s : list) {
    const std::string one = paper(s, Paper::slides);
    if (preamble_of(one).size() > preamble.size()) preamble = preamble_of(one);
    text += body_of(one);
  }
  compiles(preamble + text + std::string(end_document) + '\n');
}

TEST(Papers, StockTexTakesTextOfAnyScript) {
  ATTNLAB_NEEDS_PROGRAM("pdflatex");
  const std::uint64_t seed = 71;
  SCOPED_TRACE(seed);
  Random random(seed);
  std::string text = preamble_of(paper(paper_scene(), Paper::solution)) + "\\begin{document}\n";
  const auto add = [&](std::uint32_t c) {
    std::string letter;
    append_code(letter, c);
    text += text_latex(letter) + "\n$\\text{" + text_latex(letter) + "}$\n";
  };
  for (std::uint32_t c = 0; c < 0x600; ++c) add(c);
  for (std::uint32_t c = 0x1E00; c < 0x2300; ++c) add(c);
  for (int k = 0; k < 500; ++k) {
    const auto c = static_cast<std::uint32_t>(random.between(0x600, 0x10FFFF));
    if (c < 0xD800 || c > 0xDFFF) add(c);
  }
  text += text_latex("--- ?` ,, '' \xff \xc3") + '\n';
  compiles(text + "\\end{document}\n");
}

TEST(Latex, TextIsEscapedOrSaysWhatItWas) {
  EXPECT_EQ(text_latex("a_b 50% {x}"), "a\\_b 50\\% \\{x\\}");
  EXPECT_EQ(text_latex("\u00e9\u00ef\u00df \u03b1"), "\\'{e}\\\"{\\i}{\\ss} $\\alpha$");
  EXPECT_EQ(text_latex("\u6ce8"), "\\texttt{U+6CE8}\\,\\allowbreak{}");
  EXPECT_EQ(text_latex("a\nb\xff"), "a b?");
  EXPECT_TRUE(has_all_letters("na\u00efve x^2"));
  EXPECT_FALSE(has_all_letters("\u6ce8"));
  EXPECT_FALSE(has_all_letters("\xff"));
  EXPECT_EQ(document_text_latex("a_b \u00e9"), text_latex("a_b \u00e9"));
  EXPECT_EQ(document_text_latex("to \u6ce8!"),
            "to \\attnlabletters{\\texttt{U+6CE8}\\,\\allowbreak{}}{\\mbox{\u6ce8}}!");
  // Blanks between such words belong to them, those behind do not.
  EXPECT_EQ(
      document_text_latex("\u05d0 \u05d1  z\xff"),
      "\\attnlabletters{\\texttt{U+05D0}\\,\\allowbreak{} \\texttt{U+05D1}\\,\\allowbreak{}}{\u05d0 \u05d1}  z?");
  const Bounded<16, 16> ten = Bounded<16, 16>::Zero(1, 10), eleven = Bounded<16, 16>::Zero(1, 11);
  EXPECT_TRUE(bmatrix_latex(view(ten), 0).starts_with("\\begin{bmatrix}\n0 & 0"));
  EXPECT_TRUE(bmatrix_latex(view(eleven), 0).starts_with("\\left[\\begin{array}{rrrrrrrrrrr}\n0 & 0"));
  EXPECT_TRUE(bmatrix_latex(view(eleven), 0).ends_with("0\n\\end{array}\\right]"));
}

}  // namespace
}  // namespace attnlab::test
