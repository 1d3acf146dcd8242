// `attnlab explain`: the formula of one cell, from the program; its bad input.
#include "app/command_line.h"
#include "app/explain.h"
#include "core/analysis/quantity.h"
#include "tests/app/program.h"
#include "tests/core/latex_value.h"
#include "tests/core/random_scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace attnlab::test {
namespace {

// Two tokens, two heads, everything a fraction of one digit; head 2 with one that is none.
constexpr const char* small_scene = R"({"attnlab": 1, "source": "free", "tokens": ["a", "b"],
  "Q": [[1, 0.5], [0, 2]], "K": [[1, 1], [0.5, -1]], "V": [[0.6, 1], [-0.2, 1]], "score": "unprojected",
  "value": "inputs", "output": "none", "heads": [{}], "mask": "causal"})";
constexpr const char* two_heads = R"({"attnlab": 1, "X": [[1, 0], [0, 1]], "heads": [
  {"WQ": [[1], [2]], "WK": [[1], [0.5]], "WV": [[1], [1]]},
  {"WQ": [[1.4142135623730951], [2]], "WK": [[3], [1]], "WV": [[1], [2]]}], "WO": [[1, 0], [0, 1]]})";

std::string explained(const char* scene, std::vector<std::string> words) {
  words.insert(words.begin(), {"explain", "-"});
  const Outcome outcome = run_program(words, {.input = scene, .environment = no_display.environment});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return outcome.out;
}

TEST(ExplainCommand, OneLineAStep) {
  EXPECT_EQ(explained(small_scene, {"S[2,1]"}),
            "S[2,1] = q_2 · k_1\n"
            "  = (0, 2.00) · (1.00, 1.00)\n"
            "  = 0 × 1.00 + 2.00 × 1.00\n"
            "  = 0 + 2.00\n"
            "  = 2.0000\n");
  EXPECT_EQ(explained(small_scene, {"S[2,1]", "--symbols", "--depth", "3"}),
            "S[2,1] = q_2 · k_1\n"
            "  = q[2,1] k[1,1] + q[2,2] k[1,2]\n"
            "  = Q[2,1] K[1,1] + Q[2,2] K[1,2]\n"
            "  = 2.0000\n");
  EXPECT_EQ(explained(small_scene, {"logits[2,2]", "--exact"}),
            "L[2,2] = S[2,2]/sqrt(d_k)\n"
            "  = -2/sqrt(2)\n"
            "  = -sqrt(2)\n"
            "  ≈ -1.414214\n");
  EXPECT_EQ(explained(small_scene, {"H[2,1]", "--exact", "--latex", "--depth", "1"}),
            "\\begin{aligned}\n"
            "H_{2,1} &= \\sum_j A_{2j} v_{j1} \\\\\n"
            " &= \\frac{\\exp(\\sqrt{2})}{\\exp(\\sqrt{2}) + \\exp(-\\sqrt{2})} \\times \\frac{3}{5} + "
            "\\frac{\\exp(-\\sqrt{2})}{\\exp(\\sqrt{2}) + \\exp(-\\sqrt{2})} \\times (-\\frac{1}{5}) \\\\\n"
            " &= \\frac{\\tfrac{3}{5}\\,\\exp(\\sqrt{2}) - \\tfrac{1}{5}\\,\\exp(-\\sqrt{2})}"
            "{\\exp(\\sqrt{2}) + \\exp(-\\sqrt{2})} \\\\\n"
            " &\\approx 0.555354\n"
            "\\end{aligned}\n");
  EXPECT_EQ(explained(small_scene, {"input.Q[1,2]", "--exact"}), "Q[1,2] = 1/2\n  = 0.5\n");
}

TEST(ExplainCommand, HeadsAndNames) {
  const auto first = [](const char* scene, const std::string& cell) {
    const std::string text = explained(scene, {cell});
    return text.substr(0, text.find(" = "));
  };
  EXPECT_EQ(first(two_heads, "A:2[2,1]"), "A^(2)[2,1]");
  EXPECT_EQ(first(two_heads, "A[2,1]"), "A^(1)[2,1]") << "the first head where none is named";
  EXPECT_EQ(first(two_heads, "weights:2[2,1]"), "A^(2)[2,1]");
  EXPECT_EQ(first(two_heads, "W_Q:2[1,1]"), "W^(Q(2))[1,1]");
  EXPECT_EQ(first(two_heads, "WQ:2[1,1]"), "W^(Q(2))[1,1]");
  EXPECT_EQ(first(two_heads, "output[1,2]"), "Y[1,2]") << "of the layer";
  EXPECT_EQ(first(two_heads, "output:2[1,1]"), "H^(2)[1,1]");
  EXPECT_EQ(first(two_heads, "Q:1[1,1]"), "q^(1)[1,1]") << "what compute calls Q is P_Q";
  EXPECT_EQ(first(two_heads, "X[ 1 , 2 ]"), "X[1,2]");
}

