// Claim files: what cannot be read is said in one sentence; runs are those of the command that is told.
#include "app/library/claims.h"
#include "core/claims/bench.h"

#include <gtest/gtest.h>

#include <random>

namespace attnlab::test {
namespace {

const std::string good = R"({
  "attnlab_claim": 1, "title": "T", "sentence": "S", "source": "of this test", "verdict": "holds", "reason": "R", "honesty": "H",
  "scenes": {"two": {"attnlab": 1, "source": "free", "heads": [{}], "score": "unprojected", "value": "inputs", "output": "none", "Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[1, 0], [0, 1]]}},
  "claims": [{"on": "two", "says": "S[1,1] > S[1,2]"}],
  "runs": [{"task": "next", "variants": ["qk", "qq"], "seeds": 2, "steps": 40, "rates": [0.05, 0.2],
            "expect": ["median(qq) = 1.5 ± 0.5", "solved(qk) >= 0"]}]
})";

std::string with(const std::string& from, const std::string& to) {
  std::string text = good;
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(ClaimFile, WhatCannotBeReadIsSaidInOneSentence) {
  const auto as_it_is = read_claim(good, "x.json", "x");
  const auto* error = std::get_if<FileError>(&as_it_is);
  ASSERT_EQ(error, nullptr) << error->sentence();
  const std::pair<std::string, const char*> bad[] = {
      {"", "expected JSON"},
      {with("\"attnlab_claim\": 1", "\"attnlab_claim\": 2"),
       "expected version 1, found 2: a newer attnlab wrote it"},
      {with("\"attnlab_claim\"", "\"attnlab\""), "attnlab_claim: expected a whole number"},
      {with("\"verdict\": \"holds\"", "\"verdict\": \"perhaps\""), "verdict: expected \"holds\""},
      {with("\"honesty\": \"H\"", "\"honesty\": \"\""), "honesty: expected a text"},
      {with("\"on\": \"two\"", "\"on\": \"three\""), "on: expected the name of one of its scenes"},
      {with("\"K\": [[1, 0], [0, 1]]", "\"K\": [[1, 0], [0]]"), "scenes.two.K"},
      {with("\"next\"", "\"nobody\""), "there is no task \"nobody\""},
      {with("\"qq\"]", "\"qz\"]"), "expected a variant that begins with"},
      {with("[0.05, 0.2]", "[]"), "expected 1 to 16 different rates"},
      {with("[0.05, 0.2]", "[0.05, 0.05]"), "twice"},
      {with("\"seeds\": 2", "\"spectrum\": [1, 1, 1]"), "spectrum: expected none"},
      {with("\"steps\": 40", "\"steps\": 1e9"), "steps: expected a whole number from 1 to 1000000"},
      {with("median(qq) = 1.5 ± 0.5", "median(qq) = 1.5"), "has no tolerance"},
      {with("median(qq) = 1.5 ± 0.5", "median(qq) == 1.5"), "has no tolerance"},
      {with("median(qq)", "median(merged)"), "there is no variant \"merged\" in this run"},
      {with("median(qq)", "plateaus(qq)"), "expected plateaus(VARIANT, LOW, HIGH)"},
      {with("median(qq)", "rm(qq)"), "expected a number of the run"},
      {with("median(qq) = 1.5 ± 0.5", "median(qq"), "after \"median\""},
      {with("median(qq) = 1.5 ± 0.5", "median(qq) ~"), "expect"}};
  for (const auto& [text, part] : bad) {
    const auto read = read_claim(text, "x.json", "x");
    ASSERT_TRUE(std::holds_alternative<FileError>(read)) << part;
    const std::string sentence = std::get<FileError>(read).sentence();
    EXPECT_TRUE(sentence.starts_with("x.json: ")) << sentence;
    EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
  }
}

TEST(ClaimFile, WhatDecidesNothingIsRefusedUnlessItSaysSo) {
  const std::string bare = good.substr(0, good.find("\"scenes\"")) + "\"claims\": []}";
  EXPECT_TRUE(std::holds_alternative<FileError>(read_claim(bare, "x.json", "x")));
  std::string said = bare;
  said.replace(said.find("\"holds\""), 7, "\"not decided here\"");
  EXPECT_TRUE(std::holds_alternative<LiteratureClaim>(read_claim(said, "x.json", "x")));
}

TEST(ClaimFile, TheCommandOfARunSaysWhatDiffersFromTheTask) {
  const auto claim = std::get<LiteratureClaim>(read_claim(good, "x.json", "x"));
  EXPECT_EQ(lab::command_of(claim.runs[0].experiment),
            "attnlab train --task next --variants qk,qq --seeds 2 --steps 40 --rates 0.05,0.2");
  const std::string asked = R"({"task": "regress", "variants": ["qk"], "spectrum": [2, 1, 0.5]})";
  const auto run = lab::asked_run(std::get<JsonValue>(read_json(asked, "asked")));
  EXPECT_EQ(lab::command_of(std::get<lab::Experiment>(run)),
            "attnlab train --task regress --variants qk --spectrum 2,1,0.5");
}

TEST(ClaimFile, EveryClaimThatTheProgramBringsAlongIsRead) {
  const auto claims = claim_list();
  EXPECT_EQ(claims.size(), 24U);
  for (const ClaimEntry& entry : claims) {
    const auto read = read_claim(entry.file, entry.id, entry.id);
    const auto* error = std::get_if<FileError>(&read);
    EXPECT_EQ(error, nullptr) << error->sentence();
  }
}

}  // namespace
}  // namespace attnlab::test
