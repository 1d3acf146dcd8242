// `attnlab certify`: what it prints, from the function and from the program; its bad input.
#include "app/certify.h"

#include "app/command_line.h"
#include "core/analysis/analysis.h"
#include "core/scene/scene_file.h"
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include "embedded/assets.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <string>
#include <vector>

namespace attnlab::test {
namespace {

using Json = nlohmann::ordered_json;

const std::vector<std::string> answers{"free_two", "free_one", "tokens_two", "tokens_merged", "tokens_one"};

Json certified(const std::vector<std::string>& arguments, const Surroundings& surroundings = no_display) {
  std::vector<std::string> all{"certify"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const Outcome outcome = run_program(all, surroundings);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return Json::parse(outcome.out.empty() ? "{}" : outcome.out);
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

TEST(Certify, TodaysWeightsOfTheScene) {
  const Json j = certified({opening_file});
  std::vector<std::string> names;
  for (const auto& [name, value] : j.items()) names.push_back(name);
  EXPECT_EQ(names, (std::vector<std::string>{"attnlab", "title", "asks_for", "head", "weights", "half_unit",
                                             "exact", "typed"}));
  EXPECT_EQ(j["asks_for"], "softmax");
  EXPECT_EQ(j["head"], 1);
  EXPECT_TRUE(j["half_unit"].is_null());
  EXPECT_TRUE(j["typed"].is_null());
  for (const std::string& name : answers) {
    SCOPED_TRACE(name);
    const Json& answer = j["exact"][name];
    EXPECT_FALSE(answer["words"].get<std::string>().empty());
    EXPECT_EQ(answer.contains("proof"), answer["status"] == "impossible");
    EXPECT_EQ(answer.contains("P_Q"), answer["status"] == "possible");
    if (answer.contains("P_Q")) {
      EXPECT_LT(error_of(answer, j["weights"]), 1e-9);
    }
  }
  // The scene makes them with two matrices.
  EXPECT_EQ(j["exact"]["tokens_two"]["status"], "possible");
  EXPECT_EQ(j["exact"]["free_two"]["status"], "possible");
}

TEST(Certify, AMatrixOfItsOwn) {
  const TemporaryFolder folder;
  const auto file = folder.write("pattern.csv", "0.4,0.6\n0.7,0.3\n");
  const Json j = certified({opening_file, "--weights", file.string()});
  EXPECT_FALSE(j.contains("head"));
  EXPECT_EQ(j["half_unit"], 0.05);
  for (const char* part : {"exact", "typed"}) {
    const Json& one = j[part]["free_one"];
    EXPECT_EQ(one["status"], "impossible");
    EXPECT_EQ(one["proof"]["kind"], "pair");
    EXPECT_EQ(one["proof"]["i"], 1);
    EXPECT_EQ(one["proof"]["j"], 2);
    EXPECT_NEAR(one["proof"]["value"].get<double>(), std::log(.6 * .7 / (.4 * .3)), 1e-12);
    EXPECT_EQ(j[part]["tokens_two"]["status"], "not-offered");
  }
  EXPECT_EQ(j["typed"]["free_two"]["width"], 1);
  EXPECT_TRUE(
      certified({opening_file, "--weights", file.string(), "--decimals", "exact"})["typed"].is_null());
  EXPECT_EQ(certified({opening_file, "--weights", "-", "--decimals", "3"},
                      {.input = "[[0.4, 0.6], [0.7, 0.3]]"})["half_unit"],
            0.0005);
  EXPECT_TRUE(
      certified({opening_file, "--weights", "-"}, {.input = "1/3 2/3\n1/2 1/2"})["half_unit"].is_null());
}

TEST(Certify, WordsNameTheTokensAsTheSceneDoes) {
  const std::string words = certified({opening_file})["exact"]["free_one"]["words"];
  EXPECT_NE(words.find("\u201cmovie\u201d"), std::string::npos) << words;
}

TEST(Certify, DecimalsRoundTheWeightsOfTheScene) {
  const Json j = certified({opening_file, "--decimals", "2"});
  EXPECT_EQ(j["half_unit"], 0.005);
  EXPECT_NE(j["typed"]["free_two"]["status"], "impossible");
  EXPECT_NE(j["typed"]["tokens_two"]["status"], "impossible") << "what the scene makes rounds to it";
}

TEST(Certify, BadPatternsAreOneSentence) {
  const auto expect_refused = [](const std::string& pattern, const std::vector<std::string>& pieces) {
    EXPECT_TRUE(refused(run_program({"certify", opening_file, "--weights", "-"}, {.input = pattern}), pieces))
        << pattern;
  };
  const std::string zero = "0.5 0.5\n1 0";
  EXPECT_TRUE(refused(
      run_program({"certify", opening_file, "--weights", "-", "--decimals", "exact"}, {.input = zero}),
      {"standard input: row 2, column 2: expected a positive weight, found 0"}));
  expect_refused("0.5 0.5\n1.5 -0.5",
                 {"standard input: row 2, column 2: expected a positive weight, found -0.5"});
  expect_refused("0.5 0.5\n0.3 0.3",
                 {"standard input: row 2: expected weights that sum to 1", "found the sum 0.6"});
  expect_refused("0.5\n0.5",
                 {"standard input: expected 1 to 8 rows (queries) of 2 to 8 weights (keys), found 2 x 1"});
  expect_refused("0.5 x", {"standard input: row 1, column 2 (character 5): x"});
  expect_refused("", {"standard input: expected the rows of a matrix, found nothing"});
  EXPECT_TRUE(
      refused(run_program({"certify", opening_file, "--weights", "no-such-file.csv"}), {"no-such-file.csv"}));
  EXPECT_TRUE(refused(run_program({"certify", "no-such-file.json"}), {"no-such-file.json"}));
  EXPECT_TRUE(refused(run_program({"certify", opening_file, "--head", "2"}),
                      {opening_file, "expected a head from 1 to 1, found 2"}));
  const std::string masked =
      R"({"attnlab": 1, "X": [[1, 2], [3, 4]], "score": "unprojected", "value": "inputs", "output": "none", "heads": [{}], "mask": "causal"})";
  EXPECT_TRUE(
      refused(run_program({"certify", "-"}, {.input = masked}),
              {"standard input: weights of head 1, row 1, column 2: expected a positive weight, found 0"}));
}

TEST(Certify, TheCommandLine) {
  const auto read = [](const std::vector<std::string>& arguments) { return read_command_line(arguments); };
  const auto good = std::get<Certify>(read({"certify", "a.json", "--head", "2", "--decimals", "4"}));
  EXPECT_EQ(good.scene, "a.json");
  EXPECT_EQ(good.head, 2);
  EXPECT_EQ(good.digits, 4);
  EXPECT_EQ(std::get<Certify>(read({"certify", "-"})).digits, std::nullopt);
  EXPECT_EQ(std::get<Certify>(read({"certify", "-", "--decimals=exact"})).digits, 0);
  EXPECT_NE(std::get<PrintText>(read({"certify", "--help"})).text.find("--weights FILE"), std::string::npos);
  EXPECT_NE(std::get<PrintText>(read({"--help"})).text.find("attnlab certify SCENE"), std::string::npos);
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{"certify"},
                                                {"certify", ""},
                                                {"certify", "a", "b"},
                                                {"certify", "a", "--head", "x"},
                                                {"certify", "a", "--decimals", "0"},
                                                {"certify", "a", "--decimals", "10"},
                                                {"certify", "a", "--weights", ""},
                                                {"certify", "a", "--weights", "b", "--head", "1"},
                                                {"certify", "-", "--weights", "-"}}) {
    const Command command = read(wrong);
    ASSERT_TRUE(std::holds_alternative<WrongUsage>(command)) << wrong.back();
    EXPECT_EQ(std::get<WrongUsage>(command).sentence.find("attnlab: certify: "), 0U);
  }
}

}  // namespace
}  // namespace attnlab::test