// The last line but the decimal is the value, whatever the scene: LaTeX is read back.
TEST(ExplainCommand, EveryLineIsTheValue) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Scene s = random_scene(seed, Entries::generic);
    const Analysis a = analyze(s);
    for (const Node node : {Node::S, Node::A, Node::Y}) {
      ExplainRequest request;
      request.cell = {"cell", std::string(row_of(node).code), 0, 1, 1};
      request.depth = 3;
      request.latex = true;
      const auto text = explain_text(s, "scene", request);
      if (!std::holds_alternative<std::string>(text)) continue;  // masked
      const double value = values(s, a, node, 0)(0, 0);
      std::size_t lines = 0;
      std::string rest = std::get<std::string>(text);
      rest.erase(0, rest.find("&= ") + 3);  // the symbols
      for (auto at = rest.find("&= "); at != std::string::npos; at = rest.find("&= ")) {
        rest.erase(0, at + 3);
        const std::string side = rest.substr(0, std::min(rest.find(" \\\\\n"), rest.find("\n\\end")));
        EXPECT_NEAR(latex_value(side), value, 1e-4 * (1 + std::fabs(value)))
            << "seed " << seed << ": " << side;
        ++lines;
      }
      EXPECT_GT(lines, 1U) << "seed " << seed;
    }
  }
}

TEST(ExplainCommand, BadInputIsOneSentence) {
  const auto expect_refused = [](const char* scene, std::vector<std::string> words,
                                 const std::vector<std::string>& pieces) {
    words.insert(words.begin(), {"explain", "-"});
    EXPECT_TRUE(refused(run_program(words, {.input = scene}), pieces)) << words.back();
  };
  expect_refused(small_scene, {"Y[3,1]"},
                 {"standard input: Y[3,1]: expected a row from 1 to 2", "Y is 2 x 2"});
  expect_refused(small_scene, {"S[1,0]"}, {"a column from 1 to 2"});
  expect_refused(small_scene, {"scors[1,1]"}, {"unknown matrix \"scors\" (did you mean \"scores\"?)", "P_Q"});
  expect_refused(small_scene, {"p_q[1,1]"}, {"(did you mean \"P_Q\"?)"});
  expect_refused(small_scene, {"nonsense[1,1]"}, {"unknown matrix \"nonsense\"; expected one of input.Q"});
  expect_refused(small_scene, {"A:2[1,1]"}, {"expected a head from 1 to 1, found 2"});
  expect_refused(two_heads, {"Y:1[1,1]"}, {"\"Y\" belongs to the layer, not to a head"});
  expect_refused(two_heads, {"M[1,1]"}, {"\"M\" does not exist under the rules of this scene"});
  expect_refused(two_heads, {"entropy[1,1]"}, {"\"entropy\" is no matrix"});
  expect_refused(small_scene, {"target[1,1]"}, {"\"target\" is set by hand"});
  expect_refused(small_scene, {"L[1,2]"},
                 {"L[1,2]: expected a cell that the mask allows", "“a” may not attend to “b”"});
  expect_refused(two_heads, {"A:2[1,1]", "--exact"},
                 {"standard input: W_Q of head 2, row 1, column 1: 1.4142135623730951 is not a fraction"});
  EXPECT_NE(explained(two_heads, {"A[1,1]", "--exact"}).find("exp("), std::string::npos)
      << "head 1 has nothing to do with it";
  expect_refused("{}", {"Y[1,1]"}, {"standard input: attnlab"});
}

TEST(ExplainCommand, WrongUsageIsSaidAtOnce) {
  const auto sentence = [](std::vector<std::string> words) {
    words.insert(words.begin(), "explain");
    const Command command = read_command_line(words);
    const auto* wrong = std::get_if<WrongUsage>(&command);
    return wrong != nullptr ? wrong->sentence : "taken";
  };
  for (const char* cell : {"Y", "Y[1]", "Y[1,1", "Y[a,1]", "Y:[1,1]", "A:0[1,1]", "Y[1,1]]", "Y[1,1,1]"})
    EXPECT_NE(sentence({"s.json", cell})
                  .find("expected a cell such as Y[1,1] or A:2[3,1], found \"" + std::string(cell) + '"'),
              std::string::npos)
        << cell << ": " << sentence({"s.json", cell});
  for (const char* depth : {"7", "0", "-1", "two", ""})
    EXPECT_NE(sentence({"s.json", "Y[1,1]", "--depth", depth}).find("--depth: expected 1, 2 or 3, found \""),
              std::string::npos)
        << depth;
  EXPECT_NE(sentence({}).find("expected a scene file"), std::string::npos);
  EXPECT_NE(sentence({"s.json"}).find("expected a cell after the scene"), std::string::npos);
  EXPECT_NE(sentence({"s.json", "Y[1,1]", "Y[1,2]"}).find("found \"Y[1,2]\" too"), std::string::npos);
  EXPECT_NE(sentence({"s.json", "Y[1,1]", "--exact", "--symbols"}).find("found several"), std::string::npos);
  EXPECT_EQ(sentence({"s.json", "A:2[3,1]", "--exact", "--depth", "3", "--latex"}), "taken");
}

}  // namespace
}  // namespace attnlab::test
