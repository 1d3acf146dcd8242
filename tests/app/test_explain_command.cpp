// `attnlab explain`: the formula of one cell, in numbers, fractions and letters (--let ENTRY=LETTER --by
// LETTER), from the words of the command line; its bad input; and from the program.
#include "app/cli/answers.h"
#include "core/analysis/quantity.h"
#include "core/scene/scene_file.h"
#include "tests/app/program.h"
#include "tests/core/latex_value.h"
#include "tests/core/random_scene.h"

namespace attnlab::test {
namespace {

// Two tokens, two heads, everything a fraction of one digit; head 2 with one that is none.
constexpr const char* small_scene = R"({"attnlab": 1, "source": "free", "tokens": ["a", "b"],
  "Q": [[1, 0.5], [0, 2]], "K": [[1, 1], [0.5, -1]], "V": [[0.6, 1], [-0.2, 1]], "score": "unprojected",
  "value": "inputs", "output": "none", "heads": [{}], "mask": "causal"})";
constexpr const char* two_heads = R"({"attnlab": 1, "X": [[1, 0], [0, 1]], "heads": [
  {"WQ": [[1], [2]], "WK": [[1], [0.5]], "WV": [[1], [1]]},
  {"WQ": [[1.4142135623730951], [2]], "WK": [[3], [1]], "WV": [[1], [2]]}], "WO": [[1, 0], [0, 1]]})";

// P_Q = (2 + a, 1; 2, 0), P_K = (1 + b, 1; 1, 0) where W_Q[2,1] is a and W_K[2,1] is b.
constexpr const char* two_by_two = R"({"attnlab": 1, "X": [[1, 1], [1, 0]], "heads": [
  {"WQ": [[2, 0], [0.5, 1]], "WK": [[1, 0], [-0.5, 1]], "WV": [[1, 0], [0.25, 1]]}], "WO": [[1, 0], [2, 1]]})";

const Words a_and_b{"--let", "W_Q[2,1]=a", "--let", "WK:1[2,1] = beta"};

// What is said, as the program says it; a sentence where the cell has no formula or the words are wrong.
std::string explained(const char* scene, const Words& words) {
  const Command command = read_command_line(joined({"explain", "-"}, words));
  if (const auto* wrong = std::get_if<WrongUsage>(&command)) return wrong->sentence;
  const SceneRead read = read_scene(scene, "standard input");
  if (const auto* error = std::get_if<FileError>(&read)) return error->sentence();
  const auto text = explain_text(std::get<Scene>(read), "standard input", std::get<ExplainRequest>(command));
  if (const auto* error = std::get_if<FileError>(&text)) return error->sentence();
  return std::get<std::string>(text);
}

TEST(ExplainCommand, OneLineAStep) {
  const Surroundings small{.input = small_scene, .environment = no_display.environment};
  EXPECT_EQ(run_well({"explain", "-", "S[2,1]"}, small),
            "S[2,1] = q_2 · k_1\n"
            "  = (0, 2.00) · (1.00, 1.00)\n"
            "  = 0 × 1.00 + 2.00 × 1.00\n"
            "  = 0 + 2.00\n"
            "  = 2.0000\n");
  refuses({"explain", "-", "Y[3,1]"}, {"standard input: Y[3,1]: expected a row from 1 to 2", "Y is 2 x 2"}, 1,
          small);
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
  const std::pair<const char*, const char*> cases[] = {
      {"A:2[2,1]", "A^(2)[2,1]"},       {"A[2,1]", "A^(1)[2,1]"},  // the first head where none is named
      {"weights:2[2,1]", "A^(2)[2,1]"}, {"W_Q:2[1,1]", "W^(Q(2))[1,1]"},
      {"WQ:2[1,1]", "W^(Q(2))[1,1]"},   {"output[1,2]", "Y[1,2]"},   // of the layer
      {"output:2[1,1]", "H^(2)[1,1]"},  {"Q:1[1,1]", "q^(1)[1,1]"},  // what compute calls Q is P_Q
      {"X[ 1 , 2 ]", "X[1,2]"},
  };
  for (const auto& [cell, name] : cases)
    EXPECT_TRUE(explained(two_heads, {cell}).starts_with(std::string(name) + " = ")) << cell;
}

