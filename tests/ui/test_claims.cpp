// Claims of the literature in the window: each has its page, what decides it opens from there, a run is
// judged when it ends, and the lessons that rest on one lead to it. Lessons' experiments are chosen as they
// are asked for.
#include "app/library/claims.h"
#include "app/library/lessons.h"
#include "app/ui/session/lab/claims.h"
#include "app/ui/shell/help/help_pages.h"
#include "core/lab/rates.h"
#include "core/text/plain_text.h"
#include "tests/ui/lab_host.h"
#include "tests/ui/on_screen.h"

#include <set>

namespace attnlab::test {
namespace {

using AppClaims = AppTest;

std::string seen_in(const char* window) {
  std::string seen;
  for (const std::string& line : lines_in(windows_on_screen(window))) seen += line + '\n';
  return seen;
}

TEST_F(AppClaims, EachHasItsPageWithWhatDecidesIt) {
  std::set<std::string> wanted;
  for (const ClaimEntry& entry : claim_list()) {
    const LiteratureClaim* claim = claim_called(entry.id);
    ASSERT_NE(claim, nullptr) << entry.id;
    wanted.insert("claim:" + claim->id);
    for (std::size_t i = 0; i < claim->runs.size(); ++i) wanted.insert(claim->id + '/' + std::to_string(i));
    for (const auto& [name, scene] : claim->scenes) wanted.insert(claim->id + '/' + name);
  }
  EXPECT_GT(wanted.size(), 24U + 40U);
  for (const HelpPage& page : help_pages(host.scene(), host.app->analysis(), {false})) {
    wanted.erase(page.id);
    for (const HelpBlock& block : page.blocks) wanted.erase(block.what);
  }
  EXPECT_TRUE(wanted.empty()) << *wanted.begin();
}

TEST_F(AppClaims, ARunOpensFromItsPageAndIsJudgedWhenItEnds) {
  host.run("help.claims");
  host.robot.type("the scale by the root");
  host.robot.step(5);
  EXPECT_EQ(seen_in("page of claim:1706.03762-scale").find('$'), std::string::npos) << "formulas, not marks";
  EXPECT_NE(seen_in("page of claim:1706.03762-scale").find("Verdict"), std::string::npos);
  host.robot.key(ImGuiKey_Escape);
  host.run("help.claims");
  host.robot.type("what was only a learning rate");
  host.robot.step(5);
  host.robot.click("Run it in the Lab##best-of-rates/0");
  finish(host);
  EXPECT_EQ(host.app->view().view, "lab");
  const LabFigure& lab = shown(host);
  EXPECT_EQ(std::string(lab.record.experiment.task->id), "next");
  EXPECT_EQ(lab.record.experiment.seeds, 16);
  ASSERT_EQ(lab.decided.size(), claim_called("best-of-rates")->runs[0].expect.size());
  for (const LabFigure::Expected& one : lab.decided) EXPECT_TRUE(one.holds) << one.says << ' ' << one.found;
  const std::string seen = seen_in("inspector");
  EXPECT_NE(seen.find("THE CLAIM EXPECTS"), std::string::npos) << seen;
  EXPECT_NE(seen.find("found " + lab.decided[0].found), std::string::npos) << seen;
  train(host);
  EXPECT_TRUE(shown(host).decided.empty()) << "a run of one's own is judged by nobody";
}

// Tab goes from Close to the first button of the page, and on.
TEST_F(AppClaims, TheKeyboardReachesTheSecondRun) {
  host.run("help.claims");
  host.robot.type("what was only a learning rate");
  host.robot.step(3);
  host.robot.keys({ImGuiKey_Tab, ImGuiKey_Tab});
  host.robot.step(3);
  EXPECT_TRUE(host.robot.has("Run it in the Lab##best-of-rates/1")) << "it comes into sight";
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  EXPECT_FALSE(host.robot.has("##help"));
  EXPECT_EQ(std::string(shown(host).record.experiment.task->id), "recall");
}

TEST_F(AppClaims, ASceneOpensFromItsPage) {
  host.run("help.claims");
  host.robot.type("the corners of the hull");
  host.robot.step(5);
  host.robot.click("Open this scene##2508.09628/dwarf");
  host.robot.step(5);
  EXPECT_EQ(host.scene(), claim_called("2508.09628")->scenes.at("dwarf"));
}

TEST_F(AppClaims, LessonsLeadToThoseThatTheyRestOn) {
  std::set<std::string> known;
  for (const ClaimEntry& entry : claim_list()) known.emplace(entry.id);
  int linked = 0;
  for (const LessonEntry& entry : lesson_list()) {
    const auto opened = open_lesson(std::string(entry.id));
    for (const std::string& id : std::get<Lesson>(opened).literature) {
      EXPECT_TRUE(known.contains(id)) << entry.id << ' ' << id;
      ++linked;
    }
  }
  EXPECT_GT(linked, 12);
  host.run("lesson.the-root-of-dk");
  while (host.app->lesson().at < host.app->lesson().lesson->steps.size()) host.run("lesson.next");
  host.robot.step(5);
  host.robot.click(plain_text("The scale by the root of $d_k$") + "##1706.03762-scale");
  host.robot.step(5);
  EXPECT_EQ(host.app->help().page, "claim:1706.03762-scale");
}

// Its three curves are one training: a divisor inside is a rate.
TEST_F(AppClaims, TheExperimentOfALessonKeepsItsConditions) {
  host.run("lesson.the-root-of-dk");
  while (host.app->lesson().at < host.app->lesson().lesson->steps.size()) host.run("lesson.next");
  host.robot.step(5);
  host.robot.click("Try it in the Lab##lesson");
  train(host);
  const lab::Experiment& e = shown(host).record.experiment;
  EXPECT_EQ(e.seeds, 4);
  EXPECT_TRUE(e.rates.empty());
  ASSERT_EQ(e.variants.size(), 3U);
  for (std::size_t v = 1; v < 3; ++v)
    for (std::size_t seed = 0; seed < 4; ++seed) {
      const double first = shown(host).record.variants[0].traces[seed].final_loss;
      EXPECT_NEAR(shown(host).record.variants[v].traces[seed].final_loss / first, 1, 1e-4)
          << v << ' ' << seed;
    }
  EXPECT_NE(seen_in("inspector").find("one training"), std::string::npos);
}

TEST_F(AppClaims, WhatAnExperimentDoesNotSayIsAsTheLabBeginsItsTask) {
  const auto asked = [](const char* text) {
    return asked_setup(std::get<JsonValue>(read_json(text, "asked")));
  };
  const auto usual = std::get<LabSetup>(asked(R"({"task": "next", "variants": ["qk"]})"));
  EXPECT_EQ(usual.seeds, 16);
  EXPECT_EQ(rates_of(usual), lab::usual_rates(usual.settings.rate));
  const auto own = std::get<LabSetup>(
      asked(R"({"task": "next", "variants": ["qk"], "rates": [0.1, 0.3], "seeds": 2, "scale": 3})"));
  EXPECT_EQ(rates_of(own), (std::vector<double>{0.1, 0.3}));
  EXPECT_EQ(std::tuple(own.seeds, own.settings.scale), std::tuple(2, 3.0));
  const auto one = std::get<LabSetup>(asked(R"({"task": "next", "variants": ["qk"], "rate": 0.1})"));
  EXPECT_TRUE(rates_of(one).empty());
  EXPECT_EQ(std::get<std::string>(asked(R"({"task": "nxt", "variants": ["qk"]})")),
            "The experiment, task: there is no task \"nxt\"; attnlab train --list lists them");
}

}  // namespace
}  // namespace attnlab::test
