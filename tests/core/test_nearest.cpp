// What may have been meant by a word that was mistyped; mathematics as words and words as mathematics.
#include "core/text/nearest.h"
#include "core/text/plain_text.h"

#include <gtest/gtest.h>

#include <tuple>

namespace attnlab::test {
namespace {

TEST(Nearest, FindsWhatWasMeantAndNothingElse) {
  using Meant = std::pair<std::string, const char*>;
  const std::vector<std::string> views{"pipeline", "symmetry", "softmax", "rank", "geometry", "heads", "lab"};
  for (const auto& [word, view] :
       {Meant("heds", "heads"), Meant("symetry", "symmetry"), Meant("geometyr", "geometry"),
        Meant("rnak", "rank"), Meant("", ""), Meant("x", ""), Meant("ab", ""), Meant("frobnicate", ""),
        Meant("tensor", ""), Meant(std::string(100000, 'r'), "")})
    EXPECT_EQ(nearest_word(word, views), view) << word.substr(0, 20);
  EXPECT_EQ(did_you_mean("heds", views), "; did you mean heads?");
  EXPECT_EQ(did_you_mean("frobnicate", views), "");
  using Slips = std::tuple<const char*, const char*, int>;
  for (const auto& [typed, meant, slips] :
       {Slips("heads", "heads", 0), Slips("heds", "heads", 1), Slips("haeds", "heads", 1),
        Slips("HEADS", "heads", 0), Slips("kitten", "sitting", 3), Slips("", "rank", 4)})
    EXPECT_EQ(typing_distance(typed, meant), slips) << typed;
  for (const char* a : {"", "ab", "rank", "softmax"})
    for (const char* b : {"", "ba", "bank", "max"}) EXPECT_EQ(typing_distance(a, b), typing_distance(b, a));
  EXPECT_EQ(alternatives({}), "");
  EXPECT_EQ(alternatives({"rank"}), "rank");
  EXPECT_EQ(alternatives({"rank", "heads"}), "rank or heads");
  EXPECT_EQ(alternatives({"rank", "heads", "lab"}), "rank, heads or lab");
}

TEST(MarkedMathematics, LettersWithAnIndexOrAnExponent) {
  using Marked = std::pair<const char*, const char*>;
  for (const auto& [words, marked] :
       {Marked("one matrix: s_ij = s_ji at most d_k", "one matrix: $s_{ij}$ = $s_{ji}$ at most $d_{k}$"),
        Marked("2 s_12, x^2, p p^T", "2 $s_{12}$, $x^{2}$, p $p^{\\mathsf{T}}$"),
        // The weights are written as in the paper.
        Marked("W_V or W_O", "$W^{V}$ or $W^{O}$"), Marked("W_anti", "$W_{\\text{anti}}$"),
        Marked("W^Q\u1D40 W^Q, W^T", "$W^{Q\\mathsf{T}}$ $W^{Q}$, $W^{\\mathsf{T}}$"),
        Marked("W_Q^T, W_i, s_123", "$W_{Q}^{\\mathsf{T}}$, $W_{i}$, $s_{123}$"),
        // What is marked already stays as it is.
        Marked("d_k, $QQ^T$ and $W_Q", "$d_{k}$, $QQ^T$ and $$W^{Q}$"), Marked("~a_-b_1", "~a_-$b_{1}$")})
    EXPECT_EQ(marked_mathematics(words), marked);
  for (const char* words :
       {"", "Row i of A is 1.", "row_sums", "an_id and many_more", "\\text", "a_", "x^", "10_000"})
    EXPECT_EQ(marked_mathematics(words), words);
  for (const char* words : {"s_ij without s_ji", "d_k = 2", "x^2"})
    EXPECT_EQ(plain_text(marked_mathematics(words)), words);
}

// Spaces, signs behind a backslash, what is divided, what is raised;
// a formula that is cut off has what stood there.
TEST(PlainText, EveryMarkOfAFormula) {
  using Plain = std::pair<const char*, const char*>;
  for (const auto& [latex, words] :
       {Plain(R"( a  b\!c\;d\:e\ f\,g\{)", "a bc d e f g{"), Plain(R"(\frac {1.5} \pi)", "(1.5/π)"),
        Plain(R"(\dfrac{-1}{x^2})", "(-1/x^2)"), Plain(R"(\frac{-a}{[b]})", "((-a)/[b])"),
        Plain(R"(\frac{\exp(a)_{1,2}}{f(a)b})", "(exp(a)[1,2]/(f(a)b))"),
        Plain("a_{,2} + a_{1,b}", "a_(,2) + a_(1,b)"),
        Plain(R"(x^\alpha + x^{(a)+(b)})", "x^(α) + x^((a)+(b))"), Plain("{a", "a"), Plain("x^{(a", "x^(a"),
        Plain("((a", "((a"), Plain("a)", "a)"), Plain("a\\", "a"), Plain(R"(\sqrt )", "sqrt()")})
    EXPECT_EQ(plain_text(latex), words);
}

}  // namespace
}  // namespace attnlab::test