TEST(ExplainCommand, TheFormulaAndItsDerivativeComeOutInLetters) {
  EXPECT_EQ(run_well(joined({"explain", "-", "S[1,1]"}, a_and_b), {.input = two_by_two}),
            "S[1,1] = q_1 · k_1\n"
            "  = (2 + a) × (1 + β) + 1 × 1\n"
            "  = 3 + a + 2β + aβ\n"
            "  = 2.25\n");
  EXPECT_EQ(explained(two_by_two, joined({"A[1,2]", "--depth", "1"}, a_and_b)),
            "A[1,2] = exp(L[1,2])/(sum_j exp(L_1j))\n"
            "  = exp((2 + a)/sqrt(2))/(exp((3 + a + 2β + aβ)/sqrt(2)) + exp((2 + a)/sqrt(2)))\n"
            "  ≈ 0.544079\n");
  EXPECT_EQ(explained(two_by_two, joined({"S[1,1]", "--exact", "--by", "\\beta"}, a_and_b)),
            "S[1,1] = q_1 · k_1\n"
            "  = (2 + a) × (1 + β) + 1 × 1\n"
            "  = 3 + a + 2β + aβ\n"
            "  = 2.25\n"
            "∂S[1,1]/∂β = 2 + a\n"
            "  = 2.5\n");
  expect_holds(
      explained(two_by_two, joined({"Y[1,1]", "--latex", "--by", "a"}, a_and_b)),
      {"\\frac{\\partial Y_{1,1}}{\\partial a} &= \\tfrac{9\\beta}{4\\sqrt{2}} A_{1,1} A_{1,2} \\\\\n"});
}

// The last line but the decimal is the value, whatever the scene: LaTeX is read back.
TEST(ExplainCommand, EveryLineIsTheValue) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Scene s = random_scene(seed, Entries::generic);
    const Analysis a = analyze(s);
    for (const Node node : {Node::S, Node::A, Node::Y}) {
      const CellName cell{"cell", std::string(row_of(node).code), 0, 1, 1};
      const auto text = explain_text(s, "scene", {.cell = cell, .depth = 3, .latex = true});
      if (!std::holds_alternative<std::string>(text)) continue;  // masked
      const double value = values(s, a, node, 0)(0, 0);
      std::size_t lines = 0;
      std::string rest = std::get<std::string>(text);
      rest.erase(0, rest.find("&= ") + 3);  // the symbols
      for (auto at = rest.find("&= "); at != std::string::npos; at = rest.find("&= ")) {
        rest.erase(0, at + 3);
        const std::string side = rest.substr(0, std::min(rest.find(" \\\\\n"), rest.find("\n\\end")));
        EXPECT_NEAR(latex_value(side), value, 1e-4 * (1 + std::fabs(value))) << seed << ": " << side;
        ++lines;
      }
      EXPECT_GT(lines, 1U) << "seed " << seed;
    }
  }
}

// Other faults of letters: tests/core/test_letters.cpp, test_letters_by_hand.cpp.
TEST(ExplainCommand, BadInputIsOneSentence) {
  const struct {
    const char* scene;
    Words words;
    std::string part;
  } cases[] = {
      {small_scene, {"S[1,0]"}, "a column from 1 to 2"},
      {small_scene, {"scors[1,1]"}, "unknown matrix \"scors\" (did you mean \"scores\"?)"},
      {small_scene, {"scors[1,1]"}, "P_Q"},
      {small_scene, {"p_q[1,1]"}, "(did you mean \"P_Q\"?)"},
      {small_scene, {"nonsense[1,1]"}, "unknown matrix \"nonsense\"; expected one of input.Q"},
      {small_scene, {"A:2[1,1]"}, "expected a head from 1 to 1, found 2"},
      {two_heads, {"Y:1[1,1]"}, "\"Y\" belongs to the layer, not to a head"},
      {two_heads, {"M[1,1]"}, "\"M\" does not exist under the rules of this scene"},
      {two_heads, {"entropy[1,1]"}, "\"entropy\" is no matrix"},
      {small_scene, {"target[1,1]"}, "\"target\" is set by hand"},
      {small_scene, {"L[1,2]"}, "L[1,2]: expected a cell that the mask allows"},
      {small_scene, {"L[1,2]"}, "“a” may not attend to “b”"},
      {two_heads,
       {"A:2[1,1]", "--exact"},
       "standard input: W_Q of head 2, row 1, column 1: 1.4142135623730951 is not a fraction"},
      {"{}", {"Y[1,1]"}, "standard input: attnlab"},
      {two_by_two,
       {"S[1,1]", "--let", "W_Q[2,1]=tau"},
       "standard input: \"W_Q[2,1]=tau\": tau is a name in the formulas already: the temperature"},
  };
  for (const auto& [scene, words, part] : cases) {
    const std::string said = explained(scene, words);
    EXPECT_NE(said.find(part), std::string::npos) << words[0] << ": " << said;
    EXPECT_EQ(said.find('\n'), std::string::npos) << said;
  }
  expect_holds(explained(two_heads, {"A[1,1]", "--exact"}), {"exp("});  // head 1 has nothing to do with it
}

}  // namespace
}  // namespace attnlab::test
