// Mathematics as words and words as mathematics.
#include "core/text/plain_text.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

TEST(MarkedMathematics, LettersWithAnIndexOrAnExponent) {
  EXPECT_EQ(marked_mathematics("one matrix: s_ij = s_ji at most d_k"),
            "one matrix: $s_{ij}$ = $s_{ji}$ at most $d_{k}$");
  EXPECT_EQ(marked_mathematics("2 s_12, x^2, p p^T"), "2 $s_{12}$, $x^{2}$, p $p^{\\mathsf{T}}$");
}

TEST(MarkedMathematics, TheWeightsAreWrittenAsInThePaper) {
  EXPECT_EQ(marked_mathematics("W_V or W_O"), "$W^{V}$ or $W^{O}$");
  EXPECT_EQ(marked_mathematics("W^Q\u1D40 W^Q, W^T"), "$W^{Q\\mathsf{T}}$ $W^{Q}$, $W^{\\mathsf{T}}$");
  EXPECT_EQ(marked_mathematics("W_anti"), "$W_{\\text{anti}}$");
}

TEST(MarkedMathematics, OtherWordsStayAsTheyAre) {
  for (const char* words :
       {"", "Row i of A is 1.", "row_sums", "an_id and many_more", "\\text", "a_", "x^", "10_000"})
    EXPECT_EQ(marked_mathematics(words), words);
}

TEST(PlainText, TakesTheMarksBack) {
  for (const char* words : {"s_ij without s_ji", "d_k = 2", "x^2"})
    EXPECT_EQ(plain_text(marked_mathematics(words)), words);
}

}  // namespace
}  // namespace attnlab::test
