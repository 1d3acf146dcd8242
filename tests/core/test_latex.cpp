// Text and matrices as LaTeX that stock TeX takes.
#include "core/writing/latex.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

TEST(Latex, TextIsEscapedOrSaysWhatItWas) {
  EXPECT_EQ(text_latex("a_b 50% {x}"), "a\\_b 50\\% \\{x\\}");
  EXPECT_EQ(text_latex("\u00e9\u00ef\u00df \u03b1"), "\\'{e}\\\"{\\i}{\\ss} $\\alpha$");
  EXPECT_EQ(text_latex("\u6ce8"), "\\texttt{U+6CE8}\\,\\allowbreak{}");
  EXPECT_EQ(text_latex("a\nb\xff"), "a b?");
  EXPECT_TRUE(has_all_letters("na\u00efve x^2"));
  EXPECT_FALSE(has_all_letters("\u6ce8"));
  EXPECT_FALSE(has_all_letters("\xff"));
}

TEST(Latex, ADocumentHasTheLettersAndTheirNumbers) {
  EXPECT_EQ(document_text_latex("a_b \u00e9"), text_latex("a_b \u00e9"));
  EXPECT_EQ(document_text_latex("to \u6ce8!"),
            "to \\attnlabletters{\\texttt{U+6CE8}\\,\\allowbreak{}}{\\mbox{\u6ce8}}!");
  // Blanks between such words belong to them, those behind do not.
  EXPECT_EQ(
      document_text_latex("\u05d0 \u05d1  z\xff"),
      "\\attnlabletters{\\texttt{U+05D0}\\,\\allowbreak{} \\texttt{U+05D1}\\,\\allowbreak{}}{\u05d0 \u05d1}  z?");
}

TEST(Latex, ElevenColumnsAreMoreThanAmsmathTakes) {
  const Bounded<16, 16> ten = Bounded<16, 16>::Zero(1, 10), eleven = Bounded<16, 16>::Zero(1, 11);
  EXPECT_TRUE(bmatrix_latex(view(ten), 0).starts_with("\\begin{bmatrix}\n0 & 0"));
  EXPECT_TRUE(bmatrix_latex(view(eleven), 0).starts_with("\\left[\\begin{array}{rrrrrrrrrrr}\n0 & 0"));
  EXPECT_TRUE(bmatrix_latex(view(eleven), 0).ends_with("0\n\\end{array}\\right]"));
}

}  // namespace
}  // namespace attnlab::test
