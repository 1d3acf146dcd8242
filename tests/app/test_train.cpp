// `attnlab train`: the table, the files, and what it refuses, from the built program.
#include "core/scene/scene_file.h"
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace attnlab::test {
namespace {

Outcome trained(std::vector<std::string> words, std::string_view input = {}) {
  words.insert(words.begin(), "train");
  return run_program(words, {.input = input, .environment = no_display.environment});
}

const std::vector<std::string> small_run{"--task",  "next", "--variants", "qk:dk=2,qq",
                                         "--seeds", "4",    "--steps",    "120"};

std::vector<std::string> small_run_and(std::vector<std::string> more) {
  std::vector<std::string> words = small_run;
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(Train, TheTableSaysWhoSolvesIt) {
  const Outcome outcome = trained(small_run);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(outcome.out.find("score weights"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("4 of 4"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("0 of 4"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out, trained(small_run_and({"--threads", "1"})).out);
}

// The bound is that of Y = A X: with other values one matrix may be below it, and the sentence says so.
TEST(Train, TheBoundSaysWhatItHoldsFor) {
  const Outcome outcome = trained({"--task", "swap", "--variants", "qq,Q=K=V", "--seeds", "8"});
  EXPECT_NE(outcome.out.find("8 of 8"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("With the values as they are, Y = A X, no layer with one matrix"),
            std::string::npos)
      << outcome.out;
}

TEST(Train, JsonHasWhatIsPromised) {
  const TemporaryFolder folder;
  const std::string file = folder.file("run.json").string();
  ASSERT_EQ(trained(small_run_and({"-o", file})).status, 0);
  const auto json = nlohmann::json::parse(bytes_of(file));
  EXPECT_EQ(json.at("task"), "next");
  EXPECT_EQ(json.at("seeds"), 4);
  EXPECT_EQ(json.at("steps"), 120);
  EXPECT_EQ(json.at("threshold"), 0.01);
  ASSERT_EQ(json.at("variants").size(), 2U);
  const auto& qk = json.at("variants")[0];
  EXPECT_EQ(qk.at("name"), "qk:dk=2");
  EXPECT_EQ(qk.at("parameters").at("score"), 16);
  EXPECT_EQ(qk.at("parameters").at("total"), 16);
  EXPECT_EQ(qk.at("final_loss").size(), 4U);
  EXPECT_EQ(qk.at("solved"), 4);
  EXPECT_EQ(qk.at("steps_to_threshold").size(), 4U);
  EXPECT_TRUE(json.at("variants")[1].at("steps_to_threshold")[0].is_null());
}

TEST(Train, CsvHasALineASeed) {
  const TemporaryFolder folder;
  const std::string file = folder.file("run.csv").string();
  ASSERT_EQ(trained(small_run_and({"-o", file})).status, 0);
  const std::string text = bytes_of(file);
  EXPECT_EQ(std::ranges::count(text, '\n'), 1 + 2 * 4);
  EXPECT_TRUE(text.starts_with("task,variant,seed,"));
}

TEST(Train, ASceneIsFittedToItsTarget) {
  const TemporaryFolder folder;
  const std::string scene = R"({"attnlab": 1, "X": [[1, 0], [0, 1]], "heads": [
    {"WQ": [[0.5, 0], [0, 0.3]], "WK": [[0.2, 0.1], [0, 0.4]], "WV": [[1, 0], [0, 1]]}],
    "output": "none", "target": [[0, 1], [1, 0]]})";
  const std::string file = folder.file("fitted.json").string();
  const Outcome outcome = trained({"-", "--steps", "400", "-o", file}, scene);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto loss_of = [](const std::string& text) {
    const Outcome computed = run_program({"compute", "-", "--only", "loss"}, {.input = text});
    return nlohmann::json::parse(computed.out).at("loss").get<double>();
  };
  EXPECT_LT(loss_of(bytes_of(file)), 0.05 * loss_of(scene)) << outcome.out;
}

TEST(Train, TheListNamesEveryTask) {
  const Outcome outcome = trained({"--list"});
  EXPECT_EQ(outcome.status, 0);
  for (const char* task :
       {"next", "previous-token", "swap", "self", "match-pairs", "recall", "nearest", "majority"})
    EXPECT_NE(("\n" + outcome.out).find(std::string("\n") + task + ": "), std::string::npos) << task;
}

TEST(Train, WrongUsageIsSaidInOneLine) {
  const std::pair<std::vector<std::string>, const char*> wrong[] = {
      {{}, "expected --task and its name, or a scene file"},
      {{"--task", "fly"}, "--task: expected one of next"},
      {{"--task", "next", "--variants", "kq"}, "found \"kq\""},
      {{"--task", "next", "--steps", "0"}, "--steps: expected a whole number from 1"},
      {{"--task", "next", "--seeds", "0"}, "--seeds: expected a whole number from 1"},
      {{"--task", "next", "--tokens", "5"}, "--tokens: expected a whole number from 2 to 4"},
      {{"--task", "next", "--rate", "-1"}, "--rate: expected a positive number"},
      {{"--task", "next", "--optimizer", "luck"}, "--optimizer: expected adam or descent"},
      {{"--task", "recall", "--variants", "qq"}, "one query and 4 keys"},
      {{"--task", "next", "-o", "run.png"}, "expected a file that ends in .csv, .json or .run"},
      {{"--task", "next", "assets/examples/opening.json"}, "expected a task or a scene, found both"},
      {{"assets/examples/opening.json", "--seeds", "3"}, "--seeds goes with --task"},
      {{"--task", "next", "--colour"}, "there is no option"},
  };
  for (const auto& [words, sentence] : wrong) {
    const Outcome outcome = trained(words);
    EXPECT_EQ(outcome.status, 2) << sentence;
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find(sentence), std::string::npos) << outcome.err;
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
  }
}

TEST(Train, WhatCannotBeWrittenIsSaidBeforeTheTraining) {
  const TemporaryFolder folder;
  const Outcome outcome = trained({"--task", "nearest", "--steps", "1000000", "--seeds", "1000", "-o",
                                   (folder / "absent" / "run.csv").string()});
  EXPECT_TRUE(refused(outcome, {"run.csv", "does not exist"}));
  EXPECT_TRUE(refused(trained({"absent.json"}), {"absent.json"}));
  EXPECT_TRUE(refused(trained({opening_file}), {"target", "expected one"}));
}

TEST(StoredRuns, AreTheSameWithAnyNumberOfThreadsAndLeaveAsPicturesAndTables) {
  const TemporaryFolder folder;
  const std::string file = folder.file("next.run").string(), other = folder.file("other.run").string();
  ASSERT_EQ(trained(small_run_and({"-o", file, "--threads", "1"})).status, 0);
  ASSERT_EQ(trained(small_run_and({"-o", other, "--threads", "3"})).status, 0);
  EXPECT_EQ(bytes_of(file), bytes_of(other));
  const auto exported = [&](const char* name, std::vector<std::string> more) {
    const std::string out = folder.file(name).string();
    std::vector<std::string> words{"export", file, "-o", out};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_program(words, {.environment = no_display.environment});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.status == 0 ? bytes_of(out) : std::string();
  };
  EXPECT_TRUE(exported("a.png", {"--view", "lab"}).starts_with("\x89PNG"));
  EXPECT_NE(exported("a.svg", {"--view", "lab", "--part", "inside"}).find("entropy"), std::string::npos);
  EXPECT_TRUE(exported("b.pdf", {"--view", "rank"}).starts_with("%PDF")) << "of the trained weights";
  EXPECT_NE(exported("a.tex", {"--view", "lab"}).find("\\begin{tabular}"), std::string::npos);
  const std::string table = folder.file("t.csv").string();
  ASSERT_EQ(trained(small_run_and({"-o", table})).status, 0);
  EXPECT_EQ(exported("a.csv", {"--view", "lab"}), bytes_of(table));
}

TEST(StoredRuns, WhatIsNoneIsSaidInOneLine) {
  const TemporaryFolder folder;
  const auto refusal = [&](const std::string& scene) {
    const Outcome outcome =
        run_program({"export", scene, "--view", "lab", "-o", folder.file("x.png").string()},
                    {.environment = no_display.environment});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(folder.file("x.png")));
    return outcome.err;
  };
  EXPECT_NE(refusal(opening_file).find("expected a stored run"), std::string::npos);
  EXPECT_NE(refusal(folder.file("absent.run").string()).find("absent.run"), std::string::npos);
  const auto huge = folder.file("huge.run");
  { const std::ofstream made(huge); }
  std::filesystem::resize_file(huge, std::uintmax_t{1} << 30);
  EXPECT_NE(refusal(huge.string()).find("at most"), std::string::npos);
}

}  // namespace
}  // namespace attnlab::test
