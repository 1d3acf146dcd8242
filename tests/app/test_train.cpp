// `attnlab train`: the table, the files, and what it refuses, from the built program.
#include "tests/app/program.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;
using Train = InFolder;
using Json = nlohmann::json;

const Words small_run{"train", "--task=next", "--variants", "qk:dk=2,qq", "--seeds", "4", "--steps", "120"};

TEST_F(Train, TheTableSaysWhoSolvesIt) {
  const std::string table = run_well(small_run);
  expect_holds(table, {"score weights", "4 of 4", "0 of 4"});
  EXPECT_EQ(table, run_well(joined(small_run, {"--threads", "1"})));
}

// The level is that of Y = A X: with other values one matrix may be below it, and has none.
TEST_F(Train, ALevelIsToldOfTheVariantsThatItHoldsFor) {
  const std::string table = run_well({"train", "--task", "swap", "--variants", "qq,Q=K=V", "--seeds", "8"});
  expect_holds(table, {"8 of 8", "\nqq cannot come below 1: "});
  EXPECT_EQ(table.find("Q=K=V cannot"), std::string::npos);
}

TEST_F(Train, EachVariantIsToldAtItsBestRateAndMeasured) {
  const std::string table =
      run_well({"train", "--task", "next", "--variants", "qk:dk=2,merged", "--seeds", "4", "--rates",
                "3.2,0.05", "--matched", "all", "--measure", "symmetry"});
  expect_holds(table, {"each at the best of the rates 0.05, 3.2", "after steps  rate\n", "  3.2\n",
                       "first 4 seeds:\n", "qk:dk=2: symmetry "});
  const std::pair<Words, const char*> wrong[] = {
      {{"--rates", ""}, "--rates"},
      {{"--rates", "0.1,fast"}, "each a positive number up to 1e6, found \"fast\""},
      {{"--rates", "0.1", "--rate", "0.2"}, "--rates: expected no --rate beside it"},
      {{"--spectrum", "2,1,0.5"}, "spectrum: expected none: the inputs of next are as they are"},
      {{"--spectrum", "2,x,1"},
       "--spectrum: expected positive numbers up to 1e6 with commas between them, found \"x\""},
      {{"--matched=some"}, "--matched: expected all, found \"some\""},
      {{"--measure", "beauty"}, "--measure: expected symmetry, balance or gain, found \"beauty\""},
      {{"--variants", "qk:mask=me"}, "mask: expected others, found \"me\""},
      {{"--variants", "qk:mask=others", "--causal"}, "no causal mask beside it"}};
  for (const auto& [words, sentence] : wrong)
    refuses(joined({"train", "--task", "next"}, words), {sentence}, 2);
}

TEST_F(Train, JsonHasWhatIsPromisedAndCsvALineASeed) {
  run_well(joined(small_run, {"-o", file("run.json")}));
  Json json = Json::parse(bytes_of(file("run.json")));
  EXPECT_EQ((Json{json["task"], json["seeds"], json["steps"], json["threshold"]}),
            (Json{"next", 4, 120, 0.01}));
  ASSERT_EQ(json.at("variants").size(), 2U);
  const auto& qk = json.at("variants")[0];
  const Json& parameters = qk.at("parameters");
  EXPECT_EQ((Json{qk.at("name"), parameters.at("score"), parameters.at("total"), qk.at("solved")}),
            (Json{"qk:dk=2", 16, 16, 4}));
  EXPECT_EQ(std::tuple(qk.at("final_loss").size(), qk.at("steps_to_threshold").size()), std::tuple(4U, 4U));
  EXPECT_TRUE(json.at("variants")[1].at("steps_to_threshold")[0].is_null());
  run_well(joined(small_run, {"-o", file("run.csv")}));
  const std::string text = bytes_of(file("run.csv"));
  EXPECT_EQ(std::ranges::count(text, '\n'), 1 + 2 * 4);
  EXPECT_TRUE(text.starts_with("task,variant,seed,"));
}

TEST_F(Train, ASceneIsFittedToItsTarget) {
  const std::string scene = R"({"attnlab": 1, "X": [[1, 0], [0, 1]], "heads": [
    {"WQ": [[0.5, 0], [0, 0.3]], "WK": [[0.2, 0.1], [0, 0.4]], "WV": [[1, 0], [0, 1]]}],
    "output": "none", "target": [[0, 1], [1, 0]]})";
  const std::string told =
      run_well({"train", "-", "--steps", "400", "-o", file("fitted.json")}, {.input = scene});
  const auto loss_of = [](const std::string& text) {
    return Json::parse(run_well({"compute", "-", "--only", "loss"}, {.input = text}))
        .at("loss")
        .get<double>();
  };
  EXPECT_LT(loss_of(bytes_of(file("fitted.json"))), 0.05 * loss_of(scene)) << told;
}

TEST_F(Train, TheListNamesEveryTask) {
  expect_holds('\n' + run_well({"train", "--list"}),
               {"\nnext: ", "\nprevious-token: ", "\nswap: ", "\nself: ", "\nmatch-pairs: ", "\nrecall: ",
                "\nnearest: ", "\nmajority: "});
}

TEST_F(Train, WhatCannotBeWrittenIsSaidBeforeTheTraining) {
  refuses_all(
      {{{"train", "--task", "nearest", "--steps", "1000000", "--seeds", "1000", "-o", file("absent/run.csv")},
        {"run.csv", "does not exist"}},
       {{"train", "absent.json"}, {"absent.json"}},
       {{"train", opening_file}, {"target", "expected one"}}});
}

TEST_F(Train, StoredRunsAreTheSameWithAnyNumberOfThreadsAndLeaveAsPicturesAndTables) {
  const std::string run = file("next.run");
  run_well(joined(small_run, {"-o", run, "--threads", "1"}));
  run_well(joined(small_run, {"-o", file("other.run"), "--threads", "3"}));
  EXPECT_EQ(bytes_of(run), bytes_of(file("other.run")));
  const auto exported = [&](const char* name, const Words& more) {
    return export_well(joined({run, "-o", file(name)}, more));
  };
  EXPECT_TRUE(exported("a.png", {"--view", "lab"}).starts_with("\x89PNG"));
  EXPECT_NE(exported("a.svg", {"--view", "lab", "--part", "inside"}).find("entropy"), std::string::npos);
  EXPECT_TRUE(exported("b.pdf", {"--view", "rank"}).starts_with("%PDF")) << "of the trained weights";
  EXPECT_NE(exported("a.tex", {"--view", "lab"}).find("\\begin{tabular}"), std::string::npos);
  run_well(joined(small_run, {"-o", file("t.csv")}));
  EXPECT_EQ(exported("a.csv", {"--view", "lab"}), bytes_of(file("t.csv")));
}

TEST_F(Train, WhatIsNoStoredRunIsSaidInOneLine) {
  const std::string huge = written("huge.run", "");
  fs::resize_file(huge, std::uintmax_t{1} << 30);
  const std::pair<std::string, std::string> runs[] = {
      {opening_file, "expected a stored run"}, {file("absent.run"), "absent.run"}, {huge, "at most"}};
  for (const auto& [run, piece] : runs)
    refuses({"export", run, "--view", "lab", "-o", file("x.png")}, {piece});
  EXPECT_FALSE(fs::exists(file("x.png")));
}

}  // namespace
}  // namespace attnlab::test
