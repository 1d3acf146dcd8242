// `attnlab certify`: what it prints, from the program; its bad input.
#include "app/cli/command_line.h"
#include "tests/app/program.h"

#include <nlohmann/json.hpp>

namespace attnlab::test {
namespace {

using Json = nlohmann::ordered_json;
using CertifyCommand = InFolder;

Json certified(const Words& words, const Surroundings& surroundings = no_display) {
  const std::string out = run_well(joined({"certify"}, words), surroundings);
  return Json::parse(out.empty() ? "{}" : out);
}

// The softmax of the rows of P_Q P_K^T / sigma, by plain loops: the largest difference from the weights.
double error_of(const Json& answer, const Json& weights) {
  double largest = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    std::vector<double> terms;
    double sum = 0;
    for (std::size_t j = 0; j < weights[i].size(); ++j) {
      double score = 0;
      for (std::size_t k = 0; k < answer["P_Q"][i].size(); ++k)
        score += answer["P_Q"][i][k].get<double>() * answer["P_K"][j][k].get<double>();
      terms.push_back(std::exp(score / answer["sigma"].get<double>()));
      sum += terms.back();
    }
    for (std::size_t j = 0; j < terms.size(); ++j)
      largest = std::max(largest, std::abs(terms[j] / sum - weights[i][j].get<double>()));
  }
  return largest;
}

TEST_F(CertifyCommand, TodaysWeightsOfTheScene) {
  const Json j = certified({opening_file});
  Words names;
  for (const auto& [name, value] : j.items()) names.push_back(name);
  EXPECT_EQ(names, (Words{"attnlab", "title", "asks_for", "head", "weights", "half_unit", "exact", "typed"}));
  EXPECT_EQ(j["asks_for"], "softmax");
  EXPECT_EQ(j["head"], 1);
  EXPECT_TRUE(j["half_unit"].is_null() && j["typed"].is_null());
  for (const char* name : {"free_two", "free_one", "tokens_two", "tokens_merged", "tokens_one"}) {
    SCOPED_TRACE(name);
    const Json& answer = j["exact"][name];
    EXPECT_FALSE(answer["words"].get<std::string>().empty());
    EXPECT_EQ(answer.contains("proof"), answer["status"] == "impossible");
    EXPECT_EQ(answer.contains("P_Q"), answer["status"] == "possible");
    EXPECT_LT(answer.contains("P_Q") ? error_of(answer, j["weights"]) : 0, 1e-9);
  }
  for (const char* name : {"tokens_two", "free_two"})  // the scene makes them with two matrices
    EXPECT_EQ(j["exact"][name]["status"], "possible") << name;
  expect_holds(j["exact"]["free_one"]["words"], {"\u201cmovie\u201d"});  // tokens as the scene names them
}

TEST_F(CertifyCommand, AMatrixOfItsOwn) {
  const Words of_file{opening_file, "--weights", written("pattern.csv", "0.4,0.6\n0.7,0.3\n")},
      piped{opening_file, "--weights", "-"};
  const Json j = certified(of_file);
  EXPECT_FALSE(j.contains("head"));
  EXPECT_EQ(j["half_unit"], 0.05);
  for (const char* part : {"exact", "typed"}) {
    const Json& one = j[part]["free_one"];
    const Json& proof = one["proof"];
    EXPECT_EQ((Json{one["status"], proof["kind"], proof["i"], proof["j"]}),
              (Json{"impossible", "pair", 1, 2}));
    EXPECT_NEAR(proof["value"].get<double>(), std::log(.6 * .7 / (.4 * .3)), 1e-12);
    EXPECT_EQ(j[part]["tokens_two"]["status"], "not-offered");
  }
  EXPECT_EQ(j["typed"]["free_two"]["width"], 1);
  EXPECT_TRUE(certified(joined(of_file, {"--decimals", "exact"}))["typed"].is_null());
  const Json third = certified(joined(piped, {"--decimals", "3"}), {.input = "[[0.4, 0.6], [0.7, 0.3]]"});
  EXPECT_EQ(third["half_unit"], 0.0005);
  EXPECT_TRUE(certified(piped, {.input = "1/3 2/3\n1/2 1/2"})["half_unit"].is_null());
}

TEST_F(CertifyCommand, DecimalsRoundTheWeightsOfTheScene) {
  const Json j = certified({opening_file, "--decimals", "2"});
  EXPECT_EQ(j["half_unit"], 0.005);
  for (const char* name : {"tokens_two", "free_two"})
    EXPECT_NE(j["typed"][name]["status"], "impossible") << name << ": what the scene makes rounds to it";
}

// Each fault of a pattern: tests/core/test_certificate_scene.cpp, test_matrix_text.cpp.
TEST_F(CertifyCommand, BadPatternsAreOneSentence) {
  refuses({"certify", opening_file, "--weights", "-", "--decimals", "exact"},
          {"standard input: row 2, column 2: expected a positive weight, found 0"}, 1,
          {.input = "0.5 0.5\n1 0"});
  refuses({"certify", opening_file, "--weights", "-"}, {"standard input: row 1, column 2 (character 5): x"},
          1, {.input = "0.5 x"});
  refuses_all(
      {{{"certify", opening_file, "--weights", "no-such-file.csv"}, {"no-such-file.csv"}},
       {{"certify", "no-such-file.json"}, {"no-such-file.json"}},
       {{"certify", opening_file, "--head", "2"}, {opening_file, "expected a head from 1 to 1, found 2"}}});
  const char* masked =
      R"({"attnlab": 1, "X": [[1, 2], [3, 4]], "score": "unprojected", "value": "inputs", "output": "none", "heads": [{}], "mask": "causal"})";
  refuses({"certify", "-"},
          {"standard input: weights of head 1, row 1, column 2: expected a positive weight, found 0"}, 1,
          {.input = masked});
}

TEST_F(CertifyCommand, TheCommandLine) {
  const auto good = std::get<Certify>(read_command_line({"certify", "a", "--head", "2", "--decimals", "4"}));
  EXPECT_EQ(std::tuple(good.scene, good.head, good.digits), std::tuple("a", 2, 4));
  EXPECT_EQ(std::get<Certify>(read_command_line({"certify", "-"})).digits, std::nullopt);
  EXPECT_EQ(std::get<Certify>(read_command_line({"certify", "-", "--decimals=exact"})).digits, 0);
}

}  // namespace
}  // namespace attnlab::test
