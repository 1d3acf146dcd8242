// `attnlab explain --let ENTRY=LETTER --by LETTER`: a cell's formula in letters, from the program; its bad input.
#include "tests/app/program.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace attnlab::test {
namespace {

// P_Q = (2 + a, 1; 2, 0), P_K = (1 + b, 1; 1, 0) where W_Q[2,1] is a and W_K[2,1] is b.
constexpr const char* two_by_two = R"({"attnlab": 1, "X": [[1, 1], [1, 0]], "heads": [
  {"WQ": [[2, 0], [0.5, 1]], "WK": [[1, 0], [-0.5, 1]], "WV": [[1, 0], [0.25, 1]]}], "WO": [[1, 0], [2, 1]]})";

const std::vector<std::string> a_and_b{"--let", "W_Q[2,1]=a", "--let", "WK:1[2,1] = beta"};

Outcome in_letters(std::vector<std::string> words, const std::vector<std::string>& more = a_and_b) {
  words.insert(words.begin(), {"explain", "-"});
  words.insert(words.end(), more.begin(), more.end());
  return run_program(words, {.input = two_by_two, .environment = no_display.environment});
}

TEST(ExplainLetters, TheFormulaComesOutInThem) {
  const Outcome S = in_letters({"S[1,1]"});
  EXPECT_EQ(S.status, 0) << S.err;
  EXPECT_EQ(S.out,
            "S[1,1] = q_1 · k_1\n"
            "  = (2 + a) × (1 + β) + 1 × 1\n"
            "  = 3 + a + 2β + aβ\n"
            "  = 2.25\n");
  EXPECT_EQ(in_letters({"A[1,2]", "--depth", "1"}).out,
            "A[1,2] = exp(L[1,2])/(sum_j exp(L_1j))\n"
            "  = exp((2 + a)/sqrt(2))/(exp((3 + a + 2β + aβ)/sqrt(2)) + exp((2 + a)/sqrt(2)))\n"
            "  ≈ 0.544079\n");
}

TEST(ExplainLetters, AndTheDerivativeByOne) {
  EXPECT_EQ(in_letters({"S[1,1]", "--exact", "--by", "\\beta"}).out,
            "S[1,1] = q_1 · k_1\n"
            "  = (2 + a) × (1 + β) + 1 × 1\n"
            "  = 3 + a + 2β + aβ\n"
            "  = 2.25\n"
            "∂S[1,1]/∂β = 2 + a\n"
            "  = 2.5\n");
  const Outcome Y = in_letters({"Y[1,1]", "--latex", "--by", "a"});
  EXPECT_NE(
      Y.out.find(
          "\\frac{\\partial Y_{1,1}}{\\partial a} &= \\tfrac{9\\beta}{4\\sqrt{2}} A_{1,1} A_{1,2} \\\\\n"),
      std::string::npos)
      << Y.out;
}

TEST(ExplainLetters, BadInput) {
  const auto fault = [](const std::vector<std::string>& more) {
    const Outcome outcome = in_letters({"S[1,1]"}, more);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  };
  EXPECT_NE(
      fault({"--let", "W_Q[2,1]=tau"})
          .find("standard input: \"W_Q[2,1]=tau\": tau is a name in the formulas already: the temperature\n"),
      std::string::npos);
  EXPECT_NE(fault({"--let", "W_Q[3,1]=a"}).find("expected a row from 1 to 2 and a column from 1 to 2\n"),
            std::string::npos);
  EXPECT_NE(
      fault({"--let", "W_Q[1,1]=a", "--let", "W_Q[2,1]=a"}).find("entries of one letter have one value\n"),
      std::string::npos);
  EXPECT_NE(fault({"--let", "W_Q[1,1]=a", "--by", "b"}).find("--by: No entry is b: let one be it first\n"),
            std::string::npos);
  const auto usage = [](const std::vector<std::string>& more) {
    const Outcome outcome = in_letters({"S[1,1]"}, more);
    EXPECT_EQ(outcome.status, 2);
    return outcome.err;
  };
  EXPECT_NE(usage({"--by", "a"}).find("--by: expected a letter that an entry has by --let"),
            std::string::npos);
  EXPECT_NE(usage({"--symbols", "--let", "W_Q[1,1]=a"}).find("--let goes with --exact alone"),
            std::string::npos);
}

}  // namespace
}  // namespace attnlab::test
